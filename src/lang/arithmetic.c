/* Operators on operands; see arithmetic.h. */
#include "lang/arithmetic.h"

#include "lang/aggregate.h"
#include "lang/assume.h"
#include "lang/convert.h"
#include "lang/fold.h"
#include "lang/grammar.h"

struct operator_rule {
    const char *shown;
    bool integers_only;
};

static const struct operator_rule rules[] = {
    [OP_ADD] = { "+", false },   [OP_SUB] = { "-", false },
    [OP_MUL] = { "*", false },   [OP_DIV] = { "/", false },
    [OP_REM] = { "%", true },    [OP_SHL] = { "<<", true },
    [OP_SHR] = { ">>", true },   [OP_AND] = { "&", true },
    [OP_OR] = { "|", true },     [OP_XOR] = { "^", true },
    [OP_MIN] = { "min", false }, [OP_MAX] = { "max", false },
    [OP_LT] = { "<", false },    [OP_LE] = { "<=", false },
    [OP_GT] = { ">", false },    [OP_GE] = { ">=", false },
    [OP_EQ] = { "==", false },   [OP_NE] = { "!=", false },
    [OP_NEG] = { "-", false },   [OP_BITNOT] = { "~", true },
    [OP_NOT] = { "!", false },    [OP_ONES] = { "__popc", true },
    [OP_LEADING] = { "__clz", true }, [OP_LOWEST] = { "__ffs", true },
    [OP_REVERSE] = { "__brev", true }, [OP_MAGNITUDE] = { "fabs", false },
    [OP_FLOOR] = { "floor", false },   [OP_CEILING] = { "ceil", false },
    [OP_TRUNCATE] = { "trunc", false }, [OP_ROUND] = { "round", false },
    [OP_NEAREST] = { "rint", false },  [OP_ROOT] = { "sqrt", false },
    [OP_LOGARITHM] = { "log2", false }, [OP_POWER] = { "exp2", false },
    [OP_SINE] = { "sin", false },      [OP_COSINE] = { "cos", false },
    [OP_TANGENT] = { "tan", false },   [OP_ARCSINE] = { "asin", false },
    [OP_ARCCOSINE] = { "acos", false }, [OP_ARCTANGENT] = { "atan", false },
    [OP_HYPERBOLIC_SINE] = { "sinh", false },
    [OP_HYPERBOLIC_COSINE] = { "cosh", false },
    [OP_HYPERBOLIC_TANGENT] = { "tanh", false },
    [OP_EXPONENTIAL] = { "exp", false }, [OP_POWER_OF_10] = { "exp10", false },
    [OP_NATURAL_LOGARITHM] = { "log", false },
    [OP_LOGARITHM_OF_10] = { "log10", false },
    [OP_CUBE_ROOT] = { "cbrt", false },
    [OP_RECIPROCAL_ROOT] = { "rsqrt", false }, [OP_ERROR] = { "erf", false },
    [OP_FAST_SINE] = { "__sinf", false },
    [OP_FAST_COSINE] = { "__cosf", false },
    [OP_FAST_EXPONENTIAL] = { "__expf", false },
    [OP_FAST_LOGARITHM] = { "__logf", false },
    [OP_ANGLE] = { "atan2", false },   [OP_RAISE] = { "pow", false },
    [OP_HYPOTENUSE] = { "hypot", false }, [OP_MODULO] = { "fmod", false },
    [OP_IS_NAN] = { "isnan", false },  [OP_IS_INFINITE] = { "isinf", false },
    [OP_IS_FINITE] = { "isfinite", false },
    [OP_IS_NEGATIVE] = { "signbit", false },
    [OP_INC] = { "inc", true },        [OP_DEC] = { "dec", true },
};
_Static_assert(sizeof rules / sizeof *rules == OP_COUNT,
               "a rule for each operator");

static struct operand does_not_fit(struct parser *parser, enum operator op,
                                   const struct operand *left,
                                   const struct operand *right, size_t offset)
{
    parser_fail(parser, offset, "'%s' does not work on '%s' and '%s'",
                rules[op].shown, left->type->name, right->type->name);
    return operand_bad(parser, offset);
}

static bool is_pointer(const struct operand *operand)
{
    return operand->type->kind == TYPE_POINTER;
}

static struct operand compare_pointers(struct parser *parser, enum operator op,
                                       struct operand left,
                                       struct operand right, size_t offset)
{
    if (!is_pointer(&left))
        left = convert_to(parser, left, right.type, offset);
    else
        right = convert_to(parser, right, left.type, offset);
    return operand_of_value(&type_bool, node_binary(parser, op, left.expr,
                                                    right.expr, offset));
}

static struct operand subtract_pointers(struct parser *parser,
                                        struct operand left,
                                        struct operand right, size_t offset)
{
    if (!type_same(left.type->of, right.type->of) || left.type->of->size == 0)
        return does_not_fit(parser, OP_SUB, &left, &right, offset);
    return operand_of_value(
        &type_long, node_difference(parser, left.expr, right.expr,
                                    left.type->of->size, offset));
}

