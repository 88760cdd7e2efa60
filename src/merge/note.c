/* Notes for people: what was merged, and why; see merge.h. */
#include <stdlib.h>

#include "core/memory.h"
#include "merge/state.h"
#include "merge/visit.h"

static const char *const reasons[] = {
    [MERGE_REPEATED] = "is what was loaded before",
    [MERGE_STORED] = "is what was just stored",
    [MERGE_BEFORE_IF] = "is repeated behind the branch: once, before it",
    [MERGE_OTHER_WAY] = "is made only by lanes that come another way",
    [MERGE_BEFORE_LOOP] = "is the same in every trip: once, before the loop",
    [MERGE_ARMS] = "is made as one with the other arm's",
    [MERGE_CARRIED] = "is known from the trip before: once, before the loop",
    [MERGE_CARRIED_MAYBE] = "is an estimate: it may be known from the trip before",
    [MERGE_BEHIND_LOOP] = "stays in a register: once, behind the loop",
    [MERGE_LAST_TRIP] = "counts in the last trip only: once, behind the loop",
    [MERGE_SAME] = "stores what is there already",
    [MERGE_OVERWRITTEN] = "is overwritten before anybody reads it",
    [MERGE_IN_CODE] = "is a constant of the table",
    [MERGE_UNUSED] = "is not used",
    [MERGE_PARTLY] = "is used in part: that part is loaded",
    [MERGE_DEFERRED] = "is made where it is used only",
    [MERGE_UNREAD] = "is stored where nobody reads",
    [MERGE_JOINED] = "is joined with its neighbour",
    [MERGE_APART] = "is in a loop that is unrolled: lanes with more trips part "
                    "from those with fewer",
    [MERGE_SPLIT] = "is in a loop over all but one: nvcc makes loops of the "
                    "trips before and behind that, where lanes part",
    [MERGE_ENTERED] = "is in a switch: lanes that come in at other labels make "
                      "it apart",
    [MERGE_ENTERED_MAYBE] = "is an estimate: lanes that come in at other "
                            "labels of its switch may make it apart",
    [MERGE_IN_BOTH] = "is an estimate where lanes part: it may be made as one "
                      "with the other arm's",
    [MERGE_CHOSEN] = "is an estimate: what is loaded decides between it and "
                     "another",
    [MERGE_OVER] = "is made as one with that before its `if`",
    [MERGE_OVER_MAYBE] = "is an estimate: it may be made as one with that "
                         "before its `if`",
    [MERGE_TOO_MANY] = "is an estimate, and so are those behind it: too many "
                       "are around it to see which it repeats",
    [MERGE_BLURRED] = "is an estimate: it may be joined with its neighbours, "
                      "which hangs on what nvcc makes of them",
    [MERGE_GUESSED] = "is an estimate: its loop may be unrolled otherwise",
    [MERGE_TRIED] = "is a loop of loads and compare-and-swaps: the GPU has no "
                    "such atomic in shared memory",
    [MERGE_ONE_LANE] = "is one address for the warp: one lane's atomic",
};
_Static_assert(sizeof reasons / sizeof *reasons == MERGE_REASON_COUNT,
               "a text for each reason");

/* Copies of an access are told of once. */
static bool is_noted(const struct merge *merge, const struct merge_note *note)
{
    const struct merge_note *list = merge->notes->list;
    for (size_t at = note->older; at != 0; at = list[at - 1].older)
        if (list[at - 1].reason == note->reason &&
            list[at - 1].other == note->other)
            return true;
    return false;
}

/* Is it found between trips, once their loop is unrolled? */
static bool is_of_trips(const struct merge *merge, enum merge_reason reason)
{
    switch (reason) {
    case MERGE_REPEATED:
    case MERGE_STORED:
    case MERGE_SAME:
    case MERGE_OVERWRITTEN: return merge->walk_count > 1;
    default: return false;
    }
}

