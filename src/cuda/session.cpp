/* The range profiler, call by call; see session.h. */
#include "session.h"

#include <algorithm>
#include <cstdio>
#include <stdexcept>

#include "check.h"

namespace {

constexpr size_t FLUSH_BYTES = 256u << 20;

/* Sets a parameter struct's size, as every call of CUPTI wants it. */
template <typename T> T parameters(size_t size)
{
    T parameters{};
    parameters.structSize = size;
    return parameters;
}
#define PARAMETERS(type) parameters<type>(type##_STRUCT_SIZE)

} // namespace

#define CHECK(call, argument) check(cupti.call(argument), #call)

namespace {

/* The context that the runtime made: CUPTI does not look for it itself. */
CUcontext current_context()
{
    void *call;
    cudaDriverEntryPointQueryResult found;
    constexpr unsigned SINCE_CUDA = 4000;
    CUDA(cudaGetDriverEntryPointByVersion("cuCtxGetCurrent", &call, SINCE_CUDA,
                                          cudaEnableDefault, &found));
    CUcontext context = nullptr;
    if (found != cudaDriverEntryPointSuccess ||
        reinterpret_cast<decltype(&cuCtxGetCurrent)>(call)(&context) !=
            CUDA_SUCCESS)
        throw std::runtime_error("cuCtxGetCurrent failed");
    return context;
}

std::vector<uint8_t> counter_availability(const cupti_calls &cupti)
{
    auto size = PARAMETERS(CUpti_Profiler_GetCounterAvailability_Params);
    size.ctx = current_context();
    cupti_check(cupti, cupti.cuptiProfilerGetCounterAvailability(&size),
                "cuptiProfilerGetCounterAvailability");
    std::vector<uint8_t> image(size.counterAvailabilityImageSize);
    size.pCounterAvailabilityImage = image.data();
    cupti_check(cupti, cupti.cuptiProfilerGetCounterAvailability(&size),
                "cuptiProfilerGetCounterAvailability");
    return image;
}

} // namespace

session::session(const std::vector<std::string> &wanted)
{
    auto initialize = PARAMETERS(CUpti_Profiler_Initialize_Params);
    CHECK(cuptiProfilerInitialize, &initialize);
    open_host();
    add_metrics(wanted);
    auto enable = PARAMETERS(CUpti_RangeProfiler_Enable_Params);
    enable.ctx = current_context();
    CHECK(cuptiRangeProfilerEnable, &enable);
    profiler = enable.pRangeProfilerObject;
    CUDA(cudaMalloc(&flush, FLUSH_BYTES));
}

session::~session()
{
    cudaFree(flush);
    if (profiler != nullptr) {
        auto disable = PARAMETERS(CUpti_RangeProfiler_Disable_Params);
        disable.pRangeProfilerObject = profiler;
        cupti.cuptiRangeProfilerDisable(&disable);
    }
    if (host != nullptr) {
        auto close = PARAMETERS(CUpti_Profiler_Host_Deinitialize_Params);
        close.pHostObject = host;
        cupti.cuptiProfilerHostDeinitialize(&close);
    }
    auto end = PARAMETERS(CUpti_Profiler_DeInitialize_Params);
    cupti.cuptiProfilerDeInitialize(&end);
}

void session::open_host()
{
    auto chip = PARAMETERS(CUpti_Device_GetChipName_Params);
    CHECK(cuptiDeviceGetChipName, &chip);
    available = counter_availability(cupti);
    auto open = PARAMETERS(CUpti_Profiler_Host_Initialize_Params);
    open.profilerType = CUPTI_PROFILER_TYPE_RANGE_PROFILER;
    open.pChipName = chip.pChipName;
    open.pCounterAvailabilityImage = available.data();
    CHECK(cuptiProfilerHostInitialize, &open);
    host = open.pHostObject;
}

/* CUPTI's names of all counters of this GPU. */
std::vector<std::string> session::counters()
{
    auto get = PARAMETERS(CUpti_Profiler_Host_GetBaseMetrics_Params);
    get.pHostObject = host;
    get.metricType = CUPTI_METRIC_TYPE_COUNTER;
    CHECK(cuptiProfilerHostGetBaseMetrics, &get);
    return { get.ppMetricNames, get.ppMetricNames + get.numMetrics };
}

/* Those that this GPU has: a name that CUPTI does not know spoils the rest. */
void session::add_metrics(const std::vector<std::string> &wanted)
{
    std::vector<std::string> names = counters();
    for (size_t i = 0; i < wanted.size(); i++) {
        if (std::find(names.begin(), names.end(), wanted[i]) == names.end())
            continue;
        known.push_back(wanted[i] + ".sum");
        which.push_back(i);
    }
    for (const std::string &name : known)
        pointers.push_back(name.c_str());
    auto add = PARAMETERS(CUpti_Profiler_Host_ConfigAddMetrics_Params);
    add.pHostObject = host;
    add.ppMetricNames = pointers.data();
    add.numMetrics = pointers.size();
    CHECK(cuptiProfilerHostConfigAddMetrics, &add);
    make_config();
}

