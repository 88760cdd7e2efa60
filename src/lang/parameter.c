/* What a launch gives; see parameter.h. */
#include "lang/parameter.h"

#include <math.h>
#include <string.h>

#include "core/similar.h"
#include "lang/assign.h"
#include "lang/constant.h"
#include "lang/convert.h"
#include "lang/declare.h"
#include "lang/routine.h"

static bool type_holds(const struct type *type, const struct type *from,
                       int64_t value)
{
    unsigned bits = (unsigned)type->size * 8;
    if (type == &type_bool || bits >= 128)
        return true;
    if (from->is_signed && value < 0)
        return type->is_signed &&
               value >= -(int64_t)(UINT64_MAX >> (65 - bits)) - 1;
    return (uint64_t)value <=
           UINT64_MAX >> (64 - bits + (type->is_signed ? 1 : 0));
}

static bool is_literal(const struct operand *operand)
{
    const struct expr *expr = operand->expr;
    return expr->kind == EXPR_CONSTANT ||
           (expr->kind == EXPR_NONE && expr->is_real);
}

/* `value`: of a floating type, `held`: as a value of the type. */
static bool holds_real(const struct type *type, const struct operand *value,
                       const struct operand *held)
{
    double real = value->expr->real;
    if (type->kind == TYPE_FLOATING)
        return isinf(held->expr->real) == isinf(real);
    return type == &type_bool || (held->expr->kind == EXPR_CONSTANT &&
                                  real == trunc(real));
}

/* A number that the type would cut is not what was meant. */
static void check_held(struct parser *parser, const struct type *type,
                       const struct operand *value,
                       const struct operand *held, size_t define, size_t place)
{
    const struct lang_define *given = &parser->build->options->defines[define];
    bool holds = type_is_integer(value->type)
                     ? !type_is_integer(type) ||
                           type_holds(type, value->type, value->expr->constant)
                     : holds_real(type, value, held);
    if (!holds)
        parser_fail(parser, place, "'%s' does not hold the value of -D %s=%s",
                    type->name, given->name, given->value);
}

bool parameter_pass(struct kernel_parameter *parameter,
                    const struct operand *value, const struct operand *held)
{
    if (!is_literal(value))
        return false;
    parameter->has_value = true;
    parameter->value = held->expr->constant;
    parameter->real = is_literal(held) ? held->expr->real : value->expr->real;
    return true;
}

void parameter_set_scalar(struct parser *parser,
                          struct kernel_parameter *parameter,
                          const struct type *type, size_t define,
                          size_t place)
{
    parameter->bytes = (uint32_t)type->size;
    parameter->is_floating = type->kind == TYPE_FLOATING;
    if (define == CONSTANT_NONE || !type_is_arithmetic(type))
        return;
    struct operand value = constant_define(parser, define, place);
    if (parser_failed(parser))
        return;
    struct operand held = convert_to(parser, value, type, place);
    if (!parameter_pass(parameter, &value, &held))
        parser_fail(parser, place, "the value of -D %s must be a constant",
                    parser->build->options->defines[define].name);
    else
        check_held(parser, type, &value, &held, define, place);
}

/* What -D gives a field: by its whole name, by that of the array that it is an
 * element of, or by its own. */
static size_t find_define(const struct parser *parser, const char *path,
                          const char *field)
{
    struct token whole = { .kind = TOKEN_NAME, .text = path,
                           .length = strlen(path) };
    struct token own = { .kind = TOKEN_NAME, .text = field,
                         .length = strlen(field) };
    size_t define = constant_find(parser, &whole);
    while (define == CONSTANT_NONE && path[whole.length - 1] == ']') {
        while (path[--whole.length] != '[')
            ;
        define = constant_find(parser, &whole);
    }
    return define != CONSTANT_NONE ? define : constant_find(parser, &own);
}

/* What a launch must put into a field; comes before the field is filled. */
static void note_part(struct parser *parser, const struct type *type,
                      size_t define, uint64_t offset, size_t place)
{
    struct build *build = parser->build;
    struct kernel_parameter part = {
        .is_part = true,
        .offset = offset,
        .is_array = type->kind == TYPE_POINTER,
        .array = (uint32_t)build->array_count,
    };
    parameter_set_scalar(parser, &part, type, define, place);
    build_parameter(build, &part);
}

static void fill_scalar(struct parser *parser, struct operand field,
                        const char *path, const char *name, uint64_t offset,
                        struct stmt_list *list)
{
    size_t define = find_define(parser, path, name);
    note_part(parser, field.type, define, offset, field.offset);
    struct operand value = operand_of_value(
        field.type, node_none(parser, type_class(field.type), field.offset));
    if (define != CONSTANT_NONE)
        value = constant_define(parser, define, field.offset);
    else if (type_is_integer(field.type))
        value.expr->variable = build_missing(parser->build, path);
    if (!parser_failed(parser))
        stmt_append_expr(parser, list,
                         assign_given(parser, field, value, field.offset));
}

static void fill(struct parser *parser, struct operand object,
                 const char *path, const char *name, uint64_t offset,
                 struct stmt_list *list);

