/*
 * coalsim-gpu: the instrument of coalsim --verify-on-gpu. Reads a job (job.h)
 * from standard input, runs it on the first GPU, and writes a record of tab
 * separated lines:
 *
 *   launch  metric  value  spread  reason
 *
 * launch counts from 0; "-" has what is true of the GPU. --calibrate writes such
 * lines too, named "line": those of a GPU file. --counters lists all counters.
 * Exit: 0 done, 2 error, 77 no GPU.
 */
#include <cuda_runtime_api.h>

#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <memory>

#include "calibrate.h"
#include "check.h"
#include "counters.h"
#include "gemm_check.h"
#include "job.h"
#include "timing.h"

namespace {

enum { STATUS_ERROR = 2, STATUS_NO_GPU = 77 };

/* Newlines and tabs would break the record. */
std::string one_line(std::string text)
{
    for (char &letter : text)
        if (letter == '\n' || letter == '\t')
            letter = ' ';
    return text;
}

void write_text(const char *name, const std::string &value)
{
    std::printf("-\t%s\t%s\t\t\n", name, one_line(value).c_str());
}

void write_figure(size_t launch, const figure &figure)
{
    if (!figure.reason.empty())
        std::printf("%zu\t%s\t\t\t%s\n", launch, figure.name,
                    one_line(figure.reason).c_str());
    else
        std::printf("%zu\t%s\t%.17g\t%.17g\t\n", launch, figure.name,
                    figure.value, figure.spread);
}

void open_gpu()
{
    int count = 0;
    cudaError_t error = cudaGetDeviceCount(&count);
    if (error != cudaSuccess || count == 0)
        throw no_gpu(error != cudaSuccess ? cudaGetErrorString(error)
                                          : "there is no CUDA device");
    CUDA(cudaSetDevice(0));
    CUDA(cudaFree(nullptr));
}

void describe_gpu()
{
    cudaDeviceProp properties;
    int driver, runtime;
    CUDA(cudaGetDeviceProperties(&properties, 0));
    CUDA(cudaDriverGetVersion(&driver));
    CUDA(cudaRuntimeGetVersion(&runtime));
    write_text("device", properties.name);
    write_text("capability", std::to_string(properties.major) + "." +
                                 std::to_string(properties.minor));
    write_text("cuda", std::to_string(runtime / 1000) + "." +
                           std::to_string(runtime % 1000 / 10));
    write_text("driver_cuda", std::to_string(driver / 1000) + "." +
                                  std::to_string(driver % 1000 / 10));
}

/* The names of the kernels of one source. */
std::vector<std::string> kernels_of(const job &job, size_t source)
{
    std::vector<std::string> names;
    for (const job_launch &launch : job.launches)
        if (launch.source == source)
            names.push_back(launch.kernel);
    return names;
}

std::vector<std::unique_ptr<kernel_module>> compile(const job &job)
{
    std::vector<std::unique_ptr<kernel_module>> modules;
    for (size_t i = 0; i < job.sources.size(); i++)
        modules.push_back(std::make_unique<kernel_module>(
            job.sources[i].text, job.sources[i].defines, kernels_of(job, i)));
    return modules;
}

void write_addresses(const job &job, const array_pool &arrays)
{
    for (size_t i = 0; i < job.launches.size(); i++) {
        const job_launch &launch = job.launches[i];
        for (size_t argument = 0; argument < launch.arguments.size();
             argument++)
            if (launch.arguments[argument].is_array)
                std::printf("%zu\taddress.%zu\t%" PRIu64 "\t\t\n", i, argument,
                            arrays.address(launch, argument));
    }
}

void measure(const job &job, const array_pool &arrays,
             const std::vector<prepared_launch> &launches)
{
    write_addresses(job, arrays);
    for (size_t i = 0; i < launches.size(); i++) {
        if (job.launches[i].has_gemm)
            write_figure(i, gemm_check(job.launches[i], launches[i], arrays));
        else
            launches[i].run();
        if (job.times)
            write_figure(i, timing_of(launches[i]));
    }
    auto all = counters_read(launches, job.repeats);
    for (size_t i = 0; i < all.size(); i++)
        for (const figure &figure : all[i])
            write_figure(i, figure);
}

void run_job(std::istream &in)
{
    job job = job_read(in);
    open_gpu();
    describe_gpu();
    auto modules = compile(job);
    array_pool arrays(job);
    std::vector<prepared_launch> launches;
    for (const job_launch &launch : job.launches)
        launches.emplace_back(launch, *modules[launch.source], arrays);
    measure(job, arrays, launches);
}

int run(int argc, char **argv)
{
    if (argc == 2 && std::strcmp(argv[1], "--counters") == 0) {
        open_gpu();
        counters_list();
    } else if (argc == 2 && std::strcmp(argv[1], "--calibrate") == 0) {
        open_gpu();
        calibrate();
    } else if (argc == 1) {
        run_job(std::cin);
    } else {
        throw std::runtime_error("usage: coalsim-gpu <JOB, "
                                 "--counters or --calibrate");
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
    } catch (const no_gpu &error) {
        std::fprintf(stderr, "coalsim-gpu: no GPU: %s\n", error.what());
        return STATUS_NO_GPU;
    } catch (const std::exception &error) {
        std::fprintf(stderr, "coalsim-gpu: error: %s\n", error.what());
        return STATUS_ERROR;
    }
}
