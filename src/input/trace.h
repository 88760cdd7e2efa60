/*
 * A trace: requests as text, one a line, tab-separated columns by header name:
 * space, op, bytes_per_lane, lane_mask (hex), lane_offsets (bytes, decimal or
 * behind 0x, comma-separated, lowest lane first: one a live lane, or one a lane
 * of the warp, dead ones passed over). Other columns are passed over, but for
 * `id`, which names the row. '#' lines are comments.
 */
#ifndef INPUT_TRACE_H
#define INPUT_TRACE_H

#include <stdbool.h>
#include <stdio.h>

#include "coalsim/request.h"
#include "core/diagnostic.h"

struct trace; /* an open trace: holds one line at a time, memory is constant */

/*
 * Opens a trace ("-": standard input) and reads its header. NULL, with the
 * diagnostic set, when it cannot be opened or the header lacks a column.
 * `base` is added to every address. `warp_lanes` bounds the mask.
 */
struct trace *trace_open(const char *path, uint64_t base, uint32_t warp_lanes,
                         struct diagnostic *diagnostic);

/*
 * The next request. False at the end, and on a bad line: then the diagnostic
 * is set with `FILE:LINE:COL: error: ...`. site, array and scope are 0, `alone`
 * is true, trip is the line number, copies is 1.
 */
bool trace_next(struct trace *trace, struct request *request,
                struct diagnostic *diagnostic);

/* The id column of the last request, "" when there is none; and its line. */
const char *trace_id(const struct trace *trace);
size_t trace_line(const struct trace *trace);

/* trace_line.c: what the op of a request is called, which trace_next gave. */
const char *trace_op_name(const struct request *request);

void trace_close(struct trace *trace);

#endif
