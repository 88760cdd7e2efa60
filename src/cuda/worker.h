/*
 * Work in a process of its own: a kernel that faults or never ends takes the
 * CUDA context, and so the process, with it.
 */
#ifndef CUDA_WORKER_H
#define CUDA_WORKER_H

#include <functional>
#include <string>

/* What the worker says on its way. */
class worker_pipe {
public:
    explicit worker_pipe(int descriptor) : descriptor(descriptor) {}

    /* From now on it is at this step, which may take so long; all before
     * `done` is settled. */
    void step(size_t number, size_t done, unsigned seconds) const;

private:
    int descriptor;
};

struct worker_end {
    int status = -1;  /* its exit status; -1: a signal or the clock ended it */
    bool has_started = false; /* some step, the last of which was */
    size_t step = 0;
    size_t done = 0;
    std::string reason; /* why the status is -1 */
};

/* Forks, does the work there, and waits. The caller has flushed its streams,
 * and has not touched CUDA. */
worker_end worker_run(const std::function<int(const worker_pipe &)> &work);

#endif
