/*
 * One global request -> its wavefronts in the L1; see l1.h.
 *
 * Two words of one line are never in one cell (l1_lines.h), so the data
 * wavefronts of some lines are how many of their masks have a cell in common:
 * all that follows is done on masks.
 */
#include "coalsim/l1.h"

#include <string.h>

#include "core/lane_bit.h"
#include "core/vector.h"
#include "model/l1_lines.h"
#include "model/nearest.h"

enum {
    LINES_MAX = REQUEST_LANES_MAX,
    TAG_BANKS = 4,
    WAVES_FEW = 16,
};

/* cells[b][w]: of the line that tag bank b gives in tag wavefront w, or 0. */
struct waves {
    uint32_t count;
    uint64_t cells[TAG_BANKS][LINES_MAX];
};

/* --- tag banks ------------------------------------------------------------ */

/* Both parities at once, one in either half of a word. */
VECTOR_PART uint64_t tag_bank(const uint32_t *tag_bank_bit, uint64_t number)
{
    uint64_t bits = (number & tag_bank_bit[0]) | (number & tag_bank_bit[1])
                                                     << 32;
    bits ^= bits >> 16;
    bits ^= bits >> 8;
    bits ^= bits >> 4;
    bits ^= bits >> 2;
    bits ^= bits >> 1;
    return (bits & 1) | (bits >> 31 & 2);
}

/* The two bits of a bank, of lines that are bits themselves. */
struct banks {
    uint64_t bank[LINES_MAX];
    uint64_t odd, upper;
};

/* The vector units like loops over all that there may be: `length` is a
 * constant. Behind the lines, numbers and banks mean nothing. */
VECTOR_PART void find_banks(const uint32_t *tag_bank_bit,
                            const uint64_t *number, uint32_t length,
                            struct banks *banks)
{
    uint64_t odd = 0, upper = 0;
    for (uint32_t i = 0; i < length; i++) {
        uint64_t bank = tag_bank(tag_bank_bit, number[i]);
        banks->bank[i] = bank;
        odd |= (bank & 1) != 0 ? lane_bit[i] : 0;
        upper |= (bank & 2) != 0 ? lane_bit[i] : 0;
    }
    banks->odd = odd;
    banks->upper = upper;
}

/* --- queues --------------------------------------------------------------- */

VECTOR_PART uint32_t longest(const uint64_t queued[TAG_BANKS])
{
    uint32_t most = 0;
    for (uint32_t i = 0; i < TAG_BANKS; i++) {
        uint32_t length = (uint32_t)__builtin_popcountll(queued[i]);
        most = length > most ? length : most;
    }
    return most;
}

/* Mostly there are not many: those take few instructions. */
VECTOR_PART void clear(struct waves *waves)
{
    if (waves->count > WAVES_FEW)
        memset(waves->cells, 0, sizeof waves->cells);
    else
        for (uint32_t i = 0; i < TAG_BANKS; i++)
            memset(waves->cells[i], 0, WAVES_FEW * sizeof **waves->cells);
}

/* Each bank's queue is a mask of its lines: how many of them are ahead of one
 * tells its wave. */
VECTOR_PART void queue(const struct l1_lines *lines,
                       const struct banks *banks, struct waves *waves)
{
    uint32_t count = lines->few.count;
    uint64_t all = UINT64_MAX >> (LINES_MAX - count);
    uint64_t odd = banks->odd, upper = banks->upper;
    const uint64_t queued[TAG_BANKS] = {
        all & ~odd & ~upper, all & odd & ~upper, all & ~odd & upper,
        all & odd & upper
    };
    waves->count = longest(queued);
    clear(waves);
    for (uint32_t i = 0; i < count; i++) {
        uint64_t bank = banks->bank[i];
        uint64_t ahead = queued[bank] & (lane_bit[i] - 1);
        waves->cells[bank][__builtin_popcountll(ahead)] = lines->cells[i];
    }
}

VECTOR_CLONES
static void queue_lines(const struct gpu *gpu, const struct l1_lines *lines,
                        struct waves *waves)
{
    struct banks banks;
    if (lines->few.count <= LINES_MAX / 2)
        find_banks(gpu->l1.tag_bank_bit, lines->few.number, LINES_MAX / 2,
                   &banks);
    else
        find_banks(gpu->l1.tag_bank_bit, lines->few.number, LINES_MAX, &banks);
    queue(lines, &banks, waves);
}

/* --- data ----------------------------------------------------------------- */

/*
 * Data wavefronts of the tag wavefronts [start, end), each on its own. Of the
 * four masks, `one` has the cells of at least one, `two` those of at least two.
 * Phases behind the last of the lanes have none.
 */
