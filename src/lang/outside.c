/* Methods outside of their struct; see outside.h. */
#include "lang/outside.h"

#include <string.h>

/* Over a parameter's name, which may differ, and over its default. */
static const struct token *skip_name(const struct token *token)
{
    const struct token *before = token - 1, *behind = token + 1;
    bool ends = behind->kind == TOKEN_COMMA || behind->kind == TOKEN_ASSIGN ||
                behind->kind == TOKEN_RIGHT_PAREN ||
                behind->kind == TOKEN_LEFT_BRACKET;
    bool is_type = before->kind == TOKEN_COMMA || before->kind == TOKEN_SCOPE ||
                   before->kind == TOKEN_LEFT_PAREN ||
                   token_is_word(before, "const") ||
                   token_is_word(before, "unsigned");
    if (token->kind == TOKEN_NAME && ends && !is_type)
        token++;
    if (token->kind != TOKEN_ASSIGN)
        return token;
    while (token->kind != TOKEN_COMMA && token->kind != TOKEN_RIGHT_PAREN &&
           token->kind != TOKEN_END)
        token = routine_skip(token);
    return token;
}

/* Parameters of the same types, by their text, and both const or not? A
 * template's own name needs no arguments within it. */
static bool are_alike(const struct routine *a, const struct routine *b)
{
    const struct token *x = a->parameters, *y = b->parameters;
    const struct token *end = routine_skip(x);
    while (x != end) {
        x = skip_name(x);
        y = skip_name(y);
        if (!token_same(x++, y++))
            return false;
        if (x->kind == TOKEN_LESS && y->kind != TOKEN_LESS)
            x = routine_skip(x);
        else if (y->kind == TOKEN_LESS && x->kind != TOKEN_LESS)
            y = routine_skip(y);
    }
    return token_is_word(x, "const") == token_is_word(y, "const");
}

static bool has_default(const struct routine *routine)
{
    const struct token *end = routine_skip(routine->parameters);
    for (const struct token *t = routine->parameters; t != end; t++)
        if (t->kind == TOKEN_ASSIGN)
            return true;
    return false;
}

static void define_in(const struct type *type, const struct routine *routine)
{
    struct routine *method = type->info != NULL ? type->info->methods : NULL;
    while (method != NULL &&
           !(method->body == NULL && token_same(method->name, routine->name) &&
             are_alike(method, routine)))
        method = method->next;
    if (method == NULL)
        return;
    if (!has_default(method)) /* else its own names hold */
        method->parameters = routine->parameters;
    method->inits = routine->inits;
    method->body = routine->body;
    method->behind = routine->behind;
}

void outside_define(struct parser *parser, struct routine *routine)
{
    const struct symbol *symbol =
        scope_find_name(parser->scope, routine->within, false);
    if (symbol == NULL || routine->body == NULL)
        return;
    if (symbol->kind == SYMBOL_TYPE)
        define_in(symbol->type, routine);
    if (symbol->kind != SYMBOL_TEMPLATE)
        return;
    struct struct_template *pattern = symbol->pattern;
    routine->next = pattern->outside;
    pattern->outside = routine;
    for (struct struct_instance *i = pattern->instances; i != NULL; i = i->next)
        define_in(i->type, routine);
}

void outside_complete(const struct struct_template *pattern,
                      const struct type *type)
{
    for (const struct routine *r = pattern->outside; r != NULL; r = r->next)
        define_in(type, r);
}
