/*
 * A set of sectors, and which of their bytes were touched. It is emptied in no
 * time and keeps its memory.
 */
#ifndef MODEL_SECTORS_H
#define MODEL_SECTORS_H

#include <stddef.h>
#include <stdint.h>

#include "coalsim/request.h"

/* The widest sector a GPU may have: what two words of byte marks can hold. */
enum { SECTOR_BYTES_MAX = 128 };

struct sector_slot;

/* Begins as all zeros but for `sector_shift`, and cleared. */
struct sectors {
    int sector_shift; /* a sector has 2^sector_shift bytes */
    struct sector_slot *slots;
    size_t room;    /* slots; 0 or a power of two */
    uint64_t round; /* slots of earlier rounds are empty */
    uint64_t count; /* sectors in the set */
    uint64_t bytes; /* bytes touched */
};

/* Empties the set. */
void sectors_clear(struct sectors *sectors);

/* Adds the bytes of every live lane. */
void sectors_add(struct sectors *sectors, const struct request *request);

void sectors_free(struct sectors *sectors);

#endif
