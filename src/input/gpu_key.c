/* The keys of a GPU file, and how their values are read; see gpu_key.h. */
#include "input/gpu_key.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/number.h"

#define INTO(member) offsetof(struct gpu, member)

const struct gpu_key gpu_keys[GPU_KEY_COUNT] = {
    [KEY_NAME] = { "name", NULL, VALUE_WORD, NEED_ALWAYS, INTO(name), 0, 0 },
    [KEY_WARP] = { "warp", "lanes", VALUE_POWER_OF_TWO, NEED_ALWAYS,
                   INTO(warp_lanes), 32, 64 },
    [KEY_SECTOR] = { "sector", "B", VALUE_POWER_OF_TWO, NEED_ALWAYS,
                     INTO(sector_bytes), 16, 128 },
    [KEY_LINE] = { "line", "B", VALUE_POWER_OF_TWO, NEED_ALWAYS,
                   INTO(line_bytes), 16, 4096 },
    [KEY_WRITE_SECTOR] = { "write_sector", "B", VALUE_POWER_OF_TWO, NEED_NEVER,
                           INTO(write_bytes), 16, 64 },
    [KEY_BANKS] = { "banks", NULL, VALUE_POWER_OF_TWO, NEED_ALWAYS, INTO(banks),
                    4, 256 },
    [KEY_BANK_WIDTH] = { "bank_width", "B", VALUE_POWER_OF_TWO, NEED_ALWAYS,
                         INTO(bank_bytes), 4, 16 },
    [KEY_TAG_BANK_BIT0] = { "tag_bank_bit0", NULL, VALUE_WHOLE, NEED_L1,
                            INTO(l1.tag_bank_bit[0]), 1, UINT32_MAX },
    [KEY_TAG_BANK_BIT1] = { "tag_bank_bit1", NULL, VALUE_WHOLE, NEED_L1,
                            INTO(l1.tag_bank_bit[1]), 1, UINT32_MAX },
    [KEY_STORE_TAGS] = { "store_tags", NULL, VALUE_WHOLE, NEED_L1,
                         INTO(l1.store_tags), 1, 64 },
    [KEY_STORE_TAGS_NARROW] = { "store_tags_narrow", NULL, VALUE_WHOLE, NEED_L1,
                                INTO(l1.store_tags_narrow), 1, 64 },
    [KEY_LOAD_4] = { "load_4", "cycles", VALUE_HUNDREDTHS, NEED_L1,
                     INTO(l1.load_centicycles[GPU_WIDTH_4]), 0.01, 1e6 },
    [KEY_LOAD_8] = { "load_8", "cycles", VALUE_HUNDREDTHS, NEED_L1,
                     INTO(l1.load_centicycles[GPU_WIDTH_8]), 0.01, 1e6 },
    [KEY_LOAD_16] = { "load_16", "cycles", VALUE_HUNDREDTHS, NEED_L1,
                      INTO(l1.load_centicycles[GPU_WIDTH_16]), 0.01, 1e6 },
    [KEY_STORE_4] = { "store_4", "cycles", VALUE_HUNDREDTHS, NEED_L1,
                      INTO(l1.store_centicycles[GPU_WIDTH_4]), 0.01, 1e6 },
    [KEY_STORE_8] = { "store_8", "cycles", VALUE_HUNDREDTHS, NEED_L1,
                      INTO(l1.store_centicycles[GPU_WIDTH_8]), 0.01, 1e6 },
    [KEY_STORE_16] = { "store_16", "cycles", VALUE_HUNDREDTHS, NEED_L1,
                       INTO(l1.store_centicycles[GPU_WIDTH_16]), 0.01, 1e6 },
    [KEY_TAGS_PER_CYCLE] = { "tags_per_cycle", NULL, VALUE_WHOLE, NEED_NEVER,
                             INTO(l1.tags), 1, 64 },
    [KEY_RETURN_PATH] = { "return_path", "B/cycle", VALUE_WHOLE, NEED_NEVER,
                          INTO(l1.return_bytes), 1, 4096 },
    [KEY_DRAM_GRANULE] = { "dram_granule", "B", VALUE_POWER_OF_TWO, NEED_NEVER,
                           INTO(dram_bytes), 16, 4096 },
    [KEY_ATOMICS] = { "atomics", NULL, VALUE_ATOMICS, NEED_NEVER, INTO(atomics),
                      0, 0 },
    [KEY_TIME] = { "time", NULL, VALUE_TIME_MODEL, NEED_NEVER, INTO(time_model),
                   0, 0 },
    [KEY_LATENCY] = { "latency", "ns", VALUE_REAL, NEED_LATENCY,
                      INTO(latency_ns), 0.001, 1e9 },
    [KEY_BANDWIDTH] = { "bandwidth", "GB/s", VALUE_REAL, NEED_LATENCY,
                        INTO(bandwidth_gb_s), 0.001, 1e9 },
    [KEY_SLOTS] = { "slots", NULL, VALUE_WHOLE, NEED_LATENCY, INTO(slots), 1,
                    1e6 },
    [KEY_SMS] = { "sms", NULL, VALUE_WHOLE, NEED_THROUGHPUT, INTO(sm.sms), 1,
                  65536 },
    [KEY_CLOCK] = { "clock", "GHz", VALUE_REAL, NEED_THROUGHPUT,
                    INTO(rates.clock_ghz), 0.001, 1000 },
    [KEY_PARTITIONS] = { "partitions", NULL, VALUE_WHOLE, NEED_THROUGHPUT,
                         INTO(sm.schedulers), 1, 64 },
    [KEY_WARPS_PER_SM] = { "warps_per_sm", NULL, VALUE_WHOLE, NEED_THROUGHPUT,
                           INTO(sm.warps), 1, 1024 },
    [KEY_BLOCKS_PER_SM] = { "blocks_per_sm", NULL, VALUE_WHOLE, NEED_NEVER,
                            INTO(sm.blocks), 1, 1024 },
    [KEY_REGISTERS_PER_SM] = { "registers_per_sm", NULL, VALUE_WHOLE,
                               NEED_NEVER, INTO(sm.registers), 1, 1 << 24 },
    [KEY_REGISTER_UNIT] = { "register_unit", NULL, VALUE_WHOLE, NEED_NEVER,
                            INTO(sm.register_unit), 1, 65536 },
    [KEY_SHARED_PER_SM] = { "shared_per_sm", "KiB", VALUE_KIB, NEED_NEVER,
                            INTO(sm.shared_bytes), 1, 1 << 20 },
    [KEY_SHARED_PER_BLOCK] = { "shared_per_block", "KiB", VALUE_KIB, NEED_NEVER,
                               INTO(sm.block_bytes), 1, 1 << 20 },
    [KEY_SHARED_UNIT] = { "shared_unit", "B", VALUE_WHOLE, NEED_NEVER,
                          INTO(sm.shared_unit), 1, 65536 },
    [KEY_SHARED_RESERVED] = { "shared_reserved", "B", VALUE_WHOLE, NEED_NEVER,
                              INTO(sm.shared_reserved), 0, 65536 },
    [KEY_ISSUE] = { "issue", "warps/cycle", VALUE_REAL, NEED_NEVER,
                    INTO(rates.issue_per_cycle), 0.001, 1e6 },
    [KEY_FP32] = { "fp32", "FMA/cycle", VALUE_REAL, NEED_NEVER,
                   INTO(rates.fma_lanes), 0.001, 1e6 },
    [KEY_STORE_SECTOR] = { "store_sector", "cycles", VALUE_REAL, NEED_NEVER,
                           INTO(rates.store_sector_cycles), 0.001, 1e6 },
    [KEY_L2_PORT] = { "l2_port", "B/cycle", VALUE_REAL, NEED_NEVER,
                      INTO(rates.l2_port_bytes), 0.001, 1e6 },
    [KEY_L2_BANDWIDTH] = { "l2_bandwidth", "GB/s", VALUE_REAL, NEED_NEVER,
                           INTO(rates.l2_gb_s), 0.001, 1e9 },
    [KEY_L2_STORE] = { "l2_store", "GB/s", VALUE_REAL, NEED_NEVER,
                       INTO(rates.l2_store_gb_s), 0.001, 1e9 },
    [KEY_BANDWIDTH_COPY] = { "bandwidth_copy", "GB/s", VALUE_REAL, NEED_NEVER,
                             INTO(rates.copy_gb_s), 0.001, 1e9 },
    [KEY_L1_LATENCY] = { "l1_latency", "cycles", VALUE_REAL, NEED_NEVER,
                         INTO(rates.l1_latency), 0.001, 1e9 },
    [KEY_L2_LATENCY] = { "l2_latency", "cycles", VALUE_REAL, NEED_NEVER,
                         INTO(rates.l2_latency), 0.001, 1e9 },
    [KEY_DRAM_LATENCY] = { "dram_latency", "cycles", VALUE_REAL, NEED_NEVER,
                           INTO(rates.dram_latency), 0.001, 1e9 },
    [KEY_LOADS_IN_FLIGHT] = { "loads_in_flight", NULL, VALUE_REAL, NEED_NEVER,
                              INTO(rates.loads_in_flight), 0.001, 1e6 },
    [KEY_BLOCK_START] = { "block_start", "cycles", VALUE_REAL, NEED_NEVER,
                          INTO(rates.block_start), 0.001, 1e9 },
    [KEY_LAUNCH] = { "launch", "us", VALUE_REAL, NEED_NEVER,
                     INTO(rates.launch_us), 0.001, 1e9 },
};
_Static_assert(sizeof gpu_keys / sizeof *gpu_keys == GPU_KEY_COUNT,
               "a row for each key");

