/*
 * Seeded random numbers, and texts that grow by random pieces up to a bound.
 */
#ifndef FUZZ_TEXT_H
#define FUZZ_TEXT_H

#include <stddef.h>
#include <stdint.h>

struct random {
    uint64_t state;
};

struct random random_of(uint64_t seed);

/* 0 .. limit-1; limit is at least 1. */
size_t random_below(struct random *random, size_t limit);

/* One of the words of a list that ends with NULL. */
const char *random_word(struct random *random, const char *const *words);

enum { TEXT_ROOM = 8192 };

struct text {
    char bytes[TEXT_ROOM]; /* always ends with a NUL; may hold further ones */
    size_t length;
};

/* What does not fit is dropped. */
void text_add(struct text *text, const char *piece);

/* `count` words of the list, in any order. */
void text_add_soup(struct text *text, struct random *random,
                   const char *const *words, size_t count);

/*
 * Some random damage, or none: bytes lost, doubled, changed, `words` thrown in,
 * the end cut off. `lowest_byte` is the smallest byte that may appear: an
 * argument of a command cannot hold 0.
 */
void text_mutate(struct text *text, struct random *random,
                 const char *const *words, unsigned lowest_byte);

#endif
