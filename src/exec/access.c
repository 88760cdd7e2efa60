/*
 * A memory instruction becomes a request: pointers become addresses, and what
 * the hardware would refuse is refused here.
 */
#include <inttypes.h>

#include "core/memory.h"
#include "core/vector.h"
#include "exec/machine.h"
#include "exec/overlap.h"
#include "exec/pointer.h"
#include "exec/weight.h"

/* How far the array begins behind a boundary. */
static uint64_t array_shift(const struct array *array)
{
    return array->base_shift + array->shared_at;
}

/* Arrays never overlap: their boundaries lie far enough apart for any offset,
 * shared ones too. */
static uint64_t array_base(const struct program *program, uint32_t array)
{
    return ((uint64_t)array + 1) * (uint64_t)POINTER_REACH_BYTES +
           array_shift(&program->arrays[array]);
}

/* Where an access may be, in bytes from the array's start. */
struct bounds {
    int64_t lowest, beyond;
};

/*
 * An array whose end is not known ends out of reach, and may be entered from
 * before its shifted start.
 */
static struct bounds bounds_of(const struct array *array)
{
    if (array->bytes > 0)
        return (struct bounds){ 0, (int64_t)array->bytes };
    return (struct bounds){ -(int64_t)array->base_shift, POINTER_REACH_BYTES };
}

/* The hardware does not see where arrays in shared memory begin and end. */
static struct bounds bounds_in_shared(const struct machine *machine,
                                      const struct array *array)
{
    struct bounds bounds = bounds_of(array);
    bounds.lowest -= (int64_t)array->shared_at;
    if (array->bytes > 0)
        bounds.beyond = machine->shared_end - (int64_t)array->shared_at;
    return bounds;
}

struct array_room *access_rooms(const struct program *program)
{
    struct array_room *rooms =
        memory_new(program->array_count, sizeof *rooms);
    for (uint32_t i = 0; i < program->array_count; i++) {
        struct bounds bounds = bounds_of(&program->arrays[i]);
        int64_t start = pointer_make(i);
        rooms[i] = (struct array_room){
            .shift = (int64_t)(array_base(program, i) - (uint64_t)start),
            .lowest = start + bounds.lowest,
            .beyond = start + bounds.beyond,
        };
    }
    return rooms;
}

static const struct array *array_of(const struct machine *machine,
                                    int64_t pointer)
{
    int64_t array = pointer_array(pointer);
    if (array < 0 || (uint64_t)array >= machine->program->array_count)
        return NULL;
    return &machine->program->arrays[array];
}

/* How far a site's accesses may reach over the ends of an array. */
static int64_t slack_of(const struct site *site)
{
    return site->may_reach_out ? site->bytes_per_lane : 0;
}

static bool is_within(const struct bounds *bounds, int64_t offset,
                      const struct site *site, int64_t slack)
{
    return offset >= bounds->lowest - slack &&
           offset + site->bytes_per_lane <= bounds->beyond + slack;
}

/* A reader of the counts should know of it. */
static void note_outside(struct machine *machine, uint32_t number,
                         const struct array *array, int64_t offset)
{
    const struct site *site = &machine->program->sites[number];
    struct bounds bounds = bounds_of(array);
    if (!is_within(&bounds, offset, site, 0) && !site->may_reach_out &&
        machine->options->outside != NULL)
        atomic_store(&machine->options->outside[number], true);
}

static void fault_outside(struct machine *machine, const struct expr *expr,
                          const struct array *array, int64_t offset,
                          unsigned lane)
{
    if (array->bytes == 0)
        fault_in_lane(machine, expr, lane,
                      "the access is %" PRId64
                      " bytes before the start of '%s'%s",
                      -offset, array->name,
                      -offset > INT32_MAX ? " (did an int overflow?)"
                                          : "");
    else
        fault_in_lane(machine, expr, lane,
                      "the access at byte %" PRId64
                      " is outside of '%s' (%" PRIu64 " bytes%s)%s",
                      offset, array->name, array->bytes,
                      array->is_data_sized     ? ", by --data"
                      : array->is_launch_sized ? ", by --shared"
                                               : "",
                      array->space == SPACE_SHARED
                          ? " and of all that the block has" : "");
}

