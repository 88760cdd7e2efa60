/* Nodes that read or change memory; see traffic.h. */
#include "exec/traffic.h"

#include "exec/board.h"
#include "exec/held.h"
#include "exec/kept.h"
#include "exec/tried.h"

/* What the load or HELD `expr` finds at an address. */
static const struct lanes *found_at(struct machine *machine,
                                    const struct expr *expr,
                                    const struct lanes *address, uint64_t mask)
{
    const struct lanes *found = board_load(machine, expr, address, mask);
    if (found == NULL && machine->has_contents)
        found = held_value(machine, expr, address, mask);
    return found != NULL ? found : evaluate_unknown(machine, expr, expr);
}

const struct lanes *traffic_load(struct machine *machine,
                                 const struct expr *expr, uint64_t mask)
{
    const struct lanes *address = machine_value(machine, expr->left);
    access_memory(machine, expr->site, expr, address, mask);
    return found_at(machine, expr, address, mask);
}

const struct lanes *traffic_held(struct machine *machine,
                                 const struct expr *expr, uint64_t mask)
{
    if (!machine->has_contents && machine->board == NULL &&
        !expr->left->has_effect)
        return evaluate_unknown(machine, expr, expr);
    const struct lanes *address = evaluate(machine, expr->left, mask);
    if (lanes_are_unknown(address, mask))
        return evaluate_unknown(machine, expr, address->why);
    return found_at(machine, expr, address, mask);
}

static void note_number(struct machine *machine, const struct expr *expr,
                        const struct lanes *address,
                        const struct stored *stored, uint64_t mask)
{
    if (machine->kept != NULL && expr->kind != EXPR_TOLD)
        kept_store(machine, expr, address, stored, mask);
    if (machine->board != NULL)
        board_store(machine, expr, address, stored, mask);
}

/* A value of NULL: nothing is known of it. */
static void note_store(struct machine *machine, const struct expr *expr,
                       unsigned bytes, const struct lanes *address,
                       const struct lanes *value, uint64_t mask)
{
    struct stored whole = { value, expr->value, 0, bytes };
    note_number(machine, expr, address, &whole, mask);
}

/* Members that are stored together; those of which nothing is known, too. */
static bool note_members(struct machine *machine, const struct expr *expr,
                         const struct lanes *address, uint64_t mask)
{
    const struct expr *list[MIXTURE_MAX];
    struct stored members[MIXTURE_MAX];
    if (machine->kept == NULL && machine->board == NULL)
        return true;
    const struct site *site = &machine->program->sites[expr->site];
    unsigned count = stored_members(site, expr, list, members);
    for (unsigned i = 0; i < count; i++) {
        members[i].value = machine_value(machine, list[i]);
        note_number(machine, expr, address, &members[i], mask);
    }
    return count > 0;
}

/* An access that was joined with others stores there, which are counted. */
const struct lanes *traffic_told(struct machine *machine,
                                 const struct expr *expr, uint64_t mask)
{
    const struct lanes *value = machine_value(machine, expr->right);
    const struct lanes *address = machine_value(machine, expr->left);
    if (!note_members(machine, expr, address, mask))
        note_store(machine, expr, expr->bits / 8, address, value, mask);
    return value;
}

const struct lanes *traffic_store(struct machine *machine,
                                  const struct expr *expr, uint64_t mask)
{
    const struct lanes *value = machine_value(machine, expr->right);
    const struct lanes *address = machine_value(machine, expr->left);
    access_memory(machine, expr->site, expr, address, mask);
    unsigned bytes = machine->program->sites[expr->site].bytes_per_lane;
    if (!expr->is_told && !note_members(machine, expr, address, mask))
        note_store(machine, expr, bytes, address, value, mask);
    return value;
}

/* What an update makes of what it finds, where its type is known; else NULL. */
static const struct lanes *updated(struct machine *machine,
                                   const struct expr *expr,
                                   const struct lanes *address,
                                   const struct lanes *operand, uint64_t mask)
{
    struct lanes *result = machine_result(machine, expr);
    const struct lanes *old = board_load(machine, expr, address, mask);
    if (old == NULL)
        return NULL;
    struct lanes found = *old;
    lanes_binary(result, expr->op, expr->value, &found, operand,
                 expr->right->value, machine->lanes, mask);
    return result;
}

const struct lanes *traffic_update(struct machine *machine,
                                   const struct expr *expr, uint64_t mask)
{
    const struct lanes *operand = machine_value(machine, expr->right);
    const struct lanes *address = machine_value(machine, expr->left);
    access_memory(machine, expr->site, expr, address, mask);
    access_memory(machine, expr->second_site, expr, address, mask);
    const struct lanes *value =
        updated(machine, expr, address, operand, mask);
    note_store(machine, expr,
               machine->program->sites[expr->second_site].bytes_per_lane,
               address, value, mask);
    return value != NULL ? value : evaluate_unknown(machine, expr, expr);
}

/* In an array whose contents are known; NULL: nobody uses what it finds. */
static const struct lanes *found_in_kept(struct machine *machine,
                                         const struct expr *expr,
                                         const struct lanes *address,
                                         const struct atomic_values *values,
                                         uint64_t mask)
{
    bool is_used = machine->program->sites[expr->site].kind == KIND_ATOMIC;
    if (machine->board != NULL && !board_is_now(machine))
        return is_used && !machine->diagnostic.failed
                   ? board_again(machine, expr)
                   : NULL;
    const struct lanes *found =
        kept_atomic(machine, expr, address, values, mask);
    if (machine->board != NULL && is_used)
        board_keep(machine, expr, found);
    if (is_used && (~found->unknown & mask) != 0)
        machine_note_guess(machine, GUESS_ORDER);
    return found;
}

/* Nothing is known of what the atomic leaves there. */
static void forget(struct machine *machine, const struct expr *expr,
                   const struct lanes *address, uint64_t mask)
{
    unsigned bytes = machine->program->sites[expr->site].bytes_per_lane;
    struct stored nothing = { NULL, expr->value, 0, bytes };
    kept_store(machine, expr, address, &nothing, mask);
}

const struct lanes *traffic_atomic(struct machine *machine,
                                   const struct expr *expr, uint64_t mask)
{
    struct atomic_values values = { NULL, NULL };
    if (expr->right != NULL)
        values.operand = machine_value(machine, expr->right);
    if (expr->third != NULL)
        values.compared = machine_value(machine, expr->third);
    const struct lanes *address = machine_value(machine, expr->left);
    const struct lanes *found = NULL;
    if (expr->is_tried)
        tried_make(machine, expr, address, mask);
    else
        access_memory(machine, expr->site, expr, address, mask);
    if (machine->board != NULL)
        found = board_atomic(machine, expr, address, &values, mask);
    if (found == NULL && machine->kept != NULL && expr->value != VALUE_NONE)
        found = found_in_kept(machine, expr, address, &values, mask);
    else if (machine->kept != NULL)
        forget(machine, expr, address, mask);
    return found != NULL ? found : evaluate_unknown(machine, expr, expr);
}
