/*
 * Functions as values. Which one is meant is always known where it is called:
 * the name of a function is an object of a type of its own, whose only method
 * is a call of that function.
 */
#ifndef LANG_FUNCTION_H
#define LANG_FUNCTION_H

#include "lang/operand.h"

/* What a pointer to a function is declared as; its value tells the type. */
extern const struct type type_function;

bool type_is_function(const struct type *type);

/* Is it the type of such an object? */
bool function_is_type(const struct type *type);

/*
 * The type of the object that a function's name is, which means the routine and
 * the older ones of that name; `given`: its template's arguments, or NULL.
 */
const struct type *function_type(struct parser *parser,
                                 struct routine *routine,
                                 const struct template_arguments *given);

/*
 * [ "&" ] NAME [ "<" arguments ">" ] as a template's argument: the type of that
 * function, behind which the parser goes on, or NULL when something else stands
 * here.
 */
const struct type *function_argument(struct parser *parser);

/* An object of such a type. */
struct operand function_object(struct parser *parser, const struct type *type,
                               size_t offset);

#endif
