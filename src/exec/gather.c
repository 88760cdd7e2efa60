/* Accesses by an index of each lane's own; see gather.h. */
#include "exec/gather.h"

#include "core/lane_bit.h"
#include "core/vector.h"
#include "exec/address.h"
#include "exec/held.h"

const struct expr *gather_index(const struct expr *access)
{
    bool is_access = access->kind == EXPR_LOAD || access->kind == EXPR_STORE ||
                     access->kind == EXPR_ATOMIC;
    if (!is_access || access->is_tried || access->left->kind != EXPR_OFFSET)
        return NULL;
    int64_t scale = access->left->constant;
    const struct expr *index = access->left->right;
    if (scale > ADDRESS_SCALE_SHORT || scale < -ADDRESS_SCALE_SHORT)
        return NULL;
    bool is_widened = index->kind == EXPR_CAST && index->bits == 64 &&
                      !class_is_wide(index->left->value) &&
                      index->left->value != VALUE_NONE;
    return is_widened ? index->left : index;
}

/* The indices of the live lanes, and of each other one the first one's. */
struct indices {
    int64_t smallest, largest;
    int64_t each[LANES_MAX];
};

#define DEFINE_FIND(NAME, T)                                              \
    VECTOR_CLONES                                                         \
    static void NAME(struct indices *indices, const T *index,             \
                     uint64_t live, unsigned count)                       \
    {                                                                     \
        T first = index[__builtin_ctzll(live)];                           \
        T smallest = first, largest = first;                              \
        for (unsigned i = 0; i < count; i++) {                            \
            T at = (live & lane_bit[i]) != 0 ? index[i] : first;          \
            smallest = at < smallest ? at : smallest;                     \
            largest = at > largest ? at : largest;                        \
            indices->each[i] = (int64_t)at;                               \
        }                                                                 \
        indices->smallest = (int64_t)smallest;                            \
        indices->largest = (int64_t)largest;                              \
    }

DEFINE_FIND(find_i32, int32_t)
DEFINE_FIND(find_u32, uint32_t)
DEFINE_FIND(find_i64, int64_t)

/* False: some are so large that the address may get out of reach. */
static bool find_indices(struct indices *indices, const struct lanes *index,
                         enum value_class class, uint64_t live, unsigned count)
{
    if (class == VALUE_I32)
        find_i32(indices, index->i32, live, count);
    else if (class == VALUE_U32)
        find_u32(indices, index->u32, live, count);
    else
        find_i64(indices, index->i64, live, count);
    return indices->smallest >= INT32_MIN && indices->largest <= UINT32_MAX;
}

/* to[i] = base + index[i] * scale */
VECTOR_CLONES
static void go_from(uint64_t *restrict to, const int64_t *index, uint64_t base,
                    uint64_t scale, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        to[i] = base + (uint64_t)index[i] * scale;
}

/* What is not looked at here. */
static bool is_plain(const struct machine *machine, const struct site *site)
{
    return !machine->options->stepwise && !machine->watches &&
           !machine->is_silent && !site->is_one_lane &&
           machine->weight_count == 0 && machine->kept == NULL &&
           machine->board == NULL && !machine->diagnostic.failed;
}

/* The bytes, from the array's start, at which accesses begin. */
struct span {
    int64_t smallest, largest;
};

static struct span span_of(int64_t offset, const struct indices *indices,
                           int64_t scale)
{
    int64_t one = offset + indices->smallest * scale;
    int64_t other = offset + indices->largest * scale;
    return one < other ? (struct span){ one, other }
                       : (struct span){ other, one };
}

/* Are all of them inside of the array, and aligned? */
static bool all_fit(const struct site *site, const struct array_room *room,
                    int64_t start, int64_t offset, int64_t scale,
                    const struct span *span)
{
    struct access_range range = access_range(room, site);
    uint64_t first = (uint64_t)(start + offset + room->shift);
    return start + span->smallest >= range.lowest &&
           start + span->largest <= range.largest &&
           ((first | (uint64_t)scale) & (site->bytes_per_lane - 1u)) == 0;
}

/* What an access through the index is, as long as nothing stands against it. */
struct gather {
    const struct array *array;
    int64_t offset, scale; /* of index 0, from the array's start; of each */
    struct indices indices;
    struct span span;
};

static bool find(const struct machine *machine, const struct step *step,
                 uint64_t mask, struct gather *gather)
{
    const struct lanes *pointer = *step->left, *index = *step->right;
    const struct program *program = machine->program;
    if (!index->each || !lanes_are_plain(pointer) ||
        !lanes_is_uniform(pointer) || mask == 0 ||
        lanes_are_unknown(index, mask))
        return false;
    int64_t number = pointer_array(pointer->even.base);
    if (number < 0 || (uint64_t)number >= program->array_count)
        return false;
    gather->array = &program->arrays[number];
    gather->offset = pointer_offset(pointer->even.base);
    gather->scale = step->expr->left->constant;
    if (!find_indices(&gather->indices, index, step->class, mask,
                      machine->lanes))
        return false;
    gather->span = span_of(gather->offset, &gather->indices, gather->scale);
    return all_fit(&program->sites[step->expr->site],
                   &machine->rooms[number], pointer_make((uint32_t)number),
                   gather->offset, gather->scale, &gather->span);
}

static void request(struct machine *machine, const struct step *step,
                    const struct gather *gather, uint64_t mask)
{
    struct request *request = &machine->request;
    uint32_t number = (uint32_t)(gather->array - machine->program->arrays);
    uint64_t base = (uint64_t)(*step->left)->even.base +
                    (uint64_t)machine->rooms[number].shift;
    request->array = number;
    request->arrays = NULL;
    request->even = false;
    go_from(request->address, gather->indices.each, base,
            (uint64_t)gather->scale, machine->lanes);
    access_make(machine, step->expr->site, NULL, mask);
}

/* Does each lane find one of them? */
static bool are_there(const struct contents *contents,
                      const struct gather *gather)
{
    int64_t inside = contents->bytes - 1;
    return ((gather->offset | gather->scale) & inside) == 0 &&
           gather->span.smallest >= 0 &&
           gather->span.largest < held_bytes(contents);
}

/* The value that a load finds. */
static const struct lanes *found(struct machine *machine,
                                 const struct expr *expr,
                                 const struct contents *contents,
                                 const struct gather *gather, uint64_t mask)
{
    uint64_t offset[LANES_MAX];
    if (contents == NULL)
        return evaluate_unknown(machine, expr, expr);
    go_from(offset, gather->indices.each, (uint64_t)gather->offset,
            (uint64_t)gather->scale, machine->lanes);
    return held_read(machine, expr, contents, offset, mask);
}

bool gather_make(struct machine *machine, const struct step *step,
                 uint64_t mask)
{
    const struct expr *expr = step->expr;
    const struct contents *contents = NULL;
    struct gather gather;
    if (!is_plain(machine, &machine->program->sites[expr->site]) ||
        !find(machine, step, mask, &gather))
        return false;
    bool is_known = expr->kind == EXPR_LOAD && expr->bits != 0 &&
                    gather.array->contents != NULL &&
                    !gather.array->is_written;
    if (is_known) {
        contents = held_contents(gather.array, expr);
        if (contents == NULL || !are_there(contents, &gather))
            return false;
    }
    request(machine, step, &gather, mask);
    *step->at = expr->kind == EXPR_STORE
                    ? machine_value(machine, expr->right)
                    : found(machine, expr, contents, &gather, mask);
    return true;
}
