/* Calls of the functions that CUDA brings along. */
#include <string.h>

#include "lang/access.h"
#include "lang/arithmetic.h"
#include "lang/assign.h"
#include "lang/call.h"
#include "lang/convert.h"
#include "lang/half.h"
#include "lang/include.h"
#include "lang/math.h"
#include "lang/passed.h"
#include "lang/refused.h"
#include "lang/reinterpret.h"
#include "lang/rounding.h"
#include "lang/routine.h"
#include "lang/simd.h"
#include "lang/warp.h"

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
    place.alias = NULL;
    place.offset = start;
    return place;
}

/* In CUDA's headers the PTX of all but halves is volatile. */
static bool is_of_halves(const struct type *type)
{
    return half_is_pair(type) || type_same(type, &type_half) ||
           type_same(type, &type_bfloat16);
}

static struct operand apply_load(struct parser *parser,
                                 const struct call *call)
{
    struct operand place = pointed_to(parser, call);
    place.is_opaque = !is_of_halves(place.type);
    place.cache = call->function->cache;
    place.hint = call->function->detail;
    place.type = type_const(parser->build->arena, place.type);
    return place;
}

static struct operand apply_store(struct parser *parser,
                                  const struct call *call)
{
    struct operand place = pointed_to(parser, call);
    place.is_opaque = true;
    place.hint = call->function->detail;
    return assign_simple(parser, place, call->arguments[1], call->offset);
}

static bool can_be_atomic(const struct type *type)
{
    return type_is_arithmetic(type) &&
           (type->size == 4 || type->size == 8 ||
            (type->size == 2 && type->kind == TYPE_FLOATING));
}

/* The operand of an atomic; a pair is one number of four bytes. */
static struct expr *atomic_value(struct parser *parser,
                                 struct operand argument,
                                 const struct type *type, size_t offset)
{
    if (!half_is_pair(argument.type))
        return convert_to(parser, argument, type, offset).expr;
    return node_comma(parser, operand_discard(parser, argument),
                      node_none(parser, VALUE_NONE, offset));
}

/* The `detail` of atomics that store a value. */
static const char exchange[] = "exchange";

