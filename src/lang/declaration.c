/* Declarations: names that come into scope. */
#include "lang/declare.h"
#include "lang/initial.h"
#include "lang/memory.h"
#include "lang/method.h"
#include "lang/parameter.h"
#include "lang/parts.h"

enum { GIVEN_LEAVES_MAX = 64 };

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
    else if (type->size == 0 && type->kind != TYPE_ARRAY &&
             !declarator->is_reference && !template_is_open(type))
        parser_fail(parser, name->offset, "'%s' has no size, so '%.*s' cannot "
                    "be of it", type->name, (int)name->length, name->text);
    return !parser_failed(parser);
}

/* "(" assignment { "," assignment } ")" behind the name */
static void declare_with_arguments(struct parser *parser,
                                   const struct declarator *declarator,
                                   struct stmt_list *list)
{
    const struct type *type = declarator->type;
    size_t offset = parser_next(parser)->offset;
    if (parse_at_type_name(parser) || parser_at(parser, TOKEN_RIGHT_PAREN)) {
        parser_fail(parser, offset, "functions cannot be declared here");
        return;
    }
    struct call_arguments arguments =
        method_arguments(parser, TOKEN_RIGHT_PAREN);
    if (parser_failed(parser))
        return;
    if (type->kind == TYPE_STRUCT && type->info != NULL) {
        struct operand object =
            declare_unnamed(parser, type, declarator->name, list);
        method_construct(parser, &object, &arguments, list);
        declare_name(parser, declarator->name, &object);
    } else if (method_takes(type, &arguments)) {
        declare_with_value(parser, declarator,
                           method_parts(parser, type, &arguments, offset),
                           offset, list);
    } else if (arguments.count == 1) {
        declare_with_value(parser, declarator, arguments.list[0], offset,
                           list);
    } else {
        parser_fail(parser, offset, "'%s' has no constructor", type->name);
    }
}

/* No value is given: a constructor may give one. */
static void declare_plain(struct parser *parser,
                          const struct declarator *declarator,
                          struct stmt_list *list)
{
    const struct type *type = declarator->type;
    struct operand object =
        declare_object(parser, type, declarator->name, list);
    struct call_arguments none = { .offset = declarator->name->offset,
                                   .start = declarator->name->offset,
                                   .end = declarator->name->end };
    if (type->kind == TYPE_STRUCT && type->info != NULL)
        method_construct(parser, &object, &none, list);
    else if (type->kind == TYPE_POINTER && parser->mode == PARSE_PATTERN)
        declare_own_array(parser, object, declarator->name, list);
}

static void declare_braced(struct parser *parser,
                           const struct declarator *declarator,
                           struct stmt_list *list)
{
    const struct type *type = declarator->type;
    if (type->kind == TYPE_STRUCT && type->info != NULL) {
        struct operand object = method_braced(parser, type, list);
        object.type = type;
        declare_name(parser, declarator->name, &object);
        return;
    }
    struct operand object =
        declare_object(parser, type, declarator->name, list);
    parse_initializer(parser, object, list);
}

/* `int n{1}` says the same as `int n = 1`. */
static bool has_one_value(const struct parser *parser,
                          const struct declarator *declarator)
{
    const struct type *type = declarator->type;
    const struct token *brace = parser->token;
    brace += brace->kind == TOKEN_ASSIGN ? 1 : 0;
    return brace->kind == TOKEN_LEFT_BRACE &&
           brace[1].kind != TOKEN_RIGHT_BRACE &&
           (declarator->is_reference || type_is_scalar(type) ||
            type->kind == TYPE_PLACEHOLDER);
}

static void declare_one_value(struct parser *parser,
                              const struct declarator *declarator,
                              struct stmt_list *list)
{
    parser_accept(parser, TOKEN_ASSIGN);
    size_t offset = parser_next(parser)->offset;
    struct operand value = parse_assignment(parser);
    parser_accept(parser, TOKEN_COMMA);
    parser_expect(parser, TOKEN_RIGHT_BRACE, "'}'");
    declare_with_value(parser, declarator, value, offset, list);
}

static void declare_local(struct parser *parser,
                          const struct declarator *declarator,
                          struct stmt_list *list)
{
    const struct token *name = declarator->name;
    const struct type *type = declarator->type;
    bool has_value = parser_at(parser, TOKEN_ASSIGN);
    bool in_braces =
        parser_at(parser, TOKEN_LEFT_BRACE) ||
        (has_value && parser_ahead(parser)->kind == TOKEN_LEFT_BRACE);
    bool is_sized = type->kind != TYPE_ARRAY || type->size > 0;
    if (!is_sized && !in_braces && !declarator->is_reference) {
        parser_fail(parser, name->offset, "a local array needs a size");
        return;
    }
    if (parser_at(parser, TOKEN_LEFT_PAREN)) {
        declare_with_arguments(parser, declarator, list);
        return;
    }
    if (has_one_value(parser, declarator)) {
        declare_one_value(parser, declarator, list);
        return;
    }
    if (has_value && !in_braces &&
        (type->kind != TYPE_ARRAY || declarator->is_reference)) {
        size_t offset = parser_next(parser)->offset;
        struct operand value = parse_assignment(parser);
        declare_with_value(parser, declarator, value, offset, list);
        return;
    }
    parser_accept(parser, TOKEN_ASSIGN);
    if (declarator->is_reference || template_is_open(type))
        parser_expected(parser, "'=' and a value");
    else if (in_braces)
        declare_braced(parser, declarator, list);
    else if (has_value)
        parser_expected(parser, "'{'");
    else
        declare_plain(parser, declarator, list);
}

