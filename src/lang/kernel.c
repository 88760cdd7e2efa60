/* Kernels of a .cu file. */
#include <stdlib.h>
#include <string.h>

#include "lang/assign.h"
#include "lang/constant.h"
#include "lang/convert.h"
#include "lang/declare.h"
#include "lang/file_scope.h"
#include "lang/finish.h"
#include "lang/kernel_choice.h"
#include "lang/lang.h"
#include "lang/own_text.h"
#include "lang/pack.h"
#include "lang/parameter.h"
#include "lang/preprocess.h"
#include "lang/routine.h"

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
    struct symbol *symbol = scope_add(parser->scope, SYMBOL_VARIABLE, name);
    symbol->type = type;
    symbol->variable = variable;
    return operand_of_variable(type, variable, name->offset);
}

static void give_value(struct parser *parser, struct operand parameter,
                       struct operand value, struct stmt_list *list)
{
    stmt_append_expr(parser, list, assign_given(parser, parameter, value,
                                                parameter.offset));
}

/* A default argument, as the declaration has it. */
static struct operand default_value(struct parser *parser,
                                    const struct parameter *parameter)
{
    const struct token *behind = parser->token;
    parser->token = parameter->value;
    size_t offset = parser->token->offset;
    struct operand value = parse_assignment(parser);
    value.offset = offset;
    if (value.type->kind != TYPE_FLOATING)
        value = constant_of(parser, value, "a default argument");
    if (!parser_failed(parser))
        parser->token = behind;
    return value;
}

/* A scalar has the value of -D, or else its default; without one it must not
 * be used. */
static void declare_scalar(struct parser *parser,
                           const struct parameter *parameter,
                           struct stmt_list *list)
{
    const struct type *type = parameter->type;
    const struct token *name = parameter->name;
    size_t define = constant_find(parser, name);
    bool has_default = define == CONSTANT_NONE && parameter->value != NULL;
    if (define == CONSTANT_NONE && !has_default && type_is_integer(type)) {
        parameter_refuse(parser, name, false);
        return;
    }
    struct operand value = operand_of_value(
        type, node_none(parser, type_class(type), name->offset));
    if (define != CONSTANT_NONE)
        value = constant_define(parser, define, name->offset);
    else if (has_default)
        value = default_value(parser, parameter);
    if (!parser_failed(parser))
        give_value(parser, new_parameter(parser, type, name, list), value,
                   list);
}

/* What a launch passes that does not say. */
static void note_default(struct parser *parser,
                         const struct parameter *declared,
                         struct kernel_parameter *parameter)
{
    struct operand value = default_value(parser, declared);
    if (parser_failed(parser))
        return;
    struct operand held =
        convert_to(parser, value, declared->type, value.offset);
    (void)parameter_pass(parameter, &value, &held);
}

/* Notes what a launch passes; comes before the parameter is declared. */
static void note_parameter(struct parser *parser,
                           const struct parameter *declared)
{
    const struct type *type = declared->type;
    const struct token *name = declared->name;
    struct build *build = parser->build;
    struct kernel_parameter parameter = {
        .is_struct = type->kind == TYPE_STRUCT,
        .is_array = type->kind == TYPE_POINTER,
        .array = (uint32_t)build->array_count,
    };
    size_t define = CONSTANT_NONE;
    if (name != NULL) {
        parameter.name = arena_text(build->arena, name->text, name->length);
        define = constant_find(parser, name);
    }
    parameter_set_scalar(parser, &parameter, type, define,
                         name != NULL ? name->offset : 0);
    if (define == CONSTANT_NONE && declared->value != NULL &&
        type_is_arithmetic(type))
        note_default(parser, declared, &parameter);
    build_parameter(build, &parameter);
}

static void declare_parameter(struct parser *parser,
                              const struct parameter *parameter,
                              struct stmt_list *list)
{
    const struct token *name = parameter->name;
    const struct type *type = parameter->type;
    note_parameter(parser, parameter);
    if (name == NULL)
        return; /* nothing can use it */
    if (scope_find_here(parser->scope, name->text, name->length, false))
        parser_fail(parser, name->offset, "'%.*s' is declared twice",
                    (int)name->length, name->text);
    else if (type->kind == TYPE_POINTER)
        declare_own_array(parser, new_parameter(parser, type, name, list),
                          name, list);
    else if (type_is_arithmetic(type))
        declare_scalar(parser, parameter, list);
    else if (parameter->is_reference || type->size == 0)
        parser_fail(parser, name->offset, "'%.*s' cannot be passed to a "
                    "kernel as '%s'", (int)name->length, name->text,
                    type->name);
    else
        parameter_struct(parser, type, name, list);
}

static void declare_one(struct parser *parser, struct stmt_list *list)
{
    struct parameter parameter = routine_parameter(parser);
    if (!parser_failed(parser))
        declare_parameter(parser, &parameter, list);
}

