/* Values that the compiler computes; see computed.h. */
#include "lang/computed.h"

#include "lang/build.h"
#include "lang/fold.h"

enum { LOCALS_MAX = 64, STEPS_MAX = 100000 };

struct local {
    uint32_t variable;
    bool has_value;
    int64_t value;
};

struct computation {
    struct local locals[LOCALS_MAX]; /* declared within: no other may change */
    size_t count;
    const struct slot *slots; /* of constants; or NULL */
    unsigned steps;
    bool failed;
    enum stmt_kind jump; /* BREAK, CONTINUE or RETURN is under way; else EXPR */
};

static int64_t compute(struct computation *state, const struct expr *expr);
static void run(struct computation *state, const struct stmt *stmt);

static int64_t fail(struct computation *state)
{
    state->failed = true;
    return 0;
}

static struct local *find(struct computation *state, uint32_t variable)
{
    for (size_t i = 0; i < state->count; i++)
        if (state->locals[i].variable == variable)
            return &state->locals[i];
    return NULL;
}

/* What a constant is initialised with, an element of an array perhaps. */
static int64_t read_constant(struct computation *state, uint32_t variable)
{
    const struct slot *slot =
        state->slots != NULL ? &state->slots[variable] : NULL;
    const struct expr *initial = slot != NULL ? slot->initial : NULL;
    bool is_known = initial != NULL && slot->assignments == 1 &&
                    initial->kind == EXPR_CONSTANT && initial->given == 0;
    return is_known ? initial->constant : fail(state);
}

static int64_t read(struct computation *state, uint32_t variable)
{
    const struct local *local = find(state, variable);
    if (local == NULL)
        return read_constant(state, variable);
    return local->has_value ? local->value : fail(state);
}

static void declare(struct computation *state, uint32_t variable)
{
    struct local *local = find(state, variable);
    if (local == NULL && state->count == LOCALS_MAX) {
        fail(state);
        return;
    }
    if (local == NULL)
        local = &state->locals[state->count++];
    *local = (struct local){ .variable = variable };
}

static int64_t compute_assign(struct computation *state,
                              const struct expr *expr)
{
    int64_t value = compute(state, expr->left);
    int64_t result = expr->kind == EXPR_POST_ASSIGN
                         ? read(state, expr->variable)
                         : value;
    struct local *local = find(state, expr->variable);
    if (local == NULL)
        return fail(state);
    local->has_value = true;
    local->value = value;
    return result;
}

/* An operator or a cast, whose operands are constants then. */
static int64_t compute_node(struct computation *state, const struct expr *expr)
{
    struct expr node = *expr, left = { .kind = EXPR_CONSTANT }, right = left;
    left.value = expr->left->value;
    left.constant = compute(state, expr->left);
    node.left = &left;
    if (expr->right != NULL) {
        right.value = expr->right->value;
        right.constant = compute(state, expr->right);
        node.right = &right;
    }
    if (!state->failed)
        fold_node(&node);
    return node.kind == EXPR_CONSTANT ? node.constant : fail(state);
}

static int64_t compute_call(struct computation *state, const struct expr *expr)
{
    run(state, expr->body);
    state->jump = STMT_EXPR;
    return expr->left != NULL && !state->failed ? compute(state, expr->left)
                                                : 0;
}

static int64_t compute(struct computation *state, const struct expr *expr)
{
    if (state->failed || ++state->steps > STEPS_MAX)
        return fail(state);
    switch (expr->kind) {
    case EXPR_CONSTANT: return expr->given == 0 ? expr->constant : fail(state);
    case EXPR_VARIABLE: return read(state, expr->variable);
    case EXPR_ASSIGN:
    case EXPR_POST_ASSIGN: return compute_assign(state, expr);
    case EXPR_CAST:
    case EXPR_UNARY:
    case EXPR_BINARY: return compute_node(state, expr);
    case EXPR_AND:
        return compute(state, expr->left) != 0 &&
               compute(state, expr->right) != 0;
    case EXPR_OR:
        return compute(state, expr->left) != 0 ||
               compute(state, expr->right) != 0;
    case EXPR_CONDITIONAL:
        return compute(state, expr->left) != 0 ? compute(state, expr->right)
                                               : compute(state, expr->third);
    case EXPR_COMMA:
        compute(state, expr->left);
        return compute(state, expr->right);
    case EXPR_ASSUMED: return compute(state, expr->left);
    case EXPR_CALL: return compute_call(state, expr);
    default: return fail(state);
    }
}

static void run_loop(struct computation *state, const struct stmt *loop)
{
    bool tests = !loop->test_last;
    while (!state->failed && ++state->steps <= STEPS_MAX) {
        if (tests && loop->expr != NULL && compute(state, loop->expr) == 0)
            return;
        tests = true;
        run(state, loop->body);
        if (state->jump == STMT_RETURN)
            return;
        bool ends = state->jump == STMT_BREAK;
        state->jump = STMT_EXPR;
        if (ends)
            return;
        if (loop->step != NULL)
            compute(state, loop->step);
    }
    fail(state);
}

static void run_one(struct computation *state, const struct stmt *stmt)
{
    switch (stmt->kind) {
    case STMT_EXPR: compute(state, stmt->expr); break;
    case STMT_BLOCK: run(state, stmt->body); break;
    case STMT_DECLARE: declare(state, stmt->variable); break;
    case STMT_IF:
        run(state, compute(state, stmt->expr) != 0 ? stmt->body
                                                   : stmt->otherwise);
        break;
    case STMT_LOOP: run_loop(state, stmt); break;
    case STMT_SCOPE:
        run(state, stmt->body);
        if (state->jump == STMT_BREAK)
            state->jump = STMT_EXPR;
        break;
    case STMT_BREAK:
    case STMT_CONTINUE:
    case STMT_RETURN: state->jump = stmt->kind; break;
    default: fail(state);
    }
}

static void run(struct computation *state, const struct stmt *stmt)
{
    for (; stmt != NULL && !state->failed && state->jump == STMT_EXPR;
         stmt = stmt->next)
        run_one(state, stmt);
}

bool computed_value(const struct expr *expr, const struct slot *slots,
                    int64_t *value)
{
    struct computation state = { .slots = slots, .jump = STMT_EXPR };
    *value = compute(&state, expr);
    return !state.failed;
}
