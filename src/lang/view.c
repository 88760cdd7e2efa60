/* Local objects seen as another type; see view.h. */
#include "lang/view.h"

#include "lang/aggregate.h"

/* --- how variables lie --- */

static const struct variable *variable_at(const struct parser *parser,
                                          uint32_t number)
{
    return &parser->build->slots[number].variable;
}

static uint64_t bytes_of(const struct parser *parser, uint32_t number)
{
    uint8_t bits = variable_at(parser, number)->bits;
    return bits < 8 ? 1 : bits / 8;
}

static uint64_t region_bytes(const struct parser *parser, uint32_t first,
                             uint64_t count)
{
    uint64_t bytes = 0;
    for (uint64_t i = 0; i < count; i++)
        bytes += bytes_of(parser, first + (uint32_t)i);
    return bytes;
}

/* Some of the variables of a view. */
struct cover {
    uint32_t first, count;
    bool is_exact; /* one of them, as a whole */
};

/* Those that a view of so many bytes may touch. */
static struct cover cover_of(const struct parser *parser,
                             const struct operand *view, uint64_t bytes)
{
    struct cover cover = { view->variable, 0, false };
    uint64_t at = 0, end = view->at + bytes;
    if (view->is_dynamic)
        return (struct cover){ view->variable, view->span, false };
    for (uint32_t i = 0; i < view->span && at < end; i++) {
        uint32_t number = view->variable + i;
        uint64_t size = bytes_of(parser, number);
        if (at + size <= view->at)
            cover.first = number + 1;
        else
            cover.count++;
        if (at == view->at)
            cover.is_exact = size == bytes;
        at += size;
    }
    return cover;
}

/* --- casts --- */

static bool is_like(const struct variable *variable, const struct type *type)
{
    return variable->value == type_class(type) &&
           variable->bits == type_bits(type);
}

/* Are the `count` variables from `first` whole objects of the type? */
static bool lie_alike(const struct parser *parser, uint32_t first,
                      uint64_t count, const struct type *type)
{
    if (type->leaves == 0 || count < type->leaves ||
        type->leaves > AGGREGATE_LEAVES_MAX ||
        region_bytes(parser, first, type->leaves) != type->size)
        return false;
    for (uint64_t i = 0; i < count; i++)
        if (!is_like(variable_at(parser, first + (uint32_t)i),
                     aggregate_leaf_type(type, i % type->leaves)))
            return false;
    return true;
}

/* Any start among the elements of a local array must do. */
static bool lie_alike_anywhere(const struct parser *parser,
                               const struct operand *array,
                               const struct type *type)
{
    for (uint64_t i = 1; i < type->leaves; i++)
        if (type->leaves > AGGREGATE_LEAVES_MAX ||
            !type_same(aggregate_leaf_type(type, i),
                       aggregate_leaf_type(type, 0)))
            return false;
    return lie_alike(parser, array->variable, array->span, type);
}

static struct operand no_view(struct parser *parser, const struct type *from,
                              const struct type *to, size_t offset)
{
    parser_fail(parser, offset, "a local '%s' cannot be seen as '%s' here",
                from->name, to->name);
    return operand_bad(parser, offset);
}

static uint64_t scalar_bytes(const struct parser *parser,
                             const struct operand *object)
{
    return region_bytes(parser, object->variable, object->type->leaves);
}

/* No padding between its scalars, nor behind them? */
static bool is_dense(const struct parser *parser, const struct operand *object)
{
    return scalar_bytes(parser, object) == object->type->size;
}

/* Where the last scalar of a type ends. */
static uint64_t scalars_end(const struct type *type)
{
    uint64_t before = 0;
    while (type->kind == TYPE_ARRAY || type->member_count > 0) {
        if (type->kind == TYPE_ARRAY) {
            before += type->size - type->of->size;
            type = type->of;
        } else {
            const struct member *last = &type->members[type->member_count - 1];
            before += last->offset;
            type = last->type;
        }
    }
    return before + type->size;
}

/* No padding between its scalars? */
static bool is_packed(const struct parser *parser, const struct operand *object)
{
    return scalar_bytes(parser, object) == scalars_end(object->type);
}

/* A view of `leaves` variables, or of all that a dynamic object may be in. */
static struct operand open_view(const struct operand *object, uint64_t leaves)
{
    struct operand view = *object;
    if (!object->is_dynamic)
        view.span = (uint32_t)leaves;
    view.is_view = true;
    view.at = 0;
    return view;
}

/* Does another name for the variables do? */
static bool is_plain(const struct parser *parser, const struct operand *array,
                     const struct type *to)
{
    if (type_same(array->type->of, to))
        return true;
    return array->is_dynamic
               ? lie_alike_anywhere(parser, array, to)
               : lie_alike(parser, array->variable, array->type->leaves, to);
}

static uint64_t bytes_left(const struct parser *parser,
                           const struct operand *view)
{
    uint64_t bytes = region_bytes(parser, view->variable, view->span);
    return bytes > view->at ? bytes - view->at : 0;
}

