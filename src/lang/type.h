/*
 * Types of the CUDA C subset, laid out as the CUDA ABI lays them out.
 */
#ifndef LANG_TYPE_H
#define LANG_TYPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/arena.h"
#include "lang/tree.h"

enum type_kind {
    TYPE_VOID,
    TYPE_BOOL,
    TYPE_INTEGER,
    TYPE_FLOATING, /* values are not computed */
    TYPE_POINTER,
    TYPE_ARRAY,
    TYPE_STRUCT, /* vector types (float4, int2) are structs too */
    TYPE_PLACEHOLDER /* `auto`; or, until it is deduced, a template's parameter,
                        whose number + 1 is the count */
};

struct routine;
struct symbol;
struct token;
struct struct_template;
struct template_arguments;

struct type {
    enum type_kind kind;
    const char *name; /* as the user would write it */
    uint64_t size;    /* bytes; 0: void, or not complete */
    uint32_t align;   /* bytes */
    bool is_signed;   /* integers */
    bool is_const;    /* what has this type cannot be assigned to */
    bool is_volatile; /* each access to it is made as it is written */
    bool is_restrict; /* a pointer: nothing else points where it does */
    const struct type *of; /* pointers and arrays */
    uint64_t count;        /* arrays: elements, 0: not known */
    unsigned open_count;   /* they are a template's parameter, still to be
                              deduced: its number + 1 */
    uint64_t leaves;       /* how many scalars it is made of */
    unsigned depth;        /* levels of types in it, 0 for a scalar; no text
                              makes more than PARSER_DEPTH_MAX */
    const struct member *members; /* structs; of a union the one whose scalars
                                     it consists of */
    size_t member_count;
    size_t alias_count; /* so many more follow: names of the same bytes */
    const struct type *plain; /* the same without those; NULL: itself */
    const struct struct_info *info; /* structs of the text; NULL: CUDA's own */
    struct struct_template *pattern; /* a template's instance: of which, */
    const struct template_arguments *arguments; /* and with what */
    const struct token *head; /* of the text that it was made from, a template's
                                 '<', */
    const struct template_arguments *bound; /* and what that is bound to */
};

/* A struct that another one begins with. */
struct base {
    const struct type *type;
    size_t member; /* the number of the member that it is, if it has fields */
};

enum { BASES_MAX = 8 };

/* What a struct of the text has besides members. */
struct struct_info {
    struct base bases[BASES_MAX];
    size_t base_count;
    uint64_t own_bytes;          /* of which none is padding at the end */
    bool is_plain;               /* as in C; else a struct that begins with it
                                    may use its padding */
    bool has_cleaner;            /* a destructor that does something */

    struct routine *methods;     /* newest first, constructors too */
    struct routine *friends;     /* functions that are no methods */
    const struct symbol *names;  /* declared in it, by `older`, */
    size_t name_count;           /* so many */
    const struct token *tag;     /* its name, or NULL */
    const struct type *within;   /* the struct that it is declared in, or NULL */
    bool is_function;            /* function.h */
    bool is_list;                /* braces.h */
};

struct member {
    const char *name;
    const struct type *type;
    uint64_t offset; /* bytes from the start of the struct */
    size_t host;     /* an alias: which of the members it lies in */
    const struct token *value; /* what it is declared with, or NULL */
    bool is_reference; /* a pointer, that its name follows */
};

/* No object is larger. */
#define TYPE_BYTES_MAX (UINT64_C(1) << 40)

extern const struct type type_void, type_bool, type_char, type_uchar,
    type_short, type_ushort, type_int, type_uint, type_long, type_ulong,
    type_float, type_double, type_half, type_bfloat16, type_dim3, type_auto;

/* A type that CUDA knows by one name, or NULL. */
const struct type *type_find(const char *name, size_t length);

const struct type *type_pointer(struct arena *arena, const struct type *to);

/* `count` 0: not known. NULL when it has more than TYPE_BYTES_MAX bytes. */
const struct type *type_array(struct arena *arena, const struct type *of,
                              uint64_t count);

/* The same type, const; of an array, its elements are. */
const struct type *type_const(struct arena *arena, const struct type *type);

const struct type *type_volatile(struct arena *arena, const struct type *type);
const struct type *type_restrict(struct arena *arena, const struct type *type);

/* The type without const and the like at its top level. */
const struct type *type_plain(const struct type *type);

/* What an array of arrays is made of in the end; another type itself. */
const struct type *type_innermost(const struct type *type);

/* The same type whatever is const at its top level. */
bool type_same(const struct type *a, const struct type *b);

bool type_is_integer(const struct type *type);    /* bool too */
bool type_is_arithmetic(const struct type *type); /* floating point too */
bool type_is_scalar(const struct type *type);     /* pointers too */

/* The member of that name, or NULL. */
const struct member *type_member(const struct type *type, const char *name,
                                 size_t length);

/* The class that a value of this type is computed in. */
enum value_class type_class(const struct type *type);

/* The bits of a scalar; 1 for bool, BITS_BFLOAT for __nv_bfloat16. */
uint8_t type_bits(const struct type *type);

#endif
