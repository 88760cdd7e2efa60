/* From measurements to the lines of a GPU file; coalsim-gpu(5) has the keys. */
#include "calibrate.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <string>

#include "check.h"
#include "counters.h"
#include "probe_kernels.h"
#include "probes.h"
#include "tag_hash.h"

namespace {

constexpr uint64_t KIB = 1 << 10, MIB = 1 << 20;

/* One line of the file: a key, its value, and how it is known. */
__attribute__((format(printf, 3, 4))) void
write_line(const char *key, const char *how, const char *format, ...)
{
    char value[64];
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(value, sizeof value, format, arguments);
    va_end(arguments);
    std::printf("-\tline\t%-17s %-15s # %s\t\t\n", key, value, how);
}

void write_comment(const std::string &text)
{
    std::printf("-\tline\t%s%s\t\t\n", text.empty() ? "" : "# ", text.c_str());
}

int attribute(cudaDeviceAttr which)
{
    int value;
    CUDA(cudaDeviceGetAttribute(&value, which, 0));
    return value;
}

/* ---- what counters tell ---- */

struct counted {
    double dram_granule; /* bytes; NAN without counters */
    double one_address;  /* sectors of a warp's atomic on one address */
    std::string reason;
};

double value_of(const std::vector<figure> &figures, const char *name,
                std::string &reason)
{
    for (const figure &figure : figures) {
        if (std::string(figure.name) != name)
            continue;
        if (figure.reason.empty())
            return figure.value;
        reason = figure.reason;
    }
    return std::nan("");
}

job_argument array_of(uint64_t bytes)
{
    job_argument array;
    array.kind = argument_kind::array;
    array.behind = bytes;
    return array;
}

job_argument scalar_of(uint64_t value)
{
    job_argument scalar;
    scalar.bytes = sizeof value;
    scalar.bits = value;
    return scalar;
}

std::vector<figure> count(counters &counters, const kernel_module &module,
                          const job_launch &launch)
{
    array_pool arrays;
    arrays.fit(launch);
    prepared_launch prepared(launch, module, arrays);
    prepared.fill();
    return counters.read({ &prepared }, 3)[0];
}

counted read_counters()
{
    constexpr unsigned BLOCKS = 4096, THREADS = 256, WORDS = 64;
    constexpr uint64_t LOADS = uint64_t(BLOCKS) * THREADS;
    job_launch sparse, atomic;
    sparse.kernel = "sparse";
    sparse.block[0] = THREADS;
    sparse.grid[0] = BLOCKS;
    sparse.arguments = { array_of(LOADS * WORDS * 4), scalar_of(WORDS),
                         array_of(64) };
    atomic.kernel = "one_address";
    atomic.block[0] = 32;
    atomic.arguments = { array_of(64) };
    kernel_module module(probe_text, { "sparse", "one_address" });
    counters counters(false);
    auto loads = count(counters, module, sparse);
    auto atomics = count(counters, module, atomic);
    counted counted;
    counted.dram_granule =
        value_of(loads, "dram_read_bytes", counted.reason) / LOADS;
    counted.one_address =
        value_of(atomics, "reduction_sectors", counted.reason) +
        value_of(atomics, "atomic_sectors", counted.reason);
    return counted;
}

void write_counted(const counted &counted)
{
    if (std::isnan(counted.dram_granule)) {
        write_comment("dram_granule, atomics: no counters: " + counted.reason);
        return;
    }
    double granule = std::exp2(std::round(std::log2(counted.dram_granule)));
    char how[80];
    std::snprintf(how, sizeof how, "%.1f bytes of DRAM for each lone sector",
                  counted.dram_granule);
    write_line("dram_granule", how, "%.0f B", granule);
    std::snprintf(how, sizeof how,
                  "32 lanes on one address count %.0f sectors",
                  counted.one_address);
    write_line("atomics", how, "%s",
               counted.one_address > 1 ? "serial" : "sectors");
}

/* ---- the parts of the file ---- */

/* "NVIDIA RTX A6000": "nvidia-rtx-a6000". */
std::string name_of(const cudaDeviceProp &properties)
{
    std::string name;
    for (char letter : std::string(properties.name))
        name += std::isalnum((unsigned char)letter)
                    ? char(std::tolower((unsigned char)letter))
                    : '-';
    return name.substr(0, 31);
}

void write_head()
{
    cudaDeviceProp properties;
    CUDA(cudaGetDeviceProperties(&properties, 0));
    write_comment(std::string(properties.name) + ", measured by coalsim "
                  "--calibrate. \"Driver\" is what the CUDA driver");
    write_comment("says; cycles are those of the SM; what every NVIDIA GPU "
                  "since Volta has alike");
    write_comment("is marked so.");
    write_comment("");
    write_line("name", "driver", "%s", name_of(properties).c_str());
    write_line("warp", "driver", "%d lanes", properties.warpSize);
    write_line("sector", "alike", "32 B");
    write_line("line", "alike", "128 B");
    write_line("banks", "alike", "32");
    write_line("bank_width", "alike", "4 B");
}

void write_hash(const tag_hash &hash)
{
    char how[96];
    std::snprintf(how, sizeof how,
                  "line bits 0 to %u; %llu of %llu timed pairs agree",
                  hash.bits - 1, (unsigned long long)hash.agreed,
                  (unsigned long long)hash.checked);
    if (!hash.found) {
        write_comment(std::string("tag banks: no two parities explain what "
                                  "was timed; ") + how);
        return;
    }
    write_line("tag_bank_bit0", how, "0x%llx",
               (unsigned long long)hash.masks[0]);
    write_line("tag_bank_bit1", "the same", "0x%llx",
               (unsigned long long)hash.masks[1]);
}

void write_l1(probes &probes)
{
    tag_hash hash = tag_hash_find(probes);
    write_hash(hash);
    if (hash.found) {
        write_line("store_tags", "not measured: taken from h200", "8");
        write_line("store_tags_narrow", "the same", "4");
    }
    for (unsigned width : { 4u, 8u, 16u })
        write_line(("load_" + std::to_string(width)).c_str(),
                   "between L1 hits of 16 warps of one SM", "%.2f cycles",
                   probes.load_cycles(width));
    for (unsigned width : { 4u, 8u, 16u })
        write_line(("store_" + std::to_string(width)).c_str(),
                   "between stores of 32 warps of one SM, a word each",
                   "%.2f cycles", probes.store_cycles(width));
    write_line("store_sector", "16-byte stores of one SM, a sector of them",
               "%.2f cycles", probes.store_sector_cycles());
}

void write_limits()
{
    write_line("time", "", "throughput");
    write_line("sms", "driver", "%d", attribute(cudaDevAttrMultiProcessorCount));
    write_line("partitions", "alike", "4");
    write_line("warps_per_sm", "driver", "%d",
               attribute(cudaDevAttrMaxThreadsPerMultiProcessor) / 32);
    write_line("blocks_per_sm", "driver", "%d",
               attribute(cudaDevAttrMaxBlocksPerMultiprocessor));
    write_line("registers_per_sm", "driver", "%d",
               attribute(cudaDevAttrMaxRegistersPerMultiprocessor));
    write_line("register_unit", "alike", "256");
    write_line("shared_per_sm", "driver", "%d KiB",
               attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor) / 1024);
    write_line("shared_per_block", "driver", "%d KiB",
               attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin) / 1024);
    write_line("shared_reserved", "driver", "%d B",
               attribute(cudaDevAttrReservedSharedMemoryPerBlock));
}

