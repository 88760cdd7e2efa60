/* Members of several sizes; see mixture.h. */
#include "merge/mixture.h"

enum { REGISTER_BYTES = 4, HALF_BYTES = 8 };

/* Those that are used of the `bytes` from `first` on: as one load, of members
 * of so many bytes each; 0: of several sizes. */
struct used {
    struct load_part part;
    unsigned count, size;
};

static struct used used_of(const struct site *site, unsigned members,
                           unsigned first, unsigned bytes)
{
    const struct mixture *mixture = site->mixture;
    struct used used = { { first, bytes }, 0, 0 };
    for (unsigned i = 0; i < mixture->count; i++) {
        unsigned at = mixture->members[i].at, size = mixture->members[i].bytes;
        if ((members >> i & 1) == 0 || at < first || at >= first + bytes)
            continue;
        used.size = used.count == 0 || used.size == size ? size : 0;
        if (used.count++ == 0)
            used.part = (struct load_part){ at, size };
        else
            used.part = (struct load_part){ first, bytes };
    }
    return used;
}

/* Of a half of 8 bytes: one number, two of 4 bytes as one, or what is used of
 * either of them. In shared memory the assembler joins registers of any kind. */
static unsigned half_parts(const struct site *site, unsigned members,
                           unsigned first, struct load_part *parts)
{
    struct used low = used_of(site, members, first, REGISTER_BYTES);
    struct used high = used_of(site, members, first + REGISTER_BYTES,
                               REGISTER_BYTES);
    bool are_alike = low.size == high.size || site->space == SPACE_SHARED;
    unsigned count = 0;
    if (low.count > 0 && high.count > 0 && are_alike &&
        low.part.bytes == REGISTER_BYTES && high.part.bytes == REGISTER_BYTES) {
        *parts = (struct load_part){ first, HALF_BYTES };
        return 1;
    }
    if (low.count > 0)
        parts[count++] = low.part;
    if (high.count > 0)
        parts[count++] = high.part;
    return count;
}

bool mixture_has_wide(const struct site *site)
{
    const struct mixture *mixture = site->mixture;
    for (unsigned i = 0; mixture != NULL && i < mixture->count; i++)
        if (mixture->members[i].bytes == HALF_BYTES)
            return true;
    return false;
}

unsigned mixture_parts(const struct site *site, unsigned members,
                       struct load_part parts[LOAD_PARTS_MAX])
{
    unsigned count = 0;
    for (unsigned at = 0; at < site->bytes_per_lane; at += HALF_BYTES)
        count += half_parts(site, members, at, &parts[count]);
    bool is_whole = site->space == SPACE_SHARED && count == 2 &&
                    parts[0].bytes == HALF_BYTES &&
                    parts[1].bytes == HALF_BYTES && !mixture_has_wide(site);
    if (!is_whole)
        return count;
    parts[0] = (struct load_part){ 0, 2 * HALF_BYTES };
    return 1;
}