void session::make_config()
{
    auto size = PARAMETERS(CUpti_Profiler_Host_GetConfigImageSize_Params);
    size.pHostObject = host;
    CHECK(cuptiProfilerHostGetConfigImageSize, &size);
    config.resize(size.configImageSize);
    auto image = PARAMETERS(CUpti_Profiler_Host_GetConfigImage_Params);
    image.pHostObject = host;
    image.configImageSize = config.size();
    image.pConfigImage = config.data();
    CHECK(cuptiProfilerHostGetConfigImage, &image);
}

void session::make_data(size_t ranges)
{
    auto size = PARAMETERS(CUpti_RangeProfiler_GetCounterDataSize_Params);
    size.pRangeProfilerObject = profiler;
    size.pMetricNames = pointers.data();
    size.numMetrics = pointers.size();
    size.maxNumOfRanges = ranges;
    size.maxNumRangeTreeNodes = uint32_t(ranges);
    CHECK(cuptiRangeProfilerGetCounterDataSize, &size);
    data.assign(size.counterDataSize, 0);
    auto begin =
        PARAMETERS(CUpti_RangeProfiler_CounterDataImage_Initialize_Params);
    begin.pRangeProfilerObject = profiler;
    begin.counterDataSize = data.size();
    begin.pCounterData = data.data();
    CHECK(cuptiRangeProfilerCounterDataImageInitialize, &begin);
}

void session::set_config(size_t ranges)
{
    auto set = PARAMETERS(CUpti_RangeProfiler_SetConfig_Params);
    set.pRangeProfilerObject = profiler;
    set.configSize = config.size();
    set.pConfig = config.data();
    set.counterDataImageSize = data.size();
    set.pCounterDataImage = data.data();
    set.range = CUPTI_UserRange;
    set.replayMode = CUPTI_UserReplay;
    set.maxRangesPerPass = ranges;
    set.numNestingLevels = 1;
    set.minNestingLevel = 1;
    CHECK(cuptiRangeProfilerSetConfig, &set);
}

/* Ranges of one name would be taken for one. */
void session::run_range(const prepared_launch &launch, size_t number)
{
    std::string name = std::to_string(number);
    launch.restore();
    CUDA(cudaMemset(flush, 0, FLUSH_BYTES));
    CUDA(cudaDeviceSynchronize());
    auto push = PARAMETERS(CUpti_RangeProfiler_PushRange_Params);
    push.pRangeProfilerObject = profiler;
    push.pRangeName = name.c_str();
    CHECK(cuptiRangeProfilerPushRange, &push);
    launch.run();
    auto pop = PARAMETERS(CUpti_RangeProfiler_PopRange_Params);
    pop.pRangeProfilerObject = profiler;
    CHECK(cuptiRangeProfilerPopRange, &pop);
}

/* Whether it was the last pass. */
bool session::run_pass(const std::vector<const prepared_launch *> &launches,
                       unsigned repeats)
{
    auto start = PARAMETERS(CUpti_RangeProfiler_Start_Params);
    start.pRangeProfilerObject = profiler;
    CHECK(cuptiRangeProfilerStart, &start);
    for (size_t i = 0; i < launches.size() * repeats; i++)
        run_range(*launches[i / repeats], i);
    auto stop = PARAMETERS(CUpti_RangeProfiler_Stop_Params);
    stop.pRangeProfilerObject = profiler;
    CHECK(cuptiRangeProfilerStop, &stop);
    return stop.isAllPassSubmitted;
}

void session::read(const std::vector<const prepared_launch *> &launches,
                   unsigned repeats)
{
    size_t ranges = launches.size() * repeats;
    make_data(ranges);
    set_config(ranges);
    while (!run_pass(launches, repeats))
        continue;
    auto decode = PARAMETERS(CUpti_RangeProfiler_DecodeData_Params);
    decode.pRangeProfilerObject = profiler;
    CHECK(cuptiRangeProfilerDecodeData, &decode);
    if (decode.numOfRangeDropped > 0)
        throw cupti_error("CUPTI dropped ranges");
}

std::vector<double> session::values(size_t range)
{
    std::vector<double> values(pointers.size());
    auto get = PARAMETERS(CUpti_Profiler_Host_EvaluateToGpuValues_Params);
    get.pHostObject = host;
    get.pCounterDataImage = data.data();
    get.counterDataImageSize = data.size();
    get.rangeIndex = range;
    get.ppMetricNames = pointers.data();
    get.numMetrics = pointers.size();
    get.pMetricValues = values.data();
    CHECK(cuptiProfilerHostEvaluateToGpuValues, &get);
    return values;
}

void session::list()
{
    for (const std::string &name : counters())
        std::printf("%s\n", name.c_str());
    auto passes = PARAMETERS(CUpti_Profiler_Host_GetNumOfPasses_Params);
    passes.configImageSize = config.size();
    passes.pConfigImage = config.data();
    CHECK(cuptiProfilerHostGetNumOfPasses, &passes);
    std::printf("%zu metrics in %zu passes\n", pointers.size(),
                passes.numOfPasses);
}
