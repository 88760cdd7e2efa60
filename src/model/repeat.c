/* Waiting requests, by what their cost depends on; see repeat.h. */
#include "model/repeat.h"

#include <stdlib.h>
#include <string.h>

#include "coalsim/l1.h"
#include "core/memory.h"
#include "model/moved.h"

/* Places that may wait, and the least number of slots to find them by. */
enum { PLACES_MAX = 1 << 12, SLOTS_MIN = 64 };

/* After so many without a like, one in that many is kept. */
enum { UNLIKE_MOST = 16 };

/* A request that reaches over more than 2^REACH_BITS periods finds no like. */
enum { REACH_BITS = 40, CARRY_BITS = 2 };

struct repeat_rule repeat_rule_of(const struct gpu *gpu)
{
    struct repeat_rule rule = { .period_bytes = gpu->banks * gpu->bank_bytes,
                                .has_tags = l1_is_known(gpu),
                                .line_shift = __builtin_ctz(gpu->line_bytes) };
    if (rule.period_bytes < gpu->line_bytes)
        rule.period_bytes = gpu->line_bytes;
    if (rule.period_bytes < gpu->sector_bytes)
        rule.period_bytes = gpu->sector_bytes;
    for (int n = 0; n < 64 && rule.has_tags; n++)
        rule.ones_bank[n] = (uint8_t)l1_tag_bank(
            gpu, ((UINT64_C(1) << n) - 1) << rule.line_shift);
    return rule;
}

/* ---- what the cost depends on ---- */

/* How far the live lanes reach, and the bits in which they differ. */
struct extent {
    uint64_t lowest, highest;
    uint64_t distances; /* from the first one, ORed */
};

static struct extent extent_of(const struct request *request)
{
    uint64_t base = request_first_address(request);
    struct extent extent = { base, base, 0 };
    for (uint64_t rest = request->lanes; rest != 0; rest &= rest - 1) {
        uint64_t address = request->address[__builtin_ctzll(rest)];
        extent.lowest = address < extent.lowest ? address : extent.lowest;
        extent.highest = address > extent.highest ? address : extent.highest;
        extent.distances |= address - base;
    }
    return extent;
}

/* Most requests that are like none need no measure taken. */
static void measure(struct repeat *repeat, const struct repeat_rule *rule)
{
    const struct request *like = &repeat->like;
    struct extent extent = extent_of(like);
    uint64_t period = rule->period_bytes;
    bool has_tags = rule->has_tags && request_has_footprint(like) &&
                    extent.distances != 0;
    int bits = 0;
    while (has_tags && (extent.highest - extent.lowest) / period >> bits != 0)
        bits++;
    bits += has_tags; /* it may begin at the end of a line */
    repeat->measured = true;
    repeat->known = bits <= REACH_BITS;
    repeat->below = request_first_address(like) - extent.lowest;
    repeat->key_bits = (period << bits) - 1;
    repeat->key_bits &= ~((extent.distances & -extent.distances) - 1);
    repeat->carry_bit =
        has_tags ? bits + __builtin_ctzll(period) - rule->line_shift : 0;
}

/*
 * What it does to the hash when the lines from one on carry into bit carry_bit:
 * all ones from there to the first zero are turned over, and that zero.
 */
static unsigned carry_of(const struct repeat_rule *rule, int carry_bit,
                         uint64_t address)
{
    uint64_t high = address >> rule->line_shift >> carry_bit;
    int beyond = carry_bit + __builtin_ctzll(~high) + 1;
    return rule->ones_bank[beyond] ^ rule->ones_bank[carry_bit];
}

static uint64_t key_of(const struct repeat *repeat,
                       const struct repeat_rule *rule, uint64_t lowest)
{
    uint64_t key = (lowest & repeat->key_bits) << CARRY_BITS;
    if (repeat->carry_bit > 0)
        key |= carry_of(rule, repeat->carry_bit, lowest);
    return key;
}

/* ---- places ---- */

static size_t first_slot(const struct repeat *repeat, uint64_t key)
{
    return key * UINT64_C(0x9e3779b97f4a7c15) >> 32 & (repeat->slot_room - 1);
}