static struct operand apply_atomic(struct parser *parser,
                                   const struct call *call)
{
    struct operand place = pointed_to(parser, call);
    if (half_is_pair(place.type) && !place.type->is_const)
        place.type = &type_float;
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
        values[i - 1] = atomic_value(parser, call->arguments[i], place.type,
                                     call->offset);
    bool is_compared = values[1] != NULL;
    struct expr *expr = access_atomic(parser, &place, values[is_compared],
                                      is_compared ? values[0] : NULL);
    expr->op = call->function->op;
    expr->is_exchange = call->function->detail == exchange;
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

/* An integer that is not computed: the arguments are evaluated, no more. */
static struct operand apply_opaque(struct parser *parser,
                                   const struct call *call)
{
    const char *name = call->function->detail;
    const struct type *type = type_find(name, strlen(name));
    struct expr *result =
        node_none(parser, type_class(type), call->offset);
    for (size_t i = call->count; i > 0; i--) {
        struct operand argument = operand_read_scalar(
            parser, call->arguments[i - 1], "an argument");
        result = node_made_of(parser, argument.expr, result);
    }
    return operand_of_value(type, result);
}

/* Of a number as the unsigned type `detail`. */
static struct operand apply_bits(struct parser *parser,
                                 const struct call *call)
{
    const char *name = call->function->detail;
    const struct type *type = type_find(name, strlen(name));
    struct operand operand =
        convert_to(parser, call->arguments[0], type, call->offset);
    enum operator op = call->function->op;
    return operand_of_value(op == OP_REVERSE ? type : &type_int,
                            node_unary(parser, op, operand.expr,
                                       call->offset));
}

/* A barrier that tells what all threads know; `op` as of EXPR_TALLY. */
static struct operand apply_tally(struct parser *parser,
                                  const struct call *call)
{
    enum operator op = call->function->op;
    struct operand value =
        convert_to(parser, call->arguments[0], &type_int, call->offset);
    struct stmt_list list = { 0 };
    struct stmt *barrier = node_stmt(parser, STMT_BARRIER, call->offset);
    barrier->is_for_block = true;
    stmt_append_expr(parser, &list,
                     node_tally(parser, op, value.expr, call->offset));
    stmt_append(&list, barrier);
    struct expr *told = node_tally(parser, op, NULL, call->offset);
    return operand_of_value(
        &type_int, node_call(parser, list.first, told, call->offset));
}

/* The low 24 bits of both; `detail`: the type. */
static struct operand apply_product(struct parser *parser,
                                    const struct call *call)
{
    const char *name = call->function->detail;
    const struct type *type = type_find(name, strlen(name));
    struct operand low[2];
    for (int i = 0; i < 2; i++) {
        struct operand eight =
            operand_integer(parser, &type_int, 8, call->offset);
        low[i] = convert_to(parser, call->arguments[i], type, call->offset);
        low[i] = arithmetic_binary(parser, OP_SHL, low[i], eight,
                                   call->offset);
        low[i] = arithmetic_binary(parser, OP_SHR, low[i], eight,
                                   call->offset);
    }
    return arithmetic_binary(parser, OP_MUL, low[0], low[1], call->offset);
}

/* The upper 32 bits of the product. */
static struct operand apply_high(struct parser *parser,
                                 const struct call *call)
{
    const char *name = call->function->detail;
    const struct type *type = type_find(name, strlen(name));
    const struct type *wide = type->is_signed ? &type_long : &type_ulong;
    struct operand both[2];
    for (int i = 0; i < 2; i++) {
        both[i] = convert_to(parser, call->arguments[i], type, call->offset);
        both[i] = convert_to(parser, both[i], wide, call->offset);
    }
    struct operand product = arithmetic_binary(parser, OP_MUL, both[0],
                                               both[1], call->offset);
    product = arithmetic_binary(
        parser, OP_SHR, product,
        operand_integer(parser, &type_int, 32, call->offset), call->offset);
    return convert_to(parser, product, type, call->offset);
}

#define BITS(NAME, TYPE, OP) { NAME, apply_bits, 1, TYPE, OP, 0 }
#define CHOICE(NAME, TYPE, OP) { NAME, apply_choice, 2, TYPE, OP, 0 }
#define LOAD(NAME, CACHE) { NAME, apply_load, 1, NAME, 0, CACHE }
#define STORE(NAME) { NAME, apply_store, 2, NAME, 0, 0 }
#define ATOMIC(NAME, COUNT, OP) { NAME, apply_atomic, COUNT, NULL, OP, 0 }
#define EXCHANGE(NAME, COUNT) \
    { NAME, apply_atomic, COUNT, exchange, OP_COUNT, 0 }
#define MAKES(TYPE)                                          \
    { "make_" TYPE "1", apply_make, 1, TYPE "1", 0, 0 },     \
    { "make_" TYPE "2", apply_make, 2, TYPE "2", 0, 0 },     \
    { "make_" TYPE "3", apply_make, 3, TYPE "3", 0, 0 },     \
    { "make_" TYPE "4", apply_make, 4, TYPE "4", 0, 0 }

static const struct function functions[] = {
    CHOICE("min", NULL, OP_MIN),          CHOICE("max", NULL, OP_MAX),
    CHOICE("umin", "uint", OP_MIN),       CHOICE("umax", "uint", OP_MAX),
    CHOICE("llmin", "int64_t", OP_MIN),   CHOICE("llmax", "int64_t", OP_MAX),
    CHOICE("ullmin", "uint64_t", OP_MIN), CHOICE("ullmax", "uint64_t", OP_MAX),
    { "abs", apply_absolute, 1, NULL, 0, 0 },
    { "labs", apply_absolute, 1, NULL, 0, 0 },
    { "llabs", apply_absolute, 1, NULL, 0, 0 },
    LOAD("__ldg", CACHE_NC), LOAD("__ldcg", CACHE_CG),
    LOAD("__ldca", CACHE_DEFAULT), LOAD("__ldcs", CACHE_DEFAULT),
    LOAD("__ldlu", CACHE_DEFAULT), LOAD("__ldcv", CACHE_DEFAULT),
    STORE("__stcg"), STORE("__stcs"), STORE("__stwb"), STORE("__stwt"),
    ATOMIC("atomicAdd", 2, OP_ADD), ATOMIC("atomicSub", 2, OP_SUB),
    ATOMIC("atomicMin", 2, OP_MIN), ATOMIC("atomicMax", 2, OP_MAX),
    ATOMIC("atomicAnd", 2, OP_AND), ATOMIC("atomicOr", 2, OP_OR),
    ATOMIC("atomicXor", 2, OP_XOR), EXCHANGE("atomicExch", 2),
    ATOMIC("atomicInc", 2, OP_INC), ATOMIC("atomicDec", 2, OP_DEC),
    EXCHANGE("atomicCAS", 3),
    MAKES("char"), MAKES("uchar"), MAKES("short"), MAKES("ushort"),
    MAKES("int"), MAKES("uint"), MAKES("long"), MAKES("ulong"),
    MAKES("longlong"), MAKES("ulonglong"),
    MAKES("float"), MAKES("double"),
    { "__syncthreads_count", apply_tally, 1, NULL, OP_ADD, 0 },
    { "__syncthreads_or", apply_tally, 1, NULL, OP_OR, 0 },
    { "__syncthreads_and", apply_tally, 1, NULL, OP_AND, 0 },
    { "clock", apply_opaque, 0, "clock_t", 0, 0 },
    { "clock64", apply_opaque, 0, "int64_t", 0, 0 },
    BITS("__popc", "uint", OP_ONES), BITS("__popcll", "uint64_t", OP_ONES),
    BITS("__clz", "uint", OP_LEADING), BITS("__clzll", "uint64_t", OP_LEADING),
    BITS("__ffs", "uint", OP_LOWEST), BITS("__ffsll", "uint64_t", OP_LOWEST),
    BITS("__brev", "uint", OP_REVERSE),
    BITS("__brevll", "uint64_t", OP_REVERSE),
    { "__umul24", apply_product, 2, "uint", 0, 0 },
    { "__mul24", apply_product, 2, "int32_t", 0, 0 },
    { "__umulhi", apply_high, 2, "uint", 0, 0 },
    { "__mulhi", apply_high, 2, "int32_t", 0, 0 },
};

/* atomicAdd_block and the like touch what atomicAdd does. */
static struct token without_scope(const struct token *name)
{
    static const char *const scopes[] = { "_block", "_system" };
    struct token plain = *name;
    bool is_atomic = name->length > 6 && memcmp(name->text, "atomic", 6) == 0;
    for (size_t i = 0; i < 2 && is_atomic; i++) {
        size_t length = strlen(scopes[i]);
        if (name->length > length &&
            memcmp(name->text + name->length - length, scopes[i], length) == 0)
            plain.length -= length;
    }
    return plain;
}

const struct function *call_find(const struct function *list, size_t count,
                                 const struct token *name)
{
    for (size_t i = 0; i < count; i++)
        if (token_is_word(name, list[i].name))
            return &list[i];
    return NULL;
}

static const struct function *own_function(const struct token *name)
{
    const struct token plain = without_scope(name);
    return call_find(functions, sizeof functions / sizeof *functions, &plain);
}

static const struct function *find_function(const struct token *name)
{
    static const struct function *(*const finders[])(const struct token *) = {
        own_function,  math_function, rounding_function, reinterpret_function,
        half_function, simd_function, warp_function,
    };
    const struct function *found = NULL;
    size_t count = sizeof finders / sizeof *finders;
    for (size_t i = 0; i < count && found == NULL; i++)
        found = finders[i](name);
    return found;
}

bool call_has_name(const struct token *name)
{
    return find_function(name) != NULL || passed_has_name(name);
}

bool call_is_known(const struct token *name, size_t arguments)
{
    const struct function *function = find_function(name);
    return function != NULL && function->arguments == arguments;
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
    size_t least = function->arguments - (warp_has_default(function) ? 1 : 0);
    if (parser_at(parser, TOKEN_RIGHT_PAREN) && call->count < least)
        parser_fail(parser, parser->token->offset,
                    "'%s' takes %zu arguments, not %zu", function->name,
                    function->arguments, call->count);
    parser_expect(parser, TOKEN_RIGHT_PAREN, "')'");
}

static struct operand unknown_function(struct parser *parser,
                                       const struct token *name)
{
    int length = (int)(name->length > 60 ? 60 : name->length);
    const char *reason = refused_reason(name);
    if (reason != NULL)
        parser_fail(parser, name->offset, "'%.*s': %s", length, name->text,
                    reason);
    else
        parser_fail(parser, name->offset, "unknown function '%.*s'%s", length,
                    name->text, include_hint(parser->build));
    return operand_bad(parser, name->offset);
}

struct operand parse_call(struct parser *parser, const struct token *name)
{
    struct call call = { .function = find_function(name),
                         .offset = name->offset, .start = name->offset };
    if (call.function == NULL && passed_has_name(name))
        return passed_call(parser, name);
    if (call.function == NULL)
        return unknown_function(parser, name);
    parse_arguments(parser, &call);
    call.end = parser_last_end(parser);
    if (parser_failed(parser))
        return operand_bad(parser, name->offset);
    return call.function->apply(parser, &call);
}