VECTOR_CLONES
static uint64_t data_apart(const struct l1_layout *layout,
                           const struct waves *waves, uint64_t lanes,
                           uint32_t start, uint32_t end)
{
    uint64_t phase = UINT64_MAX >> (64 - layout->columns);
    uint64_t wavefronts = 0;
    for (; (phase & -phase) - 1 < lanes;
         phase = phase << (layout->columns - 1) << 1)
        for (uint32_t i = start; i < end; i++) {
            uint64_t a = waves->cells[0][i] & phase;
            uint64_t b = waves->cells[1][i] & phase;
            uint64_t c = waves->cells[2][i] & phase;
            uint64_t d = waves->cells[3][i] & phase;
            uint64_t one = a | b | c | d;
            uint64_t two = (a & b) | (c & d) | ((a | b) & (c | d));
            uint64_t three = (a & b & (c | d)) | (c & d & (a | b));
            uint64_t four = a & b & c & d;
            wavefronts +=
                (uint64_t)(one != 0) + (two != 0) + (three != 0) + (four != 0);
        }
    return wavefronts;
}

/* How many phases have a cell among `cells`. */
static uint32_t count_phases(const struct l1_layout *layout, uint64_t cells)
{
    uint32_t phases = 0;
    for (; cells != 0; phases++) {
        uint32_t lowest = (uint32_t)__builtin_ctzll(cells);
        uint32_t last = lowest | (layout->columns - 1);
        cells = last < 63 ? cells >> (last + 1) << (last + 1) : 0;
    }
    return phases;
}

/* Masks piled up: level[k] has the cells that more than k of them want. */
struct pile {
    uint32_t height;
    uint64_t level[LINES_MAX];
};

static void pile_add(struct pile *pile, uint64_t cells)
{
    for (uint32_t i = 0; cells != 0; i++) {
        if (i == pile->height)
            pile->level[pile->height++] = 0;
        uint64_t above = pile->level[i] & cells;
        pile->level[i] |= cells;
        cells = above;
    }
}

/* Data wavefronts of the first `end` tag wavefronts, taken together. */
static uint64_t data_together(const struct l1_layout *layout,
                              const struct waves *waves, uint32_t end)
{
    struct pile pile;
    uint64_t wavefronts = 0;
    pile.height = 0;
    for (uint32_t bank = 0; bank < TAG_BANKS; bank++)
        for (uint32_t wave = 0; wave < end; wave++)
            pile_add(&pile, waves->cells[bank][wave]);
    for (uint32_t i = 0; i < pile.height; i++)
        wavefronts += count_phases(layout, pile.level[i]);
    return wavefronts;
}

/* How many tag wavefronts of a request share their data wavefronts. */
static uint32_t tags_together(const struct gpu *gpu,
                              const struct request *request)
{
    if (request->kind == KIND_LOAD)
        return 0;
    return request->bytes_per_lane < 4 ? gpu->l1.store_tags_narrow
                                       : gpu->l1.store_tags;
}

/* --- requests ------------------------------------------------------------- */

static void count_any(const struct gpu *gpu, const struct l1_layout *layout,
                      const struct request *request, struct counts *counts)
{
    struct l1_lines lines;
    struct waves waves;
    if (counts->l2_requests == counts->lanes)
        l1_lines_apart(layout, request, &lines);
    else
        l1_lines_gather(layout, request, &lines);
    queue_lines(gpu, &lines, &waves);
    uint32_t together = tags_together(gpu, request);
    if (together > waves.count)
        together = waves.count;
    counts->tag_wavefronts = waves.count;
    counts->data_wavefronts =
        data_together(layout, &waves, together) +
        data_apart(layout, &waves, request->lanes, together, waves.count);
}

/* One tag; and of one line no two words are in one bank. */
static void count_one_line(const struct l1_layout *layout,
                           const struct request *request, struct counts *counts)
{
    counts->tag_wavefronts = 1;
    counts->data_wavefronts = count_phases(layout, request->lanes);
}

/* How many lines of the lanes, all distinct, the fullest tag bank has. */
VECTOR_CLONES
static uint64_t fullest_bank(const struct gpu *gpu, const uint64_t *address,
                             uint64_t lanes)
{
    int shift = __builtin_ctz(gpu->line_bytes);
    uint64_t odd = 0, upper = 0, both = 0;
    for (uint32_t i = 0; i < REQUEST_LANES_MAX; i++) {
        uint64_t bank = tag_bank(gpu->l1.tag_bank_bit, address[i] >> shift);
        bank = (lanes & lane_bit[i]) != 0 ? bank : 0;
        odd += bank & 1;
        upper += bank >> 1;
        both += bank & bank >> 1;
    }
    uint64_t most = both;
    most = odd - both > most ? odd - both : most;
    most = upper - both > most ? upper - both : most;
    uint64_t rest =
        (uint64_t)__builtin_popcountll(lanes) - odd - upper + both;
    return rest > most ? rest : most;
}

/* Where lanes lie anywhere, two of them are mostly enough to tell. There are
 * two. */
