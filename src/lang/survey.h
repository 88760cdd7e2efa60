/*
 * What a .cu file has: its kernels, and the launches in its host code. Host
 * code is not understood; a launch is told as it is written.
 */
#ifndef LANG_SURVEY_H
#define LANG_SURVEY_H

#include <stdbool.h>
#include <stddef.h>

#include "lang/lang.h"

struct survey_kernel {
    const char *name;    /* without what stands around it */
    const char *heading; /* "k<int N>(const float *a, int n)" */
    struct source_place place;
};

struct survey_launch {
    const char *kernel; /* its name alone */
    const char *text;   /* "k<8><<<blocks, threads>>>" */
    struct source_place place;
    bool has_block, has_grid, has_shared; /* it is given, and constant: */
    uint32_t block[3], grid[3], shared_bytes;
};

/* Both in the order of the file. Kernels without a body are left out. */
struct survey {
    struct survey_kernel *kernels;
    size_t kernel_count;
    struct survey_launch *launches;
    size_t launch_count;
};

/* False, with the diagnostic set, when the file cannot be taken apart. */
bool survey_read(struct survey *survey, const struct source *file,
                 const struct lang_options *options, struct arena *arena,
                 struct diagnostic *diagnostic);

/*
 * Is the kernel `name` (of `length` bytes) what --kernel calls `given`? That
 * may have namespaces before it and template arguments behind it.
 */
bool survey_is_named(const char *name, size_t length, const char *given);

/* The first launch of the kernel that --kernel calls `given`, or of the only
 * one when that is NULL. Of a template those count that have the arguments in
 * `given`, if there are some. It has a block, a grid and shared memory where
 * all of them have the same. False: there is none. */
bool survey_launch_of(const struct survey *survey, const char *given,
                      struct survey_launch *launch);

#endif
