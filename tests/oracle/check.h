/* Holds what coalsim finds in a program against what C++ did. */
#ifndef ORACLE_CHECK_H
#define ORACLE_CHECK_H

#include "program.h"
#include "recorded.h"

struct check_totals {
    uint64_t programs, accesses, wrong; /* wrong: errors on both sides */
};

/* False, with the difference on stdout, when they are not the same. */
bool check_program(const struct random_program *program, uint32_t number,
                   recorded_run *run, struct check_totals *totals);

#endif
