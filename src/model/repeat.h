/*
 * Requests of one site that are like the one before: the same lanes, each moved
 * by as much. What they cost depends on little of where they begin, so each
 * such place is counted once, with the number of requests that it stands for.
 *
 * Sectors, lines and banks depend on where the lowest lane is within a period
 * of bytes; tag banks on where it is among as many lines as the request reaches
 * over, and on what a carry beyond those does to the hash (family.h says why).
 * Of that nothing below the grain matters, the power of two that all distances
 * between lanes are multiples of: it is the same in all lanes, and moves all of
 * them over the banks alike.
 */
#ifndef MODEL_REPEAT_H
#define MODEL_REPEAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "coalsim/gpu.h"
#include "coalsim/request.h"

/* What the GPU says of it, for all sites. */
struct repeat_rule {
    uint32_t period_bytes; /* what costs depend on, but for the L1's hash */
    bool has_tags;         /* there is such a hash */
    int line_shift;        /* a line has 2^line_shift bytes */
    uint8_t ones_bank[64]; /* the hash of line number 2^n - 1 */
};

struct repeat_place {
    uint64_t key;     /* what the cost depends on */
    uint64_t address; /* of the first live lane of one such request */
    uint64_t waiting; /* requests there */
    size_t slot;
};

struct repeat {
    struct request like; /* the last request that was counted by itself */
    bool known;          /* there was one, and others may be like it */
    unsigned unlike;     /* requests in a row that found no like; and how many */
    unsigned wait;       /* of them are still to go before the next is kept */
    bool measured;       /* the next three are set */
    uint64_t below;      /* its first live lane is as far above its lowest one */
    uint64_t key_bits;   /* of the lowest address, for the key */
    int carry_bit;       /* of a line's number; 0: tags do not matter */
    struct repeat_place *places;
    size_t count, place_room;
    size_t last; /* place that was found last */
    uint16_t *slots; /* a hash table: 1 + index of a place; 0: free */
    size_t slot_room;
};

struct repeat_rule repeat_rule_of(const struct gpu *gpu);

/*
 * Takes a request that is like the last one. False when it is not, or does not
 * fit: then it must be counted by itself, after repeat_next until that has
 * nothing left, and repeat_set.
 */
bool repeat_take(struct repeat *repeat, const struct repeat_rule *rule,
                 const struct request *request);

/*
 * Gives back one request for all that wait at one place, with their number in
 * copies. False when none wait.
 */
bool repeat_next(struct repeat *repeat, struct request *request);

/* The request that the next ones may be like. */
void repeat_set(struct repeat *repeat, const struct request *request);

void repeat_free(struct repeat *repeat);

#endif
