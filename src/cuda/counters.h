/* The GPU's own counters, read in process through CUPTI's range profiler. */
#ifndef CUDA_COUNTERS_H
#define CUDA_COUNTERS_H

#include <memory>
#include <string>
#include <vector>

#include "launch.h"

/* A figure of one launch: the median of several readings and how far they lie
 * apart; `reason` says why when there is none. */
struct figure {
    const char *name;
    double value;
    double spread;
    std::string reason;
};

/*
 * A session of the profiler, opened once for many launches. Without permission
 * or CUPTI it has a reason for that, and all figures do; never throws for that.
 */
class counters {
public:
    /* `patched`: with counters for which CUPTI changes the code. They repeat
     * exactly, but CUPTI has been seen to crash over many modules. */
    explicit counters(bool patched);
    ~counters();
    counters(const counters &) = delete;
    counters &operator=(const counters &) = delete;

    /*
     * Those of each launch, read `repeats` times with a cold L2, all together:
     * a pass over many launches is hardly slower than one over one. Throws
     * std::runtime_error when a launch fails.
     */
    std::vector<std::vector<figure>>
    read(const std::vector<const prepared_launch *> &launches,
         unsigned repeats);

private:
    void open();

    bool patched;
    std::unique_ptr<class session> session;
    std::string reason; /* why there is no session, or "" */
};

/*
 * Patched code counted nothing in shared memory where the pipe itself did, as
 * in a few launches of a thousand: those figures have that for a reason. In
 * another process it counts.
 */
bool counted_nothing(const std::vector<figure> &figures);

/* Writes the names of all counters of this GPU, a line each. */
void counters_list();

#endif
