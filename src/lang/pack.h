/*
 * Parameter packs: what stands before "..." is read once for each element. A
 * pack's name is a symbol with the elements; while scope's view tells one of
 * them, it stands for that.
 */
#ifndef LANG_PACK_H
#define LANG_PACK_H

#include "lang/operand.h"

/* One item of a list that is being read, as often as it stands for. */
struct pack {
    const struct token *first;
    const struct token *dots; /* the "..." behind it; NULL: it is a plain item */
    size_t count, done;
};

/* At an item of a list, up to a ',' or what closes the list. */
struct pack pack_open(struct parser *parser);

/* Is the item to be read once more? At the end the parser is behind it. */
bool pack_next(struct parser *parser, struct pack *pack);

bool pack_at_dots(const struct token *token);

/* The "..." of the parameter that begins here, or NULL. */
const struct token *pack_parameter(const struct token *token);

/* How many elements the packs between two tokens have; they must agree. */
size_t pack_count(struct parser *parser, const struct token *first,
                  const struct token *end);

/* The parameter at `first` of a pack is read for its element `number`. */
void pack_enter_element(struct parser *parser, const struct token *first,
                        size_t number);

/* Then, behind the last: on to the ',' or ')'. */
void pack_leave_elements(struct parser *parser);

/* NAME becomes the pack of these symbols. */
void pack_bind(struct parser *parser, const struct token *name,
               struct symbol **elements, size_t count);

/* "sizeof" "..." "(" NAME ")", at the dots. */
struct operand pack_size(struct parser *parser);

/* Does "..." stand within the parenthesis that opens here? */
bool pack_at_fold(const struct parser *parser);

/* "(" pattern operator "..." ")" and the like, at the parenthesis. */
struct operand pack_fold(struct parser *parser);

#endif