bool gpu_span_is(const struct source *source, struct gpu_span span,
                 const char *word)
{
    return strlen(word) == span.length &&
           memcmp(source->text + span.start, word, span.length) == 0;
}

/* `expected ... after 'KEY', saw 'VALUE'`; always false. */
__attribute__((format(printf, 2, 3))) static bool
refuse(const struct gpu_entry *entry, const char *format, ...)
{
    char expected[96];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(expected, sizeof expected, format, arguments);
    va_end(arguments);
    diagnostic_at(entry->diagnostic, entry->source, entry->value.start,
                  "expected %s after '%s', saw '%.*s'", expected,
                  entry->key->name, (int)entry->value.length,
                  entry->source->text + entry->value.start);
    return false;
}

static void put(const struct gpu_entry *entry, const void *value, size_t size)
{
    memcpy((char *)entry->gpu + entry->key->offset, value, size);
}

static bool is_in_range(const struct gpu_key *key, double number)
{
    return number >= key->min && number <= key->max;
}

static bool is_name_byte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') || c == '-' || c == '_';
}

static bool read_word(const struct gpu_entry *entry)
{
    char name[sizeof entry->gpu->name] = { 0 };
    const char *text = entry->source->text + entry->value.start;
    bool fits = entry->value.length < sizeof name;
    for (size_t i = 0; fits && i < entry->value.length; i++)
        fits = is_name_byte(text[i]);
    if (!fits)
        return refuse(entry, "up to %zu letters, digits, '-' or '_'",
                      sizeof name - 1);
    memcpy(name, text, entry->value.length);
    put(entry, name, sizeof name);
    return true;
}

