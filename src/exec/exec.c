/* Runs a program with one interpreter, or with one a thread. */
#include "exec/exec.h"

#include "exec/board.h"
#include "exec/kept.h"
#include "exec/launch.h"
#include "exec/team.h"

bool exec_run(const struct program *program, const struct launch *launch,
              const struct exec_options *options,
              const struct request_sink *sinks, struct diagnostic *diagnostic)
{
    struct machine machine;
    uint32_t warps = launch_warps(launch, options->warp_lanes);
    if (options->only_warp >= (int64_t)warps) {
        diagnostic_plain(diagnostic,
                         "--warp %lld: a block has %lu warps, numbered from 0",
                         (long long)options->only_warp, (unsigned long)warps);
        return false;
    }
    machine_init(&machine, program, launch, options, &sinks[0]);
    machine.leads = true;
    /* what other warps store must be seen */
    if (options->only_warp < 0 || options->is_trial)
        machine.kept = kept_new(program);
    if (program->tells_shared)
        machine.board = board_new(&machine);
    if (options->threads > 1 && machine.kept == NULL)
        machine.team = team_new(&machine, sinks, options->threads);
    if (options->only_warp >= 0)
        run_only_warp(&machine, (uint32_t)options->only_warp);
    else
        run_grid(&machine);
    team_free(machine.team);
    bool fine = !machine.diagnostic.failed;
    diagnostic_move(diagnostic, &machine.diagnostic);
    kept_free(machine.kept);
    board_free(machine.board);
    machine_free(&machine);
    return fine;
}
