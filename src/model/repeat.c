/* Waiting requests, by where they begin in a period; see repeat.h. */
#include "model/repeat.h"

#include "model/moved.h"

uint32_t repeat_period_bytes(const struct gpu *gpu)
{
    uint32_t period = gpu->banks * gpu->bank_bytes;
    if (period < gpu->line_bytes)
        period = gpu->line_bytes;
    if (period < gpu->sector_bytes)
        period = gpu->sector_bytes;
    return period;
}

/* Where its first live lane is. */
static uint64_t base_of(const struct request *request)
{
    return request->address[__builtin_ctzll(request->lanes)];
}

static bool is_like(const struct repeat *repeat, const struct request *request)
{
    const struct request *like = &repeat->like;
    if (!repeat->known || request->lanes != like->lanes)
        return false;
    if (request->even && like->even)
        return request->step == like->step &&
               request->bytes_per_lane == like->bytes_per_lane;
    return moved_is_by(request, like, base_of(request) - base_of(like));
}

bool repeat_take(struct repeat *repeat, const struct request *request,
                 uint32_t period_bytes)
{
    if (!is_like(repeat, request))
        return false;
    uint16_t place = (uint16_t)(base_of(request) & (period_bytes - 1));
    uint64_t *waiting = &repeat->waiting[place];
    if (*waiting == 0)
        repeat->places[repeat->place_count++] = place;
    if (!__builtin_add_overflow(*waiting, request->copies, waiting))
        return true;
    *waiting -= request->copies; /* as it was; its place is on the list */
    return false;
}

bool repeat_next(struct repeat *repeat, uint32_t period_bytes,
                 struct request *request)
{
    if (repeat->place_count == 0)
        return false;
    uint16_t place = repeat->places[--repeat->place_count];
    uint64_t base = base_of(&repeat->like);
    uint64_t moved = (base & ~(uint64_t)(period_bytes - 1)) + place - base;
    *request = repeat->like;
    request->copies = repeat->waiting[place];
    repeat->waiting[place] = 0;
    for (unsigned i = 0; i < REQUEST_LANES_MAX; i++)
        request->address[i] += moved;
    return true;
}

void repeat_set(struct repeat *repeat, const struct request *request)
{
    repeat->known = request->lanes != 0;
    if (repeat->known)
        repeat->like = *request;
}
