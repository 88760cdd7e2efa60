/* Methods, constructors and operators; see method.h. */
#include "lang/method.h"

#include <string.h>

#include "lang/base.h"
#include "lang/braces.h"
#include "lang/pack.h"
#include "lang/reference.h"

enum { CALL_ARGUMENTS_MAX = 64, OBJECT_DEPTH_MAX = 6 };

static const struct struct_info *info_of(const struct type *type)
{
    return type->kind == TYPE_STRUCT ? type->info : NULL;
}

static struct routine *own_method(const struct struct_info *info,
                                  const char *name, size_t length)
{
    struct routine *method = info->methods;
    while (method != NULL && (method->name->length != length ||
                              memcmp(method->name->text, name, length) != 0))
        method = method->next;
    return method;
}

struct routine *method_find(const struct type *type, const char *name,
                            size_t length)
{
    const struct struct_info *info = info_of(type);
    if (info == NULL)
        return NULL;
    struct routine *method = own_method(info, name, length);
    for (size_t i = 0; i < info->base_count && method == NULL; i++)
        method = method_find(info->bases[i].type, name, length);
    return method;
}

static void add_argument(struct parser *parser,
                         struct call_arguments *arguments)
{
    size_t offset = parser->token->offset;
    struct operand argument = parse_assignment(parser);
    if (arguments->count == CALL_ARGUMENTS_MAX)
        parser_fail(parser, offset, "more than %d arguments",
                    CALL_ARGUMENTS_MAX);
    if (parser_failed(parser))
        return;
    argument.offset = offset;
    arguments->list[arguments->count++] = argument;
}

struct call_arguments method_arguments(struct parser *parser,
                                       enum token_kind close)
{
    struct call_arguments arguments = { .offset = parser->token->offset,
                                        .start = parser->token->offset };
    arguments.list = arena_array(parser->build->arena, CALL_ARGUMENTS_MAX,
                                 sizeof *arguments.list);
    bool outer = parser->in_angles;
    parser->in_angles = false;
    while (!parser_at(parser, close) && !parser_failed(parser)) {
        struct pack pack = pack_open(parser);
        while (pack_next(parser, &pack))
            add_argument(parser, &arguments);
        if (!parser_accept(parser, TOKEN_COMMA))
            break;
    }
    parser_expect(parser, close, close == TOKEN_RIGHT_PAREN ? "',' or ')'"
                                                            : "',' or '}'");
    parser->in_angles = outer;
    arguments.end = parser_last_end(parser);
    return arguments;
}

struct operand method_call(struct parser *parser, struct operand object,
                           struct routine *method,
                           const struct call_arguments *arguments)
{
    struct stmt_list list = { 0 };
    bool direct = object.kind == OPERAND_MEMORY && !object.expr->has_effect &&
                  object.expr->depth <= OBJECT_DEPTH_MAX;
    struct operand *self = arena_alloc(parser->build->arena, sizeof *self);
    *self = direct ? object : reference_hold(parser, object, &list);
    if (method->owner != NULL)
        *self = base_convert(parser, *self, method->owner);
    struct operand result = routine_choose(parser, method, self, arguments);
    if (parser_failed(parser))
        return result;
    return stmt_put_before(parser, result, list.first);
}

struct routine *method_constructor(const struct type *type)
{
    const struct struct_info *info = info_of(type);
    if (info == NULL || info->tag == NULL)
        return NULL;
    return own_method(info, info->tag->text, info->tag->length);
}

bool method_has_constructor(const struct type *type)
{
    return method_constructor(type) != NULL;
}

/* --- conversions --- */

/* The type that a conversion operator gives. */
static const struct type *converted_type(struct parser *parser,
                                         const struct routine *method)
{
    struct parser outer = *parser;
    bool by_reference;
    struct scope_view view = scope_enter_function(parser->scope, NULL, 0);
    parser->scope->view.space = method->space;
    struct_bind_names(parser, method->owner);
    parser->token = method->result;
    const struct type *type = parse_result(parser, &by_reference);
    scope_leave(parser->scope);
    parser->scope->view = view;
    if (!parser_failed(parser))
        *parser = outer;
    return type;
}

static struct routine *conversion_to(struct parser *parser,
                                     const struct type *from,
                                     const struct type *to)
{
    static const char word[] = "operator";
    size_t length = sizeof word - 1;
    struct routine *first = method_find(from, word, length);
    for (struct routine *r = first; r != NULL; r = r->next)
        if (r->name->length == length &&
            memcmp(r->name->text, word, length) == 0 &&
            type_same(converted_type(parser, r), to))
            return r;
    return first;
}

bool method_convert_scalar(struct parser *parser, struct operand *value,
                           const struct type *to, size_t offset)
{
    struct routine *method = conversion_to(parser, value->type, to);
    if (method == NULL || parser_failed(parser))
        return false;
    struct routine *alone = arena_alloc(parser->build->arena, sizeof *alone);
    *alone = *method;
    alone->next = NULL;
    struct call_arguments none = { .offset = offset, .start = value->start,
                                   .end = value->end };
    *value = method_call(parser, *value, alone, &none);
    return true;
}

