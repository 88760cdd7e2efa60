/* Fields of a struct, by name; see operand.h. */
#include "lang/operand.h"

#include "lang/base.h"
#include "lang/pointee.h"
#include "lang/reference.h"
#include "lang/select.h"
#include "lang/view.h"

static uint64_t leaves_before(const struct type *type,
                              const struct member *member)
{
    uint64_t leaves = 0;
    for (const struct member *m = type->members; m != member; m++)
        leaves += m->type->leaves;
    return leaves;
}

static const struct type *member_type(struct parser *parser,
                                      const struct type *object,
                                      const struct member *member)
{
    struct arena *arena = parser->build->arena;
    const struct type *type = member->type;
    if (object->is_const)
        type = type_const(arena, type);
    return object->is_volatile ? type_volatile(arena, type) : type;
}

static bool is_alias(const struct type *type, const struct member *member)
{
    return member >= type->members + type->member_count;
}

static const struct member *find_member(struct parser *parser,
                                        const struct operand *object,
                                        const struct token *name)
{
    const struct type *type = object->type;
    int length = (int)name->length;
    if (type->kind != TYPE_STRUCT) {
        parser_fail(parser, name->offset,
                    "'%s' has no fields, so there is no '%.*s'", type->name,
                    length, name->text);
        return NULL;
    }
    const struct member *member = type_member(type, name->text, name->length);
    if (member == NULL && type->size == 0)
        parser_fail(parser, name->offset, "'%s' is not defined", type->name);
    else if (member == NULL)
        parser_fail(parser, name->offset, "'%s' has no field '%.*s'",
                    type->name, length, name->text);
    return member;
}

struct operand operand_member(struct parser *parser, struct operand object,
                              const struct token *name)
{
    const struct type *owner =
        base_with_member(object.type, name->text, name->length);
    if (owner != NULL && owner != object.type) {
        object = reference_materialize(parser, object);
        object = base_part(parser, object, owner);
    }
    const struct member *member = find_member(parser, &object, name);
    if (member == NULL)
        return operand_bad(parser, name->offset);
    object = reference_materialize(parser, object);
    object = operand_member_at(parser, object, member, name->offset);
    return member->is_reference
               ? operand_dereference(parser, object, name->offset)
               : object;
}

/* A field lies where it does in an object that is aligned as its type is. */
static void note_field(struct operand *object, const struct member *member)
{
    object->field = member;
    object->fields =
        is_alias(object->type, member) ? NULL : object->type->members;
    if (object->align == 0)
        object->align =
            (uint8_t)(object->type->align < 16 ? object->type->align : 16);
    object->align_at =
        (uint8_t)((object->align_at + member->offset) % object->align);
}

/* Another name for bytes of a member, of a union or of a struct that has
 * one. */
static struct operand alias_at(struct parser *parser, struct operand object,
                               const struct member *alias, size_t offset)
{
    const struct member *host = &object.type->members[alias->host];
    const struct type *type = member_type(parser, object.type, alias);
    struct operand place = operand_member_at(parser, object, host, offset);
    return view_part(parser, place, type, alias->offset - host->offset);
}

struct operand operand_member_at(struct parser *parser, struct operand object,
                                 const struct member *member, size_t offset)
{
    if (object.kind == OPERAND_VARIABLE && is_alias(object.type, member))
        return alias_at(parser, object, member, offset);
    uint64_t before = object.kind == OPERAND_VARIABLE
                          ? leaves_before(object.type, member)
                          : 0;
    if (object.kind == OPERAND_MEMORY)
        note_field(&object, member);
    object.type = member_type(parser, object.type, member);
    object.rest = 0;
    object.whole = NULL;
    if (object.kind == OPERAND_MEMORY) {
        object.expr = node_shift(parser, object.expr, member->offset);
    } else if (object.is_view) {
        object = view_move(parser, object, member->offset);
    } else if (object.kind == OPERAND_VARIABLE) {
        object = select_move(parser, object, (uint32_t)before);
    } else {
        parser_fail(parser, offset,
                    "a field of a value that is in no variable; store it in "
                    "one first");
        return operand_bad(parser, offset);
    }
    return pointee_place(parser, object);
}
