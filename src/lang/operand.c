/* Places and values; see operand.h. */
#include "lang/operand.h"

#include "lang/access.h"
#include "lang/aggregate.h"
#include "lang/initial.h"
#include "lang/select.h"
#include "lang/view.h"

struct operand operand_bad(struct parser *parser, size_t offset)
{
    return operand_integer(parser, &type_int, 0, offset);
}

struct operand operand_of_value(const struct type *type, struct expr *expr)
{
    return (struct operand){ .kind = OPERAND_VALUE, .type = type, .expr = expr,
                             .offset = expr->offset };
}

struct operand operand_integer(struct parser *parser, const struct type *type,
                               int64_t value, size_t offset)
{
    return operand_of_value(
        type, node_constant(parser, type_class(type), value, offset));
}

bool operand_is_place(const struct operand *operand)
{
    return operand->kind == OPERAND_MEMORY ||
           operand->kind == OPERAND_VARIABLE;
}

struct operand operand_of_variable(const struct type *type, uint32_t first,
                                   size_t offset)
{
    return (struct operand){ .kind = OPERAND_VARIABLE, .type = type,
                             .variable = first, .offset = offset };
}

struct operand operand_of_memory(const struct type *type, struct expr *address,
                                 enum pointer_space space, size_t offset)
{
    return (struct operand){ .kind = OPERAND_MEMORY, .type = type,
                             .expr = address, .points_to = space,
                             .offset = offset };
}

/* The text stays that of the place that was read. */
static struct operand value_of(const struct operand *place,
                               const struct type *type, struct expr *expr,
                               enum pointer_space points_to)
{
    struct operand value = operand_of_value(type, expr);
    value.points_to = points_to;
    value.offset = place->offset;
    value.start = place->start;
    value.end = place->end;
    value.alias = place->alias;
    value.alias_end = place->alias_end;
    return value;
}

static struct operand read_memory(struct parser *parser,
                                  const struct operand *place)
{
    if (place->type->kind == TYPE_ARRAY)
        return value_of(place,
                        type_pointer(parser->build->arena, place->type->of),
                        place->expr, place->points_to);
    int64_t known;
    struct expr *value =
        initial_is_known(parser, place, &known)
            ? node_cast(parser, place->type,
                        node_constant(parser, VALUE_I64, known,
                                      place->offset),
                        place->offset)
            : access_load(parser, place);
    return value_of(place, place->type, value, POINTS_LOADED);
}

static struct operand read_unnamed(struct parser *parser,
                                   const struct operand *place)
{
    if (place->is_view)
        return value_of(place, place->type,
                        node_comma(parser, place->expr,
                                   view_read(parser, place)), POINTS_LOADED);
    return value_of(place, place->type, select_read(parser, place),
                    select_points(parser, place));
}

static struct operand read_variable(struct parser *parser,
                                    const struct operand *place)
{
    if (place->type->kind == TYPE_ARRAY) {
        parser_fail(parser, place->offset,
                    "a local array has no address here; index it");
        return operand_bad(parser, place->offset);
    }
    if (place->is_dynamic || place->is_view)
        return read_unnamed(parser, place);
    struct expr *expr =
        node_comma(parser, place->expr,
                   node_variable(parser, place->variable, place->offset));
    return value_of(place, place->type, expr,
                    parser->build->slots[place->variable].points_to);
}

struct operand operand_read(struct parser *parser, struct operand operand)
{
    if (operand.type->kind == TYPE_VOID) {
        parser_fail(parser, operand.offset, "this has no value");
        return operand_bad(parser, operand.offset);
    }
    if (operand.kind == OPERAND_VALUE || operand.type->kind == TYPE_STRUCT)
        return operand;
    if (operand.kind == OPERAND_MEMORY)
        return read_memory(parser, &operand);
    return read_variable(parser, &operand);
}

struct operand operand_read_scalar(struct parser *parser,
                                   struct operand operand, const char *what)
{
    operand = operand_read(parser, operand);
    if (type_is_scalar(operand.type))
        return operand;
    parser_fail(parser, operand.offset, "%s must be a number, not '%s'", what,
                operand.type->name);
    return operand_bad(parser, operand.offset);
}

