/* Conversions that round as their names say; see rounding.h. */
#include "lang/rounding.h"

#include <string.h>

#include "lang/convert.h"

/* What the function takes: a float if its name says so. */
static const struct type *argument_type(const struct call *call)
{
    const char *name = call->function->name;
    bool is_float = strncmp(name, "__float2", 8) == 0 ||
                    name[strlen(name) - 1] == 'f';
    return is_float ? &type_float : &type_double;
}

/* Rounded by the operator, then an integer of the type `detail`. */
static struct operand apply_to_integer(struct parser *parser,
                                       const struct call *call)
{
    const char *name = call->function->detail;
    const struct type *type = argument_type(call);
    struct operand value =
        convert_to(parser, call->arguments[0], type, call->offset);
    struct expr *rounded = node_unary(parser, call->function->op, value.expr,
                                      call->offset);
    rounded->bits = type_bits(type);
    return convert_to(parser, operand_of_value(type, rounded),
                      type_find(name, strlen(name)), call->offset);
}

static struct operand from_integer(struct parser *parser,
                                   const struct call *call,
                                   const struct type *type)
{
    const char *name = call->function->detail;
    struct operand number =
        convert_to(parser, call->arguments[0], type_find(name, strlen(name)),
                   call->offset);
    return convert_to(parser, number, type, call->offset);
}

/* To nearest, as a conversion without a name does. */
static struct operand apply_to_float(struct parser *parser,
                                     const struct call *call)
{
    return from_integer(parser, call, &type_float);
}

static struct operand apply_to_double(struct parser *parser,
                                      const struct call *call)
{
    return from_integer(parser, call, &type_double);
}

#define TO_INTEGER(NAME, TYPE, OP) { NAME, apply_to_integer, 1, TYPE, OP, 0 }
#define DIRECTED(NAME, TYPE)                       \
    TO_INTEGER(NAME "_rn", TYPE, OP_NEAREST),      \
    TO_INTEGER(NAME "_rz", TYPE, OP_TRUNCATE),     \
    TO_INTEGER(NAME "_ru", TYPE, OP_CEILING),      \
    TO_INTEGER(NAME "_rd", TYPE, OP_FLOOR)
#define TO_LONG(NAME, OP)              \
    TO_INTEGER(NAME, "int64_t", OP),   \
    TO_INTEGER(NAME "f", "int64_t", OP)
#define FROM_INTEGER(NAME, TYPE)                                  \
    { "__" NAME "2float_rn", apply_to_float, 1, TYPE, 0, 0 },     \
    { "__" NAME "2double_rn", apply_to_double, 1, TYPE, 0, 0 }

static const struct function functions[] = {
    DIRECTED("__float2int", "int32_t"), DIRECTED("__float2uint", "uint"),
    DIRECTED("__float2ll", "int64_t"), DIRECTED("__float2ull", "uint64_t"),
    DIRECTED("__double2int", "int32_t"), DIRECTED("__double2uint", "uint"),
    DIRECTED("__double2ll", "int64_t"), DIRECTED("__double2ull", "uint64_t"),
    TO_LONG("lrint", OP_NEAREST), TO_LONG("llrint", OP_NEAREST),
    TO_LONG("lround", OP_ROUND), TO_LONG("llround", OP_ROUND),
    FROM_INTEGER("int", "int32_t"), FROM_INTEGER("uint", "uint"),
    FROM_INTEGER("ll", "int64_t"), FROM_INTEGER("ull", "uint64_t"),
};

const struct function *rounding_function(const struct token *name)
{
    return call_find(functions, sizeof functions / sizeof *functions, name);
}
