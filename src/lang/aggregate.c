/* Structs as a whole; see aggregate.h. */
#include "lang/aggregate.h"

#include "lang/chunk.h"
#include "lang/pointee.h"
#include "lang/select.h"
#include "lang/view.h"

/*
 * An address that several accesses share is kept in a variable when it may not
 * be computed twice. What must run first is left in `*before`.
 */
static struct operand hold_address(struct parser *parser, struct operand place,
                                   struct expr **before)
{
    *before = NULL;
    if (!place.expr->has_effect)
        return place;
    uint32_t variable = build_temporary(
        parser->build, type_pointer(parser->build->arena, place.type));
    *before = node_assign(parser, EXPR_ASSIGN, variable, place.expr,
                          place.offset);
    place.expr = node_variable(parser, variable, place.offset);
    return place;
}

/* Must a part be computed before the others are put where they go? */
static bool is_at_risk(const struct expr *part, const struct operand *to)
{
    if (to->kind == OPERAND_MEMORY)
        return part->has_effect;
    return part->value != VALUE_NONE && part->kind != EXPR_CONSTANT;
}

/*
 * make_int2(v.y, v.x) is assigned to v as a whole: its parts are computed
 * first, in `*before`, when they cannot be moved in one go.
 */
static struct operand hold_parts(struct parser *parser, struct operand from,
                                 const struct operand *to,
                                 const struct leaves *leaves,
                                 struct expr **before)
{
    bool at_once = to->kind == OPERAND_MEMORY &&
                   chunk_next(to->type, leaves, 0).count == leaves->count;
    struct expr **list =
        arena_array(leaves->arena, leaves->count, sizeof *list);
    struct expr **held =
        arena_array(leaves->arena, leaves->count, sizeof *held);
    size_t count = 0;
    for (size_t i = 0; i < leaves->count; i++) {
        held[i] = from.parts[i];
        if (at_once || !is_at_risk(held[i], to))
            continue;
        uint32_t variable =
            build_temporary(parser->build, leaves->list[i].type);
        list[count++] = node_assign(parser, EXPR_ASSIGN, variable, held[i],
                                    from.offset);
        held[i] = node_variable(parser, variable, from.offset);
    }
    *before = node_sequence(parser, list, count);
    from.parts = held;
    return from;
}

struct expr *aggregate_load(struct parser *parser, const struct operand *place)
{
    struct leaves leaves;
    if (!leaves_of(parser, place->type, place->offset, &leaves))
        return operand_bad(parser, place->offset).expr;
    struct expr *before;
    struct operand held = hold_address(parser, *place, &before);
    struct expr **list =
        arena_array(leaves.arena, leaves.count, sizeof *list);
    size_t count = 0;
    for (size_t at = 0; at < leaves.count;) {
        struct chunk chunk = chunk_next(place->type, &leaves, at);
        list[count++] = chunk_load(parser, &held, &leaves, &chunk);
        at += chunk.count;
    }
    if (count == 0)
        return node_none(parser, VALUE_NONE, place->offset);
    return node_comma(parser, before, node_sequence(parser, list, count));
}

static struct expr *held_leaf(struct parser *parser,
                              const struct operand *place,
                              const struct leaf *leaf)
{
    struct expr *pointer = node_shift(parser, place->expr, leaf->offset);
    return node_held(parser, leaf->type, pointer, place->offset);
}

static void note_loaded_pointer(struct parser *parser, uint32_t variable)
{
    struct slot *slot = &parser->build->slots[variable];
    if (slot->variable.value == VALUE_POINTER)
        slot->points_to = POINTS_LOADED;
}

/* A local object that is not simply its variables; its `expr` runs before. */
static bool is_unnamed(const struct operand *object)
{
    return object->kind == OPERAND_VARIABLE &&
           (object->is_dynamic || object->is_view);
}

/* A scalar of such an object. */
static struct operand leaf_place(struct parser *parser, struct operand object,
                                 const struct leaves *leaves, size_t leaf)
{
    object.expr = NULL;
    object.type = leaves->list[leaf].type;
    return object.is_view
               ? view_move(parser, object, leaves->list[leaf].offset)
               : select_move(parser, object, (uint32_t)leaf);
}

/* What such an object holds, as parts. */
static struct operand read_parts(struct parser *parser, struct operand object,
                                 const struct leaves *leaves)
{
    struct expr **parts =
        arena_array(leaves->arena, leaves->count, sizeof *parts);
    for (size_t i = 0; i < leaves->count; i++)
        parts[i] = operand_read(
            parser, leaf_place(parser, object, leaves, i)).expr;
    object.kind = OPERAND_PARTS;
    object.parts = parts;
    return object;
}

