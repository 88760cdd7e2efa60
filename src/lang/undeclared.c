/* Names that no declaration gives a meaning. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "core/similar.h"
#include "lang/constant.h"
#include "lang/data.h"
#include "lang/element.h"
#include "lang/grammar.h"
#include "lang/include.h"
#include "lang/memory.h"
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

/* Names of floating-point values. */
struct floating_name {
    const char *name;
    const struct type *type;
    double value;
};

#define DOUBLE_NAME(NAME, VALUE) { NAME, &type_double, VALUE }
#define FLOAT_NAME(NAME, VALUE) { NAME, &type_float, (double)(VALUE) }

static const struct floating_name floating_names[] = {
    FLOAT_NAME("FLT_MAX", FLT_MAX),
    FLOAT_NAME("FLT_MIN", FLT_MIN),
    FLOAT_NAME("FLT_EPSILON", FLT_EPSILON),
    DOUBLE_NAME("DBL_MAX", DBL_MAX),
    DOUBLE_NAME("DBL_MIN", DBL_MIN),
    DOUBLE_NAME("DBL_EPSILON", DBL_EPSILON),
    DOUBLE_NAME("M_E", 2.7182818284590452354),
    DOUBLE_NAME("M_LOG2E", 1.4426950408889634074),
    DOUBLE_NAME("M_LOG10E", 0.43429448190325182765),
    DOUBLE_NAME("M_LN2", 0.69314718055994530942),
    DOUBLE_NAME("M_LN10", 2.30258509299404568402),
    DOUBLE_NAME("M_PI", 3.14159265358979323846),
    DOUBLE_NAME("M_PI_2", 1.57079632679489661923),
    DOUBLE_NAME("M_PI_4", 0.78539816339744830962),
    DOUBLE_NAME("M_1_PI", 0.31830988618379067154),
    DOUBLE_NAME("M_2_PI", 0.63661977236758134308),
    DOUBLE_NAME("M_2_SQRTPI", 1.12837916709551257390),
    DOUBLE_NAME("M_SQRT2", 1.41421356237309504880),
    DOUBLE_NAME("M_SQRT1_2", 0.70710678118654752440),
    DOUBLE_NAME("CUDART_PI", 3.14159265358979323846),
    FLOAT_NAME("CUDART_PI_F", 3.14159265F),
    FLOAT_NAME("INFINITY", INFINITY),
    FLOAT_NAME("NAN", NAN),
    DOUBLE_NAME("HUGE_VAL", INFINITY),
    FLOAT_NAME("HUGE_VALF", INFINITY),
    DOUBLE_NAME("CUDART_INF", INFINITY),
    FLOAT_NAME("CUDART_INF_F", INFINITY),
    DOUBLE_NAME("CUDART_NAN", NAN),
    FLOAT_NAME("CUDART_NAN_F", NAN),
};

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
    for (size_t i = 0; i < sizeof floating_names / sizeof *floating_names;
         i++) {
        const struct floating_name *known = &floating_names[i];
        if (!token_is_word(token, known->name))
            continue;
        *result = operand_of_value(
            known->type, node_real(parser, known->value,
                                   type_bits(known->type), offset));
        return true;
    }
    return false;
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
    struct symbol *symbol = scope_add(parser->implicit, SYMBOL_ARRAY, token);
    symbol->type = type_array(parser->build->arena, element, 0);
    symbol->array = memory_array(parser, token->text, token->length,
                                 SPACE_GLOBAL, 0, element);
    return name_symbol(parser, symbol, token->offset);
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

struct operand name_unknown(struct parser *parser, const struct token *token)
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

struct operand name_undeclared(struct parser *parser,
                               const struct token *token)
{
    struct operand operand;
    struct symbol *symbol =
        scope_find(parser->implicit, token->text, token->length, false);
    if (symbol != NULL)
        return name_symbol(parser, symbol, token->offset);
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
    return name_unknown(parser, token);
}
