/* Structs as parameters; see parameter.h. */
#include "lang/parameter.h"

#include <string.h>

#include "lang/assign.h"
#include "lang/constant.h"

/* What -D gives a field: by its whole name, or by its own. */
static size_t find_define(const struct parser *parser, const char *path,
                          const char *field)
{
    struct token whole = { .kind = TOKEN_NAME, .text = path,
                           .length = strlen(path) };
    struct token own = { .kind = TOKEN_NAME, .text = field,
                         .length = strlen(field) };
    size_t define = constant_find(parser, &whole);
    return define != CONSTANT_NONE ? define : constant_find(parser, &own);
}

static void fill_scalar(struct parser *parser, struct operand field,
                        const char *path, const char *name,
                        struct stmt_list *list)
{
    size_t define = find_define(parser, path, name);
    struct operand value = operand_of_value(
        field.type, node_none(parser, type_class(field.type), field.offset));
    if (define != CONSTANT_NONE)
        value = constant_define(parser, define, field.offset);
    if (!parser_failed(parser))
        stmt_append_expr(parser, list,
                         assign_initial(parser, field, value, field.offset));
}

static void fill(struct parser *parser, struct operand object,
                 const char *path, const char *name, struct stmt_list *list);

static void fill_elements(struct parser *parser, struct operand array,
                          const char *path, const char *name,
                          struct stmt_list *list)
{
    for (uint64_t i = 0; i < array.type->count && !parser_failed(parser); i++) {
        struct operand index = operand_integer(parser, &type_int, (int64_t)i,
                                               array.offset);
        fill(parser, operand_index(parser, array, index, array.offset),
             arena_format(parser->build->arena, "%s[%llu]", path,
                          (unsigned long long)i), name, list);
    }
}

static void fill(struct parser *parser, struct operand object,
                 const char *path, const char *name, struct stmt_list *list)
{
    const struct type *type = object.type;
    if (type->kind == TYPE_POINTER) {
        declare_named_array(parser, object, path, list);
        return;
    }
    if (type->kind == TYPE_ARRAY) {
        fill_elements(parser, object, path, name, list);
        return;
    }
    if (type->kind != TYPE_STRUCT) {
        fill_scalar(parser, object, path, name, list);
        return;
    }
    for (size_t i = 0; i < type->member_count; i++) {
        const struct member *member = &type->members[i];
        fill(parser, operand_member_at(parser, object, member, object.offset),
             arena_format(parser->build->arena, "%s.%s", path, member->name),
             member->name, list);
    }
}

void parameter_struct(struct parser *parser, const struct type *type,
                      const struct token *name, struct stmt_list *list)
{
    struct operand object = declare_object(parser, type, name, list);
    const char *path =
        arena_text(parser->build->arena, name->text, name->length);
    if (!parser_failed(parser))
        fill(parser, object, path, path, list);
}