static struct expr *write_leaf(struct parser *parser, const struct operand *to,
                               const struct leaves *leaves, size_t leaf,
                               struct expr *value)
{
    if (!is_unnamed(to))
        return node_assign(parser, EXPR_ASSIGN, to->variable + (uint32_t)leaf,
                           value, value->offset);
    struct operand place = leaf_place(parser, *to, leaves, leaf);
    if (place.is_view)
        return view_write(parser, &place, value);
    if (place.is_dynamic)
        return select_write(parser, &place, value);
    return node_assign(parser, EXPR_ASSIGN, place.variable, value,
                       value->offset);
}

/* What is left in a leaf of the load of its chunk. */
static struct expr *loaded_leaf(struct parser *parser,
                                const struct operand *place,
                                const struct leaves *leaves,
                                const struct chunk *chunk, size_t leaf)
{
    struct expr *value =
        held_leaf(parser, place, &leaves->list[chunk->first + leaf]);
    value->members = (uint16_t)(1u << leaf);
    return value;
}

/* The leaves of a chunk get what it holds: the first takes the load, so that
 * it is made. */
static struct expr *load_into(struct parser *parser, const struct operand *to,
                              const struct operand *place,
                              const struct leaves *leaves,
                              const struct chunk *chunk)
{
    struct expr **list = arena_array(leaves->arena, chunk->count, sizeof *list);
    for (size_t i = 0; i < chunk->count; i++) {
        size_t number = chunk->first + i;
        struct expr *value = i > 0 ? NULL : chunk_load(parser, place, leaves,
                                                       chunk);
        if (chunk->count > 1)
            value = node_comma(parser, value,
                               loaded_leaf(parser, place, leaves, chunk, i));
        list[i] = write_leaf(parser, to, leaves, number, value);
        if (!is_unnamed(to))
            note_loaded_pointer(parser, to->variable + (uint32_t)number);
    }
    return node_sequence(parser, list, chunk->count);
}

/* What the leaves of a chunk hold, as one value that is to be stored. */
static struct expr *gather(struct parser *parser, const struct operand *from,
                           const struct leaves *leaves,
                           const struct chunk *chunk)
{
    size_t count = chunk->count;
    struct expr **list = arena_array(leaves->arena, count + 1, sizeof *list);
    for (size_t i = 0; i < count; i++) {
        size_t leaf = chunk->first + i;
        list[i] = from->kind == OPERAND_PARTS
                      ? from->parts[leaf]
                      : node_variable(parser, from->variable + (uint32_t)leaf,
                                      from->offset);
    }
    if (count == 1)
        return list[0];
    list[count] = node_none(parser, VALUE_NONE, from->offset);
    return node_sequence(parser, list, count + 1);
}

/* A chunk of several leaves as it is loaded, with what they hold: what is stored
 * may be looked for later. */
static struct expr *load_known(struct parser *parser,
                               const struct operand *place,
                               const struct leaves *leaves,
                               const struct chunk *chunk)
{
    size_t count = chunk->count;
    struct expr **list = arena_array(leaves->arena, count + 1, sizeof *list);
    struct expr *load = chunk_load(parser, place, leaves, chunk);
    if (count == 1)
        return load;
    for (size_t i = 0; i < count; i++)
        list[i] = held_leaf(parser, place, &leaves->list[chunk->first + i]);
    list[count] = node_none(parser, VALUE_NONE, place->offset);
    return node_comma(parser, load, node_sequence(parser, list, count + 1));
}

static struct expr *copy_chunk(struct parser *parser, const struct operand *to,
                               const struct operand *from,
                               const struct leaves *leaves,
                               const struct chunk *chunk)
{
    if (to->kind == OPERAND_MEMORY) {
        struct expr *value =
            from->kind == OPERAND_MEMORY
                ? load_known(parser, from, leaves, chunk)
                : gather(parser, from, leaves, chunk);
        return chunk_store(parser, to, leaves, chunk, value);
    }
    struct expr *node = load_into(parser, to, from, leaves, chunk);
    if (is_unnamed(to))
        return node;
    build_piece(parser->build,
                &(struct piece){
                    .node = node,
                    .first = to->variable + (uint32_t)chunk->first,
                    .count = (uint32_t)chunk->count,
                    .whole_first = to->variable,
                    .whole_count = (uint32_t)leaves->count });
    return node;
}

