/* Loops over lists; see range.h. */
#include "lang/range.h"

#include <string.h>

#include "lang/assign.h"
#include "lang/braces.h"
#include "lang/convert.h"
#include "lang/declare.h"
#include "lang/expression.h"
#include "lang/method.h"
#include "lang/parts.h"
#include "lang/reference.h"
#include "lang/routine.h"

bool range_is_next(const struct parser *parser)
{
    for (const struct token *token = parser->token;;
         token = routine_skip(token)) {
        switch (token->kind) {
        case TOKEN_COLON: return true;
        case TOKEN_SEMICOLON:
        case TOKEN_ASSIGN:
        case TOKEN_QUESTION:
        case TOKEN_RIGHT_PAREN:
        case TOKEN_END: return false;
        default: break;
        }
    }
}

/* A list in braces lies like an array if its values are of one type. */
static struct operand as_array(struct parser *parser, struct operand list)
{
    const struct type *type = list.type;
    if (!braces_is_type(type) || type->member_count == 0)
        return list;
    const struct type *element = type->members[0].type;
    for (size_t i = 1; i < type->member_count; i++)
        if (!type_same(type->members[i].type, element))
            return list;
    list.type = type_array(parser->build->arena, element, type->member_count);
    return list;
}

static struct routine *method_of(const struct type *type, const char *name)
{
    return type->kind == TYPE_STRUCT ? method_find(type, name, strlen(name))
                                     : NULL;
}

static bool has_ends(const struct type *type)
{
    return method_of(type, "begin") != NULL && method_of(type, "end") != NULL;
}

static struct operand parse_list(struct parser *parser, struct stmt_list *list)
{
    struct operand range = as_array(parser, parse_assignment(parser));
    const struct type *type = range.type;
    if (parser_failed(parser))
        return range;
    if (has_ends(type))
        return reference_hold(parser, range, list);
    if (type->kind != TYPE_ARRAY || type->count == 0 ||
        type->count > INT32_MAX)
        parser_fail(parser, range.offset, "'for' over '%s' is not supported; "
                    "over an array of known length, or an object with begin() "
                    "and end(), it is", type->name);
    return reference_hold(parser, range, list);
}

/* The element that the declaration at `names` is about. */
static void declare_element(struct parser *parser,
                            const struct specifiers *specifiers,
                            const struct token *names, struct operand element,
                            struct stmt_list *list)
{
    const struct token *behind = parser->token;
    if (parser_failed(parser))
        return;
    parser->token = names;
    if (parts_are_next(parser)) {
        parts_declare(parser, specifiers, &element, list);
    } else {
        struct declarator declarator =
            parse_declarator(parser, specifiers->type);
        declare_with_value(parser, &declarator, element, names->offset, list);
    }
    if (!parser_failed(parser))
        parser->token = behind;
}

/* int i = 0; i < count; i++: the place of i */
static struct operand count_up(struct parser *parser, struct stmt *loop,
                               uint64_t count, struct stmt_list *list)
{
    size_t offset = loop->offset;
    struct operand index =
        declare_hidden(parser, &type_int, "element", offset, list);
    struct operand zero = operand_integer(parser, &type_int, 0, offset);
    stmt_append_expr(parser, list,
                     assign_initial(parser, index, zero, offset));
    loop->expr = node_binary(
        parser, OP_LT, node_variable(parser, index.variable, offset),
        node_constant(parser, VALUE_I32, (int64_t)count, offset), offset);
    loop->step = assign_step(parser, index, false, false, offset).expr;
    return index;
}

/* auto NAME = range.NAME() */
static struct operand keep_end(struct parser *parser, struct operand range,
                               const char *name, size_t offset,
                               struct stmt_list *list)
{
    struct call_arguments none = { .offset = offset, .start = range.start,
                                   .end = range.end };
    struct operand value =
        method_call(parser, range, method_of(range.type, name), &none);
    if (parser_failed(parser))
        return value;
    const struct type *type =
        value.type->plain != NULL ? value.type->plain : value.type;
    struct operand kept = declare_hidden(parser, type, name, offset, list);
    stmt_append_expr(parser, list,
                     assign_initial(parser, kept, value, offset));
    return kept;
}

/* begin() != end; ++begin: what *begin is */
static struct operand walk(struct parser *parser, struct stmt *loop,
                           struct operand range, struct stmt_list *list)
{
    size_t offset = loop->offset;
    const struct token differs = { .kind = TOKEN_NOT_EQUAL, .text = "!=",
                                   .length = 2, .offset = offset };
    const struct token next = { .kind = TOKEN_INCREMENT, .text = "++",
                                .length = 2, .offset = offset };
    const struct token star = { .kind = TOKEN_STAR, .text = "*", .length = 1,
                                .offset = offset };
    struct operand at = keep_end(parser, range, "begin", offset, list);
    struct operand end = keep_end(parser, range, "end", offset, list);
    if (parser_failed(parser))
        return at;
    struct operand more = expression_combine(parser, &differs, at, end);
    loop->expr = convert_condition(parser, more, "a condition");
    loop->step = operand_discard(parser, expression_prefix(parser, &next, at));
    return expression_prefix(parser, &star, at);
}

/* int i = 0; i < count; i++: the element at i */
static struct operand index_by(struct parser *parser, struct stmt *loop,
                               struct operand range, struct stmt_list *list)
{
    struct operand index = count_up(parser, loop, range.type->count, list);
    return operand_index(parser, range, index, loop->offset);
}

void range_parse(struct parser *parser, struct stmt *loop,
                 struct stmt_list *list)
{
    struct specifiers specifiers = parse_specifiers(parser);
    const struct token *names = parser->token;
    struct stmt_list body = { 0 };
    while (!parser_at(parser, TOKEN_COLON) && !parser_at_end(parser))
        parser->token = routine_skip(parser->token);
    parser_expect(parser, TOKEN_COLON, "':'");
    struct operand range = parse_list(parser, list);
    parser_expect(parser, TOKEN_RIGHT_PAREN, "')'");
    if (parser_failed(parser))
        return;
    struct operand element = has_ends(range.type)
                                 ? walk(parser, loop, range, list)
                                 : index_by(parser, loop, range, list);
    declare_element(parser, &specifiers, names, element, &body);
    struct stmt *inner = node_stmt(parser, STMT_BLOCK, loop->offset);
    inner->body = parse_loop_body(parser);
    stmt_append(&body, inner);
    loop->body = body.first;
}
