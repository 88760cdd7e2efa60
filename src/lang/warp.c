/* Votes and reductions of a warp, and the table of all; see warp.h. */
#include "lang/warp.h"

#include <string.h>

#include "lang/arithmetic.h"
#include "lang/convert.h"

/* Every lane that is there. */
static struct operand whole_warp(struct parser *parser, size_t offset)
{
    return operand_integer(parser, &type_uint, UINT32_MAX, offset);
}

struct warp_call warp_open_call(struct parser *parser, const struct call *call)
{
    const char *name = call->function->name;
    bool has_mask = strcmp(name + strlen(name) - 5, "_sync") == 0;
    struct warp_call open = { call->arguments, call->count,
                              whole_warp(parser, call->offset) };
    if (has_mask) {
        open.named = convert_to(parser, call->arguments[0], &type_uint,
                                call->offset);
        open.arguments++;
        open.count--;
    }
    return open;
}

struct operand warp_value(struct parser *parser, struct operand value,
                          size_t offset)
{
    value = operand_read_scalar(parser, value, "an argument");
    if (!type_is_arithmetic(value.type))
        return value;
    return convert_to(parser, value, convert_promoted(value.type), offset);
}

/* Votes take an int. */
static struct operand predicate(struct parser *parser,
                                const struct warp_call *open, size_t offset)
{
    return convert_to(parser, open->arguments[0], &type_int, offset);
}

static struct operand apply_ballot(struct parser *parser,
                                   const struct call *call)
{
    struct warp_call open = warp_open_call(parser, call);
    struct operand value = predicate(parser, &open, call->offset);
    return operand_of_value(&type_uint,
                            node_warp(parser, EXPR_BALLOT, value.expr, NULL,
                                      open.named.expr, call->offset));
}

/* Is the vote of those with a value (any), or without one (all), 0? */
static struct operand apply_agreement(struct parser *parser,
                                      const struct call *call)
{
    struct warp_call open = warp_open_call(parser, call);
    bool is_all = call->function->op == OP_AND;
    struct operand value = predicate(parser, &open, call->offset);
    if (parser_failed(parser))
        return operand_bad(parser, call->offset);
    if (is_all)
        value = arithmetic_unary(parser, OP_NOT, value, call->offset);
    struct operand votes = operand_of_value(
        &type_uint, node_warp(parser, EXPR_BALLOT, value.expr, NULL,
                              open.named.expr, call->offset));
    struct operand zero = operand_integer(parser, &type_int, 0, call->offset);
    struct operand result = arithmetic_binary(
        parser, is_all ? OP_EQ : OP_NE, votes, zero, call->offset);
    return convert_to(parser, result, &type_int, call->offset);
}

static struct operand apply_active(struct parser *parser,
                                   const struct call *call)
{
    struct operand one = operand_integer(parser, &type_int, 1, call->offset);
    struct operand all = whole_warp(parser, call->offset);
    return operand_of_value(&type_uint,
                            node_warp(parser, EXPR_BALLOT, one.expr, NULL,
                                      all.expr, call->offset));
}

static struct operand apply_match(struct parser *parser,
                                  const struct call *call)
{
    struct warp_call open = warp_open_call(parser, call);
    struct operand value = warp_value(parser, open.arguments[0],
                                      call->offset);
    if (value.expr->value == VALUE_NONE)
        return operand_of_value(
            &type_uint,
            node_comma(parser, value.expr,
                       node_none(parser, VALUE_U32, call->offset)));
    return operand_of_value(&type_uint,
                            node_warp(parser, EXPR_MATCH, value.expr, NULL,
                                      open.named.expr, call->offset));
}

static struct operand apply_reduction(struct parser *parser,
                                      const struct call *call)
{
    struct warp_call open = warp_open_call(parser, call);
    struct operand value = warp_value(parser, open.arguments[0],
                                      call->offset);
    if (!type_is_integer(value.type)) {
        parser_fail(parser, call->offset, "'%s' needs an integer, not '%s'",
                    call->function->name, value.type->name);
        return operand_bad(parser, call->offset);
    }
    struct expr *expr = node_warp(parser, EXPR_REDUCE, value.expr, NULL,
                                  open.named.expr, call->offset);
    expr->op = call->function->op;
    return operand_of_value(value.type, expr);
}

#define SHUFFLE(NAME, APPLY)                                    \
    { NAME "_sync", APPLY, 4, NULL, OP_COUNT, 0 },              \
    { NAME, APPLY, 3, NULL, OP_COUNT, 0 }
#define AGREEMENT(NAME, OP)                                     \
    { NAME "_sync", apply_agreement, 2, NULL, OP, 0 },          \
    { NAME, apply_agreement, 1, NULL, OP, 0 }
#define REDUCTION(NAME, OP) { NAME, apply_reduction, 2, NULL, OP, 0 }

static const struct function functions[] = {
    SHUFFLE("__shfl", shuffle_at),
    SHUFFLE("__shfl_down", shuffle_above),
    SHUFFLE("__shfl_up", shuffle_below),
    SHUFFLE("__shfl_xor", shuffle_across),
    AGREEMENT("__any", OP_OR),
    AGREEMENT("__all", OP_AND),
    { "__ballot_sync", apply_ballot, 2, NULL, OP_COUNT, 0 },
    { "__ballot", apply_ballot, 1, NULL, OP_COUNT, 0 },
    { "__activemask", apply_active, 0, NULL, OP_COUNT, 0 },
    { "__match_any_sync", apply_match, 2, NULL, OP_COUNT, 0 },
    REDUCTION("__reduce_add_sync", OP_ADD),
    REDUCTION("__reduce_min_sync", OP_MIN),
    REDUCTION("__reduce_max_sync", OP_MAX),
    REDUCTION("__reduce_and_sync", OP_AND),
    REDUCTION("__reduce_or_sync", OP_OR),
    REDUCTION("__reduce_xor_sync", OP_XOR),
};

const struct function *warp_function(const struct token *name)
{
    return call_find(functions, sizeof functions / sizeof *functions, name);
}

bool warp_has_default(const struct function *function)
{
    return strncmp(function->name, "__shfl", 6) == 0;
}
