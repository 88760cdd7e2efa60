/* What a loop counts addresses from; see anchor.h. */
#include "merge/anchor.h"

#include "core/memory.h"
#include "merge/measure.h"
#include "merge/multiple.h"
#include "merge/visit.h"

enum {
    SUMS = 9, /* too many */
    NODES_MAX = 256
};

/* --- what an address is made of --- */

/* A sum of products with constants: its constants, and what else is in it. */
struct sum {
    const struct values *values;
    const struct frame *frame;
    int64_t constant;
    bool has_base;  /* what is not constant, nor the place of an array */
    bool is_uneven; /* the loop moves it otherwise than by its counter */
    unsigned nodes; /* that it was made of */
};

static int64_t times(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a * (uint64_t)b);
}

static void add_number(struct sum *sum, struct number number, int64_t factor);

/* The counter, from trip to trip, starts with its first value. */
static void add_variable(struct sum *sum, const struct value *value,
                         int64_t factor)
{
    const struct counter *counter = &sum->frame->counter;
    if (value->depth < sum->frame->depth)
        sum->has_base = true;
    else if (counter->is_found && value->variable == counter->variable &&
             counter->step != 0)
        add_number(sum, counter->began, factor);
    else
        sum->is_uneven = true;
}

static void add_other(struct sum *sum, const struct value *value)
{
    sum->has_base = true;
    sum->is_uneven = sum->is_uneven || value->depth >= sum->frame->depth;
}

static void add_binary(struct sum *sum, const struct value *value,
                       int64_t factor)
{
    bool is_sum = value->op == OP_ADD || value->op == OP_SUB;
    if (is_sum) {
        add_number(sum, value->left, factor);
        add_number(sum, value->right,
                   value->op == OP_ADD ? factor : times(factor, -1));
    } else if (value->op == OP_MUL && number_is_constant(value->right)) {
        add_number(sum, value->left, times(factor, value->right.add));
    } else {
        add_other(sum, value);
    }
}

static void add_number(struct sum *sum, struct number number, int64_t factor)
{
    const struct value *value = &sum->values->list[number.value];
    sum->constant = (int64_t)((uint64_t)sum->constant +
                              (uint64_t)times(number.add, factor));
    if (number_is_constant(number))
        return;
    if (++sum->nodes > NODES_MAX) {
        sum->is_uneven = true;
        return;
    }
    switch (value->kind) {
    case EXPR_ARRAY: break;
    case EXPR_VARIABLE: add_variable(sum, value, factor); break;
    case EXPR_BINARY: add_binary(sum, value, factor); break;
    case EXPR_OFFSET:
        add_number(sum, value->left, factor);
        add_number(sum, value->right, times(factor, value->constant));
        break;
    case EXPR_CAST:
        if (value->bits >= 32 && value->class != VALUE_NONE)
            add_number(sum, value->left, factor);
        else
            add_other(sum, value);
        break;
    default: add_other(sum, value); break;
    }
}

/* The same value without the constants in it. */
static struct number strip(struct values *values, uint32_t number)
{
    struct number bare = { number, 0 }, left = { 0 }, right = { 0 };
    const struct value value = values->list[number];
    bool is_sum = value.kind == EXPR_BINARY &&
                  (value.op == OP_ADD || value.op == OP_SUB);
    bool is_product = value.kind == EXPR_BINARY && value.op == OP_MUL &&
                      number_is_constant(value.right);
    bool is_cast = value.kind == EXPR_CAST && value.bits >= 32;
    if (number == 0 ||
        !(is_sum || is_product || is_cast || value.kind == EXPR_OFFSET))
        return bare;
    left = strip(values, value.left.value);
    right = is_product ? value.right : strip(values, value.right.value);
    if (number_same(left, value.left) && number_same(right, value.right))
        return bare;
    bare = value_again(values, number, left, right);
    bare.add = 0;
    return bare;
}

/* --- the addresses of an anchor --- */

static uint32_t find_anchor(const struct merge *merge, uint32_t value)
{
    for (size_t i = merge->anchor_count; i-- > 0;)
        if (merge->anchors[i].value == value &&
            merge->anchors[i].loop == merge->loop->stmt)
            return (uint32_t)i + 1;
    return 0;
}

static uint32_t new_anchor(struct merge *merge, uint32_t value,
                           int64_t offset)
{
    merge->anchors = memory_grow(merge->anchors, merge->anchor_count,
                                 &merge->anchor_room, sizeof *merge->anchors);
    merge->anchors[merge->anchor_count++] = (struct anchor){
        .loop = merge->loop->stmt, .value = value, .own = offset,
        .is_counted = merge->loop->counter.is_counted
    };
    return (uint32_t)merge->anchor_count;
}

/* The first that is not below `offset`. */
static unsigned lower_bound(const struct anchor *anchor, int64_t offset)
{
    unsigned at = 0;
    while (at < anchor->count && anchor->offsets[at] < offset)
        at++;
    return at;
}

