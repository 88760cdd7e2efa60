/* Trees become lists of steps; see steps.h. */
#include "exec/steps.h"

#include <stdlib.h>

#include "core/memory.h"
#include "exec/floating.h"
#include "exec/gather.h"
#include "exec/machine.h"

/* Its value stands in machine.at from the start. */
static bool is_leaf(const struct expr *expr)
{
    return expr->kind == EXPR_CONSTANT || expr->kind == EXPR_NONE ||
           expr->kind == EXPR_VARIABLE || expr->kind == EXPR_ARRAY;
}

enum { OPERANDS_MAX = 3 };

/* Those that a node evaluates in all of its lanes, in their order. */
struct operands {
    const struct expr *list[OPERANDS_MAX];
};

static struct operands operands_of(const struct expr *expr)
{
    switch (expr->kind) {
    case EXPR_CAST:
    case EXPR_BITS:
    case EXPR_UNARY:
    case EXPR_POINTER:
    case EXPR_LOAD:
    case EXPR_ASSIGN:
    case EXPR_POST_ASSIGN:
    case EXPR_TALLY:
        return (struct operands){ { expr->left } };
    case EXPR_BINARY:
    case EXPR_COMMA:
    case EXPR_OFFSET:
    case EXPR_DIFFERENCE:
        return (struct operands){ { expr->left, expr->right } };
    case EXPR_STORE:
    case EXPR_TOLD:
    case EXPR_UPDATE:
        return (struct operands){ { expr->right, expr->left } };
    case EXPR_ATOMIC:
        return (struct operands){ { expr->right, expr->third, expr->left } };
    case EXPR_SHUFFLE:
    case EXPR_BALLOT:
    case EXPR_MATCH:
    case EXPR_REDUCE:
        return (struct operands){ { expr->right, expr->left, expr->third } };
    default:
        return (struct operands){ { NULL } };
    }
}

static enum step_kind kind_of(const struct expr *expr)
{
    bool of_integers = expr->value != VALUE_NONE && expr->left != NULL &&
                       expr->left->value != VALUE_NONE;
    switch (expr->kind) {
    case EXPR_CAST: return of_integers ? STEP_CAST : STEP_ANY;
    case EXPR_BINARY: return of_integers ? STEP_INTEGER : STEP_ANY;
    case EXPR_OFFSET: return STEP_OFFSET;
    case EXPR_ASSIGN: return STEP_ASSIGN;
    default: return STEP_ANY;
    }
}

static const struct lanes **place_of(const struct machine *machine,
                                     const struct expr *expr)
{
    return expr != NULL ? &machine->at[expr->id] : NULL;
}

static struct lanes *result_of(const struct machine *machine,
                               const struct expr *expr)
{
    return expr->kind == EXPR_ASSIGN ? &machine->variables[expr->variable]
                                     : &machine->results[expr->id];
}

static struct step *add_step(const struct machine *machine,
                             struct step_list *list, enum step_kind kind,
                             const struct expr *expr)
{
    size_t room = list->room;
    list->first = memory_grow(list->first, list->count, &room,
                              sizeof *list->first);
    list->room = (uint32_t)room;
    list->has_call = list->has_call || expr->kind == EXPR_CALL;
    struct step *step = &list->first[list->count++];
    *step = (struct step){
        .kind = kind,
        .op = expr->op,
        .class = expr->left != NULL ? expr->left->value : VALUE_NONE,
        .expr = expr,
        .result = result_of(machine, expr),
        .at = place_of(machine, expr),
        .left = place_of(machine, expr->left),
        .right = place_of(machine, expr->right),
    };
    return step;
}

static void add_expr(const struct machine *machine, struct step_list *list,
                     const struct expr *expr);

/* The address of an access that may be made at once. */
static void add_gather(const struct machine *machine, struct step_list *list,
                       const struct expr *access, const struct expr *index)
{
    const struct expr *offset = access->left;
    add_expr(machine, list, offset->left);
    add_expr(machine, list, index);
    struct step *gather = add_step(machine, list, STEP_GATHER, access);
    gather->class = index->value;
    gather->left = place_of(machine, offset->left);
    gather->right = place_of(machine, index);
    gather->skip = 2; /* the offset and the access */
    if (index != offset->right) {
        gather->skip++;
        add_step(machine, list, STEP_CAST, offset->right);
    }
    add_step(machine, list, STEP_OFFSET, offset);
}

/* Nothing of the address stays in a loop. */
static bool may_gather(const struct machine *machine, const struct expr *access,
                       const struct expr *index)
{
    return index != NULL && !machine->invariant[access->id] &&
           !machine->invariant[access->left->id] &&
           !machine->invariant[access->left->right->id];
}

static void add_operand(const struct machine *machine, struct step_list *list,
                        const struct expr *expr, const struct expr *operand)
{
    const struct expr *index =
        operand != NULL && operand == expr->left ? gather_index(expr) : NULL;
    if (may_gather(machine, expr, index))
        add_gather(machine, list, expr, index);
    else
        add_expr(machine, list, operand);
}

/* Is it evaluated for more than its value? */
static bool is_felt(const struct expr *expr)
{
    return expr != NULL && expr->has_effect;
}

static void add_expr(const struct machine *machine, struct step_list *list,
                     const struct expr *expr)
{
    if (expr == NULL || is_leaf(expr))
        return;
    uint32_t once = list->count;
    if (machine->invariant[expr->id])
        add_step(machine, list, STEP_ONCE, expr);
    struct operands operands = operands_of(expr);
    bool is_wanted = floating_is_wanted(machine, expr);
    for (int i = 0; i < OPERANDS_MAX; i++)
        if (is_wanted || is_felt(operands.list[i]))
            add_operand(machine, list, expr, operands.list[i]);
    if (!is_wanted) {
        lanes_set_unknown(&machine->results[expr->id], expr);
        machine->at[expr->id] = &machine->results[expr->id];
        return;
    }
    add_step(machine, list, kind_of(expr), expr);
    if (machine->invariant[expr->id])
        list->first[once].skip = list->count - once - 1;
}

void steps_make(struct machine *machine, const struct expr *expr)
{
    struct step_list *list = &machine->lists[expr->id];
    add_expr(machine, list, expr);
    list->is_made = true;
}

void steps_free(struct machine *machine)
{
    for (size_t i = 0; i < machine->program->expr_count; i++)
        free(machine->lists[i].first);
    free(machine->lists);
}
