/*
 * A team: one interpreter a thread, for stretches of blocks or warps that must
 * be run one by one. Each has a sink of its own; nothing else is shared.
 */
#ifndef EXEC_TEAM_H
#define EXEC_TEAM_H

#include "exec/machine.h"

/* Runs one index of a launch's level: see launch.c. */
typedef void team_run_at(struct machine *machine, unsigned level,
                         uint32_t index);

/* `sinks`: one a thread; sinks[0] is the leader's. */
struct team *team_new(struct machine *leader, const struct request_sink *sinks,
                      unsigned threads);
void team_free(struct team *team);

/*
 * Runs the indices begin .. end-1 on all threads, the leader's included. When
 * several fail, the leader gets the failure of the lowest index: the one that
 * running in order would have met.
 */
void team_run(struct team *team, team_run_at *run_at, unsigned level,
              uint32_t begin, uint32_t end);

#endif
