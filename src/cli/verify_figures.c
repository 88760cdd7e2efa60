/* Predictions beside measurements, by a table of figures. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "cli/verify.h"
#include "core/memory.h"

enum judge {
    JUDGE_EXACT,    /* equal to the unit */
    JUDGE_ONE_WARP, /* the same, in launches of one warp; else it varies */
    JUDGE_STEADY,   /* the same, and where all readings of it are alike */
    JUDGE_NEVER
};

enum { MEASURED_MAX = 4 };

/* Kinds as a set. */
enum {
    LOADS = 1 << KIND_LOAD,
    STORES = 1 << KIND_STORE,
    ATOMICS = 1 << KIND_ATOMIC | 1 << KIND_REDUCTION,
    ALL = LOADS | STORES | ATOMICS
};

/* A count, of what accesses, and the instrument's figures that add up to it. */
struct count_rule {
    const char *name;
    size_t member; /* of struct counts */
    enum request_space space;
    unsigned kinds;
    enum judge judge;
    const char *measured[MEASURED_MAX];
};

#define MEMBER(name) offsetof(struct counts, name)

static const struct count_rule count_rules[] = {
    { "requests", MEMBER(requests), SPACE_GLOBAL, ALL, JUDGE_EXACT,
      { "load_requests", "store_requests", "atomic_requests",
        "reduction_requests" } },
    { "load_sectors", MEMBER(sectors), SPACE_GLOBAL, LOADS, JUDGE_EXACT,
      { "load_sectors" } },
    { "store_sectors", MEMBER(sectors), SPACE_GLOBAL, STORES, JUDGE_EXACT,
      { "store_sectors" } },
    { "atomic_sectors", MEMBER(sectors), SPACE_GLOBAL, ATOMICS, JUDGE_EXACT,
      { "atomic_sectors", "reduction_sectors" } },
    { "l2_requests", MEMBER(l2_requests), SPACE_GLOBAL, LOADS | STORES,
      JUDGE_EXACT, { "load_lines", "store_lines" } },
    { "shared_load_wavefronts", MEMBER(wavefronts), SPACE_SHARED, LOADS,
      JUDGE_STEADY, { "shared_load_wavefronts" } },
    { "shared_store_wavefronts", MEMBER(wavefronts), SPACE_SHARED, STORES,
      JUDGE_STEADY, { "shared_store_wavefronts" } },
    { "load_tag_wavefronts", MEMBER(tag_wavefronts), SPACE_GLOBAL, LOADS,
      JUDGE_ONE_WARP, { "load_tag_wavefronts" } },
    { "store_tag_wavefronts", MEMBER(tag_wavefronts), SPACE_GLOBAL, STORES,
      JUDGE_ONE_WARP, { "store_tag_wavefronts" } },
    { "load_data_wavefronts", MEMBER(data_wavefronts), SPACE_GLOBAL, LOADS,
      JUDGE_ONE_WARP, { "load_data_wavefronts" } },
    { "store_data_wavefronts", MEMBER(data_wavefronts), SPACE_GLOBAL, STORES,
      JUDGE_NEVER, { "store_data_wavefronts" } },
};

/* A shorter launch is mostly the events around it. */
static const double TIME_LEAST_MS = 0.02;

/* ---- the measured side ---- */

struct measure {
    double value, spread;
    bool is_steady; /* several readings, all alike */
    const char *reason;
};

/* The sum of figures; NAN, with a reason, when one is missing. */
static struct measure measure_sum(const struct record *record, size_t launch,
                                  const char *const *names, size_t count)
{
    struct measure sum = { 0 };
    for (size_t i = 0; i < count && names[i] != NULL; i++) {
        const struct measured *one = record_find(record, launch, names[i]);
        if (one == NULL || isnan(one->value)) {
            sum.value = (double)NAN;
            sum.reason = one == NULL ? "not measured" : one->reason;
            return sum;
        }
        sum.value += one->value;
        sum.spread += isnan(one->spread) ? 0 : one->spread;
    }
    /* What is timed is read several times too. */
    sum.is_steady =
        sum.spread == 0 && record_find(record, launch, "time_ms") != NULL;
    return sum;
}

