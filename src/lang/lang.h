/*
 * From text to the typed tree.
 */
#ifndef LANG_LANG_H
#define LANG_LANG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/arena.h"
#include "core/diagnostic.h"
#include "core/source.h"
#include "lang/tree.h"

/* -D NAME=VALUE: the value is the text behind the '=', "1" when there is none. */
struct lang_define {
    const char *name;
    const char *value;
    bool used; /* set when the text needed it */
};

/* --base BYTES (name NULL: every array) or --base NAME=BYTES. */
struct lang_base {
    const char *name;
    uint64_t bytes;
    bool used;
};

struct lang_options {
    const char *element;     /* --elem: 1, 2, 4, 8, 16 or a type name; NULL: float */
    enum request_kind kind;  /* --op, of a bare index */
    enum request_space space; /* --space, of a bare index */
    bool kind_given;  /* --op or --space was given: an error with statements */
    struct lang_define *defines;
    size_t define_count;
    struct lang_base *bases;
    size_t base_count;
    uint32_t warp_lanes;
};

/*
 * Reads a pattern: an index expression or statements (design: section 3).
 * `mask` is --mask's text or NULL. The tree lives in the arena. Returns NULL
 * with the diagnostic set on any error.
 */
const struct program *lang_pattern(const struct source *pattern,
                                   const struct source *mask,
                                   const struct lang_options *options,
                                   struct arena *arena,
                                   struct diagnostic *diagnostic);

#endif
