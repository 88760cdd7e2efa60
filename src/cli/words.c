/* One word after the other; see words.h. */
#include "cli/words.h"

#include <stdbool.h>
#include <stddef.h>

static bool is_blank(char letter)
{
    return letter == ' ' || letter == '\t' || letter == '\r';
}

char *words_next(char **rest, const char **open)
{
    char *from = *rest;
    while (is_blank(*from))
        from++;
    if (*from == '\0')
        return NULL;
    char *word = from, *to = from;
    const char *quote = from;
    char closing = '\0'; /* of the quote, or none is open */
    for (; *from != '\0' && (closing != '\0' || !is_blank(*from)); from++) {
        if (closing != '\0' && *from == closing) {
            closing = '\0';
        } else if (closing == '\0' && (*from == '\'' || *from == '"')) {
            quote = from;
            closing = *from;
        } else {
            from += *from == '\\' && closing != '\'' && from[1] != '\0';
            *to++ = *from;
        }
    }
    if (closing != '\0')
        *open = quote;
    *rest = from + (*from != '\0');
    *to = '\0';
    return word;
}
