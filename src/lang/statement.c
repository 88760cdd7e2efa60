/* Statements. */
#include "lang/convert.h"
#include "lang/drop.h"
#include "lang/grammar.h"
#include "lang/reference.h"
#include "lang/routine.h"

static void parse_statement(struct parser *parser, struct stmt_list *list);

void stmt_append(struct stmt_list *list, struct stmt *stmt)
{
    if (list->last == NULL)
        list->first = stmt;
    else
        list->last->next = stmt;
    list->last = stmt;
}

void stmt_append_expr(struct parser *parser, struct stmt_list *list,
                      struct expr *expr)
{
    struct stmt *stmt = node_stmt(parser, STMT_EXPR, expr->offset);
    stmt->expr = expr;
    stmt_append(list, stmt);
}

struct expr *stmt_as_expression(struct parser *parser, struct stmt *stmt)
{
    struct expr *all = NULL;
    for (; stmt != NULL; stmt = stmt->next) {
        if (stmt->kind == STMT_DECLARE)
            parser->build->slots[stmt->variable].is_temporary = true;
        else
            all = all == NULL ? stmt->expr
                              : node_behind(parser, all, stmt->expr);
    }
    return all;
}

struct operand stmt_put_before(struct parser *parser, struct operand result,
                               struct stmt *stmt)
{
    struct expr *before = stmt_as_expression(parser, stmt);
    if (before == NULL || !before->has_effect)
        return result;
    result = reference_materialize(parser, result);
    result.expr = result.expr != NULL
                      ? node_behind(parser, before, result.expr)
                      : before;
    return result;
}

/* A pattern's last semicolon may be left out. */
void parse_semicolon(struct parser *parser)
{
    if (!(parser->mode == PARSE_PATTERN && parser_at_end(parser)))
        parser_expect(parser, TOKEN_SEMICOLON, "';'");
}

/* A statement of its own scope, as the body of `if` or a loop. */
struct stmt *parse_substatement(struct parser *parser)
{
    struct stmt_list list = { 0 };
    scope_enter(parser->scope);
    parse_statement(parser, &list);
    scope_leave(parser->scope);
    return list.first;
}

/* Behind { "::" NAME [ "<" ... ">" ] } */
static const struct token *skip_inner_names(const struct token *token)
{
    while (token->kind == TOKEN_SCOPE && token[1].kind == TOKEN_NAME) {
        token += 2;
        if (token->kind == TOKEN_LESS)
            token = routine_skip(token);
    }
    return token;
}

/* `T x` and `T (*x)[4]` are; `T(x).f()`, `T::f()`, `T{}` are expressions. */
static bool at_declaration(const struct parser *parser)
{
    if (!parse_at_type(parser))
        return false;
    const struct token *behind = parser_ahead(parser);
    if (parser_at_word(parser, "decltype") || behind->kind == TOKEN_LESS)
        behind = routine_skip(behind);
    switch (behind->kind) {
    case TOKEN_LEFT_PAREN:
        return behind[1].kind == TOKEN_STAR || behind[1].kind == TOKEN_AND ||
               parse_at_align(parser);
    case TOKEN_LEFT_BRACE:
        return parser_at_word(parser, "struct") ||
               parser_at_word(parser, "enum") ||
               parser_at_word(parser, "union");
    case TOKEN_SCOPE:
        return behind[1].kind == TOKEN_NAME &&
               skip_inner_names(behind)->kind != TOKEN_LEFT_PAREN;
    default: return true;
    }
}

/* start = [ expression ] ";" | declaration */
void parse_start(struct parser *parser, struct stmt_list *list)
{
    if (parser_accept(parser, TOKEN_SEMICOLON))
        return;
    if (at_declaration(parser)) {
        parse_declaration(parser, list);
        return;
    }
    stmt_append_expr(parser, list,
                     operand_discard(parser, parse_expression(parser)));
    parser_expect(parser, TOKEN_SEMICOLON, "';'");
}

/* Does a start come first, within the parenthesis that was opened? */
static bool has_start(const struct parser *parser)
{
    const struct token *token = parser->token;
    while (token->kind != TOKEN_RIGHT_PAREN && token->kind != TOKEN_SEMICOLON &&
           token->kind != TOKEN_END)
        token = routine_skip_operand(token);
    return token->kind == TOKEN_SEMICOLON;
}

/* "(" [ start ";" ] ( expression | declaration ) ")": what is declared is in
 * the scope that is open, and made by the statements in `list` */
