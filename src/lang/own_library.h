/*
 * Parts of coalsim's own text (own_text.h): hints to the compiler, and what
 * stands for cuComplex.h.
 */
#ifndef LANG_OWN_LIBRARY_H
#define LANG_OWN_LIBRARY_H

/* NULL behind the last. */
extern const char *const own_library[];

#endif
