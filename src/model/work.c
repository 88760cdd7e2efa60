/* Counts by kind, and extents -> the work of a launch; see work.h. */
#include "model/work.h"

#include "core/number.h"
#include "model/throughput.h"

static double cycles_of(const struct counts *counts)
{
    return (double)counts->l1_centicycles / 100;
}

/* DRAM moves no less than a sector; how much more, the GPU's file may say. */
static uint32_t granule_bytes(const struct gpu *gpu)
{
    return gpu->dram_bytes > 0 ? gpu->dram_bytes : gpu->sector_bytes;
}

static void add_counts(struct launch_work *work,
                       const struct kind_counts *kinds)
{
    const struct counts *load = &kinds->of[SPACE_GLOBAL][KIND_LOAD];
    work->loads = (double)load->requests;
    work->load_cycles = cycles_of(load);
    work->load_sectors = (double)load->sectors;
    for (int kind = 0; kind < KIND_COUNT; kind++) {
        const struct counts *global = &kinds->of[SPACE_GLOBAL][kind];
        const struct counts *shared = &kinds->of[SPACE_SHARED][kind];
        work->requests += (double)global->requests + (double)shared->requests;
        work->shared_wavefronts += (double)shared->wavefronts;
        if (kind == KIND_LOAD)
            continue;
        work->store_cycles += cycles_of(global);
        work->store_sectors += (double)global->sectors;
    }
}

/* Blocks that an SM holds at once share what they load of an array. */
static double l2_load_sectors(const struct extents *extents, double blocks,
                              uint32_t resident)
{
    double sectors = 0;
    for (size_t i = 0; i < extents->array_count; i++) {
        const struct array_extent *array = &extents->arrays[i];
        sectors += blocks * l1_fetched_sectors(
                                array->block_load_sectors / blocks,
                                (double)array->load_sectors, resident);
    }
    return sectors;
}

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/*
 * What the granules of all arrays add up to; false when that passes 64 bits. No
 * request has more granules than sectors, which tells where extents are rough.
 */
static bool count_granules(const struct kind_counts *kinds,
                           const struct extents *extents, uint64_t *granules)
{
    const struct counts *global = kinds->of[SPACE_GLOBAL];
    uint64_t loads = 0, stores = 0, stored_sectors = 0;
    bool fits = true;
    for (size_t i = 0; i < extents->array_count && fits; i++)
        fits = number_add_product(&loads, extents->arrays[i].load_granules,
                                  1) &&
               number_add_product(&stores, extents->arrays[i].store_granules,
                                  1);
    for (int kind = KIND_STORE; kind < KIND_COUNT && fits; kind++)
        fits = number_add_product(&stored_sectors, global[kind].sectors, 1);
    *granules = least(loads, global[KIND_LOAD].sectors);
    return fits &&
           number_add_product(granules, least(stores, stored_sectors), 1);
}

struct launch_work work_of(const struct gpu *gpu, const struct launch *launch,
                           const struct kind_counts *kinds,
                           const struct extents *extents, double flops)
{
    struct launch_work work = { .flops = flops };
    uint32_t resident = occupancy_of(gpu, launch).blocks;
    uint64_t granules;
    add_counts(&work, kinds);
    work.l2_load_sectors = work.load_sectors;
    work.dram_bytes =
        (work.load_sectors + work.store_sectors) * granule_bytes(gpu);
    if (extents == NULL)
        return work;
    double sectors = l2_load_sectors(extents, (double)launch_blocks(launch),
                                     resident > 0 ? resident : 1);
    if (sectors < work.load_sectors)
        work.l2_load_sectors = sectors;
    if (count_granules(kinds, extents, &granules))
        work.dram_bytes = (double)granules * granule_bytes(gpu);
    return work;
}

bool work_dram_bytes(const struct gpu *gpu, const struct kind_counts *kinds,
                     const struct extents *extents, uint64_t *bytes)
{
    uint64_t granules;
    *bytes = 0;
    return gpu->dram_bytes > 0 && count_granules(kinds, extents, &granules) &&
           number_add_product(bytes, granules, gpu->dram_bytes);
}