/* What the host writes into constant memory is known by -D, as a parameter. */
static bool is_given(const struct parser *parser,
                     const struct specifiers *specifiers,
                     const struct type *type)
{
    return specifiers->is_constant_memory && type->leaves <= GIVEN_LEAVES_MAX &&
           (type_is_scalar(type) || type->kind == TYPE_STRUCT) &&
           (parser_at(parser, TOKEN_SEMICOLON) ||
            parser_at(parser, TOKEN_COMMA));
}

static void declare_one(struct parser *parser,
                        const struct specifiers *specifiers,
                        struct stmt_list *list)
{
    struct declarator declarator = parse_declarator(parser, specifiers->type);
    const struct token *name = declarator.name;
    if (specifiers->is_typedef && name != NULL) {
        scope_add_type(parser->scope, name, declarator.type);
        return;
    }
    if (!can_declare(parser, &declarator))
        return;
    if (!declarator.is_reference)
        declarator.type = initial_complete(parser, declarator.type);
    bool in_memory = specifiers->is_shared || specifiers->is_device ||
                     memory_is_static(parser, specifiers, declarator.type);
    if (is_given(parser, specifiers, declarator.type))
        parameter_variable(parser, declarator.type, name, list);
    else if (memory_is_table(parser, specifiers, &declarator))
        memory_declare_table(parser, &declarator, list);
    else if (in_memory ||
             (declarator.type->kind == TYPE_ARRAY &&
              parser->mode == PARSE_PATTERN))
        memory_declare(parser, specifiers, &declarator);
    else
        declare_local(parser, &declarator, list);
}

/* "using" NAME "=" type-name ";": the other forms, and "namespace" NAME "="
 * NAME ";", say nothing that is needed */
bool parse_using(struct parser *parser)
{
    bool is_namespace = parser_accept_word(parser, "namespace");
    if (!is_namespace && !parser_accept_word(parser, "using"))
        return false;
    if (is_namespace || !parser_at(parser, TOKEN_NAME) ||
        parser_ahead(parser)->kind != TOKEN_ASSIGN) {
        while (!parser_at(parser, TOKEN_SEMICOLON) && !parser_at_end(parser))
            parser_next(parser);
        parse_semicolon(parser);
        return true;
    }
    const struct token *name = parser_next(parser);
    parser_next(parser);
    const struct type *type = parse_type_name(parser);
    scope_add_type(parser->scope, name, type);
    parse_semicolon(parser);
    return true;
}

/* A variable that keeps its value from call to call lies in memory. */
static void refuse_static(struct parser *parser,
                          const struct specifiers *specifiers, size_t offset)
{
    bool is_local = parser->scope->level > parser->scope->view.file;
    if (is_local && specifiers->is_static && !specifiers->is_shared &&
        !specifiers->is_constant && !specifiers->is_device &&
        !specifiers->type->is_const)
        parser_fail(parser, offset, "a static variable of a function is not "
                    "supported");
}

/* specifiers declarator "=" value, without a ';' */
struct operand parse_declared_value(struct parser *parser,
                                    struct stmt_list *list)
{
    struct specifiers specifiers = parse_specifiers(parser);
    struct parser names = *parser;
    const struct token *name = parse_declarator(&names, specifiers.type).name;
    declare_one(parser, &specifiers, list);
    const struct token *behind = parser->token;
    if (parser_failed(parser) || name == NULL)
        return operand_bad(parser, behind->offset);
    parser->token = name;
    struct operand value = parse_name(parser);
    parser->token = behind;
    return value;
}

/* declaration = specifiers ( [ one { "," one } ] | parts ) ";"
 * one = declarator [ "=" initializer ] */
void parse_declaration(struct parser *parser, struct stmt_list *list)
{
    size_t offset = parser->token->offset;
    struct specifiers specifiers = parse_specifiers(parser);
    if (!parser_failed(parser))
        refuse_static(parser, &specifiers, offset);
    if (parts_are_next(parser)) {
        parts_declare(parser, &specifiers, NULL, list);
    } else if (!parser_at(parser, TOKEN_SEMICOLON) &&
               !parser_at_end(parser)) {
        do {
            declare_one(parser, &specifiers, list);
        } while (parser_accept(parser, TOKEN_COMMA));
    }
    parse_semicolon(parser);
}
