/*
 * How a warp's values move from one trip of an axis to the next: what proves
 * that trips can be counted by period instead of being run.
 *
 * An axis is a loop, or the launch's warps or blocks along x, y or z. While an
 * axis is open, every value x carries its slope along it: as long as t stays
 * below the axis' horizon, the value t trips later is exactly x + t * slope in
 * each lane, with no integer wrapping and every comparison turning out as now.
 * Each operation works out its result's slope and lowers the horizon to where
 * that would end. Anything that is not so simple (%, /, & of moving values, a
 * product of two) gives an unknown slope, which does no harm until an address
 * or a branch depends on it: then the horizon is 1.
 *
 * Several axes are open at once, outer ones first. A value is then linear in
 * all of them together: a product of values that move along two axes is given
 * up along the outer one.
 */
#ifndef EXEC_SLOPE_H
#define EXEC_SLOPE_H

#include <stdbool.h>
#include <stdint.h>

#include "exec/lanes.h"

struct machine;

enum { AXES_MAX = 16 };

#define AXIS_ENDLESS UINT64_MAX

enum slope_kind {
    SLOPE_ZERO,
    SLOPE_UNIFORM, /* step[0] in every lane */
    SLOPE_LANES,
    SLOPE_UNKNOWN
};

struct slope {
    enum slope_kind kind;
    uint64_t serial; /* of the axis that it is along; another: it is 0 */
    int64_t step[LANES_MAX];
};

struct axis {
    uint64_t serial;      /* no two axes that were ever open have the same */
    struct slope *slopes; /* by the number of the value in machine.values */
    uint64_t horizon;     /* trips, this one included, that go alike; >= 1 */
    uint64_t step_bits;   /* the bits of every step of every address, ORed */
    int64_t *site_steps;  /* by site: its addresses' step, or one of these: */
};

#define SITE_STEP_NONE INT64_MIN        /* it made no access yet */
#define SITE_STEP_MIXED (INT64_MIN + 1) /* several accesses, several steps */

static inline int64_t slope_step(const struct slope *slope, unsigned lane)
{
    switch (slope->kind) {
    case SLOPE_UNIFORM: return slope->step[0];
    case SLOPE_LANES: return slope->step[lane];
    default: return 0;
    }
}

/* Is it the same in all lanes? */
static inline bool slope_is_even(const struct slope *slope)
{
    return slope->kind == SLOPE_ZERO || slope->kind == SLOPE_UNIFORM;
}

static inline bool slope_moves(const struct slope *slope)
{
    return slope->kind != SLOPE_ZERO;
}

/* Does the value move along some open axis? */
bool slope_moves_at_all(struct machine *machine, const struct lanes *value);

/* A step as the class counts it: modulo its width, towards zero. */
int64_t slope_wrap(enum value_class class, uint64_t step);

/* to = left + right * factor, as the class wraps. */
void slope_add(const struct machine *machine, struct slope *to,
               enum value_class class, const struct slope *left,
               const struct slope *right, int64_t factor);

/* Sets the kind that the steps of all lanes amount to. */
void slope_settle(struct slope *slope, unsigned lanes);

/* Opens an axis along which nothing moves yet; fewer than AXES_MAX are open. */
void axis_open(struct machine *machine);
struct axis *axis_innermost(struct machine *machine);
void axis_close(struct machine *machine);

/*
 * Horizons were lowered. Once no open axis can give a period any more, slopes
 * are not followed: they are out of date until an axis is opened.
 */
void axes_look(struct machine *machine);

/* Sets one value's slope along the innermost axis, a step a lane. */
void axis_set_slope(struct machine *machine, struct lanes *value,
                    enum value_class class, const int64_t step[LANES_MAX],
                    uint64_t mask);

/*
 * The rules, one a kind of node: each sets `result`'s slopes along every open
 * axis and lowers horizons. Called only when machine.watches.
 */
void slope_clear(struct machine *machine, const struct lanes *result);
void slope_copy(struct machine *machine, const struct lanes *result,
                const struct lanes *from, uint64_t mask, bool all);
void slope_binary(struct machine *machine, const struct expr *expr,
                  const struct lanes *result, const struct lanes *left,
                  const struct lanes *right, uint64_t mask);
void slope_unary(struct machine *machine, const struct expr *expr,
                 const struct lanes *result, const struct lanes *operand,
                 uint64_t mask);
void slope_cast(struct machine *machine, const struct expr *expr,
                const struct lanes *result, const struct lanes *operand,
                uint64_t mask);
void slope_offset(struct machine *machine, const struct expr *expr,
                  const struct lanes *result, const struct lanes *left,
                  const struct lanes *right, uint64_t mask);
/* What moves as one of its operands does (`right` may be NULL), nobody knows
 * how. */
void slope_opaque(struct machine *machine, const struct lanes *result,
                  const struct lanes *left, const struct lanes *right);
void slope_difference(struct machine *machine, const struct lanes *result,
                      const struct lanes *left, const struct lanes *right);

/* A pointer that was made of a number. */
void slope_pointer(struct machine *machine, const struct lanes *result);

/* A branch on whether `value` is 0. */
void slope_condition(struct machine *machine, enum value_class class,
                     const struct lanes *value, uint64_t mask);

/*
 * An access of `bytes` a lane at `site` through `pointer`, which must stay in
 * [lowest, highest] (pointer values).
 */
void slope_access(struct machine *machine, uint32_t site,
                  const struct lanes *pointer, unsigned bytes, int64_t lowest,
                  int64_t highest, uint64_t mask);

/* One step for all lanes of `mask`, or false. */
bool slope_even_step(const struct slope *slope, uint64_t mask, int64_t *step);

/* Nothing can be said about other trips: every open axis ends its horizon. */
void slope_give_up(struct machine *machine);

#endif