/* What a value is multiplied by to be kept. */
static uint32_t scale_of(enum gpu_value value)
{
    return value == VALUE_KIB ? 1024 : 1;
}

static bool read_whole(const struct gpu_entry *entry)
{
    const struct gpu_key *key = entry->key;
    uint64_t number;
    bool fits = number_unsigned(entry->source->text + entry->value.start,
                                entry->value.length, &number) &&
                is_in_range(key, (double)number);
    bool power = key->value == VALUE_POWER_OF_TWO;
    if (!fits || (power && (number & (number - 1)) != 0))
        return refuse(entry, "a %s from %.0f to %.0f",
                      power ? "power of two" : "whole number", key->min,
                      key->max);
    uint32_t narrow = (uint32_t)number * scale_of(key->value);
    put(entry, &narrow, sizeof narrow);
    return true;
}

static bool parse_real(const struct gpu_entry *entry, double *number)
{
    return number_real(entry->source->text + entry->value.start,
                       entry->value.length, number) &&
           is_in_range(entry->key, *number);
}

static bool read_real(const struct gpu_entry *entry)
{
    double number;
    if (!parse_real(entry, &number))
        return refuse(entry, "a number from %g to %g", entry->key->min,
                      entry->key->max);
    put(entry, &number, sizeof number);
    return true;
}

/* What reading 1.15 as a double may add to or take from 115 hundredths. */
#define HUNDREDTHS_SLACK 1e-6

static bool read_hundredths(const struct gpu_entry *entry)
{
    double number = 0;
    bool fits = parse_real(entry, &number);
    uint32_t hundredths = fits ? (uint32_t)(number * 100 + 0.5) : 0;
    double rest = number * 100 - hundredths;
    if (!fits || rest > HUNDREDTHS_SLACK || rest < -HUNDREDTHS_SLACK)
        return refuse(entry,
                      "a number from %g to %.0f with two decimals at most",
                      entry->key->min, entry->key->max);
    put(entry, &hundredths, sizeof hundredths);
    return true;
}

static bool read_atomics(const struct gpu_entry *entry)
{
    bool serial = gpu_span_is(entry->source, entry->value, "serial");
    if (!serial && !gpu_span_is(entry->source, entry->value, "sectors"))
        return refuse(entry, "'serial' or 'sectors'");
    entry->gpu->atomics = serial ? GPU_ATOMICS_SERIAL : GPU_ATOMICS_SECTORS;
    return true;
}

static bool read_time_model(const struct gpu_entry *entry)
{
    bool latency = gpu_span_is(entry->source, entry->value, "latency");
    if (!latency && !gpu_span_is(entry->source, entry->value, "throughput"))
        return refuse(entry, "'latency' or 'throughput'");
    entry->gpu->time_model = latency ? GPU_TIME_LATENCY : GPU_TIME_THROUGHPUT;
    return true;
}

bool gpu_key_read(const struct gpu_entry *entry)
{
    static bool (*const readers[])(const struct gpu_entry *) = {
        [VALUE_WORD] = read_word,
        [VALUE_POWER_OF_TWO] = read_whole,
        [VALUE_WHOLE] = read_whole,
        [VALUE_KIB] = read_whole,
        [VALUE_REAL] = read_real,
        [VALUE_HUNDREDTHS] = read_hundredths,
        [VALUE_ATOMICS] = read_atomics,
        [VALUE_TIME_MODEL] = read_time_model,
    };
    return readers[entry->key->value](entry);
}
