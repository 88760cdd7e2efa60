/* Assignments; see assign.h. */
#include "lang/assign.h"

#include "lang/access.h"
#include "lang/aggregate.h"
#include "lang/arithmetic.h"
#include "lang/braces.h"
#include "lang/convert.h"
#include "lang/pointee.h"
#include "lang/select.h"
#include "lang/view.h"

static bool can_assign(struct parser *parser, const struct operand *to,
                       size_t offset)
{
    if (to->kind != OPERAND_VARIABLE && to->kind != OPERAND_MEMORY)
        parser_fail(parser, offset, "this is a value; only a variable or an "
                    "element in memory can be assigned to");
    else if (to->type->is_const)
        parser_fail(parser, to->offset, "this is const, it cannot be assigned "
                    "to");
    else if (to->type->kind == TYPE_ARRAY)
        parser_fail(parser, to->offset, "an array, or a pointer to a local "
                    "one, cannot be assigned to; assign to its elements");
    return !parser_failed(parser);
}

static struct operand result_of(const struct operand *to, struct expr *expr,
                                const struct operand *value)
{
    struct operand result = operand_of_value(to->type, expr);
    result.points_to = value->points_to;
    return result;
}

/* The scalar `value`, already of to's type, goes where `to` is. */
static struct operand put(struct parser *parser, const struct operand *to,
                          const struct operand *value, enum expr_kind kind,
                          size_t offset)
{
    if (to->kind == OPERAND_MEMORY)
        return result_of(to, access_store(parser, to, value->expr), value);
    if (to->is_view)
        return result_of(to,
                         node_comma(parser, to->expr,
                                    view_write(parser, to, value->expr)),
                         value);
    if (to->is_dynamic) {
        select_point(parser, to, value->points_to);
        return result_of(to, select_write(parser, to, value->expr), value);
    }
    struct slot *slot = &parser->build->slots[to->variable];
    slot->points_to = operand_merge_spaces(parser, slot->points_to,
                                           value->points_to, offset);
    struct expr *assign =
        node_assign(parser, kind, to->variable, value->expr, offset);
    return result_of(to, node_comma(parser, to->expr, assign), value);
}

/* What the assignment of a struct stands for, where it is in variables. */
static struct operand copied(struct parser *parser, const struct operand *to,
                             const struct operand *from)
{
    struct operand result = *to;
    if (to->kind != OPERAND_VARIABLE)
        result = *from;
    if (result.kind != OPERAND_VARIABLE)
        return operand_of_value(&type_void, aggregate_copy(parser, to, from));
    result.expr = aggregate_copy(parser, to, from);
    return result;
}

static struct operand copy_struct(struct parser *parser,
                                  const struct operand *to,
                                  struct operand from, size_t offset)
{
    struct stmt_list list = { 0 };
    from = operand_read(parser, from);
    if (!type_same(to->type, from.type) &&
        (to->type->info != NULL || braces_is_type(from.type))) {
        from = method_convert_struct(parser, from, to->type, &list);
        from = stmt_put_before(parser, from, list.first);
    }
    if (parser_failed(parser))
        return operand_bad(parser, offset);
    if (from.type->kind != TYPE_STRUCT || !type_same(to->type, from.type) ||
        from.kind == OPERAND_VALUE) {
        parser_fail(parser, offset, "cannot convert '%s' to '%s'",
                    from.type->name, to->type->name);
        return operand_bad(parser, offset);
    }
    return copied(parser, to, &from);
}

struct operand assign_simple(struct parser *parser, struct operand to,
                             struct operand from, size_t offset)
{
    if (!can_assign(parser, &to, offset))
        return operand_bad(parser, offset);
    if (to.type->kind == TYPE_STRUCT)
        return copy_struct(parser, &to, from, offset);
    struct operand pointee;
    if (pointee_assign(parser, &to, &from, offset, &pointee))
        return pointee;
    struct operand value = convert_to(parser, from, to.type, offset);
    return put(parser, &to, &value, EXPR_ASSIGN, offset);
}

/* What memory, or an unknown element, holds: only its type counts. */
static struct operand stand_in(struct parser *parser, const struct operand *to)
{
    struct operand value = operand_of_value(
        to->type, node_none(parser, type_class(to->type), to->offset));
    value.points_to = POINTS_LOADED;
    return value;
}

