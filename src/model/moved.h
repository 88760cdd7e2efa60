/*
 * Requests that are alike but for where they lie.
 */
#ifndef MODEL_MOVED_H
#define MODEL_MOVED_H

#include <stdbool.h>
#include <stdint.h>

#include "coalsim/request.h"

/*
 * Has `to` the live lanes and the width of `from`, and does every live lane lie
 * `by` bytes (modulo 2^64) behind where it does there?
 */
bool moved_is_by(const struct request *to, const struct request *from,
                 uint64_t by);

#endif
