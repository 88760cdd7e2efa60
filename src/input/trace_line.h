/*
 * The lines of a trace: the header that names the columns, and those that hold
 * a request each. trace.h has the format.
 */
#ifndef INPUT_TRACE_LINE_H
#define INPUT_TRACE_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "coalsim/request.h"
#include "core/diagnostic.h"
#include "core/source.h"

enum trace_column {
    COLUMN_ID, /* may be missing */
    COLUMN_SPACE,
    COLUMN_OP,
    COLUMN_BYTES,
    COLUMN_MASK,
    COLUMN_OFFSETS,
    COLUMN_COUNT
};

/* How the trace's lines are to be read. */
struct trace_layout {
    size_t places[COLUMN_COUNT]; /* in the header, from 1; 0: not there */
    size_t width;                /* columns of the header */
    uint64_t base;               /* added to every offset */
    uint32_t warp_lanes;
};

/* A part of a line. */
struct span {
    const char *text;
    size_t length;
};

/*
 * Sets the layout's places and width. False, with the diagnostic set, when a
 * column is missing or there twice.
 */
bool trace_header_read(struct trace_layout *layout, const struct source *line,
                       struct diagnostic *diagnostic);

/*
 * Sets the request's space, kind, cache, bytes, lanes and addresses (those of
 * dead lanes to 0), and the line's id, a part of it. False, with the
 * diagnostic set, on a bad line.
 */
bool trace_line_read(const struct trace_layout *layout,
                     const struct source *line, struct request *request,
                     struct span *id, struct diagnostic *diagnostic);

#endif
