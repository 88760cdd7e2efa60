/* Growing lists of what a program is made of; see build.h. */
#include "lang/build.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "lang/alias.h"
#include "lang/data.h"

struct builtin {
    const char *name;
    enum value_class value;
};

static const struct builtin builtins[] = {
    [BUILTIN_THREAD_X] = { "threadIdx.x", VALUE_U32 },
    [BUILTIN_THREAD_Y] = { "threadIdx.y", VALUE_U32 },
    [BUILTIN_THREAD_Z] = { "threadIdx.z", VALUE_U32 },
    [BUILTIN_BLOCK_X] = { "blockIdx.x", VALUE_U32 },
    [BUILTIN_BLOCK_Y] = { "blockIdx.y", VALUE_U32 },
    [BUILTIN_BLOCK_Z] = { "blockIdx.z", VALUE_U32 },
    [BUILTIN_BLOCK_DIM_X] = { "blockDim.x", VALUE_U32 },
    [BUILTIN_BLOCK_DIM_Y] = { "blockDim.y", VALUE_U32 },
    [BUILTIN_BLOCK_DIM_Z] = { "blockDim.z", VALUE_U32 },
    [BUILTIN_GRID_DIM_X] = { "gridDim.x", VALUE_U32 },
    [BUILTIN_GRID_DIM_Y] = { "gridDim.y", VALUE_U32 },
    [BUILTIN_GRID_DIM_Z] = { "gridDim.z", VALUE_U32 },
    [BUILTIN_WARP_SIZE] = { "warpSize", VALUE_I32 },
    [BUILTIN_TID] = { "tid", VALUE_I32 },
    [BUILTIN_LANE] = { "lane", VALUE_I32 },
    [BUILTIN_WARP] = { "warp", VALUE_I32 },
};
_Static_assert(sizeof builtins / sizeof *builtins == BUILTIN_COUNT,
               "a row for each builtin variable");

static struct slot *add_slot(struct build *build, const char *name)
{
    build->slots = memory_grow(build->slots, build->slot_count,
                               &build->slot_room, sizeof *build->slots);
    struct slot *slot = &build->slots[build->slot_count];
    *slot = (struct slot){ .variable.name = name,
                           .alias = (uint32_t)build->slot_count,
                           .root = ALIAS_NONE };
    build->slot_count++;
    return slot;
}

void build_init(struct build *build, const struct lang_options *options,
                struct arena *arena, struct diagnostic *diagnostic)
{
    *build = (struct build){ .options = options, .arena = arena,
                             .diagnostic = diagnostic };
    build->defines = arena_array(arena, options->define_count,
                                 sizeof *build->defines);
    for (size_t i = 0; i < BUILTIN_COUNT; i++) {
        struct slot *slot = add_slot(build, builtins[i].name);
        slot->variable.value = builtins[i].value;
        slot->variable.bits = 32;
        slot->variable.is_signed = builtins[i].value == VALUE_I32;
    }
}

void build_free(struct build *build)
{
    free(build->missing);
    free(build->slots);
    free(build->parameters);
    free(build->arrays);
    free(build->accesses);
    free(build->pieces);
    free(build->spans);
    free(build->captures);
    free(build->shared);
}

static void add_leaves(struct build *build, const char *name,
                       const struct type *type)
{
    if (type->kind == TYPE_ARRAY) {
        for (uint64_t i = 0; i < type->count; i++)
            add_leaves(build, arena_format(build->arena, "%s[%llu]", name,
                                           (unsigned long long)i), type->of);
        return;
    }
    if (type->kind == TYPE_STRUCT) {
        for (size_t i = 0; i < type->member_count; i++)
            add_leaves(build, arena_format(build->arena, "%s.%s", name,
                                           type->members[i].name),
                       type->members[i].type);
        return;
    }
    struct slot *slot = add_slot(build, name);
    slot->variable.value = type_class(type);
    slot->variable.bits = type_bits(type);
    slot->variable.is_signed = type->is_signed;
}

