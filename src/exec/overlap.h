/*
 * Accesses whose sectors are counted together must move together.
 *
 * The footprint takes the loads (or the stores) of one trip to one array
 * together. Along an axis that union stays as it is only while the accesses in
 * it move by the same step, or stay apart.
 */
#ifndef EXEC_OVERLAP_H
#define EXEC_OVERLAP_H

#include <stdint.h>

struct machine;
struct lanes;

/* What the last access of a site was; see overlap.c. */
struct site_trip;

struct site_trip *overlap_new(const struct machine *machine);

/*
 * Notes a global access of `site` in this trip, through `pointer`, and lowers
 * the horizons of the open axes to where its overlap with the others of its
 * footprint would change. Called only while axes are open.
 */
void overlap_access(struct machine *machine, uint32_t site,
                    const struct lanes *pointer, unsigned bytes, uint64_t mask);

#endif
