/*
 * A row of a report: one access of one pattern on one GPU, or a total.
 */
#ifndef REPORT_ROW_H
#define REPORT_ROW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "coalsim/counts.h"
#include "coalsim/gpu.h"
#include "coalsim/launch.h"
#include "coalsim/time.h"

/* What a matrix product's loop over k did; all 0 for anything else. */
struct report_steps {
    uint64_t steps;   /* of all warps */
    uint64_t sectors; /* of the loads in them */
    uint64_t flops;
    uint64_t requested_bytes;
};

/* What a total would be of the text as it is written, nothing merged. */
struct report_written {
    bool is_known;
    uint64_t requests, sectors, wavefronts;
};

struct report_row {
    const char *pattern; /* as the user wrote it */
    const struct gpu *gpu;
    const char *access;  /* source text; "total" for the sum */
    const char *op;      /* NULL: none (a total of several kinds) */
    const char *space;   /* NULL: none */
    size_t line, column; /* 0: none */
    const struct launch *launch; /* NULL: none (a trace) */
    const char *block, *grid;    /* the launch's as text, or NULL */
    struct report_steps steps;
    bool is_total;
    struct counts counts;
    uint64_t dram_bytes; /* of a launch as a whole */
    bool has_dram_bytes;
    struct report_written written;
    struct estimate estimate;
    const char *estimated; /* names of the fields that are estimates, with
                              commas between them, or NULL */
    const struct report_row *first; /* total of the first pattern, when several
                                       are compared and this is a total */
};

/* A total of nothing counts as global: its figures are 0, not missing. */
bool row_has_global(const struct report_row *row);
bool row_has_shared(const struct report_row *row);

/* Atomics have no footprint. */
bool row_has_footprint(const struct report_row *row);

/* Sectors in bytes, which may pass 64 bits. */
double row_fetched_bytes(const struct report_row *row);

/* Whether the row's `estimated` names the field. */
bool row_is_estimated(const struct report_row *row, const char *field);

#endif
