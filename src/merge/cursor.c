/* Copies of variables that arms move on; see cursor.h. */
#include "merge/cursor.h"

#include "merge/change.h"
#include "merge/list.h"
#include "merge/make.h"
#include "merge/trip.h"
#include "merge/visit.h"

enum { COPIES_MAX = 16 };

/* Those of one `if`. */
struct copies {
    struct merge *merge;
    struct stmt_chain made; /* before it */
    struct {
        uint32_t variable, copy;
    } list[COPIES_MAX];
    unsigned count;
};

static struct expr *copy_of(struct copies *copies, const struct expr *assign)
{
    struct merge *merge = copies->merge;
    unsigned i = 0;
    while (i < copies->count &&
           copies->list[i].variable != assign->variable)
        i++;
    if (i == COPIES_MAX)
        return NULL;
    if (i == copies->count) {
        struct expr *old =
            make_variable(merge, assign->variable, assign->offset);
        copies->list[i].variable = assign->variable;
        copies->list[i].copy = merge_new_variable(merge, old->value);
        copies->count++;
        make_last(&copies->made,
                  make_stmt(merge, STMT_EXPR,
                            make_assign(merge, copies->list[i].copy, old),
                            assign->offset));
    }
    return make_variable(merge, copies->list[i].copy, assign->offset);
}

/* --- what stands in an arm before a statement --- */

/* Is something accessed by the variable? */
static bool is_accessed_by(void *context, struct expr *expr)
{
    const uint32_t *variable = context;
    return (expr->kind == EXPR_LOAD || expr->kind == EXPR_STORE) &&
           visit_reads(expr->left, *variable);
}

/* In a list, up to `end`. */
static bool access_by(const struct stmt *stmt, const struct stmt *end,
                      uint32_t variable)
{
    static const struct visitor accesses = { .expr = is_accessed_by };
    for (; stmt != end; stmt = stmt->next)
        if (visit_stmt(stmt, &accesses, &variable))
            return true;
    return false;
}

static bool is_declared(void *context, const struct stmt *stmt)
{
    const uint32_t *variable = context;
    return stmt->kind == STMT_DECLARE && stmt->variable == *variable;
}

static bool sets(const struct stmt *stmt, const struct stmt *end,
                 uint32_t variable)
{
    static const struct visitor declarations = { .stmt = is_declared };
    for (; stmt != end; stmt = stmt->next)
        if (change_assigns(stmt, variable, NULL) ||
            visit_stmt(stmt, &declarations, &variable))
            return true;
    return false;
}

/* --- one arm --- */

static bool is_copy(const struct merge *merge, const struct stmt *stmt)
{
    return stmt->kind == STMT_EXPR && stmt->expr->kind == EXPR_ASSIGN &&
           stmt->expr->variable >= merge->old->variable_count &&
           stmt->expr->left->kind == EXPR_VARIABLE &&
           stmt->expr->left->right == NULL;
}

/* Copies that are made in the arm as well are made before it. */
static void take_copies(struct copies *copies, struct stmt **arm)
{
    struct stmt **link = arm;
    while (*link != NULL) {
        struct stmt *stmt = *link;
        if (!is_copy(copies->merge, stmt) ||
            sets(*arm, stmt, stmt->expr->left->variable)) {
            link = &stmt->next;
            continue;
        }
        *link = stmt->next;
        stmt->next = NULL;
        make_last(&copies->made, stmt);
    }
}

/* Of a variable by which something is accessed before, from which it comes. */
static bool moves_on(const struct merge *merge, const struct stmt *first,
                     const struct stmt *stmt)
{
    const struct expr *assign = stmt->expr;
    return stmt->kind == STMT_EXPR && assign->kind == EXPR_ASSIGN &&
           assign->right == NULL && merge_is_traced(merge, assign->variable) &&
           !change_has_effect(assign->left) &&
           access_by(first, stmt, assign->variable) &&
           !sets(first, stmt, assign->variable);
}

/* What stands from `first` on before `stmt` reads the copy. */
static void use_copy(struct merge *merge, struct stmt *first,
                     struct stmt *last, struct stmt *stmt,
                     const struct expr *copy)
{
    last->next = NULL;
    trip_substitute(merge, first, stmt->expr->variable, copy);
    last->next = stmt;
}

static void copy_in_arm(struct copies *copies, struct stmt **arm)
{
    struct merge *merge = copies->merge;
    struct stmt **before = arm; /* the link to the statement before */
    while (*before != NULL && (*before)->next != NULL) {
        struct stmt *last = *before, *stmt = last->next;
        struct expr *copy = NULL;
        if (moves_on(merge, *arm, stmt))
            copy = copy_of(copies, stmt->expr);
        if (copy != NULL)
            use_copy(merge, *arm, last, stmt, copy);
        if (copy != NULL && stmt->is_of_address &&
            !change_assigns_any(last, stmt->expr->left)) {
            last->next = stmt->next;
            stmt->next = last;
            *before = stmt;
        }
        before = &(*before)->next;
    }
}

