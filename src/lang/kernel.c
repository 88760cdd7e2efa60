/* Kernels of a .cu file. */
#include <stdlib.h>
#include <string.h>

#include "lang/assign.h"
#include "lang/constant.h"
#include "lang/file_scope.h"
#include "lang/finish.h"
#include "lang/grammar.h"
#include "lang/lang.h"
#include "lang/preprocess.h"

/* "'a', 'b'": the names of the kernels that have a body. */
static const char *kernel_names(struct parser *parser,
                                const struct kernel_list *kernels)
{
    struct arena *arena = parser->build->arena;
    const char *names = "";
    for (size_t i = 0; i < kernels->count; i++) {
        const struct kernel *kernel = &kernels->items[i];
        if (kernel->has_body && strlen(names) < 400)
            names = arena_format(arena, "%s%s'%.*s'", names,
                                 names[0] != '\0' ? ", " : "",
                                 (int)kernel->name->length, kernel->name->text);
    }
    return names;
}

static const struct token *choose_kernel(struct parser *parser,
                                         const struct kernel_list *kernels,
                                         const char *name)
{
    const struct token *chosen = NULL;
    size_t fitting = 0;
    for (size_t i = 0; i < kernels->count; i++) {
        const struct kernel *kernel = &kernels->items[i];
        if (!kernel->has_body ||
            (name != NULL && !token_is_word(kernel->name, name)))
            continue;
        chosen = chosen == NULL ? kernel->name : chosen;
        fitting++;
    }
    struct diagnostic *diagnostic = parser->build->diagnostic;
    const char *file = parser->source->name;
    const char *names = kernel_names(parser, kernels);
    if (names[0] == '\0')
        diagnostic_plain(diagnostic, "'%s' has no __global__ function", file);
    else if (fitting == 0)
        diagnostic_plain(diagnostic, "'%s' has no kernel '%s'; it has %s", file,
                         name, names);
    else if (fitting > 1 && name == NULL)
        diagnostic_plain(diagnostic, "'%s' has several kernels; choose one of "
                         "%s", file, names);
    else if (fitting > 1)
        parser_fail(parser, chosen->offset, "there are several kernels '%s'",
                    name);
    return parser_failed(parser) ? NULL : chosen;
}

static struct operand new_parameter(struct parser *parser,
                                    const struct type *type,
                                    const struct token *name,
                                    struct stmt_list *list)
{
    uint32_t variable = build_variables(
        parser->build,
        arena_text(parser->build->arena, name->text, name->length), type);
    struct stmt *stmt = node_stmt(parser, STMT_DECLARE, name->offset);
    stmt->variable = variable;
    stmt_append(list, stmt);
    struct symbol *symbol = scope_add(parser->scope, SYMBOL_VARIABLE,
                                      name->text, name->length);
    symbol->type = type;
    symbol->variable = variable;
    return operand_of_variable(type, variable, name->offset);
}

static void give_value(struct parser *parser, struct operand parameter,
                       struct operand value, struct stmt_list *list)
{
    stmt_append_expr(parser, list, assign_initial(parser, parameter, value,
                                                  parameter.offset));
}

/* A scalar has the value of -D; without one it must not be used. */
static void declare_scalar(struct parser *parser, const struct type *type,
                           const struct token *name, struct stmt_list *list)
{
    size_t define = constant_find(parser, name);
    if (define == CONSTANT_NONE && type_is_integer(type)) {
        int length = (int)name->length;
        scope_add(parser->scope, SYMBOL_REFUSED, name->text, name->length)
            ->why = arena_format(parser->build->arena,
                                 "is a parameter without a value; -D "
                                 "%.*s=VALUE gives it one", length, name->text);
        return;
    }
    struct operand value = operand_of_value(
        type, node_none(parser, type_class(type), name->offset));
    if (define != CONSTANT_NONE)
        value = constant_define(parser, define, name->offset);
    if (!parser_failed(parser))
        give_value(parser, new_parameter(parser, type, name, list), value,
                   list);
}

