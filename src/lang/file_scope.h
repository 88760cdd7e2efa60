/*
 * What stands outside of functions in a .cu file. Only what a kernel can use
 * is read: types and constants. Of the rest just the names are noted, so that
 * a use can be told from a slip; host code is not looked at.
 */
#ifndef LANG_FILE_SCOPE_H
#define LANG_FILE_SCOPE_H

#include "lang/grammar.h"

/* One item: its tokens, and what they say about it. */
struct item {
    const struct token *head; /* a template's '<', or NULL */
    const struct token *first;
    const struct token *behind; /* the token after it */
    const struct token *paren;  /* the first '(' of a function, or NULL */
    const struct token *tag;    /* of a struct or enum, or NULL */
    const struct token *name;   /* what it declares, or NULL */
    bool has_body;
    bool has_value;
    bool is_kernel;
    bool wants_tag; /* "struct" was read: its name comes */
};

/* The item that begins here, to its ';' or closing '}'. */
struct item file_scope_item(const struct token *token);

/* Does code of the GPU use it: a function or a declaration that is not of the
 * host alone? */
bool file_scope_is_device(const struct item *item);

/* A kernel that was found. */
struct kernel {
    const struct token *name; /* its parameters' '(' follows */
    bool has_body;
    struct routine *routine;
};

struct kernel_list {
    struct kernel *items; /* malloc'd */
    size_t count, room;
    struct stmt_list values; /* what constants of the file are given */
};

/* Reads the whole file; afterwards the parser's scope knows its names. */
void file_scope_read(struct parser *parser, struct kernel_list *kernels);

#endif
