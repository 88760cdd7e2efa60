/* Reads the command line, by the table of options. */
#include "cli/options.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/option_table.h"
#include "core/similar.h"
#include "exec/exec.h"

static const struct option *option_find(const char *text, size_t length)
{
    for (size_t i = 0; i < option_count; i++)
        if (strlen(option_table[i].name) == length &&
            strncmp(option_table[i].name, text, length) == 0)
            return &option_table[i];
    return NULL;
}

/*
 * `--name value`, `--name=value`, `-D value` and `-Dvalue`, so -I. `inside` is
 * the value when it is part of the same argument, else NULL.
 */
static const struct option *option_split(const char *argument,
                                         const char **inside)
{
    *inside = NULL;
    if (strcmp(argument, "-h") == 0)
        argument = "--help";
    if (strncmp(argument, "-D", 2) == 0 || strncmp(argument, "-I", 2) == 0) {
        if (argument[2] != '\0')
            *inside = argument + 2;
        return option_find(argument, 2);
    }
    size_t length = strcspn(argument, "=");
    if (argument[length] == '=')
        *inside = argument + length + 1;
    return option_find(argument, length);
}

static void option_unknown(struct options *options, const char *argument,
                           struct diagnostic *diagnostic)
{
    struct similar similar =
        similar_to(arena_text(&options->arena, argument,
                              strcspn(argument, "=")));
    for (size_t i = 0; i < option_count; i++)
        similar_try(&similar, option_table[i].name);
    diagnostic_plain(diagnostic, "unknown option '%s'; %stry 'coalsim --help'",
                     argument, similar_hint(&similar, &options->arena));
}

/* Sets the option at argv[*at] and moves *at to its last argument. */
static bool option_set(struct options *options, int argc, char **argv, int *at,
                       struct diagnostic *diagnostic)
{
    const char *argument = argv[*at];
    const char *value;
    const struct option *option = option_split(argument, &value);
    if (option == NULL) {
        option_unknown(options, argument, diagnostic);
        return false;
    }
    if (option->argument == NULL && value != NULL) {
        diagnostic_plain(diagnostic, "%s takes no value, saw '%s'",
                         option->name, value);
        return false;
    }
    if (option->argument != NULL && value == NULL) {
        if (*at + 1 >= argc) {
            diagnostic_plain(diagnostic, "expected %s after %s, saw the end",
                             option->argument, option->name);
            return false;
        }
        value = argv[++*at];
    }
    struct setter setter = { options, option->name, diagnostic };
    options->given[option - option_table] = true;
    return option->set(&setter, value);
}

/* What is no path is a name of the library. */
static bool is_path(const char *text)
{
    return strcmp(text, "-") == 0 || strpbrk(text, "/.") != NULL;
}

static unsigned cores(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > THREADS_MAX ? THREADS_MAX : (unsigned)count;
}

static void set_defaults(struct options *options)
{
    *options = (struct options){
        .gpu = "textbook",
        .launch = launch_default(),
        .warp = -1,
        .max_steps = EXEC_MAX_STEPS,
        .threads = cores(),
        .time = { 1, 1 },
        .format = &report_formats[0],
        .tolerance = 25,
        .seed = 1,
    };
}

static bool has_job(const struct options *options, enum job_kind kind)
{
    for (size_t i = 0; i < options->job_count; i++)
        if (options->jobs[i].kind == kind)
            return true;
    return false;
}

/* --random and --batch. */
static void check_many(const struct options *options,
                       struct diagnostic *diagnostic)
{
    const char *name = options->random > 0 ? "--random" : "--batch";
    if (!options->verify)
        diagnostic_plain(diagnostic, "%s goes with --verify-on-gpu", name);
    else if (options->job_count > 0 ||
             (options->random > 0 && options->batch != NULL))
        diagnostic_plain(diagnostic, "%s has its own patterns; it goes without "
                                     "others", name);
}

/* --verify-on-gpu alone runs both products. */
static void add_default_jobs(struct options *options,
                             struct diagnostic *diagnostic)
{
    enum { GEMM_SIZE = 1024 };
    struct setter setter = { options, "--gemm", diagnostic };
    if (!options->verify || options->job_count > 0 || options->random > 0 ||
        options->batch != NULL)
        return;
    option_add_job(&setter, JOB_GEMM, "naive");
    option_add_job(&setter, JOB_GEMM, "coalesced");
    if (options->gemm.m == 0)
        options->gemm.m = GEMM_SIZE;
}

/* ---- what goes with what ---- */

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