/* The test may then be made behind the arms, too. */
static void test_copies(const struct copies *copies, struct expr *test)
{
    struct stmt made = { .kind = STMT_EXPR, .expr = test };
    for (unsigned i = 0; i < copies->count; i++)
        trip_substitute(copies->merge, &made, copies->list[i].variable,
                        make_variable(copies->merge, copies->list[i].copy,
                                      test->offset));
}

/* --- the end of both --- */

/* Do both end with one assignment? */
static bool share_end(const struct merge *merge, const struct stmt *one,
                      const struct stmt *other)
{
    return one != NULL && other != NULL && one->kind == STMT_EXPR &&
           other->kind == STMT_EXPR && one->expr->kind == EXPR_ASSIGN &&
           !change_has_effect(one->expr->left) &&
           merge_is_traced(merge, one->expr->variable) &&
           visit_is_same(one->expr, other->expr);
}

static void drop_last(struct stmt **link)
{
    while ((*link)->next != NULL)
        link = &(*link)->next;
    *link = NULL;
}

/* It is made behind the `if`. */
static void move_end(struct stmt *stmt, struct stmt **yes, struct stmt **no)
{
    struct stmt *last = list_last(*yes);
    drop_last(yes);
    drop_last(no);
    last->next = stmt->next;
    stmt->next = last;
}

/* --- all --- */

static struct stmt **copy_for(struct merge *merge, struct stmt **link)
{
    struct stmt *stmt = *link;
    struct copies copies = { .merge = merge };
    if (stmt->kind != STMT_IF || stmt->otherwise == NULL ||
        change_does_more(stmt->expr))
        return &stmt->next;
    struct stmt **arms[] = { list_inside(&stmt->body),
                             list_inside(&stmt->otherwise) };
    while (share_end(merge, list_last(*arms[0]), list_last(*arms[1])))
        move_end(stmt, arms[0], arms[1]);
    for (int i = 0; i < 2; i++) {
        take_copies(&copies, arms[i]);
        copy_in_arm(&copies, arms[i]);
    }
    test_copies(&copies, stmt->expr);
    if (copies.made.first != NULL) {
        copies.made.last->next = stmt;
        *link = copies.made.first;
    }
    return &stmt->next;
}

static void copy_in_list(struct merge *merge, struct stmt **link)
{
    while (*link != NULL) {
        copy_in_list(merge, &(*link)->body);
        copy_in_list(merge, &(*link)->otherwise);
        link = copy_for(merge, link);
    }
}

static bool copy_in_call(void *context, struct expr *expr)
{
    if (expr->kind == EXPR_CALL)
        copy_in_list(context, &expr->body);
    return false;
}

void cursor_copy_all(struct merge *merge, struct stmt **body)
{
    static const struct visitor calls = { .expr = copy_in_call };
    copy_in_list(merge, body);
    visit_list(*body, &calls, merge);
}

/* --- behind the `if` --- */

/* Is the number, or what it is made wide from, the one? */
static bool is_made_of(const struct merge *merge, struct number number,
                       struct number one)
{
    const struct value *value = &merge->values.list[number.value];
    return number_same(number, one) ||
           (value->kind == EXPR_CAST && number_same(value->left, one));
}

/* Was something accessed by what the variable holds? */
static bool was_accessed_by(const struct merge *merge, uint32_t variable)
{
    struct number now = merge->numbers[variable];
    for (size_t i = 0; i < merge->known_count; i++) {
        struct number address = merge->known[i].address;
        const struct value *value = &merge->values.list[address.value];
        if (number_same(address, now) ||
            (value->kind == EXPR_OFFSET &&
             is_made_of(merge, value->right, now)))
            return true;
    }
    return false;
}

struct moved {
    struct merge *merge;
    const struct stmt *stmt;
    const struct stmt *other; /* the arm that keeps it */
};

/* By itself, or by a copy that is made there. */
static bool accesses_behind(const struct moved *moved, uint32_t variable)
{
    const struct stmt *stmt = moved->stmt->next;
    if (access_by(stmt, NULL, variable))
        return true;
    for (; stmt != NULL; stmt = stmt->next)
        if (is_copy(moved->merge, stmt) &&
            stmt->expr->left->variable == variable &&
            access_by(stmt->next, NULL, stmt->expr->variable))
            return true;
    return false;
}

static bool is_needed(void *context, struct expr *expr)
{
    const struct moved *moved = context;
    return change_is_assignment(expr) &&
           !sets(moved->other, NULL, expr->variable) &&
           accesses_behind(moved, expr->variable) &&
           was_accessed_by(moved->merge, expr->variable);
}

bool cursor_is_behind(struct merge *merge, const struct stmt *stmt)
{
    static const struct visitor visitor = { .expr = is_needed };
    struct moved yes = { merge, stmt, stmt->otherwise };
    struct moved no = { merge, stmt, stmt->body };
    return visit_list(stmt->body, &visitor, &yes) ||
           visit_list(stmt->otherwise, &visitor, &no);
}
