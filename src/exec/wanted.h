/*
 * Which floating-point values anybody wants to know, lane by lane: those that
 * an address, or a branch with accesses under it, is made of. Most of a
 * kernel's are only stored; to compute them would take time, and nothing that
 * they move through could be counted by period.
 */
#ifndef EXEC_WANTED_H
#define EXEC_WANTED_H

struct machine;
struct reals;

/* Room for the numbers of those values, and their `reals` set; the caller frees
 * it. NULL: there are none. */
struct reals *wanted_reals(struct machine *machine);

#endif