static void check_list(const struct options *options,
                       struct diagnostic *diagnostic)
{
    for (size_t i = 0; i < options->job_count; i++)
        if (options->jobs[i].kind != JOB_FILE &&
            options->jobs[i].kind != JOB_LIBRARY)
            diagnostic_plain(diagnostic, "--list goes alone or with files");
}

/* What no single option can tell. */
static bool check_together(const struct options *options,
                           struct diagnostic *diagnostic)
{
    if (options->action == ACTION_LIST)
        check_list(options, diagnostic);
    if (options->action != ACTION_ANALYSE)
        return !diagnostic->failed;
    if (options->random > 0 || options->batch != NULL)
        check_many(options, diagnostic);
    if (options->random > 0 || options->batch != NULL)
        check_needs(options, diagnostic);
    else if (options->job_count == 0)
        diagnostic_plain(diagnostic, "nothing to do: give a --pattern, a file "
                                     "or a name; try 'coalsim --help'");
    else if (has_job(options, JOB_GEMM) && options->gemm.m == 0)
        diagnostic_plain(diagnostic, "--gemm needs --M");
    else if (options->each && (!has_job(options, JOB_TRACE) ||
                               options->job_count != 1))
        diagnostic_plain(diagnostic, "--each goes with one --trace");
    else if (options->each && options->get != NULL)
        diagnostic_plain(diagnostic, "--each and --get exclude each other");
    else if (options->verify && (options->each || options->get != NULL ||
                                 options->metrics ||
                                 has_job(options, JOB_TRACE)))
        diagnostic_plain(diagnostic, "--verify-on-gpu goes without --trace, "
                                     "--get and --metrics");
    else if (options->metrics &&
             (options->each || options->get != NULL || options->format_given))
        diagnostic_plain(diagnostic, "--metrics goes without --each, --get and "
                                     "--format");
    else
        check_needs(options, diagnostic);
    return !diagnostic->failed;
}

bool options_parse(struct options *options, int argc, char **argv,
                   struct diagnostic *diagnostic)
{
    bool only_names = false; /* behind "--" */
    set_defaults(options);
    options->given = arena_array(&options->arena, option_count,
                                 sizeof *options->given);
    for (int at = 1; at < argc; at++) {
        struct setter setter = { options, argv[at], diagnostic };
        bool names = argv[at][0] != '-' || argv[at][1] == '\0' || only_names;
        if (!only_names && strcmp(argv[at], "--") == 0)
            only_names = true;
        else if (names)
            option_add_job(&setter, is_path(argv[at]) ? JOB_FILE : JOB_LIBRARY,
                           argv[at]);
        else if (!option_set(options, argc, argv, &at, diagnostic))
            return false;
    }
    options->lang.assumes = options->assumes;
    if (options->launch.shared_bytes <= UINT32_MAX)
        options->lang.shared_bytes = options->launch.shared_bytes;
    options->assumed = arena_array(&options->arena, options->lang.assume_count,
                                   sizeof *options->assumed);
    add_default_jobs(options, diagnostic);
    return check_together(options, diagnostic);
}

void options_free(struct options *options)
{
    free(options->jobs);
    free(options->kernels);
    free(options->lang.defines);
    free(options->lang.include_paths);
    free(options->lang.bases);
    free(options->lang.data);
    free(options->assumes);
    arena_free(&options->arena);
}

void options_help(FILE *out)
{
    fputs("Usage: coalsim [OPTION]... [FILE.cu | NAME]...\n"
          "Tells which sectors a warp's memory accesses touch, and what that "
          "costs.\n\n"
          "  coalsim --pattern 'tid*8'\n"
          "  coalsim --pattern 'B[tx*N+ty] = A[ty*N+tx]' --block 32,32 "
          "-D N=1024\n"
          "  coalsim transpose_naive transpose_tiled\n"
          "  coalsim kernel.cu --block 32,8 --grid 64,64 -D N=2048\n"
          "  coalsim --gemm naive --gemm coalesced --M 4096\n\n",
          out);
    for (size_t i = 0; i < option_count; i++) {
        const struct option *option = &option_table[i];
        char name[40];
        snprintf(name, sizeof name, "%s %s", option->name,
                 option->argument != NULL ? option->argument : "");
        fprintf(out, "  %-22s %s\n", name, option->help);
    }
    fputs("\nExit status: 0 done, 1 a check failed, 2 usage or input error,\n"
          "77 no GPU for --verify-on-gpu.\n"
          "Manual: coalsim(1), coalsim-pattern(5), coalsim-gpu(5), "
          "coalsim-model(7).\n",
          out);
}
