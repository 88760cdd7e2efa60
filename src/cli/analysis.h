/*
 * A job analysed: a pattern, a kernel or a trace becomes rows of a report.
 */
#ifndef CLI_ANALYSIS_H
#define CLI_ANALYSIS_H

#include <stddef.h>

#include "cli/options.h"
#include "lang/tree.h"
#include "report/row.h"

struct analysis {
    const char *name;        /* what the report calls the job */
    struct launch launch;    /* of a program */
    struct report_row *rows; /* the accesses, then the total */
    size_t row_count;
};

/*
 * The jobs, a file each. False, with the diagnostic set, when one cannot be
 * done. Rows live in the options' arena and point into `analysis`.
 */
bool pattern_job(struct analysis *analysis, struct options *options,
                 const struct gpu *gpu, const struct job *job,
                 struct diagnostic *diagnostic);
bool kernel_job(struct analysis *analysis, struct options *options,
                const struct gpu *gpu, const struct job *job,
                struct diagnostic *diagnostic);
bool library_job(struct analysis *analysis, struct options *options,
                 const struct gpu *gpu, const struct job *job,
                 struct diagnostic *diagnostic);
bool gemm_job(struct analysis *analysis, struct options *options,
              const struct gpu *gpu, const struct job *job,
              struct diagnostic *diagnostic);
bool trace_job(struct analysis *analysis, struct options *options,
               const struct gpu *gpu, const struct job *job,
               struct diagnostic *diagnostic);

/* --trace --each: a row a request, given to the report as they are read. */
bool trace_each(struct report *report, const struct options *options,
                const struct gpu *gpu, const char *path,
                struct diagnostic *diagnostic);

/* ---- what jobs share ---- */

/* Runs the program under analysis->launch and makes a row a site and a total. */
bool analysis_of_program(struct analysis *analysis, struct options *options,
                         const struct gpu *gpu, const struct program *program,
                         struct diagnostic *diagnostic);

/* A row with its counts and their estimate; and one that is a total. */
struct report_row analysis_row(const struct analysis *analysis,
                               const struct options *options,
                               const struct gpu *gpu,
                               const struct counts *counts);
struct report_row analysis_total(const struct analysis *analysis,
                                 const struct options *options,
                                 const struct gpu *gpu,
                                 const struct counts *counts);

/* False, with the diagnostic set, when a total passed 64 bits. */
bool analysis_is_whole(const struct counts *counts, const struct gpu *gpu,
                       struct diagnostic *diagnostic);

#endif
