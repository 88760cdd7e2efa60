/* Parameters of a call; see bind.h. */
#include "lang/bind.h"

#include "lang/assign.h"
#include "lang/base.h"
#include "lang/convert.h"
#include "lang/declare.h"
#include "lang/method.h"
#include "lang/pack.h"
#include "lang/reference.h"

enum { SUBSTITUTE_DEPTH_MAX = 6 };

/* May the value stand wherever the parameter does? */
static bool can_substitute(const struct parser *parser,
                           const struct expr *value)
{
    return parser->frame->is_simple && !value->has_effect &&
           value->depth <= SUBSTITUTE_DEPTH_MAX;
}

static void bind_constant(struct parser *parser, const struct token *name,
                          const struct operand *value)
{
    struct symbol *symbol = scope_add(parser->scope, SYMBOL_CONSTANT, name);
    symbol->type = type_plain(value->type);
    symbol->value = value->expr->constant;
}

/* The name is an object of its own. */
static void bind_object(struct parser *parser, const struct token *name,
                        const struct type *type, struct operand value,
                        struct stmt_list *list)
{
    struct operand object = declare_object(parser, type, name, list);
    stmt_append_expr(parser, list,
                     assign_initial(parser, object, value, value.offset));
}

static void bind_scalar(struct parser *parser, const struct token *name,
                        const struct type *type, struct operand value,
                        struct stmt_list *list)
{
    value = convert_to(parser, value, type, value.offset);
    if (parser_failed(parser))
        return;
    bool is_constant =
        value.expr->kind == EXPR_CONSTANT && type_is_integer(type);
    if (is_constant && (parser->frame->is_simple || type->is_const)) {
        bind_constant(parser, name, &value);
        return;
    }
    if (can_substitute(parser, value.expr)) {
        reference_bind(parser, name, &value);
        return;
    }
    bind_object(parser, name, type, value, list);
}

static void bind_copy(struct parser *parser, const struct token *name,
                      const struct type *type, struct operand value,
                      struct stmt_list *list)
{
    if (value.type->kind != TYPE_STRUCT || !type_same(type, value.type))
        value = method_convert_struct(parser, value, type, list);
    if (parser_failed(parser))
        return;
    if (value.kind == OPERAND_VARIABLE && type->is_const) {
        value = reference_hold(parser, value, list);
        reference_bind(parser, name, &value);
        return;
    }
    bind_object(parser, name, type, value, list);
}

static void bind_place(struct parser *parser, const struct token *name,
                       const struct parameter *parameter,
                       struct operand place, struct stmt_list *list)
{
    bool direct = place.kind == OPERAND_MEMORY &&
                  can_substitute(parser, place.expr);
    if (!direct)
        place = reference_hold(parser, place, list);
    if (parameter->is_reference && parameter->type->is_const)
        place.type = type_const(parser->build->arena, place.type);
    reference_bind(parser, name, &place);
}

static void bind_parameter(struct parser *parser,
                           const struct parameter *parameter,
                           struct operand value, struct stmt_list *list)
{
    if (parser_failed(parser))
        return;
    value = base_convert(parser, value, parameter->type);
    reference_check(parser, &value, parameter->type, parameter->is_reference);
    if (parameter->name == NULL) {
        stmt_append_expr(parser, list, operand_discard(parser, value));
        return;
    }
    if (declare_is_alias(parameter->type, parameter->is_reference, &value)) {
        bind_place(parser, parameter->name, parameter, value, list);
        return;
    }
    const struct type *type = declare_type(parser, parameter->type, &value);
    if (type->kind == TYPE_STRUCT)
        bind_copy(parser, parameter->name, type, value, list);
    else
        bind_scalar(parser, parameter->name, type, value, list);
}

static struct operand argument_of(struct parser *parser,
                                  const struct parameter *parameter,
                                  const struct call_arguments *arguments,
                                  size_t number)
{
    if (number < arguments->count)
        return arguments->list[number];
    const struct token *behind = parser->token;
    if (parameter->value == NULL) {
        parser_fail(parser, arguments->offset, "too few arguments");
        return operand_bad(parser, arguments->offset);
    }
    parser->token = parameter->value;
    struct operand value = parse_assignment(parser);
    if (!parser_failed(parser))
        parser->token = behind;
    return value;
}

/* A parameter pack, which is the last, takes the arguments from `first` on. */
static void bind_pack(struct parser *parser,
                      const struct call_arguments *arguments, size_t first,
                      struct stmt_list *list)
{
    const struct token *token = parser->token;
    const struct token *name = pack_parameter(token) + 1;
    size_t count = arguments->count > first ? arguments->count - first : 0;
    struct symbol **elements =
        arena_array(parser->build->arena, count, sizeof *elements);
    bool has_name = name->kind == TOKEN_NAME;
    for (size_t i = 0; i < count && !parser_failed(parser); i++) {
        pack_enter_element(parser, token, i);
        struct parameter parameter = routine_parameter(parser);
        bind_parameter(parser, &parameter, arguments->list[first + i], list);
        if (has_name && !parser_failed(parser))
            elements[i] = scope_find_here(parser->scope, name->text,
                                          name->length, false);
    }
    pack_leave_elements(parser);
    if (has_name && !parser_failed(parser))
        pack_bind(parser, name, elements, count);
}

/* "(" [ parameter { "," parameter } ] ")" */
void bind_parameters(struct parser *parser,
                     const struct call_arguments *arguments,
                     struct stmt_list *list)
{
    size_t number = 0;
    parser_expect(parser, TOKEN_LEFT_PAREN, "'('");
    if (parser_at_word(parser, "void") &&
        parser_ahead(parser)->kind == TOKEN_RIGHT_PAREN)
        parser_next(parser);
    while (!parser_at(parser, TOKEN_RIGHT_PAREN) && !parser_failed(parser)) {
        if (pack_parameter(parser->token) != NULL) {
            bind_pack(parser, arguments, number, list);
            number = arguments->count > number ? arguments->count : number;
            break;
        }
        struct parameter parameter = routine_parameter(parser);
        if (parser_failed(parser))
            return;
        struct operand value =
            argument_of(parser, &parameter, arguments, number++);
        bind_parameter(parser, &parameter, value, list);
        if (!parser_accept(parser, TOKEN_COMMA))
            break;
    }
    parser_expect(parser, TOKEN_RIGHT_PAREN, "')'");
    if (number < arguments->count)
        parser_fail(parser, arguments->offset,
                    "too many arguments: %zu, not %zu", arguments->count,
                    number);
}
