/* Which sites are alone in their scope; see site_alone.h. */
#include "lang/site_alone.h"

#include <stdlib.h>

#include "core/memory.h"

static int compare_uint(uint32_t a, uint32_t b)
{
    return (a > b) - (a < b);
}

/* By loop, then kind; within, by array, those that may be any array last. */
static int compare_group(const struct site *a, const struct site *b)
{
    int order = compare_uint(a->scope, b->scope);
    return order != 0 ? order : compare_uint(a->kind, b->kind);
}

static int compare_site(const void *left, const void *right)
{
    const struct site *a = *(struct site *const *)left;
    const struct site *b = *(struct site *const *)right;
    int order = compare_group(a, b);
    return order != 0 ? order : compare_uint(a->root, b->root);
}

/* One site of a group that starts at `first` and ends before `last`. */
static bool is_alone(struct site *const *sorted, size_t first, size_t last,
                     size_t at)
{
    if (last - first == 1)
        return true;
    if (sorted[last - 1]->root == SITE_ROOT_ANY)
        return false;
    bool like_before =
        at > first && sorted[at - 1]->root == sorted[at]->root;
    bool like_behind =
        at + 1 < last && sorted[at + 1]->root == sorted[at]->root;
    return !like_before && !like_behind;
}

void site_mark_alone(struct site *sites, size_t count)
{
    struct site **sorted = memory_new(count, sizeof *sorted);
    for (size_t i = 0; i < count; i++)
        sorted[i] = &sites[i];
    if (count > 0)
        qsort(sorted, count, sizeof *sorted, compare_site);
    for (size_t first = 0, last; first < count; first = last) {
        last = first + 1;
        while (last < count && compare_group(sorted[first], sorted[last]) == 0)
            last++;
        for (size_t at = first; at < last; at++)
            sorted[at]->alone = is_alone(sorted, first, last, at);
    }
    free(sorted);
}
