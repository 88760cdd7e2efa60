/* The last pass over the tree; see finish.h. */
#include "lang/finish.h"

#include <string.h>

#include "lang/alias.h"
#include "lang/fold.h"
#include "lang/number.h"
#include "lang/shared.h"
#include "lang/site.h"
#include "lang/token.h"

struct finish {
    struct build *build;
    struct program *program;
};

/* --- variables that nobody reads --- */

static bool any_is_read(const struct build *build, uint32_t first,
                        uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (build->slots[first + i].is_read)
            return true;
    return false;
}

static void share_reads(struct build *build)
{
    for (size_t i = 0; i < build->span_count; i++) {
        const struct span *span = &build->spans[i];
        for (uint32_t j = 0; j < span->count; j++)
            build->slots[span->first + j].hidden_reads += span->is_hidden;
        if (!any_is_read(build, span->first, span->count))
            continue;
        for (uint32_t j = 0; j < span->count; j++)
            build->slots[span->first + j].is_read = true;
    }
}

/* Of a load of several members, the first of which takes it: which of them are
 * read; all, if none is. */
static void note_members(struct build *build, const struct piece *piece)
{
    struct expr *load = piece->node;
    unsigned read = 0;
    while (load != NULL && load->kind != EXPR_LOAD)
        load = load->left;
    if (load == NULL)
        return;
    const struct site *site = &build->accesses[load->site].site;
    if (site->members == 0 && site->mixture == NULL)
        return;
    for (uint32_t i = 0; i < piece->count; i++)
        if (build->slots[piece->first + i].is_read)
            read |= 1u << i;
    load->members = (uint16_t)(read != 0 ? read : (1u << piece->count) - 1);
}

/* A struct of which nothing at all is read counts as read as a whole. */
static void drop_unread_pieces(struct build *build)
{
    for (size_t i = 0; i < build->piece_count; i++) {
        const struct piece *piece = &build->pieces[i];
        if (piece->count > 1)
            note_members(build, piece);
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

/* --- the walk --- */

static struct stmt *finish_list(struct finish *finish, struct stmt *stmt);

static void set_root(struct finish *finish, uint32_t access,
                     const struct expr *pointer)
{
    finish->build->accesses[access].site.root =
        alias_root(finish->build, pointer);
}

static void finish_expr(struct finish *finish, struct expr *expr)
{
    if (expr == NULL)
        return;
    build_node_seen(finish->build, expr);
    expr->body = finish_list(finish, expr->body);
    finish_expr(finish, expr->left);
    finish_expr(finish, expr->right);
    finish_expr(finish, expr->third);
    fold_node(expr);
    replace(finish->build, expr);
    if (expr_is_access(expr))
        set_root(finish, expr->site, expr->left);
    if (expr->kind == EXPR_UPDATE)
        set_root(finish, expr->second_site, expr->left);
}

static bool is_idle(const struct expr *expr)
{
    return expr->kind == EXPR_CONSTANT || expr->kind == EXPR_NONE ||
           expr->kind == EXPR_VARIABLE || expr->kind == EXPR_ARRAY;
}

/* False when nothing of the statement is left. */
static bool finish_stmt(struct finish *finish, struct stmt *stmt)
{
    finish_expr(finish, stmt->expr);
    finish_expr(finish, stmt->step);
    stmt->body = finish_list(finish, stmt->body);
    stmt->otherwise = finish_list(finish, stmt->otherwise);
    return stmt->kind != STMT_EXPR || !is_idle(stmt->expr);
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

/* A store through a pointer that may point anywhere may be to each of them. */
static void mark_written(const struct program *program, struct array *arrays)
{
    for (size_t i = 0; i < program->site_count; i++) {
        const struct site *site = &program->sites[i];
        if (site->kind == KIND_LOAD)
            continue;
        for (size_t array = 0; array < program->array_count; array++)
            if (arrays[array].space == site->space &&
                (site->root == array || site->root == SITE_ROOT_ANY))
                arrays[array].is_written = true;
    }
}

static struct array *copy_tables(struct finish *finish)
{
    struct build *build = finish->build;
    struct program *program = finish->program;
    struct variable *variables = arena_array(build->arena, build->slot_count,
                                             sizeof *variables);
    for (size_t i = 0; i < build->slot_count; i++) {
        variables[i] = build->slots[i].variable;
        variables[i].is_temporary = build->slots[i].is_temporary;
        variables[i].is_read = build->slots[i].is_read;
        variables[i].is_traced = build->slots[i].hidden_reads == 0;
    }
    program->variables = variables;
    program->variable_count = build->slot_count;

    struct array *arrays = arena_array(build->arena, build->array_count,
                                       sizeof *arrays);
    if (build->array_count > 0)
        memcpy(arrays, build->arrays, build->array_count * sizeof *arrays);
    program->arrays = arrays;
    program->array_count = build->array_count;
    struct kernel_parameter *parameters = arena_array(
        build->arena, build->parameter_count, sizeof *parameters);
    for (size_t i = 0; i < build->parameter_count; i++)
        parameters[i] = build->parameters[i];
    program->parameters = parameters;
    program->parameter_count = build->parameter_count;
    return arrays;
}

static const char *const *copy_missing(const struct build *build)
{
    const char **names = arena_array(build->arena, build->missing_count,
                                     sizeof *names);
    if (build->missing_count > 0)
        memcpy(names, build->missing, build->missing_count * sizeof *names);
    return names;
}

struct program *finish_program(struct build *build,
                               const struct source *source, struct stmt *body,
                               struct expr *mask,
                               const struct source *mask_source)
{
    struct program *program = arena_alloc(build->arena, sizeof *program);
    struct finish finish = { .build = build, .program = program };
    share_reads(build);
    drop_unread_pieces(build);
    program->source = source;
    program->mask_source = mask_source;
    body = drop_declarations(build, finish_list(&finish, body));
    finish_expr(&finish, mask);
    struct array *arrays = copy_tables(&finish);
    number_program(program, body, mask,
                   site_list(build->arena, build->accesses,
                             build->access_count),
                   build->access_count, build->arena);
    mark_written(program, arrays);
    program->ignored = build->ignored;
    program->uncounted = build->uncounted;
    shared_arrange(build, program, arrays);
    program->missing = copy_missing(build);
    return program;
}