/* Variables from variables or parts: scalar by scalar. */
static struct expr *copy_leaf(struct parser *parser, const struct operand *to,
                              const struct operand *from,
                              const struct leaves *leaves, size_t leaf)
{
    uint32_t variable = to->variable + (uint32_t)leaf;
    const struct chunk chunk = { .first = leaf, .count = 1 };
    struct expr *value = gather(parser, from, leaves, &chunk);
    struct slot *slots = parser->build->slots;
    if (from->kind == OPERAND_VARIABLE && !is_unnamed(to) &&
        pointee_copy(parser, variable, from->variable + (uint32_t)leaf,
                     from->offset))
        return node_none(parser, VALUE_NONE, from->offset);
    if (from->kind == OPERAND_VARIABLE && !is_unnamed(to))
        slots[variable].points_to = operand_merge_spaces(
            parser, slots[variable].points_to,
            slots[from->variable + (uint32_t)leaf].points_to, from->offset);
    return write_leaf(parser, to, leaves, leaf, value);
}

static struct expr *copy_all(struct parser *parser, const struct operand *to,
                             const struct operand *from,
                             const struct leaves *leaves);

/* From shared memory to shared memory: all of it is loaded before any of it is
 * stored, as neighbours then become one. Members that share 4 bytes, or differ,
 * are moved as they lie, at once. */
static bool goes_by_registers(const struct operand *to,
                              const struct operand *from,
                              const struct leaves *leaves)
{
    bool are_shared =
        to->kind == OPERAND_MEMORY && to->points_to == POINTS_SHARED &&
        from->kind == OPERAND_MEMORY && from->points_to == POINTS_SHARED;
    if (!are_shared || leaves->count < 2 || leaves->list[0].type->size < 4)
        return false;
    for (size_t i = 1; i < leaves->count; i++)
        if (leaves->list[i].type->size != leaves->list[0].type->size)
            return false;
    return chunk_next(to->type, leaves, 0).count < leaves->count;
}

static struct expr *copy_by_registers(struct parser *parser,
                                      const struct operand *to,
                                      const struct operand *from,
                                      const struct leaves *leaves)
{
    uint32_t first = build_variables(parser->build, "copy", to->type);
    struct operand held = operand_of_variable(to->type, first, to->offset);
    struct expr *load = copy_all(parser, &held, from, leaves);
    return node_comma(parser, load, copy_all(parser, to, &held, leaves));
}

static struct expr *copy_all(struct parser *parser, const struct operand *to,
                             const struct operand *from,
                             const struct leaves *leaves)
{
    if (goes_by_registers(to, from, leaves))
        return copy_by_registers(parser, to, from, leaves);
    bool in_memory =
        to->kind == OPERAND_MEMORY || from->kind == OPERAND_MEMORY;
    struct expr **list =
        arena_array(leaves->arena, leaves->count, sizeof *list);
    size_t count = 0;
    for (size_t at = 0; at < leaves->count;) {
        struct chunk chunk = { .first = at, .count = 1 };
        if (in_memory)
            chunk = chunk_next(to->type, leaves, at);
        list[count++] =
            in_memory ? copy_chunk(parser, to, from, leaves, &chunk)
                      : copy_leaf(parser, to, from, leaves, at);
        at += chunk.count;
    }
    if (count == 0)
        return node_none(parser, VALUE_NONE, to->offset);
    return node_sequence(parser, list, count);
}

struct expr *aggregate_copy(struct parser *parser, const struct operand *to,
                            const struct operand *from)
{
    struct leaves leaves;
    struct operand held_to = *to, held_from = *from;
    struct expr *before_to = NULL, *before_from = NULL, *before_parts = NULL;
    if (!leaves_of(parser, to->type, to->offset, &leaves))
        return operand_bad(parser, to->offset).expr;
    if (to->kind == OPERAND_MEMORY)
        held_to = hold_address(parser, *to, &before_to);
    if (from->kind == OPERAND_MEMORY)
        held_from = hold_address(parser, *from, &before_from);
    else if (from->kind == OPERAND_VARIABLE)
        before_from = from->expr;
    if (to->kind == OPERAND_VARIABLE)
        before_to = to->expr;
    if (is_unnamed(from))
        held_from = read_parts(parser, *from, &leaves);
    if (held_from.kind == OPERAND_PARTS)
        held_from = hold_parts(parser, held_from, to, &leaves, &before_parts);
    struct expr *copy = copy_all(parser, &held_to, &held_from, &leaves);
    copy = node_comma(parser, before_parts, copy);
    copy = node_comma(parser, before_to, copy);
    return node_comma(parser, before_from, copy);
}

const struct type *aggregate_leaf_type(const struct type *type, uint64_t leaf)
{
    if (type->kind == TYPE_ARRAY)
        return aggregate_leaf_type(type->of, leaf % type->of->leaves);
    if (type->kind != TYPE_STRUCT)
        return type;
    const struct member *member = type->members;
    for (; leaf >= member->type->leaves; member++)
        leaf -= member->type->leaves;
    return aggregate_leaf_type(member->type, leaf);
}
