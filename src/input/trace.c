/* From a trace, line by line, to requests; trace.h has the format. */
#include "input/trace.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/source.h"
#include "input/lines.h"
#include "input/trace_line.h"

struct trace {
    struct lines *lines;
    struct trace_layout layout;
    char id[LINE_BYTES_MAX + 1];
};

/* The next line that is neither empty nor a comment. */
static bool next_line(struct trace *trace, struct source *line,
                      struct diagnostic *diagnostic)
{
    while (lines_next(trace->lines, line, diagnostic))
        if (line->length > 0 && line->text[0] != '#')
            return true;
    return false;
}

static bool read_header(struct trace *trace, const char *path,
                        struct diagnostic *diagnostic)
{
    struct source line;
    if (next_line(trace, &line, diagnostic))
        return trace_header_read(&trace->layout, &line, diagnostic);
    diagnostic_plain(diagnostic,
                     "'%s' has no header line (columns space, op, "
                     "bytes_per_lane, lane_mask, lane_offsets)",
                     path);
    return false;
}

struct trace *trace_open(const char *path, uint64_t base, uint32_t warp_lanes,
                         struct diagnostic *diagnostic)
{
    struct lines *lines = lines_open(path, diagnostic);
    if (lines == NULL)
        return NULL;
    struct trace *trace = memory_new(1, sizeof *trace);
    trace->lines = lines;
    trace->layout.base = base;
    trace->layout.warp_lanes = warp_lanes;
    if (!read_header(trace, path, diagnostic)) {
        trace_close(trace);
        return NULL;
    }
    return trace;
}

bool trace_next(struct trace *trace, struct request *request,
                struct diagnostic *diagnostic)
{
    struct source line;
    struct span id;
    if (!next_line(trace, &line, diagnostic))
        return false;
    *request = (struct request){ .alone = true,
                                 .copies = 1,
                                 .trip = lines_number(trace->lines) };
    if (!trace_line_read(&trace->layout, &line, request, &id, diagnostic))
        return false;
    memcpy(trace->id, id.text, id.length);
    trace->id[id.length] = '\0';
    return true;
}

const char *trace_id(const struct trace *trace)
{
    return trace->id;
}

size_t trace_line(const struct trace *trace)
{
    return lines_number(trace->lines);
}

void trace_close(struct trace *trace)
{
    lines_close(trace->lines);
    free(trace);
}
