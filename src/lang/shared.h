/*
 * Where arrays lie in a block's shared memory: the assembler puts them one
 * behind the other, each aligned as its type wants it and no more, and the
 * `extern` ones behind them all, at a multiple of 16 bytes, which the optimizer
 * knows, too: nvcc 13.0 declares them `.align 16`, whatever their type. Which
 * of two comes first was seen with it: those of the functions that the kernel
 * calls, then the kernel's, of outer scopes before those of inner ones. What
 * nobody reads takes no room.
 */
#ifndef LANG_SHARED_H
#define LANG_SHARED_H

#include "lang/build.h"

/* Sets shared_at and align of `arrays`, which are the program's. */
void shared_arrange(const struct build *build, const struct program *program,
                    struct array *arrays);

#endif
