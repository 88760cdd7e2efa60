/* Leaving out namespaces and attributes; see qualifier.h. */
#include "lang/qualifier.h"

#include <string.h>

static bool is_name(const struct token *token)
{
    return token->kind == TOKEN_NAME;
}

/* Words that a struct's name, or a type's, stands behind; `typename` also
 * stands before a namespace's. */
static bool names_struct(const struct token *token)
{
    return token_is_word(token, "struct") || token_is_word(token, "class") ||
           token_is_word(token, "union") ||
           (token_is_word(token, "typename") &&
            token[1].kind != TOKEN_END && token[2].kind != TOKEN_SCOPE);
}

static void note(struct scope *names, const struct token *name,
                 enum symbol_kind kind)
{
    if (is_name(name) &&
        scope_find(names, name->text, name->length, false) == NULL)
        scope_add(names, kind, name);
}

/* No alignment or attribute is longer: each is looked for at many places. */
enum { ATTRIBUTE_TOKENS_MAX = 256 };

/* Over __align__(16) and the like. */
static const struct token *behind_align(const struct token *token)
{
    const struct token *first = token;
    while (is_name(token) && token[1].kind == TOKEN_LEFT_PAREN) {
        token++;
        size_t open = 0;
        do {
            open += token->kind == TOKEN_LEFT_PAREN;
            open -= token->kind == TOKEN_RIGHT_PAREN;
            token++;
        } while (open > 0 && token->kind != TOKEN_END &&
                 token - first < ATTRIBUTE_TOKENS_MAX);
    }
    return token;
}

/* The last name before the ';' is what a typedef declares. Behind it stands no
 * other one but within braces. */
static void note_typedef(struct scope *structs, const struct token *token)
{
    const struct token *last = token;
    size_t open = 0;
    for (; token->kind != TOKEN_END; token++) {
        if (open == 0 && token_is_word(token, "typedef"))
            return;
        open += token->kind == TOKEN_LEFT_BRACE;
        if (token->kind == TOKEN_RIGHT_BRACE && open > 0)
            open--;
        else if (token->kind == TOKEN_SEMICOLON && open == 0)
            break;
        if (is_name(token) && open == 0)
            last = token;
    }
    note(structs, last, SYMBOL_TYPE);
}

struct scope *qualifier_find(const struct token *tokens, struct arena *arena)
{
    struct scope *structs = scope_new(arena);
    const struct token *before = tokens;
    for (const struct token *t = tokens; t->kind != TOKEN_END; before = t++) {
        if (names_struct(t))
            note(structs, behind_align(t + 1),
                 token_is_word(before, "enum") ? SYMBOL_CONSTANT : SYMBOL_TYPE);
        else if (token_is_word(t, "using") && t[1].kind != TOKEN_END &&
                 t[2].kind == TOKEN_ASSIGN)
            note(structs, t + 1, SYMBOL_TYPE);
        else if (token_is_word(t, "typedef"))
            note_typedef(structs, t + 1);
    }
    return structs;
}

/* "[[" ... "]]": it says nothing that is needed. */
static size_t attribute_length(const struct token *token)
{
    if (token->kind != TOKEN_LEFT_BRACKET ||
        token[1].kind != TOKEN_LEFT_BRACKET)
        return 0;
    for (size_t i = 2;
         i < ATTRIBUTE_TOKENS_MAX && token[i].kind != TOKEN_END; i++)
        if (token[i].kind == TOKEN_RIGHT_BRACKET)
            return token[i + 1].kind == TOKEN_RIGHT_BRACKET ? i + 2 : 0;
    return 0;
}

/* Is it the ')' of "decltype" "(" ... ")"? */
static bool ends_decltype(const struct token *first, const struct token *token)
{
    size_t open = 0, looked_at = 0;
    if (token == NULL || token->kind != TOKEN_RIGHT_PAREN)
        return false;
    for (; token > first && looked_at < ATTRIBUTE_TOKENS_MAX; token--) {
        looked_at++;
        open += token->kind == TOKEN_RIGHT_PAREN;
        open -= token->kind == TOKEN_LEFT_PAREN;
        if (open == 0)
            return token_is_word(token - 1, "decltype");
    }
    return false;
}

/* Words that an expression stands behind: what follows is a name of its own. */
static bool begins_expression(const struct token *token)
{
    return token_is_word(token, "return") || token_is_word(token, "else") ||
           token_is_word(token, "do") || token_is_word(token, "case");
}

/* NAME "::" of a namespace, or a "::" that follows no name. */
static size_t droppable(const struct scope *structs, const struct token *token,
                        const struct token *before)
{
    if (is_name(token) && token[1].kind == TOKEN_SCOPE &&
        !begins_expression(token) &&
        scope_find(structs, token->text, token->length, false) == NULL)
        return 2;
    bool leads = token->kind == TOKEN_SCOPE && is_name(&token[1]) &&
                 (before == NULL || begins_expression(before) ||
                  (!is_name(before) && before->kind != TOKEN_GREATER));
    return leads ? 1 : 0;
}

struct token qualifier_join(const struct token *tag, const struct token *name,
                            struct arena *arena)
{
    struct token joined = *tag;
    joined.text = arena_format(arena, "%.*s::%.*s", (int)tag->length,
                               tag->text, (int)name->length, name->text);
    joined.length = strlen(joined.text);
    joined.end = name->end;
    return joined;
}

static bool is_enumerator(const struct scope *names, const struct token *token)
{
    if (!is_name(token) || token[1].kind != TOKEN_SCOPE || !is_name(&token[2]))
        return false;
    const struct symbol *symbol =
        scope_find(names, token->text, token->length, false);
    return symbol != NULL && symbol->kind == SYMBOL_CONSTANT;
}

/* Each name of a path is joined to what stands before it, if that is not
 * absurdly long: the last ones tell enough. */
static bool can_grow(const struct token *path)
{
    return path->length > 0 && path->length < 256;
}

void qualifier_drop(const struct scope *names, struct token *tokens,
                    struct arena *arena)
{
    const struct token *from = tokens, *before = NULL;
    struct token *to = tokens, file = { .text = "" }, space = { 0 };
    while (from->kind != TOKEN_END) {
        size_t drop = droppable(names, from, before);
        if (drop == 1 && ends_decltype(tokens, before))
            drop = 0;
        if (drop > 0)
            space = drop == 1          ? file
                    : can_grow(&space) ? qualifier_join(&space, from, arena)
                                       : *from;
        drop += attribute_length(from);
        if (drop > 0) {
            from += drop;
            continue;
        }
        bool joins = is_enumerator(names, from);
        *to = joins ? qualifier_join(from, &from[2], arena) : *from;
        to->space = space.text;
        to->space_length = space.length;
        space = (struct token){ 0 };
        from += joins ? 3 : 1;
        before = to++;
    }
    *to = *from;
}
