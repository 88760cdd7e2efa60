/* The bits of a number as another one; see reinterpret.h. */
#include "lang/reinterpret.h"

#include <string.h>

#include "lang/arithmetic.h"
#include "lang/convert.h"

/* Of a number of type `from` as one of type `to`, which is as wide. */
static struct operand as_bits(struct parser *parser, struct operand operand,
                              const struct type *from, const struct type *to,
                              size_t offset)
{
    operand = convert_to(parser, operand, from, offset);
    return operand_of_value(to, node_bits(parser, to, operand.expr, offset));
}

/* The floating type that is as wide. */
static const struct type *real_like(const struct type *type)
{
    return type->size == type_float.size ? &type_float : &type_double;
}

/* To the integer type `detail`. */
static struct operand apply_to_integer(struct parser *parser,
                                       const struct call *call)
{
    const char *name = call->function->detail;
    const struct type *to = type_find(name, strlen(name));
    return as_bits(parser, call->arguments[0], real_like(to), to,
                   call->offset);
}

/* From it. */
static struct operand apply_to_real(struct parser *parser,
                                    const struct call *call)
{
    const char *name = call->function->detail;
    const struct type *from = type_find(name, strlen(name));
    return as_bits(parser, call->arguments[0], from, real_like(from),
                   call->offset);
}

/* The upper 32 bits of a double, or the lower ones. */
static struct operand apply_half(struct parser *parser,
                                 const struct call *call)
{
    struct operand bits = as_bits(parser, call->arguments[0], &type_double,
                                  &type_ulong, call->offset);
    struct operand width =
        operand_integer(parser, &type_int, 32, call->offset);
    if (call->function->op == OP_SHR)
        bits = arithmetic_binary(parser, OP_SHR, bits, width, call->offset);
    return convert_to(parser, bits, &type_int, call->offset);
}

/* (high << 32 | low) as a double */
static struct operand apply_halves(struct parser *parser,
                                   const struct call *call)
{
    size_t offset = call->offset;
    struct operand high =
        convert_to(parser, call->arguments[0], &type_ulong, offset);
    struct operand low =
        convert_to(parser, convert_to(parser, call->arguments[1], &type_uint,
                                      offset), &type_ulong, offset);
    struct operand width = operand_integer(parser, &type_int, 32, offset);
    high = arithmetic_binary(parser, OP_SHL, high, width, offset);
    return as_bits(parser, arithmetic_binary(parser, OP_OR, high, low, offset),
                   &type_ulong, &type_double, offset);
}

#define TO_INTEGER(NAME, TYPE) { NAME, apply_to_integer, 1, TYPE, 0, 0 }
#define TO_REAL(NAME, TYPE) { NAME, apply_to_real, 1, TYPE, 0, 0 }

static const struct function functions[] = {
    TO_INTEGER("__float_as_int", "int32_t"),
    TO_INTEGER("__float_as_uint", "uint"),
    TO_INTEGER("__double_as_longlong", "int64_t"),
    TO_REAL("__int_as_float", "int32_t"),
    TO_REAL("__uint_as_float", "uint"),
    TO_REAL("__longlong_as_double", "int64_t"),
    { "__double2hiint", apply_half, 1, NULL, OP_SHR, 0 },
    { "__double2loint", apply_half, 1, NULL, OP_COUNT, 0 },
    { "__hiloint2double", apply_halves, 2, NULL, 0, 0 },
};

const struct function *reinterpret_function(const struct token *name)
{
    return call_find(functions, sizeof functions / sizeof *functions, name);
}
