/* Leaving out namespaces; see qualifier.h. */
#include "lang/qualifier.h"

#include "lang/scope.h"

static bool is_name(const struct token *token)
{
    return token->kind == TOKEN_NAME;
}

/* Words that a struct's name, or a type's, stands behind. */
static bool names_struct(const struct token *token)
{
    return token_is_word(token, "struct") || token_is_word(token, "class") ||
           token_is_word(token, "typename");
}

static void note(struct scope *structs, const struct token *name)
{
    if (is_name(name) &&
        scope_find(structs, name->text, name->length, false) == NULL)
        scope_add(structs, SYMBOL_TYPE, name->text, name->length);
}

/* Over __align__(16) and the like. */
static const struct token *behind_align(const struct token *token)
{
    while (is_name(token) && token[1].kind == TOKEN_LEFT_PAREN) {
        token++;
        size_t open = 0;
        do {
            open += token->kind == TOKEN_LEFT_PAREN;
            open -= token->kind == TOKEN_RIGHT_PAREN;
            token++;
        } while (open > 0 && token->kind != TOKEN_END);
    }
    return token;
}

/* The last name before the ';' is what a typedef declares. */
static void note_typedef(struct scope *structs, const struct token *token)
{
    const struct token *last = token;
    size_t open = 0;
    for (; token->kind != TOKEN_END; token++) {
        open += token->kind == TOKEN_LEFT_BRACE;
        if (token->kind == TOKEN_RIGHT_BRACE && open > 0)
            open--;
        else if (token->kind == TOKEN_SEMICOLON && open == 0)
            break;
        if (is_name(token) && open == 0)
            last = token;
    }
    note(structs, last);
}

static struct scope *find_structs(const struct token *tokens,
                                  struct arena *arena)
{
    struct scope *structs = scope_new(arena);
    const struct token *before = tokens;
    for (const struct token *t = tokens; t->kind != TOKEN_END; before = t++) {
        if (names_struct(t) && !token_is_word(before, "enum"))
            note(structs, behind_align(t + 1));
        else if (token_is_word(t, "using") && t[1].kind != TOKEN_END &&
                 t[2].kind == TOKEN_ASSIGN)
            note(structs, t + 1);
        else if (token_is_word(t, "typedef"))
            note_typedef(structs, t + 1);
    }
    return structs;
}

/* NAME "::" of a namespace, or a "::" that follows no name. */
static size_t droppable(const struct scope *structs, const struct token *token,
                        const struct token *before)
{
    if (is_name(token) && token[1].kind == TOKEN_SCOPE &&
        scope_find(structs, token->text, token->length, false) == NULL)
        return 2;
    bool leads = token->kind == TOKEN_SCOPE &&
                 (before == NULL || (!is_name(before) &&
                                     before->kind != TOKEN_GREATER));
    return leads ? 1 : 0;
}

void qualifier_drop(struct token *tokens, struct arena *arena)
{
    const struct scope *structs = find_structs(tokens, arena);
    const struct token *from = tokens, *before = NULL;
    struct token *to = tokens;
    while (from->kind != TOKEN_END) {
        size_t drop = droppable(structs, from, before);
        if (drop > 0) {
            from += drop;
            continue;
        }
        *to = *from++;
        before = to++;
    }
    *to = *from;
}
