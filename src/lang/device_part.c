/* Cuts a file into parts; see device_part.h. */
#include "lang/device_part.h"

#include "core/memory.h"
#include "lang/routine.h"

enum { SPACES_MAX = 64 };

static void add_part(struct part_list *list, const struct part *part)
{
    list->items = memory_grow(list->items, list->count, &list->room,
                              sizeof *list->items);
    list->items[list->count++] = *part;
}

/* Behind "template" without parameters, which only says that what is there is
 * wanted, or "extern" before it; NULL: none begins here. */
static const struct token *skip_instance(const struct token *token)
{
    token += token_is_word(token, "extern") ? 1 : 0;
    if (!token_is_word(token, "template") || token[1].kind == TOKEN_LESS)
        return NULL;
    while (token->kind != TOKEN_SEMICOLON && token->kind != TOKEN_END)
        token++;
    return token;
}

/* Behind what begins or ends extern "C" or a namespace, or a lone ';'; NULL: an
 * item begins here. `open`: how many of their braces are. */
static const struct token *skip_wrapper(const struct token *token,
                                        size_t *open)
{
    bool linkage =
        token_is_word(token, "extern") && token[1].kind == TOKEN_STRING;
    bool is_inline = token_is_word(token, "inline") &&
                     token_is_word(token + 1, "namespace");
    if (token->kind == TOKEN_SEMICOLON ||
        (token->kind == TOKEN_RIGHT_BRACE && *open > 0)) {
        *open -= token->kind == TOKEN_RIGHT_BRACE ? 1 : 0;
        return token + 1;
    }
    token += is_inline ? 1 : 0;
    if (!linkage && !token_is_word(token, "namespace"))
        return NULL;
    token += linkage ? 2 : 1;
    while (!linkage &&
           (token->kind == TOKEN_NAME || token->kind == TOKEN_SCOPE))
        token++;
    if (token->kind != TOKEN_LEFT_BRACE)
        return token;
    ++*open;
    return token + 1;
}

/* "namespace NAME = ...;" is an item that file_scope does not know. */
static const struct token *skip_alias(const struct token *token)
{
    while (token->kind != TOKEN_SEMICOLON && token->kind != TOKEN_END)
        token++;
    return token->kind == TOKEN_END ? token : token + 1;
}

/* extern "C" without braces goes with what follows. */
static bool is_linkage_of_one(const struct token *behind)
{
    return behind[-1].kind == TOKEN_STRING;
}

void part_list_cut(struct part_list *list, const struct token *token)
{
    size_t open = 0;
    while (token->kind != TOKEN_END) {
        struct part part = { .first = token, .is_needed = true };
        const struct token *behind = skip_instance(token);
        if (behind != NULL) {
            token = behind;
            continue;
        }
        behind = skip_wrapper(token, &open);
        if (behind != NULL && behind->kind == TOKEN_ASSIGN) {
            behind = skip_alias(behind);
        } else if (behind == NULL || is_linkage_of_one(behind)) {
            part.item = file_scope_item(behind != NULL ? behind : token);
            if (token_is_word(part.item.first, "typedef"))
                part.item.paren = NULL; /* of a function's type */
            part.is_item = true;
            part.is_needed = false;
            behind = part.item.behind;
        }
        if (behind == token)
            break; /* a stray '}' */
        part.behind = token = behind;
        add_part(list, &part);
    }
}

/* "a::b" of "namespace a::b {"; "" of extern "C". */
static const char *opened_space(const struct token *token,
                                const struct token *brace,
                                struct arena *arena)
{
    const char *name = "";
    token += token_is_word(token, "inline") ? 1 : 0;
    for (token++; token < brace; token++)
        if (token->kind != TOKEN_STRING)
            name = arena_format(arena, "%s%.*s", name, (int)token->length,
                                token->text);
    return name;
}

const char *part_list_space(const struct part_list *list, size_t number,
                            struct arena *arena)
{
    const char *open[SPACES_MAX];
    size_t depth = 0;
    for (size_t i = 0; i < number; i++) {
        const struct token *token = list->items[i].first;
        const struct token *last = list->items[i].behind - 1;
        if (list->items[i].is_item)
            continue;
        if (token->kind == TOKEN_RIGHT_BRACE && depth > 0) {
            depth--;
        } else if (last->kind == TOKEN_LEFT_BRACE && depth < SPACES_MAX) {
            open[depth++] = opened_space(token, last, arena);
        }
    }
    const char *space = "";
    for (size_t i = 0; i < depth; i++)
        if (open[i][0] != '\0')
            space = arena_format(arena, "%s%s::", space, open[i]);
    return space;
}
