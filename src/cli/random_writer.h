/*
 * A random kernel while it is written: its text so far, and the names that
 * statements to come may use.
 */
#ifndef CLI_RANDOM_WRITER_H
#define CLI_RANDOM_WRITER_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/random_command.h"

enum {
    RANDOM_TEXT_ROOM = 16384,
    RANDOM_ARRAYS = 4, /* A, B .. hold floats */
    RANDOM_SHARED_WORDS = 1024
};

struct random_writer {
    struct random *random;
    char text[RANDOM_TEXT_ROOM];
    size_t length;
    unsigned integers; /* i0 .. are known */
    unsigned floats;   /* f0 .. hold what was loaded */
    unsigned names;    /* of other variables: v0 .. */
    unsigned depth;    /* of bodies around */
    bool has_shared;   /* an array s */
    bool may_wait;     /* every thread is here */
};

/* What stands of a name; a body's names end with it. */
struct random_scope {
    unsigned integers, floats;
    bool may_wait;
};

struct random_scope random_enter(struct random_writer *writer);
void random_leave(struct random_writer *writer, struct random_scope scope);

/* Programs are short: there is always room. */
void random_put(struct random_writer *writer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A number below `count`. One draw a statement: C leaves open in which order
 * arguments are computed, and a seed's kernel is the same everywhere. */
unsigned random_pick(struct random_writer *writer, unsigned count);

/* A small number, as a stride or an offset. */
unsigned random_pick_number(struct random_writer *writer);

/* The letter of an array of floats. */
int random_pick_array(struct random_writer *writer);

/* A known integer from 0 up, below some thousands. */
void random_put_known(struct random_writer *writer);

/* An index from 0 up, below some hundred thousands. */
void random_put_index(struct random_writer *writer);

/* An element of an array of floats or, where there is one, of s. */
void random_put_place(struct random_writer *writer);

/* An element of an array of floats: one that is not shared. */
void random_put_global(struct random_writer *writer);

/* A condition on known integers. */
void random_put_condition(struct random_writer *writer);

/* random_idiom.c: a few statements that belong together, as kernels have
 * them: tiles, sums in registers, vectors, trees. */
void random_put_idiom(struct random_writer *writer);

#endif
