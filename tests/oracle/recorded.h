/*
 * What one thread does to memory, as both sides of the oracle write it down:
 * the C++ compiler's program (prelude.hpp) and coalsim's interpreter (check.c).
 */
#ifndef ORACLE_RECORDED_H
#define ORACLE_RECORDED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An array whose integers are known: Y[i] is KNOWN_START + i * KNOWN_STEP. */
enum { KNOWN_ARRAY = 2, KNOWN_START = 3, KNOWN_STEP = 7 };
#define KNOWN_NAME "Y"
#define KNOWN_RULE "iota:3:7"

/* The values of enum request_kind and of enum request_cache. */
enum recorded_kind { LOADED, STORED, UPDATED_USED, UPDATED };
enum recorded_cache { CACHED_AS_USUAL, CACHED_IN_L2, READ_ONLY };

struct recorded {
    int64_t offset; /* bytes from the array's start */
    uint32_t array; /* its number in the program's head */
    uint8_t bytes;
    uint8_t kind;
    uint8_t cache;
};

struct record {
    struct recorded *list;
    size_t count, room;
    bool wrong; /* some access was outside of its array, or misaligned */
};

/* The values of the built-in names. */
struct thread {
    uint32_t thread[3], block[3], block_dim[3], grid_dim[3];
    int32_t tid, lane, warp, warp_size;
};

/* Runs one thread of a program and appends to its record. */
typedef void recorded_run(uint32_t program, const struct thread *thread,
                          struct record *record);

#endif
