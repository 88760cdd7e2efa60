/* Objects under a name; see declare.h. */
#include "lang/declare.h"

#include <string.h>

#include "lang/aggregate.h"
#include "lang/assign.h"
#include "lang/base.h"
#include "lang/computed.h"
#include "lang/reference.h"

enum { VARIABLES_MAX = 1 << 20 };

/* Does an object of the type do something when its block ends? */
static bool has_cleaner(const struct type *type)
{
    type = type_innermost(type);
    bool cleans = type->kind == TYPE_STRUCT && type->info != NULL &&
                  type->info->has_cleaner;
    for (size_t i = 0; i < type->member_count && !cleans; i++)
        cleans = has_cleaner(type->members[i].type);
    return cleans;
}

struct operand declare_unnamed(struct parser *parser, const struct type *type,
                               const struct token *name,
                               struct stmt_list *list)
{
    struct build *build = parser->build;
    if (has_cleaner(type))
        parser_fail(parser, name->offset, "objects of '%s' have a destructor, "
                    "which is not supported", type->name);
    if (type->leaves > AGGREGATE_LEAVES_MAX ||
        build->slot_count > VARIABLES_MAX) {
        parser_fail(parser, name->offset, "'%.*s' is too large for a local "
                    "variable", (int)name->length, name->text);
        type = &type_int;
    }
    uint32_t first = build_variables(
        build, arena_text(build->arena, name->text, name->length), type);
    for (uint32_t i = 0; i < type->leaves; i++) {
        struct stmt *stmt = node_stmt(parser, STMT_DECLARE, name->offset);
        stmt->variable = first + i;
        stmt_append(list, stmt);
    }
    return operand_of_variable(type, first, name->offset);
}

struct operand declare_hidden(struct parser *parser, const struct type *type,
                              const char *name, size_t offset,
                              struct stmt_list *list)
{
    struct token token = { .kind = TOKEN_NAME, .text = name,
                           .length = strlen(name), .offset = offset };
    return declare_unnamed(parser, type, &token, list);
}

void declare_name(struct parser *parser, const struct token *name,
                  const struct operand *object)
{
    struct symbol *symbol = scope_add(parser->scope, SYMBOL_VARIABLE, name);
    symbol->type = object->type;
    symbol->variable = object->variable;
}

struct operand declare_object(struct parser *parser, const struct type *type,
                              const struct token *name,
                              struct stmt_list *list)
{
    struct operand object = declare_unnamed(parser, type, name, list);
    declare_name(parser, name, &object);
    return object;
}

/* A const integer with a constant for its value is that constant. */
static bool declare_constant(struct parser *parser,
                             const struct declarator *declarator,
                             const struct operand *value)
{
    const struct type *type = declarator->type;
    int64_t computed;
    if (!type->is_const || !type_is_integer(type) ||
        value->kind != OPERAND_VALUE || !type_is_integer(value->type) ||
        (value->expr->kind != EXPR_CONSTANT &&
         !computed_value(value->expr, NULL, &computed)))
        return false;
    const struct token *name = declarator->name;
    struct expr *constant =
        value->expr->kind == EXPR_CONSTANT
            ? value->expr
            : node_constant(parser, value->expr->value, computed, name->offset);
    struct symbol *symbol = scope_add(parser->scope, SYMBOL_CONSTANT, name);
    symbol->type = type->plain;
    symbol->value = node_cast(parser, type, constant, name->offset)->constant;
    return true;
}

const struct type *declare_type(struct parser *parser,
                                const struct type *declared,
                                const struct operand *value)
{
    if (!template_is_open(declared))
        return declared;
    const struct type *type = type_plain(value->type);
    if (type->kind == TYPE_ARRAY)
        type = type_pointer(parser->build->arena, type->of);
    return declared->is_const ? type_const(parser->build->arena, type) : type;
}

bool declare_is_alias(const struct type *type, bool is_reference,
                      const struct operand *value)
{
    if (!operand_is_place(value))
        return false;
    if (is_reference)
        return template_is_open(type) || type->kind == TYPE_ARRAY ||
               type_same(type, value->type);
    return value->kind == OPERAND_VARIABLE &&
           value->type->kind == TYPE_ARRAY &&
           (type->kind == TYPE_POINTER || type->kind == TYPE_PLACEHOLDER);
}

static void declare_alias(struct parser *parser,
                          const struct declarator *declarator,
                          struct operand place, struct stmt_list *list)
{
    place = reference_hold(parser, place, list);
    if (declarator->is_reference && declarator->type->is_const)
        place.type = type_const(parser->build->arena, place.type);
    reference_bind(parser, declarator->name, &place);
}

void declare_with_value(struct parser *parser,
                        const struct declarator *declarator,
                        struct operand value, size_t offset,
                        struct stmt_list *list)
{
    struct declarator known = *declarator;
    if (parser_failed(parser))
        return;
    value = base_convert(parser, value, declarator->type);
    reference_check(parser, &value, declarator->type,
                    declarator->is_reference);
    if (declare_is_alias(declarator->type, declarator->is_reference, &value)) {
        declare_alias(parser, declarator, value, list);
        return;
    }
    known.type = declare_type(parser, declarator->type, &value);
    if (declare_constant(parser, &known, &value))
        return;
    if (known.type->size == 0) {
        parser_fail(parser, offset, "this gives no value");
        return;
    }
    struct operand object =
        declare_unnamed(parser, known.type, known.name, list);
    stmt_append_expr(parser, list,
                     assign_initial(parser, object, value, offset));
    declare_name(parser, known.name, &object);
}
