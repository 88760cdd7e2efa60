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

/* -D NAME=VALUE: the value is the text behind '=', "1" when there is none. */
struct lang_define {
    const char *name;
    const char *value;
    const char *parameters; /* "(a, b)": it is a macro; NULL: it has none */
    bool used; /* set when the text needed it, */
    bool is_constant; /* for a name that nothing declares */
};

/* --base BYTES (name NULL: every array) or --base NAME=BYTES. */
struct lang_base {
    const char *name;
    uint64_t bytes;
    bool used;
};

/* --data NAME=WHAT: what the integers of an array hold. */
struct lang_data {
    const char *name; /* of the array, members of its structs behind it */
    const char *text; /* WHAT; a rule, if `file` is NULL */
    const struct source *file;
    bool is_binary; /* the file: little-endian numbers, not text */
    bool used;
};

/* --assume [FILE:]LINE=taken|untaken|both: a branch on what is not known. */
struct lang_assume {
    const char *file; /* its name, with or without the path; NULL: none that is
                         included */
    size_t line;
    enum assume_way way;
    const char *text; /* as the user wrote it */
    bool has_branch;  /* there is one at that place, needed or not */
};

/* Is it one of the rules, such as "random:1"? Else it is a file. */
bool lang_data_is_rule(const char *text);

/* "did you mean 'NAME'? ", of the rules, or "" when none is near. */
const char *lang_data_rule_hint(const char *text, struct arena *arena);

struct lang_options {
    const char *element; /* --elem: 1, 2, 4, 8, 16 or a type; NULL: float */
    enum request_kind kind;   /* --op, of a bare index */
    enum request_space space; /* --space, of a bare index */
    bool kind_given;  /* --op or --space was given: an error with statements */
    struct lang_define *defines;
    size_t define_count;
    const char **include_paths; /* -I, in order */
    size_t include_path_count;
    struct lang_base *bases;
    size_t base_count;
    struct lang_data *data;
    size_t data_count;
    uint64_t shared_bytes; /* --shared: of extern arrays; 0: not known */
    uint64_t threads; /* of the launch: how many numbers a rule gives */
    struct lang_assume *assumes;
    size_t assume_count;
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

/*
 * The kernel of that name in a .cu file; `name` NULL: the only one there is.
 * Pointer parameters are arrays, scalars take their values from -D. Other code
 * of the file is read only as far as the kernel needs it.
 */
const struct program *lang_kernel(const struct source *file, const char *name,
                                  const struct lang_options *options,
                                  struct arena *arena,
                                  struct diagnostic *diagnostic);

/* What a file says about its launch in its first line:
 * `// coalsim: block=32,32 grid=N/32,N/32 N=1024`. */
struct lang_launch {
    bool has_block, has_grid;
    uint32_t block[3], grid[3]; /* 1 where not given */
    struct lang_define *defines; /* the line's, then those of the options: the
                                    last of a name holds */
    size_t define_count;
    size_t own_count; /* how many of them are the line's */
};

/*
 * Reads it; a file without such a line gives none of all this. block and grid
 * are constant expressions over the names; in grid BLOCK_X, BLOCK_Y and BLOCK_Z
 * are the block's: `block`, if the caller knows better, else the line's. False,
 * with the diagnostic set, when the line is wrong.
 */
bool lang_launch_line(const struct source *file,
                      const struct lang_options *options,
                      const uint32_t *block, struct arena *arena,
                      struct lang_launch *launch,
                      struct diagnostic *diagnostic);

#endif
