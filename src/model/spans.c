/* Sets of sectors, repeated; see spans.h. */
#include "model/spans.h"

#include <stdlib.h>

struct spans spans_of(const struct request *request)
{
    struct spans spans = {
        .known = request->spans_known,
        .count = request->span_count,
        .of_blocks = request->block_spans,
    };
    for (unsigned i = 0; i < spans.count; i++)
        spans.span[i] = request->spans[i];
    return spans;
}

/* Short steps first: what they fill is long enough for the others. */
static void repeat_along(struct intervals *set, uint32_t sector_bytes,
                         const struct request_span *spans, unsigned count)
{
    struct request_span order[REQUEST_SPANS_MAX];
    for (unsigned i = 0; i < count; i++) {
        unsigned at = i;
        for (; at > 0 && llabs(order[at - 1].bytes) > llabs(spans[i].bytes);
             at--)
            order[at] = order[at - 1];
        order[at] = spans[i];
    }
    for (unsigned i = 0; i < count; i++)
        intervals_repeat(set, order[i].bytes / (int64_t)sector_bytes,
                         order[i].count);
}

void spans_repeat_inside(const struct spans *spans, struct intervals *set,
                         uint32_t sector_bytes)
{
    if (spans->known)
        repeat_along(set, sector_bytes, spans->span + spans->of_blocks,
                     spans->count - spans->of_blocks);
}

void spans_repeat_blocks(const struct spans *spans, struct intervals *set,
                         uint32_t sector_bytes)
{
    if (spans->known)
        repeat_along(set, sector_bytes, spans->span, spans->of_blocks);
}

uint64_t spans_blocks(const struct spans *spans)
{
    uint64_t blocks = 1;
    for (unsigned i = 0; i < spans->of_blocks; i++)
        blocks *= spans->span[i].count;
    return blocks;
}

bool spans_move_together(const struct spans *a, const struct spans *b)
{
    bool same = a->of_blocks == b->of_blocks;
    for (unsigned i = 0; same && i < a->of_blocks; i++)
        same = a->span[i].bytes == b->span[i].bytes;
    return same;
}
