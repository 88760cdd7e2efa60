/* Holds what coalsim finds in a program against what C++ did; see check.h. */
#include "check.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "exec/exec.h"
#include "lang/lang.h"

enum { ARRAY_SHIFT = 43, RECORD_ROOM = 1 << 16 };

/* A program that coalsim has read and run. */
struct outcome {
    const struct random_program *program;
    const struct program *tree;
    struct record *threads; /* coalsim's side */
    struct recorded *room;  /* for one thread of the other */
    uint32_t block_threads;
    struct diagnostic diagnostic;
    bool fine;
};

/* --- coalsim's side --- */

static uint32_t array_number(const struct outcome *outcome, uint64_t address)
{
    const struct program *tree = outcome->tree;
    uint64_t array = (address >> ARRAY_SHIFT) - 1;
    if (array >= tree->array_count)
        return UINT32_MAX;
    for (uint32_t i = 0; i < PROGRAM_ARRAYS_MAX; i++)
        if (strcmp(outcome->program->arrays[i], tree->arrays[array].name) == 0)
            return i;
    return UINT32_MAX;
}

/* Behind the array's start, which in shared memory is behind the boundary. */
static int64_t array_offset(const struct outcome *outcome, uint64_t address)
{
    const struct program *tree = outcome->tree;
    uint64_t array = (address >> ARRAY_SHIFT) - 1;
    uint64_t offset = address & ((UINT64_C(1) << ARRAY_SHIFT) - 1);
    if (array < tree->array_count)
        offset -= tree->arrays[array].shared_at;
    return (int64_t)offset;
}

static void append(struct record *record, const struct recorded *seen)
{
    record->list = memory_grow(record->list, record->count, &record->room,
                               sizeof *record->list);
    record->list[record->count++] = *seen;
}

static void take(void *context, const struct request *request)
{
    struct outcome *outcome = context;
    uint64_t first = request->block * outcome->block_threads +
                     request->warp * outcome->program->warp_lanes;
    for (unsigned lane = 0; lane < REQUEST_LANES_MAX; lane++) {
        if ((request->lanes >> lane & 1) == 0)
            continue;
        uint64_t address = request->address[lane];
        struct recorded seen = {
            .offset = array_offset(outcome, address),
            .array = array_number(outcome, address),
            .bytes = request->bytes_per_lane,
            .kind = request->kind,
            .cache = request->cache,
        };
        append(&outcome->threads[first + lane], &seen);
    }
}

static const struct program *read_program(
    const struct random_program *program, struct arena *arena,
    struct diagnostic *diagnostic)
{
    struct lang_define defines[PROGRAM_DEFINES];
    for (unsigned i = 0; i < PROGRAM_DEFINES; i++)
        defines[i] = (struct lang_define){ .name = program->defines[i].name,
                                           .value = program->defines[i].value };
    struct lang_data data = { .name = KNOWN_NAME, .text = KNOWN_RULE };
    struct lang_options options = { .defines = defines,
                                    .data = &data,
                                    .data_count = 1,
                                    .define_count = PROGRAM_DEFINES,
                                    .element = program->element,
                                    .warp_lanes = program->warp_lanes };
    if (program->form == FORM_INDEX) {
        options.kind = program->kind;
        options.kind_given = true;
    }
    struct source *text = arena_alloc(arena, 2 * sizeof *text);
    text[0] = source_of("program", program->coalsim.bytes);
    text[1] = source_of("mask", program->mask.bytes);
    if (program->form == FORM_KERNEL)
        return lang_kernel(text, NULL, &options, arena, diagnostic);
    return lang_pattern(text, program->mask.length > 0 ? text + 1 : NULL,
                        &options, arena, diagnostic);
}

static void run_coalsim(struct outcome *outcome, struct arena *arena)
{
    const struct random_program *program = outcome->program;
    struct request_sink sink = { .take = take, .context = outcome };
    struct exec_options options = { .warp_lanes = program->warp_lanes,
                                    .only_warp = -1,
                                    .max_steps = 10000000,
                                    .threads = 1,
                                    .exhaustive = true };
    outcome->tree = read_program(program, arena, &outcome->diagnostic);
    outcome->fine =
        outcome->tree != NULL &&
        exec_run(outcome->tree, &program->launch, &options, &sink,
                 &outcome->diagnostic);
}

/* --- C++'s side --- */

