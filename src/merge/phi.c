/* Numbers in other trips; see phi.h. */
#include "merge/phi.h"

#include "merge/change.h"

enum { EFFORT_MAX = 64 };

/* What the variable held before the changes from number `since` on. */
static struct number number_before(const struct merge *merge, size_t since,
                                   uint32_t variable)
{
    for (size_t i = since; i < merge->change_count; i++)
        if (merge->changes[i].variable == variable)
            return merge->changes[i].before;
    return merge->numbers[variable];
}

/* Where a trip begins, */
static struct number number_at_start(const struct merge *merge,
                                     const struct frame *frame,
                                     uint32_t variable)
{
    return number_before(merge, frame->forgotten, variable);
}

/* and where the first one does. */
static struct number number_at_entry(const struct merge *merge,
                                     const struct frame *frame,
                                     uint32_t variable)
{
    return number_before(merge, frame->changes, variable);
}

/* And where the next one will. */
static bool find_next(struct merge *merge, const struct frame *frame,
                      uint32_t variable, struct number *result)
{
    const struct stmt *loop = frame->stmt;
    const struct expr *step = loop->step;
    *result = merge->numbers[variable];
    if (!change_assigns(loop, variable, NULL))
        return true;
    if (loop->test_last && loop->expr != NULL && change_does_more(loop->expr))
        return false;
    if (step == NULL)
        return true;
    if (!change_is_assignment(step) || change_has_effect(step->left))
        return false;
    if (step->variable == variable)
        *result = walk_number(merge, step->left);
    return true;
}

static bool of_variable(struct merge *merge, enum phi_trip trip,
                        uint32_t number, struct number *result)
{
    const struct frame *frame = merge->loop;
    uint32_t variable = merge->values.list[number].variable;
    if (variable == VALUE_NOWHERE ||
        !number_same(number_at_start(merge, frame, variable),
                     (struct number){ number, 0 }))
        return false;
    if (trip == PHI_NEXT)
        return find_next(merge, frame, variable, result);
    *result = number_at_entry(merge, frame, variable);
    return true;
}

/* p[i] whose own index is added to that of a pointer like it: (p + j)[i]. */
static bool is_index_of_sum(const struct merge *merge,
                            const struct value *offset)
{
    const struct value *pointer = &merge->values.list[offset->left.value];
    return pointer->kind == EXPR_OFFSET &&
           pointer->constant == offset->constant;
}

/* Of pointer and index, one changes from trip to trip. */
static bool is_one_way(const struct merge *merge, const struct value *offset)
{
    const struct value *list = merge->values.list;
    uint32_t depth = merge->loop->depth;
    bool has_left = list[offset->left.value].depth >= depth;
    bool has_right = list[offset->right.value].depth >= depth;
    return has_left != has_right && !is_index_of_sum(merge, offset);
}

static bool find(struct merge *merge, enum phi_trip trip, struct number number,
                 unsigned effort, struct number *result)
{
    const struct value value = merge->values.list[number.value];
    struct number left = value.left, right = value.right;
    bool is_offset = value.kind == EXPR_OFFSET;
    *result = number;
    if (value.depth < merge->loop->depth)
        return true;
    if (effort == 0)
        return false;
    if (value.kind == EXPR_VARIABLE) {
        if (!of_variable(merge, trip, number.value, result))
            return false;
    } else {
        if ((value.kind != EXPR_CAST && !is_offset) ||
            (is_offset && !is_one_way(merge, &value)) ||
            !find(merge, trip, left, effort - 1, &left) ||
            (is_offset && !find(merge, trip, right, effort - 1, &right)))
            return false;
        *result = value_again(&merge->values, number.value, left, right);
    }
    result->add += number.add;
    return true;
}

bool phi_number(struct merge *merge, enum phi_trip trip, struct number number,
                struct number *result)
{
    return find(merge, trip, number, EFFORT_MAX, result);
}

/* The innermost number that makes this one move. */
static uint32_t mover_of(const struct merge *merge, uint32_t number)
{
    const struct value *list = merge->values.list;
    while (list[number].kind == EXPR_CAST || list[number].kind == EXPR_OFFSET) {
        const struct value *value = &list[number];
        bool is_index = value->kind == EXPR_OFFSET &&
                        list[value->right.value].depth >= merge->loop->depth;
        number = is_index ? value->right.value : value->left.value;
    }
    return number;
}

/* Is it a sum, under casts? */
static bool is_sum(const struct merge *merge, struct number number)
{
    const struct value *value = &merge->values.list[number.value];
    while (value->kind == EXPR_CAST && number.add == 0) {
        number = value->left;
        value = &merge->values.list[number.value];
    }
    return !number_is_constant(number) &&
           (number.add != 0 || (value->kind == EXPR_BINARY &&
                                (value->op == OP_ADD || value->op == OP_SUB)));
}

bool phi_is_sum_of_sum(struct merge *merge, struct number number)
{
    struct number next, first;
    uint32_t mover = mover_of(merge, number.value);
    const struct value *value = &merge->values.list[mover];
    if (value->kind != EXPR_VARIABLE || value->class == VALUE_POINTER ||
        !of_variable(merge, PHI_NEXT, mover, &next) ||
        !of_variable(merge, PHI_FIRST, mover, &first))
        return false;
    const struct value *sum = &merge->values.list[next.value];
    bool adds = next.value == mover || sum->left.value == mover ||
                sum->right.value == mover;
    return adds && is_sum(merge, next) && is_sum(merge, first);
}