static bool first_two_in_column(const struct request *request,
                                uint64_t column_bits)
{
    uint64_t rest = request->lanes & (request->lanes - 1);
    uint64_t first = request->address[__builtin_ctzll(request->lanes)];
    uint64_t second = request->address[__builtin_ctzll(rest)];
    return ((first ^ second) & column_bits) == 0;
}

/*
 * A column of a matrix: every lane has a line of its own and all want the same
 * bank. So each has a data wavefront of its own, whatever goes together. False,
 * with nothing counted, when it is something else.
 */
static bool count_column(const struct gpu *gpu, const struct l1_layout *layout,
                         const struct request *request, struct counts *counts)
{
    uint64_t column_bits = ((uint64_t)layout->columns - 1)
                           << layout->unit_shift;
    if (counts->l2_requests != counts->lanes ||
        !first_two_in_column(request, column_bits) ||
        (nearest_differ(request->address, request->lanes) & column_bits) != 0)
        return false;
    counts->tag_wavefronts =
        fullest_bank(gpu, request->address, request->lanes);
    counts->data_wavefronts = counts->lanes;
    return true;
}

/*
 * The fewest wavefronts that the lines can take, whatever their banks: data
 * wavefronts as if all tags came at once, tags as many as there can be a cycle.
 */
static uint64_t fewest_wavefronts(const struct gpu *gpu,
                                  const struct request *request)
{
    struct l1_layout layout = l1_layout_of(gpu, request->bytes_per_lane);
    struct l1_lines lines;
    struct pile pile;
    uint64_t data = 0, tags = 0;
    l1_lines_gather(&layout, request, &lines);
    pile.height = 0;
    for (uint32_t i = 0; i < lines.few.count; i++)
        pile_add(&pile, lines.cells[i]);
    for (uint32_t i = 0; i < pile.height; i++)
        data += count_phases(&layout, pile.level[i]);
    if (gpu->l1.tags > 0)
        tags = (lines.few.count + gpu->l1.tags - 1) / gpu->l1.tags;
    return data > tags ? data : tags;
}

/* --- cycles --------------------------------------------------------------- */

static uint64_t greater(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

static enum gpu_width width_of(const struct request *request)
{
    if (request->bytes_per_lane <= 4)
        return GPU_WIDTH_4;
    return request->bytes_per_lane == 8 ? GPU_WIDTH_8 : GPU_WIDTH_16;
}

/* A narrow way back to the registers carries dead lanes as well. */
static uint64_t floor_centicycles(const struct gpu *gpu,
                                  const struct request *request)
{
    const struct gpu_l1 *l1 = &gpu->l1;
    enum gpu_width width = width_of(request);
    if (request->kind != KIND_LOAD)
        return l1->store_centicycles[width];
    if (l1->return_bytes == 0)
        return l1->load_centicycles[width];
    uint64_t bytes = (uint64_t)gpu->warp_lanes * 4 << width;
    return greater(bytes * 100 / l1->return_bytes, l1->load_centicycles[width]);
}

bool l1_is_known(const struct gpu *gpu)
{
    return gpu->l1.tag_bank_bit[0] != 0;
}

bool l1_has_cycles(const struct gpu *gpu)
{
    return l1_is_known(gpu) || gpu->l1.return_bytes != 0;
}

static uint64_t count_wavefronts(const struct gpu *gpu,
                                 const struct request *request,
                                 struct counts *counts)
{
    if (!l1_is_known(gpu))
        return fewest_wavefronts(gpu, request);
    struct l1_layout layout = l1_layout_of(gpu, request->bytes_per_lane);
    if (counts->l2_requests == 1)
        count_one_line(&layout, request, counts);
    else if (!count_column(gpu, &layout, request, counts))
        count_any(gpu, &layout, request, counts);
    return greater(counts->tag_wavefronts, counts->data_wavefronts);
}

void l1_count(const struct gpu *gpu, const struct request *request,
              struct counts *counts)
{
    if (!l1_has_cycles(gpu) || !request_has_footprint(request) ||
        request->lanes == 0)
        return;
    uint64_t wavefronts = count_wavefronts(gpu, request, counts);
    counts->l1_centicycles =
        greater(wavefronts * 100, floor_centicycles(gpu, request));
}

uint32_t l1_tag_bank(const struct gpu *gpu, uint64_t address)
{
    uint64_t number = address >> __builtin_ctz(gpu->line_bytes);
    return (uint32_t)tag_bank(gpu->l1.tag_bank_bit, number);
}

uint64_t l1_period_bytes(const struct gpu *gpu)
{
    if (!l1_is_known(gpu))
        return 1;
    uint32_t bits = gpu->l1.tag_bank_bit[0] | gpu->l1.tag_bank_bit[1];
    int top = 32 - __builtin_clz(bits);
    return (uint64_t)gpu->line_bytes << top;
}
