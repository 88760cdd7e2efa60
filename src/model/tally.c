/* Requests -> counts a site and in total; see tally.h. */
#include "model/tally.h"

#include <stdlib.h>

#include "coalsim/bank.h"
#include "coalsim/coalesce.h"
#include "coalsim/l1.h"
#include "core/memory.h"
#include "model/extent.h"
#include "model/family.h"
#include "model/footprint.h"
#include "model/repeat.h"

static void add_families(struct tally *tally)
{
    tally->families = memory_new(tally->site_count, sizeof *tally->families);
    for (size_t i = 0; i < tally->site_count; i++)
        tally->families[i] = family_new(tally->gpu);
}

void tally_init(struct tally *tally, const struct gpu *gpu, size_t site_count)
{
    *tally = (struct tally){
        .gpu = gpu,
        .sites = memory_new(site_count, sizeof *tally->sites),
        .site_count = site_count,
        .footprint = footprint_new(gpu),
        .repeats = memory_new(site_count, sizeof *tally->repeats),
        .repeat_rule = repeat_rule_of(gpu),
    };
    if (gpu->time_model == GPU_TIME_THROUGHPUT)
        tally->extents = extent_new(gpu, site_count);
    if (l1_is_known(gpu))
        add_families(tally);
}

void tally_leave_footprint(struct tally *tally)
{
    footprint_free(tally->footprint);
    tally->footprint = NULL;
}

/* What does not depend on the hash of lines. */
static void count_places(const struct gpu *gpu, const struct request *request,
                         struct counts *counts)
{
    if (request->space == SPACE_SHARED)
        bank_count(gpu, request, counts);
    else
        coalesce_count(gpu, request, counts);
}

void tally_count(const struct gpu *gpu, const struct request *request,
                 struct counts *counts)
{
    count_places(gpu, request, counts);
    if (request->space == SPACE_GLOBAL)
        l1_count(gpu, request, counts);
}

/* One request by itself, but for a footprint that it shares with others. */
static void count(struct tally *tally, const struct request *request)
{
    struct counts one;
    struct counts *site = &tally->sites[request->site];
    if (tally->families == NULL)
        tally_count(tally->gpu, request, &one);
    else
        count_places(tally->gpu, request, &one);
    counts_add(site, &one, request->copies);
    if (tally->families != NULL && request->space == SPACE_GLOBAL &&
        !family_count(tally->families[request->site], request, &one, site))
        tally->l1_estimated = true;
    /* Until tally_finish the total holds only what was alone in its trip. */
    if (request_has_footprint(request) && request->alone)
        counts_add_footprint(&tally->total, one.footprint_sectors,
                             one.footprint_used_bytes, request->copies);
}

static void count_waiting(struct tally *tally, struct repeat *repeat)
{
    struct request request;
    while (repeat_next(repeat, &request))
        count(tally, &request);
}

/* What stands for many elsewhere is counted where those are. */
static bool is_family(const struct tally *tally, const struct request *request)
{
    return tally->families != NULL && request->copies > 1 &&
           request->space == SPACE_GLOBAL;
}

/* Like one that was counted: it waits, to be counted with others. */
static bool waits(struct tally *tally, const struct request *request)
{
    return repeat_take(&tally->repeats[request->site], &tally->repeat_rule,
                       request);
}

static void count_or_wait(struct tally *tally, const struct request *request)
{
    if (!is_family(tally, request)) {
        struct repeat *repeat = &tally->repeats[request->site];
        if (waits(tally, request))
            return;
        count_waiting(tally, repeat);
        repeat_set(repeat, request);
    }
    count(tally, request);
}

static bool shares_footprint(const struct tally *tally,
                             const struct request *request)
{
    return tally->footprint != NULL && !request->alone &&
           request_has_footprint(request);
}

/* What is known of one array at a time. */
static void take_array(struct tally *tally, const struct request *request)
{
    if (tally->extents != NULL && request->lanes != 0)
        extent_take(tally->extents, request);
    if (shares_footprint(tally, request))
        footprint_add(tally->footprint, request);
}

static void take_each_array(struct tally *tally, const struct request *request)
{
    struct request part = *request;
    uint64_t rest = request->lanes;
    part.arrays = NULL;
    while ((part.lanes = request_same_array(request, &rest, &part.array)) != 0)
        take_array(tally, &part);
}

void tally_take(void *context, const struct request *request)
{
    struct tally *tally = context;
    count_or_wait(tally, request);
    if (request->space != SPACE_GLOBAL)
        return;
    if (request->arrays == NULL)
        take_array(tally, request);
    else
        take_each_array(tally, request);
}

bool tally_take_even(void *context, const struct request *request)
{
    struct tally *tally = context;
    if (shares_footprint(tally, request) || is_family(tally, request) ||
        !waits(tally, request))
        return false;
    if (request->space == SPACE_GLOBAL)
        take_array(tally, request);
    return true;
}

void tally_finish(struct tally *tally)
{
    struct counts together = { 0 };
    if (tally->extents != NULL)
        extent_finish(tally->extents);
    for (size_t i = 0; i < tally->site_count; i++)
        count_waiting(tally, &tally->repeats[i]);
    if (tally->footprint != NULL)
        footprint_finish(tally->footprint, &together);
    counts_add(&tally->total, &together, 1);
    for (size_t i = 0; i < tally->site_count; i++) {
        struct counts site = tally->sites[i];
        site.footprint_sectors = 0;
        site.footprint_used_bytes = 0;
        counts_add(&tally->total, &site, 1);
    }
}

void tally_merge(struct tally *into, const struct tally *from)
{
    if (into->extents != NULL)
        extent_merge(into->extents, from->extents);
    for (size_t i = 0; i < into->site_count; i++)
        counts_add(&into->sites[i], &from->sites[i], 1);
    counts_add(&into->total, &from->total, 1);
    into->l1_estimated |= from->l1_estimated;
}

void tally_free(struct tally *tally)
{
    free(tally->sites);
    for (size_t i = 0; i < tally->site_count; i++)
        repeat_free(&tally->repeats[i]);
    free(tally->repeats);
    extent_free(tally->extents);
    for (size_t i = 0; i < tally->site_count && tally->families != NULL; i++)
        family_free(tally->families[i]);
    free(tally->families);
    footprint_free(tally->footprint);
    *tally = (struct tally){ 0 };
}
