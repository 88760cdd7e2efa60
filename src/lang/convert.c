/* Conversions between types; see convert.h. */
#include "lang/convert.h"

#include "lang/assume.h"
#include "lang/base.h"
#include "lang/method.h"
#include "lang/view.h"

static struct operand retyped(struct operand operand, const struct type *type,
                              struct expr *expr)
{
    operand.kind = OPERAND_VALUE;
    operand.type = type;
    operand.expr = expr;
    return operand;
}

static bool is_null(const struct operand *operand)
{
    return operand->type->kind != TYPE_FLOATING &&
           operand->kind == OPERAND_VALUE &&
           operand->expr->kind == EXPR_CONSTANT && operand->expr->constant == 0;
}

static struct operand null_pointer(struct parser *parser,
                                   struct operand operand,
                                   const struct type *to)
{
    operand.points_to = POINTS_NOWHERE;
    return retyped(operand, to, node_constant(parser, VALUE_POINTER, 0,
                                              operand.offset));
}

/* To bool a number or pointer goes by being other than 0. */
static struct operand to_bool(struct parser *parser, struct operand operand,
                              const struct type *to, size_t offset)
{
    struct expr *expr = operand.expr;
    if (expr->value == VALUE_POINTER) {
        struct expr *null = node_constant(parser, VALUE_POINTER, 0, offset);
        expr = node_binary(parser, OP_NE, expr, null, offset);
    }
    return retyped(operand, to, node_cast(parser, to, expr, offset));
}

static bool pointees_fit(const struct type *to, const struct type *from)
{
    return to->of->kind == TYPE_VOID || from->of->kind == TYPE_VOID ||
           type_same(to->of, from->of) ||
           (to->of->kind == TYPE_ARRAY && from->of->kind == TYPE_ARRAY &&
            (to->of->count == 0 || from->of->count == 0) &&
            type_same(to->of->of, from->of->of));
}

static struct operand cannot(struct parser *parser,
                             const struct operand *operand,
                             const struct type *to, size_t offset,
                             const char *hint)
{
    parser_fail(parser, offset, "cannot convert '%s' to '%s'%s",
                operand->type->name, to->name, hint);
    return retyped(*operand, to,
                   node_none(parser, type_class(to), operand->offset));
}

struct operand convert_to(struct parser *parser, struct operand operand,
                          const struct type *to, size_t offset)
{
    operand = operand_read(parser, operand);
    if (operand.type->kind == TYPE_STRUCT && to->kind != TYPE_STRUCT &&
        method_convert_scalar(parser, &operand, to, offset))
        operand = operand_read(parser, operand);
    const struct type *from = operand.type;
    if (type_is_arithmetic(to) && type_is_arithmetic(from))
        return retyped(operand, to,
                       node_cast(parser, to, operand.expr, offset));
    if (to->kind == TYPE_BOOL && from->kind == TYPE_POINTER)
        return to_bool(parser, operand, to, offset);
    if (to->kind != TYPE_POINTER)
        return cannot(parser, &operand, to, offset, "");
    if (is_null(&operand))
        return null_pointer(parser, operand, to);
    if (from->kind != TYPE_POINTER)
        return cannot(parser, &operand, to, offset, "");
    if (base_is(to->of, from->of))
        return retyped(operand, to,
                       node_shift(parser, operand.expr,
                                  base_offset(to->of, from->of)));
    if (!pointees_fit(to, from))
        return cannot(parser, &operand, to, offset, " without a cast");
    return retyped(operand, to, operand.expr);
}

/* A pointer to a base as one to what it is the base of. */
static struct operand cast_down(struct parser *parser, struct operand operand,
                                const struct type *to, size_t offset)
{
    uint64_t bytes = base_offset(operand.type->of, to->of);
    struct expr *back = node_constant(parser, VALUE_I64, 1, offset);
    return retyped(operand, to,
                   node_offset(parser, operand.expr, back, -(int64_t)bytes,
                               offset));
}

