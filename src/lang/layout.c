/* Where fields lie; see layout.h. */
#include "lang/layout.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

uint64_t layout_round_up(uint64_t value, uint64_t unit)
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

/* `member` has its name, or "", and its type, of which it takes so many
 * bytes. */
static void place_bytes(struct parser *parser, struct layout *layout,
                        struct member member, uint32_t align, uint64_t bytes,
                        size_t offset)
{
    struct type *type = layout->type;
    if (member.type->depth >= PARSER_DEPTH_MAX) {
        parser_fail(parser, offset, "more than %d levels of structs",
                    PARSER_DEPTH_MAX);
        return;
    }
    if (member.type->depth >= type->depth)
        type->depth = member.type->depth + 1;
    if (member.type->align > align)
        align = member.type->align;
    member.offset = layout->is_union ? 0 : layout_round_up(type->size, align);
    uint64_t end = member.offset + bytes;
    if (end > TYPE_BYTES_MAX) {
        parser_fail(parser, offset, "the struct has more than 2^40 bytes");
        return;
    }
    layout->members = memory_grow(layout->members, layout->count,
                                  &layout->room, sizeof *layout->members);
    layout->members[layout->count++] = member;
    type->size = end > type->size ? end : type->size;
    type->leaves += member.type->leaves;
    if (align > type->align)
        type->align = align;
}

static void place_member(struct parser *parser, struct layout *layout,
                         struct member member, uint32_t align, size_t offset)
{
    place_bytes(parser, layout, member, align, member.type->size, offset);
}

void layout_add_base(struct parser *parser, struct layout *layout,
                     const struct type *base, size_t offset)
{
    struct member member = { .name = "", .type = base };
    uint64_t bytes = base->info->is_plain ? base->size : base->info->own_bytes;
    place_bytes(parser, layout, member, 0, bytes, offset);
}

void layout_add(struct parser *parser, struct layout *layout,
                const struct declarator *declarator, uint32_t align)
{
    const struct token *name = declarator->name;
    struct arena *arena = parser->build->arena;
    if (!member_fits(parser, layout, declarator))
        return;
    struct member member = {
        .name = arena_text(arena, name->text, name->length),
        .type = declarator->is_reference
                    ? type_pointer(arena, declarator->type)
                    : declarator->type,
        .is_reference = declarator->is_reference,
    };
    place_member(parser, layout, member, align, name->offset);
    scope_add(layout->names, SYMBOL_REFUSED, name);
}

void layout_add_unnamed(struct parser *parser, struct layout *layout,
                        const struct type *inner, uint32_t align,
                        size_t offset)
{
    struct member whole = { .name = "", .type = inner };
    size_t host = layout->count;
    size_t count = inner->member_count + inner->alias_count;
    place_member(parser, layout, whole, align, offset);
    for (size_t i = 0; i < count && !parser_failed(parser); i++) {
        struct member alias = inner->members[i];
        size_t length = strlen(alias.name);
        if (length == 0)
            continue;
        if (scope_find(layout->names, alias.name, length, false) != NULL)
            parser_fail(parser, offset, "the field '%s' is there already",
                        alias.name);
        scope_add_text(layout->names, SYMBOL_REFUSED, alias.name, length);
        alias.offset += layout->members[host].offset;
        alias.host = host;
        alias.value = NULL;
        layout->aliases =
            memory_grow(layout->aliases, layout->alias_count,
                        &layout->alias_room, sizeof *layout->aliases);
        layout->aliases[layout->alias_count++] = alias;
    }
}

/* What a union's scalars are: those of its first largest field. */
static void put_largest_first(struct layout *layout)
{
    size_t largest = 0;
    for (size_t i = 1; i < layout->count; i++)
        if (layout->members[i].type->size > layout->members[largest].type->size)
            largest = i;
    struct member first = layout->members[0];
    layout->members[0] = layout->members[largest];
    layout->members[largest] = first;
    for (size_t i = 0; i < layout->alias_count; i++)
        layout->aliases[i].host = 0;
    layout->type->leaves = layout->members[0].type->leaves;
}

/* The members, then the aliases; of a union only one is a member. */
static void keep_members(struct parser *parser, struct layout *layout)
{
    struct type *type = layout->type;
    size_t count = layout->count, all = count + layout->alias_count;
    struct member *members =
        arena_array(parser->build->arena, all, sizeof *members);
    if (layout->is_union && count > 0)
        put_largest_first(layout);
    if (count > 0)
        memcpy(members, layout->members, count * sizeof *members);
    if (layout->alias_count > 0)
        memcpy(members + count, layout->aliases,
               layout->alias_count * sizeof *members);
    type->members = members;
    type->member_count = layout->is_union && count > 1 ? 1 : count;
    type->alias_count = all - type->member_count;
}

void layout_complete(struct parser *parser, struct layout *layout,
                     uint32_t align)
{
    struct type *type = layout->type;
    if (align > type->align)
        type->align = align;
    type->size = layout_round_up(type->size > 0 ? type->size : 1, type->align);
    if (parser_failed(parser))
        type->size = 0;
    else
        keep_members(parser, layout);
    free(layout->members);
    free(layout->aliases);
}
