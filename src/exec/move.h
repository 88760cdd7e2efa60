/*
 * One step of a trip that goes as the trip before did.
 *
 * Most values of a loop are even, and from trip to trip nothing of them changes
 * but the base: the lanes stay as far apart. Where the operands of a step are
 * of that kind, so is its result, and the base is all there is to compute; what
 * has to be looked at in every lane otherwise, whether all fit into an integer
 * or into an array, is a range for the base then.
 *
 * A move holds as long as its operands are even with the steps and jumps that
 * they had when it was planned.
 */
#ifndef EXEC_MOVE_H
#define EXEC_MOVE_H

#include "exec/machine.h"
#include "exec/steps.h"

enum move_way {
    MOVE_ANY,     /* nothing is known: it is done the ordinary way */
    MOVE_NOTHING, /* all that it does was done before */
    MOVE_SCOPE,   /* another trip begins, of the loop `number` */
    MOVE_STAY,    /* where left is 0, no lane leaves */
    MOVE_ORDER,   /* a comparison that all lanes agree on */
    MOVE_COPY,    /* a cast, or an assignment */
    MOVE_POST,    /* an assignment whose value is the old one */
    MOVE_SUM,     /* left + right * factor */
    MOVE_PRODUCT, /* of numbers that all lanes share, */
    MOVE_NUMBER,  /* as is what another operator makes of them */
    MOVE_OFFSET,  /* pointer left + right * factor */
    MOVE_LOAD,    /* an access through the pointer left */
    MOVE_FETCH,   /* the same, of contents that are known */
    MOVE_STORE,
    MOVE_BRANCH, /* where left is 0, the next `number` moves are left out */
    MOVE_JUMP,   /* they are, anyway */
    MOVE_GATHER  /* so they are, if it can be made: gather.h */
};

/* The bases that a value may have; and where the first and the last of its
 * lanes are from there. */
struct move_range {
    int64_t lowest, largest;
    int64_t below, above;
};

/* What others count on. */
struct move_watch {
    const struct lanes *value; /* or NULL */
    bool is_even;              /* and known in all lanes: */
    struct even shape;         /* like this, whatever the base */
};

struct move {
    enum move_way way;
    uint32_t number; /* of a loop, of a variable that is declared, or of moves */
    int64_t *base, *value; /* what is moved; where that is not its value, that */
    const int64_t *left, *right;
    int64_t factor;
    struct move_range range; /* of the result, or of the address */
    struct move_range from;  /* of an offset: of the pointer, */
    struct move_range by;    /* and of the index */
    int64_t shift;           /* from a pointer to its address */
    struct request *request; /* the last one, to be moved on */
    const struct contents *contents; /* that are fetched, */
    int64_t start;                   /* from an array whose pointer is this */

    const struct step *step;   /* NULL: it is none */
    bool is_new;               /* when it was planned, it had never been made */
    const struct stmt *branch; /* the `if` that begins here, or branches, */
    uint32_t rest;             /* with so many moves behind this one */
    bool leaves;               /* its body ends in a return */
    struct move_watch result;
    struct move_watch variable; /* that is assigned */
    struct lanes *changes; /* the variable that is assigned, or the result */
};

/* plan.c: looks at the values that the last trip left, made with the lanes of
 * `mask`. */
void move_plan(struct machine *machine, struct move *move, uint64_t mask);

/* Makes moves, planned for the lanes of `mask`, up to `end`, or to the first
 * that must be done the ordinary way, which is returned. */
struct move *moves_make(struct machine *machine, struct move *first,
                        struct move *end, uint64_t mask);

/* plan.c: is what the step left, made the ordinary way, what others count
 * on? */
bool move_holds(const struct move *move);

#endif
