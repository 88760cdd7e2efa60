/* Instances of templates of structs, aliases and variables; see instance.h. */
#include "lang/instance.h"

#include "lang/convert.h"
#include "lang/grammar.h"
#include "lang/memory.h"

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

/* --- specialisations --- */

/* The arguments of a specialisation, with its own parameters as in `bound`. */
static struct template_arguments given_of(struct parser *parser,
                                          const struct struct_special *special,
                                          struct template_arguments *bound,
                                          enum template_missing missing)
{
    struct template_arguments given = { .count = 0 };
    scope_enter(parser->scope);
    parser->token = special->head;
    template_bind(parser, bound, missing);
    if (!parser_failed(parser)) {
        parser->token = special->given;
        given = template_parse_arguments(parser);
    }
    scope_leave(parser->scope);
    return given;
}

/* Fills in what `pattern` must be to become `argument`. */
static bool deduce_one(const struct template_argument *pattern,
                       const struct template_argument *argument,
                       struct template_arguments *known)
{
    if ((pattern->type != NULL) != (argument->type != NULL))
        return false;
    if (pattern->placeholder > 0)
        known->list[pattern->placeholder - 1] = *argument;
    return pattern->type == NULL ||
           template_unify(pattern->type, argument->type, known);
}

/* Is it a specialisation for these arguments? What its parameters are then is
 * put into `known`, and held against the arguments once more. */
static bool is_special(struct parser *parser,
                       const struct struct_special *special,
                       const struct template_arguments *arguments,
                       struct template_arguments *known)
{
    struct template_arguments open = { .count = 0 };
    struct template_arguments pattern =
        given_of(parser, special, &open, MISSING_IS_OPEN);
    *known = (struct template_arguments){ .count = open.count };
    bool has_pack =
        pattern.count > 0 && pattern.list[pattern.count - 1].is_pack;
    size_t plain = pattern.count - has_pack;
    if (parser_failed(parser) ||
        (has_pack ? arguments->count < plain : arguments->count != plain))
        return false;
    for (size_t i = 0; i < plain; i++)
        if (!deduce_one(&pattern.list[i], &arguments->list[i], known))
            return false;
    if (has_pack && !template_unify_rest(&pattern.list[plain], arguments,
                                         plain, known))
        return false;
    for (size_t i = 0; i < known->count; i++)
        if (!known->list[i].is_known)
            return false;
    struct template_arguments made =
        given_of(parser, special, known, MISSING_IS_ERROR);
    return !parser_failed(parser) && template_same(&made, arguments);
}

/* The text of the instance: that of a specialisation, whole ones first, or the
 * template's own. */
static struct instance_text text_of(struct parser *parser,
                                    const struct struct_template *pattern,
                                    const struct template_arguments *arguments)
{
    struct instance_text text = { .head = pattern->head, .word = pattern->word,
                                  .bound = *arguments };
    const struct struct_special *found = NULL, *special = pattern->specials;
    size_t offset = parser->token->offset;
    for (; special != NULL && !parser_failed(parser);
         special = special->next) {
        struct template_arguments known;
        bool is_whole = special->head[1].kind == TOKEN_GREATER;
        bool is_better = found == NULL || is_whole;
        bool had_whole =
            found != NULL && found->head[1].kind == TOKEN_GREATER;
        if (had_whole || !is_special(parser, special, arguments, &known))
            continue;
        if (!is_better)
            parser_fail(parser, offset, "several partial specialisations of "
                        "'%.*s' fit, which is not supported",
                        (int)pattern->name->length, pattern->name->text);
        found = special;
        text = (struct instance_text){ special->head, special->word, known };
    }
    return text;
}

static const struct type *as_value(struct parser *parser,
                                   struct struct_template *pattern)
{
    struct arena *arena = parser->build->arena;
    if (pattern->as_value != NULL)
        return pattern->as_value;
    struct type *type = arena_alloc(arena, sizeof *type);
    *type = (struct type){
        .kind = TYPE_STRUCT, .align = 1, .pattern = pattern,
        .name = arena_text(arena, pattern->name->text, pattern->name->length),
    };
    pattern->as_value = type;
    return type;
}

const struct type *instance_argument(struct parser *parser)
{
    const struct token *name = parser->token;
    if (name->kind != TOKEN_NAME || name[1].kind == TOKEN_LESS)
        return NULL;
    const struct symbol *symbol = scope_find_name(parser->scope, name, false);
    if (symbol == NULL || symbol->kind != SYMBOL_TEMPLATE)
        return NULL;
    parser_next(parser);
    return as_value(parser, symbol->pattern);
}

bool instance_is_argument(const struct type *type)
{
    return type->pattern != NULL && type->arguments == NULL;
}

/* A parameter of a function that is being looked at: not yet known. */
static const struct type *open_instance(struct parser *parser,
                                        struct struct_template *pattern,
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
    if (type->head == NULL)
        return;
    const struct token *behind = parser->token;
    struct template_arguments bound = *type->bound;
    parser->token = type->head;
    template_bind(parser, &bound, MISSING_IS_ERROR);
    if (!parser_failed(parser))
        parser->token = behind;
}

/* --- instances --- */

/* What surrounds an instance's text while that is parsed. */
struct surroundings {
    struct parser outer;
    struct scope_view view;
};

