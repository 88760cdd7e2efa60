/*
 * One job analysed: a pattern or a trace becomes rows of a report.
 */
#ifndef CLI_ANALYSIS_H
#define CLI_ANALYSIS_H

#include <stddef.h>

#include "cli/options.h"
#include "report/row.h"

struct analysis {
    const char *name;        /* the job's text */
    struct report_row *rows; /* the accesses, then the total */
    size_t row_count;
};

/* False, with the diagnostic set, when the job cannot be done. Rows live in
 * the options' arena. */
bool analysis_of_pattern(struct analysis *analysis, struct options *options,
                         const struct gpu *gpu, const char *pattern,
                         struct diagnostic *diagnostic);
bool analysis_of_trace(struct analysis *analysis, struct options *options,
                       const struct gpu *gpu, const char *path,
                       struct diagnostic *diagnostic);

/* --each: a row a request, given to the report as they are read. */
bool analysis_of_each(struct report *report, const struct options *options,
                      const struct gpu *gpu, const char *path,
                      struct diagnostic *diagnostic);

#endif