static void fill_elements(struct parser *parser, struct operand array,
                          const char *path, const char *name, uint64_t offset,
                          struct stmt_list *list)
{
    for (uint64_t i = 0; i < array.type->count && !parser_failed(parser); i++) {
        struct operand index = operand_integer(parser, &type_int, (int64_t)i,
                                               array.offset);
        fill(parser, operand_index(parser, array, index, array.offset),
             arena_format(parser->build->arena, "%s[%llu]", path,
                          (unsigned long long)i), name,
             offset + i * array.type->of->size, list);
    }
}

/* `offset`: of the object in the whole parameter. */
static void fill(struct parser *parser, struct operand object,
                 const char *path, const char *name, uint64_t offset,
                 struct stmt_list *list)
{
    const struct type *type = object.type;
    if (type->kind == TYPE_POINTER) {
        note_part(parser, type, CONSTANT_NONE, offset, object.offset);
        declare_named_array(parser, object, path, list);
        return;
    }
    if (type->kind == TYPE_ARRAY) {
        fill_elements(parser, object, path, name, offset, list);
        return;
    }
    if (type->kind != TYPE_STRUCT) {
        fill_scalar(parser, object, path, name, offset, list);
        return;
    }
    for (size_t i = 0; i < type->member_count; i++) {
        const struct member *member = &type->members[i];
        struct operand field =
            operand_member_at(parser, object, member, object.offset);
        bool has_name = member->name[0] != '\0'; /* a base has none */
        fill(parser, field,
             has_name ? arena_format(parser->build->arena, "%s.%s", path,
                                     member->name)
                      : path,
             has_name ? member->name : name, offset + member->offset, list);
    }
}

void parameter_struct(struct parser *parser, const struct type *type,
                      const struct token *name, struct stmt_list *list)
{
    struct operand object = declare_object(parser, type, name, list);
    const char *path =
        arena_text(parser->build->arena, name->text, name->length);
    if (!parser_failed(parser))
        fill(parser, object, path, path, 0, list);
}

void parameter_variable(struct parser *parser, const struct type *type,
                        const struct token *name, struct stmt_list *list)
{
    struct build *build = parser->build;
    struct kernel_parameter variable = {
        .is_variable = true,
        .bytes = (uint32_t)type->size,
        .name = arena_text(build->arena, name->text, name->length),
    };
    build_parameter(build, &variable);
    parameter_struct(parser, type, name, list);
}

/* ---- what is missing ---- */

/* What the names are, until the body has been looked at. */
static const char no_value[] = "is a parameter without a value";
static const char no_argument[] =
    "is a template parameter without a value; --kernel 'NAME<...>' gives it one";

void parameter_refuse(struct parser *parser, const struct token *name,
                      bool of_template)
{
    scope_add(parser->scope, SYMBOL_REFUSED, name)->why =
        of_template ? no_argument : no_value;
}

/* So many names are enough for one message. */
enum { MISSING_MAX = 16 };

struct missing {
    struct symbol *symbols[MISSING_MAX];
    size_t count;
};

static void find_missing(struct missing *missing, struct parser *parser,
                         const struct token *body)
{
    const struct token *end = routine_skip(body);
    for (; body != end && missing->count < MISSING_MAX; body++) {
        if (body->kind != TOKEN_NAME)
            continue;
        struct symbol *symbol =
            scope_find_here(parser->scope, body->text, body->length, false);
        if (symbol == NULL ||
            (symbol->why != no_value && symbol->why != no_argument))
            continue;
        symbol->why = symbol->why == no_value ? "is a parameter"
                                              : "is a template parameter";
        missing->symbols[missing->count++] = symbol;
    }
}

/* A -D that gives no parameter its value may have been meant for one that is
 * missing. */
static const char *slip_hint(const struct parser *parser,
                             const struct missing *missing)
{
    struct arena *arena = parser->build->arena;
    const struct lang_options *options = parser->build->options;
    for (size_t i = 0; i < options->define_count; i++) {
        const struct lang_define *define = &options->defines[i];
        struct similar similar = similar_to(define->name);
        for (size_t j = 0; j < missing->count && !define->used; j++)
            similar_try(&similar, arena_text(arena, missing->symbols[j]->name,
                                             missing->symbols[j]->length));
        if (similar.best != NULL)
            return arena_format(arena, "; did you mean '%s' by -D %s?",
                                similar.best, define->name);
    }
    return "";
}

void parameter_name_missing(struct parser *parser, const struct token *body)
{
    struct arena *arena = parser->build->arena;
    struct missing missing = { .count = 0 };
    const char *options = "";
    find_missing(&missing, parser, body);
    const char *hint = slip_hint(parser, &missing);
    for (size_t i = 0; i < missing.count; i++)
        options = arena_format(arena, "%s%s-D %.*s=VALUE", options,
                               i > 0 ? " " : "",
                               (int)missing.symbols[i]->length,
                               missing.symbols[i]->name);
    for (size_t i = 0; i < missing.count; i++)
        missing.symbols[i]->why = arena_format(
            arena, missing.count == 1 ? "%s without a value; %s gives it one%s"
                                      : "%s without a value; all that lack "
                                        "one: %s%s",
            missing.symbols[i]->why, options, hint);
}