/* The element of an array that a pattern does not declare is a float for want
 * of anything better. */
static const char *element_hint(const struct parser *parser,
                                const struct operand *operand)
{
    bool may_be_undeclared = operand->kind == OPERAND_MEMORY &&
                             operand->type == &type_float &&
                             parser->mode == PARSE_PATTERN &&
                             parser->implicit->newest != NULL &&
                             parser->build->options->element == NULL;
    return may_be_undeclared ? "; --elem int makes undeclared arrays of int"
                             : "";
}

struct operand operand_read_integer(struct parser *parser,
                                    struct operand operand, const char *what)
{
    const char *hint = element_hint(parser, &operand);
    operand = operand_read(parser, operand);
    if (type_is_integer(operand.type))
        return operand;
    parser_fail(parser, operand.offset, "%s must be an integer, not '%s'%s",
                what, operand.type->name, hint);
    return operand_bad(parser, operand.offset);
}

/* The result that nobody uses may be the last of a comma list. */
static void forget_result(struct parser *parser, struct expr *expr)
{
    while (expr->kind == EXPR_COMMA)
        expr = expr->right;
    if (expr->kind == EXPR_POST_ASSIGN)
        expr->kind = EXPR_ASSIGN;
    if (expr->kind == EXPR_ATOMIC)
        parser->build->accesses[expr->site].site.kind = KIND_REDUCTION;
}

struct expr *operand_discard(struct parser *parser, struct operand operand)
{
    if (operand.kind == OPERAND_MEMORY && operand.type->kind == TYPE_STRUCT)
        return aggregate_load(parser, &operand);
    if (operand.kind == OPERAND_PARTS)
        return node_sequence(parser, operand.parts, operand.type->leaves);
    if (operand.kind == OPERAND_VARIABLE)
        return operand.expr != NULL
                   ? operand.expr
                   : node_none(parser, VALUE_NONE, operand.offset);
    if (operand.kind == OPERAND_MEMORY)
        return operand_read(parser, operand).expr;
    forget_result(parser, operand.expr);
    return operand.expr;
}

/* base[index] of a local array, whose elements are variables. */
static struct operand index_local(struct parser *parser, struct operand base,
                                  struct operand index)
{
    const struct type *array = base.type;
    index = operand_read_integer(parser, index, "an index");
    base.type = array->of;
    if (index.expr->kind != EXPR_CONSTANT) {
        if (base.is_view)
            return view_move_by(parser, base, index.expr);
        if (!base.is_dynamic)
            base.span = (uint32_t)array->leaves;
        base.is_dynamic = true;
        return select_move_by(parser, base, index.expr);
    }
    uint64_t at = (uint64_t)index.expr->constant;
    if (at >= array->count) {
        parser_fail(parser, index.offset,
                    "index %lld is outside of the %llu elements of '%s'",
                    (long long)index.expr->constant,
                    (unsigned long long)array->count, array->name);
        return operand_bad(parser, index.offset);
    }
    base.rest = array->count - at;
    if (base.is_view)
        return view_move(parser, base, at * array->of->size);
    return select_move(parser, base, (uint32_t)(at * array->of->leaves));
}

struct operand operand_move(struct parser *parser, struct operand pointer,
                            struct operand index, bool down, size_t offset)
{
    const struct type *element = pointer.type->of;
    if (element->size == 0) {
        parser_fail(parser, offset, "the size of '%s' is not known, so '%s' "
                    "cannot be moved", element->name, pointer.type->name);
        return pointer;
    }
    int64_t bytes = (int64_t)element->size;
    pointer.expr = node_offset(parser, pointer.expr, index.expr,
                               down ? -bytes : bytes, offset);
    pointer.target_end = 0;
    return pointer;
}

