/*
 * --assume: branches on values that are not known.
 */
#ifndef LANG_ASSUME_H
#define LANG_ASSUME_H

#include "lang/parser.h"

/* The condition of a branch, with what is assumed of it on its line. */
struct expr *assume_condition(struct parser *parser, struct expr *condition);

#endif
