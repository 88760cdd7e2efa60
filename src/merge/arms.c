/* Both ways at once; see arms.h. */
#include "merge/arms.h"

#include "merge/change.h"
#include "merge/make.h"

/* Two arms, and what chooses between them. */
struct arms {
    struct merge *merge;
    const struct expr *test;
    bool is_stale; /* the walk does not know what the arms make addresses of */
};

/* Does some array hold floats that are known? */
static bool knows_reals(const struct merge *merge)
{
    const struct program *program = merge->old;
    for (size_t i = 0; i < program->array_count; i++)
        for (const struct contents *contents = program->arrays[i].contents;
             contents != NULL; contents = contents->next)
            if (contents->is_real)
                return true;
    return false;
}

static struct expr *merged(struct arms *arms, const struct expr *yes,
                           const struct expr *no);

static bool is_same_number(const struct arms *arms, const struct expr *one,
                           const struct expr *other)
{
    return !arms->is_stale && number_same(walk_number(arms->merge, one),
                                          walk_number(arms->merge, other));
}

static bool is_like(const struct merge *merge, uint32_t one, uint32_t other)
{
    const struct site *a = &merge->sites[one], *b = &merge->sites[other];
    return a->space == b->space && a->kind == b->kind &&
           a->cache == b->cache && a->bytes_per_lane == b->bytes_per_lane &&
           !a->is_volatile && !b->is_volatile;
}

/* Will it be known what the test says, or the value is? */
static bool is_told(const struct merge *merge, const struct expr *test)
{
    if (test == NULL || test->is_real ||
        (test->kind == EXPR_ASSUMED && test->way != ASSUME_BOTH))
        return true;
    if (test->kind == EXPR_LOAD) {
        uint32_t root = merge->sites[test->site].root;
        return test->bits != 0 && root < merge->old->array_count &&
               merge->old->arrays[root].contents != NULL;
    }
    return (test->value != VALUE_NONE || test->left != NULL) &&
           is_told(merge, test->left) && is_told(merge, test->right) &&
           is_told(merge, test->third);
}

/* May lanes not know which arm is theirs? */
static bool is_open(const struct merge *merge, const struct expr *test)
{
    if (test == NULL || is_told(merge, test))
        return false;
    if (test->kind == EXPR_ASSUMED)
        return expr_goes_both_ways(test);
    return (test->value != VALUE_NONE && test->left != NULL &&
            test->left->value == VALUE_NONE) ||
           is_open(merge, test->left) || is_open(merge, test->right) ||
           is_open(merge, test->third);
}

static struct expr *choose(struct arms *arms, const struct expr *yes,
                           const struct expr *no)
{
    struct merge *merge = arms->merge;
    struct expr *expr =
        make_expr(merge, EXPR_CONDITIONAL, yes->value, yes->offset);
    uint32_t depth = arms->test->depth;
    if (change_has_effect(arms->test) || is_open(merge, arms->test) ||
        yes->value != no->value)
        return NULL;
    depth = yes->depth > depth ? yes->depth : depth;
    depth = no->depth > depth ? no->depth : depth;
    if (depth >= EXPR_DEPTH_MAX)
        return NULL;
    expr->left = copy_expr(merge, arms->test);
    expr->right = copy_expr(merge, yes);
    expr->third = copy_expr(merge, no);
    expr->depth = depth + 1;
    return expr;
}

/* Of an access to the array of one site or of another; nvcc was seen to know so
 * much only where each trip of the loop makes it. */
static struct site either_site(const struct merge *merge,
                               const struct site *one,
                               const struct site *other)
{
    struct site site = *one;
    site.root = SITE_ROOT_ANY;
    site.has_either = merge->is_certain && one->root != SITE_ROOT_ANY &&
                      other->root != SITE_ROOT_ANY;
    site.either[0] = one->root;
    site.either[1] = other->root;
    return site;
}

/* One load, of what the chosen one loads. */
static struct expr *merged_load(struct arms *arms, const struct expr *yes,
                                const struct expr *no)
{
    struct merge *merge = arms->merge;
    if (!is_like(merge, yes->site, no->site) || yes->value != no->value ||
        change_has_effect(yes->left) || change_has_effect(no->left))
        return NULL;
    struct expr *load = copy_expr(merge, yes);
    const struct site either =
        either_site(merge, &merge->sites[yes->site], &merge->sites[no->site]);
    bool is_same = is_same_number(arms, yes->left, no->left);
    if (!is_same)
        load->left = choose(arms, yes->left, no->left);
    if (load->left == NULL)
        return NULL;
    if (merge->sites[yes->site].root != merge->sites[no->site].root)
        load->site = merge_site_as(merge, yes->site, &either);
    load->depth = load->left->depth + 1;
    merge_note(merge, MERGE_ARMS, no->site, yes->site);
    return load;
}

/* The walk numbers no floating-point values. */
static bool differ(const struct arms *arms, const struct expr *yes,
                   const struct expr *no)
{
    if (yes == NULL || no == NULL)
        return yes != no;
    if (yes->value != VALUE_NONE && !change_has_effect(yes))
        return change_has_effect(no) || !is_same_number(arms, yes, no);
    if (yes->kind != no->kind || yes->op != no->op)
        return true;
    if (yes->kind == EXPR_NONE)
        return !yes->is_real || !no->is_real || yes->real != no->real;
    if (yes->kind == EXPR_VARIABLE)
        return arms->is_stale || yes->variable != no->variable;
    return differ(arms, yes->left, no->left) ||
           differ(arms, yes->right, no->right) ||
           differ(arms, yes->third, no->third);
}

