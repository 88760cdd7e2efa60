/* PTX within a kernel: what asm.c and asm_memory.c share. */
#ifndef LANG_ASM_H
#define LANG_ASM_H

#include "lang/grammar.h"

enum { ASM_OPERANDS_MAX = 64 };

/* %0, %1, ...: places that are assigned to, then values. */
struct asm_operands {
    struct operand list[ASM_OPERANDS_MAX];
    size_t count, output_count;
    struct expr *reads; /* of places that are read before they are assigned */
};

/* Goes over white space, also as it is written in a string, braces and ';'. */
const char *asm_skip_space(const char *text);

/*
 * A load or store that the text is all of: "ld.global.nc.v4.f32 {%0, %1, %2,
 * %3}, [%4+16];".
 */
struct asm_access {
    bool is_store;
    bool is_volatile;        /* it is made as it is written */
    bool is_opaque;          /* see struct site */
    enum request_cache cache;
    const char *hint;        /* the modifier, with whose like it is merged */
    const struct type *type; /* of what lies in memory: a number or a vector */
    size_t values[4];        /* the numbers of its operands, */
    size_t value_count;
    size_t address;          /* and of the one that has the address, */
    int64_t offset;          /* from which it lies so far */
};

/* False: the text is something else. */
bool asm_memory_read(const char *text, struct asm_access *access);

void asm_memory_run(struct parser *parser, const struct asm_access *access,
                    const struct asm_operands *operands, size_t offset,
                    struct stmt_list *list);

#endif
