/*
 * What a store brings to memory: a number, or the members of a struct that it
 * stores together.
 */
#ifndef EXEC_STORED_H
#define EXEC_STORED_H

#include "exec/lanes.h"
#include "lang/tree.h"

/* A number of so many bytes, `at` bytes behind the address; value NULL: nothing
 * is known of it. */
struct stored {
    const struct lanes *value;
    enum value_class class;
    unsigned at, bytes;
};

/*
 * The members that a STORE or TOLD of several stores: list[i] makes the value
 * of the one that lies at place[i].at. Gives how many there are; 0: it stores a
 * single number, or nothing is known of the members.
 */
unsigned stored_members(const struct site *site, const struct expr *store,
                        const struct expr *list[MIXTURE_MAX],
                        struct stored place[MIXTURE_MAX]);

#endif
