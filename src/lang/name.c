/* What a name in an expression stands for. */
#include <string.h>

#include "lang/constant.h"
#include "lang/convert.h"
#include "lang/element.h"
#include "lang/grammar.h"

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
};

/* Names of values that are not computed. */
static const char *const floating_names[] = {
    "FLT_MAX", "FLT_MIN", "FLT_EPSILON", "DBL_MAX", "INFINITY", "NAN", "M_PI",
};

/* Words that begin a statement or declaration, never an expression. */
static const char *const reserved[] = {
    "if", "else", "for", "while", "do", "break", "continue", "return",
    "switch", "case", "default", "goto", "typedef", "extern", "static",
    "union", "class", "template", "namespace", "using", "new", "delete",
    "operator", "asm", "inline", "auto", "try", "catch", "throw", "this",
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
            array->space == SPACE_SHARED ? POINTS_SHARED : POINTS_GLOBAL,
            offset);
    }
    case SYMBOL_CONSTANT:
        return operand_integer(parser, symbol->type, symbol->value, offset);
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
    size_t count = sizeof floating_names / sizeof *floating_names;
    if (!in_list(floating_names, count, token))
        return false;
    *result = operand_of_value(&type_float,
                               node_none(parser, VALUE_NONE, offset));
    return true;
}

/* An undeclared name that is indexed is an array of --elem elements. */
static struct operand implicit_array(struct parser *parser,
                                     const struct token *token)
{
    const struct type *element = element_type(parser);
    if (constant_find(parser, token) != CONSTANT_NONE) {
        parser_fail(parser, token->offset,
                    "'%.*s' is used as an array here, but -D makes it a number",
                    (int)token->length, token->text);
        return operand_bad(parser, token->offset);
    }
    struct symbol *symbol = scope_add(parser->implicit, SYMBOL_ARRAY,
                                      token->text, token->length);
    symbol->type = type_array(parser->build->arena, element, 0);
    symbol->array = build_array(parser->build, token->text, token->length,
                                SPACE_GLOBAL, 0, element->size);
    return symbol_value(parser, symbol, token->offset);
}

static struct operand unknown_name(struct parser *parser,
                                   const struct token *token)
{
    int length = (int)(token->length > 60 ? 60 : token->length);
    bool is_pointer = parser_at(parser, TOKEN_DOT) ||
                      parser_at(parser, TOKEN_ARROW);
    parser_fail(parser, token->offset,
                is_pointer ? "unknown name '%.*s'; declare '%.*s' first"
                           : "unknown name '%.*s'; -D %.*s=VALUE gives it a "
                             "value",
                length, token->text, length, token->text);
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
    if (define != CONSTANT_NONE)
        return constant_define(parser, define, token->offset);
    if (find_value(parser, token, &operand))
        return operand;
    return unknown_name(parser, token);
}

/* NAME, or a call when a parenthesis follows */
struct operand parse_name(struct parser *parser)
{
    const struct token *token = parser->token;
    if (in_list(reserved, sizeof reserved / sizeof *reserved, token)) {
        parser_expected(parser, "an expression");
        return operand_bad(parser, token->offset);
    }
    parser_next(parser);
    struct symbol *symbol =
        scope_find(parser->scope, token->text, token->length, false);
    if (symbol != NULL)
        return symbol_value(parser, symbol, token->offset);
    if (parser_at(parser, TOKEN_LEFT_PAREN))
        return parse_call(parser, token);
    return undeclared(parser, token);
}
