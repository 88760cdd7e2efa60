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

static uint32_t array_of(const struct request *request, unsigned lane)
{
    return request->arrays != NULL ? request->arrays[lane] : request->array;
}

/* How far the requests that this one stands for lie before and behind it. */
static void find_reach(const struct request *request, int64_t *before,
                       int64_t *behind)
{
    *before = *behind = 0;
    for (unsigned i = 0; i < request->span_count && request->spans_known; i++) {
        const struct request_span *span = &request->spans[i];
        int64_t moved = span->bytes * (int64_t)(span->count - 1);
        *before += moved < 0 ? moved : 0;
        *behind += moved > 0 ? moved : 0;
    }
}

static void note_request(struct placement_thread *thread,
                         const struct request *request)
{
    int64_t before, behind;
    find_reach(request, &before, &behind);
    for (uint64_t left = request->lanes; left != 0; left &= left - 1) {
        unsigned lane = (unsigned)__builtin_ctzll(left);
        uint32_t array = array_of(request, lane);
        int64_t at = (int64_t)(request->address[lane] - boundary_of(array));
        extend(&thread->arrays[array], at + before,
               at + behind + request->bytes_per_lane);
    }
    thread->is_partial |=
        request->lanes != 0 && request->copies > 1 && !request->spans_known;
}

/* Lanes that are in several arrays are moved apart. */
static void move_lanes(struct request *request,
                       const struct array_place *places)
{
    for (uint64_t left = request->lanes; left != 0; left &= left - 1) {
        unsigned lane = (unsigned)__builtin_ctzll(left);
        uint32_t array = request->arrays[lane];
        if (places[array].boundary != 0)
            request->address[lane] +=
                places[array].boundary - boundary_of(array);
    }
}

static void take(void *context, const struct request *request)
{
    struct placement_thread *thread = context;
    const struct array_place *places = thread->placement->arrays;
    uint64_t boundary = places[request->array].boundary;
    struct request moved;
    note_request(thread, request);
    if (request->arrays != NULL) {
        moved = *request;
        move_lanes(&moved, places);
        request = &moved;
    } else if (boundary != 0) {
        moved = *request;
        request_move(&moved, boundary - boundary_of(request->array));
        request = &moved;
    }
    thread->sink.take(thread->sink.context, request);
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
