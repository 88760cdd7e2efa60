/*
 * What a report must say of its figures: which are estimates, and why some are
 * missing or assumed.
 */
#ifndef CLI_ESTIMATE_H
#define CLI_ESTIMATE_H

#include "cli/analysis.h"

/* What is known of the counts of a row, or of all of a launch. */
struct certainty {
    bool l1_estimated;   /* the wavefronts are not of every request's place */
    bool dram_estimated; /* some of the places were not known */
    bool has_writes;     /* stores or atomics of global memory are among them */
    bool counts_estimated; /* how often it is made hangs on a guess, or this */
    bool shared_estimated; /* is so of accesses to shared memory only */
    bool is_partial; /* something makes requests that are not among them */
};

/* Sets row->estimated. */
void estimate_name_fields(struct report_row *row, struct arena *arena,
                          const struct certainty *certainty);

/* Adds the totals of the text as written to row->estimated. */
void estimate_name_written(struct report_row *row, struct arena *arena);

/* Adds the ratios to row->first, which is set, to row->estimated. */
void estimate_name_ratios(struct report_row *row, struct arena *arena);

/* "7=taken, 9=both": of --assume, those that some lane so far needed, or the
 * others; NULL: none. */
const char *estimate_assumptions(struct arena *arena,
                                 const struct options *options, bool needed);

/* Adds the notes that the total of `analysis` calls for. */
void estimate_add_notes(struct analysis *analysis, struct arena *arena,
                        const struct options *options);

/* Are figures asked for that hang on the L1's banks or on what the launch as a
 * whole touches, as times do? */
bool estimate_wants_places(const struct options *options);

#endif
