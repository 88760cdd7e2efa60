/*
 * What stands outside of functions in a .cu file. Only what a kernel can use
 * is read: types and constants. Of the rest just the names are noted, so that
 * a use can be told from a slip; host code is not looked at.
 */
#ifndef LANG_FILE_SCOPE_H
#define LANG_FILE_SCOPE_H

#include "lang/grammar.h"

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
