/*
 * One global request -> its sectors, lines and bytes; see coalesce.h.
 *
 * Lanes of one request have one width and are naturally aligned, so two of them
 * are on the same bytes or on none in common, and none straddles a sector: all
 * that is needed is how many distinct addresses, sectors and lines there are.
 * Four ways, each for what the one before could not do: evenly spaced lanes by
 * arithmetic, addresses in order by comparing neighbours, those in a small
 * window by marking its blocks, others by comparing all with all.
 */
#include "coalsim/coalesce.h"

#include <stddef.h>

#include "core/vector.h"
#include "model/atomic.h"
#include "model/nearest.h"
#include "model/width.h"
#include "model/window.h"

/* Lanes so far apart are compared, too. */
enum { SPACED_STEP = 8 };

/* How many live lanes there are, and how many distinct ones of the others. */
struct spread {
    uint64_t live;
    uint64_t addresses;
    uint64_t sectors;
    uint64_t lines;
};

/* --- lanes 0 to live - 1 -------------------------------------------------- */

/*
 * The vector units like loops over all lanes that there may be, so `length` is
 * a constant; lanes from `live` on hold anything. Eight steps further on the
 * addresses must be eight times as far apart.
 */
VECTOR_PART bool evenly_spaced(const uint64_t *address, uint64_t live,
                               uint64_t length)
{
    uint64_t step = address[1] - address[0];
    uint64_t stride = step * SPACED_STEP;
    uint64_t off = 0;
    for (uint64_t i = 1; i <= SPACED_STEP; i++)
        off |= i < live ? (address[i] - address[i - 1]) ^ step : 0;
    for (uint64_t i = SPACED_STEP; i < length; i++)
        off |= i < live ? (address[i] - address[i - SPACED_STEP]) ^ stride : 0;
    return off == 0;
}

VECTOR_CLONES
static bool is_affine(const uint64_t *address, uint64_t live)
{
    if (live == NARROW) /* by far the most frequent */
        return evenly_spaced(address, NARROW, NARROW);
    return live < NARROW ? evenly_spaced(address, live, NARROW)
                         : evenly_spaced(address, live, WIDE);
}

/* Both up and down among the first lanes: no need to look at them all. */
static bool turns_early(const uint64_t *address, uint64_t live)
{
    return live >= 4 &&
           ((address[1] > address[0] && address[2] < address[1]) ||
            (address[1] < address[0] && address[2] > address[1]) ||
            (address[2] > address[1] && address[3] < address[2]) ||
            (address[2] < address[1] && address[3] > address[2]));
}

/* Blocks on the way from `low` to `high` in `lanes` equal steps of `step`. */
static uint64_t blocks_passed(uint64_t low, uint64_t high, uint64_t step,
                              uint64_t lanes, uint32_t block_bytes)
{
    if (step >= block_bytes)
        return lanes;
    int shift = __builtin_ctz(block_bytes);
    return (high >> shift) - (low >> shift) + 1;
}

/* False when the addresses are not evenly spaced, or wrap around 2^64. */
static bool spread_affine(const struct gpu *gpu, const uint64_t *address,
                          uint64_t live, struct spread *spread)
{
    if (live < 2 || !is_affine(address, live))
        return false;
    uint64_t first = address[0], last = address[live - 1];
    bool rises = last >= first;
    uint64_t low = rises ? first : last;
    uint64_t high = rises ? last : first;
    uint64_t step = rises ? address[1] - first : first - address[1];
    if (step > UINT64_MAX / REQUEST_LANES_MAX)
        return false;
    *spread = (struct spread){
        .live = live,
        .addresses = step == 0 ? 1 : live,
        .sectors = blocks_passed(low, high, step, live, gpu->sector_bytes),
        .lines = blocks_passed(low, high, step, live, gpu->line_bytes),
    };
    return true;
}

/*
 * Where addresses only rise or only fall, a lane that is not in its neighbour's
 * block begins a new one. False when they go both ways.
 */
VECTOR_PART bool count_steps(const uint64_t *address, uint64_t live,
                             uint64_t length, uint64_t sector_bytes,
                             uint64_t line_bytes, struct spread *spread)
{
    uint64_t rises = 0, falls = 0, sectors = 1, lines = 1;
    for (uint64_t i = 1; i < length; i++) {
        uint64_t before = i < live ? address[i - 1] : 0;
        uint64_t own = i < live ? address[i] : 0;
        uint64_t distance = own ^ before;
        rises += own > before;
        falls += own < before;
        sectors += distance >= sector_bytes;
        lines += distance >= line_bytes;
    }
    *spread = (struct spread){ live, rises + falls + 1, sectors, lines };
    return rises == 0 || falls == 0;
}

/* One lane more than NARROW makes whole vectors of steps. */
VECTOR_CLONES
static bool spread_ordered(const struct gpu *gpu, const uint64_t *address,
                           uint64_t live, struct spread *spread)
{
    uint64_t sector = gpu->sector_bytes, line = gpu->line_bytes;
    return live <= NARROW
               ? count_steps(address, live, NARROW + 1, sector, line, spread)
               : count_steps(address, live, WIDE, sector, line, spread);
}

/* --- any lanes ------------------------------------------------------------ */

/* Distinct blocks as large as a lane, a sector and a line. */
static void set_spread(struct spread *spread, const struct request *request,
                       const uint64_t count[])
{
    *spread = (struct spread){
        .live = (uint64_t)__builtin_popcountll(request->lanes),
        .addresses = count[0],
        .sectors = count[1],
        .lines = count[2],
    };
}

