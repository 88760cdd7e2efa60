/* What a launch gives a kernel: structs by value, and what is missing. */
#ifndef LANG_PARAMETER_H
#define LANG_PARAMETER_H

#include "lang/grammar.h"

/* Fills in the size and kind of `type`, and the value that -D number `define`,
 * or CONSTANT_NONE, gives it. */
void parameter_set_scalar(struct parser *parser,
                          struct kernel_parameter *parameter,
                          const struct type *type, size_t define,
                          size_t place);

/* Notes a value that a launch passes, `held`: as the parameter's type has it.
 * False: it is no constant. */
bool parameter_pass(struct kernel_parameter *parameter,
                    const struct operand *value, const struct operand *held);

/*
 * Its fields take the values of -D NAME.FIELD, or -D FIELD; pointers in it are
 * arrays called NAME.FIELD. Numbers without a value are not known.
 */
void parameter_struct(struct parser *parser, const struct type *type,
                      const struct token *name, struct stmt_list *list);

/* The same of a variable of the file that the host writes: a number or pointer
 * as well. */
void parameter_variable(struct parser *parser, const struct type *type,
                        const struct token *name, struct stmt_list *list);

/* A parameter, or a template's, that has no value: to use it is an error. */
void parameter_refuse(struct parser *parser, const struct token *name,
                      bool of_template);

/* Lets that error name at once all such names that the body at '{' has. */
void parameter_name_missing(struct parser *parser, const struct token *body);

#endif