/* Its elements are called NAME[0], NAME[1] and so on. */
static struct token element_name(struct parser *parser,
                                 const struct token *name, size_t number)
{
    struct token token = *name;
    token.text = arena_format(parser->build->arena, "%.*s[%zu]",
                              (int)name->length, name->text, number);
    token.length = strlen(token.text);
    return token;
}

static void declare_pack(struct parser *parser, const struct token *dots,
                         struct stmt_list *list)
{
    const struct token *first = parser->token, *name = dots + 1;
    struct arena *arena = parser->build->arena;
    size_t count = pack_count(parser, first, dots);
    struct symbol **elements = arena_array(arena, count, sizeof *elements);
    struct token *names = arena_array(arena, count, sizeof *names);
    bool has_name = name->kind == TOKEN_NAME;
    for (size_t i = 0; i < count && !parser_failed(parser); i++) {
        pack_enter_element(parser, first, i);
        struct parameter parameter = routine_parameter(parser);
        names[i] = element_name(parser, name, i);
        parameter.name = has_name ? &names[i] : NULL;
        if (!parser_failed(parser))
            declare_parameter(parser, &parameter, list);
        elements[i] = scope_find_here(parser->scope, names[i].text,
                                      names[i].length, false);
    }
    pack_leave_elements(parser);
    if (has_name && !parser_failed(parser))
        pack_bind(parser, name, elements, count);
}

/* "(" [ parameter { "," parameter } ] ")" */
static void parse_parameters(struct parser *parser, struct stmt_list *list)
{
    parser_expect(parser, TOKEN_LEFT_PAREN, "'('");
    if (parser_at_word(parser, "void") &&
        parser_ahead(parser)->kind == TOKEN_RIGHT_PAREN)
        parser_next(parser);
    while (!parser_at(parser, TOKEN_RIGHT_PAREN) && !parser_at_end(parser)) {
        const struct token *dots = pack_parameter(parser->token);
        if (dots != NULL)
            declare_pack(parser, dots, list);
        else
            declare_one(parser, list);
        if (!parser_accept(parser, TOKEN_COMMA))
            break;
    }
    parser_expect(parser, TOKEN_RIGHT_PAREN, "')'");
}

/* kernel = [ template ] NAME parameters "{" statements "}" */
static void parse_kernel(struct parser *parser, const struct kernel *kernel,
                         const char *name, struct stmt_list *list)
{
    const struct routine *routine = kernel->routine;
    struct template_arguments arguments = kernel_arguments(parser, name);
    if (parser_failed(parser))
        return;
    if (kernel_is_special(kernel))
        arguments.count = 0;
    if (arguments.count > 0 && routine->head == NULL) {
        parser_fail(parser, kernel->name->offset, "'%.*s' is no template",
                    (int)kernel->name->length, kernel->name->text);
        return;
    }
    struct scope_view view = scope_enter_function(parser->scope, NULL, 0);
    parser->scope->view.space = routine->space;
    if (routine->head != NULL) {
        parser->token = routine->head;
        template_bind(parser, &arguments, MISSING_IS_DEFINE);
    }
    if (!parser_failed(parser))
        parser->token = routine->parameters;
    parse_parameters(parser, list);
    if (!parser_at(parser, TOKEN_LEFT_BRACE))
        parser_expected(parser, "'{'");
    parameter_name_missing(parser, parser->token);
    parser_next(parser);
    parse_statements(parser, list);
    parser_expect(parser, TOKEN_RIGHT_BRACE, "'}'");
    scope_leave(parser->scope);
    parser->scope->view = view;
}

static const struct program *build_kernel(struct build *build,
                                          struct source *file,
                                          const char *name)
{
    struct token *tokens = preprocess(build, file);
    if (tokens == NULL)
        return NULL;
    struct parser parser;
    struct kernel_list kernels = { 0 };
    parser_init(&parser, build, file, tokens, PARSE_KERNEL, 0);
    own_text_read(&parser);
    scope_enter(parser.scope);
    scope_set_file(parser.scope);
    file_scope_read(&parser, &kernels);
    const struct kernel *kernel = kernel_choose(&parser, &kernels, name);
    const struct token *place = kernel != NULL ? kernel->name : NULL;
    if (kernel != NULL)
        parse_kernel(&parser, kernel, name, &kernels.values);
    lambda_check_captures(&parser);
    free(kernels.items);
    if (parser_failed(&parser))
        return NULL;
    struct program *program =
        finish_program(build, file, kernels.values.first, NULL, NULL);
    program->kernel = arena_text(build->arena, place->text, place->length);
    if (program->site_count == 0)
        parser_fail(&parser, place->offset, "the kernel accesses no memory");
    return parser_failed(&parser) ? NULL : program;
}

const struct program *lang_kernel(const struct source *file, const char *name,
                                  const struct lang_options *options,
                                  struct arena *arena,
                                  struct diagnostic *diagnostic)
{
    struct build build;
    struct source *whole = arena_alloc(arena, sizeof *whole);
    *whole = *file;
    build_init(&build, options, arena, diagnostic);
    const struct program *program = build_kernel(&build, whole, name);
    build_free(&build);
    return program;
}
