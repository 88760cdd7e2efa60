/* What both arms access; see both.h. */
#include "merge/both.h"

#include "core/memory.h"
#include "merge/arm.h"
#include "merge/change.h"
#include "merge/join.h"
#include "merge/known.h"
#include "merge/make.h"
#include "merge/rebuild.h"

enum { PAIRS_MAX = 1 << 14 };

/* It was put before an `if`: behind what that tests, so that it does not come
 * first. */
static bool stands_alone(const struct merge *merge, const struct expr *expr)
{
    const struct stmt *stmt = merge->stmt;
    if (stmt == NULL || stmt->kind != STMT_EXPR)
        return false;
    return stmt->expr == expr ||
           (stmt->expr->kind == EXPR_ASSIGN && stmt->expr->left == expr &&
            stmt->expr->variable >= merge->old->variable_count &&
            !merge->variables[stmt->expr->variable].is_traced);
}

void both_note(struct merge *merge, struct expr *expr, struct number address)
{
    if (merge->is_trial || merge->old->kernel == NULL)
        return;
    merge->made = memory_grow(merge->made, merge->made_count,
                              &merge->made_room, sizeof *merge->made);
    merge->made[merge->made_count++] = (struct made){
        .node = expr, .site = expr->site, .address = address,
        .region = merge->region,
        .is_first = merge->region == merge->region_count &&
                    !stands_alone(merge, expr)
    };
}

bool both_changed(const struct merge *merge, size_t from, size_t to,
                  uint32_t site, struct number address)
{
    for (size_t i = from; i < to; i++)
        if (merge->sites[merge->made[i].site].kind != KIND_LOAD &&
            change_meets(merge, merge->made[i].site, merge->made[i].address,
                         site, address))
            return true;
    return false;
}

struct arm both_arm(const struct merge *merge)
{
    return (struct arm){ merge->made_count, merge->region };
}

/* --- loads that both begin with --- */

static struct expr *load_of(const struct made *made)
{
    struct expr *node = known_access(made->node);
    return node->kind == EXPR_LOAD ? node : NULL;
}

/* Do all lanes of the arm make it, before their ways part? */
static bool begins(struct arm arm, const struct made *made)
{
    return made->is_first && made->region == arm.region;
}

static bool is_common(const struct merge *merge, const struct made *one,
                      const struct made *other)
{
    const struct site *a = &merge->sites[one->site];
    const struct site *b = &merge->sites[other->site];
    return load_of(one) != NULL && load_of(other) != NULL &&
           !a->is_volatile && !b->is_volatile &&
           number_same(one->address, other->address) &&
           a->bytes_per_lane == b->bytes_per_lane && a->hint == b->hint;
}

/* Does something in the test, before the arms, change it? */
static bool is_changed(const struct merge *merge, const struct made *load,
                       size_t first)
{
    return both_changed(merge, merge->stmt_made, first, load->site,
                        load->address);
}

static bool hoist(struct merge *merge, struct stmt *stmt,
                  const struct made *one, const struct made *other)
{
    struct expr *first = load_of(one), *second = load_of(other);
    struct expr *address =
        rebuild_expr(merge, merge->stmt_changes, REBUILD_BEFORE, one->address,
                     VALUE_POINTER, first->offset);
    if (address == NULL)
        return false;
    struct expr *load = make_load(merge, first, address);
    make_behind(merge, stmt, load);
    join_note(merge, load, one->address);
    const struct known *known = known_add(
        merge, one->site, one->address, load,
        merge_unknown(merge, load->value, VALUE_NOWHERE));
    merge_note(merge, MERGE_BEFORE_IF, one->site, SITE_NOWHERE);
    merge_note(merge, MERGE_REPEATED, other->site, one->site);
    known_use(merge, known, first);
    known_use(merge, known, second);
    return true;
}

size_t both_hoist(struct merge *merge, struct stmt *stmt, struct arm yes,
                  struct arm no)
{
    size_t count = 0, end = merge->made_count;
    while (yes.first + count < no.first && no.first + count < end) {
        const struct made one = merge->made[yes.first + count];
        const struct made other = merge->made[no.first + count];
        if (!begins(yes, &one) || !begins(no, &other) ||
            !is_common(merge, &one, &other) ||
            is_changed(merge, &one, yes.first) ||
            !hoist(merge, stmt, &one, &other))
            break;
        count++;
    }
    return count;
}

/* --- others --- */

static void mark(struct merge *merge, uint32_t site, uint32_t other)
{
    merge->sites[site].is_in_both = true;
    merge_note(merge, MERGE_IN_BOTH, site, other);
}

static void compare(struct merge *merge, const struct made *one,
                    const struct made *other)
{
    const struct site *a = &merge->sites[one->site];
    const struct site *b = &merge->sites[other->site];
    if (!number_same(one->address, other->address) || a->kind != b->kind ||
        a->bytes_per_lane != b->bytes_per_lane || a->is_volatile ||
        a->kind > KIND_STORE)
        return;
    mark(merge, one->site, other->site);
    mark(merge, other->site, one->site);
}

/* Of the stores that the arms end with it is known that they stay. */
static bool are_last(const struct stmt *stmt, const struct made *one,
                     const struct made *other)
{
    const struct expr *yes = arm_last_store(stmt->body);
    const struct expr *no = arm_last_store(stmt->otherwise);
    return yes != NULL && no != NULL && yes->site == one->site &&
           no->site == other->site;
}

void both_compare(struct merge *merge, size_t first, size_t second,
                  const struct stmt *stmt)
{
    size_t end = merge->made_count;
    if (first >= second || second >= end ||
        (second - first) > PAIRS_MAX / (end - second))
        return;
    for (size_t i = first; i < second; i++)
        for (size_t j = second; j < end; j++)
            if (!are_last(stmt, &merge->made[i], &merge->made[j]))
                compare(merge, &merge->made[i], &merge->made[j]);
}
