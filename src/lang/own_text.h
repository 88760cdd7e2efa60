/*
 * coalsim's own text, src/cuda/headers: what CUDA's headers bring along beyond
 * functions that the compiler knows, written in the language that is read. A
 * file of the user hides its names.
 */
#ifndef LANG_OWN_TEXT_H
#define LANG_OWN_TEXT_H

#include "lang/parser.h"

/* Reads it into the outermost scope. */
void own_text_read(struct parser *parser);

#endif
