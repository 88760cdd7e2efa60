/* Threads that share out a stretch of indices; see team.h. */
#include "exec/team.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "core/memory.h"
#include "exec/board.h"

struct member {
    struct team *team;
    struct machine *machine;
    pthread_t thread;
    bool started;
    uint32_t failed_at;
};

struct team {
    unsigned count;
    struct member *members; /* the first is the leader */
    struct machine *helpers;
    team_run_at *run_at;
    unsigned level;
    uint32_t end;
    uint32_t batch;
    _Atomic uint64_t next;   /* the next index that nobody has taken */
    _Atomic uint32_t failed; /* no index from here on is worth running */
};

struct team *team_new(struct machine *leader, const struct request_sink *sinks,
                      unsigned threads)
{
    struct team *team = memory_new(1, sizeof *team);
    team->count = threads;
    team->members = memory_new(threads, sizeof *team->members);
    team->helpers = memory_new(threads, sizeof *team->helpers);
    for (unsigned i = 0; i < threads; i++) {
        struct member *member = &team->members[i];
        member->team = team;
        member->machine = i == 0 ? leader : &team->helpers[i];
        if (i == 0)
            continue;
        machine_init(member->machine, leader->program, leader->launch,
                     leader->options, &sinks[i]);
        if (leader->board != NULL)
            member->machine->board = board_new(member->machine);
    }
    return team;
}

void team_free(struct team *team)
{
    if (team == NULL)
        return;
    for (unsigned i = 1; i < team->count; i++) {
        board_free(team->helpers[i].board);
        machine_free(&team->helpers[i]);
    }
    free(team->helpers);
    free(team->members);
    free(team);
}

static void *work(void *context)
{
    struct member *member = context;
    struct team *team = member->team;
    struct machine *machine = member->machine;
    for (;;) {
        uint64_t at = atomic_fetch_add(&team->next, team->batch);
        for (uint32_t i = 0; i < team->batch; i++, at++) {
            if (at >= team->end || at >= atomic_load(&team->failed))
                return NULL;
            team->run_at(machine, team->level, (uint32_t)at);
            if (!machine->diagnostic.failed)
                continue;
            member->failed_at = (uint32_t)at;
            uint32_t known = atomic_load(&team->failed);
            while (at < known && !atomic_compare_exchange_weak(
                                     &team->failed, &known, (uint32_t)at))
                continue;
            return NULL;
        }
    }
}

/* A helper goes on from where the leader stands. */
static void follow(struct machine *helper, const struct machine *leader)
{
    for (unsigned axis = 0; axis < 3; axis++) {
        helper->block[axis] = leader->block[axis];
        helper->ranges[axis] = leader->ranges[axis];
    }
    weights_follow(helper, leader);
}

static void gather(struct team *team)
{
    struct member *lowest = NULL;
    for (unsigned i = 0; i < team->count; i++) {
        struct member *member = &team->members[i];
        if (member->machine->diagnostic.failed &&
            (lowest == NULL || member->failed_at < lowest->failed_at))
            lowest = member;
    }
    struct machine *leader = team->members[0].machine;
    if (lowest == NULL || lowest == &team->members[0])
        return;
    diagnostic_free(&leader->diagnostic);
    diagnostic_move(&leader->diagnostic, &lowest->machine->diagnostic);
}

void team_run(struct team *team, team_run_at *run_at, unsigned level,
              uint32_t begin, uint32_t end)
{
    struct machine *leader = team->members[0].machine;
    team->run_at = run_at;
    team->level = level;
    team->end = end;
    team->batch = (end - begin) / (team->count * 16) + 1;
    atomic_store(&team->next, begin);
    atomic_store(&team->failed, UINT32_MAX);
    leader->team = NULL; /* it works as one of them meanwhile */
    for (unsigned i = 1; i < team->count; i++) {
        struct member *member = &team->members[i];
        follow(member->machine, leader);
        member->started =
            pthread_create(&member->thread, NULL, work, member) == 0;
    }
    work(&team->members[0]);
    for (unsigned i = 1; i < team->count; i++)
        if (team->members[i].started)
            pthread_join(team->members[i].thread, NULL);
    leader->team = team;
    gather(team);
}
