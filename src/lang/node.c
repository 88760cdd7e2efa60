/* Making the tree's nodes; see node.h. */
#include "lang/node.h"

#include "lang/alias.h"
#include "lang/drop.h"
#include "lang/fold.h"

static struct expr *new_node(struct parser *parser, enum expr_kind kind,
                             enum value_class value, size_t offset)
{
    struct expr *expr = arena_alloc(parser->build->arena, sizeof *expr);
    expr->kind = kind;
    expr->value = value;
    expr->offset = offset;
    expr->depth = 1;
    return expr;
}

/* Hangs a child into a node; the tree must not grow too deep. */
static struct expr *adopt(struct parser *parser, struct expr *parent,
                          struct expr *child)
{
    if (child == NULL)
        return NULL;
    if (child->depth >= parent->depth)
        parent->depth = child->depth + 1;
    parent->has_effect = parent->has_effect || child->has_effect;
    if (parent->depth > EXPR_DEPTH_MAX) {
        parser_fail(parser, parent->offset,
                    "the expression has more than %d levels; split it up",
                    EXPR_DEPTH_MAX);
        return node_none(parser, child->value, child->offset);
    }
    return child;
}

static struct expr *new_parent(struct parser *parser, enum expr_kind kind,
                               enum value_class value, struct expr *left,
                               struct expr *right, size_t offset)
{
    struct expr *expr = new_node(parser, kind, value, offset);
    expr->left = adopt(parser, expr, left);
    expr->right = adopt(parser, expr, right);
    return expr;
}

struct expr *node_constant(struct parser *parser, enum value_class value,
                           int64_t constant, size_t offset)
{
    struct expr *expr = new_node(parser, EXPR_CONSTANT, value, offset);
    expr->constant = constant;
    return expr;
}

struct expr *node_none(struct parser *parser, enum value_class value,
                       size_t offset)
{
    return new_node(parser, EXPR_NONE, value, offset);
}

struct expr *node_real(struct parser *parser, double number, uint8_t bits,
                       size_t offset)
{
    struct expr *expr = new_node(parser, EXPR_NONE, VALUE_NONE, offset);
    expr->is_real = true;
    expr->real = number;
    expr->bits = bits;
    return expr;
}

struct expr *node_variable(struct parser *parser, uint32_t variable,
                           size_t offset)
{
    struct slot *slot = &parser->build->slots[variable];
    struct expr *expr =
        new_node(parser, EXPR_VARIABLE, slot->variable.value, offset);
    expr->variable = variable;
    slot->is_read = slot->is_read || parser->unevaluated == 0;
    slot->hidden_reads++; /* until it is found in the tree */
    return expr;
}

struct expr *node_element(struct parser *parser, uint32_t first, uint32_t count,
                          struct expr *which, size_t offset)
{
    struct expr *expr = node_variable(parser, first, offset);
    expr->right = adopt(parser, expr, which);
    expr->constant = count;
    return expr;
}

struct expr *node_array(struct parser *parser, uint32_t array, size_t offset)
{
    struct expr *expr = new_node(parser, EXPR_ARRAY, VALUE_POINTER, offset);
    expr->array = array;
    return expr;
}

struct expr *node_warp(struct parser *parser, enum expr_kind kind,
                       struct expr *value, struct expr *lane,
                       struct expr *named, size_t offset)
{
    bool is_mask = kind == EXPR_BALLOT || kind == EXPR_MATCH;
    struct expr *expr =
        new_parent(parser, kind, is_mask ? VALUE_U32 : value->value, value,
                   lane, offset);
    expr->third = adopt(parser, expr, named);
    return expr;
}

/* Of the type of a floating value that exec may compute; 0: of none. */
static unsigned floating_bits(const struct parser *parser,
                              const struct expr *expr)
{
    switch (expr->kind) {
    case EXPR_CAST:
    case EXPR_BITS:
    case EXPR_UNARY:
    case EXPR_BINARY:
    case EXPR_SHUFFLE: return expr->bits;
    case EXPR_NONE: return expr->is_real ? expr->bits : 0;
    case EXPR_VARIABLE:
    case EXPR_ASSIGN:
    case EXPR_POST_ASSIGN:
        return parser->build->slots[expr->variable].variable.bits;
    case EXPR_COMMA:
    case EXPR_CONDITIONAL: return floating_bits(parser, expr->right);
    case EXPR_CALL:
        return expr->left != NULL ? floating_bits(parser, expr->left) : 0;
    default: return 0;
    }
}

/* Does every value of the class survive a cast to this type unchanged? */
static bool cast_is_void(const struct parser *parser, const struct type *type,
                         const struct expr *operand)
{
    enum value_class value = type_class(type);
    if (value != operand->value)
        return false;
    if (value == VALUE_NONE)
        return floating_bits(parser, operand) <= type_bits(type);
    if ( value == VALUE_POINTER || type->size >= 4)
        return true;
    bool is_held = operand->kind == EXPR_LOAD || operand->kind == EXPR_HELD;
    return operand->kind == EXPR_NONE ||
           (is_held && operand->bits == type_bits(type) &&
            operand->is_signed == type->is_signed);
}