static void split(uint64_t linear, const uint32_t by[3], uint32_t result[3])
{
    result[0] = (uint32_t)(linear % by[0]);
    result[1] = (uint32_t)(linear / by[0] % by[1]);
    result[2] = (uint32_t)(linear / by[0] / by[1]);
}

static struct thread thread_at(const struct outcome *outcome, uint64_t linear)
{
    const struct random_program *program = outcome->program;
    uint32_t in_block = (uint32_t)(linear % outcome->block_threads);
    struct thread thread = {
        .tid = (int32_t)linear,
        .lane = (int32_t)(in_block % program->warp_lanes),
        .warp = (int32_t)(in_block / program->warp_lanes),
        .warp_size = (int32_t)program->warp_lanes,
    };
    memcpy(thread.block_dim, program->launch.block, sizeof thread.block_dim);
    memcpy(thread.grid_dim, program->launch.grid, sizeof thread.grid_dim);
    split(in_block, thread.block_dim, thread.thread);
    split(linear / outcome->block_threads, thread.grid_dim, thread.block);
    return thread;
}

/* --- both --- */

static bool same(const struct recorded *a, const struct recorded *b)
{
    return a->offset == b->offset && a->array == b->array &&
           a->bytes == b->bytes && a->kind == b->kind && a->cache == b->cache;
}

static void show(const char *side, const struct record *record, size_t at,
                 const struct random_program *program)
{
    static const char *const kinds[] = { "load", "store", "atomic",
                                         "reduction" };
    if (at >= record->count) {
        printf("    %s: no further access\n", side);
        return;
    }
    const struct recorded *seen = &record->list[at];
    printf("    %s: %s of %d bytes at %" PRId64 " of %s, cache %d\n", side,
           kinds[seen->kind], seen->bytes, seen->offset,
           seen->array < PROGRAM_ARRAYS_MAX ? program->arrays[seen->array]
                                            : "?", seen->cache);
}

static bool compare(const struct outcome *outcome, uint64_t linear,
                    const struct record *wanted)
{
    const struct record *seen = &outcome->threads[linear];
    const struct random_program *program = outcome->program;
    size_t at = 0;
    while (at < seen->count && at < wanted->count &&
           same(&seen->list[at], &wanted->list[at]))
        at++;
    if (at == seen->count && at == wanted->count)
        return true;
    printf("seed %" PRIu64 ", thread %" PRIu64 ", access %zu:\n",
           program->seed, linear, at);
    show("C++    ", wanted, at, program);
    show("coalsim", seen, at, program);
    return false;
}

/* An access that cannot be made must be an error, and nothing else may. */
static bool compare_all(const struct outcome *outcome, uint32_t number,
                        recorded_run *run, struct check_totals *totals)
{
    const struct random_program *program = outcome->program;
    uint64_t threads =
        outcome->block_threads * launch_blocks(&program->launch);
    bool fine = true, wrong = false;
    for (uint64_t i = 0; i < threads && fine; i++) {
        struct record record = { outcome->room, 0, RECORD_ROOM, false };
        struct thread thread = thread_at(outcome, i);
        run(number, &thread, &record);
        totals->accesses += record.count;
        wrong = wrong || record.wrong;
        fine = !outcome->fine || compare(outcome, i, &record);
    }
    totals->wrong += wrong;
    if (outcome->fine == wrong) {
        printf("seed %" PRIu64 ": %s\n%s", program->seed,
               wrong ? "C++ makes an impossible access, coalsim no error"
                     : "an error that C++ does not make:",
               outcome->fine ? "" : outcome->diagnostic.text);
        fine = false;
    }
    return fine;
}

bool check_program(const struct random_program *program, uint32_t number,
                   recorded_run *run, struct check_totals *totals)
{
    uint32_t block_threads = launch_threads(&program->launch);
    uint64_t threads = block_threads * launch_blocks(&program->launch);
    struct outcome outcome = { .program = program,
                               .block_threads = block_threads };
    struct arena arena = { 0 };
    outcome.threads =
        arena_array(&arena, threads, sizeof *outcome.threads);
    outcome.room = arena_array(&arena, RECORD_ROOM, sizeof *outcome.room);
    run_coalsim(&outcome, &arena);
    bool fine = compare_all(&outcome, number, run, totals);
    totals->programs++;
    for (uint64_t i = 0; i < threads; i++)
        free(outcome.threads[i].list);
    diagnostic_free(&outcome.diagnostic);
    arena_free(&arena);
    return fine;
}
