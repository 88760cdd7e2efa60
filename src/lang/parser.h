/*
 * A parser's state, and how it moves over tokens and reports errors.
 *
 * After an error the parser stands at the end of its tokens, so every loop
 * over them ends; what is built from then on is never used.
 */
#ifndef LANG_PARSER_H
#define LANG_PARSER_H

#include <stdbool.h>
#include <stddef.h>

#include "lang/build.h"
#include "lang/scope.h"
#include "lang/token.h"

/* What kind of text this is: which names it knows. */
enum parser_mode {
    PARSE_PATTERN, /* short names; undeclared names may be arrays */
    PARSE_VALUE,   /* a constant: of -D, or of a launch */
    PARSE_KERNEL
};

struct frame;

struct parser {
    struct build *build;
    const struct source *source;
    const struct token *token; /* the one to be read next */
    const struct token *first;
    const struct token *end;
    struct scope *scope;
    struct scope *implicit; /* arrays that the text did not declare */
    enum parser_mode mode;
    const char *end_name; /* "end of pattern" */
    unsigned depth;       /* see parser_enter */
    unsigned unevaluated; /* inside of sizeof */
    unsigned loops;       /* around this place: continue holds */
    unsigned switches;    /* inside of the innermost loop: break holds */
    struct frame *frame;  /* the function that is parsed at a call, or NULL */
    const struct type *within; /* the struct whose members are read, or NULL */
    bool in_angles;       /* a '>' ends the template's arguments */
    bool half_shift;      /* the first '>' of a ">>" was read */
    bool reads_own;       /* coalsim's own text, not the user's */
};

/* How deep parentheses, blocks, initialisers and operators may nest. */
enum { PARSER_DEPTH_MAX = 200 };

/* Over a whole text. `depth` is that of the text around it, 0 for none. */
void parser_init(struct parser *parser, struct build *build,
                 const struct source *source, const struct token *tokens,
                 enum parser_mode mode, unsigned depth);

/* It goes over these tokens now. */
void parser_read_tokens(struct parser *parser, const struct token *tokens);

bool parser_failed(const struct parser *parser);

/* Reports an error at a place, the first of all to come. */
void parser_fail(struct parser *parser, size_t offset, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* "expected WHAT after 'x', saw 'y'", at y. */
void parser_expected(struct parser *parser, const char *what);

/* Goes on by one token and returns the one left behind. */
const struct token *parser_next(struct parser *parser);

bool parser_at(const struct parser *parser, enum token_kind kind);
bool parser_at_word(const struct parser *parser, const char *word);
bool parser_at_end(const struct parser *parser);

/* The token behind the next one. */
const struct token *parser_ahead(const struct parser *parser);

/* Is it the next token? Then goes on. */
bool parser_accept(struct parser *parser, enum token_kind kind);
bool parser_accept_word(struct parser *parser, const char *word);

/* It must be the next token; `shown` is how the message writes it, "']'". */
void parser_expect(struct parser *parser, enum token_kind kind,
                   const char *shown);

/* The '>' of template arguments, which may be half of a ">>". */
void parser_expect_greater(struct parser *parser);

/* Where the last token that was read ends. */
size_t parser_last_end(const struct parser *parser);

/*
 * Counts nesting, wherever a parse function may call itself. False, with an
 * error, beyond PARSER_DEPTH_MAX; else a parser_leave belongs to it.
 */
bool parser_enter(struct parser *parser);
void parser_leave(struct parser *parser);

#endif
