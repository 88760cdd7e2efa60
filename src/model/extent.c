/* From requests to the distinct sectors of a launch; see extent.h. */
#include "model/extent.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "model/intervals.h"

/* Requests of one site that are repeated along the same spans. */
struct site_extent {
    bool used;                /* in this block */
    uint32_t array;
    bool stores;
    struct request last;      /* whose spans those are */
    struct intervals waiting; /* sectors, not repeated yet */
    struct intervals block;   /* sectors of the block so far */
};

struct array_sets {
    struct intervals loads, stores; /* sectors of the launch so far */
    double block_load_sectors;
};

struct extent_tracker {
    const struct gpu *gpu;
    struct site_extent *sites;
    size_t site_count;
    struct array_sets *arrays;
    size_t array_count;
    uint64_t block;
    bool exact;
    struct array_extent *result;
};

struct extent_tracker *extent_new(const struct gpu *gpu, size_t site_count)
{
    struct extent_tracker *tracker = memory_new(1, sizeof *tracker);
    tracker->gpu = gpu;
    tracker->sites = memory_new(site_count, sizeof *tracker->sites);
    tracker->site_count = site_count;
    tracker->exact = true;
    return tracker;
}

static struct array_sets *array_sets(struct extent_tracker *tracker,
                                     uint32_t array)
{
    if (array >= tracker->array_count) {
        size_t count = (size_t)array + 1;
        struct array_sets *arrays = memory_new(count, sizeof *arrays);
        if (tracker->array_count > 0)
            memcpy(arrays, tracker->arrays,
                   tracker->array_count * sizeof *arrays);
        free(tracker->arrays);
        tracker->arrays = arrays;
        tracker->array_count = count;
    }
    return &tracker->arrays[array];
}

/* ---- inside a block ---- */

/* Short steps first: what they fill is long enough for the others. */
static void repeat_along(struct intervals *set, uint32_t sector_bytes,
                         const struct request_span *spans, unsigned count)
{
    struct request_span order[REQUEST_SPANS_MAX];
    for (unsigned i = 0; i < count; i++) {
        unsigned at = i;
        for (; at > 0 && llabs(order[at - 1].bytes) > llabs(spans[i].bytes);
             at--)
            order[at] = order[at - 1];
        order[at] = spans[i];
    }
    for (unsigned i = 0; i < count; i++)
        intervals_repeat(set, order[i].bytes / (int64_t)sector_bytes,
                         order[i].count);
}

static void flush_waiting(struct extent_tracker *tracker,
                          struct site_extent *site)
{
    const struct request *last = &site->last;
    if (last->spans_known)
        repeat_along(&site->waiting, tracker->gpu->sector_bytes,
                     last->spans + last->block_spans,
                     last->span_count - (unsigned)last->block_spans);
    intervals_add_set(&site->block, &site->waiting);
    intervals_clear(&site->waiting);
}

static bool same_spans(const struct request *a, const struct request *b)
{
    if (a->span_count != b->span_count || a->spans_known != b->spans_known)
        return false;
    for (unsigned i = 0; i < a->span_count; i++)
        if (a->spans[i].bytes != b->spans[i].bytes ||
            a->spans[i].count != b->spans[i].count)
            return false;
    return true;
}

static bool same_sectors(const struct request *a, const struct request *b,
                         uint32_t sector_bytes)
{
    if (a->lanes != b->lanes)
        return false;
    for (uint64_t left = a->lanes; left != 0; left &= left - 1) {
        unsigned lane = (unsigned)__builtin_ctzll(left);
        if (a->address[lane] / sector_bytes != b->address[lane] / sector_bytes)
            return false;
    }
    return true;
}

static void add_lanes(struct intervals *set, const struct request *request,
                      uint32_t sector_bytes)
{
    for (uint64_t left = request->lanes; left != 0; left &= left - 1) {
        uint64_t address = request->address[__builtin_ctzll(left)];
        uint64_t sector = address / sector_bytes;
        intervals_add(set, sector, sector + 1);
    }
}

/* ---- from block to block ---- */

static uint64_t blocks_stood_for(const struct request *request)
{
    uint64_t blocks = 1;
    for (unsigned i = 0; i < request->block_spans; i++)
        blocks *= request->spans[i].count;
    return blocks;
}

/* What a block's loads of one array take, all sites together. */
static void add_block_loads(struct extent_tracker *tracker, uint32_t array)
{
    struct intervals all = { 0 };
    uint64_t blocks = 0;
    for (size_t i = 0; i < tracker->site_count; i++) {
        struct site_extent *site = &tracker->sites[i];
        if (!site->used || site->stores || site->array != array)
            continue;
        intervals_add_set(&all, &site->block);
        blocks = blocks_stood_for(&site->last);
    }
    array_sets(tracker, array)->block_load_sectors +=
        (double)intervals_blocks(&all, 1) * (double)blocks;
    intervals_free(&all);
}