/* ---- rows ---- */

static struct cell cell_of(double value)
{
    static const double INTEGER_MAX = 9007199254740992.0; /* 2^53 */
    struct cell cell = { .kind = CELL_EMPTY };
    if (isnan(value))
        return cell;
    if (value >= 0 && value <= INTEGER_MAX && value == floor(value)) {
        cell.kind = CELL_INTEGER;
        cell.integer = (uint64_t)value;
    } else {
        cell.kind = CELL_REAL;
        cell.real = value;
    }
    return cell;
}

static void add_row(struct verify_rows *rows, const struct verify_case *one,
                    const char *metric, double predicted,
                    const struct measure *measure, enum verdict verdict)
{
    rows->rows = memory_grow(rows->rows, rows->count, &rows->room,
                             sizeof *rows->rows);
    rows->rows[rows->count++] = (struct verify_row){
        .case_name = one->name,
        .metric = metric,
        .predicted = cell_of(predicted),
        .measured = cell_of(measure->value),
        .difference = cell_of(measure->value - predicted),
        .spread = measure->spread,
        .reason = measure->reason,
        .verdict = verdict,
    };
}

static bool is_one_warp(const struct verify_case *one)
{
    const struct launch *launch = &one->analysis.launch;
    return one->options->warp >= 0 ||
           (launch_blocks(launch) == 1 && launch_threads(launch) <= 32);
}

static bool is_judged(const struct verify_case *one, enum judge judge,
                      const struct measure *measure)
{
    switch (judge) {
    case JUDGE_EXACT: return true;
    case JUDGE_ONE_WARP: return is_one_warp(one);
    case JUDGE_STEADY: return is_one_warp(one) || measure->is_steady;
    case JUDGE_NEVER: return false;
    }
    return false;
}

static enum verdict judge_open(const struct verify_case *one,
                               enum verdict verdict)
{
    bool is_good = verdict == VERDICT_EQUAL || verdict == VERDICT_NEAR;
    return verify_why_open(one) != NULL && !is_good ? VERDICT_OPEN : verdict;
}

static enum verdict judge_count(const struct verify_case *one, enum judge judge,
                                uint64_t predicted,
                                const struct measure *measure)
{
    if (isnan(measure->value) || !is_judged(one, judge, measure))
        return VERDICT_OPEN;
    return judge_open(one, (double)predicted == measure->value
                               ? VERDICT_EQUAL
                               : VERDICT_DIFFERS);
}

static uint64_t count_of(const struct verify_case *one,
                         const struct count_rule *rule)
{
    uint64_t sum = 0;
    for (unsigned kind = 0; kind < KIND_COUNT; kind++) {
        uint64_t value;
        const struct counts *counts =
            &one->analysis.kinds.of[rule->space][kind];
        memcpy(&value, (const char *)counts + rule->member, sizeof value);
        sum += rule->kinds >> kind & 1 ? value : 0;
    }
    return sum;
}

/* Atomics take data wavefronts too, which no rule predicts. */
static bool has_atomics(const struct verify_case *one)
{
    const struct kind_counts *kinds = &one->analysis.kinds;
    uint64_t requests = 0;
    for (unsigned space = 0; space < SPACE_COUNT; space++)
        requests += kinds->of[space][KIND_ATOMIC].requests +
                    kinds->of[space][KIND_REDUCTION].requests;
    return requests > 0;
}

static bool has_wide_loads(const struct verify_case *one)
{
    const struct program *program = one->analysis.program;
    uint32_t bank_bytes =
        one->analysis.rows[one->analysis.row_count - 1].gpu->bank_bytes;
    for (size_t i = 0; program != NULL && i < program->site_count; i++) {
        const struct site *site = &program->sites[i];
        if (site->space == SPACE_SHARED && site->kind == KIND_LOAD &&
            site->bytes_per_lane > bank_bytes)
            return true;
    }
    return false;
}

/*
 * The instrument has two counters of loads of shared memory. What the profiler
 * works out from the addresses is exact, but for some loads that are wider than
 * a bank; where it is not as predicted, the pipe tells.
 */
