/*
 * A site is alone when no other in the innermost loop around it makes accesses
 * of its kind to the array that it may be in.
 */
#ifndef LANG_SITE_ALONE_H
#define LANG_SITE_ALONE_H

#include "lang/tree.h"

/* Sets `alone` of each. */
void site_mark_alone(struct site *sites, size_t count);

#endif
