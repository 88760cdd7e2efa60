/* Finds the values that are wanted, backwards from addresses and branches; see
 * wanted.h. */
#include "exec/wanted.h"

#include <stdlib.h>

#include "core/memory.h"
#include "exec/machine.h"
#include "exec/stored.h"

struct search {
    const struct program *program;
    bool looks_back; /* what is stored may come back */
    bool *variables; /* those that are wanted */
    bool *nodes;     /* by expr.id */
    bool *arrays;    /* of which a load is wanted; */
    bool any;        /* it may be of any */
    bool grows;      /* one more was found in this pass */
};

/* Where a walk is. */
struct ground {
    bool is_quiet;  /* a branch leads to no access, */
    bool is_wanted; /* but to an assignment that is wanted */
};

static void search_list(struct search *search, const struct stmt *stmt,
                        struct ground ground);
static void search_expr(struct search *search, const struct expr *expr,
                        bool is_wanted);

/* ---- what assigns a variable that is wanted ---- */

static bool list_assigns(const struct search *search, const struct stmt *stmt);

static bool assigns(const struct search *search, const struct expr *expr)
{
    if (expr == NULL || !expr->has_effect)
        return false;
    if ((expr->kind == EXPR_ASSIGN || expr->kind == EXPR_POST_ASSIGN) &&
        search->variables[expr->variable])
        return true;
    return list_assigns(search, expr->body) || assigns(search, expr->left) ||
           assigns(search, expr->right) || assigns(search, expr->third);
}

static bool stmt_assigns(const struct search *search, const struct stmt *stmt)
{
    return assigns(search, stmt->expr) || assigns(search, stmt->step) ||
           list_assigns(search, stmt->body) ||
           list_assigns(search, stmt->otherwise);
}

static bool list_assigns(const struct search *search, const struct stmt *stmt)
{
    for (; stmt != NULL; stmt = stmt->next)
        if (stmt_assigns(search, stmt))
            return true;
    return false;
}

/* ---- expressions ---- */

static void want_variable(struct search *search, uint32_t variable)
{
    search->grows |= !search->variables[variable];
    search->variables[variable] = true;
}

/* left && right, left ? right : third. */
static void search_choice(struct search *search, const struct expr *expr,
                          bool is_wanted)
{
    bool is_quiet = expr->right->is_quiet &&
                    (expr->third == NULL || expr->third->is_quiet);
    search_expr(search, expr->left,
                is_wanted || !is_quiet || assigns(search, expr->right) ||
                    assigns(search, expr->third));
    search_expr(search, expr->right, is_wanted);
    search_expr(search, expr->third, is_wanted);
}

/* The array that `expr` accesses; where that is not known, none of the
 * program's. A HELD is of no site. */
static uint32_t array_of(const struct search *search, const struct expr *expr)
{
    const struct expr *address = expr->left;
    if (expr->kind != EXPR_HELD)
        return search->program->sites[expr->site].root;
    while (address->kind == EXPR_OFFSET)
        address = address->left;
    return address->kind == EXPR_ARRAY ? address->array : SITE_ROOT_ANY;
}

/* What is found is wanted, and integers always are. */
static void search_found(struct search *search, const struct expr *expr)
{
    uint32_t number = array_of(search, expr);
    bool *array = number < search->program->array_count
                      ? &search->arrays[number]
                      : &search->any;
    if (expr->kind == EXPR_STORE || expr->kind == EXPR_TOLD ||
        (expr->value == VALUE_NONE && !search->nodes[expr->id]))
        return;
    search->grows |= !*array;
    *array = true;
}

/* May what is stored there be found by a load that is wanted? */
static bool comes_back(const struct search *search, const struct expr *expr)
{
    uint32_t number = array_of(search, expr);
    if (!search->looks_back || search->any)
        return search->looks_back;
    if (number < search->program->array_count)
        return search->arrays[number];
    for (size_t i = 0; i < search->program->array_count; i++)
        if (search->arrays[i])
            return true;
    return false;
}

/* Members that are stored together. */
static void search_members(struct search *search, const struct expr *expr)
{
    const struct expr *list[MIXTURE_MAX];
    struct stored places[MIXTURE_MAX];
    unsigned count = stored_members(&search->program->sites[expr->site], expr,
                                    list, places);
    for (unsigned i = 0; i < count; i++)
        search_expr(search, list[i], true);
}

/* An access, whose right side and third are stored or compared with. */
static void search_access(struct search *search, const struct expr *expr)
{
    search_found(search, expr);
    bool is_wanted = comes_back(search, expr);
    search_expr(search, expr->left, true);
    search_expr(search, expr->right, is_wanted);
    search_expr(search, expr->third, is_wanted);
    if (is_wanted && (expr->kind == EXPR_STORE || expr->kind == EXPR_TOLD))
        search_members(search, expr);
}

static void search_assign(struct search *search, const struct expr *expr,
                          bool is_wanted)
{
    if (is_wanted)
        want_variable(search, expr->variable);
    search_expr(search, expr->left, search->variables[expr->variable]);
}

