/* One walk over the tree, in the order of execution; see number.h. */
#include "lang/number.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "lang/site_alone.h"

/* A loop around the place that the walk is at. */
struct open_loop {
    uint32_t number;
    uint32_t *carried;
    size_t count, room;
    struct open_loop *outer;
    uint32_t depth; /* how many loops are open, this one counted */
};

/* Jumps whose end is not known yet: it is further out. */
struct jumps {
    size_t breaks, continues, returns;
};

/* Where a variable was declared, and who lists it. */
struct whereabouts {
    uint32_t home;    /* loops around its declaration */
    uint32_t carrier; /* the last loop that listed it */
};

/* A loop, or what was a trip of it, around the place that the walk is at. */
struct open_scope {
    uint32_t number;   /* 0: none */
    bool is_met_again; /* another copy of it was walked before */
};

struct numbering {
    struct program *program;
    struct arena *arena;
    const struct site *sites; /* as they come */
    struct site *numbered;
    uint32_t *like; /* by numbered site: an older one that came as the same,
                       + 1, or 0 */
    uint32_t *last; /* by site as it comes: the newest numbered, + 1, or 0 */
    size_t room, like_room;
    uint32_t *loops; /* by loop as it comes: its number, or 0 */
    struct whereabouts *variables;
    struct open_loop *loop; /* the innermost, or NULL */
    size_t accesses;        /* so far */
    struct jumps jumps;     /* so far */
    struct open_scope scope;
};

/* --- scopes and their sites --- */

/* A loop that comes as `old`; copies of one loop are one scope. */
static struct open_scope scope_of_loop(struct numbering *numbering,
                                       uint32_t old)
{
    uint32_t *number = &numbering->loops[old];
    struct open_scope scope = { *number, old != 0 && *number != 0 };
    if (!scope.is_met_again)
        scope.number = *number = (uint32_t)++numbering->program->loop_count;
    return scope;
}

/* The site that it got in another copy of this scope, + 1, or 0. */
static uint32_t find_like(const struct numbering *numbering, uint32_t site)
{
    uint32_t found = numbering->last[site];
    while (found != 0 &&
           numbering->numbered[found - 1].scope != numbering->scope.number)
        found = numbering->like[found - 1];
    return found;
}

static uint32_t number_site(struct numbering *numbering, uint32_t site)
{
    struct program *program = numbering->program;
    uint32_t found =
        numbering->scope.is_met_again ? find_like(numbering, site) : 0;
    numbering->accesses++;
    if (found != 0)
        return found - 1;
    numbering->numbered =
        memory_grow(numbering->numbered, program->site_count, &numbering->room,
                    sizeof *numbering->numbered);
    numbering->like =
        memory_grow(numbering->like, program->site_count, &numbering->like_room,
                    sizeof *numbering->like);
    struct site *numbered = &numbering->numbered[program->site_count];
    *numbered = numbering->sites[site];
    numbered->scope = numbering->scope.number;
    numbering->like[program->site_count] = numbering->last[site];
    numbering->last[site] = (uint32_t)++program->site_count;
    return numbering->last[site] - 1;
}

/* --- what loops carry --- */

static uint32_t open_depth(const struct open_loop *loop)
{
    return loop != NULL ? loop->depth : 0;
}

/*
 * Notes an assignment in every loop around it that the variable was declared
 * outside of. The carrier is the innermost that has it already, and with it
 * all those around.
 */
static void carry(struct numbering *numbering, uint32_t variable)
{
    struct whereabouts *where = &numbering->variables[variable];
    if (numbering->program->variables[variable].is_temporary)
        return;
    for (struct open_loop *loop = numbering->loop;
         loop != NULL && loop->depth > where->home &&
         loop->number != where->carrier;
         loop = loop->outer) {
        loop->carried = memory_grow(loop->carried, loop->count, &loop->room,
                                    sizeof *loop->carried);
        loop->carried[loop->count++] = variable;
    }
    if (open_depth(numbering->loop) > where->home)
        where->carrier = numbering->loop->number;
}

