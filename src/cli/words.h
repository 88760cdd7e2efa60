/*
 * A line of text, cut into words as a shell does it.
 */
#ifndef CLI_WORDS_H
#define CLI_WORDS_H

/*
 * Cuts one word off, in place: quotes and backslashes are gone; nothing else is
 * special. NULL: none is left. `*open` becomes a quote that nothing ends, as a
 * place in the text, and else stays.
 */
char *words_next(char **rest, const char **open);

#endif
