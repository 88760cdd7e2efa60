/*
 * Requests for the model's tests: seeded random ones of many shapes, and those
 * that were measured on an H200 (tests/data/h200_requests.tsv).
 */
#ifndef UNIT_REQUESTS_H
#define UNIT_REQUESTS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "coalsim/request.h"
#include "random.h"

static inline uint64_t random_below(uint64_t *state, uint64_t bound)
{
    return next_random(state) % bound;
}

static inline uint64_t random_mask(uint64_t *state, uint32_t lanes)
{
    uint64_t all = lanes == 64 ? UINT64_MAX : ((uint64_t)1 << lanes) - 1;
    switch (random_below(state, 5)) {
    case 0:
        return next_random(state) & all;
    case 1:
        return next_random(state) & next_random(state) & all;
    case 2:
        return all >> random_below(state, lanes);
    case 3:
        return all & 0x5555555555555555u << random_below(state, 2);
    default:
        return all;
    }
}

/* Evenly spaced, in order, few distinct, or anywhere; near 2^64 as well. */
static inline void random_addresses(uint64_t *state, struct request *request)
{
    uint64_t width = request->bytes_per_lane;
    uint64_t base = random_below(state, 8) == 0
                        ? (uint64_t)0 - random_below(state, 4096)
                        : random_below(state, (uint64_t)1 << 40);
    uint64_t step = random_below(state, 2) == 0
                        ? random_below(state, 40)
                        : next_random(state) >> random_below(state, 64);
    uint64_t range = (uint64_t)1 << random_below(state, 34);
    uint64_t shape = random_below(state, 6);
    for (uint64_t i = 0; i < REQUEST_LANES_MAX; i++) {
        uint64_t index = shape == 0   ? step * i
                         : shape == 1 ? 0 - step * i
                         : shape == 2 ? i / (step % 9 + 1) * range
                         : shape == 3 ? (i ^ (step % 64)) * (range % 1024)
                         : shape == 4 ? i % (step % 16 + 1) * range + i / 8
                                      : random_below(state, range);
        request->address[i] = (base + index * width) & ~(width - 1);
    }
}

/* Lanes that are off hold an address that would spoil any count. */
static inline struct request random_request(uint64_t *state, uint32_t lanes)
{
    struct request request = { .alone = true, .copies = 1 };
    request.bytes_per_lane = (uint8_t)(1u << random_below(state, 5));
    request.lanes = random_mask(state, lanes);
    random_addresses(state, &request);
    for (uint32_t i = 0; i < REQUEST_LANES_MAX; i++)
        if ((request.lanes >> i & 1) == 0)
            request.address[i] = next_random(state);
    return request;
}

/* A line of the measurements; a figure that was not taken is -1. */
struct measured {
    char id[64];
    struct request request;
    long sectors;
    long l2_requests;
    long tag_wavefronts;
    long data_wavefronts;
    long shared_wavefronts;
};

static inline long measured_figure(const char *cell)
{
    return *cell == '\0' ? -1 : strtol(cell, NULL, 10);
}

/* An offset for each of the 32 lanes, those that are off too. */
static inline void measured_offsets(struct request *request, char *cell)
{
    for (uint32_t i = 0; i < 32; i++) {
        request->address[i] = strtoull(cell, &cell, 10);
        if (*cell == ',')
            cell++;
    }
}

/* Cuts `line` at its tabs; returns how many cells there are. */
static inline size_t measured_cells(char *line, char **cells, size_t room)
{
    size_t count = 0;
    line[strcspn(line, "\r\n")] = '\0';
    for (char *at = line; at != NULL && count < room; count++) {
        cells[count] = at;
        at = strchr(at, '\t');
        if (at != NULL)
            *at++ = '\0';
    }
    return count;
}

/* The next measurement; false at the end. The header is skipped by the id. */
static inline bool measured_next(FILE *file, struct measured *measured)
{
    enum { CELLS = 11 };
    char line[4096], *cells[CELLS];
    do {
        if (fgets(line, sizeof line, file) == NULL ||
            measured_cells(line, cells, CELLS) != CELLS)
            return false;
    } while (strcmp(cells[0], "id") == 0);
    *measured = (struct measured){ .request = { .copies = 1 } };
    snprintf(measured->id, sizeof measured->id, "%.63s", cells[0]);
    struct request *request = &measured->request;
    bool shared = strcmp(cells[1], "shared") == 0;
    request->space = shared ? SPACE_SHARED : SPACE_GLOBAL;
    request->kind = strncmp(cells[2], "load", 4) == 0    ? KIND_LOAD
                    : strcmp(cells[2], "store") == 0     ? KIND_STORE
                    : strcmp(cells[2], "reduction") == 0 ? KIND_REDUCTION
                                                         : KIND_ATOMIC;
    request->bytes_per_lane = (uint8_t)strtoul(cells[3], NULL, 10);
    request->lanes = strtoull(cells[4], NULL, 16);
    measured_offsets(request, cells[5]);
    measured->sectors = measured_figure(cells[6]);
    measured->l2_requests = measured_figure(cells[7]);
    measured->tag_wavefronts = measured_figure(cells[8]);
    measured->data_wavefronts = measured_figure(cells[9]);
    measured->shared_wavefronts = measured_figure(cells[10]);
    return true;
}

/* Distinct blocks of `bytes` among the live lanes, one by one. */
static inline uint64_t distinct_blocks(const struct request *request,
                                       uint64_t bytes)
{
    uint64_t found[REQUEST_LANES_MAX], count = 0;
    for (uint32_t lane = 0; lane < REQUEST_LANES_MAX; lane++) {
        if ((request->lanes >> lane & 1) == 0)
            continue;
        uint64_t block = request->address[lane] / bytes, i = 0;
        while (i < count && found[i] != block)
            i++;
        if (i == count)
            found[count++] = block;
    }
    return count;
}

#endif
