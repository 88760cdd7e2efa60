/*
 * The command line as a struct. One table holds every option: its name, its
 * argument, its help and what it sets.
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

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

/* What is to be analysed, in the order of the command line. */
enum job_kind { JOB_PATTERN, JOB_TRACE };

struct job {
    enum job_kind kind;
    const char *text; /* the pattern, or the trace's path */
};

/* What the command is to do. */
enum action { ACTION_ANALYSE, ACTION_HELP, ACTION_VERSION, ACTION_LIST };

struct options {
    enum action action;
    struct job *jobs;
    size_t job_count, job_room;
    bool each;
    const char *gpu;
    const char *mask;
    struct launch launch;
    bool launch_given;
    int64_t warp; /* -1: all */
    uint64_t max_steps;
    bool exhaustive;
    unsigned threads;
    struct time_options time;
    const struct report_format *format;
    const struct field **get; /* fields of --get; NULL: a report */
    size_t get_count;
    struct lang_options lang;
    size_t define_room, base_room;
    struct arena arena;
};

/* False, with the diagnostic set, when the command line is wrong. */
bool options_parse(struct options *options, int argc, char **argv,
                   struct diagnostic *diagnostic);
void options_free(struct options *options);

/* Writes the table of options for people. */
void options_help(FILE *out);

#endif
