/* Names for the parts of an object; see parts.h. */
#include "lang/parts.h"

#include "lang/assign.h"
#include "lang/braces.h"
#include "lang/declare.h"
#include "lang/reference.h"
#include "lang/routine.h"

bool parts_are_next(const struct parser *parser)
{
    const struct token *token = parser->token;
    bool is_reference =
        token->kind == TOKEN_AND || token->kind == TOKEN_AND_AND;
    return token[is_reference].kind == TOKEN_LEFT_BRACKET;
}

/* "=" value, or "(" or "{" value and what closes it */
static struct operand parse_value(struct parser *parser)
{
    enum token_kind close = TOKEN_END;
    if (parser_accept(parser, TOKEN_LEFT_BRACE))
        close = TOKEN_RIGHT_BRACE;
    else if (parser_accept(parser, TOKEN_LEFT_PAREN))
        close = TOKEN_RIGHT_PAREN;
    else
        parser_expect(parser, TOKEN_ASSIGN, "'='");
    struct operand value = parse_assignment(parser);
    if (close != TOKEN_END)
        parser_expect(parser, close,
                      close == TOKEN_RIGHT_BRACE ? "'}'" : "')'");
    return value;
}

static uint64_t count_parts(const struct type *type)
{
    if (type->kind == TYPE_ARRAY)
        return type->count;
    return type->kind == TYPE_STRUCT && !braces_is_type(type)
               ? type->member_count
               : 0;
}

static struct operand part_of(struct parser *parser, struct operand object,
                              uint64_t number)
{
    size_t offset = object.offset;
    if (object.type->kind == TYPE_STRUCT)
        return operand_member_at(parser, object,
                                 &object.type->members[number], offset);
    struct operand index =
        operand_integer(parser, &type_int, (int64_t)number, offset);
    return operand_index(parser, object, index, offset);
}

static struct operand copy_of(struct parser *parser, struct operand value,
                              const struct token *name,
                              struct stmt_list *list)
{
    const struct type *type = type_plain(value.type);
    struct operand copy = declare_unnamed(parser, type, name, list);
    if (type->kind != TYPE_ARRAY) {
        stmt_append_expr(parser, list,
                         assign_initial(parser, copy, value, value.offset));
        return copy;
    }
    value = reference_hold(parser, value, list);
    for (uint64_t i = 0; i < type->count && !parser_failed(parser); i++)
        stmt_append_expr(parser, list,
                         assign_initial(parser, part_of(parser, copy, i),
                                        part_of(parser, value, i),
                                        value.offset));
    return copy;
}

/* NAME { "," NAME } "]" */
static void bind_parts(struct parser *parser, const struct operand *object)
{
    uint64_t count = count_parts(object->type), number = 0;
    size_t offset = parser->token->offset;
    do {
        const struct token *name = parser->token;
        parser_expect(parser, TOKEN_NAME, "a name");
        if (parser_failed(parser) || number++ == count)
            break;
        struct operand part = part_of(parser, *object, number - 1);
        reference_bind(parser, name, &part);
    } while (parser_accept(parser, TOKEN_COMMA));
    if (number != count)
        parser_fail(parser, offset, "'%s' has %llu parts, one for each name",
                    object->type->name, (unsigned long long)count);
    parser_expect(parser, TOKEN_RIGHT_BRACKET, "']'");
}

void parts_declare(struct parser *parser,
                     const struct specifiers *specifiers,
                     const struct operand *value, struct stmt_list *list)
{
    bool is_reference = parser_accept(parser, TOKEN_AND) ||
                        parser_accept(parser, TOKEN_AND_AND);
    const struct token *names = parser->token;
    parser->token = routine_skip(names);
    struct operand object = value != NULL ? *value : parse_value(parser);
    const struct token *behind = parser->token;
    if (count_parts(object.type) == 0)
        parser_fail(parser, names->offset, "'%s' has no parts to be named",
                    object.type->name);
    if (parser_failed(parser))
        return;
    object = is_reference && operand_is_place(&object)
                 ? reference_hold(parser, object, list)
                 : copy_of(parser, object, names, list);
    if (specifiers->type->is_const)
        object.type = type_const(parser->build->arena, object.type);
    parser->token = names + 1;
    bind_parts(parser, &object);
    if (!parser_failed(parser))
        parser->token = behind;
}
