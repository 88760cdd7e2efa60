/* Leaves and chunks; see chunk.h. */
#include "lang/chunk.h"

#include "lang/access.h"
#include "lang/aggregate.h"

static void collect(struct leaves *leaves, const struct type *type,
                    uint64_t offset, const char *path)
{
    if (type->kind == TYPE_ARRAY) {
        for (uint64_t i = 0; i < type->count; i++)
            collect(leaves, type->of, offset + i * type->of->size,
                    arena_format(leaves->arena, "%s[%llu]", path,
                                 (unsigned long long)i));
        return;
    }
    if (type->kind != TYPE_STRUCT) {
        leaves->list[leaves->count++] = (struct leaf){
            .type = type, .offset = offset, .path = path };
        return;
    }
    for (size_t i = 0; i < type->member_count; i++) {
        const struct member *member = &type->members[i];
        collect(leaves, member->type, offset + member->offset,
                arena_format(leaves->arena, "%s.%s", path, member->name));
        if (type_is_scalar(member->type)) {
            leaves->list[leaves->count - 1].field = member;
            leaves->list[leaves->count - 1].fields = type->members;
        }
    }
}

bool leaves_of(struct parser *parser, const struct type *type, size_t offset,
               struct leaves *leaves)
{
    *leaves = (struct leaves){ .arena = parser->build->arena };
    if (type->leaves > AGGREGATE_LEAVES_MAX || parser_failed(parser)) {
        parser_fail(parser, offset, "'%s' has %llu parts; to be moved as a "
                    "whole it may have %d", type->name,
                    (unsigned long long)type->leaves, AGGREGATE_LEAVES_MAX);
        return false;
    }
    leaves->list =
        arena_array(leaves->arena, type->leaves, sizeof *leaves->list);
    collect(leaves, type, 0, "");
    return true;
}

struct chunk chunk_next(const struct type *type, const struct leaves *leaves,
                        size_t first)
{
    const struct leaf *leaf = &leaves->list[first];
    uint64_t unit = type->align >= 16 ? 16 : type->align;
    uint64_t start = leaf->offset / unit * unit;
    size_t count = 1;
    while (first + count < leaves->count &&
           leaves->list[first + count].offset < start + unit)
        count++;
    if (count == 1)
        return (struct chunk){ leaf->offset, leaf->type->size, first, 1 };
    return (struct chunk){ start, unit, first, count };
}

static const char *chunk_suffix(const struct leaves *leaves,
                                const struct chunk *chunk)
{
    return chunk->count == 1 && leaves->count > 1
               ? leaves->list[chunk->first].path
               : "";
}

/* How many members of one size fill the chunk; 0: they do not. */
static uint8_t count_members(const struct leaves *leaves,
                          const struct chunk *chunk)
{
    const struct leaf *list = &leaves->list[chunk->first];
    for (size_t i = 1; i < chunk->count; i++)
        if (list[i].type->size != list->type->size)
            return 0;
    return chunk->count > 1 && chunk->count * list->type->size == chunk->bytes
               ? (uint8_t)chunk->count
               : 0;
}

/* Members of several sizes, or between which bytes are left out. */
static const struct mixture *mixture_of(const struct leaves *leaves,
                                        const struct chunk *chunk)
{
    if (chunk->count < 2 || chunk->count > MIXTURE_MAX)
        return NULL;
    struct mixture *mixture = arena_alloc(leaves->arena, sizeof *mixture);
    mixture->count = (unsigned)chunk->count;
    for (size_t i = 0; i < chunk->count; i++) {
        const struct leaf *leaf = &leaves->list[chunk->first + i];
        mixture->members[i].at = (uint8_t)(leaf->offset - chunk->offset);
        mixture->members[i].bytes = (uint8_t)leaf->type->size;
    }
    return mixture;
}

static uint32_t chunk_access(struct parser *parser,
                             const struct operand *place,
                             enum request_kind kind,
                             const struct leaves *leaves,
                             const struct chunk *chunk)
{
    uint32_t access = access_new(parser, place, kind, chunk->bytes,
                                 chunk_suffix(leaves, chunk));
    struct site *site = &parser->build->accesses[access].site;
    site->members = count_members(leaves, chunk);
    if (site->members == 0)
        site->mixture = mixture_of(leaves, chunk);
    if (chunk->count == 1) {
        site->field = leaves->list[chunk->first].field;
        site->fields = leaves->list[chunk->first].fields;
    }
    return access;
}

struct expr *chunk_load(struct parser *parser, const struct operand *place,
                        const struct leaves *leaves,
                        const struct chunk *chunk)
{
    enum value_class value =
        chunk->count == 1 ? type_class(leaves->list[chunk->first].type)
                          : VALUE_NONE;
    if (place->points_to == POINTS_CONSTANT)
        return node_none(parser, VALUE_NONE, place->offset);
    uint32_t access = chunk_access(parser, place, KIND_LOAD, leaves, chunk);
    struct expr *load =
        node_access(parser, EXPR_LOAD, value,
                    node_shift(parser, place->expr, chunk->offset), NULL,
                    access, place->offset);
    if (chunk->count == 1)
        node_set_type(load, leaves->list[chunk->first].type);
    return load;
}

struct expr *chunk_store(struct parser *parser, const struct operand *place,
                         const struct leaves *leaves,
                         const struct chunk *chunk, struct expr *value)
{
    uint32_t access = chunk_access(parser, place, KIND_STORE, leaves, chunk);
    return node_access(parser, EXPR_STORE, value->value,
                       node_shift(parser, place->expr, chunk->offset), value,
                       access, place->offset);
}
