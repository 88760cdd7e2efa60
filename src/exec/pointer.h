/*
 * A pointer's value in exec: the array's number above the byte offset.
 *
 * The offset is kept around the middle of 44 bits, so that one that went below
 * the array's start is still told from one that is far inside. 0 is null.
 */
#ifndef EXEC_POINTER_H
#define EXEC_POINTER_H

#include <stdint.h>

enum { POINTER_OFFSET_BITS = 44 };

#define POINTER_MIDDLE (INT64_C(1) << (POINTER_OFFSET_BITS - 1))

/* No pointer gets further than this from its array's start, either way. */
#define POINTER_REACH_BYTES POINTER_MIDDLE

enum { POINTER_ARRAYS_MAX = 1 << (63 - POINTER_OFFSET_BITS) };

static inline int64_t pointer_make(uint32_t array)
{
    return (((int64_t)array + 1) << POINTER_OFFSET_BITS) + POINTER_MIDDLE;
}

/* -1 for null. */
static inline int64_t pointer_array(int64_t pointer)
{
    return (pointer >> POINTER_OFFSET_BITS) - 1;
}

static inline int64_t pointer_offset(int64_t pointer)
{
    int64_t low = (INT64_C(1) << POINTER_OFFSET_BITS) - 1;
    return (pointer & low) - POINTER_MIDDLE;
}

#endif
