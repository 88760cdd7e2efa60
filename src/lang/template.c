/* Template parameters and arguments; see template.h. */
#include "lang/template.h"

#include "lang/constant.h"
#include "lang/function.h"
#include "lang/instance.h"
#include "lang/pack.h"
#include "lang/parameter.h"
#include "lang/reference.h"
#include "lang/routine.h"

/* Goes on to the ',' or '>', maybe half of a ">>", that ends a default. */
static void skip_default(struct parser *parser)
{
    size_t open = 0;
    while (!parser_at_end(parser)) {
        const struct token *token = parser->token;
        if (open == 0 &&
            (token->kind == TOKEN_COMMA || template_at_greater(parser)))
            return;
        if (open == 1 && token->kind == TOKEN_SHIFT_RIGHT) {
            parser->half_shift = true;
            return;
        }
        if (token->kind == TOKEN_LEFT_PAREN) {
            parser->token = routine_skip(token);
            continue;
        }
        open += token->kind == TOKEN_LESS;
        open -= token->kind == TOKEN_GREATER;
        if (token->kind == TOKEN_SHIFT_RIGHT)
            open -= 2;
        parser_next(parser);
    }
}

size_t template_count(const struct token *head)
{
    size_t open = 0, commas = 0;
    if (head[1].kind == TOKEN_GREATER)
        return 0;
    for (; head->kind != TOKEN_END; head++) {
        open += head->kind == TOKEN_LESS;
        commas += head->kind == TOKEN_COMMA && open == 1;
        if (head->kind == TOKEN_GREATER && --open == 0)
            return commas + 1;
        if (head->kind == TOKEN_LEFT_PAREN)
            head = routine_skip(head) - 1;
    }
    return commas + 1;
}

bool template_has_pack(const struct token *head)
{
    const struct token *end = routine_skip(head) - 1;
    return pack_at_dots(end - 1) ||
           (end[-1].kind == TOKEN_NAME && pack_at_dots(end - 2));
}

/* A parameter as the head declares it. */
struct head_parameter {
    const struct token *name; /* or NULL */
    const struct type *type;  /* of a constant; NULL: it is a type, */
    bool is_template;         /* or the name of a struct template */
    bool is_pack;
};

static bool accept_dots(struct parser *parser)
{
    bool is_pack = pack_at_dots(parser->token);
    if (is_pack)
        parser_next(parser);
    return is_pack;
}

/* The type of a constant, behind which its name may stand, hangs on types that
 * are still to be deduced: it is left for when they are known. */
static bool skip_open_type(struct parser *parser,
                           struct head_parameter *parameter)
{
    const struct token *token = parser->token;
    size_t open = 0;
    bool has_angles = false;
    for (; token->kind != TOKEN_END; token++) {
        bool ends = token->kind == TOKEN_COMMA || token->kind == TOKEN_ASSIGN ||
                    token->kind == TOKEN_GREATER ||
                    token->kind == TOKEN_SHIFT_RIGHT;
        if (open == 0 && ends)
            break;
        has_angles |= token->kind == TOKEN_LESS;
        open += token->kind == TOKEN_LESS;
        open -= token->kind == TOKEN_GREATER;
        if (token->kind == TOKEN_SHIFT_RIGHT)
            open -= open > 1 ? 2 : 1;
    }
    if (!has_angles)
        return false;
    if (token[-1].kind == TOKEN_NAME && token[-2].kind != TOKEN_SCOPE)
        parameter->name = &token[-1];
    parameter->type = &type_int;
    parser->token = token;
    return true;
}

/* "template" "<" ... ">" */
static bool skip_template(struct parser *parser)
{
    if (!parser_at_word(parser, "template") ||
        parser_ahead(parser)->kind != TOKEN_LESS)
        return false;
    parser->token = routine_skip(parser_ahead(parser));
    return true;
}

/* parameter = [ template ] ( "typename" | "class" ) [ "..." ] [ NAME ]
 *           | specifiers [ "..." ] declarator */
