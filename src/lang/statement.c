/* Statements. */
#include "lang/convert.h"
#include "lang/grammar.h"

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

/* A pattern's last semicolon may be left out. */
void parse_semicolon(struct parser *parser)
{
    if (!(parser->mode == PARSE_PATTERN && parser_at_end(parser)))
        parser_expect(parser, TOKEN_SEMICOLON, "';'");
}

/* A statement of its own scope, as the body of `if` or a loop. */
static struct stmt *parse_body(struct parser *parser)
{
    struct stmt_list list = { 0 };
    scope_enter(parser->scope);
    parse_statement(parser, &list);
    scope_leave(parser->scope);
    return list.first;
}

static struct stmt *parse_loop_body(struct parser *parser)
{
    parser->loops++;
    struct stmt *body = parse_body(parser);
    parser->loops--;
    return body;
}

/* "(" expression ")" */
static struct expr *parse_test(struct parser *parser)
{
    parser_expect(parser, TOKEN_LEFT_PAREN, "'('");
    struct operand operand = parse_expression(parser);
    parser_expect(parser, TOKEN_RIGHT_PAREN, "')'");
    return convert_condition(parser, operand, "a condition");
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

/* "if" "(" expression ")" statement [ "else" statement ] */
static void parse_if(struct parser *parser, struct stmt_list *list)
{
    struct stmt *stmt = node_stmt(parser, STMT_IF, parser_next(parser)->offset);
    parser_accept_word(parser, "constexpr");
    stmt->expr = parse_test(parser);
    stmt->body = parse_body(parser);
    if (parser_accept_word(parser, "else"))
        stmt->otherwise = parse_body(parser);
    stmt_append(list, stmt);
}

/* "while" "(" expression ")" statement */
static void parse_while(struct parser *parser, struct stmt_list *list)
{
    struct stmt *loop =
        node_stmt(parser, STMT_LOOP, parser_next(parser)->offset);
    loop->expr = parse_test(parser);
    loop->body = parse_loop_body(parser);
    stmt_append(list, loop);
}

/* "do" statement "while" "(" expression ")" ";" */
static void parse_do(struct parser *parser, struct stmt_list *list)
{
    struct stmt *loop =
        node_stmt(parser, STMT_LOOP, parser_next(parser)->offset);
    loop->body = parse_loop_body(parser);
    if (!parser_accept_word(parser, "while"))
        parser_expected(parser, "'while'");
    loop->expr = parse_test(parser);
    loop->test_last = true;
    parse_semicolon(parser);
    stmt_append(list, loop);
}

static void parse_for_start(struct parser *parser, struct stmt_list *list)
{
    if (parser_accept(parser, TOKEN_SEMICOLON))
        return;
    if (parse_at_type(parser)) {
        parse_declaration(parser, list);
        return;
    }
    stmt_append_expr(parser, list,
                     operand_discard(parser, parse_expression(parser)));
    parser_expect(parser, TOKEN_SEMICOLON, "';'");
}

/* "for" "(" [ start ] ";" [ test ] ";" [ step ] ")" statement; the start
 * stands before the loop, in a block with it */
static void parse_for(struct parser *parser, struct stmt_list *list)
{
    size_t offset = parser_next(parser)->offset;
    struct stmt *block = node_stmt(parser, STMT_BLOCK, offset);
    struct stmt *loop = node_stmt(parser, STMT_LOOP, offset);
    struct stmt_list inner = { 0 };
    scope_enter(parser->scope);
    parser_expect(parser, TOKEN_LEFT_PAREN, "'('");
    parse_for_start(parser, &inner);
    if (!parser_at(parser, TOKEN_SEMICOLON))
        loop->expr = convert_condition(parser, parse_expression(parser),
                                       "a condition");
    parser_expect(parser, TOKEN_SEMICOLON, "';'");
    if (!parser_at(parser, TOKEN_RIGHT_PAREN))
        loop->step = operand_discard(parser, parse_expression(parser));
    parser_expect(parser, TOKEN_RIGHT_PAREN, "')'");
    loop->body = parse_loop_body(parser);
    scope_leave(parser->scope);
    stmt_append(&inner, loop);
    block->body = inner.first;
    stmt_append(list, block);
}

static void parse_jump(struct parser *parser, enum stmt_kind kind,
                       struct stmt_list *list)
{
    const struct token *token = parser_next(parser);
    if (kind != STMT_RETURN && parser->loops == 0)
        parser_fail(parser, token->offset, "'%.*s' outside of a loop",
                    (int)token->length, token->text);
    stmt_append(list, node_stmt(parser, kind, token->offset));
    parse_semicolon(parser);
}

/* NAME "(" [ expression ] ")" ";" */
static void parse_barrier(struct parser *parser, struct stmt_list *list)
{
    struct stmt *stmt =
        node_stmt(parser, STMT_BARRIER, parser_next(parser)->offset);
    parser_expect(parser, TOKEN_LEFT_PAREN, "'('");
    if (!parser_at(parser, TOKEN_RIGHT_PAREN))
        operand_read_integer(parser, parse_expression(parser), "a lane mask");
    parser_expect(parser, TOKEN_RIGHT_PAREN, "')'");
    parse_semicolon(parser);
    stmt_append(list, stmt);
}

static void parse_expression_statement(struct parser *parser,
                                       struct stmt_list *list)
{
    struct operand operand = parse_expression(parser);
    stmt_append_expr(parser, list, operand_discard(parser, operand));
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
    else if (parse_word_statement(parser, list))
        ;
    else if (parse_at_type(parser))
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