struct operand view_cast(struct parser *parser, struct operand array,
                         const struct type *pointer, size_t offset)
{
    const struct type *element = array.type->of, *to = pointer->of;
    struct operand first = array;
    first.type = element;
    if (to->kind == TYPE_VOID)
        return array;
    if (to->size == 0 || array.type->size == 0)
        return no_view(parser, element, to, offset);
    if (!array.is_view && !is_plain(parser, &array, to)) {
        if (!is_dense(parser, &first))
            return no_view(parser, element, to, offset);
        array = open_view(&array, array.type->leaves);
    }
    uint64_t bytes = array.is_view ? bytes_left(parser, &array)
                                   : array.type->size;
    uint64_t count = bytes / to->size;
    if (count == 0 && !array.is_dynamic)
        return no_view(parser, element, to, offset);
    array.type = type_array(parser->build->arena, to, count > 0 ? count : 1);
    return array;
}

/* --- places in a view --- */

/* A scalar that is one of the variables is that. */
static struct operand settle(const struct parser *parser, struct operand view)
{
    if (!type_is_scalar(view.type) || view.is_dynamic)
        return view;
    struct cover cover = cover_of(parser, &view, view.type->size);
    if (!cover.is_exact ||
        !is_like(variable_at(parser, cover.first), view.type))
        return view;
    view.variable = cover.first;
    view.is_view = false;
    return view;
}

struct operand view_part(struct parser *parser, struct operand object,
                         const struct type *type, uint64_t at)
{
    if (!object.is_view) {
        if (!is_packed(parser, &object))
            return no_view(parser, object.type, type, object.offset);
        if (at == 0 && !object.is_dynamic &&
            lie_alike(parser, object.variable, type->leaves, type)) {
            object.type = type;
            return object;
        }
        object = open_view(&object, object.type->leaves);
    }
    object.type = type;
    return view_move(parser, object, at);
}

struct operand view_move(struct parser *parser, struct operand view,
                         uint64_t bytes)
{
    view.at += bytes;
    return settle(parser, view);
}

struct operand view_move_by(struct parser *parser, struct operand view,
                            struct expr *index)
{
    view.is_dynamic = true;
    view.expr = node_comma(parser, view.expr, index);
    return view;
}

uint64_t view_rest(const struct parser *parser, const struct operand *view)
{
    uint64_t size = view->type->size;
    return size > 0 ? bytes_left(parser, view) / size : 0;
}

/* --- reads and writes --- */

/* An integer that differs from its variable in the sign only. */
static bool is_same_integer(const struct variable *variable,
                            const struct type *type)
{
    return type_is_integer(type) && variable->bits == type_bits(type) &&
           variable->bits >= 8 &&
           variable->value != VALUE_NONE && variable->value != VALUE_POINTER;
}

struct expr *view_read(struct parser *parser, const struct operand *view)
{
    struct cover cover = cover_of(parser, view, view->type->size);
    if (cover.is_exact &&
        is_same_integer(variable_at(parser, cover.first), view->type))
        return node_cast(parser, view->type,
                         node_variable(parser, cover.first, view->offset),
                         view->offset);
    for (uint32_t i = 0; i < cover.count; i++)
        node_variable(parser, cover.first + i, view->offset);
    return node_none(parser, type_class(view->type), view->offset);
}

/* The integer takes the value as one of its own type. */
static struct expr *write_integer(struct parser *parser, uint32_t number,
                                  struct expr *value)
{
    static const struct type *const types[] = {
        &type_char, &type_uchar, &type_short, &type_ushort,
        &type_int, &type_uint, &type_long, &type_ulong,
    };
    const struct variable *variable = variable_at(parser, number);
    const struct type *type = &type_int;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (type_bits(types[i]) == variable->bits &&
            types[i]->is_signed == variable->is_signed)
            type = types[i];
    return node_assign(parser, EXPR_ASSIGN, number,
                       node_cast(parser, type, value, value->offset),
                       value->offset);
}

struct expr *view_write(struct parser *parser, const struct operand *view,
                        struct expr *value)
{
    struct build *build = parser->build;
    struct cover cover = cover_of(parser, view, view->type->size);
    if (cover.is_exact &&
        is_same_integer(variable_at(parser, cover.first), view->type))
        return write_integer(parser, cover.first, value);
    struct expr **list =
        arena_array(build->arena, cover.count, sizeof *list);
    for (uint32_t i = 0; i < cover.count; i++) {
        struct slot *slot = &build->slots[cover.first + i];
        struct expr *none =
            node_none(parser, slot->variable.value, view->offset);
        if (slot->variable.value == VALUE_POINTER)
            slot->points_to = POINTS_LOADED;
        if (i > 0)
            value = none;
        else if (value->value != VALUE_NONE || none->value != VALUE_NONE)
            value = node_comma(parser, value, none);
        list[i] = node_assign(parser, EXPR_ASSIGN, cover.first + i, value,
                              view->offset);
    }
    build_span(build, (struct span){ cover.first, cover.count, true });
    return node_sequence(parser, list, cover.count);
}
