/*
 * Shuffles of a warp. Which lane one reads is ordinary arithmetic here, so that
 * the tree needs one kind of shuffle only.
 */
#include "lang/aggregate.h"
#include "lang/arithmetic.h"
#include "lang/convert.h"
#include "lang/warp.h"

/* ---- operands ---- */

static struct operand lane_number(struct parser *parser, size_t offset)
{
    return operand_of_value(&type_int,
                            node_variable(parser, BUILTIN_LANE, offset));
}

static struct operand warp_size(struct parser *parser, size_t offset)
{
    return operand_of_value(&type_int,
                            node_variable(parser, BUILTIN_WARP_SIZE, offset));
}

static struct operand integer(struct parser *parser, int64_t number,
                              size_t offset)
{
    return operand_integer(parser, &type_int, number, offset);
}

/* A value that is used more than once: `*before` computes it. */
static struct operand held(struct parser *parser, struct operand operand,
                           struct expr **before)
{
    struct expr *expr = operand.expr;
    if (expr->depth == 1)
        return operand;
    uint32_t variable = build_temporary(parser->build, operand.type);
    *before = node_comma(parser, *before,
                         node_assign(parser, EXPR_ASSIGN, variable, expr,
                                     expr->offset));
    return operand_of_value(operand.type,
                            node_variable(parser, variable, expr->offset));
}

/* ---- which lane a shuffle reads ---- */

/* What one is made of; `by` and `inner` are of type int. */
struct shuffle {
    struct operand value, by, inner; /* inner: width - 1 */
    struct operand named;            /* a mask of lanes */
    size_t offset;
};

typedef struct operand lane_chooser(struct parser *parser,
                                    const struct shuffle *shuffle);

static struct operand both(struct parser *parser, enum operator op,
                           struct operand left, struct operand right,
                           const struct shuffle *shuffle)
{
    return arithmetic_binary(parser, op, left, right, shuffle->offset);
}

static struct operand first_of_part(struct parser *parser,
                                    const struct shuffle *shuffle)
{
    struct operand outer = arithmetic_unary(parser, OP_BITNOT, shuffle->inner,
                                            shuffle->offset);
    return both(parser, OP_AND, lane_number(parser, shuffle->offset), outer,
                shuffle);
}

static struct operand last_of_part(struct parser *parser,
                                   const struct shuffle *shuffle)
{
    return both(parser, OP_OR, lane_number(parser, shuffle->offset),
                shuffle->inner, shuffle);
}

/* `by`, as far as the hardware looks at it. */
static struct operand distance(struct parser *parser,
                               const struct shuffle *shuffle)
{
    struct operand most = both(parser, OP_SUB,
                               warp_size(parser, shuffle->offset),
                               integer(parser, 1, shuffle->offset), shuffle);
    return both(parser, OP_AND, shuffle->by, most, shuffle);
}

/* lane op distance, or the lane itself where that is beyond `end`. */
static struct operand within(struct parser *parser, enum operator op,
                             enum operator beyond, struct operand end,
                             const struct shuffle *shuffle)
{
    struct operand lane = lane_number(parser, shuffle->offset);
    struct operand to =
        both(parser, op, lane, distance(parser, shuffle), shuffle);
    struct operand test = both(
        parser, beyond,
        both(parser, op, lane, distance(parser, shuffle), shuffle), end,
        shuffle);
    return arithmetic_conditional(parser, test, lane, to, shuffle->offset);
}

static struct operand lane_at(struct parser *parser,
                              const struct shuffle *shuffle)
{
    return both(parser, OP_OR, first_of_part(parser, shuffle),
                both(parser, OP_AND, shuffle->by, shuffle->inner, shuffle),
                shuffle);
}

static struct operand lane_above(struct parser *parser,
                                 const struct shuffle *shuffle)
{
    return within(parser, OP_ADD, OP_GT, last_of_part(parser, shuffle),
                  shuffle);
}

static struct operand lane_below(struct parser *parser,
                                 const struct shuffle *shuffle)
{
    return within(parser, OP_SUB, OP_LT, first_of_part(parser, shuffle),
                  shuffle);
}

static struct operand lane_across(struct parser *parser,
                                  const struct shuffle *shuffle)
{
    return within(parser, OP_XOR, OP_GT, last_of_part(parser, shuffle),
                  shuffle);
}