/* a * 2 and a * 3: one product. But a * 2 and b * 3 stay two. */
static struct expr *merged_operation(struct arms *arms, const struct expr *yes,
                                     const struct expr *no)
{
    if (yes->right != NULL && differ(arms, yes->left, no->left) &&
        differ(arms, yes->right, no->right))
        return NULL;
    struct expr *left = merged(arms, yes->left, no->left);
    struct expr *right =
        yes->right != NULL && left != NULL
            ? merged(arms, yes->right, no->right) : NULL;
    if (left == NULL || (yes->right != NULL && right == NULL))
        return NULL;
    struct expr *expr = copy_expr(arms->merge, yes);
    expr->left = left;
    expr->right = right;
    return expr;
}

/* Of what is not computed either one: both are used. */
static struct expr *merged_unknown(struct merge *merge, const struct expr *yes,
                                   const struct expr *no)
{
    struct expr *none = make_expr(merge, EXPR_NONE, VALUE_NONE, yes->offset);
    if (yes->depth > EXPR_DEPTH_MAX - 2 || no->depth > EXPR_DEPTH_MAX - 2)
        return NULL;
    return make_comma(merge,
                      make_comma(merge, copy_expr(merge, yes),
                                 copy_expr(merge, no)),
                      none);
}

static struct expr *merged(struct arms *arms, const struct expr *yes,
                           const struct expr *no)
{
    bool yes_acts = change_has_effect(yes), no_acts = change_has_effect(no);
    bool are_reals = yes->value == VALUE_NONE && no->value == VALUE_NONE;
    if (!yes_acts && !no_acts) {
        struct expr *choice =
            !are_reals || knows_reals(arms->merge) ? choose(arms, yes, no)
                                                   : NULL;
        return choice == NULL && are_reals
                   ? merged_unknown(arms->merge, yes, no)
                   : choice;
    }
    if (yes->kind != no->kind)
        return NULL;
    if (yes->kind == EXPR_LOAD)
        return merged_load(arms, yes, no);
    bool is_operation = yes->kind == EXPR_BINARY || yes->kind == EXPR_UNARY ||
                        yes->kind == EXPR_CAST || yes->kind == EXPR_COMMA;
    return is_operation && yes->op == no->op && yes->value == no->value &&
                   yes->bits == no->bits
               ? merged_operation(arms, yes, no)
               : NULL;
}

/* The only expression statement of an arm, or NULL. */
static const struct expr *only_expression(const struct stmt *stmt)
{
    while (stmt != NULL && stmt->next == NULL && stmt->kind == STMT_BLOCK &&
           stmt->loop == 0)
        stmt = stmt->body;
    return stmt != NULL && stmt->next == NULL && stmt->kind == STMT_EXPR
               ? stmt->expr
               : NULL;
}

bool arms_are_decided(const struct stmt *stmt)
{
    return only_expression(stmt->body) != NULL &&
           only_expression(stmt->otherwise) != NULL;
}

static bool chooses_load(const struct merge *merge, const struct expr *expr)
{
    return merge->old->kernel != NULL && !merge->is_trial &&
           expr->right->kind == EXPR_LOAD && expr->third->kind == EXPR_LOAD;
}

bool arms_merge_choice(struct merge *merge, struct expr *expr)
{
    struct arms arms = { .merge = merge, .test = expr->left };
    if (expr->is_mixed || !chooses_load(merge, expr) ||
        change_has_effect(expr->left))
        return false;
    struct expr *both = merged_load(&arms, expr->right, expr->third);
    if (both != NULL)
        *expr = *both;
    return both != NULL;
}

struct expr *arms_merge_values(struct merge *merge, const struct expr *test,
                               const struct expr *yes, const struct expr *no,
                               bool is_stale)
{
    struct arms arms = { .merge = merge, .test = test, .is_stale = is_stale };
    return merged(&arms, yes, no);
}

/* --- what is loaded chooses what is loaded --- */

/* The test, held in a variable that chooses the address. */
static struct expr *load_by_variable(struct merge *merge, struct expr *expr,
                                     struct number test)
{
    uint32_t variable = merge_new_variable(merge, VALUE_I32);
    struct arms arms = { .merge = merge,
                         .test = make_variable(merge, variable,
                                               expr->offset) };
    struct expr *load = merged_load(&arms, expr->right, expr->third);
    if (load != NULL) {
        expr->left = make_assign(merge, variable, expr->left);
        merge_set(merge, variable, test);
    }
    return load;
}

/* One of the two stands for both, and is made whatever is known. */
static struct expr *load_either(struct merge *merge, const struct expr *yes,
                                const struct expr *no)
{
    if (!is_like(merge, yes->site, no->site) || yes->value != no->value ||
        change_has_effect(yes->left) || change_has_effect(no->left))
        return NULL;
    merge_estimate(merge, MERGE_CHOSEN, yes->site);
    return make_as_it_stands(merge, yes);
}

bool arms_load_chosen(struct merge *merge, struct expr *expr,
                      struct number test)
{
    if (!chooses_load(merge, expr) || !change_has_effect(expr->left))
        return false;
    struct expr *load = is_told(merge, expr->left)
                            ? load_by_variable(merge, expr, test)
                            : load_either(merge, expr->right, expr->third);
    if (load == NULL)
        return false;
    expr->kind = EXPR_COMMA;
    expr->right = load;
    expr->third = NULL;
    return true;
}
