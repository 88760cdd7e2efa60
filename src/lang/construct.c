/* New objects of structs: constructors and their lists; see method.h. */
#include "lang/assign.h"
#include "lang/base.h"
#include "lang/convert.h"
#include "lang/declare.h"
#include "lang/half.h"
#include "lang/method.h"
#include "lang/reference.h"

/* Members that are given a value where they are declared. */
static void fill_members(struct parser *parser, const struct operand *object,
                         struct stmt_list *list)
{
    const struct type *type = object->type;
    struct parser outer = *parser;
    for (size_t i = 0; i < type->member_count; i++) {
        if (type->members[i].value == NULL || parser_failed(parser))
            continue;
        struct operand member =
            operand_member_at(parser, *object, &type->members[i],
                              object->offset);
        parser->token = type->members[i].value;
        if (parser_at(parser, TOKEN_LEFT_BRACE)) {
            parse_initializer(parser, member, list);
            continue;
        }
        size_t offset = parser->token->offset;
        struct operand value = parse_assignment(parser);
        stmt_append_expr(parser, list,
                         assign_initial(parser, member, value, offset));
    }
    if (!parser_failed(parser))
        *parser = outer;
}

bool method_takes(const struct type *type,
                  const struct call_arguments *arguments)
{
    size_t count = arguments->count;
    bool copies = count == 1 && arguments->list[0].type->kind == TYPE_STRUCT;
    if (type->kind != TYPE_STRUCT || type->info != NULL || copies)
        return false;
    return count == 0 || (half_is_pair(type) && count == 2) ||
           (type_same(type, &type_dim3) && count <= 3);
}

/* What is not given is 0, of a dim3 1. */
struct operand method_parts(struct parser *parser, const struct type *type,
                            const struct call_arguments *arguments,
                            size_t offset)
{
    struct operand result = { .kind = OPERAND_PARTS, .type = type,
                              .offset = offset };
    result.parts = arena_array(parser->build->arena, type->member_count,
                               sizeof *result.parts);
    for (size_t i = 0; i < type->member_count; i++) {
        struct operand part =
            i < arguments->count
                ? arguments->list[i]
                : operand_integer(parser, &type_int,
                                  type_same(type, &type_dim3), offset);
        result.parts[i] =
            convert_to(parser, part, type->members[i].type, offset).expr;
    }
    return result;
}

void method_construct(struct parser *parser, const struct operand *object,
                      const struct call_arguments *arguments,
                      struct stmt_list *list)
{
    const struct type *type = object->type;
    struct routine *constructor = method_constructor(type);
    if (parser_failed(parser))
        return;
    if (object->kind == OPERAND_VARIABLE)
        fill_members(parser, object, list);
    bool copies = arguments->count == 1 &&
                  type_same(arguments->list[0].type, type);
    if (copies && (constructor == NULL ||
                   !routine_fits(parser, constructor, arguments))) {
        stmt_append_expr(parser, list,
                         assign_initial(parser, *object, arguments->list[0],
                                        arguments->offset));
    } else if (constructor != NULL) {
        struct operand called =
            method_call(parser, *object, constructor, arguments);
        if (!parser_failed(parser))
            stmt_append_expr(parser, list, operand_discard(parser, called));
    } else if (method_takes(type, arguments)) {
        struct operand parts =
            method_parts(parser, type, arguments, arguments->offset);
        stmt_append_expr(parser, list,
                         assign_initial(parser, *object, parts,
                                        arguments->offset));
    } else if (arguments->count > 0) {
        parser_fail(parser, arguments->offset, "'%s' has no constructor",
                    type->name);
    } else if (type->info != NULL) {
        base_construct(parser, object, NULL, list);
    }
}

struct operand method_new_object(struct parser *parser,
                                 const struct type *type,
                                 struct stmt_list *list, size_t offset)
{
    return declare_hidden(parser, type_plain(type), "temporary", offset, list);
}

struct operand method_braced(struct parser *parser, const struct type *type,
                             struct stmt_list *list)
{
    size_t offset = parser->token->offset;
    struct operand object = method_new_object(parser, type, list, offset);
    if (!method_has_constructor(type)) {
        fill_members(parser, &object, list);
        parse_initializer(parser, object, list);
        return object;
    }
    parser_next(parser);
    struct call_arguments arguments =
        method_arguments(parser, TOKEN_RIGHT_BRACE);
    method_construct(parser, &object, &arguments, list);
    return object;
}