static void close_loop(struct numbering *numbering, struct stmt *stmt)
{
    struct open_loop *loop = numbering->loop;
    uint32_t outer = loop->outer != NULL ? loop->outer->number : 0;
    uint32_t *list = arena_array(numbering->arena, loop->count, sizeof *list);
    for (size_t i = 0; i < loop->count; i++) {
        list[i] = loop->carried[i];
        struct whereabouts *where = &numbering->variables[list[i]];
        where->carrier = open_depth(loop->outer) > where->home ? outer : 0;
    }
    free(loop->carried);
    stmt->carried = list;
    stmt->carried_count = loop->count;
    numbering->loop = loop->outer;
}

/* --- what is quiet --- */

/* The walk when a part of the program was entered. */
struct entry {
    size_t accesses;
    struct jumps jumps;
};

static struct entry enter(const struct numbering *numbering)
{
    return (struct entry){ numbering->accesses, numbering->jumps };
}

static bool is_quiet_since(const struct numbering *numbering,
                           const struct entry *entry)
{
    const struct jumps *now = &numbering->jumps, *then = &entry->jumps;
    return numbering->accesses == entry->accesses &&
           now->breaks == then->breaks && now->continues == then->continues &&
           now->returns == then->returns;
}

static void note_jump(struct jumps *jumps, enum stmt_kind kind)
{
    jumps->breaks += kind == STMT_BREAK;
    jumps->continues += kind == STMT_CONTINUE;
    jumps->returns += kind == STMT_RETURN;
}

/* Was there a jump that does not go to the end of the part? */
typedef bool leaves_part(const struct numbering *numbering,
                         const struct entry *entry);

static bool leaves_function(const struct numbering *numbering,
                            const struct entry *entry)
{
    (void)numbering;
    (void)entry;
    return false;
}

static bool leaves_trip(const struct numbering *numbering,
                        const struct entry *entry)
{
    return numbering->jumps.breaks != entry->jumps.breaks ||
           numbering->jumps.returns != entry->jumps.returns;
}

static bool leaves_scope(const struct numbering *numbering,
                         const struct entry *entry)
{
    return numbering->jumps.continues != entry->jumps.continues ||
           numbering->jumps.returns != entry->jumps.returns;
}

/* --- the walk --- */

static void number_list(struct numbering *numbering, struct stmt *stmt);
static void number_body(struct numbering *numbering, struct stmt *stmt);
static void number_tail(struct numbering *numbering, struct stmt *stmt,
                        leaves_part *leaves);

static void number_expr(struct numbering *numbering, struct expr *expr)
{
    if (expr == NULL)
        return;
    bool right_first = expr_right_is_first(expr);
    struct entry entry = enter(numbering);
    expr->id = (uint32_t)numbering->program->expr_count++;
    if (right_first)
        number_expr(numbering, expr->right);
    number_body(numbering, expr->body);
    number_expr(numbering, expr->left);
    if (!right_first)
        number_expr(numbering, expr->right);
    number_expr(numbering, expr->third);
    if (expr->is_tried)
        expr->second_site = number_site(numbering, expr->second_site);
    if (expr->kind == EXPR_LOAD ||
        (right_first && expr->kind != EXPR_TOLD))
        expr->site = number_site(numbering, expr->site);
    if (expr->kind == EXPR_UPDATE)
        expr->second_site = number_site(numbering, expr->second_site);
    if (expr->kind == EXPR_ASSIGN || expr->kind == EXPR_POST_ASSIGN)
        carry(numbering, expr->variable);
    expr->is_quiet = is_quiet_since(numbering, &entry);
}

static void number_loop(struct numbering *numbering, struct stmt *stmt)
{
    struct open_scope outer = numbering->scope;
    numbering->scope = scope_of_loop(numbering, stmt->loop);
    struct open_loop loop = { .outer = numbering->loop,
                              .depth = open_depth(numbering->loop) + 1,
                              .number = numbering->scope.number };
    struct entry entry = enter(numbering);
    numbering->loop = &loop;
    stmt->loop = loop.number;
    if (!stmt->test_last)
        number_expr(numbering, stmt->expr);
    number_tail(numbering, stmt->body, leaves_trip);
    number_expr(numbering, stmt->step);
    if (stmt->test_last)
        number_expr(numbering, stmt->expr);
    close_loop(numbering, stmt);
    numbering->jumps.breaks = entry.jumps.breaks;
    numbering->jumps.continues = entry.jumps.continues;
    stmt->is_quiet = is_quiet_since(numbering, &entry);
    numbering->scope = outer;
}