struct expr *node_cast(struct parser *parser, const struct type *type,
                       struct expr *operand, size_t offset)
{
    enum value_class value = type_class(type);
    if (cast_is_void(parser, type, operand))
        return operand;
    struct expr *expr =
        new_parent(parser, EXPR_CAST, value, operand, NULL, offset);
    expr->bits = type_bits(type);
    expr->is_signed = type->is_signed;
    fold_node(expr);
    return expr;
}

struct expr *node_bits(struct parser *parser, const struct type *type,
                       struct expr *operand, size_t offset)
{
    struct expr *expr = new_parent(parser, EXPR_BITS, type_class(type),
                                   operand, NULL, offset);
    expr->bits = type_bits(type);
    expr->is_signed = type->is_signed;
    fold_node(expr);
    return expr;
}

struct expr *node_unary(struct parser *parser, enum operator op,
                        struct expr *operand, size_t offset)
{
    bool counts = op == OP_NOT || (op >= OP_ONES && op <= OP_LOWEST) ||
                  operator_asks(op);
    enum value_class value = counts ? VALUE_I32 : operand->value;
    struct expr *expr =
        new_parent(parser, EXPR_UNARY, value, operand, NULL, offset);
    expr->op = op;
    fold_node(expr);
    return expr;
}

struct expr *node_binary(struct parser *parser, enum operator op,
                         struct expr *left, struct expr *right, size_t offset)
{
    enum value_class value = operator_compares(op) ? VALUE_I32 : left->value;
    struct expr *expr =
        new_parent(parser, EXPR_BINARY, value, left, right, offset);
    expr->op = op;
    fold_node(expr);
    return expr;
}

/* left && right, or left || right, of which the right one is known. */
static struct expr *known_right(struct parser *parser, struct expr *left,
                                struct expr *right, bool is_and)
{
    if ((right->constant != 0) == is_and)
        return node_binary(parser, OP_NE, left,
                           node_constant(parser, left->value, 0, left->offset),
                           left->offset);
    if (!left->has_effect)
        drop_expr(parser->build, left);
    return node_comma(parser, left, node_constant(parser, VALUE_I32, !is_and,
                                                  right->offset));
}

struct expr *node_logical(struct parser *parser, enum expr_kind kind,
                          struct expr *left, struct expr *right, size_t offset)
{
    bool is_and = kind == EXPR_AND;
    if (left->kind == EXPR_CONSTANT && (left->constant != 0) != is_and) {
        drop_expr(parser->build, right);
        return node_constant(parser, VALUE_I32, !is_and, offset);
    }
    if (left->kind == EXPR_CONSTANT && right->kind == EXPR_CONSTANT)
        return node_constant(parser, VALUE_I32, right->constant != 0, offset);
    if (right->kind == EXPR_CONSTANT)
        return known_right(parser, left, right, is_and);
    return new_parent(parser, kind, VALUE_I32, left, right, offset);
}

struct expr *node_conditional(struct parser *parser, struct expr *condition,
                              struct expr *yes, struct expr *no, size_t offset)
{
    if (condition->kind == EXPR_CONSTANT) {
        drop_expr(parser->build, condition->constant != 0 ? no : yes);
        return condition->constant != 0 ? yes : no;
    }
    struct expr *expr = new_parent(parser, EXPR_CONDITIONAL, yes->value,
                                   condition, yes, offset);
    expr->third = adopt(parser, expr, no);
    return expr;
}

struct expr *node_comma(struct parser *parser, struct expr *left,
                        struct expr *right)
{
    if (left == NULL || !left->has_effect)
        return right;
    return new_parent(parser, EXPR_COMMA, right->value, left, right,
                      right->offset);
}

struct expr *node_made_of(struct parser *parser, struct expr *operand,
                          struct expr *value)
{
    if (operand->kind == EXPR_CONSTANT || operand->kind == EXPR_NONE)
        return value;
    return new_parent(parser, EXPR_COMMA, value->value, operand, value,
                      value->offset);
}

struct expr *node_behind(struct parser *parser, struct expr *left,
                         struct expr *right)
{
    struct expr *expr = node_comma(parser, left, right);
    if (expr != right)
        expr->drops_left = true;
    return expr;
}

struct expr *node_sequence(struct parser *parser, struct expr **list,
                           size_t count)
{
    if (count == 0)
        return NULL;
    if (count == 1)
        return list[0];
    size_t half = count / 2;
    struct expr *left = node_sequence(parser, list, half);
    struct expr *right = node_sequence(parser, list + half, count - half);
    return new_parent(parser, EXPR_COMMA, right->value, left, right,
                      right->offset);
}

struct expr *node_offset(struct parser *parser, struct expr *pointer,
                         struct expr *index, int64_t bytes, size_t offset)
{
    if (index->value != VALUE_U64)
        index = node_cast(parser, &type_long, index, index->offset);
    struct expr *expr = new_parent(parser, EXPR_OFFSET, VALUE_POINTER, pointer,
                                   index, offset);
    expr->constant = bytes;
    return expr;
}

