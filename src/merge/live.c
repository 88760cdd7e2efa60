/* Loads for nothing, found from the end to the beginning; see live.h. */
#include "merge/live.h"

#include <stdlib.h>

#include "core/memory.h"
#include "merge/list.h"
#include "merge/visit.h"

struct flip {
    uint32_t variable;
    bool before;
};

/* The walk back: what is read behind the place where it stands. Each change is
 * noted, so that a state passed by can be told from those since. */
struct live {
    struct merge *merge;
    bool *is_live; /* by variable */
    uint32_t *seen; /* by variable: the last fork that has changed it */
    uint32_t fork_count;
    struct flip *flips;
    size_t flip_count, flip_room;
    size_t at_break, at_continue, at_return; /* flips, where a jump goes;
                                                0: to the end */
    uint16_t members; /* that are used of the load that comes next */
};

static void set(struct live *live, uint32_t variable, bool is_live)
{
    if (live->is_live[variable] == is_live)
        return;
    live->flips = memory_grow(live->flips, live->flip_count, &live->flip_room,
                              sizeof *live->flips);
    live->flips[live->flip_count++] =
        (struct flip){ variable, live->is_live[variable] };
    live->is_live[variable] = is_live;
}

/* Live is what was so at a place passed by, where a jump goes to, too. At the
 * end of the kernel nothing is. */
static void jump(struct live *live, size_t flips)
{
    if (flips == 0)
        return;
    for (size_t i = live->flip_count; i-- > flips;)
        if (live->flips[i].before)
            set(live, live->flips[i].variable, true);
}

static void expr_back(struct live *live, struct expr *expr, bool is_used);
static void list_back(struct live *live, struct stmt *stmt);

/* --- ways that part --- */

struct way {
    struct flip *ends; /* variables that it changes, and how it leaves them */
    size_t count;
    size_t flips;
    uint32_t number;
};

static struct way way_start(struct live *live)
{
    return (struct way){ .flips = live->flip_count,
                         .number = ++live->fork_count };
}

/* Back to where the ways meet, the first one being done. */
static void way_next(struct live *live, struct way *way)
{
    way->ends = memory_new(live->flip_count - way->flips, sizeof *way->ends);
    while (live->flip_count > way->flips) {
        struct flip flip = live->flips[--live->flip_count];
        if (live->seen[flip.variable] != way->number)
            way->ends[way->count++] = (struct flip){
                flip.variable, live->is_live[flip.variable] };
        live->seen[flip.variable] = way->number;
        live->is_live[flip.variable] = flip.before;
    }
}

/* Live is what either way reads. */
static void way_join(struct live *live, struct way *way)
{
    for (size_t i = 0; i < way->count; i++)
        live->seen[way->ends[i].variable] = way->number;
    for (size_t i = live->flip_count; i-- > way->flips;)
        if (live->flips[i].before &&
            live->seen[live->flips[i].variable] != way->number)
            set(live, live->flips[i].variable, true);
    for (size_t i = 0; i < way->count; i++)
        if (way->ends[i].before)
            set(live, way->ends[i].variable, true);
    free(way->ends);
}

/* --- expressions --- */

static void drop_load(struct live *live, struct expr *load)
{
    merge_note(live->merge, MERGE_UNUSED, load->site, SITE_NOWHERE);
    make_no_load(live->merge, load);
}

/* A load of several has no value of its own. */
static bool has_one_member(const struct expr *load)
{
    return load->bits != 0 || load->value != VALUE_NONE;
}

static void load_back(struct live *live, struct expr *expr, bool is_used)
{
    bool is_made = is_used || !has_one_member(expr) ||
                   live->merge->sites[expr->site].is_volatile;
    expr_back(live, expr->left, is_made);
    if (!is_made)
        drop_load(live, expr);
}

static void assign_back(struct live *live, struct expr *expr, bool is_used)
{
    uint32_t variable = expr->variable;
    bool is_needed = live->is_live[variable] ||
                     !live->merge->variables[variable].is_traced ||
                     live->merge->variables[variable].is_indexed;
    set(live, variable, is_used && expr->kind == EXPR_POST_ASSIGN);
    expr_back(live, expr->right, true);
    expr_back(live, expr->left,
                   is_needed || (is_used && expr->kind == EXPR_ASSIGN));
}

static const struct expr *last_of(const struct expr *expr)
{
    while (expr->kind == EXPR_COMMA)
        expr = expr->right;
    return expr;
}

/* The value of `first, none` is made of the first, but is not computed. */
static bool stands_for_first(const struct expr *comma)
{
    const struct expr *last = last_of(comma);
    return last_of(comma->left)->kind != EXPR_ASSIGN &&
           (last->kind == EXPR_NONE || last->kind == EXPR_HELD);
}

/* The load of several members, and the first of them. */
static void members_back(struct live *live, struct expr *expr, bool is_used)
{
    struct expr *load = expr->left;
    expr_back(live, expr->right, is_used);
    uint16_t members = live->members;
    live->members = 0;
    if (load->kind == EXPR_LOAD && load->members != 0 &&
        !live->merge->sites[load->site].is_volatile) {
        expr_back(live, load->left, members != 0);
        load->members = members;
        if (members == 0)
            drop_load(live, load);
        return;
    }
    expr_back(live, load, true);
}