/* What was a trip of a loop. */
static void number_trip(struct numbering *numbering, struct stmt *stmt)
{
    struct open_scope outer = numbering->scope;
    numbering->scope = scope_of_loop(numbering, stmt->loop);
    numbering->scope.is_met_again = true;
    stmt->loop = numbering->scope.number;
    number_list(numbering, stmt->body);
    numbering->scope = outer;
}

static void number_parts(struct numbering *numbering, struct stmt *stmt)
{
    number_expr(numbering, stmt->expr);
    struct entry entry = enter(numbering);
    if (stmt->kind == STMT_SCOPE)
        number_tail(numbering, stmt->body, leaves_scope);
    else
        number_list(numbering, stmt->body);
    number_list(numbering, stmt->otherwise);
    if (stmt->kind == STMT_SCOPE)
        numbering->jumps.breaks = entry.jumps.breaks;
    stmt->is_quiet = is_quiet_since(numbering, &entry);
    note_jump(&numbering->jumps, stmt->kind);
}

static void number_stmt(struct numbering *numbering, struct stmt *stmt)
{
    stmt->is_quiet_tail = false;
    if (stmt->kind == STMT_DECLARE)
        numbering->variables[stmt->variable].home =
            open_depth(numbering->loop);
    if (stmt->kind == STMT_LOOP)
        number_loop(numbering, stmt);
    else if (stmt->kind == STMT_BLOCK && stmt->loop != 0)
        number_trip(numbering, stmt);
    else
        number_parts(numbering, stmt);
}

static void number_list(struct numbering *numbering, struct stmt *stmt)
{
    for (; stmt != NULL; stmt = stmt->next)
        number_stmt(numbering, stmt);
}

/* A part is quiet from behind its last access, and last jump elsewhere, on. */
static void number_tail(struct numbering *numbering, struct stmt *stmt,
                        leaves_part *leaves)
{
    while (stmt != NULL && stmt->kind == STMT_BLOCK && stmt->loop == 0 &&
           stmt->next == NULL)
        stmt = stmt->body;
    struct stmt *tail = stmt;
    for (; stmt != NULL; stmt = stmt->next) {
        struct entry entry = enter(numbering);
        number_stmt(numbering, stmt);
        if (numbering->accesses != entry.accesses ||
            leaves(numbering, &entry))
            tail = stmt->next;
    }
    if (tail != NULL)
        tail->is_quiet_tail = true;
}

/* Of an inlined function, which its jumps do not leave. */
static void number_body(struct numbering *numbering, struct stmt *stmt)
{
    struct jumps jumps = numbering->jumps;
    number_tail(numbering, stmt, leaves_function);
    numbering->jumps = jumps;
}

void number_program(struct program *program, struct stmt *body,
                    struct expr *mask, const struct site *sites,
                    size_t site_count, struct arena *arena)
{
    struct numbering numbering = {
        .program = program,
        .arena = arena,
        .sites = sites,
        .last = memory_new(site_count, sizeof *numbering.last),
        .loops = memory_new(program->loop_count + 1, sizeof *numbering.loops),
        .variables = memory_new(program->variable_count,
                                sizeof *numbering.variables),
    };
    program->expr_count = program->loop_count = program->site_count = 0;
    number_list(&numbering, body);
    number_expr(&numbering, mask);
    site_mark_alone(numbering.numbered, program->site_count);
    struct site *numbered =
        arena_array(arena, program->site_count, sizeof *numbered);
    if (program->site_count > 0)
        memcpy(numbered, numbering.numbered,
               program->site_count * sizeof *numbered);
    program->sites = numbered;
    program->body = body;
    program->mask = mask;
    free(numbering.numbered);
    free(numbering.like);
    free(numbering.last);
    free(numbering.loops);
    free(numbering.variables);
}
