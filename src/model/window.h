/*
 * Lanes that lie close together, in any order: the blocks that they are in are
 * marked, a bit each, and counted.
 */
#ifndef MODEL_WINDOW_H
#define MODEL_WINDOW_H

#include <stdbool.h>
#include <stdint.h>

#include "coalsim/request.h"

/* An element, a sector, a line. */
enum { WINDOW_SIZES = 3 };

/*
 * count[i]: how many distinct blocks of size[i] bytes the live lanes are in.
 * The sizes are powers of two and do not fall. False when the lanes are too far
 * apart for this to be quick. request->lanes is not 0.
 */
bool window_count(const struct request *request,
                  const uint32_t size[WINDOW_SIZES],
                  uint64_t count[WINDOW_SIZES]);

#endif
