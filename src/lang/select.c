/* Elements of local arrays; see select.h. */
#include "lang/select.h"

/* An element is chosen among so many; of those that have only their first
 * value, as a launch's have, among more, because nothing writes them all. */
enum { SELECT_MAX = 64, SELECT_FIXED_MAX = 512 };

static struct expr *add_leaves(struct parser *parser, struct expr *leaf,
                               struct expr *more)
{
    return leaf == NULL ? more
                        : node_binary(parser, OP_ADD, leaf, more,
                                      more->offset);
}

struct operand select_move(struct parser *parser, struct operand object,
                           uint32_t leaves)
{
    if (!object.is_dynamic) {
        object.variable += leaves;
        return object;
    }
    struct expr *more = node_constant(parser, VALUE_I32, leaves,
                                      object.offset);
    object.leaf = add_leaves(parser, object.leaf, more);
    return object;
}

struct operand select_move_by(struct parser *parser, struct operand object,
                              struct expr *index)
{
    uint32_t variable = build_temporary(parser->build, &type_int);
    size_t offset = index->offset;
    struct expr *hold = node_assign(
        parser, EXPR_ASSIGN, variable,
        node_cast(parser, &type_int, index, offset), offset);
    struct expr *size = node_constant(parser, VALUE_I32,
                                      (int64_t)object.type->leaves, offset);
    struct expr *moved =
        node_binary(parser, OP_MUL, node_variable(parser, variable, offset),
                    size, offset);
    object.expr = node_comma(parser, object.expr, hold);
    object.leaf = add_leaves(parser, object.leaf, moved);
    return object;
}

static bool can_select(const struct operand *place)
{
    return type_class(place->type) != VALUE_NONE &&
           place->span <= SELECT_MAX;
}

/* Has none of them been given but a first value? */
static bool is_fixed(const struct parser *parser, const struct operand *place)
{
    const struct slot *slots = parser->build->slots + place->variable;
    for (uint32_t i = 0; i < place->span; i++)
        if (slots[i].assignments != 1 || slots[i].initial == NULL)
            return false;
    return true;
}

/* As can_select, of an element that is only read. */
static bool can_choose(const struct parser *parser, const struct operand *place)
{
    return can_select(place) ||
           (type_class(place->type) != VALUE_NONE &&
            place->span <= SELECT_FIXED_MAX && is_fixed(parser, place));
}

static enum value_class class_of(const struct parser *parser,
                                 uint32_t variable)
{
    return parser->build->slots[variable].variable.value;
}

/* Are there nodes for its elements, of no class? */
static bool is_indexed(const struct parser *parser,
                       const struct operand *place)
{
    return type_class(place->type) == VALUE_NONE &&
           class_of(parser, place->variable) == VALUE_NONE;
}

/* What is read and written by such nodes is seen when loops are unrolled. */
static void mark_indexed(struct parser *parser, const struct operand *place)
{
    struct slot *slots = parser->build->slots + place->variable;
    for (uint32_t i = 0; i < place->span; i++)
        slots[i].variable.is_indexed = slots[i].variable.value == VALUE_NONE;
}

/* The one of `count` variables from `first` on that `leaf` is the number of. */
static struct expr *choose(struct parser *parser, const struct operand *place,
                           struct expr *leaf, uint32_t first, uint32_t count)
{
    size_t offset = place->offset;
    uint32_t variable = place->variable + first;
    enum value_class class = type_class(place->type);
    if (count == 1)
        return class_of(parser, variable) == class
                   ? node_variable(parser, variable, offset)
                   : node_none(parser, class, offset);
    uint32_t half = count / 2;
    struct expr *middle =
        node_constant(parser, VALUE_I32, first + half, offset);
    return node_conditional(
        parser, node_binary(parser, OP_LT, leaf, middle, offset),
        choose(parser, place, leaf, first, half),
        choose(parser, place, leaf, first + half, count - half), offset);
}

void select_point(struct parser *parser, const struct operand *place,
                  enum pointer_space space)
{
    struct slot *slots = parser->build->slots + place->variable;
    for (uint32_t i = 0; i < place->span; i++)
        if (slots[i].variable.value == VALUE_POINTER)
            slots[i].points_to = operand_merge_spaces(
                parser, slots[i].points_to, space, place->offset);
}

enum pointer_space select_points(struct parser *parser,
                                 const struct operand *place)
{
    const struct slot *slots = parser->build->slots + place->variable;
    enum pointer_space space = POINTS_NOWHERE;
    if (!can_choose(parser, place))
        return POINTS_LOADED;
    for (uint32_t i = 0; i < place->span; i++)
        if (slots[i].variable.value == VALUE_POINTER)
            space = operand_merge_spaces(parser, space, slots[i].points_to,
                                         place->offset);
    return space;
}

