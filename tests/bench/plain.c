/* The obvious count of sectors; see plain.h. */
#include "plain.h"

uint32_t plain_sectors(const uint64_t *address, uint32_t lanes)
{
    uint64_t found[32];
    uint32_t count = 0;
    for (uint32_t lane = 0; lane < 32; lane++) {
        if ((lanes >> lane & 1) == 0)
            continue;
        uint64_t sector = address[lane] / 32;
        uint32_t i = 0;
        while (i < count && found[i] != sector)
            i++;
        if (i == count)
            found[count++] = sector;
    }
    return count;
}
