/* Loops of which two are made for a test in them; see unswitch.h. */
#include "merge/unswitch.h"

#include "merge/make.h"
#include "merge/measure.h"

/*
 * How much of a loop nvcc 13.0 -O3 was seen to write twice (sm_90): the whole
 * loop, not yet unrolled, counts, and an access as much as two operations or so.
 */
enum { TWICE_COST = 586, OPERATION_COST = 4, ACCESS_COST = 3 };

static bool is_short(struct merge *merge, struct frame *frame)
{
    if (frame->twice_cost == 0) {
        struct measure body = measure_trip(frame->stmt, merge->sites);
        frame->twice_cost = 1 + OPERATION_COST * body.operations +
                            ACCESS_COST * body.accesses;
    }
    return frame->twice_cost <= TWICE_COST;
}

static bool is_steady(const struct merge *merge, const struct frame *frame,
                      struct number test)
{
    const struct value *value = &merge->values.list[test.value];
    return value->is_uniform && value->depth < frame->depth;
}

bool unswitch_can(struct merge *merge, struct frame *frame,
                  struct number test)
{
    return is_steady(merge, frame, test) && is_short(merge, frame);
}

void unswitch_mark(struct merge *merge, struct stmt *stmt, struct number test)
{
    struct frame *frame = merge->loop;
    if (frame == NULL || merge->walk_count > 1 ||
        !unswitch_can(merge, frame, test))
        return;
    stmt->is_unswitched = merge->walks_again = true;
}

bool unswitch_enter_arm(struct merge *merge, const struct stmt *stmt,
                        struct number test)
{
    struct frame *frame = merge->loop;
    return frame != NULL && merge->walk_count > 1 && stmt->is_unswitched &&
           is_steady(merge, frame, test) &&
           conditions_add(&frame->conditions, test);
}

void unswitch_leave_arm(struct merge *merge)
{
    merge->loop->conditions.count--;
}

/* --- several tests --- */

bool conditions_add(struct conditions *conditions, struct number test)
{
    if (conditions->count == CONDITIONS_MAX)
        return false;
    conditions->list[conditions->count++] = test;
    return true;
}

bool conditions_add_all(struct conditions *conditions,
                        const struct conditions *more)
{
    for (unsigned i = 0; i < more->count; i++)
        if (!conditions_add(conditions, more->list[i]))
            return false;
    return true;
}

bool conditions_same(const struct conditions *one,
                     const struct conditions *other)
{
    if (one->count != other->count)
        return false;
    for (unsigned i = 0; i < one->count; i++)
        if (!number_same(one->list[i], other->list[i]))
            return false;
    return true;
}

static struct expr *rebuild_test(struct merge *merge,
                                 const struct frame *frame,
                                 struct number test, enum rebuild_place place)
{
    return rebuild_expr(merge, frame->changes, place, test, VALUE_I32,
                        frame->stmt->offset);
}

bool conditions_can_be_tested(struct merge *merge, const struct frame *frame,
                              const struct conditions *conditions,
                              enum rebuild_place place)
{
    for (unsigned i = 0; i < conditions->count; i++) {
        struct number test = conditions->list[i];
        if (merge->values.list[test.value].depth >= frame->depth ||
            rebuild_test(merge, frame, test, place) == NULL)
            return false;
    }
    return true;
}

struct stmt *conditions_guard(struct merge *merge, const struct frame *frame,
                              const struct conditions *conditions,
                              enum rebuild_place place, struct stmt *stmt)
{
    for (unsigned i = 0; i < conditions->count; i++) {
        struct stmt *test = make_stmt(
            merge, STMT_IF,
            rebuild_test(merge, frame, conditions->list[i], place),
            stmt->offset);
        test->body = stmt;
        stmt = test;
    }
    return stmt;
}
