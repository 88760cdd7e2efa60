/* Definitions of structs and enums, laid out as the CUDA ABI does. */
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "lang/grammar.h"

/* A struct while its members are read. */
struct layout {
    struct type *type;
    struct member *members;
    size_t count, room;
    struct scope *names;
};

static uint64_t round_up(uint64_t value, uint64_t unit)
{
    return (value + unit - 1) / unit * unit;
}

static bool member_fits(struct parser *parser, struct layout *layout,
                        const struct declarator *declarator)
{
    const struct token *name = declarator->name;
    if (name == NULL) {
        parser_expected(parser, "a field's name");
    } else if (declarator->type->size == 0) {
        parser_fail(parser, name->offset,
                    "the field '%.*s' is of a type without a size, '%s'",
                    (int)name->length, name->text, declarator->type->name);
    } else if (scope_find(layout->names, name->text, name->length, false)) {
        parser_fail(parser, name->offset, "the field '%.*s' is there already",
                    (int)name->length, name->text);
    }
    return !parser_failed(parser);
}

static void add_member(struct parser *parser, struct layout *layout,
                       const struct declarator *declarator, uint32_t align)
{
    struct type *type = layout->type;
    const struct token *name = declarator->name;
    if (!member_fits(parser, layout, declarator))
        return;
    if (declarator->type->align > align)
        align = declarator->type->align;
    uint64_t offset = round_up(type->size, align);
    if (offset + declarator->type->size > TYPE_BYTES_MAX) {
        parser_fail(parser, name->offset,
                    "the struct has more than 2^40 bytes");
        return;
    }
    layout->members = memory_grow(layout->members, layout->count,
                                  &layout->room, sizeof *layout->members);
    layout->members[layout->count++] = (struct member){
        .name = arena_text(parser->build->arena, name->text, name->length),
        .type = declarator->type,
        .offset = offset,
    };
    scope_add(layout->names, SYMBOL_REFUSED, name->text, name->length);
    type->size = offset + declarator->type->size;
    type->leaves += declarator->type->leaves;
    if (align > type->align)
        type->align = align;
}

/* fields = specifiers declarator { "," declarator } ";" */
static void parse_fields(struct parser *parser, struct layout *layout)
{
    struct specifiers specifiers = parse_specifiers(parser);
    do {
        struct declarator declarator =
            parse_declarator(parser, specifiers.type);
        uint32_t align = declarator.align > specifiers.align
                             ? declarator.align
                             : specifiers.align;
        if (parser_at(parser, TOKEN_COLON))
            parser_fail(parser, parser->token->offset,
                        "bit-fields are not supported");
        add_member(parser, layout, &declarator, align);
    } while (parser_accept(parser, TOKEN_COMMA));
    parser_expect(parser, TOKEN_SEMICOLON, "';'");
}

/* "{" { fields } "}" [ align ]; completes `type` */
static void parse_body(struct parser *parser, struct type *type,
                       uint32_t align)
{
    struct layout layout = { .type = type,
                             .names = scope_new(parser->build->arena) };
    parser_next(parser);
    if (!parser_enter(parser))
        return;
    while (!parser_at(parser, TOKEN_RIGHT_BRACE) && !parser_at_end(parser))
        parse_fields(parser, &layout);
    parser_leave(parser);
    parser_expect(parser, TOKEN_RIGHT_BRACE, "'}'");
    while (parse_at_align(parser))
        align = parse_align(parser, align);

    if (align > type->align)
        type->align = align;
    if (parser_failed(parser)) {
        free(layout.members);
        type->size = 0;
        return;
    }
    type->size = round_up(type->size > 0 ? type->size : 1, type->align);
    struct member *members =
        arena_array(parser->build->arena, layout.count, sizeof *members);
    if (layout.count > 0)
        memcpy(members, layout.members, layout.count * sizeof *members);
    free(layout.members);
    type->members = members;
    type->member_count = layout.count;
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
    scope_add(parser->scope, SYMBOL_TAG, tag->text, tag->length)->type = type;
    scope_add(parser->scope, SYMBOL_TYPE, tag->text, tag->length)->type = type;
    return type;
}

/* The struct that a tag names; one to be defined must be of this scope. */
static const struct type *find_struct(struct parser *parser,
                                      const struct token *tag, bool defines)
{
    const struct symbol *symbol =
        defines ? scope_find_here(parser->scope, tag->text, tag->length, true)
                : scope_find(parser->scope, tag->text, tag->length, true);
    if (symbol == NULL)
        return declare_struct(parser, tag);
    if (symbol->type->kind != TYPE_STRUCT ||
        (defines && symbol->type->size > 0)) {
        parser_fail(parser, tag->offset, "'%.*s' is defined already",
                    (int)tag->length, tag->text);
    }
    return symbol->type;
}

/* struct = "struct" { align } [ NAME ] [ body ] */
const struct type *parse_struct(struct parser *parser)
{
    uint32_t align = 0;
    while (parse_at_align(parser))
        align = parse_align(parser, align);
    const struct token *tag = NULL;
    if (parser_at(parser, TOKEN_NAME))
        tag = parser_next(parser);
    bool defines = parser_at(parser, TOKEN_LEFT_BRACE);
    if (tag == NULL && !defines) {
        parser_expected(parser, "a struct's name or '{'");
        return &type_int;
    }
    if (tag == NULL) {
        struct type *type = new_struct(parser, NULL);
        parse_body(parser, type, align);
        return type;
    }
    const struct type *type = find_struct(parser, tag, defines);
    if (defines && !parser_failed(parser)) {
        /* the symbol's type is one that declare_struct made */
        parse_body(parser, (struct type *)type, align);
    }
    return type;
}

/* enumerator = NAME [ "=" constant ] */
static void parse_enumerator(struct parser *parser, int64_t *value)
{
    if (!parser_at(parser, TOKEN_NAME)) {
        parser_expected(parser, "a name");
        return;
    }
    const struct token *name = parser_next(parser);
    if (parser_accept(parser, TOKEN_ASSIGN))
        *value = parse_constant(parser, "an enumerator");
    if (*value < INT32_MIN || *value > INT32_MAX) {
        parser_fail(parser, name->offset, "an enumerator must fit an int");
        return;
    }
    struct symbol *symbol = scope_add(parser->scope, SYMBOL_CONSTANT,
                                      name->text, name->length);
    symbol->type = &type_int;
    symbol->value = (*value)++;
}

/* enum = "enum" [ NAME ] [ "{" enumerator { "," enumerator } [ "," ] "}" ] */
const struct type *parse_enum(struct parser *parser)
{
    if (parser_at(parser, TOKEN_NAME)) {
        const struct token *tag = parser_next(parser);
        scope_add(parser->scope, SYMBOL_TYPE, tag->text, tag->length)->type =
            &type_int;
    }
    if (!parser_accept(parser, TOKEN_LEFT_BRACE))
        return &type_int;
    int64_t value = 0;
    while (!parser_at(parser, TOKEN_RIGHT_BRACE) && !parser_at_end(parser)) {
        parse_enumerator(parser, &value);
        if (!parser_accept(parser, TOKEN_COMMA))
            break;
    }
    parser_expect(parser, TOKEN_RIGHT_BRACE, "'}'");
    return &type_int;
}