static size_t written_of(const struct merge *merge, uint32_t site)
{
    return (size_t)(merge->written[site] - merge->old->sites);
}

void merge_estimate(struct merge *merge, enum merge_reason reason,
                    uint32_t site)
{
    merge->guesses[written_of(merge, site)] = GUESS_COUNT;
    merge_note(merge, reason, site, SITE_NOWHERE);
}

void merge_guess(struct merge *merge, uint32_t site)
{
    if (merge->guesses[written_of(merge, site)] == GUESS_TRIPS)
        merge_estimate(merge, MERGE_GUESSED, site);
}

void merge_guess_trips(struct merge *merge, uint32_t site)
{
    enum guess *guess = &merge->guesses[written_of(merge, site)];
    if (*guess == GUESS_NONE)
        *guess = GUESS_TRIPS;
}

void merge_doubt(struct merge *merge, uint32_t site)
{
    merge->guesses[written_of(merge, site)] = GUESS_COUNT;
    merge_note(merge, MERGE_BLURRED, site, SITE_NOWHERE);
}

void merge_give_up(struct merge *merge, uint32_t site)
{
    merge->guesses[written_of(merge, site)] = GUESS_COUNT;
    if (!merge->has_given_up)
        merge_note(merge, MERGE_TOO_MANY, site, SITE_NOWHERE);
    merge->has_given_up = true;
}

static void note_guess(struct merge *merge, enum merge_reason reason,
                       uint32_t site, uint32_t other)
{
    if (!is_of_trips(merge, reason))
        return;
    merge_guess(merge, site);
    if (other != SITE_NOWHERE)
        merge_guess(merge, other);
}

void merge_note(struct merge *merge, enum merge_reason reason, uint32_t site,
                uint32_t other)
{
    struct merge_notes *notes = merge->notes;
    size_t *newest = &merge->newest_notes[written_of(merge, site)];
    note_guess(merge, reason, site, other);
    struct merge_note note = {
        .reason = reason,
        .site = merge->written[site],
        .other = other == SITE_NOWHERE ? NULL : merge->written[other],
        .older = *newest,
    };
    if (is_noted(merge, &note))
        return;
    notes->list = memory_grow(notes->list, notes->count, &notes->room,
                              sizeof *notes->list);
    notes->list[notes->count++] = note;
    *newest = notes->count;
}

struct sites {
    struct merge *merge;
    void (*note)(struct merge *merge, uint32_t site);
};

static bool note_access(void *context, struct expr *expr)
{
    const struct sites *sites = context;
    if (expr_is_access(expr))
        sites->note(sites->merge, expr->site);
    return false;
}

void merge_each_site(struct merge *merge, const struct stmt *list,
                     void (*note)(struct merge *merge, uint32_t site))
{
    static const struct visitor visitor = { .expr = note_access };
    struct sites sites = { merge, note };
    visit_list(list, &visitor, &sites);
}

void merge_notes_back(struct merge *merge, size_t count)
{
    struct merge_notes *notes = merge->notes;
    while (notes->count > count) {
        const struct merge_note *note = &notes->list[--notes->count];
        merge->newest_notes[note->site - merge->old->sites] = note->older;
    }
}

void merge_notes_free(struct merge_notes *notes)
{
    free(notes->list);
    *notes = (struct merge_notes){ 0 };
}

const char *merge_note_text(const struct merge_note *note,
                            struct arena *arena)
{
    const struct site *site = note->site, *other = note->other;
    const char *text = arena_format(
        arena, "%s%zu:%zu: %s %s %s", site->place.prefix, site->place.line,
        site->place.column, request_kind_name(site->kind), site->text,
        reasons[note->reason]);
    if (other == NULL)
        return text;
    return arena_format(arena, "%s: %s %s at %s%zu:%zu", text,
                        request_kind_name(other->kind), other->text,
                        other->place.prefix, other->place.line,
                        other->place.column);
}
