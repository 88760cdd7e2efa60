/*
 * switch: the number of the first label that fits is computed, and each
 * section runs in the lanes whose label stands at it or above it, so that one
 * falls into the next; `break` goes behind them all.
 */
#include "lang/assume.h"
#include "lang/convert.h"
#include "lang/declare.h"
#include "lang/grammar.h"

enum { SWITCH_LABELS_MAX = 1000 };

struct switch_state {
    uint32_t tag;    /* the value that is looked for */
    const struct type *type;
    uint32_t at;     /* the number of the label that fits */
    int64_t values[SWITCH_LABELS_MAX];
    int64_t numbers[SWITCH_LABELS_MAX];
    size_t count;
    int64_t section;   /* the number of the section that is read */
    int64_t otherwise; /* of `default`, or -1 */
    size_t offset;
};

static uint32_t new_variable(struct parser *parser, const struct type *type,
                             size_t offset, struct stmt_list *list)
{
    return declare_hidden(parser, type, "switch", offset, list).variable;
}

/* ( "case" constant | "default" ) ":" */
static bool parse_label(struct parser *parser, struct switch_state *state)
{
    size_t offset = parser->token->offset;
    if (parser_accept_word(parser, "default")) {
        if (state->otherwise >= 0)
            parser_fail(parser, offset, "a second 'default'");
        state->otherwise = state->section;
        parser_expect(parser, TOKEN_COLON, "':'");
        return true;
    }
    if (!parser_accept_word(parser, "case"))
        return false;
    if (state->count == SWITCH_LABELS_MAX) {
        parser_fail(parser, offset, "more than %d labels", SWITCH_LABELS_MAX);
        return false;
    }
    state->values[state->count] = parse_constant(parser, "a label");
    state->numbers[state->count++] = state->section;
    parser_expect(parser, TOKEN_COLON, "':'");
    return true;
}

static bool at_label(const struct parser *parser)
{
    return parser_at_word(parser, "case") ||
           parser_at_word(parser, "default") ||
           parser_at(parser, TOKEN_RIGHT_BRACE);
}

/* Its statements run in the lanes that came in at it, or fell into it. */
static struct stmt *parse_section(struct parser *parser,
                                  const struct switch_state *state)
{
    size_t offset = parser->token->offset;
    struct stmt_list list = { 0 };
    struct stmt *stmt = node_stmt(parser, STMT_IF, offset);
    while (!at_label(parser) && !parser_at_end(parser))
        parse_one_statement(parser, &list);
    stmt->is_section = true;
    stmt->body = list.first;
    stmt->expr = assume_condition(
        parser,
        node_binary(parser, OP_LE, node_variable(parser, state->at, offset),
                    node_constant(parser, VALUE_I32, state->section, offset),
                    offset));
    return stmt;
}

/* tag == value ? number : rest */
static struct expr *choose(struct parser *parser,
                           const struct switch_state *state, size_t label,
                           struct expr *rest)
{
    size_t offset = state->offset;
    struct expr *value =
        node_cast(parser, state->type,
                  node_constant(parser, VALUE_I64, state->values[label],
                                offset), offset);
    struct expr *fits =
        node_binary(parser, OP_EQ, node_variable(parser, state->tag, offset),
                    value, offset);
    return node_conditional(parser, fits,
                            node_constant(parser, VALUE_I32,
                                          state->numbers[label], offset),
                            rest, offset);
}

static struct expr *choice(struct parser *parser,
                           const struct switch_state *state)
{
    int64_t otherwise =
        state->otherwise >= 0 ? state->otherwise : state->section;
    struct expr *expr =
        node_constant(parser, VALUE_I32, otherwise, state->offset);
    for (size_t i = state->count; i > 0 && !parser_failed(parser); i--)
        expr = choose(parser, state, i - 1, expr);
    return expr;
}

static void parse_sections(struct parser *parser, struct switch_state *state,
                           struct stmt_list *list)
{
    scope_enter(parser->scope);
    parser->switches++;
    while (!parser_at(parser, TOKEN_RIGHT_BRACE) && !parser_failed(parser)) {
        if (!parse_label(parser, state)) {
            parser_expected(parser, "'case' or 'default'");
            break;
        }
        while (parse_label(parser, state))
            continue;
        stmt_append(list, parse_section(parser, state));
        state->section++;
    }
    parser->switches--;
    scope_leave(parser->scope);
}

/* x & mask: is there a label for each number that it can be? */
static bool has_all_labels(const struct switch_state *state,
                           const struct expr *tag)
{
    tag = expr_under_casts(tag);
    if (tag->kind != EXPR_BINARY || tag->op != OP_AND ||
        tag->right->kind != EXPR_CONSTANT || tag->right->given != 0)
        return false;
    uint64_t mask = (uint64_t)tag->right->constant, numbers = 1;
    for (uint64_t bits = mask; bits != 0; bits &= bits - 1)
        if ((numbers *= 2) > SWITCH_LABELS_MAX)
            return false;
    for (size_t i = 0; i < state->count; i++)
        if (((uint64_t)state->values[i] & ~mask) != 0)
            return false;
    return state->count == numbers;
}

/* All that comes to the last section runs it where there is a `default`, or no
 * use for one. */
static void open_last(const struct switch_state *state, const struct expr *tag,
                      struct stmt_list *sections)
{
    struct stmt *last = sections->first;
    while (last != NULL && last->next != NULL)
        last = last->next;
    if (last == NULL ||
        (state->otherwise < 0 && !has_all_labels(state, tag)))
        return;
    last->kind = STMT_BLOCK;
    last->expr = NULL;
}

/* condition "{" { label { label } statements } "}" */
static void parse_switched(struct parser *parser, struct switch_state *state,
                           struct stmt_list *list)
{
    size_t offset = state->offset;
    struct stmt *scope = node_stmt(parser, STMT_SCOPE, offset);
    struct stmt_list sections = { 0 };
    struct operand tag = operand_read_integer(
        parser, parse_condition(parser, list), "what is switched on");
    parser_expect(parser, TOKEN_LEFT_BRACE, "'{'");
    if (parser_failed(parser))
        return;
    state->type = convert_promoted(tag.type);
    state->tag = new_variable(parser, state->type, offset, list);
    state->at = new_variable(parser, &type_int, offset, list);
    stmt_append_expr(parser, list,
                     node_assign(parser, EXPR_ASSIGN, state->tag,
                                 node_cast(parser, state->type, tag.expr,
                                           offset), offset));
    parse_sections(parser, state, &sections);
    parser_expect(parser, TOKEN_RIGHT_BRACE, "'}'");
    if (parser_failed(parser))
        return;
    stmt_append_expr(parser, list,
                     node_assign(parser, EXPR_ASSIGN, state->at,
                                 choice(parser, state), offset));
    open_last(state, tag.expr, &sections);
    scope->body = sections.first;
    stmt_append(list, scope);
}

/* "switch" ..., in a scope of its own */
void parse_switch(struct parser *parser, struct stmt_list *list)
{
    size_t offset = parser_next(parser)->offset;
    struct switch_state state = { .otherwise = -1, .offset = offset };
    struct stmt *block = node_stmt(parser, STMT_BLOCK, offset);
    struct stmt_list inner = { 0 };
    scope_enter(parser->scope);
    parse_switched(parser, &state, &inner);
    scope_leave(parser->scope);
    block->body = inner.first;
    stmt_append(list, block);
}
