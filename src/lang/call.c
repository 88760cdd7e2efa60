/* Calls of the functions that CUDA brings along. */
#include <string.h>

#include "lang/access.h"
#include "lang/arithmetic.h"
#include "lang/convert.h"
#include "lang/grammar.h"

struct function;

enum { ARGUMENTS_MAX = 4 };

struct call {
    const struct function *function;
    struct operand arguments[ARGUMENTS_MAX];
    size_t count;
    size_t offset;
    size_t start, end; /* the text of the whole call */
};

typedef struct operand applier(struct parser *parser, const struct call *call);

struct function {
    const char *name;
    applier *apply;
    size_t arguments;
    const char *detail; /* a type, or an operator's name */
    enum operator op;
    enum request_cache cache;
};

/* min and max; `detail` is the type that both are converted to, if any. */
static struct operand apply_choice(struct parser *parser,
                                   const struct call *call)
{
    struct operand a = call->arguments[0], b = call->arguments[1];
    const char *name = call->function->detail;
    if (name != NULL) {
        const struct type *type = type_find(name, strlen(name));
        a = convert_to(parser, a, type, call->offset);
        b = convert_to(parser, b, type, call->offset);
    }
    return arithmetic_binary(parser, call->function->op, a, b, call->offset);
}

static struct operand apply_absolute(struct parser *parser,
                                     const struct call *call)
{
    return arithmetic_absolute(parser, call->arguments[0], call->offset);
}

static const struct type *math_type(const struct call *call)
{
    size_t length = strlen(call->function->name);
    bool is_float = call->function->name[length - 1] == 'f' ||
                    strncmp(call->function->name, "__", 2) == 0;
    return is_float ? &type_float : &type_double;
}

/* Floating-point functions: the arguments are evaluated, no more. */
static struct operand apply_math(struct parser *parser,
                                 const struct call *call)
{
    struct expr *expr = node_none(parser, VALUE_NONE, call->offset);
    for (size_t i = call->count; i > 0; i--) {
        struct operand argument = convert_to(parser, call->arguments[i - 1],
                                             &type_double, call->offset);
        expr = node_comma(parser, argument.expr, expr);
    }
    return operand_of_value(math_type(call), expr);
}

/* The place behind a pointer argument, with the text that it has. */
static struct operand pointed_to(struct parser *parser,
                                 const struct call *call)
{
    struct operand pointer = operand_read(parser, call->arguments[0]);
    bool named = pointer.target_end > 0;
    size_t start = named ? pointer.target_start : call->start;
    struct operand place =
        operand_dereference(parser, pointer, call->arguments[0].offset);
    place.start = start;
    place.end = named ? pointer.target_end : call->end;
    place.offset = start;
    return place;
}

static struct operand apply_load(struct parser *parser,
                                 const struct call *call)
{
    struct operand place = pointed_to(parser, call);
    place.cache = call->function->cache;
    place.type = type_const(parser->build->arena, place.type);
    return place;
}

static bool can_be_atomic(const struct type *type)
{
    return type_is_arithmetic(type) &&
           (type->size == 4 || type->size == 8 ||
            (type->size == 2 && type->kind == TYPE_FLOATING));
}

static struct operand apply_atomic(struct parser *parser,
                                   const struct call *call)
{
    struct operand place = pointed_to(parser, call);
    if (!can_be_atomic(place.type)) {
        parser_fail(parser, call->offset,
                    "'%s' needs a number of 4 or 8 bytes, not '%s'",
                    call->function->name, place.type->name);
        return operand_bad(parser, call->offset);
    }
    if (place.type->is_const) {
        parser_fail(parser, call->offset, "this is const, '%s' cannot change "
                    "it", call->function->name);
        return operand_bad(parser, call->offset);
    }
    struct expr *values[2] = { NULL, NULL };
    for (size_t i = 1; i < call->count; i++)
        values[i - 1] = convert_to(parser, call->arguments[i], place.type,
                                   call->offset).expr;
    struct expr *expr = access_atomic(parser, &place, values[0], values[1]);
    struct operand result = operand_of_value(place.type, expr);
    result.points_to = POINTS_LOADED;
    return result;
}

