/* Where statements begin and end; see statement_text.h. */
#include "cli/statement_text.h"

#include <string.h>

/* Words that begin a statement which is no expression, or a declaration. */
static const char *const statement_words[] = {
    "if",     "for",      "while",    "do",     "else",   "return", "break",
    "switch", "continue", "case",     "const",  "static", "extern", "volatile",
    "struct", "typedef",  "register", "signed", "unsigned", "default",
};

static const char *const headed_words[] = { "if", "for", "while", "switch" };

static bool starts_with(const struct token *token, const char *text)
{
    size_t length = strlen(text);
    return token->length >= length && strncmp(token->text, text, length) == 0;
}

/* NAME NAME, and NAME "*" NAME before "=", ";" or ",". */
static bool is_declaration(const struct token *token)
{
    if (token[0].kind != TOKEN_NAME || token[1].kind == TOKEN_END)
        return false;
    if (token[1].kind == TOKEN_NAME)
        return true;
    const struct token *after = token + 1;
    while (after->kind == TOKEN_STAR)
        after++;
    return after > token + 1 && after->kind == TOKEN_NAME &&
           (after[1].kind == TOKEN_ASSIGN || after[1].kind == TOKEN_SEMICOLON ||
            after[1].kind == TOKEN_COMMA);
}

/* What may have braces in its declaration. */
static const char *const tag_words[] = { "struct", "class", "union", "enum",
                                         "typedef" };

const struct token *statement_end(const struct token *token)
{
    int depth = 0;
    bool has_braces = TOKEN_IS_ONE_OF(token, tag_words);
    for (; token->kind != TOKEN_END; token++) {
        depth += token->kind == TOKEN_LEFT_PAREN ||
                 (has_braces && token->kind == TOKEN_LEFT_BRACE);
        depth -= token->kind == TOKEN_RIGHT_PAREN ||
                 (has_braces && token->kind == TOKEN_RIGHT_BRACE);
        if (token->kind == TOKEN_SEMICOLON && depth == 0)
            break;
    }
    return token;
}

bool statement_is_bare(const struct token *token)
{
    if (token->kind == TOKEN_LEFT_BRACE || token->kind == TOKEN_RIGHT_BRACE ||
        token->kind == TOKEN_SEMICOLON || token->kind == TOKEN_END ||
        token->kind == TOKEN_HASH || TOKEN_IS_ONE_OF(token, statement_words) ||
        starts_with(token, "atomic") || starts_with(token, "__") ||
        is_declaration(token))
        return false;
    for (const struct token *end = statement_end(token); token < end; token++)
        if ((token->kind >= TOKEN_ASSIGN && token->kind <= TOKEN_OR_ASSIGN) ||
            token->kind == TOKEN_INCREMENT || token->kind == TOKEN_DECREMENT)
            return false;
    return true;
}

/* The token behind "(" ... ")" of an if, for, while or switch. */
static const struct token *head_end(const struct token *token)
{
    int depth = 0;
    for (token++; token->kind != TOKEN_END; token++) {
        depth += token->kind == TOKEN_LEFT_PAREN;
        depth -= token->kind == TOKEN_RIGHT_PAREN;
        if (depth == 0)
            return token + 1;
    }
    return token;
}

const struct token *statement_next(const struct token *token)
{
    if (TOKEN_IS_ONE_OF(token, headed_words))
        return head_end(token);
    if (token->kind == TOKEN_LEFT_BRACE || token->kind == TOKEN_RIGHT_BRACE ||
        token_is_word(token, "else") || token_is_word(token, "do"))
        return token + 1;
    const struct token *end = statement_end(token);
    return end->kind == TOKEN_END ? end : end + 1;
}
