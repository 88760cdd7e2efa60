/*
 * Along which a request is repeated (request.h): first from block to block,
 * then inside a block.
 */
#ifndef MODEL_SPANS_H
#define MODEL_SPANS_H

#include "coalsim/request.h"
#include "model/intervals.h"

struct spans {
    bool known;
    unsigned count, of_blocks;
    struct request_span span[REQUEST_SPANS_MAX];
};

struct spans spans_of(const struct request *request);

/* Is the request repeated along the same spans? Along the first `count`? */
static inline bool spans_begin_as(const struct spans *spans,
                                  const struct request *request, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (spans->span[i].bytes != request->spans[i].bytes ||
            spans->span[i].count != request->spans[i].count)
            return false;
    return spans->known == request->spans_known;
}

static inline bool spans_are_of(const struct spans *spans,
                                const struct request *request)
{
    return spans->count == request->span_count &&
           spans_begin_as(spans, request, spans->count);
}

/* Repeats the sectors of a set inside a block, or from block to block; not at
 * all along spans that are not known. */
void spans_repeat_inside(const struct spans *spans, struct intervals *set,
                         uint32_t sector_bytes);
void spans_repeat_blocks(const struct spans *spans, struct intervals *set,
                         uint32_t sector_bytes);

/* How many blocks a request stands for. */
uint64_t spans_blocks(const struct spans *spans);

/* Do both move by the same steps from block to block? */
bool spans_move_together(const struct spans *a, const struct spans *b);

#endif
