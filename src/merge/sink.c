/* Loads that move behind an `if`; see sink.h. */
#include "merge/sink.h"

#include "merge/arms.h"
#include "merge/change.h"
#include "merge/known.h"
#include "merge/list.h"
#include "merge/make.h"
#include "merge/visit.h"

/* An arm's end is not looked at beyond so many statements, each being held
 * against each. */
enum { TAIL_MAX = 16, ARMS_MAX = 32 };

/* A variable, and what each arm assigns it at its end. */
struct sink {
    struct merge *merge;
    struct stmt *stmt; /* the `if` */
    uint32_t variable;
    struct expr *found[ARMS_MAX];
    unsigned count;
    bool reads_itself; /* what it is assigned is made of it */
    bool is_stale; /* what the addresses are made of is assigned in the arms, so
                      that the walk does not know it yet */
};

/* --- the end of an arm --- */

static bool is_short(const struct stmt *list)
{
    unsigned count = 0;
    for (; list != NULL && count <= TAIL_MAX; list = list->next)
        count++;
    return count <= TAIL_MAX;
}

/* --- what keeps an assignment where it stands --- */

/* Between an assignment, `context`, and the end of its arm. */
static bool is_in_the_way(void *context, struct expr *expr)
{
    const struct expr *assign = context;
    switch (expr->kind) {
    case EXPR_VARIABLE: return expr->variable == assign->variable;
    case EXPR_ASSIGN:
    case EXPR_POST_ASSIGN: return visit_reads(assign->left, expr->variable);
    default: return expr->kind > EXPR_HELD;
    }
}

static bool lets_pass(struct stmt *stmt, struct expr *assign)
{
    static const struct visitor visitor = { .expr = is_in_the_way };
    return stmt->kind == STMT_DECLARE ||
           (stmt->kind == STMT_EXPR && !is_in_the_way(assign, stmt->expr) &&
            !visit_below(stmt->expr, &visitor, assign));
}

/* The last assignment to the variable, if it may as well come last of all. */
static struct expr *last_assign(struct stmt *list, uint32_t variable)
{
    struct expr *assign = NULL;
    for (; list != NULL; list = list->next) {
        if (list->kind == STMT_EXPR && list->expr->kind == EXPR_ASSIGN &&
            list->expr->variable == variable)
            assign = list->expr;
        else if (assign != NULL && !lets_pass(list, assign))
            assign = NULL;
    }
    return assign;
}

/* --- who else uses what it loads --- */

struct loaded {
    struct merge *merge;
    const struct stmt *arm;
    const struct expr *load;
    struct number address;
};

static bool is_twin(void *context, struct expr *expr)
{
    const struct loaded *loaded = context;
    return expr->kind == EXPR_LOAD && expr != loaded->load &&
           number_same(walk_number(loaded->merge, expr->left),
                       loaded->address);
}

static bool is_shared_load(void *context, struct expr *expr)
{
    static const struct visitor twins = { .expr = is_twin };
    struct loaded *loaded = context;
    if (expr->kind != EXPR_LOAD)
        return false;
    loaded->load = expr;
    loaded->address = walk_number(loaded->merge, expr->left);
    return known_find(loaded->merge, expr->site, loaded->address) != NULL ||
           visit_list(loaded->arm, &twins, loaded);
}

static bool loads_for_itself(struct sink *sink, const struct stmt *arm,
                             struct expr *value)
{
    static const struct visitor visitor = { .expr = is_shared_load };
    struct loaded loaded = { .merge = sink->merge, .arm = arm };
    return !is_shared_load(&loaded, value) &&
           !visit_below(value, &visitor, &loaded);
}

/* --- one value for all arms --- */

static bool is_assigned(void *context, struct expr *expr)
{
    struct sink *sink = context;
    bool is_itself =
        expr->kind == EXPR_VARIABLE && expr->variable == sink->variable;
    sink->reads_itself = sink->reads_itself || is_itself;
    return expr->kind == EXPR_VARIABLE && !is_itself &&
           change_assigns(sink->stmt, expr->variable, NULL);
}

static bool is_made_of_assigned(struct sink *sink, struct expr *expr)
{
    static const struct visitor visitor = { .expr = is_assigned };
    return is_assigned(sink, expr) || visit_below(expr, &visitor, sink);
}

static struct expr *choice(struct sink *sink, struct stmt *stmt);

