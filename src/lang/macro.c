/* Macros; see macro.h. */
#include "lang/macro_body.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

enum {
    MACRO_DEPTH_MAX = 100,
    MACRO_USES_MAX = 1 << 22,
    MACRO_TOKENS_MAX = 1 << 22
};

void token_vector_add(struct token_vector *vector, const struct token *token)
{
    vector->items = memory_grow(vector->items, vector->count, &vector->room,
                                sizeof *vector->items);
    vector->items[vector->count++] = *token;
}

void token_vector_free(struct token_vector *vector)
{
    free(vector->items);
    *vector = (struct token_vector){ 0 };
}

void macro_table_init(struct macro_table *table, const struct source *source,
                      struct arena *arena, struct diagnostic *diagnostic)
{
    *table = (struct macro_table){ .source = source, .arena = arena,
                                   .diagnostic = diagnostic,
                                   .names = scope_new(arena) };
}

void macro_table_free(struct macro_table *table)
{
    free(table->macros);
}

static struct macro *find(const struct macro_table *table,
                          const struct token *name)
{
    if (name->kind != TOKEN_NAME)
        return NULL;
    const struct symbol *symbol =
        scope_find(table->names, name->text, name->length, false);
    struct macro *macro = symbol != NULL ? &table->macros[symbol->value] : NULL;
    return macro != NULL && macro->is_defined ? macro : NULL;
}

bool macro_is_defined(const struct macro_table *table,
                      const struct token *name)
{
    return find(table, name) != NULL;
}

void macro_undefine(struct macro_table *table, const struct token *name)
{
    struct macro *macro = find(table, name);
    if (macro != NULL)
        macro->is_defined = false;
}

/* The macro of that name, defined before or not. */
static struct macro *find_or_add(struct macro_table *table,
                                 const struct token *name)
{
    struct symbol *symbol =
        scope_find(table->names, name->text, name->length, false);
    if (symbol != NULL)
        return &table->macros[symbol->value];
    table->macros = memory_grow(table->macros, table->count, &table->room,
                                sizeof *table->macros);
    symbol = scope_add(table->names, SYMBOL_CONSTANT, name);
    symbol->value = (int64_t)table->count;
    return &table->macros[table->count++];
}

static void fail(struct macro_table *table, const struct token *token,
                 const char *message)
{
    diagnostic_at(table->diagnostic, table->source, token->offset, "%s",
                  message);
}

/* "..." behind a name, or for a parameter of its own, __VA_ARGS__ */
static size_t read_dots(struct macro *macro, struct token *list,
                        const struct token *line, size_t at)
{
    static const char name[] = "__VA_ARGS__";
    if (line[at].kind != TOKEN_OTHER || line[at].length != 3)
        return at;
    macro->is_variadic = true;
    if (line[at - 1].kind == TOKEN_NAME)
        return at + 1;
    struct token *own = &list[macro->parameter_count++];
    *own = line[at];
    own->kind = TOKEN_NAME;
    own->text = name;
    own->length = sizeof name - 1;
    return at + 1;
}

/* "(" [ NAME { "," NAME } ] [ "..." ] ")" behind the name; how many tokens that
 * is. */
static size_t read_parameters(struct macro_table *table, struct macro *macro,
                              const struct token *line, size_t count)
{
    struct token *list = arena_array(table->arena, count, sizeof *list);
    size_t at = 2;
    macro->parameters = list;
    while (at < count && line[at].kind == TOKEN_NAME) {
        list[macro->parameter_count++] = line[at++];
        if (at >= count || line[at].kind != TOKEN_COMMA)
            break;
        at++;
    }
    if (at < count)
        at = read_dots(macro, list, line, at);
    if (at >= count || line[at].kind != TOKEN_RIGHT_PAREN)
        fail(table, &line[at < count ? at : count - 1],
             "expected a macro's parameters: (NAME, NAME, ...)");
    return at + 1;
}

void macro_define(struct macro_table *table, const struct token *line,
                  size_t count)
{
    if (count == 0 || line[0].kind != TOKEN_NAME)
        return;
    struct macro macro = { .is_defined = true };
    size_t start = 1;
    macro.is_function = count > 1 && line[1].kind == TOKEN_LEFT_PAREN &&
                        line[1].offset == line[0].end;
    if (macro.is_function)
        start = read_parameters(table, &macro, line, count);
    macro.body = line + start;
    macro.body_count = start < count ? count - start : 0;
    *find_or_add(table, line) = macro;
}

static void expand_list(struct macro_table *table, const struct token *tokens,
                        size_t count, const struct macro_use *use,
                        struct token_vector *out);

static void emit(struct macro_table *table, const struct token *token,
                 const struct macro_use *use, struct token_vector *out)
{
    struct token placed = *token;
    if (use != NULL) {
        placed.offset = use->offset;
        placed.end = use->end;
    }
    if (out->count >= MACRO_TOKENS_MAX)
        fail(table, &placed, "the text and what its macros expand to "
                              "have too many tokens");
    else
        token_vector_add(out, &placed);
}

