/*
 * A session of the range profiler: each launch is a range of its own, and all
 * are run again for every pass that the counters need. The L2 is emptied
 * before each, outside of the range.
 */
#include "counters.h"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <stdexcept>

#include "check.h"
#include "cupti.h"

namespace {

#define L1_T(what, op) "l1tex__t_" what "_pipe_lsu_mem_global_op_" op
#define L1_DATA "l1tex__data_pipe_lsu_wavefronts_mem_lgds_cmd_"
/* The pipe's own counter has a few per cent more in launches of many warps than
 * what patched code counts. */
#define PIPE "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_"
#define PATCHED "sm__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_"

/* What coalsim calls it, and what CUPTI does: sums over the whole GPU; the last,
 * where there is one, is better, but CUPTI must change the code for it. */
const struct {
    const char *name, *metric, *patched;
} metrics[] = {
    { "load_requests", L1_T("requests", "ld"), nullptr },
    { "store_requests", L1_T("requests", "st"), nullptr },
    { "atomic_requests", L1_T("requests", "atom"), nullptr },
    { "reduction_requests", L1_T("requests", "red"), nullptr },
    { "load_sectors", L1_T("sectors", "ld"), nullptr },
    { "store_sectors", L1_T("sectors", "st"), nullptr },
    { "atomic_sectors", L1_T("sectors", "atom"), nullptr },
    { "reduction_sectors", L1_T("sectors", "red"), nullptr },
    { "load_tag_wavefronts", L1_T("output_wavefronts", "ld"), nullptr },
    { "store_tag_wavefronts", L1_T("output_wavefronts", "st"), nullptr },
    { "load_data_wavefronts", L1_DATA "read", nullptr },
    { "store_data_wavefronts", L1_DATA "write", nullptr },
    { "shared_load_wavefronts", PIPE "ld", PATCHED "ld" },
    { "shared_store_wavefronts", PIPE "st", PATCHED "st" },
    { "shared_atomic_wavefronts", PIPE "atom", PATCHED "atom" },
    { "load_lines", L1_T("set_accesses", "ld"), nullptr },
    { "store_lines", L1_T("set_accesses", "st"), nullptr },
    { "l2_load_requests", "lts__t_requests_srcunit_tex_op_read", nullptr },
    { "l2_store_requests", "lts__t_requests_srcunit_tex_op_write", nullptr },
    { "dram_read_bytes", "dram__bytes_read", nullptr },
    { "dram_write_bytes", "dram__bytes_write", nullptr },
};
constexpr size_t METRICS = sizeof metrics / sizeof *metrics;
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

class session {
public:
    explicit session(bool patched);
    ~session();
    std::vector<std::string> known; /* metrics that this GPU has */
    std::vector<size_t> which;      /* their numbers in the table */
    void read(const std::vector<const prepared_launch *> &launches,
              unsigned repeats);
    std::vector<double> values(size_t range);
    void list(); /* to standard output */

private:
    cupti_calls cupti = cupti_open();
    CUpti_Profiler_Host_Object *host = nullptr;
    CUpti_RangeProfiler_Object *profiler = nullptr;
    std::vector<uint8_t> available, config, data; /* CUPTI's images */
    std::vector<const char *> pointers; /* the known metrics */
    void *flush = nullptr;

    void check(CUptiResult result, const char *call)
    {
        cupti_check(cupti, result, call);
    }
    void open_host();
    std::vector<std::string> counters();
    void add_metrics(bool patched);
    void make_config();
    void make_data(size_t ranges);
    void set_config(size_t ranges);
    bool run_pass(const std::vector<const prepared_launch *> &launches,
                  unsigned repeats);
    void run_range(const prepared_launch &launch, size_t number);
};

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

session::session(bool patched)
{
    auto initialize = PARAMETERS(CUpti_Profiler_Initialize_Params);
    CHECK(cuptiProfilerInitialize, &initialize);
    open_host();
    add_metrics(patched);
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
void session::add_metrics(bool patched)
{
    std::vector<std::string> names = counters();
    for (size_t i = 0; i < METRICS; i++) {
        const char *metric = patched && metrics[i].patched != nullptr
                                 ? metrics[i].patched
                                 : metrics[i].metric;
        if (std::find(names.begin(), names.end(), metric) == names.end())
            continue;
        known.push_back(std::string(metric) + ".sum");
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
    std::printf("%zu of %zu metrics in %zu passes\n", pointers.size(), METRICS,
                passes.numOfPasses);
}

namespace {

std::vector<figure> no_figures(const std::string &reason)
{
    std::vector<figure> figures;
    for (const auto &metric : metrics)
        figures.push_back({ metric.name, 0, 0, reason });
    return figures;
}

/* Median and range of each metric over a launch's readings. */
std::vector<figure> figures_of(session &session, size_t first, unsigned repeats)
{
    std::vector<figure> figures = no_figures("not a counter of this GPU");
    std::vector<std::vector<double>> readings(session.which.size());
    for (unsigned i = 0; i < repeats; i++) {
        std::vector<double> values = session.values(first + i);
        for (size_t metric = 0; metric < values.size(); metric++)
            readings[metric].push_back(values[metric]);
    }
    for (size_t metric = 0; metric < readings.size(); metric++) {
        std::vector<double> &all = readings[metric];
        std::sort(all.begin(), all.end());
        figure &figure = figures[session.which[metric]];
        figure.value = all[all.size() / 2];
        figure.spread = all.back() - all.front();
        figure.reason.clear();
    }
    return figures;
}

std::vector<std::vector<figure>> figures_of_all(session &session, size_t count,
                                                unsigned repeats)
{
    std::vector<std::vector<figure>> all;
    for (size_t i = 0; i < count; i++)
        all.push_back(figures_of(session, i * repeats, repeats));
    return all;
}

} // namespace

void counters::open()
{
    try {
        session = std::make_unique<class session>(patched);
    } catch (const std::runtime_error &error) {
        reason = error.what();
    }
}

counters::counters(bool patched) : patched(patched)
{
    open();
}

counters::~counters() = default;

std::vector<std::vector<figure>>
counters::read(const std::vector<const prepared_launch *> &launches,
               unsigned repeats)
{
    /* CUPTI was seen to fail once and then to work again. */
    std::string failure = reason;
    for (int i = 0; i < 2 && session != nullptr && !launches.empty(); i++) {
        try {
            session->read(launches, repeats);
            return figures_of_all(*session, launches.size(), repeats);
        } catch (const cupti_error &error) {
            failure = error.what();
            session.reset();
            open();
        }
    }
    return { launches.size(), no_figures(failure) };
}

void counters_list()
{
    session session(false);
    session.list();
}