static struct expr *value_behind(struct sink *sink, struct stmt *arm)
{
    struct stmt *list = list_tail(arm), *last = list_last(list);
    if (last != NULL && last->kind == STMT_IF)
        return choice(sink, last);
    struct expr *assign =
        is_short(list) ? last_assign(list, sink->variable) : NULL;
    if (assign == NULL || sink->count == ARMS_MAX ||
        !change_has_access(assign->left) ||
        !loads_for_itself(sink, list, assign->left))
        return NULL;
    sink->found[sink->count++] = assign;
    sink->is_stale =
        sink->is_stale || is_made_of_assigned(sink, assign->left);
    return assign->left;
}

/* The first thing that is computed in an arm, and assigned. */
static const struct expr *first_value(struct stmt *arm)
{
    for (struct stmt *list = list_tail(arm); list != NULL; list = list->next) {
        if (list->kind != STMT_EXPR || list->expr->kind != EXPR_ASSIGN)
            return NULL;
        if (list->expr->left->kind > EXPR_ARRAY)
            return list->expr->left;
    }
    return NULL;
}

static bool is_same_load(struct merge *merge, const struct expr *one,
                         const struct expr *other)
{
    return one->kind == EXPR_LOAD && other->kind == EXPR_LOAD &&
           number_same(walk_number(merge, one->left),
                       walk_number(merge, other->left));
}

static bool is_fixed(struct merge *merge, const struct expr *load)
{
    if (load->kind != EXPR_LOAD)
        return false;
    uint32_t value = walk_number(merge, load->left).value;
    return merge->values.list[value].kind == EXPR_ARRAY;
}

/* Does the compiler load them before the `if`, what both arms begin with, or
 * what surely is there? */
static bool is_hoisted(struct sink *sink, const struct stmt *stmt,
                       const struct expr *yes, const struct expr *no)
{
    struct merge *merge = sink->merge;
    bool comes_first = first_value(stmt->body) == yes &&
                       first_value(stmt->otherwise) == no;
    return (stmt != sink->stmt && comes_first &&
            is_same_load(merge, yes, no)) ||
           (is_fixed(merge, yes) && is_fixed(merge, no));
}

static struct expr *choice(struct sink *sink, struct stmt *stmt)
{
    if (stmt->otherwise == NULL || is_made_of_assigned(sink, stmt->expr))
        return NULL;
    struct expr *yes = value_behind(sink, stmt->body);
    struct expr *no =
        yes != NULL ? value_behind(sink, stmt->otherwise) : NULL;
    if (no == NULL || is_hoisted(sink, stmt, yes, no))
        return NULL;
    return arms_merge_values(sink->merge, stmt->expr, yes, no,
                             sink->is_stale);
}

static bool is_other_assignment(void *context, struct expr *expr)
{
    const struct sink *sink = context;
    if (!change_is_assignment(expr) || expr->variable != sink->variable)
        return false;
    for (unsigned i = 0; i < sink->count; i++)
        if (sink->found[i] == expr)
            return false;
    return true;
}

/* Is what the values are made of the same behind the `if`? */
static bool is_kept(struct sink *sink)
{
    static const struct visitor visitor = { .expr = is_other_assignment };
    return !sink->reads_itself || !visit_stmt(sink->stmt, &visitor, sink);
}

/* The statement that is last behind the `if`, of which `behind` is so far. */
static struct stmt *sink_one(struct merge *merge, struct stmt *stmt,
                             struct stmt *behind, const struct expr *assign)
{
    struct sink sink = { .merge = merge, .stmt = stmt,
                         .variable = assign->variable };
    size_t offset = assign->offset, notes = merge->notes->count;
    struct expr *value = choice(&sink, stmt);
    if (value == NULL || !is_kept(&sink)) {
        merge_notes_back(merge, notes);
        return behind;
    }
    for (unsigned i = 0; i < sink.count; i++)
        *sink.found[i] = *make_expr(merge, EXPR_NONE, sink.found[i]->value,
                                    sink.found[i]->offset);
    struct stmt *made = make_stmt(
        merge, STMT_EXPR, make_assign(merge, sink.variable, value), offset);
    made->next = behind->next;
    behind->next = made;
    return made;
}

static struct stmt *first_arm(struct stmt *stmt)
{
    struct stmt *list = list_tail(stmt->body), *last = list_last(list);
    while (last != NULL && last->kind == STMT_IF) {
        list = list_tail(last->body);
        last = list_last(list);
    }
    return list;
}

void sink_loads(struct merge *merge, struct stmt *stmt)
{
    struct stmt *behind = stmt, *list = first_arm(stmt);
    if (merge->old->kernel == NULL || stmt->otherwise == NULL ||
        stmt->is_mixed || !is_short(list))
        return;
    for (; list != NULL; list = list->next)
        if (list->kind == STMT_EXPR && list->expr->kind == EXPR_ASSIGN &&
            change_has_access(list->expr->left))
            behind = sink_one(merge, stmt, behind, list->expr);
}
