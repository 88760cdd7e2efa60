/* Pointers to local objects; see pointee.h. */
#include "lang/pointee.h"

static bool is_pointer_variable(const struct operand *place)
{
    return place->kind == OPERAND_VARIABLE && !place->is_dynamic &&
           !place->is_view && place->type->kind == TYPE_POINTER;
}

static bool is_local_array(const struct operand *place)
{
    return place->kind == OPERAND_VARIABLE && place->type->kind == TYPE_ARRAY;
}

/* The pointer's type says whether the elements may be written. */
struct operand pointee_place(struct parser *parser, struct operand place)
{
    if (!is_pointer_variable(&place))
        return place;
    const struct operand *local = parser->build->slots[place.variable].local;
    if (local == NULL)
        return place;
    struct operand array = *local;
    array.type = type_array(parser->build->arena, place.type->of,
                            local->type->count);
    array.expr = node_comma(parser, place.expr, array.expr);
    array.offset = place.offset;
    return array;
}

static bool is_same_place(const struct operand *a, const struct operand *b)
{
    return a->variable == b->variable && !a->is_dynamic && !b->is_dynamic &&
           !a->is_view && !b->is_view;
}

static void bind(struct parser *parser, uint32_t variable,
                 const struct operand *local, size_t offset)
{
    struct slot *slot = &parser->build->slots[variable];
    bool is_other = slot->local != NULL ? !is_same_place(slot->local, local)
                                        : slot->assignments > 0;
    if (is_other)
        parser_fail(parser, offset, "a pointer to a local variable cannot be "
                    "made to point to another one");
    slot->local = local;
}

bool pointee_assign(struct parser *parser, const struct operand *to,
                    const struct operand *from, size_t offset,
                    struct operand *result)
{
    if (!is_pointer_variable(to) || !is_local_array(from) ||
        !type_same(to->type->of, from->type->of))
        return false;
    struct operand *local = arena_alloc(parser->build->arena, sizeof *local);
    bool is_fixed = !from->is_dynamic && !from->is_view;
    *local = *from;
    if (!is_fixed)
        parser_fail(parser, offset, "a pointer to a local variable that is "
                    "chosen at run time is not supported here");
    local->expr = NULL;
    bind(parser, to->variable, local, offset);
    *result = operand_of_value(
        to->type, node_comma(parser, from->expr,
                             node_none(parser, VALUE_NONE, offset)));
    return true;
}

bool pointee_copy(struct parser *parser, uint32_t to, uint32_t from,
                  size_t offset)
{
    const struct operand *local = parser->build->slots[from].local;
    if (local == NULL)
        return false;
    bind(parser, to, local, offset);
    return true;
}
