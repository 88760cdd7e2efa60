/* Arguments in a macro's body; see macro_body.h. */
#include "lang/macro_body.h"

#include <string.h>

struct body {
    const struct macro_table *table;
    const struct macro *macro;
    const struct macro_arguments *arguments;
    const struct macro_use *use;
    struct token_vector *out;
    size_t last; /* where in `out` the last part of the body begins */
};

static bool is_text(const struct token *token, const char *text)
{
    return token->length == strlen(text) &&
           memcmp(token->text, text, token->length) == 0;
}

static void add(struct body *body, const struct token *token)
{
    struct token placed = *token;
    placed.offset = body->use->offset;
    placed.end = body->use->end;
    token_vector_add(body->out, &placed);
}

static bool is_variadic_part(const struct macro *macro, size_t number)
{
    return macro->is_variadic && number + 1 == macro->parameter_count;
}

/* The argument that a name in the body stands for, or NULL. */
static const struct macro_argument *argument_of(const struct body *body,
                                                const struct token *token,
                                                size_t *number)
{
    const struct macro *macro = body->macro;
    for (size_t i = 0; i < macro->parameter_count; i++) {
        const struct token *parameter = &macro->parameters[i];
        if (token->kind != TOKEN_NAME || token->length != parameter->length ||
            memcmp(token->text, parameter->text, token->length) != 0)
            continue;
        *number = i;
        return &body->arguments->list[i];
    }
    return NULL;
}

/* # argument: its text in quotes. */
static void add_string(struct body *body,
                       const struct macro_argument *argument)
{
    struct arena *arena = body->table->arena;
    size_t room = 3;
    for (size_t i = 0; i < argument->given_count; i++)
        room += argument->given[i].length + 1;
    char *text = arena_alloc(arena, room);
    size_t length = 0;
    text[length++] = '"';
    for (size_t i = 0; i < argument->given_count; i++) {
        const struct token *token = &argument->given[i];
        if (i > 0 && token[-1].end != token->offset)
            text[length++] = ' ';
        memcpy(text + length, token->text, token->length);
        length += token->length;
    }
    text[length++] = '"';
    struct token string = { .kind = TOKEN_STRING, .text = text,
                            .length = length };
    add(body, &string);
}

static void add_given(struct body *body, const struct macro_argument *argument)
{
    for (size_t i = 0; i < argument->given_count; i++)
        add(body, &argument->given[i]);
}

/* The arguments' tokens stand where they do in the source. */
static void add_expanded(struct body *body,
                         const struct macro_argument *argument)
{
    for (size_t i = argument->start; i < argument->end; i++)
        token_vector_add(body->out, &body->arguments->expanded.items[i]);
}

/* Makes one token of those at `at` - 1 and `at`, if one can be made. */
static void paste(struct body *body, size_t at)
{
    struct token_vector *out = body->out;
    if (at >= out->count)
        return;
    struct arena *arena = body->table->arena;
    const struct token *left = &out->items[at - 1], *right = &out->items[at];
    const char *text = arena_format(arena, "%.*s%.*s", (int)left->length,
                                    left->text, (int)right->length,
                                    right->text);
    struct source source = source_of("", text);
    const struct token *tokens = token_list(&source, arena);
    if (tokens[0].kind == TOKEN_END || tokens[1].kind != TOKEN_END)
        return;
    struct token token = *left;
    token.kind = tokens[0].kind;
    token.text = tokens[0].text;
    token.length = tokens[0].length;
    out->items[at - 1] = token;
    memmove(&out->items[at], &out->items[at + 1],
            (out->count - at - 1) * sizeof *out->items);
    out->count--;
}

/* What a token of the body stands for; `pasted`: beside a ##. */
static void add_one(struct body *body, const struct token *token, bool pasted)
{
    size_t number;
    const struct macro_argument *argument = argument_of(body, token, &number);
    if (argument == NULL)
        add(body, token);
    else if (pasted)
        add_given(body, argument);
    else
        add_expanded(body, argument);
}

/* , ## of the variable arguments: the comma goes when there are none. */
static bool add_comma(struct body *body, const struct token *token, size_t left)
{
    size_t number;
    if (left < 3 || token->kind != TOKEN_COMMA || !is_text(&token[1], "##"))
        return false;
    const struct macro_argument *argument =
        argument_of(body, &token[2], &number);
    if (argument == NULL || !is_variadic_part(body->macro, number))
        return false;
    if (argument->given_count > 0) {
        add(body, token);
        add_expanded(body, argument);
    }
    return true;
}

/* __VA_OPT__ "(" ... ")": how many tokens that is, 0: something else. */
static size_t optional_length(const struct body *body,
                              const struct token *token, size_t left)
{
    size_t length = 1, open = 0;
    if (!body->macro->is_variadic || !token_is_word(token, "__VA_OPT__"))
        return 0;
    for (; length < left; length++) {
        open += token[length].kind == TOKEN_LEFT_PAREN;
        if (token[length].kind == TOKEN_RIGHT_PAREN && --open == 0)
            return length + 1;
        if (open == 0)
            return 0;
    }
    return 0;
}

static bool has_variable_arguments(const struct body *body)
{
    size_t last = body->macro->parameter_count - 1;
    return body->arguments->list[last].given_count > 0;
}

static size_t build_one(struct body *body, const struct token *token,
                        size_t left)
{
    size_t number, optional = optional_length(body, token, left);
    bool before_paste = left > 1 && is_text(&token[1], "##");
    if (body->macro->is_function && token->kind == TOKEN_HASH && left > 1) {
        const struct macro_argument *argument =
            argument_of(body, &token[1], &number);
        if (argument != NULL) {
            add_string(body, argument);
            return 2;
        }
    }
    if (add_comma(body, token, left))
        return 3;
    if (optional > 0) {
        for (size_t i = 2; i + 1 < optional && has_variable_arguments(body);)
            i += build_one(body, &token[i], optional - 1 - i);
        return optional;
    }
    if (is_text(token, "##") && left > 1) {
        size_t at = body->out->count;
        add_one(body, &token[1], true);
        if (at > body->last) /* else nothing stands before it */
            paste(body, at);
        return 2;
    }
    body->last = body->out->count;
    add_one(body, token, before_paste);
    return 1;
}

void macro_body_build(const struct macro_table *table,
                      const struct macro *macro,
                      const struct macro_arguments *arguments,
                      const struct macro_use *use, struct token_vector *out)
{
    struct body body = { table, macro, arguments, use, out, out->count };
    for (size_t at = 0;
         at < macro->body_count && !table->diagnostic->failed;)
        at += build_one(&body, &macro->body[at], macro->body_count - at);
}
