/* A job's launches, one after the other, in workers; see measure.h. */
#include "measure.h"

#include <cuda_runtime_api.h>

#include <cstdint>
#include <functional>
#include <memory>

#include "check.h"
#include "compile.h"
#include "counters.h"
#include "gemm_check.h"
#include "record.h"
#include "timing.h"
#include "worker.h"

namespace {

/* How a worker may end, beside those of main.cpp. */
enum {
    WORKER_DONE = 0,
    WORKER_ERROR = 2,
    WORKER_BROKEN = 3,
    WORKER_AGAIN = 4, /* count what is not settled anew, in the next way */
    WORKER_NO_GPU = 77
};

constexpr unsigned RUN_SECONDS = 20;     /* a launch's first run */
constexpr unsigned MEASURE_SECONDS = 600; /* all the others */

/* ---- the GPU ---- */

std::string version_text(int version)
{
    return std::to_string(version / 1000) + "." +
           std::to_string(version % 1000 / 10);
}

/* Its capability is 9.0 for "sm_90". */
int describe_gpu(const worker_pipe &pipe, const record_file &record)
{
    cudaDeviceProp properties;
    int driver, runtime;
    open_gpu();
    CUDA(cudaGetDeviceProperties(&properties, 0));
    CUDA(cudaDriverGetVersion(&driver));
    CUDA(cudaRuntimeGetVersion(&runtime));
    pipe.step(size_t(properties.major * 10 + properties.minor), 0, 60);
    record.write(
        record_line("-", "device", properties.name) +
        record_line("-", "capability", std::to_string(properties.major) + "." +
                                           std::to_string(properties.minor)) +
        record_line("-", "cuda", version_text(runtime)) +
        record_line("-", "driver_cuda", version_text(driver)));
    return WORKER_DONE;
}

/* ---- launches ---- */

/*
 * How launches are counted, and then those that a worker ended with: so many
 * together, with patched code or without. CUPTI has been seen to crash, more so
 * over patched code, but not where it did the last time.
 */
const struct {
    bool patched;
    size_t together;
} ways[] = { { true, 32 }, { true, 1 }, { false, 32 }, { false, 1 } };
constexpr size_t WAYS = sizeof ways / sizeof *ways;

/* The step of a worker that counts: no launch's. */
constexpr size_t COUNTING = SIZE_MAX;

/* What the workers of a job get. */
struct plan {
    const ::job &job;
    const record_file &record;
    const std::vector<kernel_code> &code;
    size_t first; /* all before it is settled */
    size_t way;   /* in which they are counted; behind the first one only the
                     next launches are */
    std::vector<bool> has_failed; /* by launch: written as that */
};

/* What the launches of a worker share. */
struct bench {
    const ::plan &plan;
    const worker_pipe &pipe;
    array_pool arrays;
    counters counts;
    size_t done; /* all before it is settled */
};

/* One of the launches that are counted together. */
struct trial {
    size_t number;
    const job_launch &launch;
    std::unique_ptr<kernel_module> module;
    std::unique_ptr<prepared_launch> prepared;
    std::string error; /* why it is not run, or "" */
    std::string lines; /* of the record */
};

std::string addresses(const trial &trial)
{
    std::string lines;
    size_t array = 0;
    for (size_t i = 0; i < trial.launch.arguments.size(); i++)
        if (trial.launch.arguments[i].has_address())
            lines += record_line(std::to_string(trial.number),
                                 "address." + std::to_string(array++),
                                 std::to_string(trial.prepared->address(i)));
    return lines;
}

/* Runs it for the first time, and then for its time. */
void try_launch(bench &bench, trial &trial)
{
    const job &job = bench.plan.job;
    const job_launch &launch = trial.launch;
    if (!trial.error.empty())
        throw std::runtime_error(trial.error);
    bench.pipe.step(trial.number, bench.done, RUN_SECONDS);
    trial.module =
        std::make_unique<kernel_module>(bench.plan.code[launch.source]);
    trial.prepared =
        std::make_unique<prepared_launch>(launch, *trial.module, bench.arrays);
    trial.prepared->fill();
    trial.lines = addresses(trial);
    if (launch.has_gemm)
        trial.lines += record_figure(
            trial.number, gemm_check(launch, *trial.prepared, bench.arrays));
    else
        trial.prepared->run();
    bench.pipe.step(trial.number, bench.done, MEASURE_SECONDS);
    if (job.times)
        trial.lines += record_figure(trial.number, timing_of(*trial.prepared));
}

/* For one that is too large the GPU's memory is left as the others need it. */
void fit(bench &bench, std::vector<trial> &trials)
{
    trial &last = trials.back();
    try {
        bench.arrays.fit(last.launch);
    } catch (const std::runtime_error &error) {
        cudaGetLastError();
        last.error = error.what();
        for (const trial &trial : trials)
            if (trial.error.empty())
                bench.arrays.fit(trial.launch);
    }
}

/* The next launches that have not failed yet, and `*next` behind them. */
std::vector<trial> next_trials(bench &bench, size_t *next)
{
    const plan &plan = bench.plan;
    std::vector<trial> trials;
    size_t at = bench.done;
    size_t together = ways[plan.way].together;
    for (; at < plan.job.launches.size() && trials.size() < together; at++) {
        if (plan.has_failed[at])
            continue;
        const job_launch &launch = plan.job.launches[at];
        trials.push_back({ at, launch, nullptr, nullptr, launch.error, "" });
        fit(bench, trials);
    }
    *next = at;
    return trials;
}

/* A launch that only could not be started spoils nothing; false: the context is
 * broken. */
bool try_all(bench &bench, std::vector<trial> &trials)
{
    for (trial &trial : trials) {
        try {
            try_launch(bench, trial);
        } catch (const std::runtime_error &error) {
            trial.prepared = nullptr;
            trial.lines = record_failure(trial.number, error.what());
        }
        if (cudaDeviceSynchronize() != cudaSuccess) {
            bench.plan.record.write(trial.lines);
            return false;
        }
        cudaGetLastError();
    }
    return true;
}

/* Settles those before `next`, but for what is to be counted once more by
 * another worker, and what stands behind that. */
void count_all(bench &bench, std::vector<trial> &trials, size_t next)
{
    std::vector<const prepared_launch *> launches;
    std::string lines;
    for (const trial &trial : trials)
        if (trial.prepared != nullptr)
            launches.push_back(trial.prepared.get());
    auto all = bench.counts.read(launches, bench.plan.job.repeats);
    size_t counted = 0;
    for (const trial &trial : trials) {
        bool is_counted = trial.prepared != nullptr;
        if (is_counted && bench.plan.way == 0 && counted_nothing(all[counted]))
            next = trial.number;
        if (trial.number == next)
            break;
        lines += trial.lines;
        if (is_counted)
            for (const figure &figure : all[counted++])
                lines += record_figure(trial.number, figure);
    }
    bench.plan.record.write(lines);
    bench.done = next;
}

int measure_from(bench &bench)
{
    for (size_t next; bench.done < bench.plan.job.launches.size();) {
        std::vector<trial> trials = next_trials(bench, &next);
        if (!try_all(bench, trials))
            return WORKER_BROKEN;
        bench.pipe.step(COUNTING, bench.done, MEASURE_SECONDS);
        count_all(bench, trials, next);
        bench.pipe.step(COUNTING, bench.done, MEASURE_SECONDS);
        if (bench.done < next)
            return WORKER_AGAIN;
        if (bench.plan.way > 0)
            break;
    }
    return WORKER_DONE;
}

/* Exceptions do not leave a worker. */
int guarded(const std::function<int()> &work)
{
    try {
        return work();
    } catch (const no_gpu &error) {
        std::fprintf(stderr, "coalsim-gpu: no GPU: %s\n", error.what());
        return WORKER_NO_GPU;
    } catch (const std::exception &error) {
        std::fprintf(stderr, "coalsim-gpu: error: %s\n", error.what());
        return WORKER_ERROR;
    }
}

/* A worker that did not come to its first step. */
[[noreturn]] void give_up(const worker_end &end)
{
    if (!end.reason.empty())
        std::fprintf(stderr, "coalsim-gpu: error: %s\n", end.reason.c_str());
    throw measure_failed(end.status == WORKER_NO_GPU ? WORKER_NO_GPU
                                                     : WORKER_ERROR);
}

std::string find_architecture(const record_file &record)
{
    worker_end end = worker_run([&](const worker_pipe &pipe) {
        return guarded([&] { return describe_gpu(pipe, record); });
    });
    if (end.status != WORKER_DONE)
        give_up(end);
    return "sm_" + std::to_string(end.step);
}

void settle_failure(plan &plan, const worker_end &end, size_t launch)
{
    const char *unknown = "the instrument failed";
    plan.has_failed[launch] = true;
    if (end.status != WORKER_BROKEN) /* else it has written why */
        plan.record.write(record_failure(
            launch, end.reason.empty() ? unknown : end.reason));
}

/* Settles what it can. A worker that ended while it counted does not say at
 * which launch. */
void run_worker(plan &plan)
{
    bool patched = plan.job.times && ways[plan.way].patched;
    worker_end end = worker_run([&](const worker_pipe &pipe) {
        return guarded([&] {
            open_gpu();
            bench bench{ plan, pipe, {}, counters(patched), plan.first };
            return measure_from(bench);
        });
    });
    if (end.status != WORKER_DONE && !end.has_started)
        give_up(end);
    if (end.done > plan.first)
        plan.way = 0;
    plan.first = end.done;
    while (plan.first < plan.job.launches.size() && plan.has_failed[plan.first])
        plan.first++;
    if (end.status == WORKER_DONE || plan.first == plan.job.launches.size())
        return;
    if (end.step != COUNTING)
        settle_failure(plan, end, end.step);
    else if (plan.way + 1 < WAYS)
        plan.way++;
    else
        settle_failure(plan, end, plan.first);
}

} // namespace

void measure_job(const job &job)
{
    record_file record;
    std::string architecture = find_architecture(record);
    std::vector<kernel_code> code = compile_job(job, architecture);
    plan plan{ job, record, code, 0, 0,
               std::vector<bool>(job.launches.size()) };
    while (plan.first < job.launches.size())
        run_worker(plan);
}

bool measure_compile(const job &job, const std::string &architecture)
{
    record_file record;
    std::vector<kernel_code> code = compile_job(job, architecture);
    bool fine = true;
    for (size_t i = 0; i < job.launches.size(); i++) {
        const job_launch &launch = job.launches[i];
        const std::string &error = launch.error.empty()
                                       ? code[launch.source].error
                                       : launch.error;
        if (!error.empty())
            record.write(record_failure(i, error));
        fine = fine && error.empty();
    }
    return fine;
}
