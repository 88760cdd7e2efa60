/* Classes of places, and one request counted for each; see family.h. */
#include "model/family.h"

#include <stdlib.h>
#include <string.h>

#include "coalsim/l1.h"
#include "core/memory.h"
#include "core/number.h"

/* More places than these are not walked through. */
enum { PLACES_MAX = 1 << 26 };

struct place_class {
    uint64_t key;    /* see key_of; 0: an empty slot */
    uint64_t line;   /* the first line's number of one request of the class */
    uint64_t number; /* of places in it */
};

/* What the classes below were made from. */
struct origin {
    uint64_t line; /* of the request's first line */
    unsigned bits; /* its lines are less than 2^bits apart */
    unsigned span_count;
    struct request_span spans[REQUEST_SPANS_MAX]; /* in lines */
};

/* The places of one origin. */
struct places {
    const struct gpu *gpu;
    struct origin origin;
    bool known;
    struct place_class *classes; /* a hash table */
    size_t room, count;
    struct request last; /* the last request that was counted, and its sums */
    struct counts last_sum;
};

/* A loop's period may begin in one line and end in the next. */
enum { ORIGINS = 4 };

struct family {
    const struct gpu *gpu;
    struct places places[ORIGINS];
    unsigned next; /* to be given up */
};

struct family *family_new(const struct gpu *gpu)
{
    struct family *family = memory_new(1, sizeof *family);
    family->gpu = gpu;
    for (unsigned i = 0; i < ORIGINS; i++)
        family->places[i].gpu = gpu;
    return family;
}

void family_free(struct family *family)
{
    for (unsigned i = 0; i < ORIGINS && family != NULL; i++)
        free(family->places[i].classes);
    free(family);
}

static uint32_t bank_of(const struct gpu *gpu, uint64_t line)
{
    return l1_tag_bank(gpu, line * gpu->line_bytes);
}

/*
 * The class of a place: the first line's number modulo 2^bits, and what a carry
 * beyond changes in the bank. Never 0.
 */
static uint64_t key_of(const struct gpu *gpu, uint64_t line, unsigned bits)
{
    uint64_t high = line >> bits << bits;
    uint32_t carry = bank_of(gpu, high) ^
                     bank_of(gpu, high + (UINT64_C(1) << bits));
    return ((line - high) << 2 | carry) + 1;
}

static struct place_class *slot_of(const struct places *places, uint64_t key)
{
    size_t at = (size_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 32);
    for (;; at++) {
        struct place_class *slot = &places->classes[at & (places->room - 1)];
        if (slot->key == key || slot->key == 0)
            return slot;
    }
}

static void grow(struct places *places)
{
    struct places wider = *places;
    wider.room = places->room > 0 ? places->room * 2 : 64;
    wider.classes = memory_new(wider.room, sizeof *wider.classes);
    for (size_t i = 0; i < places->room; i++)
        if (places->classes[i].key != 0)
            *slot_of(&wider, places->classes[i].key) = places->classes[i];
    free(places->classes);
    *places = wider;
}

static void add_place(struct places *places, uint64_t line)
{
    if (places->count * 2 >= places->room)
        grow(places);
    uint64_t key = key_of(places->gpu, line, places->origin.bits);
    struct place_class *slot = slot_of(places, key);
    if (slot->key == 0) {
        *slot = (struct place_class){ key, line, 0 };
        places->count++;
    }
    slot->number++;
}

static void walk(struct places *places, unsigned span, uint64_t line)
{
    const struct origin *origin = &places->origin;
    if (span == origin->span_count) {
        add_place(places, line);
        return;
    }
    for (uint64_t i = 0; i < origin->spans[span].count; i++)
        walk(places, span + 1,
             line + i * (uint64_t)origin->spans[span].bytes);
}

/* The first and the last line of the live lanes. */
static void line_range(const struct gpu *gpu, const struct request *request,
                       uint64_t *first, uint64_t *last)
{
    *first = UINT64_MAX;
    *last = 0;
    for (uint64_t left = request->lanes; left != 0; left &= left - 1) {
        uint64_t address = request->address[__builtin_ctzll(left)];
        uint64_t line = address / gpu->line_bytes;
        *first = line < *first ? line : *first;
        *last = line > *last ? line : *last;
    }
}

/*
 * Where the family's requests are, in lines; spans that do not move are left to
 * `*times`. False when they are too many or do not move by whole lines.
 */