static struct operand pointer_binary(struct parser *parser, enum operator op,
                                     struct operand left, struct operand right,
                                     size_t offset)
{
    if (operator_compares(op))
        return compare_pointers(parser, op, left, right, offset);
    if (op == OP_SUB && is_pointer(&left) && is_pointer(&right))
        return subtract_pointers(parser, left, right, offset);
    if (is_pointer(&left) && type_is_integer(right.type) &&
        (op == OP_ADD || op == OP_SUB))
        return operand_move(parser, left, right, op == OP_SUB, offset);
    if (is_pointer(&right) && type_is_integer(left.type) && op == OP_ADD)
        return operand_move(parser, right, left, false, offset);
    return does_not_fit(parser, op, &left, &right, offset);
}

static struct operand shift(struct parser *parser, enum operator op,
                            struct operand left, struct operand right,
                            size_t offset)
{
    const struct type *type = convert_promoted(left.type);
    const struct type *count = convert_promoted(right.type);
    struct expr *expr =
        node_binary(parser, op, node_cast(parser, type, left.expr, offset),
                    node_cast(parser, count, right.expr, offset), offset);
    return operand_of_value(type, expr);
}

static bool is_local_array(const struct operand *operand)
{
    return operand->kind == OPERAND_VARIABLE &&
           operand->type->kind == TYPE_ARRAY;
}

/* array + index, where the array lies in variables. */
static struct operand move_local(struct parser *parser, struct operand array,
                                 struct operand index, size_t offset)
{
    return operand_address(parser, operand_index(parser, array, index, offset),
                           offset);
}

/* What a floating operation is computed in. */
static void set_width(struct expr *expr, const struct type *type)
{
    if (expr->value != VALUE_NONE || expr->kind == EXPR_NONE)
        return;
    expr->bits = type_bits(type);
    fold_node(expr);
}

struct operand arithmetic_binary(struct parser *parser, enum operator op,
                                 struct operand left, struct operand right,
                                 size_t offset)
{
    if (op == OP_ADD && is_local_array(&left))
        return move_local(parser, left, right, offset);
    if (op == OP_ADD && is_local_array(&right))
        return move_local(parser, right, left, offset);
    left = operand_read(parser, left);
    right = operand_read(parser, right);
    if (is_pointer(&left) || is_pointer(&right))
        return pointer_binary(parser, op, left, right, offset);
    if (!type_is_arithmetic(left.type) || !type_is_arithmetic(right.type))
        return does_not_fit(parser, op, &left, &right, offset);
    if (rules[op].integers_only &&
        (!type_is_integer(left.type) || !type_is_integer(right.type)))
        return does_not_fit(parser, op, &left, &right, offset);
    if (op == OP_SHL || op == OP_SHR)
        return shift(parser, op, left, right, offset);
    const struct type *type = convert_common(left.type, right.type);
    struct expr *expr =
        node_binary(parser, op, node_cast(parser, type, left.expr, offset),
                    node_cast(parser, type, right.expr, offset), offset);
    set_width(expr, type);
    return operand_of_value(operator_compares(op) ? &type_bool : type, expr);
}

struct operand arithmetic_unary(struct parser *parser, enum operator op,
                                struct operand operand, size_t offset)
{
    operand = operand_read(parser, operand);
    if (op == OP_NOT && operand.type->kind == TYPE_STRUCT)
        operand = operand_of_value(
            &type_bool, convert_truth(parser, operand, "an operand of '!'"));
    bool fits = op == OP_NOT      ? type_is_scalar(operand.type)
                : op == OP_BITNOT ? type_is_integer(operand.type)
                                  : type_is_arithmetic(operand.type);
    if (!fits) {
        parser_fail(parser, offset, "'%s' does not work on '%s'",
                    rules[op].shown, operand.type->name);
        return operand_bad(parser, offset);
    }
    if (op == OP_NOT)
        return operand_of_value(
            &type_bool, node_unary(parser, op, operand.expr, offset));
    const struct type *type = convert_promoted(operand.type);
    struct expr *expr = node_unary(
        parser, op, node_cast(parser, type, operand.expr, offset), offset);
    set_width(expr, type);
    return operand_of_value(type, expr);
}

struct operand arithmetic_logical(struct parser *parser, enum expr_kind kind,
                                  struct operand left, struct operand right,
                                  size_t offset)
{
    const char *what = kind == EXPR_AND ? "an operand of '&&'"
                                        : "an operand of '||'";
    struct expr *first = convert_truth(parser, left, what);
    struct expr *second = convert_truth(parser, right, what);
    if (second->has_effect)
        first = assume_condition(parser, first);
    return operand_of_value(
        &type_bool, node_logical(parser, kind, first, second, offset));
}