static struct surroundings enter_template(struct parser *parser,
                                          const struct struct_template *pattern,
                                          struct template_arguments *bound)
{
    struct surroundings around = { .outer = *parser };
    around.view = scope_enter_function(parser->scope, NULL, 0);
    parser->scope->view.space = pattern->space;
    parser->token = pattern->head;
    parser->in_angles = parser->half_shift = false;
    parser->reads_own = pattern->is_own;
    template_bind(parser, bound, MISSING_IS_ERROR);
    return around;
}

static void leave_template(struct parser *parser,
                           const struct surroundings *around)
{
    scope_leave(parser->scope);
    parser->scope->view = around->view;
    bool failed = parser_failed(parser);
    *parser = around->outer;
    if (failed)
        parser->token = parser->end;
}

/* The chosen text's own parameters come into scope; its first token is next. */
static struct instance_text enter_text(struct parser *parser,
                                       const struct struct_template *pattern,
                                       const struct template_arguments *bound)
{
    struct instance_text text = text_of(parser, pattern, bound);
    if (parser_failed(parser))
        return text;
    if (text.head != pattern->head) {
        struct template_arguments known = text.bound;
        parser->token = text.head;
        template_bind(parser, &known, MISSING_IS_ERROR);
    }
    if (!parser_failed(parser))
        parser->token = text.word;
    return text;
}

static const struct type *make_instance(struct parser *parser,
                                        struct struct_template *pattern,
                                        const struct template_arguments *with)
{
    struct template_arguments bound = *with;
    struct surroundings around = enter_template(parser, pattern, &bound);
    const struct type *type = NULL;
    if (!parser_failed(parser))
        type = find_instance(pattern, &bound);
    if (type == NULL && !parser_failed(parser)) {
        struct instance_text text = enter_text(parser, pattern, &bound);
        struct type *made = struct_define(
            parser, shown(parser->build->arena, pattern, &bound), pattern,
            &bound, &text);
        keep_instance(parser, pattern, &bound, made);
        type = made;
    }
    leave_template(parser, &around);
    return type != NULL ? type : &type_int;
}

static const struct type *alias_type(struct parser *parser,
                                     struct struct_template *pattern,
                                     const struct template_arguments *with)
{
    struct template_arguments bound = *with;
    struct surroundings around = enter_template(parser, pattern, &bound);
    const struct type *type = &type_int;
    if (!parser_failed(parser)) {
        parser->token = pattern->word;
        type = parse_type_name(parser);
        parser_expect(parser, TOKEN_SEMICOLON, "';'");
    }
    leave_template(parser, &around);
    return type;
}

const struct type *struct_instantiate(struct parser *parser,
                                      struct struct_template *pattern)
{
    struct template_arguments arguments = { .count = 0 };
    if (parser_at(parser, TOKEN_LESS))
        arguments = template_parse_arguments(parser);
    if (parser_failed(parser) || !parser_enter(parser))
        return &type_int;
    const struct type *type;
    if (pattern->kind == TEMPLATE_ALIAS)
        type = alias_type(parser, pattern, &arguments);
    else if (template_has_open(&arguments))
        type = open_instance(parser, pattern, &arguments);
    else
        type = make_instance(parser, pattern, &arguments);
    parser_leave(parser);
    return type;
}

/* One array for each type that it has. */
static struct operand memory_value(struct parser *parser,
                                   struct specifiers specifiers,
                                   const struct declarator *declarator)
{
    const struct token *name = declarator->name;
    specifiers.is_static = true;
    memory_declare(parser, &specifiers, declarator);
    if (parser_failed(parser))
        return operand_bad(parser, name->offset);
    return name_symbol(parser, scope_find_name(parser->scope, name, false),
                       name->offset);
}

/* specifiers declarator ( "=" | "{" ) constant, or of an array in memory */
static struct operand parse_value(struct parser *parser)
{
    struct specifiers specifiers = parse_specifiers(parser);
    struct declarator declarator = parse_declarator(parser, specifiers.type);
    const struct type *type = declarator.type;
    if (specifiers.is_device && !specifiers.is_constant &&
        declarator.name != NULL)
        return memory_value(parser, specifiers, &declarator);
    if (parser_at(parser, TOKEN_LESS)) /* of a specialisation */
        template_parse_arguments(parser);
    if (!parser_accept(parser, TOKEN_ASSIGN))
        parser_expect(parser, TOKEN_LEFT_BRACE, "'='");
    struct operand value = parse_conditional(parser);
    type = template_is_open(type) ? value.type : type;
    if (!parser_failed(parser))
        value = convert_to(parser, value, type, value.offset);
    return value;
}

struct operand template_value(struct parser *parser,
                              struct struct_template *pattern)
{
    size_t offset = parser->token->offset;
    struct template_arguments arguments = template_parse_arguments(parser);
    struct operand value = operand_bad(parser, offset);
    if (parser_failed(parser) || !parser_enter(parser))
        return value;
    struct surroundings around = enter_template(parser, pattern, &arguments);
    if (!parser_failed(parser))
        enter_text(parser, pattern, &arguments);
    if (!parser_failed(parser))
        value = parse_value(parser);
    leave_template(parser, &around);
    parser_leave(parser);
    value.offset = offset;
    return value;
}
