/* The last pass over the tree; see finish.h. */
#include "lang/finish.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "lang/alias.h"
#include "lang/fold.h"
#include "lang/site.h"

/* A loop around the place that the pass is at. */
struct open_loop {
    uint32_t number;
    uint32_t *carried;
    size_t count, room;
    struct open_loop *outer;
    uint32_t depth; /* how many loops are open, this one counted */
};

struct finish {
    struct build *build;
    struct program *program;
    struct access *sites; /* in order */
    size_t site_count, site_room;
    struct open_loop *loop; /* the innermost, or NULL */
};

/* --- struct members that nobody reads --- */

static bool any_is_read(const struct build *build, uint32_t first,
                        uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (build->slots[first + i].is_read)
            return true;
    return false;
}

/* A struct of which nothing at all is read counts as read as a whole. */
static void drop_unread_pieces(struct build *build)
{
    for (size_t i = 0; i < build->piece_count; i++) {
        const struct piece *piece = &build->pieces[i];
        if (any_is_read(build, piece->first, piece->count) ||
            !any_is_read(build, piece->whole_first, piece->whole_count))
            continue;
        piece->node->kind = EXPR_NONE;
        piece->node->value = VALUE_NONE;
        piece->node->left = piece->node->right = NULL;
    }
}

/* --- variables that stand for a constant or an array --- */

/* Its value was walked before, so it is as simple as it gets. */
static const struct expr *replacement(const struct build *build,
                                      uint32_t variable)
{
    const struct slot *slot = &build->slots[variable];
    bool is_fixed = slot->assignments == 1 && slot->initial != NULL &&
                    (slot->initial->kind == EXPR_CONSTANT ||
                     slot->initial->kind == EXPR_ARRAY);
    return is_fixed ? slot->initial : NULL;
}

static void replace(const struct build *build, struct expr *expr)
{
    if (expr->kind != EXPR_VARIABLE && expr->kind != EXPR_ASSIGN)
        return;
    const struct expr *value = replacement(build, expr->variable);
    if (value == NULL)
        return;
    size_t offset = expr->offset;
    *expr = *value;
    expr->offset = offset;
}

/* --- sites --- */

static uint32_t number_site(struct finish *finish, uint32_t access,
                            const struct expr *pointer)
{
    finish->sites = memory_grow(finish->sites, finish->site_count,
                                &finish->site_room, sizeof *finish->sites);
    struct access *site = &finish->sites[finish->site_count];
    *site = finish->build->accesses[access];
    site->site.scope = finish->loop != NULL ? finish->loop->number : 0;
    site->root = alias_root(finish->build, pointer);
    return (uint32_t)finish->site_count++;
}

/* --- what loops carry --- */

static uint32_t open_depth(const struct open_loop *loop)
{
    return loop != NULL ? loop->depth : 0;
}

/*
 * Notes an assignment in every loop around it that the variable was declared
 * outside of. slot->carrier is the innermost that has it already, and with it
 * all those around.
 */
static void carry(struct finish *finish, uint32_t variable)
{
    struct slot *slot = &finish->build->slots[variable];
    if (slot->is_temporary)
        return;
    for (struct open_loop *loop = finish->loop;
         loop != NULL && loop->depth > slot->home &&
         loop->number != slot->carrier;
         loop = loop->outer) {
        loop->carried = memory_grow(loop->carried, loop->count, &loop->room,
                                    sizeof *loop->carried);
        loop->carried[loop->count++] = variable;
    }
    if (open_depth(finish->loop) > slot->home)
        slot->carrier = finish->loop->number;
}

static void close_loop(struct finish *finish, struct stmt *stmt)
{
    struct open_loop *loop = finish->loop;
    struct build *build = finish->build;
    uint32_t outer = loop->outer != NULL ? loop->outer->number : 0;
    uint32_t *list = arena_array(build->arena, loop->count, sizeof *list);
    for (size_t i = 0; i < loop->count; i++) {
        list[i] = loop->carried[i];
        struct slot *slot = &build->slots[list[i]];
        slot->carrier = open_depth(loop->outer) > slot->home ? outer : 0;
    }
    free(loop->carried);
    stmt->carried = list;
    stmt->carried_count = loop->count;
    finish->loop = loop->outer;
}

/* --- the walk --- */

