/* From requests to the distinct sectors of a launch; see extent.h. */
#include "model/extent.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "model/intervals.h"
#include "model/lane_sectors.h"
#include "model/spans.h"

/* Of even lanes, whole sectors apart: which sectors they are in. */
struct column {
    uint64_t lanes; /* 0: the lanes were none such */
    uint64_t step, jump;
    uint64_t sector; /* of the first one */
    uint8_t row_shift;
};

/* Requests of one site that are repeated along the same spans. */
struct site_extent {
    bool used;                /* in this block */
    uint32_t array;
    bool stores;
    struct spans spans;
    struct column last;       /* the last request, which need not come twice */
    struct intervals waiting; /* sectors, not repeated inside the block yet */
    struct intervals block;   /* sectors of the block so far, */
    struct intervals moved;   /* but those that moved otherwise from block to
                                 block than they do */
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
    struct intervals loads; /* of a block, of all sites */
    uint64_t block;
    int sector_shift;
    bool exact;
    struct array_extent *result;
};

struct extent_tracker *extent_new(const struct gpu *gpu, size_t site_count)
{
    struct extent_tracker *tracker = memory_new(1, sizeof *tracker);
    tracker->gpu = gpu;
    tracker->sites = memory_new(site_count, sizeof *tracker->sites);
    tracker->site_count = site_count;
    tracker->sector_shift = __builtin_ctz(gpu->sector_bytes);
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

static void flush_waiting(struct extent_tracker *tracker,
                          struct site_extent *site)
{
    spans_repeat_inside(&site->spans, &site->waiting,
                        tracker->gpu->sector_bytes);
    intervals_add_set(&site->block, &site->waiting);
    intervals_clear(&site->waiting);
}

static struct column column_of(const struct extent_tracker *tracker,
                               const struct request *request)
{
    uint64_t first = request_first_address(request);
    uint64_t inside = ((uint64_t)1 << tracker->sector_shift) - 1;
    if (!request->even || ((request->step | request->jump) & inside) != 0)
        return (struct column){ 0 };
    return (struct column){ request->lanes, request->step, request->jump,
                            first >> tracker->sector_shift,
                            request->row_shift };
}

static bool same_column(const struct column *a, const struct column *b)
{
    return a->lanes != 0 && a->lanes == b->lanes && a->step == b->step &&
           a->jump == b->jump && a->sector == b->sector &&
           a->row_shift == b->row_shift;
}

/* ---- from block to block ---- */

static bool loads_from(const struct site_extent *site, uint32_t array)
{
    return site->used && !site->stores && site->array == array;
}

/* What the loads of one array by the sites from `first` on take together. Where
 * two move apart from block to block, what they have in common in one block
 * they need not have in another. */
static void join_loads(struct extent_tracker *tracker, size_t first)
{
    uint32_t array = tracker->sites[first].array;
    struct intervals *all = &tracker->loads;
    intervals_clear(all);
    for (size_t i = first; i < tracker->site_count; i++) {
        struct site_extent *site = &tracker->sites[i];
        if (!loads_from(site, array))
            continue;
        intervals_add_set(all, &site->block);
        intervals_add_set(all, &site->moved);
        if (!spans_move_together(&site->spans, &tracker->sites[first].spans))
            tracker->exact = false;
    }
}

static bool is_only_load(const struct extent_tracker *tracker, size_t number)
{
    uint32_t array = tracker->sites[number].array;
    for (size_t i = number + 1; i < tracker->site_count; i++)
        if (loads_from(&tracker->sites[i], array))
            return false;
    return true;
}

/* What a block's loads of one array take: by the site `first` and those behind
 * it. A site's own sectors, as long as they are but marked, can be counted
 * where they are. */
static void add_block_loads(struct extent_tracker *tracker, size_t first)
{
    struct site_extent *site = &tracker->sites[first];
    struct intervals *sectors = &site->block;
    if (site->block.count > 0 || !intervals_are_none(&site->moved) ||
        !is_only_load(tracker, first)) {
        join_loads(tracker, first);
        sectors = &tracker->loads;
    }
    array_sets(tracker, site->array)->block_load_sectors +=
        (double)intervals_blocks(sectors, 1) *
        (double)spans_blocks(&site->spans);
}

/* From block to block the site's sectors move as its last request does. */
static void move_blocks(struct extent_tracker *tracker,
                        struct site_extent *site)
{
    const struct spans *spans = &site->spans;
    struct array_sets *sets = array_sets(tracker, site->array);
    spans_repeat_blocks(spans, &site->block, tracker->gpu->sector_bytes);
    tracker->exact = tracker->exact && spans->known && !site->block.rough;
    intervals_add_set(site->stores ? &sets->stores : &sets->loads,
                      &site->block);
    intervals_clear(&site->block);
}

static void close_site(struct extent_tracker *tracker, struct site_extent *site)
{
    move_blocks(tracker, site);
    intervals_clear(&site->moved);
    site->used = false;
}

/* `request` is repeated along other spans than those before it. */
static void change_spans(struct extent_tracker *tracker,
                         struct site_extent *site,
                         const struct request *request)
{
    flush_waiting(tracker, site);
    if (spans_begin_as(&site->spans, request, request->block_spans))
        return;
    intervals_add_set(&site->moved, &site->block);
    move_blocks(tracker, site);
}

static bool first_load_of_array(const struct extent_tracker *tracker,
                                size_t number)
{
    const struct site_extent *site = &tracker->sites[number];
    for (size_t i = 0; i < number; i++)
        if (loads_from(&tracker->sites[i], site->array))
            return false;
    return loads_from(site, site->array);
}

static void close_block(struct extent_tracker *tracker)
{
    for (size_t i = 0; i < tracker->site_count; i++)
        if (tracker->sites[i].used)
            flush_waiting(tracker, &tracker->sites[i]);
    for (size_t i = 0; i < tracker->site_count; i++)
        if (first_load_of_array(tracker, i))
            add_block_loads(tracker, i);
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
            (double)(intervals_blocks(&site->block, 1) +
                     intervals_blocks(&site->moved, 1)) *
            (double)spans_blocks(&site->spans);
    tracker->exact = false;
    close_site(tracker, site);
}

/* Where the request's sectors go: of what is stored, once, nobody asks in which
 * block. */
static struct intervals *set_for(struct extent_tracker *tracker,
                                 struct site_extent *site,
                                 const struct request *request)
{
    if (request->span_count != request->block_spans)
        return &site->waiting;
    bool is_once = request->span_count == 0 && request->spans_known;
    return site->stores && is_once
               ? &array_sets(tracker, request->array)->stores
               : &site->block;
}

void extent_take(struct extent_tracker *tracker, const struct request *request)
{
    struct site_extent *site = &tracker->sites[request->site];
    struct column column = column_of(tracker, request);
    if (request->block != tracker->block) {
        close_block(tracker);
        tracker->block = request->block;
    }
    if (site->used && site->array != request->array)
        leave_array(tracker, site);
    bool repeated = site->used && spans_are_of(&site->spans, request);
    if (repeated && same_column(&site->last, &column))
        return;
    if (!repeated && site->used)
        change_spans(tracker, site, request);
    if (!repeated)
        site->spans = spans_of(request);
    site->used = true;
    site->array = request->array;
    site->stores = request->kind != KIND_LOAD;
    site->last = column;
    lane_sectors_add(set_for(tracker, site, request), request,
                     tracker->sector_shift);
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
        intervals_free(&tracker->sites[i].moved);
    }
    for (size_t i = 0; i < tracker->array_count; i++) {
        intervals_free(&tracker->arrays[i].loads);
        intervals_free(&tracker->arrays[i].stores);
    }
    intervals_free(&tracker->loads);
    free(tracker->sites);
    free(tracker->arrays);
    free(tracker->result);
    free(tracker);
}