/* Of a struct of CUDA's own: "(" ... ")" */
static struct operand make_known(struct parser *parser,
                                 const struct type *type, size_t offset)
{
    parser_expect(parser, TOKEN_LEFT_PAREN, "'('");
    struct call_arguments arguments =
        method_arguments(parser, TOKEN_RIGHT_PAREN);
    if (method_takes(type, &arguments))
        return method_parts(parser, type, &arguments, offset);
    if (arguments.count == 1)
        return convert_cast(parser, arguments.list[0], type, offset);
    parser_fail(parser, offset, "'%s' has no constructor", type->name);
    return operand_bad(parser, offset);
}

struct operand method_make(struct parser *parser, const struct type *type)
{
    size_t offset = parser->token->offset;
    struct stmt_list list = { 0 };
    struct operand object;
    if (parser_at(parser, TOKEN_LEFT_BRACE)) {
        object = method_braced(parser, type, &list);
    } else if (type->info == NULL) {
        return make_known(parser, type, offset);
    } else {
        parser_expect(parser, TOKEN_LEFT_PAREN, "'('");
        struct call_arguments arguments =
            method_arguments(parser, TOKEN_RIGHT_PAREN);
        object = method_new_object(parser, type, &list, offset);
        method_construct(parser, &object, &arguments, &list);
    }
    if (parser_failed(parser))
        return operand_bad(parser, offset);
    object.offset = offset;
    object.expr = stmt_as_expression(parser, list.first);
    return object;
}

/* What an init of a constructor's list is about: NAME of a field, or the type
 * of a base */
static struct operand initialised(struct parser *parser)
{
    struct operand self = *parser->frame->self;
    const struct token *name = parser->token;
    if (type_member(self.type, name->text, name->length) != NULL ||
        !parse_at_type(parser))
        return operand_member(parser, self, parser_next(parser));
    const struct type *type = parse_specifiers(parser).type;
    if (type_same(type, self.type)) /* another constructor does it */
        return self;
    if (!parser_failed(parser) && !base_is(type, self.type))
        parser_fail(parser, name->offset, "'%s' is no base of '%s'",
                    type->name, self.type->name);
    return parser_failed(parser) ? self : base_part(parser, self, type);
}

/* A member that is a reference; NULL: it is another. */
static const struct member *at_reference(const struct parser *parser)
{
    const struct token *name = parser->token;
    const struct member *member =
        type_member(parser->frame->self->type, name->text, name->length);
    return member != NULL && member->is_reference ? member : NULL;
}

/* NAME ( "(" place ")" | "{" place "}" ) */
static void init_reference(struct parser *parser, const struct member *member,
                           struct stmt_list *list)
{
    const struct token *name = parser_next(parser);
    struct operand to = operand_member_at(parser, *parser->frame->self, member,
                                          name->offset);
    bool braces = parser_accept(parser, TOKEN_LEFT_BRACE);
    if (!braces)
        parser_expect(parser, TOKEN_LEFT_PAREN, "'('");
    struct operand place = parse_assignment(parser);
    parser_expect(parser, braces ? TOKEN_RIGHT_BRACE : TOKEN_RIGHT_PAREN,
                  braces ? "'}'" : "')'");
    if (!parser_failed(parser))
        stmt_append_expr(parser, list,
                         assign_first(parser, to, reference_to(parser, place),
                                      name->offset));
}

/* ( NAME | type ) ( "(" ... ")" | "{" ... "}" ) of the object that is made */
static void init_member(struct parser *parser, struct stmt_list *list)
{
    const struct token *name = parser->token;
    const struct member *reference = at_reference(parser);
    if (reference != NULL) {
        init_reference(parser, reference, list);
        return;
    }
    struct operand member = initialised(parser);
    bool braces = parser_at(parser, TOKEN_LEFT_BRACE);
    if (braces && member.type->kind == TYPE_ARRAY &&
        member.kind == OPERAND_VARIABLE) {
        parse_initializer(parser, member, list);
        return;
    }
    if (!braces && !parser_at(parser, TOKEN_LEFT_PAREN))
        parser_expected(parser, "'('");
    parser_next(parser);
    struct call_arguments arguments = method_arguments(
        parser, braces ? TOKEN_RIGHT_BRACE : TOKEN_RIGHT_PAREN);
    if (parser_failed(parser))
        return;
    if (member.type->kind == TYPE_STRUCT)
        method_construct(parser, &member, &arguments, list);
    else if (arguments.count == 1)
        stmt_append_expr(parser, list,
                         assign_first(parser, member, arguments.list[0],
                                      name->offset));
}

void method_member_inits(struct parser *parser, struct stmt_list *list)
{
    while (parser_at(parser, TOKEN_NAME) && !parser_failed(parser)) {
        init_member(parser, list);
        if (!parser_accept(parser, TOKEN_COMMA))
            return;
    }
}
