/* Initialisers: values in braces for structs and arrays. */

#include "lang/assign.h"
#include "lang/grammar.h"
#include "lang/reference.h"

static void fill(struct parser *parser, struct operand object, bool in_braces,
                 struct stmt_list *list);

/* Integers and pointers without a value of their own are 0. */
static void fill_zero(struct parser *parser, const struct operand *object,
                      struct stmt_list *list)
{
    for (uint32_t i = 0; i < object->type->leaves; i++) {
        uint32_t variable = object->variable + i;
        enum value_class value =
            parser->build->slots[variable].variable.value;
        if (value == VALUE_NONE)
            continue;
        struct expr *zero = node_constant(parser, value, 0, object->offset);
        stmt_append_expr(parser, list,
                         node_assign(parser, EXPR_ASSIGN, variable, zero,
                                     object->offset));
    }
}

static uint64_t child_count(const struct type *type)
{
    return type->kind == TYPE_ARRAY ? type->count : type->member_count;
}

/* An element or field of a local object. */
static struct operand child_of(const struct operand *object, uint64_t index,
                               uint32_t leaf)
{
    const struct type *type = object->type->kind == TYPE_ARRAY
                                  ? object->type->of
                                  : object->type->members[index].type;
    return operand_of_variable(type, object->variable + leaf, object->offset);
}

/* A field that is a reference, in braces or not. */
static void parse_reference(struct parser *parser, struct operand child,
                            struct stmt_list *list)
{
    size_t offset = parser->token->offset;
    bool braces = parser_accept(parser, TOKEN_LEFT_BRACE);
    struct operand place = parse_assignment(parser);
    if (braces)
        parser_expect(parser, TOKEN_RIGHT_BRACE, "'}'");
    stmt_append_expr(parser, list,
                     assign_initial(parser, child,
                                    reference_to(parser, place), offset));
}

/* initializer = assignment
 *             | "{" [ [ "." NAME ] initializer { "," ... } ] "}";
 * the braces around an array's elements may be left out */
static void parse_child(struct parser *parser, struct operand child,
                        struct stmt_list *list)
{
    if (parser_at(parser, TOKEN_LEFT_BRACE)) {
        parse_initializer(parser, child, list);
    } else if (child.type->kind == TYPE_ARRAY) {
        fill(parser, child, false, list);
    } else {
        size_t offset = parser->token->offset;
        struct operand value = parse_assignment(parser);
        stmt_append_expr(parser, list,
                         assign_initial(parser, child, value, offset));
    }
}

/* "." NAME [ "=" ] of another field than this one: it has no value then. */
static bool is_left_out(struct parser *parser, const struct type *type,
                        uint64_t index)
{
    const struct token *name = parser_ahead(parser);
    if (!parser_at(parser, TOKEN_DOT) || type->kind != TYPE_STRUCT)
        return false;
    const struct member *member = &type->members[index];
    if (!token_is_word(name, member->name))
        return true;
    parser_next(parser);
    parser_next(parser);
    parser_accept(parser, TOKEN_ASSIGN);
    return false;
}

static void fill(struct parser *parser, struct operand object, bool in_braces,
                 struct stmt_list *list)
{
    uint32_t leaf = 0;
    uint64_t count = child_count(object.type);
    for (uint64_t i = 0; i < count && !parser_failed(parser); i++) {
        struct operand child = child_of(&object, i, leaf);
        leaf += (uint32_t)child.type->leaves;
        if (parser_at(parser, TOKEN_RIGHT_BRACE) ||
            is_left_out(parser, object.type, i)) {
            fill_zero(parser, &child, list);
            continue;
        }
        if (object.type->kind == TYPE_STRUCT &&
            object.type->members[i].is_reference)
            parse_reference(parser, child, list);
        else
            parse_child(parser, child, list);
        bool last = i + 1 == count;
        if (!parser_at(parser, TOKEN_RIGHT_BRACE) && !(last && !in_braces) &&
            !parser_accept(parser, TOKEN_COMMA))
            parser_expected(parser, "',' or '}'");
    }
}

void parse_initializer(struct parser *parser, struct operand object,
                       struct stmt_list *list)
{
    bool is_scalar = type_is_scalar(object.type);
    parser_expect(parser, TOKEN_LEFT_BRACE, "'{'");
    if (!parser_enter(parser))
        return;
    if (!is_scalar)
        fill(parser, object, true, list);
    else if (parser_at(parser, TOKEN_RIGHT_BRACE))
        fill_zero(parser, &object, list);
    else
        parse_child(parser, object, list);
    parser_leave(parser);
    parser_expect(parser, TOKEN_RIGHT_BRACE, "'}'");
}

void parse_memory_initializer(struct parser *parser)
{
    size_t offset = parser->token->offset;
    size_t accesses = parser->build->access_count;
    if (!parser_accept(parser, TOKEN_LEFT_BRACE)) {
        operand_read(parser, parse_assignment(parser));
    } else if (parser_enter(parser)) {
        while (!parser_at(parser, TOKEN_RIGHT_BRACE) &&
               !parser_at_end(parser)) {
            parse_memory_initializer(parser);
            if (!parser_accept(parser, TOKEN_COMMA))
                break;
        }
        parser_leave(parser);
        parser_expect(parser, TOKEN_RIGHT_BRACE, "'}'");
    }
    if (parser->build->access_count != accesses)
        parser_fail(parser, offset,
                    "the initial value of an array in memory must be "
                    "constants");
}