/* Is this lane's access one the hardware allows? Else says why not. */
static bool lane_is_fine(struct machine *machine, uint32_t number,
                         const struct expr *expr, int64_t pointer,
                         unsigned lane)
{
    const struct site *site = &machine->program->sites[number];
    const struct array *array = array_of(machine, pointer);
    if (array == NULL) {
        fault_in_lane(machine, expr, lane,
                      pointer == 0 ? "access through a null pointer"
                                   : "access to address 0x%" PRIx64
                                     " of no array",
                      (uint64_t)pointer);
        return false;
    }
    int64_t offset = pointer_offset(pointer);
    int64_t address = offset + (int64_t)array_shift(array);
    struct bounds bounds = array->space == SPACE_SHARED
                               ? bounds_in_shared(machine, array)
                               : bounds_of(array);
    if (!is_within(&bounds, offset, site, slack_of(site)))
        fault_outside(machine, expr, array, offset, lane);
    else if (address % site->bytes_per_lane != 0)
        fault_in_lane(machine, expr, lane,
                      "misaligned address: byte %" PRId64
                      " of '%s' is no multiple of the %u bytes accessed",
                      address, array->name, site->bytes_per_lane);
    else
        note_outside(machine, number, array, offset);
    return !machine->diagnostic.failed;
}

static void check_each_lane(struct machine *machine, uint32_t site,
                            const struct expr *expr,
                            const struct lanes *pointer, uint64_t mask)
{
    for (; mask != 0; mask &= mask - 1) {
        unsigned lane = lowest_lane(mask);
        if (!lane_is_fine(machine, site, expr,
                          lanes_get(pointer, VALUE_POINTER, lane), lane))
            return;
    }
}

/*
 * What one look at the live lanes' addresses shows: enough to see that all of
 * them are in one array, inside its bounds and aligned.
 */
struct glance {
    uint64_t low_bits;         /* ORed over the addresses */
    int64_t smallest, largest; /* pointers */
};

/* Even lanes: those at the corners show it all. */
static struct glance look_at_even(const struct even *pointer, int64_t shift,
                                  unsigned count)
{
    struct corners corners = even_corners(pointer, count);
    uint64_t first = (uint64_t)pointer->base + (uint64_t)shift;
    struct glance glance = {
        .low_bits = first | (uint64_t)pointer->step | (uint64_t)pointer->jump,
        .smallest = pointer->base,
        .largest = pointer->base,
    };
    for (unsigned i = 1; i < corners.count; i++) {
        int64_t at = even_get(pointer, corners.lane[i]);
        glance.smallest = at < glance.smallest ? at : glance.smallest;
        glance.largest = at > glance.largest ? at : glance.largest;
    }
    return glance;
}

VECTOR_CLONES
static struct glance shift_all(uint64_t *restrict address,
                               const int64_t *pointers, int64_t shift,
                               unsigned count)
{
    struct glance glance = { 0, INT64_MAX, INT64_MIN };
    for (unsigned i = 0; i < count; i++) {
        int64_t pointer = pointers[i];
        address[i] = (uint64_t)pointer + (uint64_t)shift;
        glance.low_bits |= address[i];
        glance.smallest = pointer < glance.smallest ? pointer : glance.smallest;
        glance.largest = pointer > glance.largest ? pointer : glance.largest;
    }
    return glance;
}

static struct glance shift_live(uint64_t *address, const struct lanes *pointer,
                                int64_t shift, uint64_t mask)
{
    struct glance glance = { 0, INT64_MAX, INT64_MIN };
    for (; mask != 0; mask &= mask - 1) {
        unsigned i = lowest_lane(mask);
        int64_t at = lanes_get(pointer, VALUE_POINTER, i);
        address[i] = (uint64_t)at + (uint64_t)shift;
        glance.low_bits |= address[i];
        glance.smallest = at < glance.smallest ? at : glance.smallest;
        glance.largest = at > glance.largest ? at : glance.largest;
    }
    return glance;
}

/*
 * Dead lanes too: they may look worse than they need, never better. Of even
 * lanes nothing is filled in yet.
 */
static struct glance shift_lanes(struct machine *machine,
                                 const struct lanes *pointer, int64_t shift)
{
    struct request *request = &machine->request;
    request->even = !pointer->each;
    if (pointer->each)
        return shift_all(request->address, pointer->i64, shift,
                         machine->lanes);
    const struct even *even = &pointer->even;
    request->base = (uint64_t)even->base + (uint64_t)shift;
    request->step = (uint64_t)even->step;
    request->jump = (uint64_t)even->jump;
    request->row_shift = even->jump != 0 ? even->row_shift : 0;
    return look_at_even(even, shift, machine->lanes);
}

struct access_range access_range(const struct array_room *room,
                                 const struct site *site)
{
    return (struct access_range){
        room->lowest - slack_of(site),
        room->beyond - site->bytes_per_lane + slack_of(site),
    };
}

static inline bool all_fine(const struct glance *glance,
                            const struct access_range *range,
                            const struct site *site)
{
    return glance->smallest >= range->lowest &&
           glance->largest <= range->largest &&
           (glance->low_bits & (site->bytes_per_lane - 1u)) == 0;
}

