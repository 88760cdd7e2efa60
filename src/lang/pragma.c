/* What is said of loops; see pragma.h. */
#include "lang/pragma.h"

#include <string.h>

const struct token *pragma_unroll(struct macro_table *macros,
                                  const struct token *words, size_t count)
{
    struct token_vector list = { 0 };
    struct token word = words[0];
    struct token end = { .kind = TOKEN_END, .offset = word.end,
                         .end = word.end };
    if (token_is_word(&word, "nounroll")) {
        word.kind = TOKEN_NUMBER;
        word.text = "1";
        word.length = 1;
        token_vector_add(&list, &word);
    } else if (!token_is_word(&word, "unroll")) {
        return NULL;
    }
    macro_expand(macros, words + 1, count - 1, &list);
    token_vector_add(&list, &end);
    struct token *tokens =
        arena_array(macros->arena, list.count, sizeof *tokens);
    memcpy(tokens, list.items, list.count * sizeof *tokens);
    token_vector_free(&list);
    return tokens;
}

/* "_Pragma" "(" STRING ")" */
static bool at_operator(const struct token *token, size_t count)
{
    return count >= 4 && token_is_word(token, "_Pragma") &&
           token[1].kind == TOKEN_LEFT_PAREN &&
           token[2].kind == TOKEN_STRING && token[3].kind == TOKEN_RIGHT_PAREN;
}

/* The words in a string, which stand where it does. */
static const struct token *unroll_in(struct macro_table *macros,
                                     const struct token *string)
{
    struct source text = source_of(
        "_Pragma",
        arena_text(macros->arena, string->text + 1, string->length - 2));
    struct token *words = token_list(&text, macros->arena);
    size_t count = 0;
    for (; words[count].kind != TOKEN_END; count++) {
        words[count].offset = string->offset;
        words[count].end = string->end;
    }
    return count > 0 ? pragma_unroll(macros, words, count) : NULL;
}

const struct token *pragma_take(struct macro_table *macros,
                                struct token_vector *tokens, size_t first,
                                const struct token *unroll)
{
    size_t to = first, from = first;
    while (from < tokens->count) {
        const struct token *token = &tokens->items[from];
        if (at_operator(token, tokens->count - from)) {
            const struct token *said = unroll_in(macros, &token[2]);
            unroll = said != NULL ? said : unroll;
            from += 4;
            continue;
        }
        tokens->items[to] = *token;
        tokens->items[to++].unroll = unroll;
        unroll = NULL;
        from++;
    }
    tokens->count = to;
    return unroll;
}