/* A parameter that is an array is a pointer to its elements. */
static const struct type *parameter_type(struct parser *parser,
                                         const struct type *type)
{
    return type->kind == TYPE_ARRAY
               ? type_pointer(parser->build->arena, type->of)
               : type;
}

static void declare_parameter(struct parser *parser,
                              const struct declarator *declarator,
                              struct stmt_list *list)
{
    const struct token *name = declarator->name;
    const struct type *type = parameter_type(parser, declarator->type);
    if (name == NULL)
        return; /* nothing can use it */
    if (scope_find_here(parser->scope, name->text, name->length, false))
        parser_fail(parser, name->offset, "'%.*s' is declared twice",
                    (int)name->length, name->text);
    else if (type->kind == TYPE_POINTER)
        declare_own_array(parser, new_parameter(parser, type, name, list),
                          name, list);
    else if (type_is_arithmetic(type))
        declare_scalar(parser, type, name, list);
    else
        scope_add(parser->scope, SYMBOL_REFUSED, name->text, name->length)
            ->why = "is a struct passed by value, which is not supported";
}

/* "(" [ specifiers declarator { "," specifiers declarator } ] ")" */
static void parse_parameters(struct parser *parser, struct stmt_list *list)
{
    parser_expect(parser, TOKEN_LEFT_PAREN, "'('");
    if (parser_accept(parser, TOKEN_RIGHT_PAREN))
        return;
    if (parser_at_word(parser, "void") &&
        parser_ahead(parser)->kind == TOKEN_RIGHT_PAREN)
        parser_next(parser);
    while (!parser_at(parser, TOKEN_RIGHT_PAREN) && !parser_at_end(parser)) {
        struct specifiers specifiers = parse_specifiers(parser);
        struct declarator declarator =
            parse_declarator(parser, specifiers.type);
        if (!parser_failed(parser))
            declare_parameter(parser, &declarator, list);
        if (!parser_accept(parser, TOKEN_COMMA))
            break;
    }
    parser_expect(parser, TOKEN_RIGHT_PAREN, "')'");
}

/* kernel = NAME parameters "{" statements "}" */
static void parse_kernel(struct parser *parser, const struct token *name,
                         struct stmt_list *list)
{
    parser->token = name + 1;
    scope_enter(parser->scope);
    parse_parameters(parser, list);
    parser_expect(parser, TOKEN_LEFT_BRACE, "'{'");
    parse_statements(parser, list);
    parser_expect(parser, TOKEN_RIGHT_BRACE, "'}'");
    scope_leave(parser->scope);
}

static const struct program *build_kernel(struct build *build,
                                          const struct source *file,
                                          const char *name)
{
    struct token *tokens = preprocess(build, file);
    if (tokens == NULL)
        return NULL;
    struct parser parser;
    struct kernel_list kernels = { 0 };
    parser_init(&parser, build, file, tokens, PARSE_KERNEL, 0);
    file_scope_read(&parser, &kernels);
    const struct token *kernel = choose_kernel(&parser, &kernels, name);
    free(kernels.items);
    if (kernel == NULL)
        return NULL;
    struct stmt_list list = { 0 };
    parse_kernel(&parser, kernel, &list);
    if (parser_failed(&parser))
        return NULL;
    struct program *program =
        finish_program(build, file, list.first, NULL, NULL);
    if (program->site_count == 0)
        parser_fail(&parser, kernel->offset, "the kernel accesses no memory");
    return parser_failed(&parser) ? NULL : program;
}

const struct program *lang_kernel(const struct source *file, const char *name,
                                  const struct lang_options *options,
                                  struct arena *arena,
                                  struct diagnostic *diagnostic)
{
    struct build build;
    build_init(&build, options, arena, diagnostic);
    const struct program *program = build_kernel(&build, file, name);
    build_free(&build);
    return program;
}
