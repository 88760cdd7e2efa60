/* Which array a pointer points into; see alias.h. */
#include "lang/alias.h"

static uint32_t representative(const struct build *build, uint32_t variable)
{
    while (build->slots[variable].alias != variable)
        variable = build->slots[variable].alias;
    return variable;
}

static uint32_t merge_roots(uint32_t a, uint32_t b)
{
    if (a == b || b == ALIAS_NONE)
        return a;
    return a == ALIAS_NONE ? b : ALIAS_ANY;
}

/* The newer set goes under the older one: chains stay short in practice. */
static void join(struct build *build, uint32_t a, uint32_t b)
{
    a = representative(build, a);
    b = representative(build, b);
    if (a == b)
        return;
    uint32_t older = a < b ? a : b, newer = a < b ? b : a;
    build->slots[older].root =
        merge_roots(build->slots[older].root, build->slots[newer].root);
    build->slots[newer].alias = older;
}

static void add_root(struct build *build, uint32_t variable, uint32_t root)
{
    struct slot *slot = &build->slots[representative(build, variable)];
    slot->root = merge_roots(slot->root, root);
}

void alias_assign(struct build *build, uint32_t variable,
                  const struct expr *value)
{
    switch (value->kind) {
    case EXPR_OFFSET:
        alias_assign(build, variable, value->left);
        return;
    case EXPR_COMMA:
        alias_assign(build, variable, value->right);
        return;
    case EXPR_CONDITIONAL:
        alias_assign(build, variable, value->right);
        alias_assign(build, variable, value->third);
        return;
    case EXPR_VARIABLE:
    case EXPR_ASSIGN:
    case EXPR_POST_ASSIGN:
        join(build, variable, value->variable);
        return;
    case EXPR_ARRAY:
        add_root(build, variable, value->array);
        return;
    case EXPR_CONSTANT: /* null: no access goes through it */
        return;
    default:
        add_root(build, variable, ALIAS_ANY);
        return;
    }
}

static uint32_t root_of(const struct build *build, const struct expr *pointer)
{
    switch (pointer->kind) {
    case EXPR_OFFSET: return root_of(build, pointer->left);
    case EXPR_COMMA: return root_of(build, pointer->right);
    case EXPR_CONDITIONAL:
        return merge_roots(root_of(build, pointer->right),
                           root_of(build, pointer->third));
    case EXPR_VARIABLE:
    case EXPR_ASSIGN:
    case EXPR_POST_ASSIGN:
        return build->slots[representative(build, pointer->variable)].root;
    case EXPR_ARRAY: return pointer->array;
    default: return ALIAS_ANY;
    }
}

uint32_t alias_root(const struct build *build, const struct expr *pointer)
{
    uint32_t root = root_of(build, pointer);
    return root == ALIAS_NONE ? ALIAS_ANY : root;
}