static void put(struct repeat *repeat, size_t index)
{
    size_t slot = first_slot(repeat, repeat->places[index].key);
    while (repeat->slots[slot] != 0)
        slot = (slot + 1) & (repeat->slot_room - 1);
    repeat->slots[slot] = (uint16_t)(index + 1);
    repeat->places[index].slot = slot;
}

static void widen(struct repeat *repeat)
{
    repeat->slot_room =
        repeat->slot_room > 0 ? 2 * repeat->slot_room : SLOTS_MIN;
    free(repeat->slots);
    repeat->slots = memory_new(repeat->slot_room, sizeof *repeat->slots);
    for (size_t i = 0; i < repeat->count; i++)
        put(repeat, i);
}

static struct repeat_place *find(struct repeat *repeat, uint64_t key)
{
    if (repeat->count == 0)
        return NULL;
    if (repeat->last < repeat->count && repeat->places[repeat->last].key == key)
        return &repeat->places[repeat->last];
    size_t slot = first_slot(repeat, key);
    for (; repeat->slots[slot] != 0;
         slot = (slot + 1) & (repeat->slot_room - 1)) {
        repeat->last = repeat->slots[slot] - 1u;
        if (repeat->places[repeat->last].key == key)
            return &repeat->places[repeat->last];
    }
    return NULL;
}

static bool add(struct repeat *repeat, uint64_t key,
                const struct request *request)
{
    if (repeat->count == PLACES_MAX)
        return false;
    if (2 * (repeat->count + 1) > repeat->slot_room)
        widen(repeat);
    repeat->places = memory_grow(repeat->places, repeat->count,
                                 &repeat->place_room, sizeof *repeat->places);
    repeat->places[repeat->count] = (struct repeat_place){
        .key = key,
        .address = request_first_address(request),
        .waiting = request->copies,
    };
    put(repeat, repeat->count++);
    return true;
}

/* ---- requests ---- */

static void copy_request(struct request *to, const struct request *from)
{
    memcpy(to, from, offsetof(struct request, address) +
                         request_width(from) * sizeof *from->address);
}

static bool is_like(const struct repeat *repeat, const struct request *request)
{
    const struct request *like = &repeat->like;
    if (!repeat->known || request->lanes != like->lanes)
        return false;
    if (request->even || like->even)
        return request_same_spacing(request, like) &&
               request->bytes_per_lane == like->bytes_per_lane;
    return moved_is_by(request, like,
                       request_first_address(request) -
                           request_first_address(like));
}

bool repeat_take(struct repeat *repeat, const struct repeat_rule *rule,
                 const struct request *request)
{
    if (!is_like(repeat, request))
        return false;
    repeat->unlike = repeat->wait = 0;
    if (!repeat->measured)
        measure(repeat, rule);
    if (!repeat->known)
        return false;
    uint64_t lowest = request_first_address(request) - repeat->below;
    uint64_t key = key_of(repeat, rule, lowest);
    struct repeat_place *place = find(repeat, key);
    if (place == NULL)
        return add(repeat, key, request);
    if (place->waiting > UINT64_MAX - request->copies)
        return false;
    place->waiting += request->copies;
    return true;
}

bool repeat_next(struct repeat *repeat, struct request *request)
{
    if (repeat->count == 0)
        return false;
    const struct repeat_place *place = &repeat->places[--repeat->count];
    uint64_t moved = place->address - request_first_address(&repeat->like);
    repeat->slots[place->slot] = 0; /* none that came later is left behind it */
    copy_request(request, &repeat->like);
    request->copies = place->waiting;
    request->span_count = 0; /* all are counted as this one is */
    request->spans_known = true;
    request_move(request, moved);
    return true;
}

void repeat_set(struct repeat *repeat, const struct request *request)
{
    if (repeat->wait > 0) {
        repeat->wait--;
        return;
    }
    if (repeat->unlike < UNLIKE_MOST)
        repeat->unlike++;
    else
        repeat->wait = UNLIKE_MOST;
    repeat->known = request->lanes != 0;
    repeat->measured = false;
    if (repeat->known)
        copy_request(&repeat->like, request);
}

void repeat_free(struct repeat *repeat)
{
    free(repeat->places);
    free(repeat->slots);
}
