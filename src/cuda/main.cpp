/*
 * coalsim-gpu: the instrument of coalsim --verify-on-gpu. Reads a job (job.h)
 * from standard input, runs it on the first GPU, and writes a record of tab
 * separated lines:
 *
 *   launch  metric  value  spread  reason
 *
 * launch counts from 0; "-" has what is true of the GPU. A launch of which
 * nothing could be measured has one line, "failed". --calibrate writes such
 * lines too, named "line": those of a GPU file. --counters lists all counters;
 * --compile ARCH only compiles a job's kernels, for "sm_90" or the like.
 * Exit: 0 done, 1 a kernel does not compile, 2 error, 77 no GPU.
 */
#include <cuda_runtime_api.h>

#include <cstdio>
#include <cstring>
#include <iostream>

#include "calibrate.h"
#include "check.h"
#include "counters.h"
#include "measure.h"

namespace {

enum { STATUS_FAILED = 1, STATUS_ERROR = 2, STATUS_NO_GPU = 77 };

int run(int argc, char **argv)
{
    if (argc == 2 && std::strcmp(argv[1], "--counters") == 0) {
        open_gpu();
        counters_list();
    } else if (argc == 2 && std::strcmp(argv[1], "--calibrate") == 0) {
        open_gpu();
        calibrate();
    } else if (argc == 3 && std::strcmp(argv[1], "--compile") == 0) {
        return measure_compile(job_read(std::cin), argv[2]) ? 0 : STATUS_FAILED;
    } else if (argc == 1) {
        measure_job(job_read(std::cin));
    } else {
        throw std::runtime_error("usage: coalsim-gpu <JOB, "
                                 "--counters, --calibrate or --compile ARCH <JOB");
    }
    if (std::fflush(stdout) != 0 || std::ferror(stdout))
        throw std::runtime_error("cannot write the record");
    return 0;
}

} // namespace

int main(int argc, char **argv)
{
    try {
        return run(argc, argv);
    } catch (const measure_failed &error) {
        return error.status;
    } catch (const no_gpu &error) {
        std::fprintf(stderr, "coalsim-gpu: no GPU: %s\n", error.what());
        return STATUS_NO_GPU;
    } catch (const std::exception &error) {
        std::fprintf(stderr, "coalsim-gpu: error: %s\n", error.what());
        return STATUS_ERROR;
    }
}
