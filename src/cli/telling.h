/*
 * Programs in which what threads tell each other in shared memory is looked
 * after (exec/board.h): that takes a look at each access, so it is done only
 * where it may help.
 */
#ifndef CLI_TELLING_H
#define CLI_TELLING_H

#include "cli/options.h"
#include "coalsim/launch.h"
#include "lang/tree.h"

/* The same program, in which it is. */
const struct program *telling_program(struct arena *arena,
                                      const struct program *program);

/*
 * A branch was assumed to go one way, as what it hangs on in shared memory was
 * not looked after. Would it be known? The first warp of the first block is
 * asked. False: its lanes do not know more then, so no block is taken to.
 */
bool telling_helps(const struct options *options, const struct gpu *gpu,
                   const struct program *program, const struct launch *launch);

#endif
