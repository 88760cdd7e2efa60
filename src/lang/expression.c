/* Expressions from the comma down to the binary operators. */
#include "lang/expression.h"

#include <string.h>

#include "lang/arithmetic.h"
#include "lang/assign.h"
#include "lang/braces.h"
#include "lang/routine.h"

struct binary_rule {
    unsigned precedence; /* 0: no binary operator */
    enum operator op;    /* OP_COUNT: && or || */
};

static const struct binary_rule binary_rules[TOKEN_COUNT] = {
    [TOKEN_STAR] = { 10, OP_MUL },          [TOKEN_SLASH] = { 10, OP_DIV },
    [TOKEN_PERCENT] = { 10, OP_REM },       [TOKEN_PLUS] = { 9, OP_ADD },
    [TOKEN_MINUS] = { 9, OP_SUB },          [TOKEN_SHIFT_LEFT] = { 8, OP_SHL },
    [TOKEN_SHIFT_RIGHT] = { 8, OP_SHR },    [TOKEN_LESS] = { 7, OP_LT },
    [TOKEN_LESS_EQUAL] = { 7, OP_LE },      [TOKEN_GREATER] = { 7, OP_GT },
    [TOKEN_GREATER_EQUAL] = { 7, OP_GE },   [TOKEN_EQUAL] = { 6, OP_EQ },
    [TOKEN_NOT_EQUAL] = { 6, OP_NE },       [TOKEN_AND] = { 5, OP_AND },
    [TOKEN_XOR] = { 4, OP_XOR },            [TOKEN_OR] = { 3, OP_OR },
    [TOKEN_AND_AND] = { 2, OP_COUNT },      [TOKEN_OR_OR] = { 1, OP_COUNT },
};

struct assignment_rule {
    enum token_kind token;
    enum operator op;
};

static const struct assignment_rule assignment_rules[] = {
    { TOKEN_ADD_ASSIGN, OP_ADD }, { TOKEN_SUB_ASSIGN, OP_SUB },
    { TOKEN_MUL_ASSIGN, OP_MUL }, { TOKEN_DIV_ASSIGN, OP_DIV },
    { TOKEN_REM_ASSIGN, OP_REM }, { TOKEN_SHL_ASSIGN, OP_SHL },
    { TOKEN_SHR_ASSIGN, OP_SHR }, { TOKEN_AND_ASSIGN, OP_AND },
    { TOKEN_XOR_ASSIGN, OP_XOR }, { TOKEN_OR_ASSIGN, OP_OR },
};

/* left, right */
static struct operand follow(struct parser *parser, struct operand left,
                             struct operand right)
{
    struct expr *before = operand_discard(parser, left);
    if (right.type->kind != TYPE_VOID)
        right = operand_read(parser, right);
    if (right.kind != OPERAND_VALUE && before->has_effect) {
        parser_fail(parser, right.offset,
                    "a struct behind a comma is not supported");
        return right;
    }
    if (right.kind == OPERAND_VALUE)
        right.expr = node_behind(parser, before, right.expr);
    return right;
}

struct operand expression_combine(struct parser *parser,
                                  const struct token *token,
                                  struct operand left, struct operand right)
{
    struct operand result;
    if (method_operator(parser, token, NULL, left, &right, &result))
        ;
    else if (token->kind == TOKEN_COMMA)
        result = follow(parser, left, right);
    else if (token->kind == TOKEN_AND_AND)
        result = arithmetic_logical(parser, EXPR_AND, left, right,
                                    token->offset);
    else if (token->kind == TOKEN_OR_OR)
        result =
            arithmetic_logical(parser, EXPR_OR, left, right, token->offset);
    else
        result = arithmetic_binary(parser, binary_rules[token->kind].op, left,
                                   right, token->offset);
    result.start = left.start;
    result.alias = NULL;
    result.end = right.end;
    return result;
}

/* binary = unary { operator binary }, by the operators' precedence */
static struct operand parse_binary(struct parser *parser, unsigned lowest)
{
    struct operand left = parse_unary(parser);
    for (;;) {
        enum token_kind kind = parser->token->kind;
        unsigned precedence = binary_rules[kind].precedence;
        if (precedence == 0 || precedence < lowest ||
            (parser->in_angles &&
             (kind == TOKEN_GREATER || kind == TOKEN_SHIFT_RIGHT)))
            return left;
        const struct token *token = parser_next(parser);
        struct operand right = parse_binary(parser, precedence + 1);
        left = expression_combine(parser, token, left, right);
    }
}

