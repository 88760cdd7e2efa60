/* What the kernel stores to arrays with known contents; see kept.h. */
#include "exec/kept.h"

#include <inttypes.h>
#include <stdlib.h>

#include "core/memory.h"
#include "exec/pointer.h"

/* Several threads; others are a thread's number in the launch, + 1, or 0. */
#define THREADS_SEVERAL UINT64_MAX

/* An element that was read or stored to. */
struct element {
    int64_t pointer; /* 0: the slot is free */
    uint64_t reader, writer;
    bool is_known;
    struct bits value;
};

struct kept {
    struct element *slots;
    size_t count, room; /* room: a power of two */
};

enum { KEPT_ROOM_FIRST = 1024 };

struct kept *kept_new(const struct program *program)
{
    bool needed = false;
    for (size_t i = 0; i < program->array_count; i++)
        needed |= array_is_kept(&program->arrays[i]);
    if (!needed)
        return NULL;
    struct kept *kept = memory_new(1, sizeof *kept);
    kept->room = KEPT_ROOM_FIRST;
    kept->slots = memory_new(kept->room, sizeof *kept->slots);
    return kept;
}

void kept_free(struct kept *kept)
{
    if (kept == NULL)
        return;
    free(kept->slots);
    free(kept);
}

/* ---- the table ---- */

static struct element *slot_of(const struct kept *kept, int64_t pointer)
{
    uint64_t hash = (uint64_t)pointer * UINT64_C(0x9e3779b97f4a7c15);
    size_t at = (size_t)(hash >> 20) & (kept->room - 1);
    while (kept->slots[at].pointer != 0 && kept->slots[at].pointer != pointer)
        at = (at + 1) & (kept->room - 1);
    return &kept->slots[at];
}

static void grow(struct kept *kept)
{
    struct kept larger = { .room = kept->room * 2, .count = kept->count };
    larger.slots = memory_new(larger.room, sizeof *larger.slots);
    for (size_t i = 0; i < kept->room; i++)
        if (kept->slots[i].pointer != 0)
            *slot_of(&larger, kept->slots[i].pointer) = kept->slots[i];
    free(kept->slots);
    *kept = larger;
}

static struct element *element_at(struct kept *kept, int64_t pointer)
{
    if (kept->count >= kept->room / 2)
        grow(kept);
    struct element *element = slot_of(kept, pointer);
    kept->count += element->pointer == 0;
    element->pointer = pointer;
    return element;
}

/* ---- reading and storing ---- */

static uint64_t thread_of(const struct machine *machine, unsigned lane)
{
    const struct launch *launch = machine->launch;
    const uint32_t *grid = launch->grid, *at = machine->block;
    uint64_t block =
        at[0] + grid[0] * (at[1] + (uint64_t)grid[1] * at[2]);
    return block * launch_threads(launch) +
           (uint64_t)machine->warp * machine->lanes + lane + 1;
}

static void join(uint64_t *threads, uint64_t thread)
{
    *threads = *threads == 0 || *threads == thread ? thread : THREADS_SEVERAL;
}

bool kept_read(struct machine *machine, int64_t pointer, unsigned lane,
               struct bits *value)
{
    struct element *element = element_at(machine->kept, pointer);
    uint64_t thread = thread_of(machine, lane);
    slope_give_up(machine);
    if (element->writer == 0) {
        join(&element->reader, thread);
        return true;
    }
    *value = element->value;
    return element->writer == thread && element->is_known;
}

/* One lane's store. */
struct store {
    const struct expr *expr;
    unsigned lane, bytes;
    bool is_known;
    struct bits value;
};

static void store_element(struct machine *machine, const struct store *store,
                          int64_t pointer, bool is_whole)
{
    struct element *element = element_at(machine->kept, pointer);
    uint64_t thread = thread_of(machine, store->lane);
    if (element->reader != 0 && element->reader != thread) {
        const struct array *array =
            &machine->program->arrays[pointer_array(pointer)];
        fault_in_lane(machine, store->expr, store->lane,
                      "byte %" PRId64 " of '%s' is read by one thread and "
                      "stored to by another, in an order that is not known,",
                      pointer_offset(pointer), array->name);
        return;
    }
    join(&element->writer, thread);
    element->is_known = is_whole && store->is_known;
    element->value = store->value;
}

/* The elements of one kind that the bytes at `offset` of the array touch. */
static void store_elements(struct machine *machine, const struct store *store,
                           const struct contents *contents, int64_t pointer,
                           int64_t offset)
{
    struct contents one = *contents;
    uint64_t index;
    one.next = NULL;
    if (contents_find(&one, offset, store->bytes, &index) != NULL) {
        store_element(machine, store, pointer, true);
        return;
    }
    for (int64_t by = 1 - contents->bytes; by < store->bytes; by++)
        if (contents_find(&one, offset + by, contents->bytes, &index) != NULL)
            store_element(machine, store, pointer + by, false);
}

