/*
 * What the numbers of an array hold, where that is known: by --data, or as
 * the initial value of a constant. They are integers, or floats and doubles as
 * IEEE 754 has them.
 */
#ifndef LANG_CONTENTS_H
#define LANG_CONTENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum contents_kind {
    CONTENTS_LIST,       /* packed[], little-endian */
    CONTENTS_SEQUENCE,   /* start + i * step */
    CONTENTS_RANDOM,     /* each below `limit`, by seed */
    CONTENTS_PERMUTATION /* of 0 .. count-1, by seed */
};

#define CONTENTS_ENDLESS UINT64_MAX

/*
 * Number i lies at byte first + i * stride of the array; where each element
 * has `inner` of them side by side, at first + i / inner * stride + i % inner *
 * inner_stride.
 */
struct contents {
    enum contents_kind kind;
    uint64_t first;
    uint64_t stride;
    uint64_t inner, inner_stride; /* 0: one, not several */
    uint64_t count; /* how many there are, or CONTENTS_ENDLESS */
    uint8_t bytes;  /* of one: 1, 2, 4 or 8 */
    uint8_t bits;   /* of its type, as type_bits() has them */
    bool is_real;   /* floating-point numbers; by a rule they are */
    double origin, scale; /* origin + scale * the integer that it gives */
    const unsigned char *packed;
    int64_t start, step;
    uint64_t seed;
    uint64_t limit; /* at least 1 */
    const struct contents *next; /* of another member, or NULL */
};

/* Number `index`, below the count: the bits that are in memory, of which the
 * lowest 8 * bytes count. */
uint64_t contents_at(const struct contents *contents, uint64_t index);

/* value[i]: the integer that offset[i] bytes of them lie before, for `count`
 * lanes; whatever `first`, `stride` and `inner` say. Not of reals. */
void contents_read(const struct contents *contents, const uint64_t *offset,
                   int64_t *value, unsigned count);

/* The number that is in memory as `number`, of the floating type of `bits`. */
double contents_real(uint64_t number, unsigned bits);
uint64_t contents_real_bits(double number, unsigned bits);

/*
 * Of a list of contents, the one that has a number of so many bytes at byte
 * `offset` of the array, and its number in `*index`; NULL: not known. The
 * number may be beyond the count.
 */
const struct contents *contents_find(const struct contents *list,
                                     int64_t offset, unsigned bytes,
                                     uint64_t *index);

/* The `bytes` bytes at byte `offset` of the array, which may be part of a
 * number or of several. False: some are not known. */
bool contents_bits(const struct contents *list, int64_t offset, unsigned bytes,
                   uint64_t *bits);

/* The first byte of a number. */
uint64_t contents_place(const struct contents *contents, uint64_t index);

/* Writes what is known into an image of the array's first `size` bytes; other
 * bytes stay as they are. */
void contents_fill(const struct contents *list, unsigned char *image,
                   uint64_t size);

#endif
