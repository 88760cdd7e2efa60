/* Arguments of a template, as they are written; see template.h. */
#include "lang/template.h"

#include "lang/constant.h"
#include "lang/function.h"
#include "lang/instance.h"
#include "lang/pack.h"

bool template_at_open(const struct parser *parser, unsigned *number)
{
    const struct token *token = parser->token;
    if (token->kind != TOKEN_NAME)
        return false;
    const struct symbol *symbol = scope_find_name(parser->scope, token, false);
    if (symbol == NULL || symbol->kind != SYMBOL_CONSTANT ||
        symbol->type->kind != TYPE_PLACEHOLDER)
        return false;
    *number = (unsigned)symbol->value;
    return true;
}

/* argument = function | struct template | type-name | constant */
struct template_argument template_parse_argument(struct parser *parser)
{
    struct template_argument argument = { .is_known = true };
    bool is_reference;
    argument.type = function_argument(parser);
    if (argument.type == NULL)
        argument.type = instance_argument(parser);
    if (argument.type != NULL)
        return argument;
    if (template_at_open(parser, &argument.placeholder)) {
        parser_next(parser);
        argument.value_type = &type_auto;
        argument.value = argument.placeholder;
        return argument;
    }
    argument.type = parse_whole_type(parser, &is_reference);
    if (argument.type == NULL) {
        size_t offset = parser->token->offset;
        struct operand value = parse_conditional(parser);
        value.offset = offset;
        value = constant_of(parser, value, "a template's argument");
        argument.value_type = value.type;
        argument.value = value.expr->constant;
    }
    return argument;
}

static void add_argument(struct parser *parser,
                         struct template_arguments *arguments, bool is_pack)
{
    if (arguments->count == TEMPLATE_ARGUMENTS_MAX) {
        parser_fail(parser, parser->token->offset,
                    "a template takes at most %d arguments",
                    TEMPLATE_ARGUMENTS_MAX);
        return;
    }
    struct template_argument argument = template_parse_argument(parser);
    argument.is_pack = is_pack;
    arguments->list[arguments->count++] = argument;
}

bool template_at_greater(const struct parser *parser)
{
    return parser_at(parser, TOKEN_GREATER) ||
           parser_at(parser, TOKEN_SHIFT_RIGHT);
}

struct template_arguments template_parse_arguments(struct parser *parser)
{
    struct template_arguments arguments = { .count = 0 };
    bool outer = parser->in_angles;
    parser_expect(parser, TOKEN_LESS, "'<'");
    if (!parser_enter(parser))
        return arguments;
    parser->in_angles = true;
    while (!template_at_greater(parser) && !parser_failed(parser)) {
        struct pack pack = pack_open(parser);
        while (pack_next(parser, &pack))
            add_argument(parser, &arguments, pack.dots != NULL);
        if (!parser_accept(parser, TOKEN_COMMA))
            break;
    }
    parser_expect_greater(parser);
    parser->in_angles = outer;
    parser_leave(parser);
    return arguments;
}

bool template_same(const struct template_arguments *a,
                   const struct template_arguments *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++) {
        const struct template_argument *x = &a->list[i], *y = &b->list[i];
        if ((x->type == NULL) != (y->type == NULL))
            return false;
        if (x->type != NULL ? !type_same(x->type, y->type) ||
                                  x->type->is_const != y->type->is_const
                            : x->value != y->value)
            return false;
    }
    return true;
}
