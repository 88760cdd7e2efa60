/* Types where an expression may stand: their names, decltype and sizeof. */
#include "lang/grammar.h"
#include "lang/pack.h"

bool parse_at_type_name(const struct parser *parser)
{
    if (!parse_at_type(parser))
        return false;
    if (parser_ahead(parser)->kind != TOKEN_LEFT_PAREN ||
        parser_at_word(parser, "decltype"))
        return true;
    const struct token *token = parser->token + 2;
    bool has_star = token->kind == TOKEN_STAR;
    while (token->kind == TOKEN_STAR || token_is_word(token, "const"))
        token++;
    return has_star && token->kind == TOKEN_RIGHT_PAREN;
}

/* The type of an operand that is parsed, but leaves nothing behind. */
static const struct type *type_of(struct parser *parser,
                                  struct operand (*parse)(struct parser *))
{
    size_t accesses = parser->build->access_count;
    size_t pieces = parser->build->piece_count;
    parser->unevaluated++;
    const struct type *type = parse(parser).type;
    parser->unevaluated--;
    parser->build->access_count = accesses;
    parser->build->piece_count = pieces;
    return type;
}

/* "decltype" "(" ( "auto" | expression ) ")" */
const struct type *parse_decltype(struct parser *parser)
{
    parser_next(parser);
    parser_expect(parser, TOKEN_LEFT_PAREN, "'('");
    bool outer = parser->in_angles;
    parser->in_angles = false;
    const struct type *type = parser_accept_word(parser, "auto")
                                  ? &type_auto
                                  : type_of(parser, parse_expression);
    parser->in_angles = outer;
    parser_expect(parser, TOKEN_RIGHT_PAREN, "')'");
    return type;
}

static bool ends_type(const struct parser *parser)
{
    return parser_at(parser, TOKEN_RIGHT_PAREN) ||
           parser_at(parser, TOKEN_COMMA) ||
           parser_at(parser, TOKEN_GREATER) ||
           parser_at(parser, TOKEN_SHIFT_RIGHT) ||
           parser_at(parser, TOKEN_AND) || parser_at_end(parser);
}

/*
 * `Tile::size` begins like a type: what counts is what stands behind. It is
 * read once: names within names would be read twice as often at each level.
 */
const struct type *parse_whole_type(struct parser *parser, bool *is_reference)
{
    if (!parse_at_type_name(parser))
        return NULL;
    enum token_kind behind = parser_ahead(parser)->kind;
    if (behind != TOKEN_LESS && behind != TOKEN_SCOPE)
        return parse_target(parser, is_reference);
    struct build *build = parser->build;
    struct diagnostic *outer = build->diagnostic, failure = { 0 };
    struct parser before = *parser;
    build->diagnostic = &failure;
    const struct type *type = parse_target(parser, is_reference);
    build->diagnostic = outer;
    bool is_one = failure.failed ? behind == TOKEN_LESS : ends_type(parser);
    if (is_one && failure.failed) { /* the failure says why */
        diagnostic_move(outer, &failure);
        parser->token = parser->end;
    }
    diagnostic_free(&failure);
    if (!is_one)
        *parser = before;
    return is_one ? type : NULL;
}

/* ( "sizeof" | "alignof" ) ( "(" type-name ")" | unary ) */
struct operand parse_sizeof(struct parser *parser)
{
    bool aligns = !parser_at_word(parser, "sizeof");
    size_t offset = parser_next(parser)->offset;
    const struct token *before = parser->token;
    bool is_reference;
    if (pack_at_dots(before))
        return pack_size(parser);
    const struct type *type = parser_accept(parser, TOKEN_LEFT_PAREN)
                                  ? parse_whole_type(parser, &is_reference)
                                  : NULL;
    if (type != NULL) {
        parser_expect(parser, TOKEN_RIGHT_PAREN, "')'");
    } else {
        parser->token = before;
        type = type_of(parser, parse_unary);
    }
    if (type->size == 0)
        parser_fail(parser, offset, "the size of '%s' is not known",
                    type->name);
    return operand_integer(parser, &type_ulong,
                           aligns ? (int64_t)type->align : (int64_t)type->size,
                           offset);
}
