/*
 * A job analysed: a pattern, a kernel or a trace becomes rows of a report.
 */
#ifndef CLI_ANALYSIS_H
#define CLI_ANALYSIS_H

#include <stddef.h>

#include "cli/notes.h"
#include "cli/options.h"
#include "lang/tree.h"
#include "model/work.h"
#include "report/row.h"

enum { ANALYSIS_NOTES_MAX = 12 };

struct analysis {
    const char *name;         /* what the report calls the job */
    struct launch launch;     /* of a program */
    double flops;             /* FP32 operations of the launch; 0: not known */
    struct report_row *rows;  /* the accesses, then the total */
    size_t row_count;
    struct kind_counts kinds; /* the accesses, by what they are */
    const struct program *program; /* NULL: a trace */
    atomic_bool *estimated; /* by site: an access of it hangs on a branch that
                               is assumed to go both ways */
    const struct source *text;     /* of a kernel's file */
    struct lang_define *defines; /* of -D, of a program */
    size_t define_count;
    struct note notes[ANALYSIS_NOTES_MAX];
    size_t note_count;
    const char **explanations; /* --explain: what was merged, one by one */
    size_t explanation_count;
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
bool gemm_job(struct analysis *analysis, struct options *options,
              const struct gpu *gpu, const struct job *job,
              struct diagnostic *diagnostic);
bool trace_job(struct analysis *analysis, struct options *options,
               const struct gpu *gpu, const struct job *job,
               struct diagnostic *diagnostic);

/* The one for the kind of job. */
bool analysis_of_job(struct analysis *analysis, struct options *options,
                     const struct gpu *gpu, const struct job *job,
                     struct diagnostic *diagnostic);

/* --trace --each: a row a request, given to the report as they are read. */
bool trace_each(struct report *report, const struct options *options,
                const struct gpu *gpu, const char *path,
                struct diagnostic *diagnostic);

/* ---- what jobs share ---- */

/* Runs the program under analysis->launch; makes a row a site and a total. */
bool analysis_of_program(struct analysis *analysis, struct options *options,
                         const struct gpu *gpu, const struct program *program,
                         struct diagnostic *diagnostic);

/* "32,8": as --block and --grid take it, 1s at the end left out. */
const char *analysis_axes_text(struct arena *arena, const uint32_t axes[3]);

/*
 * A row with its counts and the times that its GPU gives for them; those of a
 * whole launch come with analysis_total.
 */
struct report_row analysis_row(const struct analysis *analysis,
                               const struct options *options,
                               const struct gpu *gpu,
                               const struct counts *counts);

struct tally;

/* The rows of a finished tally of the program, and the notes. */
void analysis_make_rows(struct analysis *analysis, struct options *options,
                        const struct gpu *gpu, const struct program *program,
                        const struct tally *tally);

/*
 * The total of a finished tally, as the last of analysis->rows, and the notes.
 * analysis->kinds holds the sums; `has_launch`: they are all of
 * analysis->launch.
 */
void analysis_total(struct analysis *analysis, struct options *options,
                    const struct tally *tally, bool has_launch);

/* False, with the diagnostic set, when a total passed 64 bits. */
bool analysis_is_whole(const struct counts *counts, const struct gpu *gpu,
                       struct diagnostic *diagnostic);

#endif