static struct measure measure_of(const struct verify_case *one,
                                 const struct count_rule *rule,
                                 const struct record *record,
                                 uint64_t predicted)
{
    static const char *const pipe[] = { "shared_load_pipe_wavefronts" };
    struct measure measure =
        measure_sum(record, one->launch, rule->measured, MEASURED_MAX);
    struct measure other = measure_sum(record, one->launch, pipe, 1);
    bool is_of_loads = rule->space == SPACE_SHARED && rule->kinds == LOADS;
    bool is_unlike = (double)predicted != measure.value;
    return is_of_loads && is_unlike && has_wide_loads(one) &&
                   !isnan(other.value)
               ? other
               : measure;
}

/* Figures of accesses that neither side has are left out. */
static void compare_counts(struct verify_rows *rows,
                           const struct verify_case *one,
                           const struct record *record)
{
    for (size_t i = 0; i < sizeof count_rules / sizeof *count_rules; i++) {
        const struct count_rule *rule = &count_rules[i];
        uint64_t predicted = count_of(one, rule);
        struct measure measure = measure_of(one, rule, record, predicted);
        bool is_data = rule->member == MEMBER(data_wavefronts);
        if ((predicted == 0 && !(measure.value > 0)) ||
            (is_data && has_atomics(one)))
            continue;
        add_row(rows, one, rule->name, (double)predicted, &measure,
                judge_count(one, rule->judge, predicted, &measure));
    }
}

static void compare_dram(struct verify_rows *rows,
                         const struct verify_case *one,
                         const struct record *record)
{
    static const char *const names[] = { "dram_read_bytes",
                                         "dram_write_bytes" };
    const struct report_row *total =
        &one->analysis.rows[one->analysis.row_count - 1];
    struct measure measure = measure_sum(record, one->launch, names, 2);
    if (total->has_dram_bytes)
        add_row(rows, one, "dram_bytes", (double)total->dram_bytes, &measure,
                VERDICT_OPEN);
}

static void compare_time(struct verify_rows *rows,
                         const struct verify_case *one,
                         const struct record *record)
{
    static const char *const names[] = { "time_ms" };
    const struct estimate *estimate =
        &one->analysis.rows[one->analysis.row_count - 1].estimate;
    struct measure measure = measure_sum(record, one->launch, names, 1);
    if (record_find(record, one->launch, names[0]) == NULL)
        return;
    double ms = measure.value;
    enum verdict verdict = VERDICT_OPEN;
    if (!isnan(estimate->time_ms) && ms >= TIME_LEAST_MS)
        verdict = fabs(estimate->time_ms - ms) <=
                          one->options->tolerance / 100 * ms
                      ? VERDICT_NEAR
                      : VERDICT_OFF;
    add_row(rows, one, "time_ms", estimate->time_ms, &measure,
            judge_open(one, verdict));
    struct measure rate = { .value = estimate->gflops * estimate->time_ms / ms,
                            .reason = measure.reason };
    if (!isnan(rate.value))
        add_row(rows, one, "gflops", estimate->gflops, &rate, VERDICT_OPEN);
}

/* Floats summed in another order differ by no more than this. */
static const double ERROR_MOST = 1e-4;

static void compare_result(struct verify_rows *rows,
                           const struct verify_case *one,
                           const struct record *record)
{
    static const char *const names[] = { "relative_error" };
    if (one->job->kind != JOB_GEMM)
        return;
    struct measure measure = measure_sum(record, one->launch, names, 1);
    add_row(rows, one, names[0], (double)NAN, &measure,
            measure.value <= ERROR_MOST ? VERDICT_NEAR : VERDICT_OFF);
}

void verify_compare(struct verify_rows *rows, const struct verify_case *one,
                    const struct record *record)
{
    compare_result(rows, one, record);
    compare_counts(rows, one, record);
    compare_dram(rows, one, record);
    compare_time(rows, one, record);
}

bool verify_has_failed(const struct verify_rows *rows)
{
    for (size_t i = 0; i < rows->count; i++)
        if (rows->rows[i].verdict == VERDICT_DIFFERS ||
            rows->rows[i].verdict == VERDICT_OFF)
            return true;
    return false;
}