static struct operand convert_list(struct parser *parser,
                                   struct operand values,
                                   const struct type *type,
                                   struct stmt_list *list)
{
    values = reference_hold(parser, values, list);
    if (!method_has_constructor(type))
        return braces_convert(parser, &values, type);
    struct call_arguments arguments = braces_arguments(parser, &values);
    struct operand object =
        method_new_object(parser, type, list, values.offset);
    method_construct(parser, &object, &arguments, list);
    return object;
}

struct operand method_convert_struct(struct parser *parser,
                                     struct operand value,
                                     const struct type *type,
                                     struct stmt_list *list)
{
    if (braces_is_type(value.type) && type->kind == TYPE_STRUCT)
        return convert_list(parser, value, type, list);
    struct call_arguments arguments = { .list = &value, .count = 1,
                                        .offset = value.offset,
                                        .start = value.start,
                                        .end = value.end };
    struct routine *constructor = method_constructor(type);
    if (parser_failed(parser))
        return operand_bad(parser, value.offset);
    if (constructor != NULL && routine_fits(parser, constructor, &arguments)) {
        struct operand object =
            method_new_object(parser, type, list, value.offset);
        method_construct(parser, &object, &arguments, list);
        return object;
    }
    if (method_convert_scalar(parser, &value, type, value.offset) &&
        type_same(value.type, type))
        return value;
    parser_fail(parser, value.offset, "cannot convert '%s' to '%s'",
                value.type->name, type->name);
    return operand_bad(parser, value.offset);
}

/* --- operators --- */

/* The innermost functions of that name that take the arguments. */
static struct routine *free_operator(struct parser *parser, const char *name,
                                     const struct call_arguments *arguments)
{
    size_t length = strlen(name);
    const struct symbol *symbol =
        scope_find(parser->scope, name, length, false);
    for (; symbol != NULL; symbol = symbol->hidden)
        if (symbol->kind == SYMBOL_ROUTINE && symbol->length == length &&
            memcmp(symbol->name, name, length) == 0 &&
            routine_fits(parser, symbol->routine, arguments))
            return symbol->routine;
    return NULL;
}

/* The functions of that name that a struct is friends with, if they fit. */
static struct routine *friend_operator(struct parser *parser,
                                       const struct type *type,
                                       const char *name,
                                       const struct call_arguments *arguments)
{
    const struct struct_info *info = info_of(type);
    struct routine *routine = info != NULL ? info->friends : NULL;
    while (routine != NULL && (routine->name->length != strlen(name) ||
                               memcmp(routine->name->text, name,
                                      routine->name->length) != 0))
        routine = routine->next;
    return routine != NULL && routine_fits(parser, routine, arguments)
               ? routine
               : NULL;
}

/* The operands as arguments; `right` may be NULL. */
static struct call_arguments operands_of(struct parser *parser,
                                         const struct token *spelling,
                                         const struct operand *left,
                                         const struct operand *right)
{
    struct operand *list =
        arena_array(parser->build->arena, 2, sizeof *list);
    const struct operand *last = right != NULL ? right : left;
    list[0] = *left;
    list[1] = *last;
    return (struct call_arguments){ .list = list,
                                    .count = right != NULL ? 2 : 1,
                                    .offset = spelling->offset,
                                    .start = left->start,
                                    .end = last->end };
}

/* The functions of that name that are no methods, if they fit; or NULL. */
static struct routine *find_operator(struct parser *parser, const char *name,
                                     const struct call_arguments *operands)
{
    struct routine *found = free_operator(parser, name, operands);
    for (size_t i = 0; i < operands->count && found == NULL; i++)
        found = friend_operator(parser, operands->list[i].type, name,
                                operands);
    return found;
}

bool method_operator(struct parser *parser, const struct token *spelling,
                     const char *brackets, struct operand left,
                     const struct operand *right, struct operand *result)
{
    bool has_struct =
        left.type->kind == TYPE_STRUCT ||
        (right != NULL && right->type->kind == TYPE_STRUCT);
    if (!has_struct || parser_failed(parser))
        return false;
    const char *name =
        brackets != NULL
            ? brackets
            : arena_format(parser->build->arena, "operator%.*s",
                           (int)spelling->length, spelling->text);
    struct call_arguments both = operands_of(parser, spelling, &left, right);
    struct call_arguments last = both;
    last.list++;
    last.count--;
    struct routine *method = method_find(left.type, name, strlen(name));
    if (method != NULL && routine_fits(parser, method, &last)) {
        *result = method_call(parser, left, method, &last);
        return true;
    }
    struct routine *function = find_operator(parser, name, &both);
    if (function != NULL)
        *result = routine_choose(parser, function, NULL, &both);
    return function != NULL;
}