/* Pointers into several arrays in one instruction: rare, lane by lane. */
static void shift_mixed(struct machine *machine, const struct lanes *pointer,
                        uint64_t mask)
{
    for (; mask != 0; mask &= mask - 1) {
        unsigned lane = lowest_lane(mask);
        int64_t at = lanes_get(pointer, VALUE_POINTER, lane);
        uint32_t array = (uint32_t)pointer_array(at);
        machine->lane_arrays[lane] = array;
        machine->request.address[lane] =
            array_base(machine->program, array) + (uint64_t)pointer_offset(at);
    }
}

/* All live lanes in the array of the first one, inside of it and aligned. */
static bool in_one_array(struct machine *machine, const struct lanes *pointer,
                         int64_t shift, const struct access_range *range,
                         const struct site *site, uint64_t mask)
{
    struct request *request = &machine->request;
    struct glance glance = shift_lanes(machine, pointer, shift);
    if (all_fine(&glance, range, site))
        return true;
    if (mask == ~0ULL >> (64 - machine->lanes))
        return false;
    glance = shift_live(request->address, pointer, shift, mask);
    request->even = false;
    return all_fine(&glance, range, site);
}

static bool make_addresses(struct machine *machine, uint32_t number,
                           const struct site *site, const struct expr *expr,
                           const struct lanes *pointer, uint64_t mask)
{
    struct request *request = &machine->request;
    int64_t first = lanes_get(pointer, VALUE_POINTER, lowest_lane(mask));
    int64_t array = pointer_array(first);
    if ((uint64_t)array < machine->program->array_count) { /* not null */
        const struct array_room *room = &machine->rooms[array];
        struct access_range range = access_range(room, site);
        request->array = (uint32_t)array;
        request->arrays = NULL;
        if (in_one_array(machine, pointer, room->shift, &range, site, mask)) {
            if (machine->watches)
                slope_access(machine, number, pointer, site->bytes_per_lane,
                             range.lowest, range.largest, mask);
            return true;
        }
    }
    check_each_lane(machine, number, expr, pointer, mask);
    if (machine->diagnostic.failed)
        return false;
    shift_mixed(machine, pointer, mask);
    request->arrays = machine->lane_arrays;
    request->even = false;
    slope_give_up(machine);
    return true;
}

static void fill_even(struct request *request, unsigned count)
{
    const struct even even = {
        (int64_t)request->base,
        (int64_t)request->step,
        (int64_t)request->jump,
        request->row_shift,
    };
    even_fill((int64_t *)request->address, &even, count);
}

void access_hand_over(const struct machine *machine, struct request *request)
{
    const struct request_sink *sink = machine->sink;
    if (request->even && sink->take_even != NULL &&
        sink->take_even(sink->context, request))
        return;
    if (request->even)
        fill_even(request, machine->lanes);
    sink->take(sink->context, request);
}

void access_describe(struct machine *machine, uint32_t number,
                     const struct lanes *address, uint64_t mask)
{
    const struct site *site = &machine->program->sites[number];
    struct request *request = &machine->request;
    request->site = number;
    request->scope = site->scope;
    request->space = (uint8_t)site->space;
    request->kind = (uint8_t)site->kind;
    request->cache = (uint8_t)site->cache;
    request->bytes_per_lane = site->bytes_per_lane;
    request->alone = site->alone;
    request->lanes = mask;
    request->trip = machine->scope_trip[site->scope];
    weight_set_spans(machine, number, address, mask);
}

void access_make(struct machine *machine, uint32_t number,
                 const struct lanes *address, uint64_t mask)
{
    const struct site *site = &machine->program->sites[number];
    access_describe(machine, number, address, mask);
    bool is_unsure =
        machine->unsure > 0 || machine->staged > 0 || machine->guesses != 0 ||
        (site->is_in_both && machine->parted > 0);
    if (is_unsure && machine->options->estimated != NULL)
        atomic_store(&machine->options->estimated[number], true);
    if (machine->watches)
        overlap_access(machine, number, address, site->bytes_per_lane, mask);
    access_hand_over(machine, &machine->request);
}

void access_memory(struct machine *machine, uint32_t number,
                   const struct expr *expr, const struct lanes *address,
                   uint64_t mask)
{
    const struct site *site = &machine->program->sites[number];
    if (machine->diagnostic.failed)
        return;
    if (site->is_one_lane)
        mask &= -mask;
    if ((address->unknown & mask) != 0) {
        fault_unknown(machine, expr, address, NEED_ADDRESS);
        return;
    }
    if (machine->is_silent)
        return;
    if (make_addresses(machine, number, site, expr, address, mask))
        access_make(machine, number, address, mask);
}
