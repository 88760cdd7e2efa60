/* The stack of weights; see weight.h. */
#include "exec/weight.h"

#include <stdlib.h>

#include "core/memory.h"
#include "exec/machine.h"
#include "exec/period.h"

_Static_assert((int)AXES_MAX == (int)REQUEST_SPANS_MAX, "a span for each axis");

static int64_t *room_for_sites(const struct machine *machine,
                               struct weight *weight)
{
    if (weight->site_bytes == NULL)
        weight->site_bytes = memory_new(machine->program->site_count,
                                        sizeof *weight->site_bytes);
    return weight->site_bytes;
}

/* What a period moves the addresses of each site by; false: some site's are
 * moved by several steps. */
static bool note_sites(const struct machine *machine, struct weight *weight,
                       const struct axis *axis)
{
    int64_t *bytes = room_for_sites(machine, weight);
    bool all_even = true;
    for (size_t i = 0; i < machine->program->site_count; i++) {
        int64_t step = axis->site_steps[i];
        if (step == SITE_STEP_NONE || step == SITE_STEP_MIXED ||
            __builtin_mul_overflow(step, (int64_t)weight->trips, &bytes[i]))
            bytes[i] = SITE_STEP_MIXED;
        all_even = all_even && step != SITE_STEP_MIXED;
    }
    return all_even;
}

bool weight_push(struct machine *machine, const struct period_plan *plan,
                 bool of_blocks)
{
    struct weight *weight = &machine->weights[machine->weight_count];
    uint64_t copies;
    if (__builtin_mul_overflow(machine->request.copies, plan->copies,
                               &copies)) {
        diagnostic_plain(&machine->diagnostic,
                         "a total passes 64 bits; make the launch or its "
                         "loops smaller");
        axis_close(machine);
        return false;
    }
    machine->request.copies = copies;
    machine->weight_count++;
    weight->copies = plan->copies;
    weight->trips = plan->trips;
    weight->of_blocks = of_blocks;
    weight->axis = machine->axis_count - 1;
    weight->is_open = !note_sites(machine, weight, axis_innermost(machine));
    if (!weight->is_open)
        axis_close(machine);
    return true;
}

void weight_pop(struct machine *machine)
{
    const struct weight *weight = &machine->weights[--machine->weight_count];
    if (weight->is_open)
        axis_close(machine);
    machine->request.copies /= weight->copies;
}

/* What a period of this weight moves an access by, or SITE_STEP_MIXED. */
static int64_t bytes_moved(struct machine *machine,
                           const struct weight *weight, uint32_t site,
                           const struct lanes *pointer, uint64_t mask)
{
    int64_t bytes = weight->site_bytes[site], step;
    if (bytes != SITE_STEP_MIXED || !weight->is_open)
        return bytes;
    const struct slope *slope = axis_slope(machine, weight->axis, pointer);
    if (!slope_even_step(slope, mask, &step) ||
        __builtin_mul_overflow(step, (int64_t)weight->trips, &bytes))
        return SITE_STEP_MIXED;
    return bytes;
}

void weight_set_spans(struct machine *machine, uint32_t site,
                      const struct lanes *pointer, uint64_t mask)
{
    struct request *request = &machine->request;
    request->spans_known = true;
    request->span_count = (uint8_t)machine->weight_count;
    request->block_spans = 0;
    for (unsigned i = 0; i < machine->weight_count; i++) {
        const struct weight *weight = &machine->weights[i];
        int64_t bytes = bytes_moved(machine, weight, site, pointer, mask);
        request->spans[i] = (struct request_span){ bytes, weight->copies };
        request->block_spans += weight->of_blocks;
        request->spans_known &= bytes != SITE_STEP_MIXED;
    }
}

void weights_follow(struct machine *machine, const struct machine *leader)
{
    machine->weight_count = leader->weight_count;
    machine->request.copies = leader->request.copies;
    for (unsigned i = 0; i < leader->weight_count; i++) {
        struct weight *weight = &machine->weights[i];
        int64_t *bytes = room_for_sites(machine, weight);
        for (size_t site = 0; site < machine->program->site_count; site++)
            bytes[site] = leader->weights[i].site_bytes[site];
        weight->copies = leader->weights[i].copies;
        weight->of_blocks = leader->weights[i].of_blocks;
        weight->is_open = false; /* with open axes there is but one machine */
    }
}

void weights_free(struct machine *machine)
{
    for (unsigned i = 0; i < AXES_MAX; i++)
        free(machine->weights[i].site_bytes);
}