static void finish_expr(struct finish *finish, struct expr *expr)
{
    if (expr == NULL)
        return;
    expr->id = (uint32_t)finish->program->expr_count++;
    bool through_pointer = expr->kind == EXPR_STORE ||
                           expr->kind == EXPR_UPDATE ||
                           expr->kind == EXPR_ATOMIC;
    if (through_pointer)
        finish_expr(finish, expr->right);
    finish_expr(finish, expr->left);
    if (!through_pointer)
        finish_expr(finish, expr->right);
    finish_expr(finish, expr->third);
    fold_node(expr);
    replace(finish->build, expr);

    if (expr->kind == EXPR_LOAD || through_pointer)
        expr->site = number_site(finish, expr->site, expr->left);
    if (expr->kind == EXPR_UPDATE)
        expr->second_site =
            number_site(finish, expr->second_site, expr->left);
    if (expr->kind == EXPR_ASSIGN || expr->kind == EXPR_POST_ASSIGN)
        carry(finish, expr->variable);
}

static struct stmt *finish_list(struct finish *finish, struct stmt *stmt);

static void finish_loop(struct finish *finish, struct stmt *stmt)
{
    struct open_loop loop = { .outer = finish->loop,
                              .depth = open_depth(finish->loop) + 1,
                              .number =
                                  (uint32_t)++finish->program->loop_count };
    finish->loop = &loop;
    stmt->loop = loop.number;
    if (!stmt->test_last)
        finish_expr(finish, stmt->expr);
    stmt->body = finish_list(finish, stmt->body);
    finish_expr(finish, stmt->step);
    if (stmt->test_last)
        finish_expr(finish, stmt->expr);
    close_loop(finish, stmt);
}

static bool is_idle(const struct expr *expr)
{
    return expr->kind == EXPR_CONSTANT || expr->kind == EXPR_NONE ||
           expr->kind == EXPR_VARIABLE || expr->kind == EXPR_ARRAY;
}

/* False when nothing of the statement is left. */
static bool finish_stmt(struct finish *finish, struct stmt *stmt)
{
    switch (stmt->kind) {
    case STMT_EXPR:
        finish_expr(finish, stmt->expr);
        return !is_idle(stmt->expr);
    case STMT_DECLARE:
        finish->build->slots[stmt->variable].home = open_depth(finish->loop);
        return true;
    case STMT_LOOP: finish_loop(finish, stmt); return true;
    case STMT_IF: finish_expr(finish, stmt->expr); break;
    default: break;
    }
    stmt->body = finish_list(finish, stmt->body);
    stmt->otherwise = finish_list(finish, stmt->otherwise);
    return true;
}

static struct stmt *finish_list(struct finish *finish, struct stmt *stmt)
{
    struct stmt *first = stmt;
    struct stmt **link = &first;
    for (; stmt != NULL; stmt = stmt->next) {
        if (!finish_stmt(finish, stmt))
            continue;
        *link = stmt;
        link = &stmt->next;
    }
    *link = NULL;
    return first;
}

/* Variables that were replaced need no declaration. */
static struct stmt *drop_declarations(const struct build *build,
                                      struct stmt *stmt)
{
    struct stmt *first = stmt;
    struct stmt **link = &first;
    for (; stmt != NULL; stmt = stmt->next) {
        stmt->body = drop_declarations(build, stmt->body);
        stmt->otherwise = drop_declarations(build, stmt->otherwise);
        if (stmt->kind == STMT_DECLARE &&
            replacement(build, stmt->variable) != NULL)
            continue;
        *link = stmt;
        link = &stmt->next;
    }
    *link = NULL;
    return first;
}

static void copy_tables(struct finish *finish)
{
    struct build *build = finish->build;
    struct program *program = finish->program;
    struct variable *variables = arena_array(build->arena, build->slot_count,
                                             sizeof *variables);
    for (size_t i = 0; i < build->slot_count; i++)
        variables[i] = build->slots[i].variable;
    program->variables = variables;
    program->variable_count = build->slot_count;

    struct array *arrays = arena_array(build->arena, build->array_count,
                                       sizeof *arrays);
    if (build->array_count > 0)
        memcpy(arrays, build->arrays, build->array_count * sizeof *arrays);
    program->arrays = arrays;
    program->array_count = build->array_count;
    program->sites = site_list(build->arena, finish->sites,
                               finish->site_count);
    program->site_count = finish->site_count;
}

struct program *finish_program(struct build *build,
                               const struct source *source, struct stmt *body,
                               struct expr *mask,
                               const struct source *mask_source)
{
    struct program *program = arena_alloc(build->arena, sizeof *program);
    struct finish finish = { .build = build, .program = program };
    drop_unread_pieces(build);
    program->source = source;
    program->body = drop_declarations(build, finish_list(&finish, body));
    finish_expr(&finish, mask);
    program->mask = mask;
    program->mask_source = mask_source;
    copy_tables(&finish);
    free(finish.sites);
    return program;
}
