/* Sites; see site.h. */
#include "lang/site.h"

#include <string.h>

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') || c == '_';
}

/* Would the two become one token, or another, side by side? */
static bool need_space(char before, char after)
{
    return (is_word(before) && is_word(after)) ||
           (before == after && strchr("+-&|<>=", before) != NULL);
}

/* Goes over white space and comments. */
static size_t skip_blank(const char *text, size_t at, size_t end)
{
    for (;;) {
        if (at < end && is_space(text[at])) {
            at++;
        } else if (at + 1 < end && text[at] == '/' && text[at + 1] == '/') {
            while (at < end && text[at] != '\n')
                at++;
        } else if (at + 1 < end && text[at] == '/' && text[at + 1] == '*') {
            at += 2;
            while (at + 1 < end && !(text[at] == '*' && text[at + 1] == '/'))
                at++;
            at += 2;
        } else {
            return at < end ? at : end;
        }
    }
}

const char *site_fold_text(struct arena *arena, const struct source *source,
                           size_t start, size_t end)
{
    if (end < start) { /* macros can turn things round */
        size_t swap = start;
        start = end;
        end = swap;
    }
    char *folded = arena_array(arena, 2 * (end - start) + 1, 1);
    size_t length = 0;
    size_t at = skip_blank(source->text, start, end);
    while (at < end) {
        folded[length++] = source->text[at++];
        size_t next = skip_blank(source->text, at, end);
        if (next > at && next < end &&
            need_space(folded[length - 1], source->text[next]))
            folded[length++] = ' ';
        at = next;
    }
    folded[length] = '\0';
    return folded;
}

const char *site_alias_text(struct arena *arena, const struct source *source,
                            const char *alias, size_t alias_end, size_t start,
                            size_t end)
{
    if (alias == NULL)
        return site_fold_text(arena, source, start, end);
    if (alias_end >= end)
        return alias;
    return arena_format(arena, "%s%s", alias,
                        site_fold_text(arena, source, alias_end, end));
}

static const char *site_text(struct arena *arena, const struct access *access)
{
    const char *text = access->text;
    if (text == NULL)
        text = site_alias_text(arena, access->source, access->alias,
                               access->alias_end, access->start, access->end);
    return access->suffix[0] == '\0'
               ? text
               : arena_format(arena, "%s%s", text, access->suffix);
}

const struct site *site_list(struct arena *arena,
                             const struct access *accesses, size_t count)
{
    struct site *sites = arena_array(arena, count, sizeof *sites);
    struct source_lines lines = { 0 };
    for (size_t i = 0; i < count; i++) {
        if (lines.source != accesses[i].source)
            lines = source_lines_of(accesses[i].source, arena);
        sites[i] = accesses[i].site;
        sites[i].text = site_text(arena, &accesses[i]);
        sites[i].place = source_lines_place(&lines, sites[i].offset);
    }
    return sites;
}
