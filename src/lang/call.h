/* Functions that CUDA brings along: how a call of one becomes a value. */
#ifndef LANG_CALL_H
#define LANG_CALL_H

#include "lang/operand.h"

struct function;

enum { ARGUMENTS_MAX = 4 };

struct call {
    const struct function *function;
    struct operand arguments[ARGUMENTS_MAX];
    size_t count;
    size_t offset;
    size_t start, end; /* the text of the whole call */
};

typedef struct operand applier(struct parser *parser, const struct call *call);

struct function {
    const char *name;
    applier *apply;
    size_t arguments;   /* at most, ARGUMENTS_MAX or fewer */
    const char *detail; /* a type, or an operator's name, or a hint */
    enum operator op;
    enum request_cache cache;
};

/* The one of that name in a list of so many, or NULL. */
const struct function *call_find(const struct function *list, size_t count,
                                 const struct token *name);

#endif
