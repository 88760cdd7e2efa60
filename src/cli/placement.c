/* Notes what requests touch, and moves them to where arrays really lie. */
#include "cli/placement.h"

#include <stdlib.h>

#include "core/memory.h"
#include "exec/pointer.h"

struct placement_thread {
    const struct placement *placement;
    struct array_place *arrays; /* what this thread saw */
    bool is_partial;
    struct request_sink sink;
};

/* Exec's address of an array's boundary. */
static uint64_t boundary_of(uint32_t array)
{
    return ((uint64_t)array + 1) * (uint64_t)POINTER_REACH_BYTES;
}

static void extend(struct array_place *place, int64_t low, int64_t high)
{
    if (!place->touched || low < place->low)
        place->low = low;
    if (!place->touched || high > place->high)
        place->high = high;
    place->touched = true;
}

/* The reach of all requests that this one stands for. */
static void note_request(struct placement_thread *thread,
                         const struct request *request)
{
    int64_t low = INT64_MAX, high = INT64_MIN;
    uint64_t boundary = boundary_of(request->array);
    for (unsigned lane = 0; lane < REQUEST_LANES_MAX; lane++) {
        if ((request->lanes >> lane & 1) == 0)
            continue;
        int64_t at = (int64_t)(request->address[lane] - boundary);
        low = at < low ? at : low;
        high = at > high ? at : high;
    }
    if (low > high)
        return;
    for (unsigned i = 0; i < request->span_count && request->spans_known; i++) {
        const struct request_span *span = &request->spans[i];
        int64_t moved = span->bytes * (int64_t)(span->count - 1);
        low += moved < 0 ? moved : 0;
        high += moved > 0 ? moved : 0;
    }
    thread->is_partial |= request->copies > 1 && !request->spans_known;
    extend(&thread->arrays[request->array], low,
           high + request->bytes_per_lane);
}

static void take(void *context, const struct request *request)
{
    struct placement_thread *thread = context;
    const struct array_place *place =
        &thread->placement->arrays[request->array];
    note_request(thread, request);
    if (place->boundary == 0) {
        thread->sink.take(thread->sink.context, request);
        return;
    }
    struct request moved = *request;
    request_move(&moved, place->boundary - boundary_of(request->array));
    thread->sink.take(thread->sink.context, &moved);
}

void placement_begin(struct placement *placement, size_t array_count,
                     unsigned threads)
{
    if (placement->arrays == NULL)
        placement->arrays = memory_new(array_count, sizeof *placement->arrays);
    placement->array_count = array_count;
    placement->is_partial = false;
    placement->threads = memory_new(threads, sizeof *placement->threads);
    placement->thread_count = threads;
    for (unsigned i = 0; i < threads; i++)
        placement->threads[i] = (struct placement_thread){
            .placement = placement,
            .arrays = memory_new(array_count, sizeof *placement->arrays),
        };
}

struct request_sink placement_sink(struct placement *placement, unsigned thread,
                                   const struct request_sink *sink)
{
    struct request_sink before = *sink;
    placement->threads[thread].sink = *sink;
    before.take = take;
    before.take_even = NULL;
    before.context = &placement->threads[thread];
    return before;
}

void placement_end(struct placement *placement)
{
    for (unsigned i = 0; i < placement->thread_count; i++) {
        struct placement_thread *thread = &placement->threads[i];
        placement->is_partial |= thread->is_partial;
        for (size_t array = 0; array < placement->array_count; array++)
            if (thread->arrays[array].touched)
                extend(&placement->arrays[array], thread->arrays[array].low,
                       thread->arrays[array].high);
        free(thread->arrays);
    }
    free(placement->threads);
    placement->threads = NULL;
    placement->thread_count = 0;
}

void placement_free(struct placement *placement)
{
    free(placement->arrays);
    *placement = (struct placement){ 0 };
}
