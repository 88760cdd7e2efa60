/* From a number back to an expression; see rebuild.h. */
#include "merge/rebuild.h"

/* What is asked for; `left` bounds how many nodes it may have. */
struct rebuild {
    struct merge *merge;
    size_t changes;
    enum rebuild_place place;
    size_t offset;
    unsigned left;
};

enum { REBUILD_NODES_MAX = 256 };

static struct expr *rebuild(struct rebuild *rebuild, struct number number,
                            enum value_class class);

/* Does the variable hold the number where the expression is to stand? */
static bool holds(const struct rebuild *rebuild, uint32_t variable,
                  struct number wanted)
{
    const struct merge *merge = rebuild->merge;
    struct number number = merge->numbers[variable];
    for (size_t i = rebuild->changes; i < merge->change_count; i++) {
        if (merge->changes[i].variable != variable)
            continue;
        if (rebuild->place == REBUILD_BEHIND)
            return false;
        number = merge->changes[i].before;
        break;
    }
    return number_same(number, wanted);
}

static struct expr *node(struct rebuild *rebuild, enum expr_kind kind,
                         enum value_class class)
{
    return make_expr(rebuild->merge, kind, class, rebuild->offset);
}

static struct expr *constant(struct rebuild *rebuild, enum value_class class,
                             int64_t number)
{
    struct expr *expr = node(rebuild, EXPR_CONSTANT, class);
    expr->constant = number;
    return expr;
}

static bool adopt(struct expr *parent, struct expr *child)
{
    if (child == NULL || child->depth >= EXPR_DEPTH_MAX)
        return false;
    if (child->depth >= parent->depth)
        parent->depth = child->depth + 1;
    return true;
}

/* The classes that a node's operands have. */
struct classes {
    enum value_class left, right, third;
};

static struct classes operand_classes(const struct value *value)
{
    enum value_class class = value->class;
    enum value_class stored = (enum value_class)value->bits;
    bool shifts = value->op == OP_SHL || value->op == OP_SHR;
    switch (value->kind) {
    case EXPR_OFFSET:
        return (struct classes){ VALUE_POINTER, VALUE_I64, VALUE_NONE };
    case EXPR_POINTER:
        return (struct classes){ VALUE_U64, VALUE_NONE, VALUE_NONE };
    case EXPR_DIFFERENCE:
        return (struct classes){ VALUE_POINTER, VALUE_POINTER, VALUE_NONE };
    case EXPR_HELD:
        return (struct classes){ VALUE_POINTER, VALUE_NONE, VALUE_NONE };
    case EXPR_CAST:
        return (struct classes){ VALUE_I64, VALUE_NONE, VALUE_NONE };
    case EXPR_UNARY:
        return (struct classes){ stored, VALUE_NONE, VALUE_NONE };
    case EXPR_AND:
    case EXPR_OR: return (struct classes){ VALUE_I32, VALUE_I32, VALUE_NONE };
    case EXPR_CONDITIONAL: return (struct classes){ VALUE_I32, class, class };
    default: break;
    }
    if (operator_compares(value->op))
        return (struct classes){ stored, stored, VALUE_NONE };
    return (struct classes){ class, shifts ? VALUE_I32 : class, VALUE_NONE };
}

static struct expr *operation(struct rebuild *rebuild_state,
                              const struct value *from)
{
    struct value value = *from; /* the list may move */
    struct classes classes = operand_classes(&value);
    struct expr *expr = node(rebuild_state, value.kind, value.class);
    expr->op = value.op;
    expr->array = value.array;
    expr->constant = value.constant;
    expr->bits = value.bits;
    expr->is_signed = value.is_signed;
    expr->given = value.given;
    expr->given_most = value.given_most;
    if (value.kind == EXPR_ARRAY || value.kind == EXPR_CONSTANT)
        return expr;
    expr->left = rebuild(rebuild_state, value.left, classes.left);
    bool fine = adopt(expr, expr->left);
    if (fine && classes.right != VALUE_NONE) {
        expr->right = rebuild(rebuild_state, value.right, classes.right);
        fine = adopt(expr, expr->right);
    }
    if (fine && classes.third != VALUE_NONE) {
        expr->third = rebuild(rebuild_state, value.third, classes.third);
        fine = adopt(expr, expr->third);
    }
    return fine ? expr : NULL;
}

static struct expr *without_constant(struct rebuild *rebuild, uint32_t number)
{
    const struct value *value = &rebuild->merge->values.list[number];
    if (value->kind != EXPR_VARIABLE)
        return operation(rebuild, value);
    if (value->variable == VALUE_NOWHERE ||
        !holds(rebuild, value->variable, (struct number){ number, 0 }))
        return NULL;
    struct expr *expr = node(rebuild, EXPR_VARIABLE, value->class);
    expr->variable = value->variable;
    return expr;
}

static struct expr *plus(struct rebuild *rebuild, struct expr *expr,
                         int64_t add)
{
    bool is_pointer = expr->value == VALUE_POINTER;
    struct expr *sum =
        node(rebuild, is_pointer ? EXPR_OFFSET : EXPR_BINARY, expr->value);
    sum->op = OP_ADD;
    sum->constant = is_pointer ? 1 : 0;
    sum->left = expr;
    sum->right =
        constant(rebuild, is_pointer ? VALUE_I64 : expr->value, add);
    return adopt(sum, expr) ? sum : NULL;
}

/* Nothing else gives what was loaded, or is the last trip's, or a sum with
 * that, but the variable that it, or it and a constant, was assigned to; or
 * NULL. */
static struct expr *kept_in_variable(struct rebuild *rebuild,
                                     struct number number)
{
    const struct merge *merge = rebuild->merge;
    enum value_class class = merge->values.list[number.value].class;
    for (uint32_t i = BUILTIN_COUNT; i < merge->variable_count; i++) {
        struct number kept = merge->numbers[i];
        if (kept.value != number.value ||
            merge->variables[i].value != class ||
            merge->variables[i].is_indexed ||
            !holds(rebuild, i, kept))
            continue;
        struct expr *expr = node(rebuild, EXPR_VARIABLE, class);
        expr->variable = i;
        int64_t add = class_wrap(class, (uint64_t)number.add -
                                            (uint64_t)kept.add);
        return add == 0 ? expr : plus(rebuild, expr, add);
    }
    return NULL;
}

static struct expr *rebuild(struct rebuild *rebuild, struct number number,
                            enum value_class class)
{
    if (rebuild->left == 0)
        return NULL;
    rebuild->left--;
    if (number.value == 0)
        return constant(rebuild, class, number.add);
    struct expr *expr = without_constant(rebuild, number.value);
    if (expr == NULL)
        return kept_in_variable(rebuild, number);
    return number.add == 0 ? expr : plus(rebuild, expr, number.add);
}

struct expr *rebuild_expr(struct merge *merge, size_t changes,
                          enum rebuild_place place, struct number number,
                          enum value_class class, size_t offset)
{
    struct rebuild state = { merge, changes, place, offset, REBUILD_NODES_MAX };
    return rebuild(&state, number, class);
}
