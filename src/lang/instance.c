/* Instances of struct templates; see instance.h. */
#include "lang/instance.h"

#include "lang/routine.h"

static const char *shown_argument(struct arena *arena,
                                  const struct template_argument *argument)
{
    if (argument->type != NULL)
        return argument->type->name;
    return arena_format(arena, "%lld", (long long)argument->value);
}

/* "NAME<int, 4>" */
static const char *shown(struct arena *arena,
                         const struct struct_template *pattern,
                         const struct template_arguments *arguments)
{
    const char *text = arena_format(arena, "%.*s<", (int)pattern->name->length,
                                    pattern->name->text);
    for (size_t i = 0; i < arguments->count; i++)
        text = arena_format(arena, "%s%s%s", text, i > 0 ? ", " : "",
                            shown_argument(arena, &arguments->list[i]));
    return arena_format(arena, "%s>", text);
}

static bool is_open(const struct template_arguments *arguments)
{
    for (size_t i = 0; i < arguments->count; i++) {
        const struct template_argument *argument = &arguments->list[i];
        if (argument->placeholder > 0 ||
            (argument->type != NULL && template_is_open(argument->type)))
            return true;
    }
    return false;
}

static const struct type *find_instance(const struct struct_template *pattern,
                                        const struct template_arguments *wanted)
{
    const struct struct_instance *instance = pattern->instances;
    for (; instance != NULL; instance = instance->next)
        if (template_same(&instance->arguments, wanted))
            return instance->type;
    return NULL;
}

static void keep_instance(struct parser *parser,
                          struct struct_template *pattern,
                          const struct template_arguments *arguments,
                          const struct type *type)
{
    struct struct_instance *instance =
        arena_alloc(parser->build->arena, sizeof *instance);
    instance->arguments = *arguments;
    instance->type = type;
    instance->next = pattern->instances;
    pattern->instances = instance;
}

/* The text of the instance: a specialisation's, or the template's own. */
static const struct token *text_of(struct parser *parser,
                                   const struct struct_template *pattern,
                                   const struct template_arguments *arguments)
{
    const struct token *behind = parser->token;
    const struct token *word = pattern->word;
    const struct struct_special *special = pattern->specials;
    for (; special != NULL && !parser_failed(parser);
         special = special->next) {
        parser->token = special->given;
        struct template_arguments own = template_parse_arguments(parser);
        if (template_same(&own, arguments))
            word = special->word;
    }
    if (!parser_failed(parser))
        parser->token = behind;
    return word;
}

/* A parameter of a function that is being looked at: not yet known. */
static const struct type *open_instance(struct parser *parser,
                                        const struct struct_template *pattern,
                                        const struct template_arguments *with)
{
    struct type *type = arena_alloc(parser->build->arena, sizeof *type);
    struct template_arguments *copy =
        arena_alloc(parser->build->arena, sizeof *copy);
    *copy = *with;
    *type = (struct type){ .kind = TYPE_STRUCT, .align = 1,
                           .name = shown(parser->build->arena, pattern, with),
                           .pattern = pattern, .arguments = copy };
    return type;
}

void bind_arguments(struct parser *parser, const struct type *type)
{
    if (type->pattern == NULL || type->pattern->head == NULL)
        return;
    const struct token *behind = parser->token;
    struct template_arguments bound = *type->arguments;
    parser->token = type->pattern->head;
    template_bind(parser, &bound, MISSING_IS_ERROR);
    if (!parser_failed(parser))
        parser->token = behind;
}

static const struct type *make_instance(struct parser *parser,
                                        struct struct_template *pattern,
                                        const struct template_arguments *with)
{
    struct parser outer = *parser;
    struct scope_view view = scope_enter_function(parser->scope, NULL, 0);
    struct template_arguments bound = *with;
    parser->token = pattern->head;
    parser->in_angles = parser->half_shift = false;
    parser->reads_own = pattern->is_own;
    template_bind(parser, &bound, MISSING_IS_ERROR);
    const struct type *type = find_instance(pattern, &bound);
    if (type == NULL && !parser_failed(parser)) {
        parser->token = text_of(parser, pattern, &bound);
        struct type *made = struct_define(
            parser, shown(parser->build->arena, pattern, &bound), pattern,
            &bound);
        keep_instance(parser, pattern, &bound, made);
        type = made;
    }
    scope_leave(parser->scope);
    parser->scope->view = view;
    bool failed = parser_failed(parser);
    *parser = outer;
    if (failed)
        parser->token = parser->end;
    return type != NULL ? type : &type_int;
}

const struct type *struct_instantiate(struct parser *parser,
                                      struct struct_template *pattern)
{
    struct template_arguments arguments = { .count = 0 };
    if (parser_at(parser, TOKEN_LESS))
        arguments = template_parse_arguments(parser);
    if (parser_failed(parser) || !parser_enter(parser))
        return &type_int;
    const struct type *type =
        is_open(&arguments) ? open_instance(parser, pattern, &arguments)
                            : make_instance(parser, pattern, &arguments);
    parser_leave(parser);
    return type;
}
