/*
 * What an expression stands for while it is parsed: a value, or a place that
 * may be read, written, indexed or have its address taken.
 */
#ifndef LANG_OPERAND_H
#define LANG_OPERAND_H

#include "lang/node.h"

enum operand_kind {
    OPERAND_VALUE,    /* expr; of struct or void type: its effects only */
    OPERAND_VARIABLE, /* variable and those behind it: type->leaves of them; expr
                         runs first, unless it is NULL */
    OPERAND_MEMORY,   /* expr is its address */
    OPERAND_PARTS     /* a struct: parts, one expr for each of its scalars */
};

struct operand {
    enum operand_kind kind;
    const struct type *type;
    struct expr *expr;
    struct expr **parts;
    uint32_t variable;
    uint32_t span;    /* is_dynamic: any of so many variables from `variable` */
    uint64_t rest;    /* an element of a local array: so many are left of it */
    struct expr *leaf; /* is_dynamic: how far from `variable`, an int */
    bool is_dynamic;  /* an element of a local array, chosen at run time; expr
                         has the index */
    bool is_view;     /* its type is not that of the `span` variables, in which
                         it lies `at` bytes from the start, see view.h */
    uint64_t at;
    enum pointer_space points_to; /* where a pointer points; of OPERAND_MEMORY:
                                     where it lies */
    enum request_cache cache; /* how OPERAND_MEMORY is loaded */
    const char *hint;         /* see struct site, */
    bool is_opaque;           /* for this, too */
    uint8_t align, align_at;  /* of a field in memory: see struct site, */
    const struct member *field, *fields; /* for these, too */
    const struct operand *whole; /* of a base: the object that it is part of */
    size_t offset;            /* where a diagnostic about it points */
    size_t start, end;        /* its text, */
    const char *alias;        /* or, of another name for an object, that one's */
    size_t alias_end;         /* up to here; NULL: it is no such name */
    size_t target_start, target_end; /* of a pointer &x: the text of x */
};

/* An operand to go on with after an error: an int. */
struct operand operand_bad(struct parser *parser, size_t offset);

struct operand operand_of_value(const struct type *type, struct expr *expr);

struct operand operand_integer(struct parser *parser, const struct type *type,
                               int64_t value, size_t offset);

/* Does it stand for a place, in memory or in variables, not for a value? */
bool operand_is_place(const struct operand *operand);

/* `count` variables from `first`, a local object of this type. */
struct operand operand_of_variable(const struct type *type, uint32_t first,
                                   size_t offset);

/* The object of this type at an address. */
struct operand operand_of_memory(const struct type *type, struct expr *address,
                                 enum pointer_space space, size_t offset);

/*
 * The value: memory is loaded, arrays become pointers. Structs stay what they
 * are; void is an error.
 */
struct operand operand_read(struct parser *parser, struct operand operand);

/* The same, of a scalar; anything else is an error that names `what`. */
struct operand operand_read_scalar(struct parser *parser,
                                   struct operand operand, const char *what);

/* Of an integer. */
struct operand operand_read_integer(struct parser *parser,
                                    struct operand operand, const char *what);

/* What is left when the value is not wanted: a load of memory still counts,
 * an atomic becomes a reduction. */
struct expr *operand_discard(struct parser *parser, struct operand operand);

/* field.c: object.name, where `name` stands at `name_token`; of a reference
 * what it refers to. */
struct operand operand_member(struct parser *parser, struct operand object,
                              const struct token *name);

/* The same, of a member that was found. */
struct operand operand_member_at(struct parser *parser, struct operand object,
                                 const struct member *member, size_t offset);

struct operand operand_index(struct parser *parser, struct operand base,
                             struct operand index, size_t offset);
struct operand operand_dereference(struct parser *parser,
                                   struct operand pointer, size_t offset);
struct operand operand_address(struct parser *parser, struct operand object,
                               size_t offset);

/* pointer + index, or - when `down`. Both were read. */
struct operand operand_move(struct parser *parser, struct operand pointer,
                            struct operand index, bool down, size_t offset);

/* Where a pointer points that comes from either of two. */
enum pointer_space operand_merge_spaces(struct parser *parser,
                                        enum pointer_space a,
                                        enum pointer_space b, size_t offset);

#endif
