/* Lists in braces; see braces.h. */
#include "lang/braces.h"

#include "lang/aggregate.h"
#include "lang/assign.h"
#include "lang/convert.h"
#include "lang/declare.h"
#include "lang/pack.h"

enum { VALUES_MAX = 64 };

/* A struct of the values' types. Its layout does not matter. */
static const struct type *list_type(struct parser *parser,
                                    const struct operand *values, size_t count)
{
    struct arena *arena = parser->build->arena;
    struct struct_info *info = arena_alloc(arena, sizeof *info);
    struct type *type = arena_alloc(arena, sizeof *type);
    struct member *members = arena_array(arena, count, sizeof *members);
    info->is_list = true;
    *type = (struct type){ .kind = TYPE_STRUCT, .name = "list in braces",
                           .size = 1, .align = 1, .info = info,
                           .members = members, .member_count = count };
    for (size_t i = 0; i < count; i++) {
        members[i].name = "";
        members[i].type = declare_type(parser, &type_auto, &values[i]);
        type->leaves += members[i].type->leaves;
    }
    return type;
}

static size_t parse_values(struct parser *parser, struct operand *values)
{
    size_t count = 0;
    while (!parser_at(parser, TOKEN_RIGHT_BRACE) && !parser_failed(parser)) {
        struct pack pack = pack_open(parser);
        while (pack_next(parser, &pack)) {
            if (count == VALUES_MAX)
                parser_fail(parser, parser->token->offset,
                            "more than %d values in braces", VALUES_MAX);
            else
                values[count++] = parse_assignment(parser);
        }
        if (!parser_accept(parser, TOKEN_COMMA))
            break;
    }
    return count;
}

struct operand parse_braces(struct parser *parser)
{
    struct operand values[VALUES_MAX];
    size_t offset = parser_next(parser)->offset, count = 0;
    bool outer = parser->in_angles;
    parser->in_angles = false;
    if (parser_enter(parser)) {
        count = parse_values(parser, values);
        parser_leave(parser);
    }
    parser_expect(parser, TOKEN_RIGHT_BRACE, "',' or '}'");
    parser->in_angles = outer;
    if (parser_failed(parser))
        return operand_bad(parser, offset);
    struct stmt_list list = { 0 };
    const struct type *type = list_type(parser, values, count);
    struct operand object = operand_of_variable(
        type, build_variables(parser->build, "list", type), offset);
    for (size_t i = 0; i < count && !parser_failed(parser); i++) {
        struct operand member = operand_member_at(parser, object,
                                                  &type->members[i], offset);
        stmt_append_expr(parser, &list,
                         assign_initial(parser, member, values[i], offset));
    }
    object.expr = stmt_as_expression(parser, list.first);
    return object;
}

bool braces_is_type(const struct type *type)
{
    return type->kind == TYPE_STRUCT && type->info != NULL &&
           type->info->is_list;
}

struct call_arguments braces_arguments(struct parser *parser,
                                       const struct operand *list)
{
    const struct type *type = list->type;
    struct call_arguments arguments = { .count = type->member_count,
                                        .offset = list->offset,
                                        .start = list->start,
                                        .end = list->end };
    struct operand object = *list;
    object.expr = NULL;
    arguments.list = arena_array(parser->build->arena, arguments.count,
                                 sizeof *arguments.list);
    for (size_t i = 0; i < arguments.count; i++)
        arguments.list[i] = operand_member_at(
            parser, object, &type->members[i], list->offset);
    return arguments;
}

/* The value of one scalar of the list. */
static struct expr *leaf_of(struct parser *parser, const struct operand *list,
                            uint64_t leaf, const struct type *to)
{
    if (leaf >= list->type->leaves)
        return type_class(to) == VALUE_NONE
                   ? node_none(parser, VALUE_NONE, list->offset)
                   : node_constant(parser, type_class(to), 0, list->offset);
    struct operand value = operand_of_variable(
        aggregate_leaf_type(list->type, leaf),
        list->variable + (uint32_t)leaf, list->offset);
    return convert_to(parser, value, to, list->offset).expr;
}

struct operand braces_convert(struct parser *parser,
                              const struct operand *list,
                              const struct type *type)
{
    struct operand parts = { .kind = OPERAND_PARTS, .type = type,
                             .offset = list->offset, .start = list->start,
                             .end = list->end };
    if (list->type->leaves > type->leaves ||
        type->leaves > AGGREGATE_LEAVES_MAX) {
        parser_fail(parser, list->offset, "%llu values in braces for the %llu "
                    "of '%s'", (unsigned long long)list->type->leaves,
                    (unsigned long long)type->leaves, type->name);
        return operand_bad(parser, list->offset);
    }
    parts.parts = arena_array(parser->build->arena, type->leaves,
                              sizeof *parts.parts);
    for (uint64_t i = 0; i < type->leaves && !parser_failed(parser); i++)
        parts.parts[i] = leaf_of(parser, list, i,
                                 aggregate_leaf_type(type, i));
    return parts;
}