/* ---- calls ---- */

/* How many lanes share one part of the warp: a power of two. */
static struct operand part_width(struct parser *parser,
                                 const struct warp_call *call, size_t offset)
{
    if (call->count < 3)
        return warp_size(parser, offset);
    struct operand width =
        convert_to(parser, call->arguments[2], &type_int, offset);
    int64_t number = width.expr->constant;
    if (width.expr->kind == EXPR_CONSTANT &&
        (number < 1 || number > 64 || (number & (number - 1)) != 0))
        parser_fail(parser, call->arguments[2].offset,
                    "a shuffle's width is a power of two up to the warp's, not "
                    "%lld", (long long)number);
    return width;
}

/* One scalar; `before` runs first. */
static struct expr *exchange(struct parser *parser,
                             const struct shuffle *shuffle,
                             lane_chooser *choose, struct expr *before)
{
    struct operand value =
        warp_value(parser, shuffle->value, shuffle->offset);
    struct expr *lane =
        node_comma(parser, before, choose(parser, shuffle).expr);
    struct expr *told = node_warp(parser, EXPR_SHUFFLE, value.expr, lane,
                                  shuffle->named.expr, shuffle->offset);
    told->bits = type_bits(value.type);
    return told;
}

/* half2 and, in groups, other structs: read whole, passed on by scalars. */
static struct operand exchange_struct(struct parser *parser,
                                      const struct shuffle *shuffle,
                                      lane_chooser *choose,
                                      struct expr *before)
{
    const struct type *type = shuffle->value.type;
    struct operand whole = operand_of_variable(
        type, build_variables(parser->build, "passed", type), shuffle->offset);
    struct operand result = { .kind = OPERAND_PARTS, .type = type,
                              .offset = shuffle->offset };
    before = node_comma(parser, before,
                        aggregate_copy(parser, &whole, &shuffle->value));
    result.parts = arena_array(parser->build->arena, type->leaves,
                               sizeof *result.parts);
    for (uint64_t i = 0; i < type->leaves && !parser_failed(parser); i++) {
        const struct type *leaf = aggregate_leaf_type(type, i);
        struct shuffle part = *shuffle;
        part.value = operand_of_variable(leaf, whole.variable + (uint32_t)i,
                                         shuffle->offset);
        struct expr *told = exchange(parser, &part, choose, before);
        result.parts[i] = node_cast(parser, leaf, told, shuffle->offset);
        before = NULL;
    }
    return result;
}

static struct operand apply_shuffle(struct parser *parser,
                                    const struct call *call,
                                    lane_chooser *choose)
{
    struct warp_call open = warp_open_call(parser, call);
    struct shuffle shuffle = { .offset = call->offset };
    struct expr *before = NULL;
    struct operand width = part_width(parser, &open, call->offset);
    shuffle.value = operand_read(parser, open.arguments[0]);
    shuffle.named = held(parser, open.named, &before);
    shuffle.by = held(parser, convert_to(parser, open.arguments[1], &type_int,
                                         call->offset), &before);
    shuffle.inner = held(parser, both(parser, OP_SUB, width,
                                      integer(parser, 1, call->offset),
                                      &shuffle), &before);
    const struct type *type = shuffle.value.type;
    if (type->kind == TYPE_STRUCT && type->leaves > 0 &&
        type->leaves <= AGGREGATE_LEAVES_MAX && !parser_failed(parser))
        return exchange_struct(parser, &shuffle, choose, before);
    shuffle.value = warp_value(parser, shuffle.value, call->offset);
    if (parser_failed(parser))
        return operand_bad(parser, call->offset);
    return operand_of_value(shuffle.value.type,
                            exchange(parser, &shuffle, choose, before));
}

struct operand shuffle_at(struct parser *parser, const struct call *call)
{
    return apply_shuffle(parser, call, lane_at);
}

struct operand shuffle_above(struct parser *parser, const struct call *call)
{
    return apply_shuffle(parser, call, lane_above);
}

struct operand shuffle_below(struct parser *parser, const struct call *call)
{
    return apply_shuffle(parser, call, lane_below);
}

struct operand shuffle_across(struct parser *parser, const struct call *call)
{
    return apply_shuffle(parser, call, lane_across);
}
