/* Bases of structs; see base.h. */
#include "lang/base.h"

#include <string.h>

#include "lang/method.h"

/* --- their declaration --- */

static bool skip_access(struct parser *parser)
{
    return parser_accept_word(parser, "public") ||
           parser_accept_word(parser, "protected") ||
           parser_accept_word(parser, "private");
}

static void add_base(struct parser *parser, struct layout *layout,
                     struct struct_info *info, const struct type *type,
                     size_t offset)
{
    if (type->kind != TYPE_STRUCT || type->info == NULL || type->size == 0) {
        parser_fail(parser, offset, "'%s' is no struct that can be a base",
                    type->name);
        return;
    }
    if (info->base_count == BASES_MAX) {
        parser_fail(parser, offset, "more than %d bases", BASES_MAX);
        return;
    }
    info->bases[info->base_count++] =
        (struct base){ .type = type, .member = layout->count };
    if (type->leaves > 0)
        layout_add_base(parser, layout, type, offset);
}

void base_parse(struct parser *parser, struct layout *layout,
                struct struct_info *info)
{
    if (!parser_accept(parser, TOKEN_COLON))
        return;
    info->is_plain = false;
    do {
        while (skip_access(parser))
            continue;
        size_t offset = parser->token->offset;
        if (parser_at_word(parser, "virtual"))
            parser_fail(parser, offset, "virtual bases are not supported");
        const struct type *type = parse_specifiers(parser).type;
        if (!parser_failed(parser))
            add_base(parser, layout, info, type, offset);
    } while (parser_accept(parser, TOKEN_COMMA));
}

/* --- finding them --- */

/* The one of a type's own bases that is `base`, or is over it; NULL: none. */
static const struct base *next_to(const struct type *base,
                                  const struct type *type)
{
    const struct struct_info *info =
        type->kind == TYPE_STRUCT ? type->info : NULL;
    for (size_t i = 0; info != NULL && i < info->base_count; i++)
        if (type_same(info->bases[i].type, base) ||
            next_to(base, info->bases[i].type) != NULL)
            return &info->bases[i];
    return NULL;
}

bool base_is(const struct type *base, const struct type *type)
{
    return next_to(base, type) != NULL;
}

uint64_t base_offset(const struct type *base, const struct type *type)
{
    uint64_t offset = 0;
    while (!type_same(base, type)) {
        const struct base *next = next_to(base, type);
        if (next->type->leaves > 0)
            offset += type->members[next->member].offset;
        type = next->type;
    }
    return offset;
}

const struct type *base_with_member(const struct type *type, const char *name,
                                    size_t length)
{
    if (type->kind != TYPE_STRUCT)
        return NULL;
    if (type_member(type, name, length) != NULL)
        return type;
    const struct type *found = NULL;
    for (size_t i = 0; type->info != NULL && i < type->info->base_count; i++)
        if (found == NULL)
            found = base_with_member(type->info->bases[i].type, name, length);
    return found;
}

/* --- an object as its base --- */

static const struct type *qualified(struct parser *parser,
                                    const struct type *base,
                                    const struct type *object)
{
    return object->is_const ? type_const(parser->build->arena, base) : base;
}

struct operand base_part(struct parser *parser, struct operand object,
                         const struct type *base)
{
    struct operand *whole = arena_alloc(parser->build->arena, sizeof *whole);
    struct operand part = object;
    *whole = object;
    while (!type_same(part.type, base) && !parser_failed(parser)) {
        const struct type *type = part.type;
        const struct base *next = next_to(base, type);
        if (next->type->leaves == 0)
            part.type = qualified(parser, next->type, type);
        else
            part = operand_member_at(parser, part,
                                     &type->members[next->member],
                                     object.offset);
    }
    part.whole = whole;
    return part;
}

struct operand base_convert(struct parser *parser, struct operand object,
                            const struct type *type)
{
    return object.type->kind == TYPE_STRUCT && base_is(type, object.type)
               ? base_part(parser, object, type)
               : object;
}

/* --- construction --- */

/* Does an init of the list begin with the struct's name? */
static bool is_named(const struct token *inits, const struct token *tag)
{
    const struct token *token = inits;
    while (token != NULL && token->kind == TOKEN_NAME) {
        if (token_same(token, tag))
            return true;
        while (token->kind != TOKEN_LEFT_PAREN &&
               token->kind != TOKEN_LEFT_BRACE && token->kind != TOKEN_END)
            token = routine_skip(token);
        token = routine_skip(token);
        token += token->kind == TOKEN_COMMA ? 1 : 0;
    }
    return false;
}

void base_construct(struct parser *parser, const struct operand *object,
                    const struct token *inits, struct stmt_list *list)
{
    const struct struct_info *info = object->type->info;
    struct call_arguments none = { .offset = object->offset,
                                   .start = object->start,
                                   .end = object->end };
    for (size_t i = 0; i < info->base_count && !parser_failed(parser); i++) {
        const struct type *base = info->bases[i].type;
        if (is_named(inits, base->info->tag))
            continue;
        struct operand part = base_part(parser, *object, base);
        method_construct(parser, &part, &none, list);
    }
}
