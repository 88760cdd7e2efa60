/*
 * The keys of a GPU file: what there are, what each wants and where its value
 * goes stands in one table.
 */
#ifndef INPUT_GPU_KEY_H
#define INPUT_GPU_KEY_H

#include <stdbool.h>
#include <stddef.h>

#include "coalsim/gpu.h"
#include "core/diagnostic.h"
#include "core/source.h"

enum gpu_key_id {
    KEY_NAME,
    KEY_WARP,
    KEY_SECTOR,
    KEY_LINE,
    KEY_WRITE_SECTOR,
    KEY_BANKS,
    KEY_BANK_WIDTH,
    KEY_TAG_BANK_BIT0,
    KEY_TAG_BANK_BIT1,
    KEY_STORE_TAGS,
    KEY_STORE_TAGS_NARROW,
    KEY_LOAD_4,
    KEY_LOAD_8,
    KEY_LOAD_16,
    KEY_STORE_4,
    KEY_STORE_8,
    KEY_STORE_16,
    KEY_TAGS_PER_CYCLE,
    KEY_RETURN_PATH,
    KEY_DRAM_GRANULE,
    KEY_ATOMICS,
    KEY_TIME,
    KEY_LATENCY,
    KEY_BANDWIDTH,
    KEY_SLOTS,
    KEY_SMS,
    KEY_CLOCK,
    KEY_PARTITIONS,
    KEY_WARPS_PER_SM,
    KEY_BLOCKS_PER_SM,
    KEY_REGISTERS_PER_SM,
    KEY_REGISTER_UNIT,
    KEY_SHARED_PER_SM,
    KEY_SHARED_PER_BLOCK,
    KEY_SHARED_UNIT,
    KEY_SHARED_RESERVED,
    KEY_ISSUE,
    KEY_FP32,
    KEY_STORE_SECTOR,
    KEY_L2_PORT,
    KEY_L2_BANDWIDTH,
    KEY_L2_STORE,
    KEY_BANDWIDTH_COPY,
    KEY_L1_LATENCY,
    KEY_L2_LATENCY,
    KEY_DRAM_LATENCY,
    KEY_LOADS_IN_FLIGHT,
    KEY_BLOCK_START,
    KEY_LAUNCH,
    GPU_KEY_COUNT
};

enum gpu_value {
    VALUE_WORD,
    VALUE_POWER_OF_TWO,
    VALUE_WHOLE,
    VALUE_KIB, /* a whole number, kept as bytes */
    VALUE_REAL,
    VALUE_HUNDREDTHS, /* a fraction, kept as a whole number of hundredths */
    VALUE_ATOMICS,
    VALUE_TIME_MODEL
};

/* When a file must have a key. */
enum gpu_need {
    NEED_ALWAYS,
    NEED_L1,         /* when it has any other of these */
    NEED_LATENCY,    /* when `time latency` is there */
    NEED_THROUGHPUT, /* when `time throughput` is there */
    NEED_NEVER       /* what needs it does without, or says so */
};

/* Numbers have `min` and `max`, both allowed. */
struct gpu_key {
    const char *name;
    const char *unit; /* NULL: none follows the value */
    enum gpu_value value;
    enum gpu_need need;
    size_t offset; /* in struct gpu */
    double min, max;
};

extern const struct gpu_key gpu_keys[GPU_KEY_COUNT];

/* Part of the source's text: [start, start + length). */
struct gpu_span {
    size_t start;
    size_t length;
};

bool gpu_span_is(const struct source *source, struct gpu_span span,
                 const char *word);

/* A key and its value in a file, and the GPU that it belongs to. */
struct gpu_entry {
    const struct gpu_key *key;
    const struct source *source;
    struct gpu_span value;
    struct gpu *gpu;
    struct diagnostic *diagnostic;
};

/*
 * Puts the value into the GPU. False, with the diagnostic set, when it is none
 * that the key may have.
 */
bool gpu_key_read(const struct gpu_entry *entry);

#endif