static void expand_body(struct macro_table *table, struct macro *macro,
                        const struct token *body, size_t count,
                        const struct token *name, const struct macro_use *use,
                        struct token_vector *out)
{
    size_t number = (size_t)(macro - table->macros);
    if (table->depth >= MACRO_DEPTH_MAX || ++table->uses > MACRO_USES_MAX) {
        fail(table, name, "macros within macros, too deep or too many");
        return;
    }
    table->depth++;
    table->macros[number].is_busy = true;
    expand_list(table, body, count, use, out);
    table->macros[number].is_busy = false;
    table->depth--;
}

/* The token behind the ')' that closes tokens[at], a '('; 0: there is none. */
static size_t closing(const struct token *tokens, size_t count, size_t at)
{
    size_t open = 0;
    for (; at < count; at++) {
        if (tokens[at].kind == TOKEN_LEFT_PAREN)
            open++;
        else if (tokens[at].kind == TOKEN_RIGHT_PAREN && --open == 0)
            return at + 1;
    }
    return 0;
}

static void add_argument(struct macro_table *table, const struct token *given,
                         size_t count, const struct macro_use *use,
                         size_t most, struct macro_arguments *arguments)
{
    struct macro_argument argument = { .given = given, .given_count = count,
                                       .start = arguments->expanded.count };
    expand_list(table, given, count, use, &arguments->expanded);
    argument.end = arguments->expanded.count;
    if (arguments->count < most)
        arguments->list[arguments->count] = argument;
    arguments->count++;
}

/*
 * Cuts what stands between the parentheses at its commas. Of arguments beyond
 * those that the macro takes only the number is kept.
 */
static void read_arguments(struct macro_table *table,
                           const struct macro *macro,
                           const struct token *tokens, size_t count,
                           const struct macro_use *use,
                           struct macro_arguments *arguments)
{
    size_t open = 0, start = 0, most = macro->parameter_count;
    bool is_variadic = macro->is_variadic; /* macros may move */
    arguments->list =
        arena_array(table->arena, most + 1, sizeof *arguments->list);
    for (size_t at = 0; at <= count; at++) {
        bool takes_rest = is_variadic && arguments->count + 1 == most;
        bool comma = at < count && tokens[at].kind == TOKEN_COMMA &&
                     open == 0 && !takes_rest;
        if (at == count || comma) {
            add_argument(table, tokens + start, at - start, use, most,
                         arguments);
            start = at + 1;
        } else if (tokens[at].kind == TOKEN_LEFT_PAREN) {
            open++;
        } else if (tokens[at].kind == TOKEN_RIGHT_PAREN) {
            open--;
        }
    }
    if (is_variadic && arguments->count + 1 == most)
        add_argument(table, tokens + count, 0, use, most, arguments);
}

/* NAME "(" arguments ")"; how many tokens that is, 1 when no '(' follows. */
static size_t expand_call(struct macro_table *table, struct macro *macro,
                          const struct token *tokens, size_t count,
                          const struct macro_use *outer,
                          struct token_vector *out)
{
    size_t length = count > 1 && tokens[1].kind == TOKEN_LEFT_PAREN
                        ? closing(tokens, count, 1)
                        : 0;
    if (length == 0) {
        emit(table, tokens, outer, out);
        return 1;
    }
    struct macro_use own = { tokens[0].offset, tokens[length - 1].end };
    struct macro_use use = outer != NULL ? *outer : own;
    struct macro_arguments arguments = { .count = 0 };
    if (++table->depth > MACRO_DEPTH_MAX)
        fail(table, tokens, "macros within macros, too deep or too many");
    else
        read_arguments(table, macro, tokens + 2, length - 3, outer,
                       &arguments);
    table->depth--;
    bool none = macro->parameter_count == 0 && length == 3;
    if (!none && arguments.count != macro->parameter_count)
        fail(table, tokens, "this macro takes another number of arguments");
    struct token_vector body = { 0 };
    if (!table->diagnostic->failed)
        macro_body_build(table, macro, &arguments, &use, &body);
    expand_body(table, macro, body.items, body.count, tokens, NULL, out);
    token_vector_free(&body);
    token_vector_free(&arguments.expanded);
    return length;
}

static void expand_list(struct macro_table *table, const struct token *tokens,
                        size_t count, const struct macro_use *use,
                        struct token_vector *out)
{
    for (size_t at = 0; at < count && !table->diagnostic->failed;) {
        const struct token *token = &tokens[at];
        struct macro *macro = find(table, token);
        if (macro == NULL || macro->is_busy) {
            emit(table, token, use, out);
            at++;
        } else if (macro->is_function) {
            at += expand_call(table, macro, token, count - at, use, out);
        } else {
            struct macro_use own = { token->offset, token->end };
            expand_body(table, macro, macro->body, macro->body_count, token,
                        use != NULL ? use : &own, out);
            at++;
        }
    }
}

void macro_expand(struct macro_table *table, const struct token *tokens,
                  size_t count, struct token_vector *out)
{
    expand_list(table, tokens, count, NULL, out);
}