static void add_offset(struct anchor *anchor, int64_t offset)
{
    unsigned at = lower_bound(anchor, offset);
    if (anchor->is_full || anchor->count == ANCHOR_OFFSETS_MAX ||
        (at < anchor->count && anchor->offsets[at] == offset))
        return;
    for (unsigned i = anchor->count++; i > at; i--)
        anchor->offsets[i] = anchor->offsets[i - 1];
    anchor->offsets[at] = offset;
}

uint32_t anchor_note(struct merge *merge, struct number address)
{
    if (merge->loop == NULL ||
        merge->values.list[address.value].depth != merge->loop->depth)
        return 0;
    struct sum sum = { .values = &merge->values, .frame = merge->loop };
    add_number(&sum, address, 1);
    if (!sum.has_base || sum.is_uneven)
        return 0;
    uint32_t base = strip(&merge->values, address.value).value;
    uint32_t number = find_anchor(merge, base);
    if (number == 0)
        number = new_anchor(merge, base, sum.constant);
    add_offset(&merge->anchors[number - 1], sum.constant);
    return number;
}

void anchor_end_group(struct merge *merge)
{
    for (size_t i = 0; i < merge->anchor_count; i++)
        if (merge->loop != NULL && merge->anchors[i].loop == merge->loop->stmt)
            merge->anchors[i].is_full = true;
}

/* --- which of them it is --- */

/* Of a constant with a sign; none of 0. */
static unsigned bits_of(int64_t constant)
{
    uint64_t magnitude = (uint64_t)(constant < 0 ? ~constant : constant);
    unsigned bits = 0;
    while (magnitude >> bits != 0)
        bits++;
    return constant == 0 ? 0 : bits + 1;
}

/* Of all constants, if they are counted from `at`. */
static unsigned cost_of(const struct anchor *anchor, int64_t at)
{
    unsigned bits = 0;
    for (unsigned i = 0; i < anchor->count; i++)
        bits += bits_of((int64_t)((uint64_t)anchor->offsets[i] -
                                  (uint64_t)at));
    return bits;
}

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* Of how many was a trip made? */
static unsigned count_trips(const struct stmt *loop)
{
    unsigned trips = 0;
    for (const struct stmt *trip = loop->body; trip != NULL; trip = trip->next)
        trips++;
    return loop->is_part ? trips : 1;
}

/* Of two trips of a loop whose trips are known, and that are one, it is where
 * the counter is. */
static bool is_at_counter(const struct anchor *anchor)
{
    return anchor->is_counted && anchor->count == 2 &&
           count_trips(anchor->loop) == 2;
}

/* The last of them, the first or the middle, of which the base itself, 0, is
 * one. */
static int64_t place_of(const struct anchor *anchor)
{
    if (is_at_counter(anchor))
        return anchor->own;
    int64_t first = smaller(anchor->offsets[0], 0);
    int64_t last = larger(anchor->offsets[anchor->count - 1], 0);
    int64_t half = (first & last) + ((first ^ last) >> 1);
    unsigned at = lower_bound(anchor, half);
    int64_t middle = at < anchor->count ? anchor->offsets[at] : 0;
    if (half <= 0)
        middle = smaller(middle, 0);
    const int64_t places[] = { first, middle };
    int64_t best = last;
    for (unsigned i = 0; i < 2; i++)
        if (cost_of(anchor, places[i]) < cost_of(anchor, best))
            best = places[i];
    return best;
}

/* With so many sums that its trips hand on, the optimizer has no register left
 * for addresses: it computes them of the counter that the rest goes on with. */
static bool has_many_sums(const struct merge *merge,
                          const struct anchor *anchor)
{
    if (anchor->is_counted || count_trips(anchor->loop) % 2 != 0)
        return false;
    struct stmt trip = *anchor->loop->body;
    trip.next = NULL;
    return measure_list(&trip, merge->sites).fused >= SUMS;
}

static bool is_loop(void *context, const struct stmt *stmt)
{
    (void)context;
    return stmt->kind == STMT_LOOP;
}

/* Does the optimizer leave the addresses as they are? So it does those of what
 * is no loop to it. */
static bool is_left(const struct merge *merge, const struct anchor *anchor)
{
    static const struct visitor loops = { .stmt = is_loop };
    return anchor->count == ANCHOR_OFFSETS_MAX ||
           anchor->loop->is_one_over ||
           has_many_sums(merge, anchor) ||
           visit_list(anchor->loop->body, &loops, NULL);
}

uint64_t anchor_multiple(struct merge *merge, uint32_t number)
{
    struct anchor *anchor = &merge->anchors[number - 1];
    if (anchor->multiple == 0)
        anchor->multiple =
            is_left(merge, anchor)
                ? MULTIPLE_MAX
                : number_multiple(&merge->values,
                                  (struct number){ 0, place_of(anchor) });
    return anchor->multiple;
}
