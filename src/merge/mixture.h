/*
 * Which loads are made of several members that differ in size, as those of
 * struct { double d; int i; short a, b; }. A number of 8 bytes is loaded by
 * itself, two of 4 bytes that lie in one half together, smaller ones by the 4
 * bytes that they share, or alone.
 */
#ifndef MERGE_MIXTURE_H
#define MERGE_MIXTURE_H

#include "merge/state.h"

/* Bytes of a load, from the first on. */
struct load_part {
    unsigned first, bytes;
};

enum { LOAD_PARTS_MAX = 4 };

/* Of a site that has a mixture: what is loaded where these members are used;
 * gives how many parts that are. */
unsigned mixture_parts(const struct site *site, unsigned members,
                       struct load_part parts[LOAD_PARTS_MAX]);

/* Is one of its members a number of 8 bytes? */
bool mixture_has_wide(const struct site *site);

#endif
