/* What a name in an expression stands for. */
#include "lang/base.h"
#include "lang/function.h"
#include "lang/method.h"
#include "lang/pointee.h"
#include "lang/reference.h"
#include "lang/refused.h"

/* Words that begin a statement or declaration, never an expression. */
static const char *const reserved[] = {
    "if", "else", "for", "while", "do", "break", "continue", "return",
    "switch", "case", "default", "goto", "typedef", "extern", "static",
    "union", "class", "template", "namespace", "using", "new", "delete",
    "operator", "inline", "auto", "try", "catch", "throw",
};

struct operand name_symbol(struct parser *parser, const struct symbol *symbol,
                           size_t offset)
{
    switch (symbol->kind) {
    case SYMBOL_VARIABLE:
        return pointee_place(parser, operand_of_variable(symbol->type,
                                                         symbol->variable,
                                                         offset));
    case SYMBOL_ARRAY: {
        const struct array *array = &parser->build->arrays[symbol->array];
        return operand_of_memory(
            symbol->type, node_array(parser, symbol->array, offset),
            array->space == SPACE_SHARED ? POINTS_SHARED
            : symbol->value != 0         ? POINTS_CONSTANT
                                         : POINTS_GLOBAL,
            offset);
    }
    case SYMBOL_ALIAS: {
        struct operand place = *symbol->operand;
        place.offset = offset;
        return place;
    }
    case SYMBOL_CONSTANT:
        return operand_integer(parser, symbol->type, symbol->value, offset);
    case SYMBOL_ROUTINE:
        return function_object(
            parser, function_type(parser, symbol->routine, NULL), offset);
    case SYMBOL_PACK:
        parser_fail(parser, offset, "'%.*s' is a parameter pack, which '...' "
                    "must follow", (int)symbol->length, symbol->name);
        return operand_bad(parser, offset);
    case SYMBOL_REFUSED:
        parser_fail(parser, offset, "'%.*s' %s", (int)symbol->length,
                    symbol->name, symbol->why);
        return operand_bad(parser, offset);
    default: /* a type: parse_at_type has seen to it */
        parser_expected(parser, "an expression");
        return operand_bad(parser, offset);
    }
}

static bool are_numbers(const struct call_arguments *arguments)
{
    for (size_t i = 0; i < arguments->count; i++)
        if (!type_is_arithmetic(arguments->list[i].type))
            return false;
    return true;
}

/*
 * Functions of CUDA that the text has overloads of, such as make_float4(float):
 * where none of those fits, CUDA's own is meant, and the arguments are read
 * once more.
 */
static bool is_known_better(struct parser *parser, const struct symbol *symbol,
                            const struct token *name)
{
    const struct token *paren = parser->token;
    size_t accesses = parser->build->access_count;
    if (!parser_accept(parser, TOKEN_LEFT_PAREN))
        return false;
    parser->unevaluated++;
    struct call_arguments arguments =
        method_arguments(parser, TOKEN_RIGHT_PAREN);
    parser->unevaluated--;
    if (parser_failed(parser))
        return false;
    bool is_better =
        call_is_known(name, arguments.count) &&
        !(are_numbers(&arguments)
              ? routine_fits_well(parser, symbol->routine, &arguments)
              : routine_fits(parser, symbol->routine, &arguments));
    parser->build->access_count = accesses;
    parser->token = paren;
    return is_better;
}

/* "(" behind the name of a function, or its template's arguments; with those,
 * and no "(", it is a value */
static struct operand call_routine(struct parser *parser,
                                   struct routine *routine,
                                   const struct operand *self,
                                   const struct token *name)
{
    struct template_arguments given = { .count = 0 };
    bool has_given = parser_at(parser, TOKEN_LESS);
    if (has_given)
        given = template_parse_arguments(parser);
    if (has_given && self == NULL && !parser_at(parser, TOKEN_LEFT_PAREN))
        return function_object(
            parser, function_type(parser, routine, &given), name->offset);
    parser_expect(parser, TOKEN_LEFT_PAREN, "'('");
    struct call_arguments arguments =
        method_arguments(parser, TOKEN_RIGHT_PAREN);
    arguments.given = has_given ? &given : NULL;
    arguments.offset = arguments.start = name->offset;
    if (self != NULL)
        return method_call(parser, *self, routine, &arguments);
    return routine_choose(parser, routine, NULL, &arguments);
}

/* What the struct whose method is parsed has under that name; in a static one
 * there is no object, so no fields. */
