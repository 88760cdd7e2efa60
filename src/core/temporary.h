/*
 * Temporary files.
 */
#ifndef CORE_TEMPORARY_H
#define CORE_TEMPORARY_H

#include <stdio.h>

struct diagnostic;

/* One without a name, to be written and read again. NULL, with the diagnostic
 * set: there can be none. */
FILE *temporary_open(struct diagnostic *diagnostic);

#endif
