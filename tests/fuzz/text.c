/* Random texts; see text.h. */
#include "text.h"

#include <string.h>

struct random random_of(uint64_t seed)
{
    return (struct random){ seed * 0x9e3779b97f4a7c15u + 1 };
}

/* splitmix64 */
static uint64_t random_next(struct random *random)
{
    uint64_t x = random->state += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

size_t random_below(struct random *random, size_t limit)
{
    return (size_t)(random_next(random) % limit);
}

const char *random_word(struct random *random, const char *const *words)
{
    size_t count = 0;
    while (words[count] != NULL)
        count++;
    return words[random_below(random, count)];
}

/* Puts `length` bytes in at `at`, when they fit. */
static void text_insert(struct text *text, size_t at, const char *piece,
                        size_t length)
{
    if (length >= TEXT_ROOM - text->length)
        return;
    memmove(text->bytes + at + length, text->bytes + at,
            text->length - at + 1);
    memcpy(text->bytes + at, piece, length);
    text->length += length;
}

static void text_remove(struct text *text, size_t at, size_t length)
{
    memmove(text->bytes + at, text->bytes + at + length,
            text->length - at - length + 1);
    text->length -= length;
}

void text_add(struct text *text, const char *piece)
{
    text_insert(text, text->length, piece, strlen(piece));
}

void text_add_soup(struct text *text, struct random *random,
                   const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        text_add(text, random_word(random, words));
        if (random_below(random, 4) == 0)
            text_add(text, " ");
    }
}

static void double_slice(struct text *text, struct random *random)
{
    char slice[64];
    size_t start = random_below(random, text->length);
    size_t length = 1 + random_below(random, sizeof slice);
    if (length > text->length - start)
        length = text->length - start;
    memcpy(slice, text->bytes + start, length);
    text_insert(text, random_below(random, text->length), slice, length);
}

static void mutate_once(struct text *text, struct random *random,
                        const char *const *words, unsigned lowest_byte)
{
    size_t at = random_below(random, text->length);
    const char *word = random_word(random, words);
    switch (random_below(random, 8)) {
    case 0:
        text_remove(text, at, 1 + random_below(random, text->length - at));
        break;
    case 1:
        text_remove(text, at, 1);
        break;
    case 2:
        text->bytes[at] = (char)(lowest_byte +
                                 random_below(random, 256 - lowest_byte));
        break;
    case 3:
        double_slice(text, random);
        break;
    default:
        text_insert(text, at, word, strlen(word));
        break;
    }
}

void text_mutate(struct text *text, struct random *random,
                 const char *const *words, unsigned lowest_byte)
{
    for (size_t n = random_below(random, 4); n > 0 && text->length > 0; n--)
        mutate_once(text, random, words, lowest_byte);
}
