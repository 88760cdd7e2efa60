/*
 * The distinct sectors and bytes of each trip; see footprint.h.
 *
 * Trips are alike: most touch what the trip before touched, moved by a whole
 * number of sectors, and then nothing needs to be counted anew. So a group
 * keeps its last trip's requests as a script and follows it while it holds.
 */
#include "model/footprint.h"

#include <stdlib.h>

#include "core/memory.h"
#include "model/moved.h"
#include "model/sectors.h"

/* Requests that are taken together: of one scope, array, and load or store. */
struct group {
    struct group *next; /* in its bucket */
    uint32_t scope;
    uint32_t array;
    uint8_t kind;

    /* The open trip, if `position` > 0. */
    uint64_t block;
    uint64_t trip;
    uint32_t warp;
    uint64_t copies;
    uint64_t moved;  /* bytes from the script to this trip, modulo 2^64 */
    size_t position; /* requests so far */
    bool is_counted; /* `sectors` and `used_bytes` are the script's */

    struct request *script;
    size_t script_length;
    size_t script_room;
    uint64_t sectors;
    uint64_t used_bytes;
};

enum { BUCKETS = 64 };

struct footprint {
    struct group *buckets[BUCKETS];
    struct sectors set; /* of the trip that is being counted */
    struct counts sum;
};

struct footprint *footprint_new(const struct gpu *gpu)
{
    struct footprint *footprint = memory_new(1, sizeof *footprint);
    footprint->set.sector_shift = __builtin_ctz(gpu->sector_bytes);
    return footprint;
}

/* The group of a request; made when there is none yet. */
static struct group *find_group(struct footprint *footprint,
                                const struct request *request)
{
    uint32_t hash = request->scope * 31 + request->array * 2 + request->kind;
    struct group **link = &footprint->buckets[hash % BUCKETS];
    for (; *link != NULL; link = &(*link)->next)
        if ((*link)->scope == request->scope &&
            (*link)->array == request->array && (*link)->kind == request->kind)
            return *link;
    struct group *group = memory_new(1, sizeof *group);
    group->scope = request->scope;
    group->array = request->array;
    group->kind = request->kind;
    *link = group;
    return group;
}

/* Puts a request into the script at the position, moved back to its place. */
static void rewrite_script(struct group *group, const struct request *request)
{
    if (group->position == group->script_length) {
        group->script = memory_grow(group->script, group->script_length,
                                    &group->script_room, sizeof *group->script);
        group->script_length++;
    }
    struct request *own = &group->script[group->position];
    *own = *request;
    request_move(own, -group->moved);
    group->is_counted = false;
}

/* How far the trip that begins with `request` lies from the script's. */
static uint64_t begin_move(const struct footprint *footprint,
                           const struct group *group,
                           const struct request *request)
{
    if (group->script_length == 0 || request->lanes == 0 ||
        request->lanes != group->script[0].lanes)
        return 0;
    int first = __builtin_ctzll(request->lanes);
    uint64_t moved = request->address[first] - group->script[0].address[first];
    uint64_t inside = ((uint64_t)1 << footprint->set.sector_shift) - 1;
    return (moved & inside) == 0 ? moved : 0;
}

static void begin_trip(const struct footprint *footprint, struct group *group,
                       const struct request *request)
{
    group->block = request->block;
    group->trip = request->trip;
    group->warp = request->warp;
    group->copies = request->copies;
    group->moved = begin_move(footprint, group, request);
}

static void count_script(struct footprint *footprint, struct group *group)
{
    sectors_clear(&footprint->set);
    for (size_t i = 0; i < group->script_length; i++)
        sectors_add(&footprint->set, &group->script[i]);
    group->sectors = footprint->set.count;
    group->used_bytes = footprint->set.bytes;
    group->is_counted = true;
}

static void end_trip(struct footprint *footprint, struct group *group)
{
    if (group->position < group->script_length) {
        group->script_length = group->position;
        group->is_counted = false;
    }
    if (!group->is_counted)
        count_script(footprint, group);
    counts_add_footprint(&footprint->sum, group->sectors, group->used_bytes,
                         group->copies);
    group->position = 0;
}

static bool is_same_trip(const struct group *group,
                         const struct request *request)
{
    return group->trip == request->trip && group->warp == request->warp &&
           group->block == request->block;
}

void footprint_add(struct footprint *footprint, const struct request *request)
{
    struct group *group = find_group(footprint, request);
    if (group->position > 0 && !is_same_trip(group, request))
        end_trip(footprint, group);
    if (group->position == 0)
        begin_trip(footprint, group, request);
    if (group->position == group->script_length ||
        !moved_is_by(request, &group->script[group->position], group->moved))
        rewrite_script(group, request);
    group->position++;
}

void footprint_finish(struct footprint *footprint, struct counts *counts)
{
    for (size_t i = 0; i < BUCKETS; i++)
        for (struct group *group = footprint->buckets[i]; group != NULL;
             group = group->next)
            if (group->position > 0)
                end_trip(footprint, group);
    *counts = footprint->sum;
}

void footprint_free(struct footprint *footprint)
{
    if (footprint == NULL)
        return;
    for (size_t i = 0; i < BUCKETS; i++)
        while (footprint->buckets[i] != NULL) {
            struct group *group = footprint->buckets[i];
            footprint->buckets[i] = group->next;
            free(group->script);
            free(group);
        }
    sectors_free(&footprint->set);
    free(footprint);
}
