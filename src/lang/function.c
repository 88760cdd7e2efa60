/* Functions as values; see function.h. */
#include "lang/function.h"

#include <string.h>

#include "lang/routine.h"

const struct type type_function = { .kind = TYPE_PLACEHOLDER,
                                    .name = "pointer to a function" };

bool type_is_function(const struct type *type)
{
    return type_plain(type) == &type_function;
}

bool function_is_type(const struct type *type)
{
    return type->kind == TYPE_STRUCT && type->info != NULL &&
           type->info->is_function;
}

/* What is known of the functions of one name as values. */
struct function_value {
    const struct template_arguments *given;
    const struct type *type;
    struct function_value *next;
};

/* The functions of that name, each as a method operator(). */
static struct routine *as_methods(struct arena *arena,
                                  const struct routine *routine,
                                  const struct template_arguments *given)
{
    struct token *name = arena_alloc(arena, sizeof *name);
    struct routine *first = NULL, **link = &first;
    *name = *routine->name;
    name->text = "operator()";
    name->length = strlen(name->text);
    for (const struct routine *r = routine; r != NULL; r = r->next) {
        if (!token_same(r->name, routine->name))
            continue;
        *link = arena_alloc(arena, sizeof **link);
        **link = *r;
        (*link)->name = name;
        (*link)->shown = r->name;
        (*link)->given = given;
        (*link)->next = NULL;
        link = &(*link)->next;
    }
    return first;
}

static const struct type *find_value(const struct routine *routine,
                                     const struct template_arguments *given)
{
    const struct function_value *value = routine->values;
    for (; value != NULL; value = value->next)
        if ((value->given == NULL) == (given == NULL) &&
            (given == NULL || template_same(value->given, given)))
            return value->type;
    return NULL;
}

const struct type *function_type(struct parser *parser,
                                 struct routine *routine,
                                 const struct template_arguments *given)
{
    struct arena *arena = parser->build->arena;
    const struct type *known = find_value(routine, given);
    if (known != NULL)
        return known;
    struct template_arguments *kept = NULL;
    if (given != NULL) {
        kept = arena_alloc(arena, sizeof *kept);
        *kept = *given;
    }
    struct struct_info *info = arena_alloc(arena, sizeof *info);
    struct type *type = arena_alloc(arena, sizeof *type);
    struct function_value *value = arena_alloc(arena, sizeof *value);
    info->methods = as_methods(arena, routine, kept);
    info->is_function = true;
    *type = (struct type){
        .kind = TYPE_STRUCT, .size = 1, .align = 1, .info = info,
        .name = arena_format(arena, "function %.*s",
                             (int)routine->name->length, routine->name->text),
    };
    *value = (struct function_value){ kept, type, routine->values };
    routine->values = value;
    return type;
}

static bool ends_argument(const struct token *token)
{
    return token->kind == TOKEN_COMMA || token->kind == TOKEN_GREATER ||
           token->kind == TOKEN_SHIFT_RIGHT;
}

/* A template's arguments behind the name; false: a call follows them. */
static const struct type *with_arguments(struct parser *parser,
                                         struct routine *routine)
{
    const struct token *first = parser->token;
    struct template_arguments given = template_parse_arguments(parser);
    if (parser_failed(parser) || ends_argument(parser->token))
        return function_type(parser, routine, &given);
    parser->token = first;
    return NULL;
}

const struct type *function_argument(struct parser *parser)
{
    const struct token *first = parser->token, *name = first;
    name += name->kind == TOKEN_AND ? 1 : 0;
    bool has_angle = name->kind == TOKEN_NAME && name[1].kind == TOKEN_LESS;
    if (name->kind != TOKEN_NAME || (!has_angle && !ends_argument(name + 1)))
        return NULL;
    const struct symbol *symbol = scope_find_name(parser->scope, name, false);
    const struct type *type = NULL;
    parser->token = name + 1;
    if (symbol != NULL && symbol->kind == SYMBOL_ROUTINE)
        type = has_angle ? with_arguments(parser, symbol->routine)
                         : function_type(parser, symbol->routine, NULL);
    else if (symbol != NULL && symbol->kind == SYMBOL_ALIAS && !has_angle &&
             function_is_type(symbol->type))
        type = symbol->type;
    if (type == NULL)
        parser->token = first;
    return type;
}

struct operand function_object(struct parser *parser, const struct type *type,
                               size_t offset)
{
    return operand_of_variable(
        type, build_variables(parser->build, "function", type), offset);
}
