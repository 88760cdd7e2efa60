/*
 * A GPU as the model sees it. The values come from a GPU file,
 * src/gpus/NAME.gpu or the user's own; coalsim-gpu(5) describes the format.
 */
#ifndef COALSIM_GPU_H
#define COALSIM_GPU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How a GPU file turns counts into time; see time.h. */
enum gpu_time_model {
    GPU_TIME_NONE,
    GPU_TIME_LATENCY,
    GPU_TIME_THROUGHPUT,
    GPU_TIME_COUNT
};

/* What atomics of lanes on one address cost; see coalesce.h. */
enum gpu_atomics { GPU_ATOMICS_SECTORS, GPU_ATOMICS_SERIAL };

/* Requests of up to 4 bytes a lane, of 8 and of 16. */
enum gpu_width { GPU_WIDTH_4, GPU_WIDTH_8, GPU_WIDTH_16, GPU_WIDTHS };

/* The L1 cache, see l1.h. All but the last two are there or none is. */
struct gpu_l1 {
    uint32_t tag_bank_bit[2];   /* bit i of a line's tag bank is the parity of
                                   its number & tag_bank_bit[i]; 0: not known */
    uint32_t store_tags;        /* tag wavefronts of a store that share their
                                   data wavefronts */
    uint32_t store_tags_narrow; /* the same for 1 and 2 bytes a lane */
    uint32_t load_centicycles[GPU_WIDTHS];  /* no request takes less */
    uint32_t store_centicycles[GPU_WIDTHS]; /* the same */
    uint32_t tags;         /* lines looked up a cycle; 0: not known */
    uint32_t return_bytes; /* to the registers, a cycle; 0: not known */
};

/*
 * What an SM holds at once, see occupancy.h. sms, schedulers and warps are at
 * least 1 where the time model is `throughput`; of the others 0 is no limit.
 */
struct gpu_sm {
    uint32_t sms;
    uint32_t schedulers; /* of an SM; a warp stays with one */
    uint32_t warps;
    uint32_t blocks;
    uint32_t registers;       /* of an SM, 32 bits each */
    uint32_t register_unit;   /* a warp's come in multiples of so many */
    uint32_t shared_bytes;    /* of an SM */
    uint32_t block_bytes;     /* of shared memory, that a block may have */
    uint32_t shared_unit;     /* a block's bytes come in multiples of so many */
    uint32_t shared_reserved; /* bytes added to each block's own */
};

/*
 * How fast the parts of a GPU are, for the `throughput` model of time; cycles
 * are the SM's. 0: not known.
 */
struct gpu_rates {
    double clock_ghz;
    double issue_per_cycle;     /* warp instructions an SM starts */
    double fma_lanes;           /* FP32 multiply-adds an SM does a cycle */
    double store_sector_cycles; /* of the L1 for a sector on its way to L2 */
    double l2_port_bytes;       /* from L2 into one SM, a cycle */
    double l2_gb_s;             /* L2, all SMs together; 1e9 bytes a second */
    double l2_store_gb_s;       /* the same of stored sectors; 0: no limit */
    double copy_gb_s;           /* DRAM, what a copy reaches */
    double l1_latency;          /* cycles from a load's issue to its use, by */
    double l2_latency;          /* where it hits */
    double dram_latency;
    double loads_in_flight; /* loads a warp starts before it uses the first */
    double block_start;     /* cycles from a block's end to its successor's
                               first load */
    double launch_us;       /* an empty kernel */
};

/* The model relies on these ranges; readers of GPU files check them. */
struct gpu {
    char name[32];
    uint32_t warp_lanes;   /* 32 or 64 */
    uint32_t sector_bytes; /* what one transaction fetches: 16, 32, 64 or 128 */
    uint32_t write_bytes;  /* what a store or an atomic moves at least, where
                              that is less than a sector; else 0 */
    uint32_t line_bytes;   /* what one L2 request asks for: a power of two, at
                              least a sector */
    uint32_t banks;        /* of shared memory: a power of two from 4 to 256 */
    uint32_t bank_bytes;   /* a bank's word: 4, 8 or 16 */
    struct gpu_l1 l1;      /* known: a line has up to 64 words of a bank */
    uint32_t dram_bytes;   /* what DRAM reads at least: a power of two; 0: not
                              known */
    enum gpu_atomics atomics;
    enum gpu_time_model time_model;
    double latency_ns;     /* one memory transaction, start to end */
    double bandwidth_gb_s; /* DRAM, 1e9 bytes a second; 0: not known */
    uint32_t slots;        /* transactions of a request that overlap */
    struct gpu_sm sm;
    struct gpu_rates rates;
};

/* How many GPU files are built in, and their names; index < gpu_count(). */
size_t gpu_count(void);
const char *gpu_name(size_t index);

/* The built-in GPU of that name. False when there is none. */
bool gpu_find(const char *name, struct gpu *gpu);

#endif
