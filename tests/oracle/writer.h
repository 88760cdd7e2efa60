/*
 * A program under way: what is in scope, and which of it may still be used in
 * the expression being written. Every program is one that C++ gives a meaning:
 * no value that memory holds decides anything, no variable is both changed and
 * read in one expression, shifts and divisors are in range, loops end.
 */
#ifndef ORACLE_WRITER_H
#define ORACLE_WRITER_H

#include <stdbool.h>
#include <stdint.h>

#include "program.h"

enum {
    NAMES_MAX = 64,
    MEMBERS_MAX = 6,
    SHAPES_MAX = 64,
    TRIPS_MAX = 40, /* of nested loops, multiplied */
    LOOPS_MAX = 3,
    FUNCTIONS_MAX = 4
};

/* A number as memory holds it. */
struct number_type {
    const char *name;
    unsigned bytes;
    bool is_integer;
};

extern const struct number_type number_types[];
extern const unsigned number_type_count;

/* Shapes of elements: the first number_type_count are the numbers themselves;
 * the CUDA vectors follow, then the program's own structs. */
struct member {
    char name[8];
    unsigned shape;
    unsigned count; /* of an array, 0: none */
};

struct shape {
    char name[16];
    struct member members[MEMBERS_MAX];
    unsigned member_count;
    unsigned parts; /* numbers in it */
    bool is_vector;
};

/* Where elements are: a pointer's, or a declared array [rows][columns], or
 * [columns] when rows is 0. */
struct memory {
    char name[16];
    unsigned shape;
    unsigned rows, columns; /* 0: no end */
    bool is_const, is_shared;
    bool is_unsized; /* an array whose size is not said: no `sizeof` */
};

enum name_kind {
    NAME_INTEGER, /* its value is known: it may decide and be an index */
    NAME_COUNTER, /* known too, but it is its loop that changes it */
    NAME_VALUE,   /* may hold what memory held */
    NAME_POINTER,
    NAME_KINDS
};

struct name {
    enum name_kind kind;
    unsigned number; /* `v3`: an inner one may hide an outer */
    bool is_const, is_bool;
    unsigned memory; /* POINTER: into which */
    unsigned low;    /* POINTER: at least so many elements from its start */
    unsigned loops;  /* how many loops were open where it was declared */
};

/* A __device__ function, named by its place. */
struct function {
    unsigned parameter_count; /* numbers; pointers come before them */
    bool is_pure;             /* no pointers: it makes no access */
    bool is_template;         /* of a number and a type */
};

struct writer {
    uint64_t random;
    struct random_program *program;
    struct text *text;
    struct shape shapes[SHAPES_MAX];
    unsigned shape_count;
    struct memory memories[PROGRAM_ARRAYS_MAX];
    unsigned memory_count;
    struct name names[NAMES_MAX];
    unsigned name_count;
    unsigned numbers[NAME_KINDS]; /* the next one's */
    uint64_t read[NAME_KINDS];    /* by number: in this expression */
    uint64_t changed[NAME_KINDS];
    const char *const *constants; /* names of the head; ends with NULL */
    unsigned element; /* --elem's shape */
    bool no_effects; /* nothing may be assigned to here */
    bool may_go_wrong; /* an index may leave its array */
    unsigned loops, trips; /* open ones; their trips multiplied */
    unsigned depth; /* of statements */
    struct function functions[FUNCTIONS_MAX];
    unsigned function_count;
    bool inside_function;
    bool is_pure; /* inside one */
};

/* --- writer.c --- */

unsigned pick(struct writer *writer, unsigned below);
bool one_in(struct writer *writer, unsigned count);
const char *pick_word(struct writer *writer, const char *const *words);
void put(struct writer *writer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* From here on, any variable may be read or changed again. */
void begin_expression(struct writer *writer);

char name_letter(enum name_kind kind);

/* A name to read, or to change in this expression; NULL: there is none. */
struct name *name_to_read(struct writer *writer, enum name_kind kind);
struct name *name_to_change(struct writer *writer, enum name_kind kind);

/* A new name, which cannot be used before name_declare. */
struct name name_new(struct writer *writer, enum name_kind kind);
void name_declare(struct writer *writer, const struct name *name);

/* --- leaf.c --- */

/* The type of a local variable. */
const char *pick_local_type(struct writer *writer, bool *is_bool);

void put_leaf(struct writer *writer, unsigned depth);
void put_chain(struct writer *writer, unsigned depth);

/* --- expression.c: numbers that are known --- */

void put_known(struct writer *writer, unsigned depth);

/* A small number, at least 0. */
void put_small(struct writer *writer, unsigned below);

/* --- place.c: elements of memory --- */

/* Writes an lvalue and gives the number type of what is there. */
unsigned put_place(struct writer *writer, bool to_write);

/* One to write whose type fits. */
typedef bool place_filter(const struct number_type *type);
place_filter fits_atomic, fits_integer;
void put_place_of(struct writer *writer, place_filter *fits);

/* A whole element, of any shape, that can be copied; gives its memory. */
unsigned put_element(struct writer *writer, bool to_write, unsigned shape);

/* Of a shape, or of any: its number, or memory_count when there is none. */
enum { ANY_SHAPE = SHAPES_MAX };
unsigned pick_memory(struct writer *writer, bool to_write, unsigned shape);

/* --- load.c --- */

/* An expression that makes a load, or several one after another. */
void put_load(struct writer *writer);

/* What is stored: anything but a struct. */
void put_value(struct writer *writer);

/* --- statement.c --- */

void put_statements(struct writer *writer);

/* --- function.c --- */

void put_functions(struct writer *writer);

/* A call as a number that is known. False: there is no function for it. */
bool put_function_call(struct writer *writer, unsigned depth);

/* --- head.c --- */

/* The kernel's pointers, which its functions take under the same names. */
void put_pointer_parameters(struct writer *writer);
void put_pointer_arguments(struct writer *writer);

/* The numbers and CUDA's vectors. */
void add_shapes(struct writer *writer);

/* Declares structs, arrays and constants, and writes what stands before the
 * statements in both texts; put_tail what stands behind them. */
void put_head(struct writer *writer, unsigned number);
void put_tail(struct writer *writer);

#endif
