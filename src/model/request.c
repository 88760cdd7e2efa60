/* The names of what a request does and where; see request.h. */
#include "coalsim/request.h"

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