/* The array of a pointer; NULL: it is not kept, or there is none, as where an
 * access was not looked at (machine->is_silent). */
static const struct array *kept_array(const struct machine *machine,
                                      int64_t pointer)
{
    const struct program *program = machine->program;
    int64_t number = pointer_array(pointer);
    if (number < 0 || (uint64_t)number >= program->array_count ||
        !array_is_kept(&program->arrays[number]))
        return NULL;
    return &program->arrays[number];
}

static void store_lane(struct machine *machine, const struct store *store,
                       int64_t pointer)
{
    const struct array *array = kept_array(machine, pointer);
    if (array == NULL)
        return;
    slope_give_up(machine);
    for (const struct contents *contents = array->contents; contents != NULL;
         contents = contents->next)
        store_elements(machine, store, contents, pointer,
                       pointer_offset(pointer));
}

void kept_store(struct machine *machine, const struct expr *expr,
                const struct lanes *address, const struct stored *stored,
                uint64_t mask)
{
    for (; mask != 0 && !machine->diagnostic.failed; mask &= mask - 1) {
        unsigned lane = lowest_lane(mask);
        struct store store = { .expr = expr, .lane = lane,
                               .bytes = stored->bytes };
        store.is_known =
            machine->unsure == 0 &&
            bits_of_lane(stored->value, stored->class, stored->bytes, lane,
                         &store.value);
        store_lane(machine, &store,
                   lanes_get(address, VALUE_POINTER, lane) + stored->at);
    }
}

/* ---- atomics ---- */

/* The kind of integers of so many bytes at the pointer; NULL: there is none. */
static const struct contents *contents_of(const struct machine *machine,
                                          int64_t pointer, unsigned bytes,
                                          uint64_t *index)
{
    const struct array *array = kept_array(machine, pointer);
    if (array == NULL)
        return NULL;
    const struct contents *contents = contents_find(
        array->contents, pointer_offset(pointer), bytes, index);
    return contents != NULL && *index < contents->count ? contents : NULL;
}

/* What the element holds now, as the atomic takes it. False: it is not
 * known. */
static bool value_now(const struct machine *machine, const struct expr *expr,
                      int64_t pointer, unsigned bytes, int64_t *number)
{
    uint64_t index;
    const struct contents *contents =
        contents_of(machine, pointer, bytes, &index);
    if (contents == NULL)
        return false;
    const struct element *element = element_at(machine->kept, pointer);
    uint64_t bits = element->writer != 0 ? element->value.low
                                         : contents_at(contents, index);
    *number = lanes_through_bits((int64_t)bits, bytes * 8,
                                 class_is_signed(expr->value));
    return element->writer == 0 ||
           (element->is_known && element->value.low == element->value.high);
}

static bool lane_atomic(struct machine *machine, const struct expr *expr,
                        int64_t pointer, const struct atomic_values *values,
                        unsigned lane, int64_t *found)
{
    struct store store = {
        .expr = expr, .lane = lane,
        .bytes = machine->program->sites[expr->site].bytes_per_lane,
    };
    bool is_known = value_now(machine, expr, pointer, store.bytes, found);
    int64_t left = *found;
    store.is_known = is_known && machine->unsure == 0 &&
                     atomic_leaves(expr, values, lane, &left);
    store.value = (struct bits){ (uint64_t)left, (uint64_t)left };
    store_lane(machine, &store, pointer);
    return is_known;
}

const struct lanes *kept_atomic(struct machine *machine,
                                const struct expr *expr,
                                const struct lanes *address,
                                const struct atomic_values *values,
                                uint64_t mask)
{
    int64_t found[LANES_MAX] = { 0 };
    struct lanes *result = machine_result(machine, expr);
    uint64_t unknown = ~0ULL >> (64 - machine->lanes);
    for (; mask != 0 && !machine->diagnostic.failed; mask &= mask - 1) {
        unsigned lane = lowest_lane(mask);
        int64_t pointer = lanes_get(address, VALUE_POINTER, lane);
        if (lane_atomic(machine, expr, pointer, values, lane, &found[lane]))
            unknown &= ~(UINT64_C(1) << lane);
    }
    lanes_from_bits(result, expr->value, found,
                    class_is_wide(expr->value) ? 64 : 32,
                    class_is_signed(expr->value), machine->lanes);
    result->unknown = unknown;
    result->why = expr;
    return result;
}
