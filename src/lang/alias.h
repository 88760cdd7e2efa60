/*
 * Which array a pointer points into, told without regard to order: pointers
 * that are assigned to each other form a set, and a set's array is known when
 * all that its pointers are given comes from one array.
 */
#ifndef LANG_ALIAS_H
#define LANG_ALIAS_H

#include "lang/build.h"

/* Roots of a set: no array so far, or what may be any. */
#define ALIAS_NONE UINT32_MAX
#define ALIAS_ANY SITE_ROOT_ANY

/* variable = value, both pointers. */
void alias_assign(struct build *build, uint32_t variable,
                  const struct expr *value);

/* The array that a pointer expression points into, or ALIAS_ANY. */
uint32_t alias_root(const struct build *build, const struct expr *pointer);

#endif
