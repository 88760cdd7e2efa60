/* Declarations: names that come into scope. */
#include "lang/aggregate.h"
#include "lang/assign.h"
#include "lang/grammar.h"

enum { VARIABLES_MAX = 1 << 20 };

static bool can_declare(struct parser *parser,
                        const struct declarator *declarator)
{
    const struct token *name = declarator->name;
    const struct type *type = declarator->type;
    if (name == NULL)
        parser_expected(parser, "a name");
    else if (scope_find_here(parser->scope, name->text, name->length, false))
        parser_fail(parser, name->offset, "'%.*s' is declared twice",
                    (int)name->length, name->text);
    else if (type->size == 0 && type->kind != TYPE_ARRAY)
        parser_fail(parser, name->offset, "'%s' has no size, so '%.*s' cannot "
                    "be of it", type->name, (int)name->length, name->text);
    return !parser_failed(parser);
}

static uint64_t innermost_bytes(const struct type *type)
{
    while (type->kind == TYPE_ARRAY)
        type = type->of;
    return type->size > 0 ? type->size : 1;
}

static void declare_array(struct parser *parser,
                          const struct declarator *declarator, bool shared,
                          bool is_extern)
{
    const struct token *name = declarator->name;
    if (shared && !is_extern && declarator->type->size == 0)
        parser_fail(parser, name->offset, "'%.*s' needs a size, or 'extern'",
                    (int)name->length, name->text);
    if (parser_at(parser, TOKEN_ASSIGN)) {
        if (shared)
            parser_fail(parser, parser->token->offset,
                        "what lies in shared memory has no initial value");
        parser_next(parser);
        parse_memory_initializer(parser);
    }
    struct symbol *symbol = scope_add(parser->scope, SYMBOL_ARRAY, name->text,
                                      name->length);
    symbol->type = declarator->type;
    symbol->array = build_array(parser->build, name->text, name->length,
                                shared ? SPACE_SHARED : SPACE_GLOBAL,
                                declarator->type->size,
                                innermost_bytes(declarator->type));
}

void declare_own_array(struct parser *parser, struct operand pointer,
                       const struct token *name, struct stmt_list *list)
{
    uint32_t array = build_array(parser->build, name->text, name->length,
                                 SPACE_GLOBAL, 0,
                                 innermost_bytes(pointer.type->of));
    struct operand own = operand_of_value(
        pointer.type, node_array(parser, array, name->offset));
    own.points_to = POINTS_GLOBAL;
    stmt_append_expr(parser, list,
                     assign_initial(parser, pointer, own, name->offset));
}

/* The variables of a local object, each with its STMT_DECLARE. */
static struct operand new_local(struct parser *parser, const struct type *type,
                                const struct token *name,
                                struct stmt_list *list)
{
    struct build *build = parser->build;
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

static void add_variable(struct parser *parser, const struct token *name,
                         const struct operand *object)
{
    struct symbol *symbol = scope_add(parser->scope, SYMBOL_VARIABLE,
                                      name->text, name->length);
    symbol->type = object->type;
    symbol->variable = object->variable;
}

/* A const integer with a constant for its value is that constant. */
static bool declare_constant(struct parser *parser,
                             const struct declarator *declarator,
                             const struct operand *value)
{
    const struct type *type = declarator->type;
    if (!type->is_const || !type_is_integer(type) ||
        value->kind != OPERAND_VALUE || value->expr->kind != EXPR_CONSTANT ||
        !type_is_integer(value->type))
        return false;
    const struct token *name = declarator->name;
    struct symbol *symbol = scope_add(parser->scope, SYMBOL_CONSTANT,
                                      name->text, name->length);
    symbol->type = type->plain;
    symbol->value =
        node_cast(parser, type, value->expr, name->offset)->constant;
    return true;
}

/* "=" assignment: the name is in scope behind it. */
static void declare_with_value(struct parser *parser,
                               const struct declarator *declarator,
                               struct stmt_list *list)
{
    size_t offset = parser_next(parser)->offset;
    struct operand value = parse_assignment(parser);
    if (parser_failed(parser) || declare_constant(parser, declarator, &value))
        return;
    struct operand object =
        new_local(parser, declarator->type, declarator->name, list);
    stmt_append_expr(parser, list,
                     assign_initial(parser, object, value, offset));
    add_variable(parser, declarator->name, &object);
}

static void declare_local(struct parser *parser,
                          const struct declarator *declarator,
                          struct stmt_list *list)
{
    const struct type *type = declarator->type;
    bool has_value = parser_at(parser, TOKEN_ASSIGN);
    bool in_braces =
        has_value && parser_ahead(parser)->kind == TOKEN_LEFT_BRACE;
    if (type->kind == TYPE_ARRAY && type->size == 0) {
        parser_fail(parser, declarator->name->offset,
                    "a local array needs a size");
        return;
    }
    if (has_value && !in_braces && type->kind != TYPE_ARRAY) {
        declare_with_value(parser, declarator, list);
        return;
    }
    struct operand object = new_local(parser, type, declarator->name, list);
    add_variable(parser, declarator->name, &object);
    if (parser_accept(parser, TOKEN_ASSIGN))
        parse_initializer(parser, object, list);
    else if (type->kind == TYPE_POINTER && parser->mode == PARSE_PATTERN)
        declare_own_array(parser, object, declarator->name, list);
}

static void declare_one(struct parser *parser,
                        const struct specifiers *specifiers,
                        struct stmt_list *list)
{
    struct declarator declarator = parse_declarator(parser, specifiers->type);
    const struct token *name = declarator.name;
    if (specifiers->is_typedef && name != NULL) {
        scope_add(parser->scope, SYMBOL_TYPE, name->text, name->length)->type =
            declarator.type;
        return;
    }
    if (!can_declare(parser, &declarator))
        return;
    bool in_memory = specifiers->is_shared ||
                     (declarator.type->kind == TYPE_ARRAY &&
                      parser->mode == PARSE_PATTERN);
    if (in_memory)
        declare_array(parser, &declarator, specifiers->is_shared,
                      specifiers->is_extern);
    else
        declare_local(parser, &declarator, list);
}

/* declaration = specifiers [ one { "," one } ] ";"
 * one = declarator [ "=" initializer ] */
void parse_declaration(struct parser *parser, struct stmt_list *list)
{
    struct specifiers specifiers = parse_specifiers(parser);
    if (!parser_at(parser, TOKEN_SEMICOLON) && !parser_at_end(parser)) {
        do {
            declare_one(parser, &specifiers, list);
        } while (parser_accept(parser, TOKEN_COMMA));
    }
    parse_semicolon(parser);
}
