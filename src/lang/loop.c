/* Loops. */
#include "lang/convert.h"
#include "lang/range.h"

/* What is repeated, in a scope of its own. */
struct stmt *parse_loop_body(struct parser *parser)
{
    unsigned switches = parser->switches;
    parser->switches = 0;
    parser->loops++;
    struct stmt *body = parse_substatement(parser);
    parser->loops--;
    parser->switches = switches;
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

/* What the #pragma before a loop's first word says. */
static int32_t read_unroll(struct parser *parser, const struct token *list)
{
    struct parser inner = *parser;
    if (list == NULL)
        return UNROLL_UNSAID;
    parser_read_tokens(&inner, list);
    if (parser_at_end(&inner))
        return UNROLL_WHOLE;
    int64_t trips = parse_constant(&inner, "how many trips to unroll");
    return trips > 0 && trips < INT32_MAX ? (int32_t)trips : UNROLL_UNSAID;
}

static struct stmt *new_loop(struct parser *parser, const struct token *word)
{
    struct stmt *loop = node_stmt(parser, STMT_LOOP, word->offset);
    loop->unroll = read_unroll(parser, word->unroll);
    return loop;
}

/* "while" "(" expression ")" statement */
void parse_while(struct parser *parser, struct stmt_list *list)
{
    struct stmt *loop = new_loop(parser, parser_next(parser));
    loop->expr = parse_test(parser);
    loop->body = parse_loop_body(parser);
    stmt_append(list, loop);
}

/* "do" statement "while" "(" expression ")" ";" */
void parse_do(struct parser *parser, struct stmt_list *list)
{
    struct stmt *loop = new_loop(parser, parser_next(parser));
    loop->body = parse_loop_body(parser);
    if (!parser_accept_word(parser, "while"))
        parser_expected(parser, "'while'");
    loop->expr = parse_test(parser);
    loop->test_last = true;
    parse_semicolon(parser);
    stmt_append(list, loop);
}

/* [ start ] ";" [ test ] ";" [ step ] ")" statement */
static void parse_counted(struct parser *parser, struct stmt *loop,
                          struct stmt_list *list)
{
    parse_start(parser, list);
    if (!parser_at(parser, TOKEN_SEMICOLON))
        loop->expr = convert_condition(parser, parse_expression(parser),
                                       "a condition");
    parser_expect(parser, TOKEN_SEMICOLON, "';'");
    if (!parser_at(parser, TOKEN_RIGHT_PAREN))
        loop->step = operand_discard(parser, parse_expression(parser));
    parser_expect(parser, TOKEN_RIGHT_PAREN, "')'");
    loop->body = parse_loop_body(parser);
}

/* "for" "(" ( start ... | declaration ":" list ) ")" statement; what comes
 * first stands before the loop, in a block with it */
void parse_for(struct parser *parser, struct stmt_list *list)
{
    const struct token *word = parser_next(parser);
    struct stmt *block = node_stmt(parser, STMT_BLOCK, word->offset);
    struct stmt *loop = new_loop(parser, word);
    struct stmt_list inner = { 0 };
    scope_enter(parser->scope);
    parser_expect(parser, TOKEN_LEFT_PAREN, "'('");
    if (range_is_next(parser))
        range_parse(parser, loop, &inner);
    else
        parse_counted(parser, loop, &inner);
    scope_leave(parser->scope);
    stmt_append(&inner, loop);
    block->body = inner.first;
    stmt_append(list, block);
}