/* make_float4(...): a struct of its arguments. */
static struct operand apply_make(struct parser *parser,
                                 const struct call *call)
{
    const char *name = call->function->detail;
    const struct type *type = type_find(name, strlen(name));
    struct operand result = { .kind = OPERAND_PARTS, .type = type,
                              .offset = call->offset };
    result.parts = arena_array(parser->build->arena, call->count,
                               sizeof *result.parts);
    for (size_t i = 0; i < call->count; i++)
        result.parts[i] = convert_to(parser, call->arguments[i],
                                     type->members[i].type, call->offset).expr;
    return result;
}

/* What other lanes hold: the arguments are evaluated, the value is unknown. */
static struct operand apply_exchange(struct parser *parser,
                                     const struct call *call)
{
    const char *name = call->function->detail;
    const struct type *type = name != NULL ? type_find(name, strlen(name))
                                           : call->arguments[1].type;
    struct expr *result =
        node_none(parser, type_class(type), call->offset);
    for (size_t i = call->count; i > 0; i--) {
        struct operand argument = operand_read_scalar(
            parser, call->arguments[i - 1], "an argument");
        result = node_comma(parser, argument.expr, result);
    }
    return operand_of_value(type, result);
}

static struct operand apply_nothing(struct parser *parser,
                                    const struct call *call)
{
    return operand_of_value(&type_void, node_none(parser, VALUE_NONE,
                                                  call->offset));
}

#define CHOICE(NAME, TYPE, OP) { NAME, apply_choice, 2, TYPE, OP, 0 }
#define MATH(NAME, COUNT) { NAME, apply_math, COUNT, NULL, 0, 0 }
#define LOAD(NAME, CACHE) { NAME, apply_load, 1, NULL, 0, CACHE }
#define ATOMIC(NAME, COUNT) { NAME, apply_atomic, COUNT, NULL, 0, 0 }
#define MAKES(TYPE)                                          \
    { "make_" TYPE "2", apply_make, 2, TYPE "2", 0, 0 },     \
    { "make_" TYPE "3", apply_make, 3, TYPE "3", 0, 0 },     \
    { "make_" TYPE "4", apply_make, 4, TYPE "4", 0, 0 }

