/* The lexer: text -> tokens. */
#include "lang/token.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

struct punctuator {
    const char *text;
    enum token_kind kind;
};

/* Those that begin alike longest first: the first that fits is taken. */
static const struct punctuator punctuators[] = {
    { "(", TOKEN_LEFT_PAREN },     { ")", TOKEN_RIGHT_PAREN },
    { ",", TOKEN_COMMA },          { ";", TOKEN_SEMICOLON },
    { "{", TOKEN_LEFT_BRACE },     { "}", TOKEN_RIGHT_BRACE },
    { "[", TOKEN_LEFT_BRACKET },   { "]", TOKEN_RIGHT_BRACKET },
    { "<<=", TOKEN_SHL_ASSIGN },   { ">>=", TOKEN_SHR_ASSIGN },
    { "...", TOKEN_OTHER },        { "->", TOKEN_ARROW },
    { "++", TOKEN_INCREMENT },     { "--", TOKEN_DECREMENT },
    { "<<", TOKEN_SHIFT_LEFT },    { ">>", TOKEN_SHIFT_RIGHT },
    { "<=", TOKEN_LESS_EQUAL },    { ">=", TOKEN_GREATER_EQUAL },
    { "==", TOKEN_EQUAL },         { "!=", TOKEN_NOT_EQUAL },
    { "&&", TOKEN_AND_AND },       { "||", TOKEN_OR_OR },
    { "+=", TOKEN_ADD_ASSIGN },    { "-=", TOKEN_SUB_ASSIGN },
    { "*=", TOKEN_MUL_ASSIGN },    { "/=", TOKEN_DIV_ASSIGN },
    { "%=", TOKEN_REM_ASSIGN },    { "&=", TOKEN_AND_ASSIGN },
    { "^=", TOKEN_XOR_ASSIGN },    { "|=", TOKEN_OR_ASSIGN },
    { "::", TOKEN_SCOPE },         { "##", TOKEN_OTHER },
    { "?", TOKEN_QUESTION },       { ":", TOKEN_COLON },
    { ".", TOKEN_DOT },            { "#", TOKEN_HASH },
    { "~", TOKEN_TILDE },          { "!", TOKEN_NOT },
    { "+", TOKEN_PLUS },           { "-", TOKEN_MINUS },
    { "*", TOKEN_STAR },           { "/", TOKEN_SLASH },
    { "%", TOKEN_PERCENT },        { "<", TOKEN_LESS },
    { ">", TOKEN_GREATER },        { "&", TOKEN_AND },
    { "^", TOKEN_XOR },            { "|", TOKEN_OR },
    { "=", TOKEN_ASSIGN },
};

struct lexer {
    const char *text;
    size_t length;
    size_t at;
    bool line_start;
};