static struct head_parameter parse_parameter(struct parser *parser,
                                             enum template_missing missing)
{
    struct head_parameter parameter = { .is_template = skip_template(parser) };
    if (parser_at(parser, TOKEN_OTHER)) {
        parser_expected(parser, "a type or a constant");
        return parameter;
    }
    const struct token *behind = parser_ahead(parser);
    bool is_inner = behind->kind == TOKEN_NAME &&
                    (behind[1].kind == TOKEN_SCOPE ||
                     behind[1].kind == TOKEN_LESS);
    bool is_type = (parser_at_word(parser, "class") ||
                    parser_at_word(parser, "typename")) && !is_inner;
    if (is_type) {
        parser_next(parser);
        parameter.is_pack = accept_dots(parser);
        if (parser_at(parser, TOKEN_NAME))
            parameter.name = parser_next(parser);
        return parameter;
    }
    if (missing == MISSING_IS_OPEN && skip_open_type(parser, &parameter))
        return parameter;
    struct specifiers specifiers = parse_specifiers(parser);
    parameter.is_pack = accept_dots(parser);
    struct declarator declarator = parse_declarator(parser, specifiers.type);
    parameter.name = declarator.name;
    parameter.type = declarator.type;
    return parameter;
}

static struct template_argument parse_default(struct parser *parser)
{
    bool outer = parser->in_angles;
    parser->in_angles = true;
    struct template_argument argument = template_parse_argument(parser);
    parser->in_angles = outer;
    return argument;
}

/* -D gives a constant its value; a type its name. */
static struct template_argument defined(struct parser *parser,
                                        const struct head_parameter *parameter)
{
    struct template_argument argument = { .is_known = false };
    if (parameter->name == NULL)
        return argument;
    size_t number = constant_find(parser, parameter->name);
    if (number == CONSTANT_NONE)
        return argument;
    argument.is_known = true;
    if (parameter->type == NULL) {
        argument.type = constant_type(parser, number);
        return argument;
    }
    struct operand value =
        constant_define(parser, number, parameter->name->offset);
    value = constant_of(parser, value, "a template's argument");
    argument.value_type = value.type;
    argument.value = value.expr->constant;
    return argument;
}

static struct template_argument open_argument(struct parser *parser,
                                              bool is_type, size_t number)
{
    struct template_argument argument = { .is_known = false };
    argument.placeholder = (unsigned)number + 1;
    if (is_type) {
        struct type *type = arena_alloc(parser->build->arena, sizeof *type);
        *type = type_auto;
        type->count = number + 1;
        argument.type = type;
    } else {
        argument.value_type = &type_auto;
        argument.value = (int64_t)number + 1;
    }
    return argument;
}

static void bind_name(struct parser *parser,
                      const struct head_parameter *parameter,
                      const struct template_argument *argument)
{
    const struct token *name = parameter->name;
    if (name == NULL || parser_failed(parser))
        return;
    if (parameter->type != NULL && argument->type != NULL) {
        struct operand function =
            function_object(parser, argument->type, name->offset);
        reference_bind(parser, name, &function);
        return;
    }
    if (parameter->is_template && argument->placeholder == 0) {
        scope_add(parser->scope, SYMBOL_TEMPLATE, name)->pattern =
            argument->type->pattern;
        return;
    }
    if (argument->type != NULL) {
        scope_add_type(parser->scope, name, argument->type);
        return;
    }
    struct symbol *symbol = scope_add(parser->scope, SYMBOL_CONSTANT, name);
    bool is_open = argument->value_type->kind == TYPE_PLACEHOLDER;
    bool is_auto = parameter->type->kind == TYPE_PLACEHOLDER;
    const struct type *type =
        is_open || is_auto ? argument->value_type : parameter->type;
    symbol->type = type_plain(type);
    symbol->value = argument->value;
    if (is_open || !type_is_integer(type))
        return;
    struct expr *value =
        node_constant(parser, type_class(argument->value_type),
                      argument->value, name->offset);
    symbol->value = node_cast(parser, type, value, name->offset)->constant;
}

/* The argument of one parameter; what stands behind '=' is read or skipped. */
static struct template_argument
argument_of(struct parser *parser, const struct head_parameter *parameter,
            const struct template_arguments *arguments, size_t number,
            enum template_missing missing)
{
    bool has_default = parser_accept(parser, TOKEN_ASSIGN);
    bool is_known =
        number < arguments->count && arguments->list[number].is_known;
    if (has_default && parameter->name == NULL && parameter->type == NULL) {
        skip_default(parser); /* typename = enable_if_t<...>: no value at all */
        return (struct template_argument){ .is_known = true,
                                           .type = &type_void };
    }
    if (is_known || (has_default && missing == MISSING_IS_OPEN)) {
        if (has_default)
            skip_default(parser);
        if (is_known)
            return arguments->list[number];
    }
    if (missing == MISSING_IS_DEFINE) {
        struct template_argument argument = defined(parser, parameter);
        if (argument.is_known && has_default)
            skip_default(parser);
        if (argument.is_known)
            return argument;
    }
    if (missing == MISSING_IS_OPEN)
        return open_argument(parser, parameter->type == NULL, number);
    if (has_default)
        return parse_default(parser);
    return (struct template_argument){ .is_known = false };
}

