/*
 * Accesses to memory: a place of 1 to 16 bytes becomes a node and a site.
 */
#ifndef LANG_ACCESS_H
#define LANG_ACCESS_H

#include "lang/operand.h"

/* Makes an access of `bytes` to `place`; the text is the place's + `suffix`. */
uint32_t access_new(struct parser *parser, const struct operand *place,
                    enum request_kind kind, uint64_t bytes,
                    const char *suffix);

/* The value of a scalar in memory. */
struct expr *access_load(struct parser *parser, const struct operand *place);

/* place = value, a scalar of the place's class. */
struct expr *access_store(struct parser *parser, const struct operand *place,
                          struct expr *value);

/* place op= value: a load and a store. */
struct expr *access_update(struct parser *parser, const struct operand *place,
                           enum operator op, struct expr *value);

/* An atomic on a scalar in memory; what it is compared with may be NULL. */
struct expr *access_atomic(struct parser *parser, const struct operand *place,
                           struct expr *value, struct expr *compared);

#endif
