/* Sites: the accesses that a program makes, with their texts. */
#ifndef LANG_SITE_H
#define LANG_SITE_H

#include "lang/build.h"

/* The sites of a list of accesses, their texts and places filled in. */
const struct site *site_list(struct arena *arena,
                             const struct access *accesses, size_t count);

/* A source's text from start to end, without comments and white space that
 * nothing needs. */
const char *site_fold_text(struct arena *arena, const struct source *source,
                           size_t start, size_t end);

/* The same; `alias`, if not NULL, stands for what is before alias_end. */
const char *site_alias_text(struct arena *arena, const struct source *source,
                            const char *alias, size_t alias_end, size_t start,
                            size_t end);

#endif
