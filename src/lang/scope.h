/*
 * Names in scope: a hash table whose newest entry of a name comes first.
 */
#ifndef LANG_SCOPE_H
#define LANG_SCOPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/arena.h"
#include "lang/token.h"
#include "lang/type.h"

enum symbol_kind {
    SYMBOL_VARIABLE, /* variable: the first of type->leaves */
    SYMBOL_ARRAY,    /* array, of element type->of, or a shared scalar */
    SYMBOL_CONSTANT, /* value */
    SYMBOL_TYPE,
    SYMBOL_TAG,      /* what stands behind `struct`; a name space of its own */
    SYMBOL_ALIAS,    /* operand: a reference to it */
    SYMBOL_ROUTINE,  /* routine: the functions of that name */
    SYMBOL_TEMPLATE, /* pattern: a struct's */
    SYMBOL_PACK,     /* elements: what a parameter pack's name stands for */
    SYMBOL_REFUSED   /* why: it is known, but may not be used */
};

struct operand;
struct routine;
struct struct_template;

/* A namespace with a name. */
struct scope_space {
    const struct scope_space *outer; /* NULL: the file is around it */
    unsigned depth;                  /* from 1 */
    const char *name;
    size_t length;
};

enum { SCOPE_SPACE_DEPTH_MAX = 100 };

struct symbol {
    enum symbol_kind kind;
    const char *name; /* not NUL-terminated */
    size_t length;
    const struct type *type;
    uint32_t variable;
    uint32_t array;
    int64_t value;
    const char *why;
    const struct operand *operand;
    struct routine *routine;
    struct struct_template *pattern;
    struct symbol **elements;
    size_t element_count;
    unsigned level;        /* how many scopes are open around it */
    const struct scope_space *space; /* where it was declared; NULL: in none */
    const struct scope_space *opens; /* of a namespace: itself */
    struct symbol *hidden; /* older symbols of its bucket */
    struct symbol *older;  /* the one declared before it */
};

/*
 * Which of the open levels can be seen: those of the file, those from `base`
 * on, and those from `low` to `high`. A function sees nothing of who calls it;
 * a lambda sees the levels that it was written in.
 */
struct scope_view {
    unsigned file, low, high, base;
    const struct scope_space *space; /* the namespace of the text */
    size_t element; /* of a pack, that its name stands for now */
};

#define SCOPE_NO_ELEMENT SIZE_MAX

struct scope {
    struct arena *arena;
    unsigned level;
    struct scope_view view;
    bool has_packs;       /* some name has been a pack's */
    struct scope *spaces; /* namespaces: symbols declared where they stand */
    struct symbol *ambiguous; /* what scope_find gives for one of several */
    struct symbol *newest;
    struct symbol **buckets; /* bucket_count of them, a power of two */
    size_t bucket_count, count;
};

struct scope *scope_new(struct arena *arena);
void scope_enter(struct scope *scope);
void scope_leave(struct scope *scope);

/* From here on, the open levels are the file's. */
void scope_set_file(struct scope *scope);

/* Enters a scope that sees only itself and the file's levels, and of the others
 * those that `seen` sees up to level `high`, when it is not NULL. Gives the
 * view that the caller puts back after scope_leave. */
struct scope_view scope_enter_function(struct scope *scope,
                                       const struct scope_view *seen,
                                       unsigned high);

/* The namespace of that name in the one that is open; the open one itself when
 * that has SCOPE_SPACE_DEPTH_MAX around it. */
const struct scope_space *scope_space(struct scope *scope, const char *name,
                                      size_t length);

/*
 * The innermost symbol of that name, or NULL. `tag`: of a struct tag. What
 * stands in a namespace that the text is not in is found when nothing nearer
 * is.
 */
struct symbol *scope_find(const struct scope *scope, const char *name,
                          size_t length, bool tag);

/* The pack of that name, or NULL. */
struct symbol *scope_find_pack(const struct scope *scope,
                               const struct token *name);

/* The same, of the namespace that the text names in front of it, if it is
 * there; else as if none were named, which may be std or another's. */
struct symbol *scope_find_name(const struct scope *scope,
                               const struct token *name, bool tag);

/* The same, but NULL when it is not of the innermost open scope. */
struct symbol *scope_find_here(const struct scope *scope, const char *name,
                               size_t length, bool tag);

/* Adds a symbol of that name, hiding others. Its fields are to be filled in. */
struct symbol *scope_add(struct scope *scope, enum symbol_kind kind,
                         const struct token *name);
struct symbol *scope_add_text(struct scope *scope, enum symbol_kind kind,
                              const char *name, size_t length);

/* Adds the name of a type. */
void scope_add_type(struct scope *scope, const struct token *name,
                    const struct type *type);

/* Adds one that stands for the same as this one. */
void scope_add_again(struct scope *scope, const struct symbol *symbol);

#endif
