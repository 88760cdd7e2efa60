/* Variables, sites and numbers of the program under way; see state.h. */
#include "merge/state.h"

#include "core/memory.h"

uint32_t merge_depth(const struct merge *merge)
{
    return merge->loop != NULL ? merge->loop->depth : 0;
}

struct number merge_unknown(struct merge *merge, enum value_class class,
                            uint32_t variable)
{
    return value_new(&merge->values, class, variable, merge_depth(merge),
                     false);
}

void merge_set(struct merge *merge, uint32_t variable, struct number number)
{
    merge->changes = memory_grow(merge->changes, merge->change_count,
                                 &merge->change_room, sizeof *merge->changes);
    merge->changes[merge->change_count++] =
        (struct change){ variable, merge->numbers[variable] };
    merge->numbers[variable] = number;
}

void merge_undo(struct merge *merge, size_t changes)
{
    while (merge->change_count > changes) {
        const struct change *change = &merge->changes[--merge->change_count];
        merge->numbers[change->variable] = change->before;
    }
}

void merge_new_region(struct merge *merge)
{
    merge->region = ++merge->region_count;
}

uint32_t merge_new_variable(struct merge *merge, enum value_class class)
{
    merge->variables =
        memory_grow(merge->variables, merge->variable_count,
                    &merge->variable_room, sizeof *merge->variables);
    merge->numbers = memory_grow(merge->numbers, merge->variable_count,
                                 &merge->number_room, sizeof *merge->numbers);
    merge->variables[merge->variable_count] = (struct variable){
        .name = "register",
        .value = class,
        .bits = class_is_wide(class) ? 64 : 32,
        .is_signed = class_is_signed(class),
        .is_temporary = true,
        .is_read = true,
    };
    merge->numbers[merge->variable_count] = (struct number){ 0 };
    return (uint32_t)merge->variable_count++;
}

uint32_t merge_new_result(struct merge *merge, enum value_class class)
{
    uint32_t variable = merge_new_variable(merge, class);
    merge->variables[variable].is_temporary = false;
    merge->variables[variable].is_traced = true;
    return variable;
}

bool merge_is_traced(const struct merge *merge, uint32_t variable)
{
    return variable >= merge->old->variable_count ||
           (merge->variables[variable].is_traced &&
            !merge->variables[variable].is_indexed);
}

static void add_site(struct merge *merge, const struct site *site)
{
    merge->sites = memory_grow(merge->sites, merge->site_count,
                               &merge->site_room, sizeof *merge->sites);
    merge->written = memory_grow(merge->written, merge->site_count,
                                 &merge->written_room, sizeof *merge->written);
    merge->sites[merge->site_count] = *site;
    merge->written[merge->site_count++] = site;
}

static bool is_alike(const struct site *a, const struct site *b)
{
    return a->kind == b->kind && a->bytes_per_lane == b->bytes_per_lane &&
           a->root == b->root &&
           a->has_either == b->has_either &&
           a->either[0] == b->either[0] && a->either[1] == b->either[1] &&
           a->align == b->align && a->align_at == b->align_at &&
           a->is_volatile == b->is_volatile && a->members == b->members &&
           a->mixture == b->mixture &&
           a->may_reach_out == b->may_reach_out;
}

/* The site of an access that is made in another way than it is written: by
 * other bytes, to an array that is not known, or whatever is known. */
uint32_t merge_site_as(struct merge *merge, uint32_t site,
                       const struct site *as)
{
    struct site copy = *as;
    const struct site *written = merge->written[site];
    for (size_t i = 0; i < merge->site_count; i++)
        if (merge->written[i] == written && is_alike(&merge->sites[i], as))
            return (uint32_t)i;
    add_site(merge, &copy);
    merge->written[merge->site_count - 1] = written;
    return (uint32_t)merge->site_count - 1;
}

struct expr *make_expr(struct merge *merge, enum expr_kind kind,
                       enum value_class class, size_t offset)
{
    struct expr *expr = arena_alloc(merge->arena, sizeof *expr);
    expr->kind = kind;
    expr->value = class;
    expr->offset = offset;
    expr->depth = 1;
    return expr;
}