static void close_site(struct extent_tracker *tracker, struct site_extent *site)
{
    const struct request *last = &site->last;
    struct array_sets *sets = array_sets(tracker, site->array);
    if (last->spans_known)
        repeat_along(&site->block, tracker->gpu->sector_bytes, last->spans,
                     last->block_spans);
    tracker->exact = tracker->exact && last->spans_known && !site->block.rough;
    intervals_add_set(site->stores ? &sets->stores : &sets->loads,
                      &site->block);
    intervals_clear(&site->block);
    site->used = false;
}

static bool first_load_of_array(const struct extent_tracker *tracker,
                                size_t number)
{
    const struct site_extent *site = &tracker->sites[number];
    if (!site->used || site->stores)
        return false;
    for (size_t i = 0; i < number; i++)
        if (tracker->sites[i].used && !tracker->sites[i].stores &&
            tracker->sites[i].array == site->array)
            return false;
    return true;
}

static void close_block(struct extent_tracker *tracker)
{
    for (size_t i = 0; i < tracker->site_count; i++)
        if (tracker->sites[i].used)
            flush_waiting(tracker, &tracker->sites[i]);
    for (size_t i = 0; i < tracker->site_count; i++)
        if (first_load_of_array(tracker, i))
            add_block_loads(tracker, tracker->sites[i].array);
    for (size_t i = 0; i < tracker->site_count; i++)
        if (tracker->sites[i].used)
            close_site(tracker, &tracker->sites[i]);
}

/*
 * A site that goes to another array in the middle of a block: what it loaded is
 * counted apart from what others loaded of the same array, so at most too much.
 */
static void leave_array(struct extent_tracker *tracker,
                        struct site_extent *site)
{
    flush_waiting(tracker, site);
    if (!site->stores)
        array_sets(tracker, site->array)->block_load_sectors +=
            (double)intervals_blocks(&site->block, 1) *
            (double)blocks_stood_for(&site->last);
    tracker->exact = false;
    close_site(tracker, site);
}

void extent_take(struct extent_tracker *tracker, const struct request *request)
{
    struct site_extent *site = &tracker->sites[request->site];
    uint32_t sector_bytes = tracker->gpu->sector_bytes;
    if (request->block != tracker->block) {
        close_block(tracker);
        tracker->block = request->block;
    }
    if (site->used && site->array != request->array)
        leave_array(tracker, site);
    if (site->used && same_spans(&site->last, request)) {
        if (same_sectors(&site->last, request, sector_bytes))
            return;
    } else if (site->used) {
        flush_waiting(tracker, site);
    }
    site->used = true;
    site->array = request->array;
    site->stores = request->kind != KIND_LOAD;
    site->last = *request;
    add_lanes(&site->waiting, request, sector_bytes);
}

void extent_finish(struct extent_tracker *tracker)
{
    close_block(tracker);
}

void extent_merge(struct extent_tracker *into, struct extent_tracker *from)
{
    for (size_t i = 0; i < from->array_count; i++) {
        struct array_sets *sets = array_sets(into, (uint32_t)i);
        intervals_add_set(&sets->loads, &from->arrays[i].loads);
        intervals_add_set(&sets->stores, &from->arrays[i].stores);
        sets->block_load_sectors += from->arrays[i].block_load_sectors;
    }
    into->exact = into->exact && from->exact;
}

static uint64_t granules(const struct gpu *gpu, struct intervals *sectors)
{
    uint32_t size = gpu->dram_bytes / gpu->sector_bytes;
    return intervals_blocks(sectors, size > 0 ? size : 1);
}

struct extents extent_result(struct extent_tracker *tracker)
{
    free(tracker->result);
    tracker->result = memory_new(tracker->array_count, sizeof *tracker->result);
    for (size_t i = 0; i < tracker->array_count; i++) {
        struct array_sets *sets = &tracker->arrays[i];
        tracker->result[i] = (struct array_extent){
            .load_sectors = intervals_blocks(&sets->loads, 1),
            .block_load_sectors = sets->block_load_sectors,
            .load_granules = granules(tracker->gpu, &sets->loads),
            .store_granules = granules(tracker->gpu, &sets->stores),
        };
        if (sets->loads.rough || sets->stores.rough)
            tracker->exact = false;
    }
    return (struct extents){ tracker->result, tracker->array_count,
                             tracker->exact };
}

void extent_free(struct extent_tracker *tracker)
{
    if (tracker == NULL)
        return;
    for (size_t i = 0; i < tracker->site_count; i++) {
        intervals_free(&tracker->sites[i].waiting);
        intervals_free(&tracker->sites[i].block);
    }
    for (size_t i = 0; i < tracker->array_count; i++) {
        intervals_free(&tracker->arrays[i].loads);
        intervals_free(&tracker->arrays[i].stores);
    }
    free(tracker->sites);
    free(tracker->arrays);
    free(tracker->result);
    free(tracker);
}
