/* What each option sets, and the table of them; see option_table.h. */
#include "cli/option_table.h"

#include <inttypes.h>
#include <string.h>

#include "cli/option_launch.h"
#include "cli/option_text.h"
#include "core/memory.h"
#include "core/number.h"
#include "core/similar.h"
#include "core/source.h"
#include "lang/token.h"

bool option_wrong(const struct setter *setter, const char *expected,
                  const char *text)
{
    diagnostic_plain(setter->diagnostic, "expected %s after %s, saw '%s'",
                     expected, setter->name, text);
    return false;
}

bool option_number(const struct setter *setter, const char *text,
                   uint64_t least, uint64_t *value)
{
    uint64_t number;
    if (!number_unsigned(text, strlen(text), &number) || number < least)
        return option_wrong(
            setter, least > 0 ? "a number from 1 up" : "a number", text);
    *value = number;
    return true;
}

/* --- options that set one member ---------------------------------------- */

#define FLAG(name, member)                                                   \
    static bool set_##name(const struct setter *setter, const char *text)    \
    {                                                                        \
        (void)text;                                                          \
        setter->options->member = true;                                      \
        return true;                                                         \
    }

FLAG(no_beta, gemm.no_beta)
FLAG(each, each)
FLAG(exhaustive, exhaustive)
FLAG(source_level, source_level)
FLAG(explain, explain)
FLAG(verify, verify)

#define ACTION(name, what)                                                   \
    static bool set_##name(const struct setter *setter, const char *text)    \
    {                                                                        \
        (void)text;                                                          \
        setter->options->action = what;                                      \
        return true;                                                         \
    }

ACTION(calibrate, ACTION_CALIBRATE)
ACTION(list, ACTION_LIST)
ACTION(help, ACTION_HELP)
ACTION(version, ACTION_VERSION)

#define TEXT(name, member)                                                   \
    static bool set_##name(const struct setter *setter, const char *text)    \
    {                                                                        \
        setter->options->member = text;                                      \
        return true;                                                         \
    }

TEXT(elem, lang.element)
TEXT(mask, mask)
TEXT(batch, batch)

#define NUMBER(name, least, member)                                          \
    static bool set_##name(const struct setter *setter, const char *text)    \
    {                                                                        \
        return option_number(setter, text, least, &setter->options->member); \
    }

NUMBER(shared, 0, launch.shared_bytes)
NUMBER(warp_loads, 1, time.warp_loads)
NUMBER(warps_in_flight, 1, time.warps_in_flight)
NUMBER(max_steps, 1, max_steps)
NUMBER(random, 1, random)
NUMBER(seed, 0, seed)

/* --- others --------------------------------------------------------------- */

bool option_add_job(const struct setter *setter, enum job_kind kind,
                    const char *text)
{
    struct options *options = setter->options;
    options->jobs = memory_grow(options->jobs, options->job_count,
                                &options->job_room, sizeof *options->jobs);
    options->jobs[options->job_count++] =
        (struct job){ .kind = kind, .text = text };
    return true;
}

static bool has_kernel(const struct source *source, struct arena *arena)
{
    const struct token *token = token_list(source, arena);
    while (token->kind != TOKEN_END && !token_is_word(token, "__global__"))
        token++;
    return token->kind != TOKEN_END;
}

/* A kernel is a file's text, wherever it stands. */
static bool set_pattern(const struct setter *setter, const char *text)
{
    struct options *options = setter->options;
    struct source *source = arena_alloc(&options->arena, sizeof *source);
    *source = source_of("--pattern", text);
    if (!has_kernel(source, &options->arena))
        return option_add_job(setter, JOB_PATTERN, text);
    option_add_job(setter, JOB_FILE, text);
    options->jobs[options->job_count - 1].source = source;
    return true;
}

static bool set_trace(const struct setter *setter, const char *text)
{
    return option_add_job(setter, JOB_TRACE, text);
}

static bool set_gemm(const struct setter *setter, const char *text)
{
    if (strcmp(text, "naive") != 0 && strcmp(text, "coalesced") != 0)
        return option_wrong(setter, "naive or coalesced", text);
    return option_add_job(setter, JOB_GEMM, text);
}

