/*
 * Parts of coalsim's own text (own_text.h) that stand for headers beside CUDA's
 * own: of the C++ library and cuComplex.h.
 */
#ifndef LANG_OWN_LIBRARY_H
#define LANG_OWN_LIBRARY_H

/* NULL behind the last. */
extern const char *const own_library[];

#endif
