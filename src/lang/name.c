/* What a name in an expression stands for. */
#include <string.h>

#include "core/similar.h"
#include "lang/base.h"
#include "lang/constant.h"
#include "lang/convert.h"
#include "lang/data.h"
#include "lang/element.h"
#include "lang/function.h"
#include "lang/include.h"
#include "lang/memory.h"
#include "lang/method.h"
#include "lang/reference.h"
#include "lang/refused.h"

/* Names that CUDA knows; those of patterns only are short. */
struct known_name {
    const char *name;
    const char *type;  /* NULL: int */
    uint32_t variable; /* the first of the type's */
    bool is_short;
};

static const struct known_name known_names[] = {
    { "threadIdx", "uint3", BUILTIN_THREAD_X, false },
    { "blockIdx", "uint3", BUILTIN_BLOCK_X, false },
    { "blockDim", "dim3", BUILTIN_BLOCK_DIM_X, false },
    { "gridDim", "dim3", BUILTIN_GRID_DIM_X, false },
    { "warpSize", NULL, BUILTIN_WARP_SIZE, false },
    { "tid", NULL, BUILTIN_TID, true },
    { "lane", NULL, BUILTIN_LANE, true },
    { "warp", NULL, BUILTIN_WARP, true },
    { "tx", NULL, BUILTIN_THREAD_X, true },
    { "ty", NULL, BUILTIN_THREAD_Y, true },
    { "tz", NULL, BUILTIN_THREAD_Z, true },
    { "bx", NULL, BUILTIN_BLOCK_X, true },
    { "by", NULL, BUILTIN_BLOCK_Y, true },
    { "bz", NULL, BUILTIN_BLOCK_Z, true },
};

struct known_value {
    const char *name;
    const struct type *type;
    int64_t value;
};

static const struct known_value known_values[] = {
    { "true", &type_bool, 1 },
    { "false", &type_bool, 0 },
    { "nullptr", &type_int, 0 },
    { "NULL", &type_int, 0 },
    { "INT_MAX", &type_int, INT32_MAX },
    { "INT_MIN", &type_int, INT32_MIN },
    { "UINT_MAX", &type_uint, UINT32_MAX },
    { "LLONG_MAX", &type_long, INT64_MAX },
    { "LLONG_MIN", &type_long, INT64_MIN },
    { "ULLONG_MAX", &type_ulong, -1 },
    { "SHRT_MAX", &type_int, INT16_MAX },
    { "USHRT_MAX", &type_int, UINT16_MAX },
    { "UCHAR_MAX", &type_int, UINT8_MAX },
    { "CHAR_BIT", &type_int, 8 },
};

/* Names of values that are not computed. */
static const char *const floating_names[] = {
    "FLT_MAX", "FLT_MIN", "FLT_EPSILON", "DBL_MAX", "DBL_MIN", "DBL_EPSILON",
    "INFINITY", "NAN", "HUGE_VAL", "HUGE_VALF", "M_E", "M_LOG2E", "M_LOG10E",
    "M_LN2", "M_LN10", "M_PI", "M_PI_2", "M_PI_4", "M_1_PI", "M_2_PI",
    "M_2_SQRTPI", "M_SQRT2", "M_SQRT1_2", "CUDART_INF", "CUDART_INF_F",
    "CUDART_NAN", "CUDART_NAN_F", "CUDART_PI", "CUDART_PI_F",
};

/* Words that begin a statement or declaration, never an expression. */
static const char *const reserved[] = {
    "if", "else", "for", "while", "do", "break", "continue", "return",
    "switch", "case", "default", "goto", "typedef", "extern", "static",
    "union", "class", "template", "namespace", "using", "new", "delete",
    "operator", "inline", "auto", "try", "catch", "throw",
};

static bool in_list(const char *const *list, size_t count,
                    const struct token *token)
{
    for (size_t i = 0; i < count; i++)
        if (token_is_word(token, list[i]))
            return true;
    return false;
}