/* Beyond 2^31 rows no grid covers the matrix. */
static bool set_size(const struct setter *setter, const char *text,
                     uint64_t *size)
{
    if (!option_number(setter, text, 1, size))
        return false;
    return *size <= INT32_MAX ||
           option_wrong(setter, "at most 2147483647", text);
}

static bool set_m(const struct setter *setter, const char *text)
{
    return set_size(setter, text, &setter->options->gemm.m);
}

static bool set_n(const struct setter *setter, const char *text)
{
    return set_size(setter, text, &setter->options->gemm.n);
}

static bool set_k(const struct setter *setter, const char *text)
{
    return set_size(setter, text, &setter->options->gemm.k);
}

static bool set_kernel(const struct setter *setter, const char *text)
{
    struct options *options = setter->options;
    options->kernels =
        memory_grow(options->kernels, options->kernel_count,
                    &options->kernel_room, sizeof *options->kernels);
    options->kernels[options->kernel_count++] = text;
    return true;
}

static bool set_op(const struct setter *setter, const char *text)
{
    for (int kind = 0; kind < KIND_COUNT; kind++) {
        if (strcmp(text, request_kind_name((enum request_kind)kind)) != 0)
            continue;
        setter->options->lang.kind = (enum request_kind)kind;
        setter->options->lang.kind_given = true;
        return true;
    }
    return option_wrong(setter, "load, store, atomic or reduction", text);
}

static bool set_space(const struct setter *setter, const char *text)
{
    for (int space = 0; space < SPACE_COUNT; space++) {
        if (strcmp(text, request_space_name((enum request_space)space)) != 0)
            continue;
        setter->options->lang.space = (enum request_space)space;
        setter->options->lang.kind_given = true;
        return true;
    }
    return option_wrong(setter, "global or shared", text);
}

static bool set_threads(const struct setter *setter, const char *text)
{
    uint64_t number;
    if (!option_number(setter, text, 1, &number))
        return false;
    if (number > THREADS_MAX)
        return option_wrong(setter, "at most 1024 threads", text);
    setter->options->threads = (unsigned)number;
    return true;
}

static bool set_gpu(const struct setter *setter, const char *text)
{
    struct options *options = setter->options;
    if (options->gpu_given && strcmp(options->gpu, text) != 0) {
        diagnostic_plain(setter->diagnostic, "--gpu %s and --gpu %s: a report "
                         "is of one GPU", options->gpu, text);
        return false;
    }
    options->gpu = text;
    options->gpu_given = true;
    return true;
}

static bool set_format(const struct setter *setter, const char *text)
{
    setter->options->format = report_format_find(text);
    setter->options->format_given = true;
    return setter->options->format != NULL ||
           option_wrong(setter, "table, tsv, csv or json", text);
}

static bool set_metrics(const struct setter *setter, const char *text)
{
    setter->options->metrics = strcmp(text, "ncu") == 0;
    return setter->options->metrics || option_wrong(setter, "ncu", text);
}

static bool unknown_field(const struct setter *setter, const char *name)
{
    struct similar similar = similar_to(name);
    for (size_t i = 0; i < report_field_count; i++)
        similar_try(&similar, report_fields[i].name);
    diagnostic_plain(setter->diagnostic,
                     "unknown field '%s'; %s'coalsim --list' has all", name,
                     similar_hint(&similar, &setter->options->arena));
    return false;
}

static bool set_get(const struct setter *setter, const char *text)
{
    struct options *options = setter->options;
    size_t room = strlen(text) / 2 + 1;
    options->get = arena_array(&options->arena, room, sizeof(*options->get));
    options->get_count = 0;
    for (const char *at = text;; at++) {
        size_t length = strcspn(at, ",");
        const char *name = arena_text(&options->arena, at, length);
        const struct field *field = field_find(name);
        if (field == NULL)
            return unknown_field(setter, name);
        options->get[options->get_count++] = field;
        at += length;
        if (*at == '\0')
            return true;
    }
}

static bool set_tolerance(const struct setter *setter, const char *text)
{
    double percent;
    if (!number_real(text, strlen(text), &percent) || percent < 0)
        return option_wrong(setter, "a percentage", text);
    setter->options->tolerance = percent;
    return true;
}

/* --- the table ----------------------------------------------------------- */