/* Either of two pointers; a null takes the other's type. */
static struct operand choose_pointer(struct parser *parser,
                                     struct expr *condition,
                                     struct operand yes, struct operand no,
                                     size_t offset)
{
    const struct type *type = is_pointer(&yes) ? yes.type : no.type;
    yes = convert_to(parser, yes, type, offset);
    no = convert_to(parser, no, type, offset);
    struct operand result = operand_of_value(
        type,
        node_conditional(parser, condition, yes.expr, no.expr, offset));
    result.points_to = operand_merge_spaces(parser, yes.points_to,
                                            no.points_to, offset);
    return result;
}

static struct stmt *copy_stmt(struct parser *parser, const struct operand *to,
                              const struct operand *from)
{
    struct stmt_list list = { 0 };
    stmt_append_expr(parser, &list, aggregate_copy(parser, to, from));
    return list.first;
}

/* T object; if (condition) object = yes; else object = no; */
static struct operand choose_copy(struct parser *parser,
                                  struct expr *condition,
                                  const struct operand *yes,
                                  const struct operand *no, size_t offset)
{
    struct stmt_list list = { 0 };
    uint32_t first = build_variables(parser->build, "either", yes->type);
    struct operand object = operand_of_variable(yes->type, first, offset);
    for (uint32_t i = 0; i < yes->type->leaves; i++) {
        struct stmt *declare = node_stmt(parser, STMT_DECLARE, offset);
        declare->variable = first + i;
        stmt_append(&list, declare);
    }
    struct stmt *choice = node_stmt(parser, STMT_IF, offset);
    choice->expr = condition;
    choice->body = copy_stmt(parser, &object, yes);
    choice->otherwise = copy_stmt(parser, &object, no);
    stmt_append(&list, choice);
    object.expr = node_call(parser, list.first, NULL, offset);
    return object;
}

/* Either of two structs; in memory, the one at either of two addresses. */
static struct operand choose_struct(struct parser *parser,
                                    struct expr *condition, struct operand yes,
                                    struct operand no, size_t offset)
{
    if (!type_same(yes.type, no.type) || yes.type->kind != TYPE_STRUCT ||
        yes.kind == OPERAND_VALUE || no.kind == OPERAND_VALUE) {
        parser_fail(parser, offset, "cannot choose between '%s' and '%s' here",
                    yes.type->name, no.type->name);
        return operand_bad(parser, offset);
    }
    if (yes.kind != OPERAND_MEMORY || no.kind != OPERAND_MEMORY)
        return choose_copy(parser, condition, &yes, &no, offset);
    yes.expr = node_conditional(parser, condition, yes.expr, no.expr, offset);
    yes.points_to =
        operand_merge_spaces(parser, yes.points_to, no.points_to, offset);
    yes.end = no.end;
    return yes;
}

/* Two of one type stay what they are, as in C++. */
static struct operand choose_number(struct parser *parser,
                                    struct expr *condition, struct operand yes,
                                    struct operand no, size_t offset)
{
    const struct type *type = yes.type;
    if (!type_same(type, no.type)) {
        type = convert_common(type, no.type);
        yes.expr = node_cast(parser, type, yes.expr, offset);
        no.expr = node_cast(parser, type, no.expr, offset);
    }
    return operand_of_value(type, node_conditional(parser, condition, yes.expr,
                                                   no.expr, offset));
}

struct operand arithmetic_conditional(struct parser *parser,
                                      struct operand condition,
                                      struct operand yes, struct operand no,
                                      size_t offset)
{
    struct expr *test =
        convert_condition(parser, condition, "the condition of '?'");
    if (yes.type->kind == TYPE_VOID && no.type->kind == TYPE_VOID)
        return operand_of_value(
            &type_void,
            node_conditional(parser, test, yes.expr, no.expr, offset));
    yes = operand_read(parser, yes);
    no = operand_read(parser, no);
    if (is_pointer(&yes) || is_pointer(&no))
        return choose_pointer(parser, test, yes, no, offset);
    if (!type_is_arithmetic(yes.type) || !type_is_arithmetic(no.type))
        return choose_struct(parser, test, yes, no, offset);
    return choose_number(parser, test, yes, no, offset);
}

/* max(x, -x), with x computed once. */
struct operand arithmetic_absolute(struct parser *parser,
                                   struct operand operand, size_t offset)
{
    operand = operand_read(parser, operand);
    if (!type_is_arithmetic(operand.type)) {
        parser_fail(parser, offset, "'abs' does not work on '%s'",
                    operand.type->name);
        return operand_bad(parser, offset);
    }
    const struct type *type = convert_promoted(operand.type);
    struct expr *expr = node_cast(parser, type, operand.expr, offset);
    struct expr *before = NULL;
    if (expr->depth > 1) {
        uint32_t variable = build_temporary(parser->build, type);
        before = node_assign(parser, EXPR_ASSIGN, variable, expr, offset);
        expr = node_variable(parser, variable, offset);
    }
    struct expr *negative = node_unary(parser, OP_NEG, expr, offset);
    struct expr *larger =
        node_binary(parser, OP_MAX, expr, negative, offset);
    return operand_of_value(type, node_comma(parser, before, larger));
}