/* Where an arm of `?` ends that begins here. */
static const struct token *arm_end(const struct token *token)
{
    size_t open = 0;
    for (;;) {
        switch (token->kind) {
        case TOKEN_END:
        case TOKEN_SEMICOLON:
        case TOKEN_RIGHT_PAREN:
        case TOKEN_RIGHT_BRACKET:
        case TOKEN_RIGHT_BRACE: return token;
        case TOKEN_QUESTION: open++; break;
        case TOKEN_COLON:
            if (open-- == 0)
                return token;
            break;
        default: break;
        }
        token = routine_skip(token);
    }
}

/* Does the function that is parsed call itself from here on? */
static bool calls_itself(const struct parser *parser)
{
    const struct frame *frame = parser->frame;
    if (frame == NULL || frame->routine == NULL)
        return false;
    const struct token *name = frame->routine->name, *token = parser->token;
    for (; token->kind != TOKEN_END && token->kind != TOKEN_SEMICOLON; token++)
        if (token_same(token, name))
            return true;
    return false;
}

/* expression ":" conditional, of which one is not even read: so a constexpr
 * function that calls itself comes to its end. */
static struct operand parse_one_arm(struct parser *parser, bool is_yes)
{
    struct operand arm = { 0 };
    if (is_yes)
        arm = parse_expression(parser);
    else
        parser->token = arm_end(parser->token);
    parser_expect(parser, TOKEN_COLON, "':'");
    if (!is_yes)
        arm = parse_assignment(parser);
    else if (!parser_failed(parser))
        parser->token = arm_end(parser->token);
    return arm;
}

/* conditional = binary [ "?" expression ":" conditional ] */
struct operand parse_conditional(struct parser *parser)
{
    struct operand condition = parse_binary(parser, 1);
    size_t offset = parser->token->offset;
    if (!parser_accept(parser, TOKEN_QUESTION))
        return condition;
    if (!parser_enter(parser))
        return condition;
    if (condition.kind == OPERAND_VALUE &&
        condition.expr->kind == EXPR_CONSTANT && calls_itself(parser)) {
        struct operand arm =
            parse_one_arm(parser, condition.expr->constant != 0);
        parser_leave(parser);
        return arm;
    }
    struct operand yes = parse_expression(parser);
    parser_expect(parser, TOKEN_COLON, "':'");
    struct operand no = parse_assignment(parser);
    parser_leave(parser);
    struct operand result =
        arithmetic_conditional(parser, condition, yes, no, offset);
    result.start = condition.start;
    result.alias = NULL;
    result.end = no.end;
    return result;
}

/* The operator of `op=`, OP_COUNT for a plain '='. False: neither. */
static bool assignment_operator(const struct token *token, enum operator *op)
{
    size_t count = sizeof assignment_rules / sizeof *assignment_rules;
    *op = OP_COUNT;
    if (token->kind == TOKEN_ASSIGN)
        return true;
    for (size_t i = 0; i < count; i++) {
        if (assignment_rules[i].token == token->kind) {
            *op = assignment_rules[i].op;
            return true;
        }
    }
    return false;
}

/* assignment = list in braces
 *            | conditional [ ( "=" | "+=" | ... ) assignment ] */
struct operand parse_assignment(struct parser *parser)
{
    if (parser_at(parser, TOKEN_LEFT_BRACE))
        return parse_braces(parser);
    struct operand left = parse_conditional(parser);
    enum operator op;
    if (!assignment_operator(parser->token, &op))
        return left;
    const struct token *token = parser_next(parser);
    if (!parser_enter(parser))
        return left;
    struct operand right = parse_assignment(parser);
    parser_leave(parser);
    struct operand result;
    bool by_text = method_operator(parser, token, NULL, left, &right, &result);
    if (!by_text)
        result = op == OP_COUNT
                     ? assign_simple(parser, left, right, token->offset)
                     : assign_update(parser, left, op, right, token->offset);
    result.start = left.start;
    result.alias = NULL;
    result.end = right.end;
    return result;
}

/* expression = assignment { "," assignment } */
struct operand parse_expression(struct parser *parser)
{
    struct operand left = parse_assignment(parser);
    while (parser_at(parser, TOKEN_COMMA)) {
        size_t start = left.start;
        parser_next(parser);
        left = follow(parser, left, parse_assignment(parser));
        left.start = start;
        left.alias = NULL;
    }
    return left;
}
