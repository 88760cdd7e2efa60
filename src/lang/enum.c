/* Definitions of enumerations, whose values are of type int. */
#include "lang/grammar.h"
#include "lang/qualifier.h"

/* enumerator = NAME [ "=" constant ]; `tag` is that of an enum class, or
 * NULL */
static void parse_enumerator(struct parser *parser, const struct token *tag,
                             int64_t *value)
{
    if (!parser_at(parser, TOKEN_NAME)) {
        parser_expected(parser, "a name");
        return;
    }
    struct token name = *parser_next(parser);
    if (tag != NULL)
        name = qualifier_join(tag, &name, parser->build->arena);
    if (parser_accept(parser, TOKEN_ASSIGN))
        *value = parse_constant(parser, "an enumerator");
    if (*value < INT32_MIN || *value > INT32_MAX) {
        parser_fail(parser, name.offset, "an enumerator must fit an int");
        return;
    }
    struct symbol *symbol = scope_add(parser->scope, SYMBOL_CONSTANT, &name);
    symbol->type = &type_int;
    symbol->value = (*value)++;
}

/* enumerators = "{" enumerator { "," enumerator } [ "," ] "}" */
static void parse_enumerators(struct parser *parser, const struct token *tag)
{
    int64_t value = 0;
    while (!parser_at(parser, TOKEN_RIGHT_BRACE) && !parser_at_end(parser)) {
        parse_enumerator(parser, tag, &value);
        if (!parser_accept(parser, TOKEN_COMMA))
            break;
    }
    parser_expect(parser, TOKEN_RIGHT_BRACE, "'}'");
}

/* enum = "enum" [ "class" ] [ NAME ] [ ":" specifiers ] [ enumerators ];
 * "NAME::red" of a class is one name then (qualifier.c) */
const struct type *parse_enum(struct parser *parser)
{
    const struct type *type = &type_int;
    const struct token *tag = NULL;
    bool is_class = parser_accept_word(parser, "class") ||
                    parser_accept_word(parser, "struct");
    if (parser_at(parser, TOKEN_NAME))
        tag = parser_next(parser);
    if (parser_accept(parser, TOKEN_COLON))
        type = parse_specifiers(parser).type;
    if (tag != NULL)
        scope_add_type(parser->scope, tag, type);
    if (parser_accept(parser, TOKEN_LEFT_BRACE))
        parse_enumerators(parser, is_class ? tag : NULL);
    return type;
}