static void comma_back(struct live *live, struct expr *expr, bool is_used)
{
    bool first_is_used =
        !expr->drops_left && (is_used || stands_for_first(expr));
    if (expr->right->members != 0) {
        members_back(live, expr, is_used);
        return;
    }
    expr_back(live, expr->right, is_used);
    expr_back(live, expr->left, first_is_used);
}

static void choice_back(struct live *live, struct expr *expr, bool is_used)
{
    struct way way = way_start(live);
    expr_back(live, expr->right, is_used);
    way_next(live, &way);
    expr_back(live, expr->third, is_used);
    way_join(live, &way);
    expr_back(live, expr->left, is_used || expr->has_effect);
}

static void call_back(struct live *live, struct expr *expr, bool is_used)
{
    size_t outer = live->at_return;
    expr_back(live, expr->left, is_used);
    live->at_return = live->flip_count;
    list_back(live, expr->body);
    live->at_return = outer;
}

/* The last operand first, as it is evaluated last. */
static void operands_back(struct live *live, struct expr *expr, bool is_used)
{
    expr_back(live, expr->third, is_used);
    expr_back(live, expr->right, is_used);
    expr_back(live, expr->left, is_used);
}

static void expr_back(struct live *live, struct expr *expr, bool is_used)
{
    if (expr == NULL)
        return;
    switch (expr->kind) {
    case EXPR_VARIABLE:
        if (is_used)
            set(live, expr->variable, true);
        expr_back(live, expr->right, is_used);
        break;
    case EXPR_NONE:
        if (is_used)
            live->members |= expr->members;
        break;
    case EXPR_LOAD: load_back(live, expr, is_used); break;
    case EXPR_ASSIGN:
    case EXPR_POST_ASSIGN: assign_back(live, expr, is_used); break;
    case EXPR_COMMA: comma_back(live, expr, is_used); break;
    case EXPR_AND:
    case EXPR_OR:
    case EXPR_CONDITIONAL: choice_back(live, expr, is_used); break;
    case EXPR_CALL: call_back(live, expr, is_used); break;
    case EXPR_STORE:
        expr_back(live, expr->left, true);
        expr_back(live, expr->right, true);
        break;
    case EXPR_CAST:
    case EXPR_BITS:
    case EXPR_UNARY:
    case EXPR_BINARY:
    case EXPR_OFFSET:
    case EXPR_POINTER:
    case EXPR_DIFFERENCE: operands_back(live, expr, is_used); break;
    case EXPR_HELD:
        if (is_used)
            live->members |= expr->members;
        operands_back(live, expr, is_used);
        break;
    default: operands_back(live, expr, true); break;
    }
}

/* --- statements --- */

static bool note_read(void *context, struct expr *expr)
{
    if (expr->kind == EXPR_VARIABLE || expr->kind == EXPR_POST_ASSIGN)
        set(context, expr->variable, true);
    return false;
}

/* All that a trip reads may be for the next one. */
static void loop_back(struct live *live, struct stmt *stmt)
{
    static const struct visitor reads = { .expr = note_read };
    size_t outer_break = live->at_break, outer_continue = live->at_continue;
    live->at_break = live->flip_count;
    visit_stmt(stmt, &reads, live);
    if (stmt->test_last)
        expr_back(live, stmt->expr, true);
    expr_back(live, stmt->step, false);
    live->at_continue = live->flip_count;
    list_back(live, stmt->body);
    if (!stmt->test_last)
        expr_back(live, stmt->expr, true);
    jump(live, live->at_break);
    live->at_break = outer_break;
    live->at_continue = outer_continue;
}

static void if_back(struct live *live, struct stmt *stmt)
{
    struct way way = way_start(live);
    list_back(live, stmt->body);
    way_next(live, &way);
    list_back(live, stmt->otherwise);
    way_join(live, &way);
    expr_back(live, stmt->expr, true);
}

static void stmt_back(struct live *live, struct stmt *stmt)
{
    size_t outer = live->at_break;
    switch (stmt->kind) {
    case STMT_EXPR: expr_back(live, stmt->expr, false); break;
    case STMT_BLOCK: list_back(live, stmt->body); break;
    case STMT_IF: if_back(live, stmt); break;
    case STMT_LOOP: loop_back(live, stmt); break;
    case STMT_SCOPE:
        live->at_break = live->flip_count;
        list_back(live, stmt->body);
        live->at_break = outer;
        break;
    case STMT_BREAK: jump(live, live->at_break); break;
    case STMT_CONTINUE: jump(live, live->at_continue); break;
    case STMT_RETURN: jump(live, live->at_return); break;
    case STMT_DECLARE:
    case STMT_BARRIER: break;
    }
}

static void list_back(struct live *live, struct stmt *stmt)
{
    size_t count;
    struct stmt **list = list_all(stmt, &count);
    while (count > 0)
        stmt_back(live, list[--count]);
    free(list);
}

void live_drop_loads(struct merge *merge, struct stmt *body)
{
    struct live live = {
        .merge = merge,
        .is_live = memory_new(merge->variable_count, sizeof(bool)),
        .seen = memory_new(merge->variable_count, sizeof(uint32_t)),
    };
    list_back(&live, body);
    free(live.is_live);
    free(live.seen);
    free(live.flips);
}