static void check_kind(struct parser *parser,
                       const struct head_parameter *parameter,
                       const struct template_argument *argument)
{
    const char *what = parameter->is_template ? "a struct template" : "a type";
    bool fits = argument->type != NULL &&
                (argument->placeholder > 0 ||
                 instance_is_argument(argument->type) ==
                     parameter->is_template);
    if (parameter->type != NULL && type_is_function(parameter->type)) {
        what = "a function";
        fits = argument->type != NULL && function_is_type(argument->type);
    } else if (parameter->type != NULL &&
               parameter->type->kind == TYPE_PLACEHOLDER) {
        what = "a constant or a function";
        fits = argument->type == NULL || function_is_type(argument->type);
    } else if (parameter->type != NULL) {
        what = "a constant";
        fits = argument->type == NULL;
    }
    if (!fits && parameter->name != NULL)
        parser_fail(parser, parameter->name->offset,
                    "the template parameter '%.*s' needs %s",
                    (int)parameter->name->length, parameter->name->text, what);
}

/* The arguments from `number` on; where they are to be deduced, one stands for
 * them all. */
static void bind_pack(struct parser *parser,
                      const struct head_parameter *parameter,
                      struct template_arguments *arguments, size_t number,
                      enum template_missing missing)
{
    struct symbol *elements[TEMPLATE_ARGUMENTS_MAX];
    const struct token *name = parameter->name;
    struct template_arguments list = *arguments;
    if (missing == MISSING_IS_OPEN && list.count <= number) {
        list.list[number] =
            open_argument(parser, parameter->type == NULL, number);
        list.count = number + 1;
    }
    for (size_t i = number; i < list.count && name != NULL; i++) {
        check_kind(parser, parameter, &list.list[i]);
        bind_name(parser, parameter, &list.list[i]);
        if (parser_failed(parser))
            return;
        elements[i - number] = scope_find_here(parser->scope, name->text,
                                               name->length, false);
    }
    size_t count = list.count > number ? list.count - number : 0;
    if (name != NULL)
        pack_bind(parser, name, elements, count);
}

static void bind_one(struct parser *parser,
                     struct template_arguments *arguments, size_t number,
                     enum template_missing missing)
{
    struct head_parameter parameter = parse_parameter(parser, missing);
    if (parameter.is_pack && !template_at_greater(parser))
        parser_fail(parser, parser->token->offset, "a parameter pack that is "
                    "not the last parameter is not supported");
    if (parser_failed(parser))
        return;
    if (parameter.is_pack) {
        bind_pack(parser, &parameter, arguments, number, missing);
        return;
    }
    struct template_argument argument =
        argument_of(parser, &parameter, arguments, number, missing);
    if (parser_failed(parser))
        return;
    bool is_bound = argument.is_known || argument.placeholder > 0;
    if (is_bound) {
        check_kind(parser, &parameter, &argument);
        bind_name(parser, &parameter, &argument);
    } else if (missing == MISSING_IS_ERROR && parameter.name != NULL) {
        parser_fail(parser, parameter.name->offset,
                    "the template parameter '%.*s' cannot be told from the "
                    "call", (int)parameter.name->length, parameter.name->text);
    } else if (missing == MISSING_IS_DEFINE && parameter.name != NULL) {
        parameter_refuse(parser, parameter.name, true);
    }
    if (number >= arguments->count)
        arguments->count = number + 1;
    if (missing != MISSING_IS_OPEN)
        arguments->list[number] = argument;
}

void template_bind(struct parser *parser, struct template_arguments *arguments,
                   enum template_missing missing)
{
    size_t number = 0;
    size_t given = arguments->count, offset = parser->token->offset;
    bool has_pack = template_has_pack(parser->token);
    parser_expect(parser, TOKEN_LESS, "'<'");
    bool outer = parser->in_angles;
    parser->in_angles = true;
    while (!template_at_greater(parser) && !parser_failed(parser)) {
        if (number == TEMPLATE_ARGUMENTS_MAX) {
            parser_fail(parser, parser->token->offset,
                        "a template takes at most %d arguments",
                        TEMPLATE_ARGUMENTS_MAX);
            break;
        }
        bind_one(parser, arguments, number++, missing);
        if (!parser_accept(parser, TOKEN_COMMA))
            break;
    }
    if (number < given && !has_pack)
        parser_fail(parser, offset, "the template takes %zu arguments, not "
                    "%zu", number, given);
    parser->in_angles = outer;
    parser_expect_greater(parser);
}
