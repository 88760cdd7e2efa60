/*
 * What a loop does not change is computed once an entry; and when its test is
 * of that kind, it never ends.
 *
 * A sum, product or conversion whose variables the loop neither assigns nor
 * declares keeps its value while the loop runs. Once evaluated it stands in
 * machine.at, until the next entry of the loop takes it out.
 * Operators that can fail stay where they are: they must not fail in lanes that
 * never get there.
 */
#ifndef EXEC_INVARIANT_H
#define EXEC_INVARIANT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct machine;
struct expr;

/* By loop: the nodes that are invariant in it, but in no loop around it. */
struct invariants {
    const struct expr **nodes;
    size_t count, room;
    bool may_end; /* the test may change, or something else leaves the loop */
};

struct invariants *invariants_find(const struct machine *machine);
void invariants_free(struct machine *machine);

/* The loop is entered: its invariants must be computed anew. */
void invariants_reset(struct machine *machine, uint32_t loop);

#endif