/* Is it the address of a base of such a local object? */
static bool is_local_base(const struct operand *operand, const struct type *to)
{
    return operand->whole != NULL && operand->type->kind == TYPE_ARRAY &&
           type_same(to->of, operand->whole->type);
}

static struct operand cast_to_void(struct parser *parser,
                                   struct operand operand)
{
    return operand_of_value(&type_void, operand_discard(parser, operand));
}

/* The address: as far from the null pointer as that is. */
static struct operand cast_to_number(struct parser *parser,
                                     struct operand operand,
                                     const struct type *to, size_t offset)
{
    struct expr *null = node_constant(parser, VALUE_POINTER, 0, offset);
    struct expr *number =
        node_difference(parser, operand.expr, null, 1, offset);
    return retyped(operand, to, node_cast(parser, to, number, offset));
}

/* What such a number is the address of. */
static struct operand cast_to_pointer(struct parser *parser,
                                      struct operand operand,
                                      const struct type *to, size_t offset)
{
    return is_null(&operand)
               ? null_pointer(parser, operand, to)
               : retyped(operand, to,
                         node_pointer(parser, operand.expr, offset));
}

struct operand convert_cast(struct parser *parser, struct operand operand,
                            const struct type *to, size_t offset)
{
    if (to->kind == TYPE_VOID)
        return cast_to_void(parser, operand);
    if (to->kind == TYPE_POINTER && operand.kind == OPERAND_VARIABLE &&
        operand.type->kind == TYPE_ARRAY)
        return is_local_base(&operand, to)
                   ? operand_address(parser, *operand.whole, offset)
                   : view_cast(parser, operand, to, offset);
    operand = operand_read(parser, operand);
    if (to->kind == TYPE_STRUCT && type_same(to, operand.type))
        return operand;
    if (to->kind == TYPE_STRUCT && to->info != NULL) {
        struct stmt_list list = { 0 };
        operand = method_convert_struct(parser, operand, to, &list);
        return stmt_put_before(parser, operand, list.first);
    }
    if (to->kind == TYPE_POINTER && operand.type->kind == TYPE_POINTER &&
        base_is(operand.type->of, to->of))
        return cast_down(parser, operand, to, offset);
    if (to->kind == TYPE_POINTER && operand.type->kind == TYPE_POINTER &&
        !base_is(to->of, operand.type->of))
        return retyped(operand, to, operand.expr);
    if (operand.type->kind == TYPE_POINTER && to->kind == TYPE_INTEGER)
        return cast_to_number(parser, operand, to, offset);
    if (operand.type->kind == TYPE_INTEGER && to->kind == TYPE_POINTER)
        return cast_to_pointer(parser, operand, to, offset);
    return convert_to(parser, operand, to, offset);
}

const struct type *convert_promoted(const struct type *type)
{
    if (type_is_integer(type) && type->size < 4)
        return &type_int;
    return type_plain(type);
}

/* The larger rank wins; floating point above integers, unsigned in a tie. */
static unsigned rank(const struct type *type)
{
    unsigned rank = (unsigned)type->size * 2;
    if (type->kind == TYPE_FLOATING)
        return rank + 100;
    return type->is_signed ? rank : rank + 1;
}

const struct type *convert_common(const struct type *a, const struct type *b)
{
    a = convert_promoted(a);
    b = convert_promoted(b);
    return rank(a) >= rank(b) ? a : b;
}

struct expr *convert_truth(struct parser *parser, struct operand operand,
                           const char *what)
{
    operand = operand_read(parser, operand);
    if (operand.type->kind == TYPE_STRUCT)
        method_convert_scalar(parser, &operand, &type_bool, operand.offset);
    operand = operand_read_scalar(parser, operand, what);
    if (operand.type->kind != TYPE_FLOATING)
        return operand.expr;
    struct expr *zero = node_constant(parser, VALUE_I32, 0, operand.offset);
    return node_binary(parser, OP_NE, operand.expr,
                       node_cast(parser, operand.type, zero, operand.offset),
                       operand.offset);
}

struct expr *convert_condition(struct parser *parser, struct operand operand,
                               const char *what)
{
    return assume_condition(parser, convert_truth(parser, operand, what));
}