/* May it be evaluated once more? */
static bool is_pure(const struct expr *expr)
{
    return expr == NULL ||
           ((expr->kind <= EXPR_DIFFERENCE || expr->kind == EXPR_HELD) &&
            is_pure(expr->left) &&
            is_pure(expr->right) && is_pure(expr->third));
}

/* What memory holds, if that is known; else nothing. */
static struct expr *make_found(struct merge *merge, const struct expr *load,
                               bool is_known)
{
    struct expr *held =
        make_expr(merge, EXPR_NONE, load->value, load->offset);
    if (!is_known || load->bits == 0 || !is_pure(load->left))
        return held;
    held->kind = EXPR_HELD;
    held->bits = load->bits;
    held->is_signed = load->is_signed;
    held->left = copy_expr(merge, load->left);
    held->depth = held->left->depth + 1;
    return held;
}

struct expr *make_held(struct merge *merge, const struct expr *load)
{
    const struct program *program = merge->old;
    uint32_t root = merge->sites[load->site].root;
    return make_found(merge, load,
                      root < program->array_count &&
                          program->arrays[root].contents != NULL &&
                          !program->arrays[root].is_written);
}

struct expr *make_held_here(struct merge *merge, const struct expr *load)
{
    return merge->sites[load->site].space == SPACE_SHARED
               ? make_found(merge, load, true)
               : make_held(merge, load);
}

void make_value_only(struct merge *merge, struct expr *store)
{
    enum value_class class = store->right->value;
    struct expr *none = make_expr(merge, EXPR_NONE, class, store->offset);
    store->kind = EXPR_COMMA;
    store->value = class;
    store->left = store->right;
    store->right = none;
}

void make_no_store(struct merge *merge, struct expr *store)
{
    enum value_class class = store->right->value;
    store->kind = EXPR_COMMA;
    store->value = class;
    store->left = make_expr(merge, EXPR_NONE, VALUE_NONE, store->offset);
}

void make_no_load(struct merge *merge, struct expr *load)
{
    load->kind = EXPR_COMMA;
    load->right = make_expr(merge, EXPR_NONE, load->value, load->offset);
    if (!load->left->has_effect)
        *load = *load->right;
}

void merge_start(struct merge *merge, const struct program *program)
{
    for (size_t i = 0; i < program->variable_count; i++) {
        uint32_t number =
            merge_new_variable(merge, program->variables[i].value);
        merge->variables[number] = program->variables[i];
    }
    merge->guesses = memory_new(program->site_count, sizeof *merge->guesses);
    merge->newest_notes =
        memory_new(program->site_count, sizeof *merge->newest_notes);
    merge->is_kept_array =
        memory_new(program->array_count, sizeof *merge->is_kept_array);
    for (size_t i = 0; i < program->site_count; i++)
        add_site(merge, &program->sites[i]);
}

/* Nothing is known at the beginning, of any variable. */
void merge_restart(struct merge *merge)
{
    values_free(&merge->values);
    values_init(&merge->values, merge->old->arrays);
    for (uint32_t i = 0; i < merge->variable_count; i++) {
        bool is_uniform = i >= BUILTIN_BLOCK_X && i <= BUILTIN_WARP_SIZE;
        merge->numbers[i] = value_new(&merge->values, merge->variables[i].value,
                                      i, 0, is_uniform);
    }
    for (uint32_t i = 0; i < merge->site_count; i++)
        merge->sites[i].is_in_both = false;
    merge->change_count = merge->known_count = merge->group_count = 0;
    merge->anchor_count = 0;
    merge->made_count = merge->equal_count = 0;
    merge->region = merge->region_count = 0;
    merge->accesses = merge->accesses_met = 0;
    merge->is_certain = merge->has_ended = merge->some_left = false;
    merge->has_branched = merge->is_part_end = false;
    merge->walks_again = false;
}