static bool find_own_member(struct parser *parser, const struct token *name,
                            struct operand *result)
{
    const struct frame *frame = parser->frame;
    bool is_qualified = name->space != NULL; /* ::f: not the struct's */
    if (frame == NULL || frame->owner == NULL || is_qualified)
        return false;
    const struct type *type =
        frame->self != NULL ? frame->self->type : frame->owner;
    struct routine *method = method_find(type, name->text, name->length);
    if (method != NULL && parser_at(parser, TOKEN_LEFT_PAREN)) {
        *result = call_routine(parser, method, frame->self, name);
        return true;
    }
    if (frame->self == NULL ||
        base_with_member(type, name->text, name->length) == NULL)
        return false;
    *result = reference_field(parser, frame->self, name);
    return true;
}

static bool calls_routine(const struct parser *parser,
                          const struct symbol *symbol)
{
    return symbol->kind == SYMBOL_ROUTINE &&
           (parser_at(parser, TOKEN_LEFT_PAREN) ||
            parser_at(parser, TOKEN_LESS));
}

static bool has_body(const struct routine *routine)
{
    while (routine != NULL && routine->body == NULL)
        routine = routine->next;
    return routine != NULL;
}

/* The object whose method is parsed, if the struct is its base; NULL: none. */
static const struct operand *own_object(const struct parser *parser,
                                        const struct type *type)
{
    const struct operand *self =
        parser->frame != NULL ? parser->frame->self : NULL;
    return self != NULL && base_is(type, self->type) ? self : NULL;
}

/* type "::" NAME: a constant of a struct, a static method, or one of a base */
struct operand parse_scoped_name(struct parser *parser,
                                 const struct type *type)
{
    parser_next(parser);
    const struct token *name = parser->token;
    if (!parser_at(parser, TOKEN_NAME) || type->info == NULL) {
        parser_expected(parser, "a name");
        return operand_bad(parser, name->offset);
    }
    parser_next(parser);
    const struct symbol *symbol = struct_name(type, name);
    if (symbol != NULL)
        return name_symbol(parser, symbol, name->offset);
    struct routine *method = method_find(type, name->text, name->length);
    if (method != NULL)
        return call_routine(parser, method, own_object(parser, type), name);
    parser_fail(parser, name->offset, "'%s' has no '%.*s'", type->name,
                (int)name->length, name->text);
    return operand_bad(parser, name->offset);
}

/* object "." NAME of a static member */
bool parse_static_member(struct parser *parser, const struct type *type,
                         struct operand *result)
{
    const struct token *name = parser->token;
    if (type->kind != TYPE_STRUCT || type->info == NULL ||
        name->kind != TOKEN_NAME)
        return false;
    const struct symbol *symbol = struct_name(type, name);
    if (symbol == NULL || symbol->kind == SYMBOL_TYPE)
        return false;
    parser_next(parser);
    *result = name_symbol(parser, symbol, name->offset);
    return true;
}

/* object "." NAME "(", or "<" and then "(" */
bool parse_method(struct parser *parser, const struct operand *object,
                  struct operand *result)
{
    parser_accept_word(parser, "template");
    const struct token *name = parser->token;
    enum token_kind behind = parser_ahead(parser)->kind;
    if (name->kind != TOKEN_NAME ||
        (behind != TOKEN_LEFT_PAREN && behind != TOKEN_LESS))
        return false;
    struct routine *method =
        method_find(object->type, name->text, name->length);
    if (method == NULL)
        return false;
    parser_next(parser);
    *result = call_routine(parser, method, object, name);
    return true;
}

/* NAME, or a call when a parenthesis follows */
struct operand parse_name(struct parser *parser)
{
    const struct token *token = parser->token;
    struct operand operand;
    if (TOKEN_IS_ONE_OF(token, reserved)) {
        if (refused_reason(token) != NULL)
            return name_unknown(parser, token);
        parser_expected(parser, "an expression");
        return operand_bad(parser, token->offset);
    }
    parser_next(parser);
    struct symbol *symbol = scope_find_name(parser->scope, token, false);
    bool is_local =
        symbol != NULL && symbol->level > parser->scope->view.file;
    if (!is_local && find_own_member(parser, token, &operand))
        return operand;
    if (symbol != NULL && symbol->kind == SYMBOL_TEMPLATE &&
        parser_at(parser, TOKEN_LESS))
        return template_value(parser, symbol->pattern);
    if (symbol != NULL && calls_routine(parser, symbol) &&
        call_has_name(token) && !has_body(symbol->routine))
        return parse_call(parser, token);
    if (symbol != NULL && calls_routine(parser, symbol))
        return call_has_name(token) && is_known_better(parser, symbol, token)
                   ? parse_call(parser, token)
                   : call_routine(parser, symbol->routine, NULL, token);
    if (symbol != NULL)
        return name_symbol(parser, symbol, token->offset);
    if (parser_at(parser, TOKEN_LEFT_PAREN))
        return parse_call(parser, token);
    return name_undeclared(parser, token);
}