/* The number in a variable, so that it is computed once. */
static struct expr *held(struct parser *parser, const struct type *type,
                         struct expr *value, struct expr **before)
{
    uint32_t variable = build_temporary(parser->build, type);
    struct expr *hold =
        node_assign(parser, EXPR_ASSIGN, variable, value, value->offset);
    *before = node_comma(parser, *before, hold);
    return node_variable(parser, variable, value->offset);
}

/* The elements may all be read. */
static void read_all(struct parser *parser, const struct operand *place)
{
    for (uint32_t i = 0; i < place->span; i++)
        node_variable(parser, place->variable + i, place->offset);
}

static struct expr *read_element(struct parser *parser,
                                 const struct operand *place)
{
    struct slot *slots = parser->build->slots + place->variable;
    mark_indexed(parser, place);
    for (uint32_t i = 0; i < place->span; i++)
        slots[i].is_read = slots[i].is_read || parser->unevaluated == 0;
    return node_element(parser, place->variable, place->span, place->leaf,
                        place->offset);
}

struct expr *select_read(struct parser *parser, const struct operand *place)
{
    struct expr *before = place->expr, *value;
    if (can_choose(parser, place)) {
        struct expr *leaf = held(parser, &type_int, place->leaf, &before);
        value = choose(parser, place, leaf, 0, place->span);
    } else if (is_indexed(parser, place)) {
        value = read_element(parser, place);
    } else {
        read_all(parser, place);
        value = node_none(parser, type_class(place->type), place->offset);
    }
    return node_comma(parser, before, value);
}

bool select_twice(struct parser *parser, struct operand *place,
                  struct operand *copy)
{
    if (!can_select(place) && !is_indexed(parser, place))
        return false;
    if (can_select(place))
        place->leaf = held(parser, &type_int, place->leaf, &place->expr);
    *copy = *place;
    copy->expr = NULL;
    return true;
}

/* What element `number` holds afterwards. */
static struct expr *written(struct parser *parser, const struct operand *place,
                            struct expr *leaf, struct expr *value,
                            uint32_t number)
{
    size_t offset = place->offset;
    uint32_t variable = place->variable + number;
    enum value_class class = type_class(place->type);
    if (!can_select(place))
        return node_none(parser, class, offset);
    struct expr *own = node_constant(parser, VALUE_I32, number, offset);
    return node_conditional(
        parser, node_binary(parser, OP_EQ, leaf, own, offset), value,
        node_variable(parser, variable, offset), offset);
}

/* A value that is not computed, or into no element in particular: it is only
 * seen to be used, by the first element of its class. */
static struct expr *use_value(struct parser *parser,
                              const struct operand *place, struct expr *value)
{
    for (uint32_t i = 0; i < place->span; i++)
        if (class_of(parser, place->variable + i) == type_class(place->type))
            return node_assign(parser, EXPR_ASSIGN, place->variable + i, value,
                               place->offset);
    return value;
}

static void note_span(struct parser *parser, const struct operand *place,
                      bool is_hidden)
{
    build_span(parser->build,
               (struct span){ place->variable, place->span, is_hidden });
}

static struct expr *write_element(struct parser *parser,
                                  const struct operand *place,
                                  struct expr *value)
{
    mark_indexed(parser, place);
    note_span(parser, place, false);
    return node_comma(parser, place->expr,
                      node_assign_element(parser, place->variable, place->span,
                                          place->leaf, value, place->offset));
}

struct expr *select_write(struct parser *parser, const struct operand *place,
                          struct expr *value)
{
    struct expr *before = place->expr, *leaf = NULL;
    enum value_class class = type_class(place->type);
    if (is_indexed(parser, place))
        return write_element(parser, place, value);
    note_span(parser, place, !can_select(place));
    if (class == VALUE_NONE) {
        mark_indexed(parser, place);
        return node_comma(parser, before, use_value(parser, place, value));
    }
    if (can_select(place)) {
        leaf = held(parser, &type_int, place->leaf, &before);
        value = held(parser, place->type, value, &before);
    } else {
        before = node_comma(parser, before, use_value(parser, place, value));
    }
    struct expr **list =
        arena_array(parser->build->arena, place->span, sizeof *list);
    size_t count = 0;
    for (uint32_t i = 0; i < place->span; i++)
        if (class_of(parser, place->variable + i) == class)
            list[count++] = node_assign(
                parser, EXPR_ASSIGN, place->variable + i,
                written(parser, place, leaf, value, i), place->offset);
    before = node_comma(parser, before, node_sequence(parser, list, count));
    if (!can_select(place))
        value = node_none(parser, class, place->offset);
    return node_comma(parser, before, value);
}