static inline bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool is_word_start(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static inline bool is_word_part(char c)
{
    return is_word_start(c) || is_digit(c);
}

/* The bytes of a letter of UTF-8 that is not ASCII, as a name may have: those up
 * to U+07FF but for signs, and those of East Asia. 0: none is there. */
static size_t letter_length(const char *at, const char *end)
{
    const unsigned char *byte = (const unsigned char *)at;
    size_t length = byte[0] >= 0xE3 && byte[0] <= 0xED   ? 3
                    : byte[0] >= 0xC3 && byte[0] <= 0xDF ? 2
                                                         : 0;
    if ((size_t)(end - at) < length)
        return 0;
    for (size_t i = 1; i < length; i++)
        if (byte[i] < 0x80 || byte[i] > 0xBF)
            return 0;
    bool is_sign = (byte[0] == 0xC3 && (byte[1] == 0x97 || byte[1] == 0xB7)) ||
                   (byte[0] == 0xE3 && byte[1] == 0x80);
    return length > 0 && is_sign ? 0 : length;
}

/* The bytes of what a name may go on with; 0: it ends. */
static inline size_t word_part_length(const char *at, const char *end)
{
    if (is_word_part(*at))
        return 1;
    return (unsigned char)*at >= 0x80 ? letter_length(at, end) : 0;
}

/* The byte `ahead` of the lexer; NUL beyond the end. */
static inline char peek(const struct lexer *lexer, size_t ahead)
{
    size_t at = lexer->at + ahead;
    return at < lexer->length ? lexer->text[at] : '\0';
}

/* Is this line's end joined to the next line? */
static bool is_joined(const char *line_end)
{
    return line_end[-1] == '\\' || (line_end[-1] == '\r' &&
                                    line_end[-2] == '\\');
}

/* The bytes of a "//" that begins here. */
static size_t line_comment_length(const struct lexer *lexer)
{
    const char *start = lexer->text + lexer->at;
    const char *beyond = lexer->text + lexer->length;
    const char *end = start + 2;
    do {
        end = memchr(end, '\n', (size_t)(beyond - end));
    } while (end != NULL && is_joined(end) && ++end < beyond);
    return end != NULL ? (size_t)(end - start) : (size_t)(beyond - start);
}

/* The bytes of a comment that begins here; 0: none, or it never ends. */
static size_t comment_length(const struct lexer *lexer)
{
    if (peek(lexer, 0) != '/')
        return 0;
    size_t end = lexer->at + 2;
    if (peek(lexer, 1) == '/')
        return line_comment_length(lexer);
    if (peek(lexer, 1) != '*')
        return 0;
    for (; end + 1 < lexer->length; end++)
        if (lexer->text[end] == '*' && lexer->text[end + 1] == '/')
            return end + 2 - lexer->at;
    return 0;
}

/* A backslash before a line's end joins it to the next. */
static size_t joint_length(const struct lexer *lexer)
{
    if (peek(lexer, 0) != '\\')
        return 0;
    if (peek(lexer, 1) == '\n')
        return 2;
    return peek(lexer, 1) == '\r' && peek(lexer, 2) == '\n' ? 3 : 0;
}

static size_t space_length(const struct lexer *lexer)
{
    char c = peek(lexer, 0);
    if (c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' ||
        c == '\v')
        return 1;
    size_t joint = joint_length(lexer);
    return joint > 0 ? joint : comment_length(lexer);
}

static void skip_space(struct lexer *lexer)
{
    size_t length;
    while ((length = space_length(lexer)) > 0) {
        if (peek(lexer, 0) == '\n')
            lexer->line_start = true;
        lexer->at += length;
    }
}

/* C's preprocessing number: what the digits mean is literal.c's question. */
static size_t number_length(const struct lexer *lexer)
{
    size_t length = 1;
    bool is_hex = peek(lexer, 1) == 'x' || peek(lexer, 1) == 'X';
    for (;; length++) {
        char c = peek(lexer, length), before = peek(lexer, length - 1);
        bool exponent = (c == '+' || c == '-') &&
                        (is_hex ? before == 'p' || before == 'P'
                                : before == 'e' || before == 'E');
        bool separator = c == '\'' && is_word_part(before) &&
                         is_word_part(peek(lexer, length + 1));
        if (!is_word_part(c) && c != '.' && !exponent && !separator)
            return length;
    }
}

/* From quote to quote. What has no end in its line is bad up to there: nothing
 * is looked at twice. */
static enum token_kind lex_quoted(const struct lexer *lexer, size_t *length)
{
    size_t left = lexer->length - lexer->at;
    char quote = peek(lexer, 0);
    for (*length = 1; *length < left && peek(lexer, *length) != '\n';
         ++*length) {
        if (peek(lexer, *length) == quote) {
            ++*length;
            return quote == '"' ? TOKEN_STRING : TOKEN_CHARACTER;
        }
        if (peek(lexer, *length) == '\\' && *length + 1 < left)
            ++*length;
    }
    return TOKEN_BAD;
}

/* "NAME( ... )NAME" behind an R; without an end it is all that is left. */
static enum token_kind lex_raw(const struct lexer *lexer, size_t *length)
{
    const char *start = lexer->text + lexer->at + *length + 1;
    const char *end = lexer->text + lexer->length;
    size_t name = 0, left = (size_t)(end - start);
    while (name < left && name < 16 && start[name] != '(' &&
           start[name] != '\n')
        name++;
    if (name == left || start[name] != '(')
        return TOKEN_BAD;
    for (const char *at = start + name; at + name + 1 < end; at++) {
        if (*at != ')' || memcmp(at + 1, start, name) != 0 ||
            at[name + 1] != '"')
            continue;
        *length = (size_t)(at + name + 2 - (lexer->text + lexer->at));
        return TOKEN_STRING;
    }
    *length = lexer->length - lexer->at;
    return TOKEN_BAD;
}

/* A name, or a string that has letters before its quote. */
static enum token_kind lex_word(const struct lexer *lexer, size_t *length)
{
    static const char *const prefixes[] = { "R", "LR", "uR", "UR", "u8R",
                                            "L", "u", "U", "u8" };
    const char *start = lexer->text + lexer->at, *at = start;
    const char *end = lexer->text + lexer->length;
    size_t part;
    while (at < end && (part = word_part_length(at, end)) > 0)
        at += part;
    *length = (size_t)(at - start);
    if (peek(lexer, *length) != '"')
        return TOKEN_NAME;
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
        if (strlen(prefixes[i]) != *length ||
            memcmp(lexer->text + lexer->at, prefixes[i], *length) != 0)
            continue;
        if (prefixes[i][*length - 1] == 'R')
            return lex_raw(lexer, length);
        struct lexer quote = *lexer;
        size_t quoted;
        quote.at += *length;
        enum token_kind kind = lex_quoted(&quote, &quoted);
        *length += quoted;
        return kind;
    }
    return TOKEN_NAME;
}

