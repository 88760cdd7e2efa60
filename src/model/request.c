/* The names of what a request does and where; see request.h. */
#include "coalsim/request.h"

#include <stddef.h>

const char *request_kind_name(enum request_kind kind)
{
    static const char *const names[] = {
        [KIND_LOAD] = "load",
        [KIND_STORE] = "store",
        [KIND_ATOMIC] = "atomic",
        [KIND_REDUCTION] = "reduction",
    };
    _Static_assert(sizeof names / sizeof *names == KIND_COUNT,
                   "a name for each kind");
    return names[kind];
}

const char *request_space_name(enum request_space space)
{
    static const char *const names[] = {
        [SPACE_GLOBAL] = "global",
        [SPACE_SHARED] = "shared",
    };
    _Static_assert(sizeof names / sizeof *names == SPACE_COUNT,
                   "a name for each space");
    return names[space];
}

uint64_t request_same_array(const struct request *request, uint64_t *rest,
                            uint32_t *array)
{
    uint64_t same = *rest;
    if (same == 0)
        return 0;
    *array = request->array;
    if (request->arrays != NULL) {
        *array = request->arrays[__builtin_ctzll(same)];
        for (uint64_t left = same; left != 0; left &= left - 1)
            if (request->arrays[__builtin_ctzll(left)] != *array)
                same &= ~(left & -left);
    }
    *rest &= ~same;
    return same;
}
