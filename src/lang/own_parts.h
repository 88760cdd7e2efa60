/*
 * The parts of coalsim's own text (own_text.h), a list a subject. NULL stands
 * behind the last of each; half.h has those of pairs of halves.
 */
#ifndef LANG_OWN_PARTS_H
#define LANG_OWN_PARTS_H

/* Of bits and bytes, and those whose results go where an argument points. */
extern const char *const own_functions[];

/* <type_traits> and <limits> */
extern const char *const own_types[];

/* Cooperative groups. */
extern const char *const own_groups[];

/* Hints to the compiler, <utility> and cuComplex.h. */
extern const char *const own_library[];

#endif