const struct option option_table[] = {
    { "--pattern", "CODE", "an index, or statements, as CUDA C has them",
      set_pattern },
    { "--trace", "FILE", "requests as text, one a line; - is standard input",
      set_trace },
    { "--kernel", "NAME", "a kernel of the files (the only one); adds up",
      set_kernel },
    { "--gemm", "KIND", "a matrix product: naive or coalesced", set_gemm },
    { "--M", "ROWS", "of C and A, for --gemm", set_m },
    { "--N", "COLUMNS", "of C and B, for --gemm (M)", set_n },
    { "--K", "STEPS", "columns of A, rows of B, for --gemm (M)", set_k },
    { "--no-beta", NULL, "--gemm does not read C", set_no_beta },
    { "--each", NULL, "with --trace: a row a request, no total", set_each },
    { "--elem", "TYPE",
      "of undeclared arrays: 1, 2, 4, 8, 16 or a type (float)", set_elem },
    { "--op", "OP", "of an index: load, store, atomic, reduction (load)",
      set_op },
    { "--space", "SPACE", "of an index: global or shared (global)", set_space },
    { "--mask", "EXPR", "lanes in which it is 0 are switched off", set_mask },
    { "--base", "[NAME=]BYTES", "shifts an array, or all, off its alignment",
      option_base },
    { "-D", "NAME=VALUE", "gives a name its value (VALUE left out: 1)",
      option_define },
    { "--data", "NAME=FILE", "what an array of numbers holds: a file, or "
      "a rule", option_data },
    { "-I", "DIR", "where a kernel's #include \"FILE\" is looked for too",
      option_include_path },
    { "--assume", "LINE=WAY", "a branch on what is not known: taken, "
      "untaken or both", option_assume },
    { "--block", "X,Y,Z", "threads of a block (32, or the file's)",
      option_block },
    { "--grid", "X,Y,Z", "blocks of the grid (1, or the file's)", option_grid },
    { "--warp", "W", "only warp W of block 0", option_warp },
    { "--registers", "N", "of a thread, as the compiler says; for occupancy",
      option_registers },
    { "--shared", "BYTES", "of a block's extern __shared__ arrays (0)",
      set_shared },
    { "--gpu", "NAME|FILE", "the GPU's description (textbook)", set_gpu },
    { "--warp-loads", "N", "times only: everything is done N times (1)",
      set_warp_loads },
    { "--warps-in-flight", "W", "times only: W warps hide latency (1)",
      set_warps_in_flight },
    { "--max-steps", "N", "loop trips allowed to a warp (100000000)",
      set_max_steps },
    { "--exhaustive", NULL, "run every trip and block, count none by period",
      set_exhaustive },
    { "--source-level", NULL, "count the text as written, merge nothing",
      set_source_level },
    { "--explain", NULL, "say what the compiler merges, and why",
      set_explain },
    { "--threads", "N", "threads for what is run in full (the cores)",
      set_threads },
    { "--format", "FORMAT", "table, tsv, csv or json (table)", set_format },
    { "--get", "FIELD,...", "bare values of the total, a line a pattern",
      set_get },
    { "--metrics", "ncu", "the counters that Nsight Compute has, by its names",
      set_metrics },
    { "--verify-on-gpu", NULL, "runs it on this machine's GPU and compares",
      set_verify },
    { "--tolerance", "PERCENT", "how far a time may be off there (25)",
      set_tolerance },
    { "--batch", "FILE",
      "a command line each line of FILE; - is standard input", set_batch },
    { "--random", "N", "N random patterns, with --verify-on-gpu", set_random },
    { "--seed", "S", "of --random (1)", set_seed },
    { "--calibrate", NULL, "measures this machine's GPU and prints its file",
      set_calibrate },
    { "--list", NULL, "the patterns, GPUs and fields, or a file's kernels",
      set_list },
    { "--help", NULL, "this text", set_help },
    { "--version", NULL, "the version", set_version },
};

const size_t option_count = sizeof option_table / sizeof *option_table;

const struct option *option_find(const char *name, size_t length)
{
    for (size_t i = 0; i < option_count; i++)
        if (strlen(option_table[i].name) == length &&
            strncmp(option_table[i].name, name, length) == 0)
            return &option_table[i];
    return NULL;
}
