/* A hash table of sectors with open addressing; see sectors.h. */
#include "model/sectors.h"

#include <stdlib.h>

#include "core/memory.h"

enum { FIRST_ROOM = 64 };

struct touched {
    uint64_t sector;                       /* address >> sector_shift */
    uint64_t bytes[SECTOR_BYTES_MAX / 64]; /* a bit each */
};

struct sector_slot {
    uint64_t round; /* when it was filled; 0: never */
    struct touched touched;
};

/* Spreads neighbouring sectors and power-of-two strides alike. */
static size_t hash(uint64_t sector)
{
    uint64_t product = sector * 0x9e3779b97f4a7c15u;
    return (size_t)(product ^ product >> 32);
}

/* The sector's slot, or the empty one where it belongs. */
static struct sector_slot *find_slot(const struct sectors *sectors,
                                     uint64_t sector)
{
    size_t at = hash(sector) & (sectors->room - 1);
    while (sectors->slots[at].round == sectors->round &&
           sectors->slots[at].touched.sector != sector)
        at = (at + 1) & (sectors->room - 1);
    return &sectors->slots[at];
}

/* Twice the room; the sectors of this round move over. */
static void grow(struct sectors *sectors)
{
    struct sectors wider = *sectors;
    wider.room = sectors->room > 0 ? sectors->room * 2 : FIRST_ROOM;
    wider.slots = memory_new(wider.room, sizeof *wider.slots);
    for (size_t i = 0; i < sectors->room; i++) {
        const struct sector_slot *slot = &sectors->slots[i];
        if (slot->round == sectors->round)
            *find_slot(&wider, slot->touched.sector) = *slot;
    }
    free(sectors->slots);
    *sectors = wider;
}

static void touch(struct sectors *sectors, const struct touched *touched)
{
    if (sectors->count * 2 >= sectors->room)
        grow(sectors);
    struct sector_slot *slot = find_slot(sectors, touched->sector);
    if (slot->round != sectors->round) {
        *slot = (struct sector_slot){
            .round = sectors->round,
            .touched.sector = touched->sector,
        };
        sectors->count++;
    }
    for (size_t i = 0; i < SECTOR_BYTES_MAX / 64; i++) {
        uint64_t fresh = touched->bytes[i] & ~slot->touched.bytes[i];
        if (fresh == 0)
            continue;
        slot->touched.bytes[i] |= fresh;
        sectors->bytes += (uint64_t)__builtin_popcountll(fresh);
    }
}

void sectors_clear(struct sectors *sectors)
{
    sectors->round++;
    sectors->count = 0;
    sectors->bytes = 0;
}

/* Lanes that follow each other into the same sector are added as one. */
void sectors_add(struct sectors *sectors, const struct request *request)
{
    uint64_t inside = ((uint64_t)1 << sectors->sector_shift) - 1;
    uint64_t width = ((uint64_t)1 << request->bytes_per_lane) - 1;
    struct touched run = { 0 };
    bool begun = false;
    for (uint64_t rest = request->lanes; rest != 0; rest &= rest - 1) {
        uint64_t address = request->address[__builtin_ctzll(rest)];
        uint64_t sector = address >> sectors->sector_shift;
        if (begun && sector != run.sector) {
            touch(sectors, &run);
            run = (struct touched){ 0 };
        }
        begun = true;
        run.sector = sector;
        uint64_t byte = address & inside;
        run.bytes[byte / 64] |= width << byte % 64;
    }
    if (begun)
        touch(sectors, &run);
}

void sectors_free(struct sectors *sectors)
{
    free(sectors->slots);
    sectors->slots = NULL;
    sectors->room = 0;
}