static struct operand symbol_value(struct parser *parser,
                                   const struct symbol *symbol, size_t offset)
{
    switch (symbol->kind) {
    case SYMBOL_VARIABLE:
        return operand_of_variable(symbol->type, symbol->variable, offset);
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
        return function_object(parser, function_type(parser, symbol), offset);
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

/* The short names are int, CUDA's own structs unsigned. */
static struct operand known_operand(struct parser *parser,
                                    const struct known_name *name,
                                    size_t offset)
{
    if (name->type != NULL) {
        const struct type *type = type_find(name->type, strlen(name->type));
        return operand_of_variable(type_const(parser->build->arena, type),
                                   name->variable, offset);
    }
    struct expr *expr = node_variable(parser, name->variable, offset);
    return operand_of_value(&type_int,
                            node_cast(parser, &type_int, expr, offset));
}

static bool find_known(struct parser *parser, const struct token *token,
                       struct operand *result)
{
    size_t offset = token->offset;
    if (parser->mode == PARSE_VALUE)
        return false;
    for (size_t i = 0; i < sizeof known_names / sizeof *known_names; i++) {
        const struct known_name *name = &known_names[i];
        if (token_is_word(token, name->name) &&
            (!name->is_short || parser->mode == PARSE_PATTERN)) {
            *result = known_operand(parser, name, offset);
            return true;
        }
    }
    return false;
}

static bool find_value(struct parser *parser, const struct token *token,
                       struct operand *result)
{
    size_t offset = token->offset;
    for (size_t i = 0; i < sizeof known_values / sizeof *known_values; i++) {
        const struct known_value *known = &known_values[i];
        if (token_is_word(token, known->name)) {
            *result = operand_integer(parser, known->type, known->value,
                                      offset);
            return true;
        }
    }
    if (token_is_word(token, "__LINE__")) {
        struct source_place place = source_place(parser->source, offset);
        *result =
            operand_integer(parser, &type_int, (int64_t)place.line, offset);
        return true;
    }
    size_t count = sizeof floating_names / sizeof *floating_names;
    if (!in_list(floating_names, count, token))
        return false;
    *result = operand_of_value(&type_float,
                               node_none(parser, VALUE_NONE, offset));
    return true;
}

/* An undeclared name that is indexed is an array of --elem elements; one with
 * --data is of int. */
static struct operand implicit_array(struct parser *parser,
                                     const struct token *token)
{
    const struct type *element =
        data_names(parser->build, token->text, token->length)
            ? &type_int
            : element_type(parser);
    if (constant_find(parser, token) != CONSTANT_NONE) {
        parser_fail(parser, token->offset,
                    "'%.*s' is used as an array here, but -D makes it a number",
                    (int)token->length, token->text);
        return operand_bad(parser, token->offset);
    }
    struct symbol *symbol = scope_add(parser->implicit, SYMBOL_ARRAY,
                                      token->text, token->length);
    symbol->type = type_array(parser->build->arena, element, 0);
    symbol->array = memory_array(parser, token->text, token->length,
                                 SPACE_GLOBAL, 0, element);
    return symbol_value(parser, symbol, token->offset);
}

/* The known name that may be meant, as a sentence for the error. */
static const char *similar_name(struct parser *parser,
                                const struct token *token)
{
    struct arena *arena = parser->build->arena;
    struct similar similar =
        similar_to(arena_text(arena, token->text, token->length));
    for (size_t i = 0; i < sizeof known_names / sizeof *known_names; i++)
        if (strlen(known_names[i].name) > 2)
            similar_try(&similar, known_names[i].name);
    for (const struct symbol *symbol = parser->scope->newest; symbol != NULL;
         symbol = symbol->older)
        if (symbol->kind == SYMBOL_VARIABLE || symbol->kind == SYMBOL_ARRAY ||
            symbol->kind == SYMBOL_CONSTANT)
            similar_try(&similar,
                        arena_text(arena, symbol->name, symbol->length));
    return similar_hint(&similar, arena);
}

static bool is_known(const struct token *token)
{
    for (size_t i = 0; i < sizeof known_names / sizeof *known_names; i++)
        if (token_is_word(token, known_names[i].name))
            return true;
    return false;
}

static struct operand unknown_name(struct parser *parser,
                                   const struct token *token)
{
    int length = (int)(token->length > 60 ? 60 : token->length);
    const char *reason = refused_reason(token);
    if (parser_at(parser, TOKEN_SHIFT_LEFT) &&
        parser_ahead(parser)->kind == TOKEN_LESS)
        reason = "kernels that launch kernels are not supported";
    if (reason != NULL) {
        parser_fail(parser, token->offset, "'%.*s': %s", length, token->text,
                    reason);
        return operand_bad(parser, token->offset);
    }
    if (parser->mode == PARSE_VALUE && is_known(token)) {
        parser_fail(parser, token->offset, "'%.*s' has a value in a "
                    "thread only, so it is no constant", length, token->text);
        return operand_bad(parser, token->offset);
    }
    const char *hint = similar_name(parser, token);
    bool is_pointer = parser_at(parser, TOKEN_DOT) ||
                      parser_at(parser, TOKEN_ARROW);
    parser_fail(parser, token->offset,
                is_pointer ? "unknown name '%.*s'; %sdeclare '%.*s' first%s"
                : parser->mode == PARSE_PATTERN
                    ? "unknown name '%.*s'; %s-D %.*s=VALUE gives it one value "
                      "for all threads, a declaration one for each%s"
                    : "unknown name '%.*s'; %s-D %.*s=VALUE gives it a value%s",
                length, token->text, hint, length, token->text,
                include_hint(parser->build));
    return operand_bad(parser, token->offset);
}

static struct operand undeclared(struct parser *parser,
                                 const struct token *token)
{
    struct operand operand;
    struct symbol *symbol =
        scope_find(parser->implicit, token->text, token->length, false);
    if (symbol != NULL)
        return symbol_value(parser, symbol, token->offset);
    if (find_known(parser, token, &operand))
        return operand;
    if (parser->mode == PARSE_PATTERN && parser_at(parser, TOKEN_LEFT_BRACKET))
        return implicit_array(parser, token);
    size_t define = constant_find(parser, token);
    if (define != CONSTANT_NONE) {
        parser->build->options->defines[define].is_constant = true;
        return constant_define(parser, define, token->offset);
    }
    if (find_value(parser, token, &operand))
        return operand;
    return unknown_name(parser, token);
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

/* "(" behind the name of a function, or its template's arguments */
static struct operand call_routine(struct parser *parser,
                                   struct routine *routine,
                                   const struct operand *self,
                                   const struct token *name)
{
    struct template_arguments given = { .count = 0 };
    bool has_given = parser_at(parser, TOKEN_LESS);
    if (has_given)
        given = template_parse_arguments(parser);
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
    if (frame == NULL || frame->owner == NULL)
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
        return symbol_value(parser, symbol, name->offset);
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
    *result = symbol_value(parser, symbol, name->offset);
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
    if (refused_reason(token) != NULL &&
        in_list(reserved, sizeof reserved / sizeof *reserved, token))
        return unknown_name(parser, token);
    if (in_list(reserved, sizeof reserved / sizeof *reserved, token)) {
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
        return symbol_value(parser, symbol, token->offset);
    if (parser_at(parser, TOKEN_LEFT_PAREN))
        return parse_call(parser, token);
    return undeclared(parser, token);
}
