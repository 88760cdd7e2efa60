/*
 * Text files that the build turned into tables (src/embed.awk). Each table ends
 * with a row whose name is NULL.
 */
#ifndef CORE_EMBEDDED_H
#define CORE_EMBEDDED_H

struct embedded {
    const char *name; /* the file's name without folder and ending */
    const char *text;
};

extern const struct embedded embedded_gpus[];
extern const struct embedded embedded_patterns[];
extern const struct embedded embedded_headers[]; /* see lang/own_text.h */

/* The text of that name, or NULL. */
const char *embedded_find(const struct embedded *table, const char *name);

#endif