struct operand operand_index(struct parser *parser, struct operand base,
                             struct operand index, size_t offset)
{
    if (base.kind == OPERAND_VARIABLE && base.type->kind == TYPE_ARRAY)
        return index_local(parser, base, index);
    bool is_element = base.kind == OPERAND_MEMORY;
    base = operand_read(parser, base);
    if (base.type->kind != TYPE_POINTER) {
        parser_fail(parser, offset,
                    "'%s' cannot be indexed; only arrays and pointers can%s",
                    base.type->name,
                    is_element && parser->mode == PARSE_PATTERN
                        ? ". One of several dimensions needs a declaration, "
                          "such as 'float A[32][32];'"
                        : "");
        return operand_bad(parser, offset);
    }
    index = operand_read_integer(parser, index, "an index");
    base = operand_move(parser, base, index, false, base.offset);
    return operand_dereference(parser, base, base.offset);
}

/* A pointer that was null so far is taken to point into global memory. */
static enum pointer_space space_pointed_to(struct parser *parser,
                                           const struct operand *pointer,
                                           size_t offset)
{
    if (pointer->points_to == POINTS_LOADED)
        parser_fail(parser, offset,
                    "the address is itself read from memory, and what memory "
                    "holds is not known; declare an array of known shape "
                    "instead of a pointer to pointers");
    if (pointer->points_to != POINTS_NOWHERE)
        return pointer->points_to;
    if (pointer->expr->kind == EXPR_CONSTANT)
        parser_fail(parser, offset, "access through a null pointer");
    if (pointer->expr->kind == EXPR_VARIABLE)
        parser->build->slots[pointer->expr->variable].points_to =
            POINTS_GLOBAL;
    return POINTS_GLOBAL;
}

struct operand operand_dereference(struct parser *parser,
                                   struct operand pointer, size_t offset)
{
    if (pointer.kind == OPERAND_VARIABLE && pointer.type->kind == TYPE_ARRAY)
        return index_local(parser, pointer,
                           operand_integer(parser, &type_int, 0, offset));
    pointer = operand_read(parser, pointer);
    if (pointer.type->kind != TYPE_POINTER) {
        parser_fail(parser, offset, "'%s' is no pointer", pointer.type->name);
        return operand_bad(parser, offset);
    }
    if (pointer.type->of->size == 0 && pointer.type->of->kind != TYPE_ARRAY) {
        parser_fail(parser, offset, "'%s' has no known size, so it cannot be "
                    "read or written", pointer.type->of->name);
        return operand_bad(parser, offset);
    }
    struct operand object = operand_of_memory(
        pointer.type->of, pointer.expr,
        space_pointed_to(parser, &pointer, offset), offset);
    object.start = pointer.start;
    object.end = pointer.end;
    object.alias = pointer.alias;
    object.alias_end = pointer.alias_end;
    return object;
}

/* How many objects of its type may follow, the object itself included. */
static uint64_t rest_of(const struct parser *parser,
                        const struct operand *object)
{
    if (object->is_view)
        return view_rest(parser, object);
    if (object->is_dynamic && object->type->leaves > 0)
        return object->span / object->type->leaves;
    return object->rest;
}

/* Of what lies in variables: the array that begins there. */
static struct operand local_address(struct parser *parser,
                                    struct operand object)
{
    uint64_t rest = rest_of(parser, &object);
    if (object.type->size > 0)
        object.type = type_array(parser->build->arena, object.type,
                                 rest > 0 ? rest : 1);
    object.rest = 0;
    return object;
}

struct operand operand_address(struct parser *parser, struct operand object,
                               size_t offset)
{
    if (object.kind == OPERAND_VARIABLE)
        return local_address(parser, object);
    if (object.kind != OPERAND_MEMORY) {
        parser_fail(parser, offset, "only what lies in memory has an address");
        return operand_bad(parser, offset);
    }
    struct operand pointer = operand_of_value(
        type_pointer(parser->build->arena, object.type), object.expr);
    pointer.points_to = object.points_to;
    pointer.offset = offset;
    pointer.target_start = object.start;
    pointer.target_end = object.end;
    return pointer;
}

enum pointer_space operand_merge_spaces(struct parser *parser,
                                        enum pointer_space a,
                                        enum pointer_space b, size_t offset)
{
    if (a == b || b == POINTS_NOWHERE)
        return a;
    if (a == POINTS_NOWHERE)
        return b;
    if (a == POINTS_LOADED || b == POINTS_LOADED)
        return POINTS_LOADED;
    parser_fail(parser, offset,
                "one pointer for both global and shared memory; use one for "
                "each");
    return a;
}
