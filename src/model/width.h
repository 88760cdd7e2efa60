/*
 * How many lanes a loop goes over: the vector units like a constant length, and
 * most warps have half as many lanes as a request has room for.
 */
#ifndef MODEL_WIDTH_H
#define MODEL_WIDTH_H

#include "coalsim/request.h"

enum { NARROW = 32, WIDE = REQUEST_LANES_MAX };

#endif