void write_rates(probes &probes)
{
    uint64_t l2 = uint64_t(attribute(cudaDevAttrL2CacheSize));
    uint64_t inside = MIB;
    while (inside * 16 <= l2)
        inside *= 2;
    double clock_ghz = probes.clock_ghz();
    write_line("clock", "cycles of a spinning kernel over its time",
               "%.3f GHz", clock_ghz);
    write_line("issue", "alike: one a partition", "4 warps/cycle");
    write_line("fp32", "independent multiply-adds of one SM", "%.1f FMA/cycle",
               probes.fma_lanes());
    write_line("l2_port", "4 MiB read past L1 by one SM again and again",
               "%.1f B/cycle", probes.port_gb_s(4 * MIB) / clock_ghz);
    write_line("l2_bandwidth", "a quarter of L2 read again and again",
               "%.0f GB/s", probes.read_gb_s(l2 / 4));
    write_line("l2_store", "sectors of floats stored by columns",
               "%.0f GB/s", probes.store_gb_s());
    write_line("bandwidth_copy", "a copy of 4 GiB or what fits, both ways",
               "%.0f GB/s", probes.copy_gb_s());
    write_line("l1_latency", "dependent loads in a ring of 16 KiB",
               "%.0f cycles", probes.chase_cycles(16 * KIB));
    write_line("l2_latency", "the same, that fits L2 8 times", "%.0f cycles",
               probes.chase_cycles(inside));
    write_line("dram_latency", "the same, of 1 GiB or what fits", "%.0f cycles",
               probes.chase_cycles(std::min(probes.size(), 1024 * MIB)));
    write_line("loads_in_flight", "not measured: taken from h200", "8");
    write_line("block_start", "not measured: taken from h200", "850 cycles");
    write_line("launch", "empty kernels, one behind the other", "%.1f us",
               probes.launch_us());
}

} // namespace

void calibrate()
{
    write_head();
    write_counted(read_counters());
    probes probes;
    write_comment("");
    write_l1(probes);
    write_comment("");
    write_limits();
    write_rates(probes);
}
