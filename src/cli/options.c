/* Reads the command line, by the table of options. */
#include "cli/options.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/option_needs.h"
#include "cli/option_table.h"
#include "cli/option_text.h"
#include "core/similar.h"
#include "exec/exec.h"

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

/* What holds for all lines of --batch; a line may add to it. */
static void inherit(struct options *options, const struct options *all,
                    struct diagnostic *diagnostic)
{
    struct setter setter = { options, "-I", diagnostic };
    options->all = all;
    options->gpu = all->gpu;
    options->gpu_given = all->gpu_given;
    options->max_steps = all->max_steps;
    options->exhaustive = all->exhaustive;
    options->source_level = all->source_level;
    options->explain = all->explain;
    options->threads = all->threads;
    options->time = all->time;
    options->verify = all->verify;
    for (size_t i = 0; i < all->lang.include_path_count; i++)
        option_include_path(&setter, all->lang.include_paths[i]);
}

/* Reads the words behind the command's name. */
static bool parse(struct options *options, int argc, char **argv,
                  struct diagnostic *diagnostic)
{
    bool only_names = false; /* behind "--" */
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
    return options_check(options, diagnostic);
}

bool options_parse(struct options *options, int argc, char **argv,
                   struct diagnostic *diagnostic)
{
    set_defaults(options);
    return parse(options, argc, argv, diagnostic);
}

bool options_parse_line(struct options *options, const struct options *all,
                        int argc, char **argv, struct diagnostic *diagnostic)
{
    set_defaults(options);
    inherit(options, all, diagnostic);
    return parse(options, argc, argv, diagnostic);
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
