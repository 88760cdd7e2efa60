/*
 * The sectors that the lanes of one request are in.
 */
#ifndef MODEL_LANE_SECTORS_H
#define MODEL_LANE_SECTORS_H

#include "coalsim/request.h"
#include "model/intervals.h"

/* Adds them to the set; a sector has 1 << sector_shift bytes. */
void lane_sectors_add(struct intervals *set, const struct request *request,
                      int sector_shift);

#endif
