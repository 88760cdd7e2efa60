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

bool weight_push(struct machine *machine, const struct period_plan *plan,
                 bool of_blocks)
{
    struct weight *weight = &machine->weights[machine->weight_count];
    const struct axis *axis = &machine->axes[machine->axis_count];
    int64_t *bytes = room_for_sites(machine, weight);
    if (__builtin_mul_overflow(machine->request.copies, plan->copies,
                               &machine->request.copies)) {
        diagnostic_plain(&machine->diagnostic,
                         "a total passes 64 bits; make the launch or its "
                         "loops smaller");
        return false;
    }
    for (size_t i = 0; i < machine->program->site_count; i++) {
        int64_t step = axis->site_steps[i];
        if (step == SITE_STEP_NONE || step == SITE_STEP_MIXED ||
            __builtin_mul_overflow(step, (int64_t)plan->trips, &bytes[i]))
            bytes[i] = SITE_STEP_MIXED;
    }
    weight->copies = plan->copies;
    weight->of_blocks = of_blocks;
    machine->weight_count++;
    return true;
}

void weight_pop(struct machine *machine)
{
    machine->weight_count--;
    machine->request.copies /= machine->weights[machine->weight_count].copies;
}

void weight_set_spans(struct machine *machine, uint32_t site)
{
    struct request *request = &machine->request;
    request->spans_known = true;
    request->span_count = (uint8_t)machine->weight_count;
    request->block_spans = 0;
    for (unsigned i = 0; i < machine->weight_count; i++) {
        const struct weight *weight = &machine->weights[i];
        int64_t bytes = weight->site_bytes[site];
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
    }
}

void weights_free(struct machine *machine)
{
    for (unsigned i = 0; i < AXES_MAX; i++)
        free(machine->weights[i].site_bytes);
}
