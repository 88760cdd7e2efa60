/*
 * A session of CUPTI's range profiler: each launch is a range of its own, and
 * all are run again for every pass that the counters need. The L2 is emptied
 * before each, outside of the range.
 */
#ifndef CUDA_SESSION_H
#define CUDA_SESSION_H

#include <string>
#include <vector>

#include "cupti.h"
#include "launch.h"

class session {
public:
    /* Of counters with these names of CUPTI's. */
    explicit session(const std::vector<std::string> &wanted);
    ~session();
    session(const session &) = delete;
    session &operator=(const session &) = delete;

    std::vector<size_t> which; /* of the wanted ones, those that this GPU has */

    /* Each launch so many times, one by one; a range is one of them. */
    void read(const std::vector<const prepared_launch *> &launches,
              unsigned repeats);
    std::vector<double> values(size_t range); /* of those in `which` */
    void list(); /* to standard output */

private:
    cupti_calls cupti = cupti_open();
    CUpti_Profiler_Host_Object *host = nullptr;
    CUpti_RangeProfiler_Object *profiler = nullptr;
    std::vector<std::string> known; /* their names */
    std::vector<uint8_t> available, config, data; /* CUPTI's images */
    std::vector<const char *> pointers; /* the known metrics */
    void *flush = nullptr;

    void check(CUptiResult result, const char *call)
    {
        cupti_check(cupti, result, call);
    }
    void open_host();
    std::vector<std::string> counters();
    void add_metrics(const std::vector<std::string> &wanted);
    void make_config();
    void make_data(size_t ranges);
    void set_config(size_t ranges);
    bool run_pass(const std::vector<const prepared_launch *> &launches,
                  unsigned repeats);
    void run_range(const prepared_launch &launch, size_t number);
};

#endif
