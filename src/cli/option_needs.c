/* Options that need others, or exclude them; see option_needs.h. */
#include "cli/option_needs.h"

#include <string.h>

#include "cli/option_table.h"
#include "cli/texts.h"

static bool has_job(const struct options *options, enum job_kind kind)
{
    for (size_t i = 0; i < options->job_count; i++)
        if (options->jobs[i].kind == kind)
            return true;
    return false;
}

static bool has_program(const struct options *options)
{
    for (size_t i = 0; i < options->job_count; i++)
        if (options->jobs[i].kind != JOB_TRACE)
            return true;
    return options->random > 0 || options->batch != NULL;
}

static bool has_file(const struct options *options)
{
    return has_job(options, JOB_FILE) || has_job(options, JOB_LIBRARY);
}

static bool has_pattern(const struct options *options)
{
    return has_job(options, JOB_PATTERN);
}

static bool only_patterns(const struct options *options)
{
    for (size_t i = 0; i < options->job_count; i++)
        if (options->jobs[i].kind != JOB_PATTERN)
            return false;
    return options->job_count > 0;
}

static bool has_gemm(const struct options *options)
{
    return has_job(options, JOB_GEMM);
}

static bool has_verify(const struct options *options)
{
    return options->verify;
}

static bool has_random(const struct options *options)
{
    return options->random > 0;
}

static bool merges(const struct options *options)
{
    return !options->source_level && has_program(options);
}

/* Options that would be passed over without a word. */
static const struct {
    const char *name;
    bool (*is_met)(const struct options *options);
    const char *need;
} needs[] = {
    { "--kernel", has_file, "goes with a file" },
    { "--M", has_gemm, "goes with --gemm" },
    { "--N", has_gemm, "goes with --gemm" },
    { "--K", has_gemm, "goes with --gemm" },
    { "--no-beta", has_gemm, "goes with --gemm" },
    { "--elem", has_pattern, "goes with a --pattern that is no kernel" },
    { "--op", only_patterns, "holds for a bare index only" },
    { "--space", only_patterns, "holds for a bare index only" },
    { "--mask", only_patterns, "goes with --pattern only" },
    { "--block", has_program, "does nothing to a trace" },
    { "--grid", has_program, "does nothing to a trace" },
    { "--warp", has_program, "does nothing to a trace" },
    { "--registers", has_program, "does nothing to a trace" },
    { "--shared", has_program, "does nothing to a trace" },
    { "--max-steps", has_program, "does nothing to a trace" },
    { "--exhaustive", has_program, "does nothing to a trace" },
    { "--source-level", has_program, "does nothing to a trace" },
    { "--explain", merges, "has nothing to say: nothing is merged" },
    { "--tolerance", has_verify, "goes with --verify-on-gpu" },
    { "--seed", has_random, "goes with --random" },
};

/* ---- with --batch ---- */

/* What holds for all of its lines: the report is one. */
static const char *const beside_batch[] = {
    "--gpu",     "--warp-loads", "--warps-in-flight", "--threads",
    "--format",  "--get",        "--metrics",         "--verify-on-gpu",
    "--batch",   "--tolerance",  "--random",          "--seed",
    "--each",    "--calibrate",  "--list",            "--help",
    "--version",
};

/* What a line may say, too. */
static const char *const everywhere[] = { "-I", "--max-steps", "--exhaustive",
                                          "--source-level", "--explain" };

#define LENGTH(array) (sizeof(array) / sizeof *(array))

/* Each option of --batch has its place. */
static void check_places(const struct options *options,
                         struct diagnostic *diagnostic)
{
    bool is_line = options->all != NULL, has_lines = options->batch != NULL;
    for (size_t i = 0; i < option_count && (is_line || has_lines); i++) {
        const char *name = option_table[i].name;
        bool is_beside = texts_have(beside_batch, LENGTH(beside_batch), name);
        if (!options->given[i] ||
            texts_have(everywhere, LENGTH(everywhere), name))
            continue;
        if (is_line && is_beside)
            diagnostic_plain(diagnostic, "%s goes on the command line, not on "
                                         "a line of --batch", name);
        if (has_lines && !is_beside)
            diagnostic_plain(diagnostic, "%s goes on the lines of --batch, not "
                                         "on the command line", name);
    }
}

/* ---- all ---- */

static bool is_given(const struct options *options, const char *name)
{
    return options->given[option_find(name, strlen(name)) - option_table];
}

static void check_needs(const struct options *options,
                        struct diagnostic *diagnostic)
{
    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++)
        if (is_given(options, needs[i].name) && !needs[i].is_met(options))
            diagnostic_plain(diagnostic, "%s %s", needs[i].name,
                             needs[i].need);
    if (options->get != NULL && options->format_given)
        diagnostic_plain(diagnostic, "--get and --format exclude each other");
}

/* --random and --batch. */
static void check_many(const struct options *options,
                       struct diagnostic *diagnostic)
{
    bool is_random = options->random > 0;
    if (is_random && !options->verify)
        diagnostic_plain(diagnostic, "--random goes with --verify-on-gpu");
    if (options->job_count > 0 || (is_random && options->batch != NULL))
        diagnostic_plain(diagnostic, "%s has its own patterns; it goes without "
                                     "others", is_random ? "--random"
                                                         : "--batch");
}

static void check_list(const struct options *options,
                       struct diagnostic *diagnostic)
{
    for (size_t i = 0; i < options->job_count; i++)
        if (options->jobs[i].kind != JOB_FILE &&
            options->jobs[i].kind != JOB_LIBRARY)
            diagnostic_plain(diagnostic, "--list goes alone or with files");
}

static void check_jobs(const struct options *options,
                       struct diagnostic *diagnostic)
{
    if (options->job_count == 0)
        diagnostic_plain(diagnostic, "nothing to do: give a --pattern, a file "
                                     "or a name; try 'coalsim --help'");
    if (has_job(options, JOB_GEMM) && options->gemm.m == 0)
        diagnostic_plain(diagnostic, "--gemm needs --M");
}

/* What is shown, and how. */
static void check_output(const struct options *options,
                         struct diagnostic *diagnostic)
{
    bool has_get = options->get != NULL;
    if (options->each &&
        (!has_job(options, JOB_TRACE) || options->job_count != 1))
        diagnostic_plain(diagnostic, "--each goes with one --trace");
    if (options->each && has_get)
        diagnostic_plain(diagnostic, "--each and --get exclude each other");
    if (options->verify && (options->each || has_get || options->metrics ||
                            has_job(options, JOB_TRACE)))
        diagnostic_plain(diagnostic, "--verify-on-gpu goes without --trace, "
                                     "--get and --metrics");
    if (options->metrics && (options->each || has_get || options->format_given))
        diagnostic_plain(diagnostic, "--metrics goes without --each, --get and "
                                     "--format");
}

bool options_check(const struct options *options,
                   struct diagnostic *diagnostic)
{
    check_places(options, diagnostic);
    if (options->action == ACTION_LIST)
        check_list(options, diagnostic);
    if (options->action != ACTION_ANALYSE)
        return !diagnostic->failed;
    if (options->random > 0 || options->batch != NULL)
        check_many(options, diagnostic);
    else
        check_jobs(options, diagnostic);
    check_output(options, diagnostic);
    check_needs(options, diagnostic);
    return !diagnostic->failed;
}
