/*
 * The nodes that read or change memory: each makes its accesses, and finds what
 * is known of what lies there.
 */
#ifndef EXEC_TRAFFIC_H
#define EXEC_TRAFFIC_H

#include "exec/machine.h"

const struct lanes *traffic_load(struct machine *machine,
                                 const struct expr *expr, uint64_t mask);
const struct lanes *traffic_held(struct machine *machine,
                                 const struct expr *expr, uint64_t mask);
const struct lanes *traffic_store(struct machine *machine,
                                  const struct expr *expr, uint64_t mask);
const struct lanes *traffic_told(struct machine *machine,
                                 const struct expr *expr, uint64_t mask);
const struct lanes *traffic_update(struct machine *machine,
                                   const struct expr *expr, uint64_t mask);
const struct lanes *traffic_atomic(struct machine *machine,
                                   const struct expr *expr, uint64_t mask);

#endif
