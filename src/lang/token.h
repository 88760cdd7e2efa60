/*
 * Tokens of CUDA C, and the lexer that cuts a text into them.
 */
#ifndef LANG_TOKEN_H
#define LANG_TOKEN_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "core/arena.h"
#include "core/source.h"

enum token_kind {
    TOKEN_END,
    TOKEN_BAD, /* what no token begins with; token_fault says why */
    TOKEN_NAME,
    TOKEN_NUMBER,
    TOKEN_CHARACTER,
    TOKEN_STRING,

    TOKEN_LEFT_PAREN, TOKEN_RIGHT_PAREN,
    TOKEN_LEFT_BRACKET, TOKEN_RIGHT_BRACKET,
    TOKEN_LEFT_BRACE, TOKEN_RIGHT_BRACE,
    TOKEN_COMMA, TOKEN_SEMICOLON, TOKEN_QUESTION, TOKEN_COLON,
    TOKEN_DOT, TOKEN_ARROW, TOKEN_HASH, TOKEN_SCOPE, TOKEN_OTHER,
    TOKEN_TILDE, TOKEN_NOT, TOKEN_INCREMENT, TOKEN_DECREMENT,
    TOKEN_PLUS, TOKEN_MINUS, TOKEN_STAR, TOKEN_SLASH, TOKEN_PERCENT,
    TOKEN_SHIFT_LEFT, TOKEN_SHIFT_RIGHT,
    TOKEN_LESS, TOKEN_LESS_EQUAL, TOKEN_GREATER, TOKEN_GREATER_EQUAL,
    TOKEN_EQUAL, TOKEN_NOT_EQUAL,
    TOKEN_AND, TOKEN_XOR, TOKEN_OR, TOKEN_AND_AND, TOKEN_OR_OR,
    TOKEN_ASSIGN,
    TOKEN_ADD_ASSIGN, TOKEN_SUB_ASSIGN, TOKEN_MUL_ASSIGN, TOKEN_DIV_ASSIGN,
    TOKEN_REM_ASSIGN, TOKEN_SHL_ASSIGN, TOKEN_SHR_ASSIGN, TOKEN_AND_ASSIGN,
    TOKEN_XOR_ASSIGN, TOKEN_OR_ASSIGN,
    TOKEN_COUNT
};

struct token {
    enum token_kind kind;
    bool starts_line;
    const char *text; /* not NUL-terminated */
    size_t length;
    size_t offset, end; /* where it stands in the source; of a macro: its use */
    const char *space; /* the namespaces named in front of it, "a::b", or "" for
                          the file; NULL: none */
    size_t space_length;
    const struct token *unroll; /* before it: what #pragma unroll says, ended by
                                   TOKEN_END; NULL: nothing */
};

/*
 * All tokens of a text; the last is TOKEN_END. Bad bytes are tokens too, so
 * that text which nobody reads (host code, #if 0) may hold anything.
 */
struct token *token_list(const struct source *source, struct arena *arena);

/* Is it this word? Keywords are names with a meaning, as in the C standard. */
static inline bool token_is_word(const struct token *token, const char *word)
{
    return token->kind == TOKEN_NAME && token->text[0] == word[0] &&
           strncmp(token->text, word, token->length) == 0 &&
           word[token->length] == '\0';
}

bool token_is_one_of(const struct token *token, const char *const *words,
                     size_t count);

#define TOKEN_IS_ONE_OF(token, words) \
    token_is_one_of(token, words, sizeof(words) / sizeof *(words))

/* Are they of one kind, with the same letters? */
bool token_same(const struct token *a, const struct token *b);

/* What is wrong with a TOKEN_BAD, as a sentence. */
const char *token_fault(const struct token *token, struct arena *arena);

/* "'tid'", or `end` for the end. */
const char *token_shown(const struct token *token, const char *end,
                        struct arena *arena);

#endif
