/*
 * What a loop counts with: the variable that its step moves, and how often it
 * is moved where the compiler can tell.
 */
#ifndef MERGE_COUNTER_H
#define MERGE_COUNTER_H

#include "merge/value.h"

struct merge;

enum { COUNTER_TRIPS_MAX = 4096 };

struct counter {
    bool is_found;       /* of a loop that has none, the rest is not set */
    uint32_t variable;
    struct number first; /* when the loop is entered */
    struct number began; /* the same, of the loop that the optimizer made */
    int64_t step;        /* that is added each time; 0: it is not moved so */
    const struct expr *stride; /* a signed number, not known, that is added
                            each time instead; or NULL */
    bool is_late;        /* it is not counted by the optimizer, or */
    bool has_few_trips;  /* it is, to a few; see late.h */
    bool is_uniform;     /* all lanes make as many trips */
    bool is_lost;        /* a load of its trips goes by an index of lost.h */
    bool is_counted;     /* all its values are constants: */
    uint64_t trips;
    int64_t *values;     /* trips + 1 of them, malloced */
};

/*
 * for (...; ...; k += step), where nobody else assigns k; before the loop is
 * entered. False where there is none.
 */
bool counter_find(struct merge *merge, const struct stmt *loop,
                  struct counter *counter);

/* In the loop, where what it assigns is not known: the rest of the counter, and
 * what is true of the variable in all trips. */
void counter_describe(struct merge *merge, const struct stmt *loop,
                      struct counter *counter);

/* The counter, made wider perhaps? Not as a floating-point value. */
bool counter_is(const struct expr *expr, uint32_t variable);

/* k + step; of an int that steps by an unsigned number, under casts. Or
 * NULL. */
const struct expr *counter_sum(const struct stmt *loop, uint32_t variable);

/* Behind the loop, where its value is not known: what divides it still. */
void counter_leave(struct merge *merge, const struct counter *counter);

#endif
