/*
 * --random: patterns of every kind, made from a seed, many to a run of the
 * instrument; those that disagree are printed as commands.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/verify.h"
#include "core/memory.h"
#include "input/gpu_file.h"

enum { BATCH = 200, METRICS_MAX = 32 };

/* ---- random patterns ---- */

struct random {
    uint64_t state;
};

/* splitmix64 */
static uint64_t random_next(struct random *random)
{
    uint64_t x = random->state += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

static unsigned random_below(struct random *random, unsigned count)
{
    return (unsigned)(random_next(random) % count);
}

#define CHOOSE(random, table) \
    (table)[random_below(random, sizeof(table) / sizeof *(table))]

/* Indices with holes for two numbers. */
static const char *const index_forms[] = {
    "tid*%u + %u",
    "tid*%u %% (%u + 32)",
    "(tid ^ %u)*%u",
    "(tx + ty*%u)*%u",
    "(tx*%u + ty + tz*5)*%u",
    "tid / (%u + 1) + lane*%u",
    "(lane*%u & 31) + warp*%u + tx",
    "(63 - lane)*%u + bx*%u",
    "(lane < %u ? lane : lane*%u)",
    "tid*%u + (lane & 3)*%u",
};

static const unsigned factors[] = { 0,  1,  2,  3,  4,  5,  7,   8,   12,  13,
                                    16, 17, 24, 31, 32, 33, 64, 96, 128, 257,
                                    1024 };

static const char *const masks[] = {
    "lane %% (%u + 1) == 0", "lane < %u",      "(lane & %u) != 0",
    "lane >= %u",      "tid %% 7 < %u",  "lane == %u",
};

static const char *const blocks[] = { "32",    "64",   "256",   "48",
                                      "8,8",   "16,4", "4,4,4", "32,2",
                                      "33",    "7,5",  "2,3,9" };

static const char *const wide_elements[] = { "1", "2", "4", "8", "16" };
static const char *const atomic_elements[] = { "float", "4", "8" };

/* A random pattern: the command that repeats it, and what its options are. */
struct sample {
    struct options options;
    struct job job;
    const char *command;
};

static void set_extent(uint32_t extent[3], const char *text)
{
    extent[0] = extent[1] = extent[2] = 1;
    for (unsigned axis = 0; axis < 3 && *text != '\0'; axis++) {
        char *end;
        extent[axis] = (uint32_t)strtoul(text, &end, 10);
        text = end + (*end == ',');
    }
}

static const char *random_text(struct random *random, struct arena *arena,
                               const char *form)
{
    unsigned first = CHOOSE(random, factors), second = CHOOSE(random, factors);
    const char *hole = strstr(form, "%u");
    const char *head = arena_text(arena, form, (size_t)(hole - form));
    const char *rest = hole + 2, *next = strstr(rest, "%u");
    const char *text = arena_format(arena, "%s%u", head, first);
    if (next != NULL)
        text = arena_format(arena, "%s%.*s%u%s", text, (int)(next - rest), rest,
                            second, next + 2);
    else
        text = arena_format(arena, "%s%s", text, rest);
    char *from = arena_text(arena, text, strlen(text)), *to = from;
    text = from;
    for (; *from != '\0'; from += 1 + (from[0] == '%' && from[1] == '%'))
        *to++ = *from;
    *to = '\0';
    return text;
}

/* Shared arrays of more than 48 KB need asking for; so few bytes never do. */
static const char *shared_index(struct arena *arena, const char *index)
{
    return arena_format(arena, "(%s) & 1023", index);
}

static void choose_access(struct sample *sample, struct random *random)
{
    struct options *options = &sample->options;
    bool is_shared = random_below(random, 5) == 0;
    unsigned kind = random_below(random, is_shared ? 2 : 5);
    options->lang.space = is_shared ? SPACE_SHARED : SPACE_GLOBAL;
    options->lang.kind = kind < 2    ? KIND_LOAD
                         : kind == 2 ? KIND_STORE
                         : kind == 3 ? KIND_ATOMIC
                                     : KIND_REDUCTION;
    if (is_shared && kind == 1)
        options->lang.kind = KIND_STORE;
    options->lang.kind_given = true;
    options->lang.element = options->lang.kind >= KIND_ATOMIC
                                ? CHOOSE(random, atomic_elements)
                                : CHOOSE(random, wide_elements);
}

static void make_sample(struct sample *sample, const struct options *options,
                        struct random *random)
{
    sample->options = *options;
    sample->options.arena = (struct arena){ 0 };
    struct options *own = &sample->options;
    struct arena *arena = &own->arena;
    choose_access(sample, random);
    const char *block = CHOOSE(random, blocks);
    unsigned grid = random_below(random, 2) == 0 ? 1 : 3;
    set_extent(own->launch.block, block);
    own->launch.grid[0] = grid;
    const char *index = random_text(random, arena, CHOOSE(random, index_forms));
    if (own->lang.space == SPACE_SHARED)
        index = shared_index(arena, index);
    if (random_below(random, 3) == 0)
        own->mask = random_text(random, arena, CHOOSE(random, masks));
    sample->job = (struct job){ .kind = JOB_PATTERN, .text = index };
    sample->command = arena_format(
        arena,
        "coalsim --verify-on-gpu --pattern '%s' --op %s --space %s --elem %s "
        "--block %s --grid %u%s%s%s",
        index, request_kind_name(own->lang.kind),
        request_space_name(own->lang.space), own->lang.element, block, grid,
        own->mask != NULL ? " --mask '" : "",
        own->mask != NULL ? own->mask : "", own->mask != NULL ? "'" : "");
}

/* ---- the tally ---- */

struct agreement {
    const char *metric;
    uint64_t agreed, compared;
};

struct agreements {
    struct agreement of[METRICS_MAX];
    size_t count;
};

static struct agreement *agreement_of(struct agreements *all,
                                      const char *metric)
{
    for (size_t i = 0; i < all->count; i++)
        if (strcmp(all->of[i].metric, metric) == 0)
            return &all->of[i];
    all->of[all->count] = (struct agreement){ .metric = metric };
    return &all->of[all->count++];
}

/* Figures that are no counts of this launch's accesses are left out. */
static bool is_compared(const struct verify_row *row)
{
    return strcmp(row->metric, "dram_bytes") != 0 &&
           row->difference.kind != CELL_EMPTY;
}

static void note_rows(struct agreements *all, const struct sample *sample,
                      const struct verify_rows *rows)
{
    for (size_t i = 0; i < rows->count; i++) {
        const struct verify_row *row = &rows->rows[i];
        if (!is_compared(row))
            continue;
        struct agreement *agreement = agreement_of(all, row->metric);
        bool is_equal = row->difference.kind == CELL_INTEGER &&
                        row->difference.integer == 0;
        agreement->compared++;
        agreement->agreed += is_equal;
        char predicted[CELL_TEXT_ROOM], measured[CELL_TEXT_ROOM];
        if (row->verdict == VERDICT_DIFFERS)
            fprintf(stderr, "%s %s instead of %s: %s\n", row->metric,
                    cell_text(&row->measured, measured, sizeof measured),
                    cell_text(&row->predicted, predicted, sizeof predicted),
                    sample->command);
    }
}

/* One row a metric: how many samples have it, and how many agree. */
static void add_agreements(struct verify_rows *rows,
                           const struct agreements *all)
{
    for (size_t i = 0; i < all->count; i++) {
        const struct agreement *one = &all->of[i];
        struct cell difference = { .kind = CELL_INTEGER };
        if (one->agreed != one->compared)
            difference = (struct cell){
                .kind = CELL_REAL,
                .real = (double)one->agreed - (double)one->compared,
            };
        rows->rows = memory_grow(rows->rows, rows->count, &rows->room,
                                 sizeof *rows->rows);
        rows->rows[rows->count++] = (struct verify_row){
            .case_name = "random patterns that agree",
            .metric = one->metric,
            .predicted = { .kind = CELL_INTEGER, .integer = one->compared },
            .measured = { .kind = CELL_INTEGER, .integer = one->agreed },
            .difference = difference,
            .verdict = one->agreed == one->compared ? VERDICT_EQUAL
                                                    : VERDICT_OPEN,
        };
    }
}

/* ---- running ---- */

struct random_run {
    struct agreements agreements;
    struct gpu gpu;
    struct record record;
    bool has_failed;
};

static int run_batch(struct random_run *run, struct sample *samples,
                     size_t count, struct arena *arena,
                     struct diagnostic *diagnostic)
{
    struct verify_case *cases = memory_new(count, sizeof *cases);
    for (size_t i = 0; i < count; i++)
        cases[i] = (struct verify_case){ .name = samples[i].command,
                                         .options = &samples[i].options,
                                         .job = &samples[i].job };
    int status = verify_cases(cases, count, &run->gpu, &run->record, arena,
                              diagnostic);
    for (size_t i = 0; i < count; i++) {
        struct verify_rows rows = { 0 };
        if (status == STATUS_DONE) {
            verify_compare(&rows, &cases[i], &run->record);
            note_rows(&run->agreements, &samples[i], &rows);
            run->has_failed |= verify_has_failed(&rows);
        }
        free(rows.rows);
        placement_free(&cases[i].placement);
    }
    free(cases);
    return status;
}

static int make_and_run(struct random_run *run, struct options *options,
                        struct random *random, size_t count,
                        struct diagnostic *diagnostic)
{
    struct sample *samples = memory_new(count, sizeof *samples);
    for (size_t i = 0; i < count; i++)
        make_sample(&samples[i], options, random);
    int status = run_batch(run, samples, count, &options->arena, diagnostic);
    for (size_t i = 0; i < count; i++)
        arena_free(&samples[i].options.arena);
    free(samples);
    return status;
}

int verify_random(struct options *options, FILE *out,
                  struct diagnostic *diagnostic)
{
    struct random_run run = { .has_failed = false };
    struct random random = { options->seed };
    int status = STATUS_DONE;
    if (!gpu_open(options->gpu, &run.gpu, &options->arena, diagnostic))
        return STATUS_ERROR;
    for (uint64_t left = options->random; left > 0 && status == STATUS_DONE;) {
        size_t count = left < BATCH ? (size_t)left : BATCH;
        status = make_and_run(&run, options, &random, count, diagnostic);
        left -= count;
    }
    if (status != STATUS_DONE)
        return status;
    struct verify_rows rows = { 0 };
    add_agreements(&rows, &run.agreements);
    verify_write(out, options, &run.gpu, &run.record, &rows);
    free(rows.rows);
    return run.has_failed ? STATUS_FAILED_CHECK : STATUS_DONE;
}