static enum token_kind lex_punctuator(const struct lexer *lexer, size_t *length)
{
    size_t count = sizeof punctuators / sizeof *punctuators;
    size_t left = lexer->length - lexer->at;
    *length = 1;
    if (peek(lexer, 0) == '/' && peek(lexer, 1) == '*') {
        *length = left; /* a comment without an end is all that is left */
        return TOKEN_BAD;
    }
    for (size_t i = 0; i < count; i++) {
        if (punctuators[i].text[0] != peek(lexer, 0))
            continue;
        size_t size = strlen(punctuators[i].text);
        if (size <= left && memcmp(lexer->text + lexer->at,
                                   punctuators[i].text, size) == 0) {
            *length = size;
            return punctuators[i].kind;
        }
    }
    return TOKEN_BAD;
}

static enum token_kind lex_one(const struct lexer *lexer, size_t *length)
{
    char c = peek(lexer, 0);
    *length = 0;
    if (lexer->at == lexer->length)
        return TOKEN_END;
    if (is_digit(c) || (c == '.' && is_digit(peek(lexer, 1)))) {
        *length = number_length(lexer);
        return TOKEN_NUMBER;
    }
    const char *at = lexer->text + lexer->at;
    if (is_word_start(c) || ((unsigned char)c >= 0x80 &&
                             letter_length(at, lexer->text + lexer->length) > 0))
        return lex_word(lexer, length);
    if (c == '"' || c == '\'')
        return lex_quoted(lexer, length);
    return lex_punctuator(lexer, length);
}

/* A word that C++ has for an operator becomes it. */
static void respell(struct token *token)
{
    static const struct { const char *word; struct punctuator sign; } words[] = {
        { "and", { "&&", TOKEN_AND_AND } }, { "or", { "||", TOKEN_OR_OR } },
        { "not", { "!", TOKEN_NOT } },
        { "not_eq", { "!=", TOKEN_NOT_EQUAL } },
        { "bitand", { "&", TOKEN_AND } },   { "bitor", { "|", TOKEN_OR } },
        { "xor", { "^", TOKEN_XOR } },      { "compl", { "~", TOKEN_TILDE } },
    };
    enum { LONGEST = 6 };
    if (token->kind != TOKEN_NAME || token->length > LONGEST)
        return;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (!token_is_word(token, words[i].word))
            continue;
        token->kind = words[i].sign.kind;
        token->text = words[i].sign.text;
        token->length = strlen(token->text);
        return;
    }
}

struct token *token_list(const struct source *source, struct arena *arena)
{
    struct lexer lexer = { source->text, source->length, 0, true };
    struct token *tokens = NULL;
    size_t count = 0, room = 0;
    do {
        skip_space(&lexer);
        struct token token = { .starts_line = lexer.line_start,
                               .text = lexer.text + lexer.at,
                               .offset = lexer.at };
        token.kind = lex_one(&lexer, &token.length);
        lexer.at += token.length;
        lexer.line_start = false;
        token.end = lexer.at;
        respell(&token);
        tokens = memory_grow(tokens, count, &room, sizeof *tokens);
        tokens[count++] = token;
    } while (tokens[count - 1].kind != TOKEN_END);

    struct token *list = arena_array(arena, count, sizeof *list);
    memcpy(list, tokens, count * sizeof *list);
    free(tokens);
    return list;
}

bool token_is_one_of(const struct token *token, const char *const *words,
                     size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (token_is_word(token, words[i]))
            return true;
    return false;
}

bool token_same(const struct token *a, const struct token *b)
{
    return a->kind == b->kind && a->length == b->length &&
           memcmp(a->text, b->text, a->length) == 0;
}

const char *token_fault(const struct token *token, struct arena *arena)
{
    unsigned char c = (unsigned char)token->text[0];
    if (c == '"')
        return "the string has no end in this line";
    if (c == '\'')
        return "the character literal has no end in this line";
    if (c == '/')
        return "the comment has no end";
    if (c == '\0')
        return "a NUL byte in the text";
    if (c >= 0x80)
        return arena_format(arena, "byte 0x%02X is not ASCII", c);
    if (c < ' ' || c == 0x7F)
        return arena_format(arena, "a control character (0x%02X)", c);
    return arena_format(arena, "'%c' begins nothing in CUDA C", c);
}

const char *token_shown(const struct token *token, const char *end,
                        struct arena *arena)
{
    enum { SHOWN_MAX = 40 };
    if (token->kind == TOKEN_END)
        return end;
    bool cut = token->length > SHOWN_MAX;
    return arena_format(arena, "'%.*s%s'",
                        (int)(cut ? SHOWN_MAX : token->length), token->text,
                        cut ? "..." : "");
}
