/* What the parts of a test have loaded; see fact.h. */
#include "merge/fact.h"

#include <string.h>

#include "core/memory.h"

struct facts fact_take(struct merge *merge)
{
    struct facts facts = merge->facts;
    merge->facts = (struct facts){ .count = 0 };
    return facts;
}

size_t fact_append(struct merge *merge, const struct facts *facts, bool way)
{
    if (facts->when != way)
        return 0;
    for (size_t i = 0; i < facts->count; i++) {
        struct known known = facts->list[i];
        known.region = merge->region;
        known.is_unread = false;
        merge->known = memory_grow(merge->known, merge->known_count,
                                   &merge->known_room, sizeof *merge->known);
        merge->known[merge->known_count++] = known;
    }
    for (size_t i = 0; i < facts->set_count; i++)
        merge_set(merge, facts->sets[i].variable, facts->sets[i].number);
    return facts->count;
}

void fact_remove(struct merge *merge, size_t first, size_t count)
{
    struct known *list = merge->known;
    if (count == 0)
        return;
    merge->known_count -= count;
    memmove(&list[first], &list[first + count],
            (merge->known_count - first) * sizeof *list);
}

static void keep_known(struct merge *merge, struct facts *facts, size_t first)
{
    facts->list = arena_array(merge->arena, merge->known_count - first,
                              sizeof *facts->list);
    for (size_t i = first; i < merge->known_count; i++) {
        const struct known *known = &merge->known[i];
        if (!known->is_dead && known->stays == 0 && known->half == NULL)
            facts->list[facts->count++] = *known;
    }
}

static void keep_sets(struct merge *merge, struct facts *facts, size_t changes)
{
    facts->sets = arena_array(merge->arena, merge->change_count - changes,
                              sizeof *facts->sets);
    for (size_t i = changes; i < merge->change_count; i++) {
        uint32_t variable = merge->changes[i].variable;
        facts->sets[facts->set_count++] =
            (struct set){ variable, merge->numbers[variable] };
    }
}

void fact_keep(struct merge *merge, size_t first, size_t changes, bool way)
{
    struct facts facts = { .when = way };
    if (merge->is_trial)
        return;
    if (merge->known_count > first)
        keep_known(merge, &facts, first);
    if (merge->change_count > changes)
        keep_sets(merge, &facts, changes);
    merge->facts = facts;
}