static bool spread_near(const struct gpu *gpu, const struct request *request,
                        struct spread *spread)
{
    uint64_t count[WINDOW_SIZES];
    const uint32_t size[WINDOW_SIZES] = { request->bytes_per_lane,
                                          gpu->sector_bytes, gpu->line_bytes };
    if (!window_count(request, size, count))
        return false;
    set_spread(spread, request, count);
    return true;
}

/* spread_ordered, with lanes missing in between. */
static bool spread_sparse(const struct gpu *gpu, const struct request *request,
                          struct spread *spread)
{
    uint64_t live = 1, rises = 0, falls = 0, sectors = 1, lines = 1;
    uint64_t rest = request->lanes;
    uint64_t before = request->address[__builtin_ctzll(rest)];
    for (rest &= rest - 1; rest != 0; rest &= rest - 1) {
        if (rises > 0 && falls > 0)
            return false;
        uint64_t own = request->address[__builtin_ctzll(rest)];
        uint64_t distance = own ^ before;
        rises += own > before;
        falls += own < before;
        sectors += distance >= gpu->sector_bytes;
        lines += distance >= gpu->line_bytes;
        before = own;
        live++;
    }
    *spread = (struct spread){ live, rises + falls + 1, sectors, lines };
    return rises == 0 || falls == 0;
}

static void spread_any(const struct gpu *gpu, const struct request *request,
                       struct spread *spread)
{
    uint64_t count[NEAREST_SIZES];
    const uint32_t size[NEAREST_SIZES] = { request->bytes_per_lane,
                                           gpu->sector_bytes, gpu->line_bytes };
    nearest_count(request->address, request->lanes, size, count);
    set_spread(spread, request, count);
}

/* Into a place of the caller's: a struct that is returned gets copied in wider
 * pieces than it was written in, for which the processor has to wait. */
static void request_spread(const struct gpu *gpu, const struct request *request,
                           struct spread *spread)
{
    const uint64_t *address = request->address;
    uint64_t dead = ~request->lanes;
    bool none_between = (request->lanes & (request->lanes + 1)) == 0;
    uint64_t live = dead != 0 ? (uint64_t)__builtin_ctzll(dead) : WIDE;
    bool done;
    if (none_between)
        done = (!turns_early(address, live) &&
                (spread_affine(gpu, address, live, spread) ||
                 spread_ordered(gpu, address, live, spread))) ||
               spread_near(gpu, request, spread);
    else
        done = spread_near(gpu, request, spread) ||
               spread_sparse(gpu, request, spread);
    if (!done)
        spread_any(gpu, request, spread);
}

/* --- counts --------------------------------------------------------------- */

static uint64_t blocks_needed(uint64_t bytes, uint32_t block_bytes)
{
    int shift = __builtin_ctz(block_bytes);
    return (bytes + block_bytes - 1) >> shift;
}

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* Memory latencies of the textbook model, see time.h: worst and best case. */
static uint64_t latencies(const struct gpu *gpu, uint64_t sectors)
{
    if (gpu->slots == 0)
        return 0;
    return sectors <= gpu->slots ? 1 : sectors;
}

static uint64_t latencies_best(const struct gpu *gpu, uint64_t sectors)
{
    if (gpu->slots == 0)
        return 0;
    return sectors <= gpu->slots ? 1 : (sectors + gpu->slots - 1) / gpu->slots;
}

static bool is_serial(const struct gpu *gpu, const struct request *request)
{
    return gpu->atomics == GPU_ATOMICS_SERIAL &&
           (request->kind == KIND_ATOMIC || request->kind == KIND_REDUCTION);
}

void coalesce_count(const struct gpu *gpu, const struct request *request,
                    struct counts *counts)
{
    if (request->lanes == 0) {
        *counts = (struct counts){ 0 };
        return;
    }
    struct spread spread;
    request_spread(gpu, request, &spread);
    bool is_least = is_serial(gpu, request) && spread.sectors < spread.live &&
                    spread.lines > ATOMIC_LINES && !atomic_is_ordered(request);
    if (is_serial(gpu, request) && spread.addresses < spread.live)
        atomic_serialise(gpu, request, &spread.sectors, &spread.lines);
    uint64_t bytes = spread.live * request->bytes_per_lane;
    uint64_t used_bytes = spread.addresses * request->bytes_per_lane;
    bool footprint = request_has_footprint(request);
    /* All of them by name: compilers clear the whole first when some are not,
       and that takes longer than the counting. */
    *counts = (struct counts){
        .requests = 1,
        .lanes = spread.live,
        .global_requests = 1,
        .sectors = spread.sectors,
        .l2_requests = spread.lines,
        .requested_bytes = bytes,
        .used_bytes = used_bytes,
        .ideal_sectors =
            least(blocks_needed(bytes, gpu->sector_bytes), spread.sectors),
        .footprint_sectors = footprint ? spread.sectors : 0,
        .footprint_used_bytes = footprint ? used_bytes : 0,
        .latencies = latencies(gpu, spread.sectors),
        .latencies_best = latencies_best(gpu, spread.sectors),
        .tag_wavefronts = 0,
        .data_wavefronts = 0,
        .l1_centicycles = 0,
        .shared_requests = 0,
        .wavefronts = 0,
        .bank_conflicts = 0,
        .overflow = false,
        .is_least = is_least,
    };
}
