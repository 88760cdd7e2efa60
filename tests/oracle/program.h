/*
 * A random program: the text that coalsim reads, and the same statements for a
 * C++ compiler, which differ in the head alone: C++ is told where arrays lie.
 */
#ifndef ORACLE_PROGRAM_H
#define ORACLE_PROGRAM_H

#include <stdbool.h>
#include <stdint.h>

#include "coalsim/launch.h"
#include "coalsim/request.h"
#include "text.h"

enum { PROGRAM_ARRAYS_MAX = 24, PROGRAM_DEFINES = 2 };

enum program_form {
    FORM_INDEX,      /* --pattern: an index expression */
    FORM_STATEMENTS, /* --pattern: statements */
    FORM_KERNEL
};

struct program_define {
    const char *name;
    char value[48];   /* of a kernel's parameter: one that it holds */
    const char *type; /* of the kernel's parameter */
};

struct random_program {
    uint64_t seed;
    enum program_form form;
    struct launch launch;
    uint32_t warp_lanes;
    struct program_define defines[PROGRAM_DEFINES];
    const char *element; /* --elem */
    enum request_kind kind; /* --op, of an index */
    struct text mask;       /* --mask; empty: none */
    struct text coalsim;
    struct text cpp; /* a namespace with a function run() */
    char arrays[PROGRAM_ARRAYS_MAX][16]; /* names, in the order of numbers */
};

/* Writes program number `number` of a C++ file. */
void program_write(struct random_program *program, uint64_t seed,
                   unsigned number);

#endif
