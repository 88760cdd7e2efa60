/*
 * A program under construction: its variables, arrays and accesses so far.
 *
 * Sites are numbered last (finish.c), when it is known which accesses are made
 * at all; until then a node's `site` is the number of an access.
 */
#ifndef LANG_BUILD_H
#define LANG_BUILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lang/lang.h"
#include "lang/type.h"

/* Where a pointer points, as far as the text tells. */
enum pointer_space {
    POINTS_NOWHERE, /* null, or not known yet */
    POINTS_GLOBAL,
    POINTS_SHARED,
    POINTS_CONSTANT, /* into __constant__ memory, whose loads are not counted */
    POINTS_LOADED /* its address was read from memory: nothing is known */
};

struct expr;
struct operand;

/* A variable. A pointer or scalar that is only ever initialised, by an array
 * or a constant, is replaced by it in the end. */
struct slot {
    struct variable variable;
    enum pointer_space points_to;
    bool is_read;
    bool is_temporary;
    uint32_t hidden_reads; /* that the tree does not show, once it is done */
    uint32_t assignments;
    struct expr *initial; /* what it is initialised with, or NULL */
    const struct operand *local; /* pointee.h: what this pointer stands for */
    uint32_t alias, root; /* alias.h: an older variable of its set, or itself;
                             the set's array */
};

struct access {
    struct site site;
    const struct source *source;
    size_t start, end;  /* its text */
    const char *alias;  /* if not NULL, this stands for start to alias_end */
    size_t alias_end;
    const char *suffix; /* the member of a struct that is taken apart, or "" */
    const char *text;   /* if not NULL, this stands for start to end */
};

/*
 * A load of part of a struct into the leaves of a local variable. It is not
 * made when some leaf of the variable is read, but none of its own.
 */
struct piece {
    struct expr *node;
    uint32_t first, count;           /* its leaves */
    uint32_t whole_first, whole_count; /* the variable's */
};

/* Elements of a local array, one of which is written at an index that the text
 * does not tell: when any of them is read, each counts as read. */
struct span {
    uint32_t first, count;
    bool is_hidden; /* the tree does not show what it does */
};

/* Variables that a lambda has by value: they must not change behind it. */
struct capture {
    const struct token *name;
    uint32_t first, count;
    uint64_t assignments; /* of them all, so far */
};

/* What a -D stands for, once it was needed. */
struct define_value {
    enum { DEFINE_UNREAD, DEFINE_UNDER_WAY, DEFINE_READ } state;
    const struct type *type; /* an integer or floating */
    int64_t value;
    double real;  /* of a floating one, */
    bool is_real; /* where it is known */
};

/* A shared or static array, as it was declared. */
struct shared_array {
    const struct token *name;
    const struct type *type;
    bool is_extern;
    uint32_t array;
    uint32_t align; /* bytes */
    unsigned level; /* of the scope in the kernel; 0: a function's that it
                       calls */
};

struct scope;

struct build {
    const struct lang_options *options;
    struct arena *arena;
    struct diagnostic *diagnostic;

    struct slot *slots;
    size_t slot_count, slot_room;
    struct kernel_parameter *parameters; /* of the kernel */
    size_t parameter_count, parameter_room;
    struct array *arrays;
    size_t array_count, array_room;
    struct access *accesses;
    size_t access_count, access_room;
    struct piece *pieces;
    size_t piece_count, piece_room;
    struct span *spans;
    size_t span_count, span_room;
    struct capture *captures;
    size_t capture_count, capture_room;
    struct shared_array *shared;
    size_t shared_count, shared_room;
    struct define_value *defines; /* one for each of options->defines */
    struct scope *qualifiers; /* qualifier.h; of the file */
    const char **missing; /* fields of parameters to which -D gave no value */
    size_t missing_count, missing_room;
    const char *lost_includes; /* #include "FILE"s that are not there, with
                                  commas between, or NULL */
    unsigned lost_count;
    size_t inlined; /* tokens of functions that were parsed at calls */
    struct passed_note ignored;   /* the first call that was passed over, */
    struct passed_note uncounted; /* and that makes requests of its own */
};

void build_init(struct build *build, const struct lang_options *options,
                struct arena *arena, struct diagnostic *diagnostic);
void build_free(struct build *build);

/* One variable for each scalar in `type`; the number of the first. */
uint32_t build_variables(struct build *build, const char *name,
                         const struct type *type);

/* A variable that holds a value within one expression. */
uint32_t build_temporary(struct build *build, const struct type *type);

/* An array of `type`. `bytes` 0: not known. The name is copied. --data may
 * have its contents. */
uint32_t build_array(struct build *build, const char *name, size_t length,
                     enum request_space space, uint64_t bytes,
                     const struct type *type);

/* Adds the next parameter of the kernel. */
void build_parameter(struct build *build,
                     const struct kernel_parameter *parameter);

/* A field of a parameter that -D gives no value: what stands for it. */
uint32_t build_missing(struct build *build, const char *path);

/* The node is in the tree, or left out of it: what it reads is not hidden.
 * Nodes may be shared: each counts once. They are numbered later. */
void build_node_seen(struct build *build, struct expr *expr);

uint32_t build_access(struct build *build, const struct access *access);

void build_piece(struct build *build, const struct piece *piece);

void build_span(struct build *build, struct span span);

/* The variables called `name` are captured as they are now. */
void build_capture(struct build *build, const struct token *name,
                   uint32_t first, uint32_t count);

/* The name of the first that was assigned to since, or NULL. */
const struct token *build_changed_capture(const struct build *build);

#endif
