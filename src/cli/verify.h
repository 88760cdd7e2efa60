/*
 * --verify-on-gpu: what coalsim says of a job beside what a real GPU does.
 */
#ifndef CLI_VERIFY_H
#define CLI_VERIFY_H

#include <stdio.h>

#include "cli/analysis.h"
#include "cli/instrument.h"
#include "cli/placement.h"

/* One launch, predicted and measured. */
struct verify_case {
    const char *name;        /* what its rows say */
    const char *place;       /* of a line of --batch, or NULL */
    struct options *options; /* it may share them with others */
    const struct job *job;
    struct analysis analysis;
    struct placement placement;
    size_t launch; /* its number in the job */
    size_t passed_arrays; /* that the job has for it */
    const char *failure; /* why it was not predicted or measured, or NULL */
};

enum verdict {
    VERDICT_EQUAL,   /* an exact figure that is */
    VERDICT_DIFFERS, /* one that is not */
    VERDICT_NEAR,    /* a time within the tolerance */
    VERDICT_OFF,     /* one that is not */
    VERDICT_OPEN     /* shown, not judged */
};

struct verify_row {
    const char *case_name;
    const char *metric;
    struct cell predicted, measured; /* CELL_EMPTY: there is none */
    struct cell difference;          /* measured - predicted */
    double spread;                   /* of the measurements */
    const char *reason;              /* why a cell is empty, or NULL */
    enum verdict verdict;
};

struct verify_rows {
    struct verify_row *rows; /* owned */
    size_t count, room;
};

/*
 * The command: the jobs of the options, or --random. The status to exit with;
 * the diagnostic is set for STATUS_ERROR and STATUS_NO_GPU.
 */
int verify_run(struct options *options, FILE *out,
               struct diagnostic *diagnostic);

/* --calibrate: the instrument's GPU file goes to `out`. */
int verify_calibrate(struct options *options, FILE *out,
                     struct diagnostic *diagnostic);

/* ---- the steps ---- */

/*
 * Predicts and measures the cases in one run of the instrument; one that cannot
 * be has a failure, and spoils no other. `gpu` is the options', or becomes the
 * one that was found. With `with_times` the launches are timed too.
 * STATUS_DONE, or as above.
 */
int verify_cases(struct verify_case *cases, size_t count,
                 const struct options *options, bool with_times,
                 struct gpu *gpu, struct record *record, struct arena *arena,
                 struct diagnostic *diagnostic);

/* All that the command does with cases: measures and writes the report. */
int verify_report_cases(struct options *options, struct gpu *gpu, FILE *out,
                        struct verify_case *cases, size_t count,
                        struct diagnostic *diagnostic);

/* What rows call a job. */
const char *verify_case_name(struct options *options, const struct job *job);

/* Why the case's differences are no faults of the prediction, or NULL. */
const char *verify_why_open(const struct verify_case *one);

/* verify_job.c: writes what the instrument is to do with the cases that have no
 * failure; some may get one. */
bool verify_write_job(FILE *out, struct verify_case *cases, size_t count,
                      bool with_times, struct diagnostic *diagnostic);

/* verify_figures.c: a case's figures side by side. */
void verify_compare(struct verify_rows *rows, const struct verify_case *one,
                    const struct record *record);

/* Whether some figure is not as predicted. */
bool verify_has_failed(const struct verify_rows *rows);

/* verify_report.c: the rows in the options' format. */
void verify_write(FILE *out, const struct options *options,
                  const struct gpu *gpu, const struct record *record,
                  const struct verify_rows *rows);

/* verify_random.c: --random; as verify_run. */
int verify_random(struct options *options, FILE *out,
                  struct diagnostic *diagnostic);

#endif