uint32_t build_variables(struct build *build, const char *name,
                         const struct type *type)
{
    size_t first = build->slot_count;
    add_leaves(build, name, type);
    return (uint32_t)first;
}

uint32_t build_temporary(struct build *build, const struct type *type)
{
    uint32_t variable = build_variables(build, "temporary", type);
    build->slots[variable].is_temporary = true;
    return variable;
}

static uint64_t base_shift(const struct build *build, const char *name)
{
    uint64_t bytes = 0;
    for (size_t i = 0; i < build->options->base_count; i++) {
        struct lang_base *base = &build->options->bases[i];
        if (base->name != NULL && strcmp(base->name, name) != 0)
            continue;
        base->used = true;
        bytes = base->bytes;
    }
    return bytes;
}

static uint32_t innermost_bytes(const struct type *type)
{
    type = type_innermost(type);
    return type->size > 0 ? (uint32_t)type->size : 1;
}

uint32_t build_array(struct build *build, const char *name, size_t length,
                     enum request_space space, uint64_t bytes,
                     const struct type *type)
{
    uint32_t array = (uint32_t)build->array_count++;
    build->arrays = memory_grow(build->arrays, array, &build->array_room,
                                sizeof *build->arrays);
    const char *copy = arena_text(build->arena, name, length);
    build->arrays[array] = (struct array){
        .name = copy, .space = space, .bytes = bytes,
        .base_shift = base_shift(build, copy),
        .element_bytes = innermost_bytes(type),
    };
    data_bind(build, array, type);
    return array;
}

void build_parameter(struct build *build,
                     const struct kernel_parameter *parameter)
{
    build->parameters =
        memory_grow(build->parameters, build->parameter_count,
                    &build->parameter_room, sizeof *parameter);
    build->parameters[build->parameter_count++] = *parameter;
}

void build_node_seen(struct build *build, struct expr *expr)
{
    if (expr->kind == EXPR_VARIABLE && expr->id == 0)
        build->slots[expr->variable].hidden_reads--;
    expr->id = 1;
}

uint32_t build_missing(struct build *build, const char *path)
{
    build->missing = memory_grow(build->missing, build->missing_count,
                                 &build->missing_room, sizeof *build->missing);
    build->missing[build->missing_count++] = path;
    return (uint32_t)build->missing_count;
}

uint32_t build_access(struct build *build, const struct access *access)
{
    build->accesses = memory_grow(build->accesses, build->access_count,
                                  &build->access_room, sizeof *access);
    build->accesses[build->access_count] = *access;
    return (uint32_t)build->access_count++;
}

void build_piece(struct build *build, const struct piece *piece)
{
    build->pieces = memory_grow(build->pieces, build->piece_count,
                                &build->piece_room, sizeof *piece);
    build->pieces[build->piece_count++] = *piece;
}

void build_span(struct build *build, struct span span)
{
    build->spans = memory_grow(build->spans, build->span_count,
                               &build->span_room, sizeof *build->spans);
    build->spans[build->span_count++] = span;
}

/* To variables with values: of others it does not matter which they have. */
static uint64_t count_assignments(const struct build *build, uint32_t first,
                                  uint32_t count)
{
    uint64_t sum = 0;
    for (uint32_t i = first; i < first + count; i++)
        if (build->slots[i].variable.value != VALUE_NONE)
            sum += build->slots[i].assignments;
    return sum;
}

void build_capture(struct build *build, const struct token *name,
                   uint32_t first, uint32_t count)
{
    build->captures =
        memory_grow(build->captures, build->capture_count,
                    &build->capture_room, sizeof *build->captures);
    build->captures[build->capture_count++] = (struct capture){
        name, first, count, count_assignments(build, first, count) };
}

const struct token *build_changed_capture(const struct build *build)
{
    for (size_t i = 0; i < build->capture_count; i++) {
        const struct capture *capture = &build->captures[i];
        if (count_assignments(build, capture->first, capture->count) !=
            capture->assignments)
            return capture->name;
    }
    return NULL;
}
