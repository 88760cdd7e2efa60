/*
 * The options, one a row: its name, its argument, its help and what it sets.
 */
#ifndef CLI_OPTION_TABLE_H
#define CLI_OPTION_TABLE_H

#include "cli/options.h"

enum { THREADS_MAX = 1024 };

struct setter {
    struct options *options;
    const char *name; /* the option as the user wrote it */
    struct diagnostic *diagnostic;
};

struct option {
    const char *name;
    const char *argument; /* NULL: it takes none */
    const char *help;

    /* False, with the diagnostic set, when the argument's text is wrong. */
    bool (*set)(const struct setter *setter, const char *text);
};

extern const struct option option_table[];
extern const size_t option_count;

/* The row of that name, or NULL. */
const struct option *option_find(const char *name, size_t length);

/* `expected EXPECTED after OPTION, saw 'TEXT'`; always false. */
bool option_wrong(const struct setter *setter, const char *expected,
                  const char *text);

/* Sets a whole number, `least` or more. */
bool option_number(const struct setter *setter, const char *text,
                   uint64_t least, uint64_t *value);

/* Adds what is to be analysed; always true. */
bool option_add_job(const struct setter *setter, enum job_kind kind,
                    const char *text);

#endif
