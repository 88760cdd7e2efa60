/*
 * The command line as a struct; option_table.h has the options.
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "coalsim/launch.h"
#include "coalsim/time.h"
#include "core/arena.h"
#include "core/diagnostic.h"
#include "lang/lang.h"
#include "report/field.h"
#include "report/report.h"

struct placement;

/* What is to be analysed, in the order of the command line. */
enum job_kind {
    JOB_PATTERN,
    JOB_TRACE,
    JOB_FILE,    /* a .cu file, "-": standard input */
    JOB_LIBRARY, /* a pattern of the library, by name */
    JOB_GEMM
};

struct survey;

struct job {
    enum job_kind kind;
    const char *text; /* the pattern, a path, or a name */
    const char *kernel; /* of a file, as --kernel has it; NULL: its only one */
    const struct source *source; /* of a kernel that --pattern has; of a file,
                                    once jobs_open has read it */
    const struct survey *survey; /* of a file that --kernel chooses from */
};

/* --M, --N, --K; 0: not given. */
struct gemm_size {
    uint64_t m, n, k;
    bool no_beta;
};

/* What the command is to do. */
enum action {
    ACTION_ANALYSE,
    ACTION_CALIBRATE,
    ACTION_HELP,
    ACTION_VERSION,
    ACTION_LIST
};

struct options {
    enum action action;
    const struct options *all; /* of a line of --batch: the command's own; NULL:
                                  these are */
    bool *given; /* by option of the table: it is on the command line */
    struct job *jobs;
    size_t job_count, job_room;
    bool each;
    const char *gpu;
    bool gpu_given;
    const char *mask;
    struct launch launch;
    bool block_given, grid_given;
    const char **kernels; /* of --kernel */
    size_t kernel_count, kernel_room;
    struct gemm_size gemm;
    int64_t warp; /* -1: all */
    bool is_trial; /* see exec.h */
    uint64_t max_steps;
    bool exhaustive;
    bool source_level; /* count the text as written */
    bool explain;      /* say what was merged */
    unsigned threads;
    struct time_options time;
    const struct report_format *format;
    bool format_given;
    bool metrics; /* --metrics ncu */
    const struct field **get; /* fields of --get; NULL: a report */
    size_t get_count;
    bool verify; /* --verify-on-gpu */
    double tolerance;     /* of a time, in percent of the measured one */
    const char *batch;    /* --batch: a file of command lines, or NULL */
    uint64_t random, seed; /* --random: so many patterns; 0: none */
    struct placement *placement; /* where arrays lie; NULL: nowhere real */
    struct lang_options lang;
    size_t define_room, base_room, data_room, include_path_room;
    struct lang_assume *assumes;
    size_t assume_room;
    atomic_bool *assumed; /* by assumption: a branch of some job needed it */
    struct arena arena;
};

/* False, with the diagnostic set, when the command line is wrong. */
bool options_parse(struct options *options, int argc, char **argv,
                   struct diagnostic *diagnostic);

/* Of a line of --batch, with what `all` says for all of them; that stays. */
bool options_parse_line(struct options *options, const struct options *all,
                        int argc, char **argv, struct diagnostic *diagnostic);

void options_free(struct options *options);

/* Writes the table of options for people. */
void options_help(FILE *out);

#endif
