/*
 * coalsim-gpu, the program that runs kernels on a real GPU: finds it, gives it
 * a job (src/cuda/job.h has the format) and reads the record it answers with.
 */
#ifndef CLI_INSTRUMENT_H
#define CLI_INSTRUMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "core/arena.h"
#include "core/diagnostic.h"

/* One figure of the record. */
struct measured {
    size_t launch;      /* MEASURED_GPU: of the GPU */
    const char *name;
    const char *text;   /* the value as it came; "" when there is none */
    double value;       /* NAN where the text is no number */
    double spread;
    const char *reason; /* why there is no value, or "" */
};

enum { MEASURED_GPU = -1 };

struct record {
    const struct measured *lines;
    size_t count;
};

/* How it ended. */
enum instrument_end { INSTRUMENT_DONE, INSTRUMENT_NO_GPU, INSTRUMENT_FAILED };

/*
 * Runs the instrument on a job, which has been written to `job` and is rewound
 * here. Anything but INSTRUMENT_DONE comes with the diagnostic set; with
 * INSTRUMENT_NO_GPU there is no GPU here, or no instrument.
 */
enum instrument_end instrument_run(FILE *job, const char *option,
                                   struct record *record, struct arena *arena,
                                   struct diagnostic *diagnostic);

/* The figure of a launch, or NULL. */
const struct measured *record_find(const struct record *record, size_t launch,
                                   const char *name);

#endif
