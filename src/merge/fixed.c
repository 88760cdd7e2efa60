/* What the compiler knows to be in memory; see fixed.h. */
#include "merge/fixed.h"

#include "lang/fold.h"
#include "merge/make.h"

/* The array, if the address is in it at a place that is known; else NULL. */
static const struct array *array_at(const struct merge *merge,
                                    struct number address)
{
    const struct value *value = &merge->values.list[address.value];
    const struct array *array = value->kind == EXPR_ARRAY
                                    ? &merge->old->arrays[value->array]
                                    : NULL;
    return array != NULL && array->is_table && address.add >= 0 &&
                   (uint64_t)address.add < array->bytes
               ? array
               : NULL;
}

/* An integer of the width that is read; NULL: it is not known. */
static struct expr *integer_at(struct merge *merge, const struct array *array,
                               const struct expr *expr, int64_t offset)
{
    uint64_t index;
    const struct contents *contents = contents_find(
        array->contents, offset, expr_bytes(expr), &index);
    if (contents == NULL || index >= contents->count)
        return NULL;
    struct expr *cast =
        make_expr(merge, EXPR_CAST, expr->value, expr->offset);
    cast->bits = expr->bits;
    cast->is_signed = expr->is_signed;
    cast->left = make_constant(merge, VALUE_I64,
                               (int64_t)contents_at(contents, index),
                               expr->offset);
    fold_node(cast);
    return cast;
}

bool fixed_use(struct merge *merge, struct expr *expr, struct number address)
{
    const struct array *array = array_at(merge, address);
    if (array == NULL || expr->left->has_effect)
        return false;
    struct expr *value =
        expr->value == VALUE_NONE
            ? make_expr(merge, EXPR_NONE, VALUE_NONE, expr->offset)
            : integer_at(merge, array, expr, address.add);
    if (value == NULL)
        return false;
    if (expr->kind == EXPR_LOAD)
        merge_note(merge, MERGE_IN_CODE, expr->site, SITE_NOWHERE);
    *expr = *value;
    return true;
}
