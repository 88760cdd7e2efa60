/* What a store brings to memory; see stored.h. */
#include "exec/stored.h"

/* Where the members lie. */
static unsigned find_places(const struct site *site,
                            struct stored place[MIXTURE_MAX])
{
    const struct mixture *mixture = site->mixture;
    unsigned count = mixture != NULL ? mixture->count : site->members;
    for (unsigned i = 0; i < count; i++) {
        unsigned bytes = mixture != NULL ? mixture->members[i].bytes
                                         : site->bytes_per_lane / count;
        place[i].at = mixture != NULL ? mixture->members[i].at : i * bytes;
        place[i].bytes = bytes;
    }
    return count;
}

/* The `count` operands of a sequence, as node_sequence() makes it. */
static bool flatten(const struct expr *expr, unsigned count,
                    const struct expr **list)
{
    if (count == 1) {
        *list = expr;
        return true;
    }
    return expr->kind == EXPR_COMMA &&
           flatten(expr->left, count / 2, list) &&
           flatten(expr->right, count - count / 2, list + count / 2);
}

/* The operands of what is stored, of which the last is nothing; they may come
 * behind a load of all of them. */
static bool find_operands(const struct expr *value, unsigned count,
                          const struct expr *list[MIXTURE_MAX + 1])
{
    bool is_found = flatten(value, count + 1, list) &&
                    list[count]->kind == EXPR_NONE;
    return is_found ||
           (value->kind == EXPR_COMMA && flatten(value->right, count + 1, list) &&
            list[count]->kind == EXPR_NONE);
}

unsigned stored_members(const struct site *site, const struct expr *store,
                        const struct expr *list[MIXTURE_MAX],
                        struct stored place[MIXTURE_MAX])
{
    const struct expr *sequence[MIXTURE_MAX + 1];
    unsigned count = find_places(site, place);
    if (count == 0 || !find_operands(store->right, count, sequence))
        return 0;
    for (unsigned i = 0; i < count; i++) {
        list[i] = sequence[i];
        place[i].class = sequence[i]->value;
    }
    return count;
}
