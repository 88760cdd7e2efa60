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

/* The functions of that name, each as a method operator(). */
static struct routine *as_methods(struct parser *parser,
                                  const struct symbol *symbol)
{
    struct arena *arena = parser->build->arena;
    struct token *name = arena_alloc(arena, sizeof *name);
    struct routine *first = NULL, **link = &first;
    *name = *symbol->routine->name;
    name->text = "operator()";
    name->length = strlen(name->text);
    for (struct routine *r = symbol->routine; r != NULL; r = r->next) {
        if (r->name->length != symbol->length ||
            memcmp(r->name->text, symbol->name, symbol->length) != 0)
            continue;
        *link = arena_alloc(arena, sizeof **link);
        **link = *r;
        (*link)->name = name;
        (*link)->shown = r->name;
        (*link)->next = NULL;
        link = &(*link)->next;
    }
    return first;
}

const struct type *function_type(struct parser *parser,
                                 const struct symbol *symbol)
{
    struct arena *arena = parser->build->arena;
    if (symbol->routine->as_value != NULL)
        return symbol->routine->as_value;
    struct struct_info *info = arena_alloc(arena, sizeof *info);
    struct type *type = arena_alloc(arena, sizeof *type);
    info->methods = as_methods(parser, symbol);
    info->is_function = true;
    *type = (struct type){
        .kind = TYPE_STRUCT, .size = 1, .align = 1, .info = info,
        .name = arena_format(arena, "function %.*s", (int)symbol->length,
                             symbol->name),
    };
    symbol->routine->as_value = type;
    return type;
}

static bool ends_argument(const struct token *token)
{
    return token->kind == TOKEN_COMMA || token->kind == TOKEN_GREATER ||
           token->kind == TOKEN_SHIFT_RIGHT;
}

const struct type *function_argument(struct parser *parser)
{
    const struct token *name = parser->token;
    name += name->kind == TOKEN_AND ? 1 : 0;
    if (name->kind != TOKEN_NAME || !ends_argument(name + 1))
        return NULL;
    const struct symbol *symbol = scope_find_name(parser->scope, name, false);
    const struct type *type = NULL;
    if (symbol != NULL && symbol->kind == SYMBOL_ROUTINE)
        type = function_type(parser, symbol);
    else if (symbol != NULL && symbol->kind == SYMBOL_ALIAS &&
             function_is_type(symbol->type))
        type = symbol->type;
    if (type != NULL)
        parser->token = name + 1;
    return type;
}

struct operand function_object(struct parser *parser, const struct type *type,
                               size_t offset)
{
    return operand_of_variable(
        type, build_variables(parser->build, "function", type), offset);
}
