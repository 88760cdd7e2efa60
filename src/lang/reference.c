/* References; see reference.h. */
#include "lang/reference.h"

#include "lang/aggregate.h"
#include "lang/site.h"

static void run_first(struct parser *parser, struct expr *expr,
                      struct stmt_list *list)
{
    if (expr != NULL && expr->has_effect)
        stmt_append_expr(parser, list, expr);
}

static struct operand hold_memory(struct parser *parser, struct operand place,
                                  struct stmt_list *list)
{
    if (place.expr->kind == EXPR_ARRAY)
        return place;
    struct build *build = parser->build;
    uint32_t variable = build_variables(
        build, "reference", type_pointer(build->arena, place.type));
    struct stmt *stmt = node_stmt(parser, STMT_DECLARE, place.offset);
    stmt->variable = variable;
    stmt_append(list, stmt);
    build->slots[variable].points_to = place.points_to;
    stmt_append_expr(parser, list,
                     node_assign(parser, EXPR_ASSIGN, variable, place.expr,
                                 place.offset));
    place.expr = node_variable(parser, variable, place.offset);
    return place;
}

struct operand reference_materialize(struct parser *parser,
                                     struct operand value)
{
    if (value.kind != OPERAND_PARTS)
        return value;
    struct build *build = parser->build;
    uint32_t first = build_variables(build, "temporary", value.type);
    for (uint32_t i = 0; i < value.type->leaves; i++)
        build->slots[first + i].is_temporary = true;
    struct operand object =
        operand_of_variable(value.type, first, value.offset);
    object.expr = aggregate_copy(parser, &object, &value);
    return object;
}

struct operand reference_hold(struct parser *parser, struct operand place,
                              struct stmt_list *list)
{
    place = reference_materialize(parser, place);
    if (place.kind == OPERAND_MEMORY)
        return hold_memory(parser, place, list);
    if (place.kind == OPERAND_VARIABLE) {
        run_first(parser, place.expr, list);
        place.expr = NULL;
    }
    return place;
}

struct operand reference_to(struct parser *parser, struct operand place)
{
    return operand_address(parser, reference_materialize(parser, place),
                           place.offset);
}

void reference_check(struct parser *parser, const struct operand *value,
                     const struct type *type, bool is_reference)
{
    if (is_reference && !type->is_const && value->kind == OPERAND_VALUE &&
        value->expr->kind == EXPR_CONDITIONAL)
        parser_fail(parser, value->offset,
                    "a reference to one of two places is not supported");
}

/* The text of a place in memory, of its object where it has another name. NULL:
 * it has none. */
static const char *text_of(const struct parser *parser,
                           const struct operand *place)
{
    if (place->kind != OPERAND_MEMORY || place->end == 0 || parser->reads_own)
        return NULL;
    return site_alias_text(parser->build->arena, parser->source, place->alias,
                           place->alias_end, place->start, place->end);
}

void reference_bind(struct parser *parser, const struct token *name,
                    const struct operand *place)
{
    struct operand *copy =
        arena_alloc(parser->build->arena, sizeof *copy);
    *copy = *place;
    copy->alias = text_of(parser, place);
    copy->start = copy->end = 0;
    struct symbol *symbol = scope_add(parser->scope, SYMBOL_ALIAS, name);
    symbol->type = place->type;
    symbol->operand = copy;
}

struct operand reference_field(struct parser *parser,
                               const struct operand *self,
                               const struct token *name)
{
    const char *text = text_of(parser, self);
    struct operand field = operand_member(parser, *self, name);
    field.start = field.end = 0;
    field.alias = text == NULL ? NULL
                               : arena_format(parser->build->arena, "%s.%.*s",
                                              text, (int)name->length,
                                              name->text);
    return field;
}