static struct operand update_memory(struct parser *parser,
                                    const struct operand *to, enum operator op,
                                    struct operand from, size_t offset)
{
    if (!type_is_arithmetic(to->type)) {
        parser_fail(parser, offset, "a '%s' in memory cannot be updated",
                    to->type->name);
        return operand_bad(parser, offset);
    }
    return operand_of_value(to->type, access_update(parser, to, op, from.expr));
}

/* What was there; `to` is written next. */
static struct operand old_value(struct parser *parser, struct operand *to)
{
    struct operand old = *to;
    bool unknown = to->kind == OPERAND_MEMORY ||
                   (to->is_view && (to->is_dynamic || to->expr != NULL)) ||
                   (to->is_dynamic && !select_twice(parser, to, &old));
    return unknown ? stand_in(parser, to) : old;
}

/* x++ of a selected element: `old` is kept before, and is the result. */
static struct operand step_element(struct parser *parser,
                                   const struct operand *to,
                                   struct operand old, enum operator op,
                                   struct operand one, size_t offset)
{
    struct operand kept = operand_of_variable(
        to->type, build_temporary(parser->build, to->type), offset);
    struct operand hold = assign_simple(parser, kept, old, offset);
    struct operand value = convert_to(
        parser, arithmetic_binary(parser, op, kept, one, offset), to->type,
        offset);
    if (parser_failed(parser))
        return operand_bad(parser, offset);
    value.expr = node_comma(parser, hold.expr, value.expr);
    struct operand result = put(parser, to, &value, EXPR_ASSIGN, offset);
    result.expr = node_comma(
        parser, result.expr, node_variable(parser, kept.variable, offset));
    return result;
}

static struct operand update(struct parser *parser, struct operand to,
                             enum operator op, struct operand from,
                             enum expr_kind kind, size_t offset)
{
    if (!can_assign(parser, &to, offset))
        return operand_bad(parser, offset);
    from = operand_read(parser, from);
    struct operand old = old_value(parser, &to);
    if (kind == EXPR_POST_ASSIGN && to.is_dynamic && old.is_dynamic)
        return step_element(parser, &to, old, op, from, offset);
    struct operand value = arithmetic_binary(parser, op, old, from, offset);
    value = convert_to(parser, value, to.type, offset);
    if (parser_failed(parser))
        return operand_bad(parser, offset);
    if (to.kind == OPERAND_MEMORY)
        return update_memory(parser, &to, op, from, offset);
    return put(parser, &to, &value, kind, offset);
}

struct operand assign_update(struct parser *parser, struct operand to,
                             enum operator op, struct operand from,
                             size_t offset)
{
    return update(parser, to, op, from, EXPR_ASSIGN, offset);
}

struct operand assign_step(struct parser *parser, struct operand to, bool down,
                           bool post, size_t offset)
{
    struct operand one = operand_integer(parser, &type_int, 1, offset);
    return update(parser, to, down ? OP_SUB : OP_ADD, one,
                  post ? EXPR_POST_ASSIGN : EXPR_ASSIGN, offset);
}

struct expr *assign_initial(struct parser *parser, struct operand to,
                            struct operand from, size_t offset)
{
    if (to.type->kind == TYPE_STRUCT)
        return copy_struct(parser, &to, from, offset).expr;
    struct operand pointee;
    if (pointee_assign(parser, &to, &from, offset, &pointee))
        return pointee.expr;
    struct operand value = convert_to(parser, from, to.type, offset);
    struct expr *expr = put(parser, &to, &value, EXPR_ASSIGN, offset).expr;
    parser->build->slots[to.variable].initial = value.expr;
    return expr;
}

void assign_mark_given(struct parser *parser, uint32_t variable)
{
    const struct slot *slot = &parser->build->slots[variable];
    struct expr *value = slot->initial;
    if (value == NULL || value->kind != EXPR_CONSTANT)
        return;
    value->given = variable + 1;
    value->given_most = UINT64_MAX >> (64 - slot->variable.bits +
                                       slot->variable.is_signed);
}

struct expr *assign_given(struct parser *parser, struct operand to,
                          struct operand from, size_t offset)
{
    struct expr *expr = assign_initial(parser, to, from, offset);
    assign_mark_given(parser, to.variable);
    return expr;
}

struct expr *assign_first(struct parser *parser, struct operand to,
                          struct operand from, size_t offset)
{
    if (to.kind == OPERAND_VARIABLE && !to.is_dynamic && !to.is_view)
        return assign_initial(parser, to, from, offset);
    to.type = type_plain(to.type);
    return assign_simple(parser, to, from, offset).expr;
}