static void search_expr(struct search *search, const struct expr *expr,
                        bool is_wanted)
{
    if (expr == NULL)
        return;
    search->nodes[expr->id] |= is_wanted;
    switch (expr->kind) {
    case EXPR_VARIABLE:
        if (is_wanted)
            want_variable(search, expr->variable);
        return;
    case EXPR_ASSIGN:
    case EXPR_POST_ASSIGN: search_assign(search, expr, is_wanted); return;
    case EXPR_LOAD:
    case EXPR_HELD:
    case EXPR_STORE:
    case EXPR_TOLD:
    case EXPR_UPDATE:
    case EXPR_ATOMIC: search_access(search, expr); return;
    case EXPR_AND:
    case EXPR_OR:
    case EXPR_CONDITIONAL: search_choice(search, expr, is_wanted); return;
    case EXPR_COMMA:
        search_expr(search, expr->left, false);
        search_expr(search, expr->right, is_wanted);
        return;
    default: break;
    }
    search_list(search, expr->body, (struct ground){ false, false });
    search_expr(search, expr->left, is_wanted);
    search_expr(search, expr->right, is_wanted);
    search_expr(search, expr->third, is_wanted);
}

/* ---- statements ---- */

/* The ground on which a statement stands, and those behind it, too. */
static struct ground ground_from(const struct search *search,
                                 const struct stmt *stmt, struct ground around)
{
    if (stmt->is_quiet_tail && !around.is_quiet)
        return (struct ground){ true, list_assigns(search, stmt) };
    return around;
}

/* That on which what is in it stands. */
static struct ground ground_in(const struct search *search,
                               const struct stmt *stmt, struct ground around)
{
    if (stmt->is_quiet)
        return (struct ground){ true, stmt_assigns(search, stmt) };
    return around;
}

static bool is_branch(const struct stmt *stmt)
{
    return stmt->kind == STMT_IF || stmt->kind == STMT_LOOP;
}

static void search_list(struct search *search, const struct stmt *stmt,
                        struct ground ground)
{
    for (; stmt != NULL; stmt = stmt->next) {
        ground = ground_from(search, stmt, ground);
        struct ground inner = ground_in(search, stmt, ground);
        search_expr(search, stmt->expr,
                    is_branch(stmt) && (!inner.is_quiet || inner.is_wanted));
        search_expr(search, stmt->step, false);
        search_list(search, stmt->body, inner);
        search_list(search, stmt->otherwise, inner);
    }
}

/* ---- the room that they take ---- */

static bool has_result(const struct expr *expr)
{
    bool is_found = expr->kind == EXPR_LOAD || expr->kind == EXPR_HELD;
    return is_found || expr->kind == EXPR_CAST || expr->kind == EXPR_UNARY ||
           expr->kind == EXPR_BITS ||
           expr->kind == EXPR_BINARY || expr->kind == EXPR_CONDITIONAL ||
           expr->kind == EXPR_SHUFFLE || expr->kind == EXPR_POST_ASSIGN;
}

/* Of the values that are found, in the order of the tree; first without room,
 * to count them. */
struct giving {
    struct machine *machine;
    const bool *nodes;
    struct reals *room;
    size_t count;
};

static void give(struct giving *giving, struct lanes *value)
{
    if (giving->room != NULL)
        value->reals = &giving->room[giving->count];
    giving->count++;
}

static void give_list(struct giving *giving, const struct stmt *stmt);

static void give_expr(struct giving *giving, const struct expr *expr)
{
    if (expr == NULL)
        return;
    if (expr->value == VALUE_NONE && has_result(expr) &&
        giving->nodes[expr->id])
        give(giving, machine_result(giving->machine, expr));
    give_list(giving, expr->body);
    give_expr(giving, expr->left);
    give_expr(giving, expr->right);
    give_expr(giving, expr->third);
}

static void give_list(struct giving *giving, const struct stmt *stmt)
{
    for (; stmt != NULL; stmt = stmt->next) {
        give_expr(giving, stmt->expr);
        give_expr(giving, stmt->step);
        give_list(giving, stmt->body);
        give_list(giving, stmt->otherwise);
    }
}

static void give_all(struct giving *giving, const bool *variables)
{
    const struct program *program = giving->machine->program;
    giving->count = 0;
    for (size_t i = 0; i < program->variable_count; i++)
        if (variables[i] && program->variables[i].value == VALUE_NONE)
            give(giving, &giving->machine->variables[i]);
    give_list(giving, program->body);
    give_expr(giving, program->mask);
}

struct reals *wanted_reals(struct machine *machine)
{
    const struct program *program = machine->program;
    struct search search = {
        .program = program,
        .looks_back = machine->has_contents || program->tells_shared,
        .variables = memory_new(program->variable_count, sizeof(bool)),
        .nodes = memory_new(program->expr_count, sizeof(bool)),
        .arrays = memory_new(program->array_count, sizeof(bool))
    };
    do {
        search.grows = false;
        search_list(&search, program->body, (struct ground){ false, false });
        search_expr(&search, program->mask, true);
    } while (search.grows);
    struct giving giving = { machine, search.nodes, NULL, 0 };
    give_all(&giving, search.variables);
    if (giving.count > 0) {
        giving.room = memory_new(giving.count, sizeof *giving.room);
        give_all(&giving, search.variables);
    }
    free(search.variables);
    free(search.nodes);
    free(search.arrays);
    return giving.room;
}
