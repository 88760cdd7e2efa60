/* #if and its like: whether lines count; see directive.h. */
#include "lang/directive.h"

#include "lang/grammar.h"

bool condition_holds(const struct preprocessor *pre)
{
    return pre->open == 0 || pre->conditions[pre->open - 1].is_active;
}

static bool is_defined(const struct preprocessor *pre,
                       const struct token *name)
{
    return macro_is_defined(&pre->macros, name) ||
           directive_is_option(pre, name);
}

static void add_number(struct token_vector *tokens, const struct token *place,
                       bool value)
{
    struct token number = *place;
    number.kind = TOKEN_NUMBER;
    number.text = value ? "1" : "0";
    number.length = 1;
    token_vector_add(tokens, &number);
}

/* `defined NAME` and `defined(NAME)` become 1 or 0. */
static void replace_defined(struct preprocessor *pre,
                            const struct directive *directive,
                            struct token_vector *tokens)
{
    const struct token *rest = directive->rest;
    for (size_t i = 0; i < directive->count; i++) {
        size_t left = directive->count - i;
        if (!token_is_word(&rest[i], "defined")) {
            token_vector_add(tokens, &rest[i]);
        } else if (left > 1 && rest[i + 1].kind == TOKEN_NAME) {
            add_number(tokens, &rest[i], is_defined(pre, &rest[i + 1]));
            i += 1;
        } else if (left > 3 && rest[i + 1].kind == TOKEN_LEFT_PAREN &&
                   rest[i + 3].kind == TOKEN_RIGHT_PAREN) {
            add_number(tokens, &rest[i], is_defined(pre, &rest[i + 2]));
            i += 3;
        } else {
            directive_fail(pre, &rest[i], "expected a name after 'defined'");
        }
    }
}

/* Names that are left stand for 0, but those of -D for their values. */
static void replace_names(struct preprocessor *pre,
                          struct token_vector *tokens)
{
    for (size_t i = 0; i < tokens->count; i++) {
        struct token *token = &tokens->items[i];
        if (token->kind != TOKEN_NAME || directive_is_option(pre, token))
            continue;
        token->kind = TOKEN_NUMBER;
        token->text = "0";
        token->length = 1;
    }
}

static bool evaluate(struct preprocessor *pre,
                     const struct directive *directive)
{
    struct token_vector given = { 0 }, expanded = { 0 };
    replace_defined(pre, directive, &given);
    macro_expand(&pre->macros, given.items, given.count, &expanded);
    replace_names(pre, &expanded);
    const struct token *last =
        directive->count > 0 ? &directive->rest[directive->count - 1]
                             : directive->name;
    struct token end = { .kind = TOKEN_END, .offset = last->end,
                         .end = last->end, .text = "" };
    token_vector_add(&expanded, &end);

    struct parser parser;
    parser_init(&parser, pre->build, pre->source, expanded.items, PARSE_VALUE,
                0);
    parser.end_name = "end of line";
    int64_t value = parse_constant(&parser, "a condition");
    if (!parser_at_end(&parser))
        parser_expected(&parser, "end of line");
    token_vector_free(&given);
    token_vector_free(&expanded);
    return value != 0;
}

static void open_condition(struct preprocessor *pre,
                           const struct directive *directive, bool holds)
{
    if (pre->open == CONDITIONS_MAX) {
        directive_fail(pre, directive->name, "conditions nested too deep");
        return;
    }
    bool outer = condition_holds(pre);
    pre->conditions[pre->open++] = (struct condition){
        .token = directive->name,
        .is_active = outer && holds,
        .was_active = holds,
        .outer = outer,
    };
}

void condition_if(struct preprocessor *pre, const struct directive *directive)
{
    open_condition(pre, directive,
                   condition_holds(pre) && evaluate(pre, directive));
}

static bool names_defined(struct preprocessor *pre,
                          const struct directive *directive)
{
    if (directive->count > 0 && directive->rest[0].kind == TOKEN_NAME)
        return is_defined(pre, &directive->rest[0]);
    if (condition_holds(pre))
        directive_fail(pre, directive->name, "expected a name behind this");
    return false;
}

void condition_ifdef(struct preprocessor *pre,
                     const struct directive *directive)
{
    open_condition(pre, directive, names_defined(pre, directive));
}

void condition_ifndef(struct preprocessor *pre,
                      const struct directive *directive)
{
    open_condition(pre, directive, !names_defined(pre, directive));
}

/* The innermost condition, for a further branch of it. */
static struct condition *condition_of(struct preprocessor *pre,
                                      const struct directive *directive)
{
    if (pre->open > pre->outer && !pre->conditions[pre->open - 1].has_else)
        return &pre->conditions[pre->open - 1];
    directive_fail(pre, directive->name, "no #if is open here");
    return NULL;
}

void condition_elif(struct preprocessor *pre,
                    const struct directive *directive)
{
    struct condition *condition = condition_of(pre, directive);
    if (condition == NULL)
        return;
    bool holds = condition->outer && !condition->was_active &&
                 evaluate(pre, directive);
    condition->is_active = holds;
    condition->was_active = condition->was_active || holds;
}

void condition_else(struct preprocessor *pre,
                    const struct directive *directive)
{
    struct condition *condition = condition_of(pre, directive);
    if (condition == NULL)
        return;
    condition->is_active = condition->outer && !condition->was_active;
    condition->has_else = true;
}

void condition_endif(struct preprocessor *pre,
                     const struct directive *directive)
{
    if (pre->open > pre->outer)
        pre->open--;
    else
        directive_fail(pre, directive->name, "no #if is open here");
}

size_t condition_begin(struct preprocessor *pre)
{
    size_t outer = pre->outer;
    pre->outer = pre->open;
    return outer;
}

void condition_end(struct preprocessor *pre, size_t outer)
{
    if (pre->open > pre->outer)
        directive_fail(pre, pre->conditions[pre->open - 1].token,
                       "this condition has no #endif");
    pre->outer = outer;
}
