/* Times launches by events. */
#include "timing.h"

#include <algorithm>
#include <vector>

#include "check.h"

namespace {

constexpr double ENOUGH_MS = 300;
constexpr size_t LEAST = 5, MOST = 101;

struct event {
    cudaEvent_t handle = nullptr;
    event() { CUDA(cudaEventCreate(&handle)); }
    ~event() { cudaEventDestroy(handle); }
};

double time_once(const prepared_launch &launch, const event &begin,
                 const event &end)
{
    float ms;
    launch.restore();
    CUDA(cudaEventRecord(begin.handle, nullptr));
    launch.start();
    CUDA(cudaEventRecord(end.handle, nullptr));
    CUDA(cudaEventSynchronize(end.handle));
    CUDA(cudaGetLastError());
    CUDA(cudaEventElapsedTime(&ms, begin.handle, end.handle));
    return ms;
}

} // namespace

figure timing_of(const prepared_launch &launch)
{
    event begin, end;
    std::vector<double> times;
    double sum = 0;
    time_once(launch, begin, end);
    while (times.size() < LEAST || (sum < ENOUGH_MS && times.size() < MOST)) {
        times.push_back(time_once(launch, begin, end));
        sum += times.back();
    }
    std::sort(times.begin(), times.end());
    size_t tenth = times.size() / 10;
    return { "time_ms", times[times.size() / 2],
             times[times.size() - 1 - tenth] - times[tenth], "" };
}
