/* Costs of arguments; see cost.h. */
#include "lang/cost.h"

#include "lang/base.h"
#include "lang/braces.h"
#include "lang/convert.h"
#include "lang/template.h"

const struct type *cost_type(struct parser *parser,
                             const struct operand *argument,
                             bool is_reference)
{
    const struct type *type = argument->type;
    if (type->kind == TYPE_ARRAY && !is_reference)
        return type_pointer(parser->build->arena, type->of);
    return is_reference ? type : type_plain(type);
}

static unsigned pointer_cost(const struct type *to, const struct type *from)
{
    if (base_is(to->of, from->of))
        return COST_WIDEN;
    if (!type_same(to->of, from->of))
        return to->of->kind == TYPE_VOID ? COST_CONVERT : COST_NEVER;
    return to->of->is_const == from->of->is_const ? 0 : COST_CONST;
}

/* Is there a constructor or an operator that may make one of the other? */
static bool may_convert(const struct type *to, const struct type *from)
{
    static const char word[] = "operator";
    bool is_struct = to->kind == TYPE_STRUCT;
    return (is_struct &&
            (method_has_constructor(to) || braces_is_type(from) ||
             type_same(to, &type_dim3))) ||
           (from->kind == TYPE_STRUCT &&
            method_find(from, word, sizeof word - 1) != NULL);
}

static unsigned number_cost(const struct type *to, const struct type *from)
{
    if (type_is_integer(to) != type_is_integer(from))
        return COST_CONVERT;
    bool is_promoted = type_is_integer(from)
                           ? type_same(to, convert_promoted(from))
                           : type_same(to, &type_double) &&
                                 type_same(from, &type_float);
    return is_promoted ? COST_PROMOTE : COST_WIDEN;
}

unsigned cost_of_argument(const struct type *to, const struct type *from,
                          const struct operand *argument)
{
    bool to_pointer = to->kind == TYPE_POINTER || to->kind == TYPE_ARRAY;
    bool from_pointer = from->kind == TYPE_POINTER || from->kind == TYPE_ARRAY;
    if (template_is_open(to))
        return 0;
    if (to_pointer && from_pointer)
        return pointer_cost(to, from);
    if (type_same(to, from))
        return 0;
    if (base_is(to, from))
        return COST_WIDEN;
    if (type_is_arithmetic(to) && type_is_arithmetic(from))
        return number_cost(to, from);
    if (to_pointer && argument->kind == OPERAND_VALUE &&
        argument->expr->kind == EXPR_CONSTANT && argument->expr->constant == 0)
        return COST_CONVERT;
    return may_convert(to, from) ? COST_STRUCT : COST_NEVER;
}

unsigned cost_detail(const struct type *type)
{
    unsigned detail = 1;
    if (type->kind == TYPE_PLACEHOLDER)
        return 0;
    if (type->kind == TYPE_POINTER || type->kind == TYPE_ARRAY)
        return 1 + type->of->is_const + cost_detail(type->of);
    if (!template_is_open(type) || type->arguments == NULL)
        return 1;
    for (size_t i = 0; i < type->arguments->count; i++) {
        const struct template_argument *argument = &type->arguments->list[i];
        detail += argument->type != NULL ? cost_detail(argument->type)
                                         : argument->placeholder == 0;
    }
    return detail;
}
