/* Plans a period; see period.h. */
#include "exec/period.h"

#include "exec/machine.h"

bool period_wanted(const struct machine *machine)
{
    return !machine->options->exhaustive && machine->axis_count < AXES_MAX &&
           !machine->diagnostic.failed;
}

/* The fewest trips after which every address has moved by whole periods. */
static uint64_t period_trips(const struct machine *machine)
{
    uint64_t bytes = machine->sink->period_bytes;
    uint64_t bits = machine->axes[machine->axis_count - 1].step_bits | bytes;
    return bytes / (bits & -bits);
}

struct period_plan period_plan(const struct machine *machine, uint64_t alike)
{
    uint64_t trips = period_trips(machine);
    if (alike < trips + 2)
        return (struct period_plan){ 0, 0, alike };
    return (struct period_plan){ alike - 1, trips, 1 };
}

uint64_t period_copies(const struct period_plan *plan, uint64_t i)
{
    return plan->covered / plan->trips + (i < plan->covered % plan->trips);
}

enum { PATIENCE_LARGEST = 1 << 12 };

uint64_t period_wait(const struct period_plan *plan, uint64_t *patience)
{
    if (plan->covered > 0) {
        *patience = 1;
        return plan->left;
    }
    uint64_t wait = plan->left > *patience ? plan->left : *patience;
    if (*patience < PATIENCE_LARGEST)
        *patience *= 2;
    return wait;
}

bool period_set_weight(struct machine *machine, uint64_t weight,
                       uint64_t copies)
{
    if (!__builtin_mul_overflow(weight, copies, &machine->request.copies))
        return true;
    diagnostic_plain(&machine->diagnostic,
                     "a total passes 64 bits; make the launch or its loops "
                     "smaller");
    return false;
}
