/* Calls that make no access of the text; see passed.h. */
#include "lang/passed.h"

#include "lang/convert.h"
#include "lang/grammar.h"
#include "lang/node.h"
#include "lang/routine.h"

/* What the compiler takes a call for. */
enum order {
    ORDER_NONE,  /* nothing: it is no instruction */
    ORDER_CALL,  /* a function that may access anything, on a way of its own */
    ORDER_FENCE, /* memory may be another behind it */
};

struct passed {
    const char *name;
    enum order order;
    bool is_noted;     /* the reader may expect more of it */
    const char *maker; /* what makes requests that are not counted, or NULL */
};

static const struct passed passed_calls[] = {
    { "printf", ORDER_CALL, true, "printf" },
    { "__trap", ORDER_CALL, true, NULL },
    { "__brkpt", ORDER_FENCE, true, NULL },
    { "__nanosleep", ORDER_FENCE, true, NULL },
    { "__prof_trigger", ORDER_FENCE, true, NULL },
    { "__assume", ORDER_NONE, true, NULL },
    { "__builtin_unreachable", ORDER_NONE, true, NULL },
    { "cudaGridDependencySynchronize", ORDER_FENCE, true, NULL },
    { "cudaTriggerProgrammaticLaunchCompletion", ORDER_FENCE, true, NULL },
    { "__threadfence", ORDER_FENCE, false, NULL },
    { "__threadfence_block", ORDER_FENCE, false, NULL },
    { "__threadfence_system", ORDER_FENCE, false, NULL },
    /* of coalsim's own text: cooperative_groups::grid_group::sync */
    { "__grid_barrier", ORDER_FENCE, false, "grid.sync()" },
};

static const struct passed *find(const struct token *name)
{
    for (size_t i = 0; i < sizeof passed_calls / sizeof *passed_calls; i++)
        if (token_is_word(name, passed_calls[i].name))
            return &passed_calls[i];
    return NULL;
}

static bool is_assertion(const struct token *name)
{
    return token_is_word(name, "assert");
}

bool passed_has_name(const struct token *name)
{
    return find(name) != NULL || is_assertion(name);
}

/* The first is enough to tell. */
static void note_once(struct parser *parser, struct passed_note *note,
                      const char *what, const struct token *name)
{
    if (note->what != NULL || parser->unevaluated > 0)
        return;
    note->what = what;
    note->place = source_place(parser->source, name->offset);
}

static struct stmt *order_stmt(struct parser *parser, enum order order,
                               size_t offset)
{
    if (order == ORDER_NONE)
        return NULL;
    struct stmt *stmt = node_stmt(parser, STMT_BARRIER, offset);
    stmt->is_aside = order == ORDER_CALL;
    return stmt;
}

static struct operand void_call(struct parser *parser, struct stmt *body,
                                size_t offset)
{
    return operand_of_value(&type_void,
                            node_call(parser, body, NULL, offset));
}

/* "(" condition ")": what it loads is loaded, and where it fails all ends. */
static struct operand assertion(struct parser *parser, size_t offset)
{
    struct stmt *stmt = node_stmt(parser, STMT_IF, offset);
    parser_expect(parser, TOKEN_LEFT_PAREN, "'('");
    stmt->expr = convert_condition(parser, parse_expression(parser),
                                   "a condition");
    parser_expect(parser, TOKEN_RIGHT_PAREN, "')'");
    stmt->otherwise = order_stmt(parser, ORDER_CALL, offset);
    bool is_constant = stmt->expr->kind == EXPR_CONSTANT;
    return void_call(parser, is_constant ? NULL : stmt, offset);
}

struct operand passed_call(struct parser *parser, const struct token *name)
{
    const struct passed *passed = find(name);
    struct build *build = parser->build;
    if (is_assertion(name))
        return assertion(parser, name->offset);
    if (passed->maker != NULL)
        note_once(parser, &build->uncounted, passed->maker, name);
    else if (passed->is_noted)
        note_once(parser, &build->ignored, passed->name, name);
    parser->token = routine_skip(parser->token);
    return void_call(parser,
                     order_stmt(parser, passed->order, name->offset),
                     name->offset);
}
