/* The GPU of exercises, as src/gpus/textbook.gpu has it. */
#ifndef UNIT_TEXTBOOK_H
#define UNIT_TEXTBOOK_H

#include "coalsim/gpu.h"

static const struct gpu textbook = {
    .name = "textbook",
    .warp_lanes = 32,
    .sector_bytes = 32,
    .line_bytes = 128,
    .banks = 32,
    .bank_bytes = 4,
    .time_model = GPU_TIME_LATENCY,
    .latency_ns = 300,
    .bandwidth_gb_s = 900,
    .slots = 4,
};

#endif
