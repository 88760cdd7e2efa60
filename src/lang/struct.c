/* Definitions of structs and unions. */
#include <string.h>

#include "lang/base.h"
#include "lang/instance.h"
#include "lang/outside.h"
#include "lang/routine.h"
#include "lang/struct_member.h"

/* The names of the scope that is open: they belong to the struct. */
static void keep_names(const struct scope *scope, struct struct_info *info)
{
    info->names = scope->newest;
    const struct symbol *symbol = scope->newest;
    while (symbol != NULL && symbol->level == scope->level) {
        info->name_count++;
        symbol = symbol->older;
    }
}

/* [ ":" bases ] "{" { member } "}" [ align ]; completes `type`, in a scope of
 * its own */
static void parse_body(struct parser *parser, struct type *type,
                       const struct token *tag, uint32_t align, bool is_union)
{
    struct arena *arena = parser->build->arena;
    struct layout layout = { .type = type, .names = scope_new(arena),
                             .is_union = is_union };
    struct struct_info *info = arena_alloc(arena, sizeof *info);
    info->tag = tag;
    info->is_plain = true;
    info->within = parser->within;
    type->info = info;
    base_parse(parser, &layout, info);
    if (is_union && tag != NULL && type->pattern == NULL)
        type->name = arena_format(arena, "union %.*s", (int)tag->length,
                                  tag->text);
    parser_expect(parser, TOKEN_LEFT_BRACE, "'{'");
    if (!parser_enter(parser))
        return;
    scope_enter(parser->scope);
    parser->within = type;
    while (!parser_at(parser, TOKEN_RIGHT_BRACE) && !parser_at_end(parser))
        struct_member(parser, &layout, info);
    parser->within = info->within;
    keep_names(parser->scope, info);
    scope_leave(parser->scope);
    parser_leave(parser);
    parser_expect(parser, TOKEN_RIGHT_BRACE, "'}'");
    while (parse_at_align(parser))
        align = parse_align(parser, align);
    info->own_bytes = type->size;
    layout_complete(parser, &layout, align);
}

const struct symbol *struct_name(const struct type *type,
                                 const struct token *name)
{
    const struct symbol *symbol = type->info->names;
    for (size_t i = 0; i < type->info->name_count; i++) {
        if (symbol->length == name->length && name->kind == TOKEN_NAME &&
            symbol->kind != SYMBOL_TAG &&
            memcmp(symbol->name, name->text, name->length) == 0)
            return symbol;
        symbol = symbol->older;
    }
    const struct symbol *found = NULL;
    for (size_t i = 0; i < type->info->base_count && found == NULL; i++)
        found = struct_name(type->info->bases[i].type, name);
    return found;
}

void struct_bind_names(struct parser *parser, const struct type *type)
{
    const struct symbol *symbol = type->info->names;
    if (type->info->within != NULL)
        struct_bind_names(parser, type->info->within);
    for (size_t i = 0; i < type->info->base_count; i++)
        struct_bind_names(parser, type->info->bases[i].type);
    if (type->info->tag != NULL) {
        const struct token *tag = type->info->tag;
        scope_add_type(parser->scope, tag, type);
    }
    bind_arguments(parser, type);
    for (size_t i = 0; i < type->info->name_count; i++) {
        scope_add_again(parser->scope, symbol);
        symbol = symbol->older;
    }
}

static struct type *new_struct(struct parser *parser, const struct token *tag)
{
    struct arena *arena = parser->build->arena;
    struct type *type = arena_alloc(arena, sizeof *type);
    type->kind = TYPE_STRUCT;
    type->align = 1;
    type->name = tag != NULL ? arena_format(arena, "struct %.*s",
                                            (int)tag->length, tag->text)
                             : "struct without a name";
    return type;
}

/* A struct's name is a type's name too, as in C++. */
static struct type *declare_struct(struct parser *parser,
                                   const struct token *tag)
{
    struct type *type = new_struct(parser, tag);
    scope_add(parser->scope, SYMBOL_TAG, tag)->type = type;
    scope_add_type(parser->scope, tag, type);
    return type;
}

/* The struct that a tag names; one to be defined must be of this scope. */
static const struct type *find_struct(struct parser *parser,
                                      const struct token *tag, bool defines)
{
    const struct symbol *symbol =
        defines ? scope_find_here(parser->scope, tag->text, tag->length, true)
                : scope_find_name(parser->scope, tag, true);
    if (symbol == NULL)
        return declare_struct(parser, tag);
    if (symbol->type->kind != TYPE_STRUCT ||
        (defines && symbol->type->size > 0)) {
        parser_fail(parser, tag->offset, "'%.*s' is defined already",
                    (int)tag->length, tag->text);
    }
    return symbol->type;
}

/* struct = ( "struct" | "union" ) { align } [ NAME ] [ body ] */
const struct type *parse_struct(struct parser *parser, bool is_union)
{
    uint32_t align = 0;
    while (parse_at_align(parser))
        align = parse_align(parser, align);
    const struct token *tag = NULL;
    if (parser_at(parser, TOKEN_NAME))
        tag = parser_next(parser);
    parser_accept_word(parser, "final");
    bool defines = parser_at(parser, TOKEN_LEFT_BRACE) ||
                   (tag != NULL && parser_at(parser, TOKEN_COLON));
    if (tag == NULL && !defines) {
        parser_expected(parser, "a struct's name or '{'");
        return &type_int;
    }
    if (tag == NULL) {
        struct type *type = new_struct(parser, NULL);
        parse_body(parser, type, NULL, align, is_union);
        return type;
    }
    const struct type *type = find_struct(parser, tag, defines);
    if (defines && !parser_failed(parser)) {
        /* the symbol's type is one that declare_struct made */
        parse_body(parser, (struct type *)type, tag, align, is_union);
    }
    return type;
}

struct type *struct_define(struct parser *parser, const char *shown,
                           struct struct_template *pattern,
                           const struct template_arguments *arguments,
                           const struct instance_text *text)
{
    struct arena *arena = parser->build->arena;
    struct type *type = new_struct(parser, pattern->name);
    struct template_arguments *copy = arena_alloc(arena, sizeof *copy);
    struct template_arguments *bound = arena_alloc(arena, sizeof *bound);
    uint32_t align = 0;
    *copy = *arguments;
    *bound = text->bound;
    type->head = text->head;
    type->bound = bound;
    type->name = shown;
    type->pattern = pattern;
    type->arguments = copy;
    bool is_union = token_is_word(parser_next(parser), "union");
    while (parse_at_align(parser))
        align = parse_align(parser, align);
    const struct token *tag = pattern->name;
    parser_expect(parser, TOKEN_NAME, "a struct's name");
    if (parser_at(parser, TOKEN_LESS))
        parser->token = routine_skip(parser->token);
    scope_add_type(parser->scope, tag, type);
    parser_accept_word(parser, "final");
    const struct type *within = parser->within;
    parser->within = NULL;
    parse_body(parser, type, tag, align, is_union);
    parser->within = within;
    outside_complete(pattern, type);
    return type;
}
