/* Frames of the functions that a warp halted in; see halt.h. */
#include "exec/halt.h"

#include <stdlib.h>

#include "core/memory.h"

void halt_begin(struct halt *halt, bool can_go_on)
{
    halt->is_out = true;
    halt->can_go_on = can_go_on && halt->inside == 0;
    halt->count = 0;
}

void halt_push(struct halt *halt, struct halt_frame frame)
{
    halt->frames = memory_grow(halt->frames, halt->count, &halt->room,
                               sizeof *halt->frames);
    halt->frames[halt->count++] = frame;
}

struct halt_frame halt_pop(struct halt *halt)
{
    return halt->frames[--halt->count];
}

void halt_free(struct halt *halt)
{
    free(halt->frames);
}
