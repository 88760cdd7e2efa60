/* Plans a period; see period.h. */
#include "exec/period.h"

#include "exec/machine.h"

bool period_wanted(const struct machine *machine)
{
    return !machine->options->exhaustive && machine->board == NULL &&
           machine->axis_count < AXES_MAX &&
           machine->weight_count < AXES_MAX &&
           !machine->diagnostic.failed;
}

/* The fewest trips after which every address has moved by whole periods. */
static uint64_t period_trips(const struct machine *machine,
                             const struct axis *axis)
{
    uint64_t bytes = machine->sink->period_bytes;
    uint64_t bits = axis->step_bits | bytes;
    return bytes >> __builtin_ctzll(bits);
}

/* Behind the trip that shows it come two periods or more, and one trip. */
bool period_may_come(const struct machine *machine, const struct axis *axis)
{
    return axis->horizon / 2 > period_trips(machine, axis);
}

struct period_plan period_plan(const struct machine *machine, uint64_t alike)
{
    uint64_t trips =
        period_trips(machine, &machine->axes[machine->axis_count - 1]);
    uint64_t copies = alike > 0 ? (alike - 1) / trips : 0;
    if (copies < 2)
        return (struct period_plan){ 0, 0, alike };
    return (struct period_plan){ trips, copies, alike - trips * copies };
}

enum { PATIENCE_LARGEST = 1 << 12 };

uint64_t period_wait(const struct period_plan *plan, uint64_t *patience)
{
    if (plan->copies > 0) {
        *patience = 0;
        return plan->left;
    }
    *patience = *patience < PATIENCE_LARGEST ? *patience * 2 + 1 : *patience;
    return plan->left > *patience ? plan->left : *patience;
}