static const struct function functions[] = {
    CHOICE("min", NULL, OP_MIN),          CHOICE("max", NULL, OP_MAX),
    CHOICE("umin", "uint", OP_MIN),       CHOICE("umax", "uint", OP_MAX),
    CHOICE("llmin", "int64_t", OP_MIN),   CHOICE("llmax", "int64_t", OP_MAX),
    CHOICE("ullmin", "uint64_t", OP_MIN), CHOICE("ullmax", "uint64_t", OP_MAX),
    { "abs", apply_absolute, 1, NULL, 0, 0 },
    MATH("fminf", 2), MATH("fmaxf", 2), MATH("fmin", 2), MATH("fmax", 2),
    MATH("sqrtf", 1), MATH("sqrt", 1), MATH("rsqrtf", 1), MATH("rsqrt", 1),
    MATH("expf", 1), MATH("exp", 1), MATH("exp2f", 1), MATH("exp2", 1),
    MATH("logf", 1), MATH("log", 1), MATH("log2f", 1), MATH("log2", 1),
    MATH("sinf", 1), MATH("sin", 1), MATH("cosf", 1), MATH("cos", 1),
    MATH("tanf", 1), MATH("tan", 1), MATH("tanhf", 1), MATH("tanh", 1),
    MATH("erff", 1), MATH("erf", 1), MATH("fabsf", 1), MATH("fabs", 1),
    MATH("powf", 2), MATH("pow", 2), MATH("fmodf", 2), MATH("fmod", 2),
    MATH("fmaf", 3), MATH("fma", 3), MATH("floorf", 1), MATH("floor", 1),
    MATH("ceilf", 1), MATH("ceil", 1), MATH("roundf", 1), MATH("round", 1),
    MATH("truncf", 1), MATH("trunc", 1), MATH("hypotf", 2), MATH("hypot", 2),
    MATH("atan2f", 2), MATH("atan2", 2), MATH("__expf", 1),
    MATH("__logf", 1), MATH("__sinf", 1), MATH("__cosf", 1),
    MATH("__powf", 2), MATH("__fdividef", 2), MATH("__frcp_rn", 1),
    MATH("__fmaf_rn", 3), MATH("__half2float", 1), MATH("__float2half", 1),
    LOAD("__ldg", CACHE_NC), LOAD("__ldcg", CACHE_CG),
    LOAD("__ldca", CACHE_DEFAULT),
    ATOMIC("atomicAdd", 2), ATOMIC("atomicSub", 2), ATOMIC("atomicMin", 2),
    ATOMIC("atomicMax", 2), ATOMIC("atomicExch", 2), ATOMIC("atomicAnd", 2),
    ATOMIC("atomicOr", 2), ATOMIC("atomicXor", 2), ATOMIC("atomicInc", 2),
    ATOMIC("atomicDec", 2), ATOMIC("atomicCAS", 3),
    MAKES("char"), MAKES("uchar"), MAKES("short"), MAKES("ushort"),
    MAKES("int"), MAKES("uint"), MAKES("longlong"), MAKES("ulonglong"),
    MAKES("float"), MAKES("double"),
    { "__shfl_sync", apply_exchange, 3, NULL, 0, 0 },
    { "__shfl_up_sync", apply_exchange, 3, NULL, 0, 0 },
    { "__shfl_down_sync", apply_exchange, 3, NULL, 0, 0 },
    { "__shfl_xor_sync", apply_exchange, 3, NULL, 0, 0 },
    { "__ballot_sync", apply_exchange, 2, "uint", 0, 0 },
    { "__any_sync", apply_exchange, 2, "int32_t", 0, 0 },
    { "__all_sync", apply_exchange, 2, "int32_t", 0, 0 },
    { "__threadfence", apply_nothing, 0, NULL, 0, 0 },
    { "__threadfence_block", apply_nothing, 0, NULL, 0, 0 },
};

static const struct function *find_function(const struct token *name)
{
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (token_is_word(name, functions[i].name))
            return &functions[i];
    return NULL;
}

/* arguments = "(" [ assignment { "," assignment } ] ")" */
static void parse_arguments(struct parser *parser, struct call *call)
{
    const struct function *function = call->function;
    parser_expect(parser, TOKEN_LEFT_PAREN, "'('");
    while (!parser_at(parser, TOKEN_RIGHT_PAREN) && !parser_at_end(parser)) {
        if (call->count > 0)
            parser_expect(parser, TOKEN_COMMA, "',' or ')'");
        size_t offset = parser->token->offset;
        struct operand argument = parse_assignment(parser);
        argument.offset = offset;
        if (call->count == function->arguments)
            parser_fail(parser, offset, "'%s' takes %zu arguments, not more",
                        function->name, function->arguments);
        if (parser_failed(parser))
            return;
        call->arguments[call->count++] = argument;
    }
    if (parser_at(parser, TOKEN_RIGHT_PAREN) &&
        call->count < function->arguments)
        parser_fail(parser, parser->token->offset,
                    "'%s' takes %zu arguments, not %zu", function->name,
                    function->arguments, call->count);
    parser_expect(parser, TOKEN_RIGHT_PAREN, "')'");
}

struct operand parse_call(struct parser *parser, const struct token *name)
{
    struct call call = { .function = find_function(name),
                         .offset = name->offset, .start = name->offset };
    if (call.function == NULL) {
        parser_fail(parser, name->offset, "unknown function '%.*s'",
                    (int)(name->length > 60 ? 60 : name->length), name->text);
        return operand_bad(parser, name->offset);
    }
    parse_arguments(parser, &call);
    call.end = parser_last_end(parser);
    if (parser_failed(parser))
        return operand_bad(parser, name->offset);
    return call.function->apply(parser, &call);
}
