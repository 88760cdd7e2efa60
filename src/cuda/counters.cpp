/* Which counters are read, and what they come to; see counters.h. */
#include "counters.h"

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "session.h"

namespace {

#define L1_T(what, op) "l1tex__t_" what "_pipe_lsu_mem_global_op_" op
#define L1_DATA "l1tex__data_pipe_lsu_wavefronts_mem_lgds_cmd_"
/* The pipe's own counter has a few per cent more in launches of many warps than
 * what patched code counts. That works the wavefronts out from the addresses, and
 * does so wrongly for some loads of 8 and 16 bytes: of loads both are told. */
#define PIPE "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_"
#define PATCHED "sm__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_"

/* What coalsim calls it, and what CUPTI does: sums over the whole GPU; the third,
 * where there is one, is better, but CUPTI must change the code for it. Then the
 * last, where there is one, is what the other is called. */
const struct {
    const char *name, *metric, *patched, *unpatched_name = nullptr;
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
    { "shared_load_wavefronts", PIPE "ld", PATCHED "ld",
      "shared_load_pipe_wavefronts" },
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

/* By their number in the table; those of patched code METRICS behind that. */
std::vector<std::string> wanted(bool patched)
{
    std::vector<std::string> names;
    for (const auto &metric : metrics)
        names.push_back(metric.metric);
    for (const auto &metric : metrics)
        names.push_back(patched && metric.patched != nullptr ? metric.patched
                                                             : "");
    return names;
}

const std::string COUNTED_NOTHING = "CUPTI's patched code counted nothing";

std::vector<figure> no_figures(const std::string &reason)
{
    std::vector<figure> figures;
    for (const auto &metric : metrics)
        figures.push_back({ metric.name, 0, 0, reason });
    return figures;
}

/* What those counters say of which there is a better one. */
double sum_of_patched(const std::vector<figure> &figures)
{
    double sum = 0;
    for (size_t i = 0; i < METRICS; i++)
        sum += metrics[i].patched != nullptr ? figures[i].value : 0;
    return sum;
}

/* The better ones, if they are there; unless they counted nothing. */
void take_patched(std::vector<figure> &figures,
                  const std::vector<figure> &patched)
{
    bool is_lost =
        sum_of_patched(figures) > 0 && !(sum_of_patched(patched) > 0);
    for (size_t i = 0; i < METRICS; i++) {
        if (metrics[i].patched == nullptr || !patched[i].reason.empty())
            continue;
        if (metrics[i].unpatched_name != nullptr) {
            figures.push_back(figures[i]);
            figures.back().name = metrics[i].unpatched_name;
        }
        figures[i] = patched[i];
        figures[i].reason = is_lost ? COUNTED_NOTHING : "";
    }
}

/* Median and range of a metric's readings. */
figure figure_of(size_t metric, std::vector<double> readings)
{
    std::sort(readings.begin(), readings.end());
    return { metrics[metric].name, readings[readings.size() / 2],
             readings.back() - readings.front(), "" };
}

std::vector<figure> figures_of(session &session, size_t first, unsigned repeats)
{
    std::vector<figure> figures = no_figures("not a counter of this GPU");
    std::vector<figure> patched = figures;
    std::vector<std::vector<double>> readings(session.which.size());
    for (unsigned i = 0; i < repeats; i++) {
        std::vector<double> values = session.values(first + i);
        for (size_t metric = 0; metric < values.size(); metric++)
            readings[metric].push_back(values[metric]);
    }
    for (size_t i = 0; i < readings.size(); i++) {
        size_t metric = session.which[i] % METRICS;
        bool is_patched = session.which[i] >= METRICS;
        (is_patched ? patched : figures)[metric] =
            figure_of(metric, readings[i]);
    }
    take_patched(figures, patched);
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

bool counted_nothing(const std::vector<figure> &figures)
{
    return std::any_of(figures.begin(), figures.end(), [](const figure &one) {
        return one.reason == COUNTED_NOTHING;
    });
}

void counters::open()
{
    try {
        session = std::make_unique<class session>(wanted(patched));
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
    session session(wanted(false));
    session.list();
}