struct expr *node_shift(struct parser *parser, struct expr *pointer,
                        uint64_t bytes)
{
    if (bytes == 0)
        return pointer;
    struct expr *index =
        node_constant(parser, VALUE_I64, (int64_t)bytes, pointer->offset);
    return node_offset(parser, pointer, index, 1, pointer->offset);
}

struct expr *node_pointer(struct parser *parser, struct expr *number,
                          size_t offset)
{
    number = node_cast(parser, &type_ulong, number, offset);
    return new_parent(parser, EXPR_POINTER, VALUE_POINTER, number, NULL,
                      offset);
}

struct expr *node_difference(struct parser *parser, struct expr *left,
                             struct expr *right, uint64_t bytes, size_t offset)
{
    struct expr *expr = new_parent(parser, EXPR_DIFFERENCE, VALUE_I64, left,
                                   right, offset);
    expr->constant = (int64_t)bytes;
    return expr;
}

struct expr *node_assign(struct parser *parser, enum expr_kind kind,
                         uint32_t variable, struct expr *value, size_t offset)
{
    struct slot *slot = &parser->build->slots[variable];
    struct expr *expr =
        new_parent(parser, kind, slot->variable.value, value, NULL, offset);
    expr->variable = variable;
    expr->has_effect = true;
    if (slot->variable.value == VALUE_POINTER)
        alias_assign(parser->build, variable, value);
    slot->assignments += parser->unevaluated == 0 ? 1 : 0;
    return expr;
}

struct expr *node_assign_element(struct parser *parser, uint32_t first,
                                 uint32_t count, struct expr *which,
                                 struct expr *value, size_t offset)
{
    struct expr *expr = node_assign(parser, EXPR_ASSIGN, first, value, offset);
    expr->right = adopt(parser, expr, which);
    expr->constant = count;
    return expr;
}

struct expr *node_access(struct parser *parser, enum expr_kind kind,
                         enum value_class value, struct expr *pointer,
                         struct expr *right, uint32_t access, size_t offset)
{
    struct expr *expr = new_parent(parser, kind, value, pointer, right, offset);
    expr->site = access;
    expr->has_effect = true;
    return expr;
}

void node_compare(struct parser *parser, struct expr *atomic,
                  struct expr *compared)
{
    atomic->third = adopt(parser, atomic, compared);
}

struct expr *node_assumed(struct parser *parser, struct expr *condition,
                          enum assume_way way, size_t number)
{
    struct expr *expr = new_parent(parser, EXPR_ASSUMED, VALUE_I32, condition,
                                   NULL, condition->offset);
    expr->way = way;
    expr->constant = (int64_t)number;
    return expr;
}

void node_set_type(struct expr *expr, const struct type *type)
{
    expr->bits = type_bits(type);
    expr->is_signed = type->is_signed;
}

struct expr *node_held(struct parser *parser, const struct type *type,
                       struct expr *pointer, size_t offset)
{
    enum value_class value = type_class(type);
    if (!type_is_integer(type) && type->kind != TYPE_FLOATING)
        return node_comma(parser, pointer, node_none(parser, value, offset));
    struct expr *expr =
        new_parent(parser, EXPR_HELD, value, pointer, NULL, offset);
    node_set_type(expr, type);
    return expr;
}

static uint32_t larger(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

/* Of the deepest tree in the statements, they themselves counted. */
static uint32_t depth_of(const struct stmt *stmt)
{
    uint32_t depth = 0;
    for (; stmt != NULL; stmt = stmt->next) {
        if (stmt->expr != NULL)
            depth = larger(depth, stmt->expr->depth);
        if (stmt->step != NULL)
            depth = larger(depth, stmt->step->depth);
        if (stmt->body != NULL)
            depth = larger(depth, 1 + depth_of(stmt->body));
        if (stmt->otherwise != NULL)
            depth = larger(depth, 1 + depth_of(stmt->otherwise));
    }
    return depth;
}

struct expr *node_tally(struct parser *parser, enum operator op,
                        struct expr *value, size_t offset)
{
    struct expr *expr =
        new_parent(parser, EXPR_TALLY, VALUE_I32, value, NULL, offset);
    expr->op = op;
    expr->has_effect = true;
    return expr;
}

struct expr *node_call(struct parser *parser, struct stmt *body,
                       struct expr *value, size_t offset)
{
    enum value_class class = value != NULL ? value->value : VALUE_NONE;
    struct expr *expr =
        new_parent(parser, EXPR_CALL, class, value, NULL, offset);
    expr->body = body;
    expr->has_effect = true;
    expr->depth = larger(expr->depth, 1 + depth_of(body));
    if (expr->depth > EXPR_DEPTH_MAX)
        parser_fail(parser, offset, "calls within calls, more than %d levels",
                    EXPR_DEPTH_MAX);
    return expr;
}

struct stmt *node_stmt(struct parser *parser, enum stmt_kind kind,
                       size_t offset)
{
    struct stmt *stmt = arena_alloc(parser->build->arena, sizeof *stmt);
    stmt->kind = kind;
    stmt->offset = offset;
    return stmt;
}