struct operand parse_condition(struct parser *parser, struct stmt_list *list)
{
    parser_expect(parser, TOKEN_LEFT_PAREN, "'('");
    if (has_start(parser))
        parse_start(parser, list);
    struct operand operand = at_declaration(parser)
                                 ? parse_declared_value(parser, list)
                                 : parse_expression(parser);
    parser_expect(parser, TOKEN_RIGHT_PAREN, "')'");
    return operand;
}

/* "{" statements "}" */
static void parse_block(struct parser *parser, struct stmt_list *list)
{
    struct stmt *block =
        node_stmt(parser, STMT_BLOCK, parser_next(parser)->offset);
    struct stmt_list inner = { 0 };
    scope_enter(parser->scope);
    parse_statements(parser, &inner);
    scope_leave(parser->scope);
    parser_expect(parser, TOKEN_RIGHT_BRACE, "'}'");
    block->body = inner.first;
    stmt_append(list, block);
}

static struct stmt *block_of(struct parser *parser, struct stmt *body)
{
    struct stmt *block =
        node_stmt(parser, STMT_BLOCK, parser->token->offset);
    block->body = body;
    return block;
}

/* Goes over one statement that is not read. */
static void skip_statement(struct parser *parser)
{
    bool is_if = parser_at_word(parser, "if");
    bool is_headed = is_if || parser_at_word(parser, "for") ||
                     parser_at_word(parser, "while") ||
                     parser_at_word(parser, "switch");
    if (parser_at(parser, TOKEN_LEFT_BRACE)) {
        parser->token = routine_skip(parser->token);
        return;
    }
    if (!is_headed) {
        while (!parser_at(parser, TOKEN_SEMICOLON) && !parser_at_end(parser))
            parser->token = parser_at(parser, TOKEN_LESS)
                                ? parser->token + 1
                                : routine_skip(parser->token);
        parser_expect(parser, TOKEN_SEMICOLON, "';'");
        return;
    }
    while (!parser_at(parser, TOKEN_LEFT_PAREN) && !parser_at_end(parser))
        parser_next(parser);
    parser->token = routine_skip(parser->token);
    if (!parser_enter(parser))
        return;
    skip_statement(parser);
    if (is_if && parser_accept_word(parser, "else"))
        skip_statement(parser);
    parser_leave(parser);
}

/* "if" "constexpr": the arm that is not taken need not make sense. */
static void parse_if_constexpr(struct parser *parser, struct stmt_list *list)
{
    parser_expect(parser, TOKEN_LEFT_PAREN, "'('");
    bool holds = parse_constant(parser, "the condition") != 0;
    parser_expect(parser, TOKEN_RIGHT_PAREN, "')'");
    if (holds)
        stmt_append(list, block_of(parser, parse_substatement(parser)));
    else
        skip_statement(parser);
    if (!parser_accept_word(parser, "else"))
        return;
    if (!holds)
        stmt_append(list, block_of(parser, parse_substatement(parser)));
    else
        skip_statement(parser);
}

static void choose_arm(struct parser *parser, struct stmt *stmt, bool holds)
{
    drop_list(parser->build, holds ? stmt->otherwise : stmt->body);
    stmt->kind = STMT_BLOCK;
    stmt->body = holds ? stmt->body : stmt->otherwise;
    stmt->expr = NULL;
    stmt->otherwise = NULL;
}

/* condition statement [ "else" statement ] */
static void parse_if_arms(struct parser *parser, struct stmt *stmt,
                          struct stmt_list *list)
{
    struct operand condition = parse_condition(parser, list);
    stmt->expr = convert_condition(parser, condition, "a condition");
    stmt->body = parse_substatement(parser);
    if (parser_accept_word(parser, "else"))
        stmt->otherwise = parse_substatement(parser);
    if (stmt->expr->kind == EXPR_CONSTANT) /* as template arguments make it */
        choose_arm(parser, stmt, stmt->expr->constant != 0);
    stmt_append(list, stmt);
}

/* "if" [ "constexpr" ] ...; what the condition declares makes a block of it */
static void parse_if(struct parser *parser, struct stmt_list *list)
{
    struct stmt *stmt = node_stmt(parser, STMT_IF, parser_next(parser)->offset);
    struct stmt_list inner = { 0 };
    if (parser_accept_word(parser, "constexpr")) {
        parse_if_constexpr(parser, list);
        return;
    }
    scope_enter(parser->scope);
    parse_if_arms(parser, stmt, &inner);
    scope_leave(parser->scope);
    stmt_append(list, inner.first == stmt ? stmt
                                          : block_of(parser, inner.first));
}