static bool find_origin(const struct gpu *gpu, const struct request *request,
                        struct origin *origin, uint64_t *times)
{
    uint64_t last, places = 1;
    memset(origin, 0, sizeof *origin);
    *times = 1;
    line_range(gpu, request, &origin->line, &last);
    while ((last - origin->line) >> origin->bits != 0)
        origin->bits++;
    for (unsigned i = 0; i < request->span_count; i++) {
        struct request_span span = request->spans[i];
        if (span.bytes == 0) {
            *times *= span.count;
            continue;
        }
        if (!request->spans_known ||
            span.bytes % (int64_t)gpu->line_bytes != 0 ||
            __builtin_mul_overflow(places, span.count, &places))
            return false;
        span.bytes /= (int64_t)gpu->line_bytes;
        origin->spans[origin->span_count++] = span;
    }
    return places <= PLACES_MAX;
}

static void find_places(struct places *places, const struct origin *origin)
{
    places->origin = *origin;
    places->known = true;
    places->count = 0;
    places->last.lanes = 0;
    if (places->room > 0)
        memset(places->classes, 0, places->room * sizeof *places->classes);
    walk(places, 0, origin->line);
}

/* The places of that origin: remembered, or found in place of others. */
static struct places *places_of(struct family *family,
                                const struct origin *origin)
{
    for (unsigned i = 0; i < ORIGINS; i++) {
        struct places *places = &family->places[i];
        if (places->known &&
            memcmp(origin, &places->origin, sizeof *origin) == 0)
            return places;
    }
    struct places *places = &family->places[family->next++ % ORIGINS];
    find_places(places, origin);
    return places;
}

static void add(struct counts *sum, const struct counts *one, uint64_t times)
{
    bool fits = number_add_product(&sum->tag_wavefronts, one->tag_wavefronts,
                                   times) &&
                number_add_product(&sum->data_wavefronts,
                                   one->data_wavefronts, times) &&
                number_add_product(&sum->l1_centicycles, one->l1_centicycles,
                                   times);
    sum->overflow |= !fits || one->overflow;
}

/* The request stands for `times`. */
static void count_here(const struct gpu *gpu, const struct request *request,
                       const struct counts *one, uint64_t times,
                       struct counts *sum)
{
    struct counts counts = *one;
    l1_count(gpu, request, &counts);
    add(sum, &counts, times);
}

/* The same, moved by `by` bytes. */
static void count_moved(const struct gpu *gpu, const struct request *request,
                        const struct counts *one, uint64_t by, uint64_t times,
                        struct counts *sum)
{
    struct request moved = *request;
    request_move(&moved, by);
    count_here(gpu, &moved, one, times, sum);
}

static void count_classes(struct places *places, const struct request *request,
                          const struct counts *one)
{
    const struct gpu *gpu = places->gpu;
    places->last = *request;
    places->last_sum = (struct counts){ 0 };
    for (size_t i = 0; i < places->room; i++) {
        const struct place_class *class = &places->classes[i];
        uint64_t by = (class->line - places->origin.line) * gpu->line_bytes;
        if (class->key != 0)
            count_moved(gpu, request, one, by, class->number,
                        &places->last_sum);
    }
}

/*
 * Is it the last request moved by whole words, with each lane on the same line
 * as before? Then all banks have but moved on alike.
 */
static bool same_on_its_lines(const struct gpu *gpu, const struct request *last,
                              const struct request *request)
{
    if (request->lanes != last->lanes || request->kind != last->kind ||
        request->bytes_per_lane != last->bytes_per_lane)
        return false;
    unsigned first = (unsigned)__builtin_ctzll(request->lanes);
    uint64_t moved = request->address[first] - last->address[first];
    bool same = moved % gpu->bank_bytes == 0;
    for (uint64_t left = request->lanes; left != 0; left &= left - 1) {
        uint64_t now = request->address[__builtin_ctzll(left)];
        uint64_t before = last->address[__builtin_ctzll(left)];
        same = same && now - before == moved &&
               now / gpu->line_bytes == before / gpu->line_bytes;
    }
    return same;
}

bool family_count(struct family *family, const struct request *request,
                  const struct counts *one, struct counts *sum)
{
    const struct gpu *gpu = family->gpu;
    struct origin origin;
    uint64_t times;
    if (request->lanes == 0)
        return true;
    if (request->copies == 1 || l1_period_bytes(gpu) == 1) {
        count_here(gpu, request, one, request->copies, sum);
        return true;
    }
    bool walkable = find_origin(gpu, request, &origin, &times);
    if (origin.bits == 0 || origin.span_count == 0 || !walkable) {
        count_here(gpu, request, one, request->copies, sum);
        return walkable || origin.bits == 0;
    }
    struct places *places = places_of(family, &origin);
    if (!same_on_its_lines(gpu, &places->last, request))
        count_classes(places, request, one);
    add(sum, &places->last_sum, times);
    return true;
}
