/*
 * One --data and the array that it is about; parts of data.c.
 */
#ifndef LANG_BINDING_H
#define LANG_BINDING_H

#include "lang/build.h"
#include "lang/contents.h"

/* Numbers of one type, an integer's, float or double, as contents.h lays them
 * out. */
struct place {
    const struct type *type;
    const char *why; /* type NULL: what is wrong with it, behind its name */
    uint64_t first, stride;
    uint64_t inner, inner_stride;
};

/* data_place.c: what the name of --data stands for, of an array of `type`.
 * False: it is not about this array. */
bool place_find(struct place *place, const struct lang_data *data,
                const struct array *array, const struct type *type);

/* Are its numbers floats or doubles? */
bool place_is_real(const struct place *place);

struct binding {
    struct build *build;
    struct lang_data *data;
    struct array *array;
    struct place place;
};

/* "--data NAME=WHAT: MESSAGE" */
void binding_fail(const struct binding *binding, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
bool binding_failed(const struct binding *binding);

/* Does an integer of the type hold a number of this size and sign? */
bool binding_holds(const struct binding *binding, uint64_t size,
                   bool is_negative);

/* The largest up to which it holds all integers. */
uint64_t binding_highest(const struct binding *binding);

/* Is it float or double? */
bool binding_is_real(const struct binding *binding);

/* How many numbers fit into the array; 0: its end is not known. */
uint64_t binding_room(const struct binding *binding);

/* data_rule.c, data_file.c: fill in the kind, the count and what belongs to
 * the kind. */
void data_read_rule(const struct binding *binding, struct contents *contents);
void data_read_file(const struct binding *binding, struct contents *contents);

#endif