static void parse_jump(struct parser *parser, enum stmt_kind kind,
                       struct stmt_list *list)
{
    if (kind == STMT_RETURN && parser->frame != NULL) {
        routine_return(parser, list);
        return;
    }
    const struct token *token = parser_next(parser);
    bool inside = parser->loops > 0 ||
                  (kind == STMT_BREAK && parser->switches > 0);
    if (kind != STMT_RETURN && !inside)
        parser_fail(parser, token->offset, "'%.*s' outside of a loop",
                    (int)token->length, token->text);
    stmt_append(list, node_stmt(parser, kind, token->offset));
    parse_semicolon(parser);
}

/* NAME "(" [ expression ] ")" ";" */
static void parse_barrier(struct parser *parser, struct stmt_list *list)
{
    bool is_for_block = token_is_word(parser->token, "__syncthreads");
    struct stmt *stmt =
        node_stmt(parser, STMT_BARRIER, parser_next(parser)->offset);
    stmt->is_for_block = is_for_block;
    parser_expect(parser, TOKEN_LEFT_PAREN, "'('");
    if (!parser_at(parser, TOKEN_RIGHT_PAREN))
        operand_read_integer(parser, parse_expression(parser), "a lane mask");
    parser_expect(parser, TOKEN_RIGHT_PAREN, "')'");
    parse_semicolon(parser);
    stmt_append(list, stmt);
}

static void refuse_goto(struct parser *parser, struct stmt_list *list)
{
    (void)list;
    parser_fail(parser, parser->token->offset, "'goto' is not supported");
}

static void parse_expression_statement(struct parser *parser,
                                       struct stmt_list *list)
{
    if (parser_at(parser, TOKEN_NAME) &&
        parser_ahead(parser)->kind == TOKEN_COLON)
        refuse_goto(parser, list);
    struct operand operand = parse_expression(parser);
    stmt_append_expr(parser, list, operand_discard(parser, operand));
    parse_semicolon(parser);
}

/* NAME "(" ... ")" ";": what it says is not needed */
static void parse_nothing(struct parser *parser, struct stmt_list *list)
{
    (void)list;
    parser_next(parser);
    if (!parser_at(parser, TOKEN_LEFT_PAREN))
        parser_expected(parser, "'('");
    else
        parser->token = routine_skip(parser->token);
    parse_semicolon(parser);
}

struct statement_rule {
    const char *word;
    void (*parse)(struct parser *parser, struct stmt_list *list);
};

static const struct statement_rule statement_rules[] = {
    { "if", parse_if },
    { "for", parse_for },
    { "while", parse_while },
    { "do", parse_do },
    { "switch", parse_switch },
    { "static_assert", parse_nothing },
    { "asm", parse_asm },
    { "__asm__", parse_asm },
    { "goto", refuse_goto },
    { "__syncthreads", parse_barrier },
    { "__syncwarp", parse_barrier },
};

struct jump_rule {
    const char *word;
    enum stmt_kind kind;
};

static const struct jump_rule jump_rules[] = {
    { "break", STMT_BREAK },
    { "continue", STMT_CONTINUE },
    { "return", STMT_RETURN },
};

static bool parse_word_statement(struct parser *parser, struct stmt_list *list)
{
    size_t count = sizeof statement_rules / sizeof *statement_rules;
    for (size_t i = 0; i < count; i++) {
        if (parser_at_word(parser, statement_rules[i].word)) {
            statement_rules[i].parse(parser, list);
            return true;
        }
    }
    for (size_t i = 0; i < sizeof jump_rules / sizeof *jump_rules; i++) {
        if (parser_at_word(parser, jump_rules[i].word)) {
            parse_jump(parser, jump_rules[i].kind, list);
            return true;
        }
    }
    return false;
}

void parse_one_statement(struct parser *parser, struct stmt_list *list)
{
    parse_statement(parser, list);
}

/* statement = block | ";" | if | for | while | do | jump | barrier
 *           | declaration | expression ";" */
static void parse_statement(struct parser *parser, struct stmt_list *list)
{
    if (!parser_enter(parser))
        return;
    if (parser_at(parser, TOKEN_LEFT_BRACE))
        parse_block(parser, list);
    else if (parser_accept(parser, TOKEN_SEMICOLON))
        ;
    else if (parse_word_statement(parser, list) || parse_using(parser))
        ;
    else if (at_declaration(parser))
        parse_declaration(parser, list);
    else
        parse_expression_statement(parser, list);
    parser_leave(parser);
}

/* statements = { statement } */
void parse_statements(struct parser *parser, struct stmt_list *list)
{
    while (!parser_at_end(parser) && !parser_at(parser, TOKEN_RIGHT_BRACE))
        parse_statement(parser, list);
}
