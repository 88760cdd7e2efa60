/* Calls of functions, whose text is parsed in place; see routine.h. */
#include "lang/assign.h"
#include "lang/base.h"
#include "lang/bind.h"
#include "lang/convert.h"
#include "lang/declare.h"
#include "lang/method.h"
#include "lang/routine.h"

enum {
    INLINED_TOKENS_MAX = 1 << 22,
    CALLS_WITHIN_MAX = 33 /* of one function within each other */
};

/* --- before the call --- */

static bool is_change(enum token_kind kind)
{
    return kind == TOKEN_INCREMENT || kind == TOKEN_DECREMENT ||
           kind == TOKEN_ASSIGN ||
           (kind >= TOKEN_ADD_ASSIGN && kind <= TOKEN_OR_ASSIGN);
}

/* "{" "return" expression ";" "}", in which nothing is assigned. */
static bool is_one_return(const struct token *body)
{
    const struct token *token = body + 1;
    if (!token_is_word(token, "return") || token[1].kind == TOKEN_LEFT_BRACE)
        return false;
    for (token++; token->kind != TOKEN_SEMICOLON; token++)
        if (token->kind == TOKEN_END || token->kind == TOKEN_LEFT_BRACE ||
            is_change(token->kind))
            return false;
    return token[1].kind == TOKEN_RIGHT_BRACE && token > body + 2;
}

static bool can_call(struct parser *parser, const struct routine *routine,
                     size_t offset)
{
    const struct token *name =
        routine->shown != NULL ? routine->shown : routine->name;
    bool may_end = routine->head != NULL ||
                   (routine->body != NULL && is_one_return(routine->body));
    unsigned most = may_end ? CALLS_WITHIN_MAX : 0;
    if (routine->body == NULL)
        parser_fail(parser, offset, "'%.*s' has no body in this file",
                    (int)name->length, name->text);
    else if (routine->busy > most)
        parser_fail(parser, offset, "'%.*s' calls itself; recursion is not "
                    "supported", (int)name->length, name->text);
    else if (parser->build->inlined > INLINED_TOKENS_MAX)
        parser_fail(parser, offset, "with its functions inlined, the kernel "
                    "has too much text");
    return !parser_failed(parser);
}

/* Our own text stands, for diagnostics, where it is called. */
static struct routine *placed(struct parser *parser, struct routine *routine,
                              const struct call_arguments *arguments)
{
    const struct token *first =
        routine->head != NULL ? routine->head : routine->first;
    size_t count = (size_t)(routine->behind - first) + 1;
    struct token *copy =
        arena_array(parser->build->arena, count, sizeof *copy);
    for (size_t i = 0; i < count; i++) {
        copy[i] = first[i];
        copy[i].offset = arguments->start;
        copy[i].end = arguments->end;
    }
    copy[count - 1].kind = TOKEN_END;
    struct routine *moved =
        arena_alloc(parser->build->arena, sizeof *moved);
    *moved = *routine;
    moved->first = copy + (routine->first - first);
    moved->head = routine->head != NULL ? copy : NULL;
    moved->result = routine->result != NULL
                        ? copy + (routine->result - first)
                        : NULL;
    moved->inits =
        routine->inits != NULL ? copy + (routine->inits - first) : NULL;
    moved->parameters = copy + (routine->parameters - first);
    moved->body = copy + (routine->body - first);
    return moved;
}

/* --- results --- */

/* The type in front of the name; NULL: that of what is returned. */
static void parse_result_type(struct parser *parser,
                              const struct routine *routine,
                              struct frame *frame)
{
    if (routine->result == NULL) {
        frame->result_type = &type_void;
        return;
    }
    if (routine->trailing != NULL &&
        token_is_word(routine->trailing, "decltype"))
        return; /* of what is returned, which must come out the same */
    parser->token =
        routine->trailing != NULL ? routine->trailing : routine->result;
    frame->result_type = parse_result(parser, &frame->by_reference);
    if (template_is_open(frame->result_type))
        frame->result_type = NULL;
}

/* What a reference to a place in memory is kept in: its address. */
static void return_address(struct parser *parser, const struct operand *place,
                           struct stmt_list *list)
{
    struct frame *frame = parser->frame;
    struct build *build = parser->build;
    if (!frame->has_result) {
        frame->result = *place;
        frame->result.variable = build_variables(
            build, "result", type_pointer(build->arena, place->type));
    }
    uint32_t variable = frame->result.variable;
    build->slots[variable].points_to = place->points_to;
    stmt_append_expr(parser, list,
                     node_assign(parser, EXPR_ASSIGN, variable, place->expr,
                                 place->offset));
    frame->result.expr = node_variable(parser, variable, place->offset);
}

static void return_reference(struct parser *parser, struct operand place,
                             struct stmt_list *list)
{
    struct frame *frame = parser->frame;
    if (!operand_is_place(&place) ||
        (frame->has_result && frame->result.kind != place.kind) ||
        (frame->has_result && place.kind == OPERAND_VARIABLE)) {
        parser_fail(parser, place.offset, "a reference to what is in no "
                    "memory can be returned at one place only");
        return;
    }
    if (place.kind == OPERAND_MEMORY) {
        return_address(parser, &place, list);
    } else {
        if (place.expr != NULL)
            stmt_append_expr(parser, list, place.expr);
        place.expr = NULL;
        frame->result = place;
    }
    frame->has_result = true;
}

static const struct type *result_type(struct parser *parser,
                                      const struct operand *value)
{
    struct frame *frame = parser->frame;
    if (frame->result_type == NULL)
        frame->result_type = declare_type(parser, &type_auto, value);
    const struct type *type = frame->result_type;
    return type_plain(type);
}

static void return_value(struct parser *parser, struct operand value,
                         struct stmt_list *list)
{
    struct frame *frame = parser->frame;
    const struct type *type = result_type(parser, &value);
    if (!frame->has_result)
        frame->result = operand_of_variable(
            type, build_variables(parser->build, "result", type),
            value.offset);
    frame->has_result = true;
    if (type->kind == TYPE_STRUCT && !type_same(type, value.type))
        value = method_convert_struct(parser, value, type, list);
    if (!parser_failed(parser))
        stmt_append_expr(parser, list,
                         assign_initial(parser, frame->result, value,
                                        value.offset));
}

/* The value of the one return that there is. */
static void return_simple(struct parser *parser, struct operand value)
{
    struct frame *frame = parser->frame;
    const struct type *type = result_type(parser, &value);
    frame->has_result = true;
    frame->result = value;
    if (frame->by_reference)
        return;
    if (type->kind != TYPE_STRUCT)
        frame->result = convert_to(parser, value, type, value.offset);
    else if (!type_same(type, value.type))
        parser_fail(parser, value.offset, "cannot convert '%s' to '%s'",
                    value.type->name, type->name);
}

/* "{" ... "}" of the result's type */
static struct operand parse_braces(struct parser *parser,
                                   struct stmt_list *list)
{
    size_t offset = parser->token->offset;
    const struct type *type = parser->frame->result_type;
    if (type == NULL || type->size == 0) {
        parser_expected(parser, "an expression");
        return operand_bad(parser, offset);
    }
    return method_braced(parser, type, list);
}

static struct operand parse_returned(struct parser *parser,
                                     struct stmt_list *list)
{
    size_t offset = parser->token->offset;
    if (parser_at(parser, TOKEN_LEFT_BRACE))
        return parse_braces(parser, list);
    struct operand value = parse_expression(parser);
    if (value.kind == OPERAND_VALUE)
        value.offset = offset;
    return value;
}

static void give_result(struct parser *parser, struct operand value,
                        struct stmt_list *list)
{
    struct frame *frame = parser->frame;
    if (value.type->kind == TYPE_VOID || frame->result_type == &type_void)
        stmt_append_expr(parser, list, operand_discard(parser, value));
    else if (frame->is_simple)
        return_simple(parser, value);
    else if (frame->by_reference)
        return_reference(parser, value, list);
    else
        return_value(parser, value, list);
}

void routine_return(struct parser *parser, struct stmt_list *list)
{
    size_t offset = parser_next(parser)->offset;
    if (!parser_at(parser, TOKEN_SEMICOLON)) {
        struct operand value = parse_returned(parser, list);
        if (!parser_failed(parser))
            give_result(parser, value, list);
    }
    parser_expect(parser, TOKEN_SEMICOLON, "';'");
    if (parser->token != parser->frame->end)
        stmt_append(list, node_stmt(parser, STMT_RETURN, offset));
}

/* --- the call --- */

/* Results live where the call does: their declarations come first. */
static struct stmt *declare_result(struct parser *parser,
                                   const struct operand *result,
                                   struct stmt *body)
{
    uint64_t count =
        result->kind == OPERAND_MEMORY ? 1 : result->type->leaves;
    for (uint64_t i = 0; operand_is_place(result) && i < count; i++) {
        struct stmt *stmt = node_stmt(parser, STMT_DECLARE, result->offset);
        stmt->variable = result->variable + (uint32_t)i;
        stmt->next = body;
        body = stmt;
    }
    return body;
}

static struct operand call_result(struct parser *parser,
                                  const struct frame *frame,
                                  struct stmt *body, size_t offset)
{
    struct operand result = frame->result;
    if (frame->is_simple && frame->has_result)
        return stmt_put_before(parser, result, body);
    if (!frame->has_result)
        return operand_of_value(&type_void,
                                node_call(parser, body, NULL, offset));
    bool is_variable = frame->by_reference && result.kind == OPERAND_VARIABLE;
    if (!is_variable)
        body = declare_result(parser, &result, body);
    if (result.kind == OPERAND_VARIABLE && type_is_scalar(result.type) &&
        !is_variable) {
        struct expr *value = node_variable(parser, result.variable, offset);
        struct operand scalar = operand_of_value(
            result.type, node_call(parser, body, value, offset));
        scalar.points_to =
            parser->build->slots[result.variable].points_to;
        return scalar;
    }
    if (result.kind == OPERAND_MEMORY) {
        result.expr = node_call(parser, body, result.expr, offset);
        return result;
    }
    result.expr = node_call(parser, body, NULL, offset);
    return result;
}

static void parse_body(struct parser *parser, const struct routine *routine,
                       struct stmt_list *list)
{
    struct frame *frame = parser->frame;
    if (routine->result == NULL && frame->self != NULL)
        base_construct(parser, frame->self, routine->inits, list);
    if (routine->inits != NULL) {
        parser->token = routine->inits;
        method_member_inits(parser, list);
    }
    if (parser_failed(parser))
        return;
    parser->token = routine->body + 1;
    frame->end = routine_skip(routine->body) - 1;
    parser->build->inlined += (size_t)(frame->end - routine->body);
    parse_statements(parser, list);
    parser_expect(parser, TOKEN_RIGHT_BRACE, "'}'");
    if (!frame->has_result && frame->result_type != NULL &&
        frame->result_type->kind != TYPE_VOID)
        parser_fail(parser, routine->name->offset,
                    "'%.*s' ends without a value", (int)routine->name->length,
                    routine->name->text);
}

static void parse_routine(struct parser *parser, const struct routine *routine,
                          const struct template_arguments *known,
                          const struct call_arguments *arguments,
                          struct stmt_list *list)
{
    struct template_arguments bound = *known;
    if (routine->owner != NULL)
        struct_bind_names(parser, routine->owner);
    if (routine->head != NULL && routine->special == NULL) {
        parser->token = routine->head;
        template_bind(parser, &bound, MISSING_IS_ERROR);
    }
    if (parser_failed(parser))
        return;
    parse_result_type(parser, routine, parser->frame);
    if (parser_failed(parser))
        return;
    parser->token = routine->parameters;
    bind_parameters(parser, arguments, list);
    if (!parser_failed(parser))
        parse_body(parser, routine, list);
}

/* Its statements, in a scope that sees what the function does. False: it cannot
 * be read. */
static bool parse_within(struct parser *parser, struct routine *routine,
                         struct frame *frame,
                         const struct template_arguments *known,
                         const struct call_arguments *arguments,
                         struct stmt_list *list)
{
    struct parser outer = *parser;
    const struct routine *text =
        routine->is_own ? placed(parser, routine, arguments) : routine;
    struct scope_view view = scope_enter_function(
        parser->scope, routine->view, routine->view_level);
    parser->scope->view.space = routine->space;
    parser->frame = frame;
    parser->loops = parser->switches = 0;
    parser->in_angles = parser->half_shift = false;
    routine->busy++;
    parse_routine(parser, text, known, arguments, list);
    routine->busy--;
    scope_leave(parser->scope);
    parser->scope->view = view;
    bool failed = parser_failed(parser);
    *parser = outer;
    return !failed;
}

struct operand routine_call(struct parser *parser, struct routine *routine,
                            const struct template_arguments *known,
                            const struct operand *self,
                            const struct call_arguments *arguments)
{
    size_t offset = arguments->offset;
    if (!can_call(parser, routine, offset) || !parser_enter(parser))
        return operand_bad(parser, offset);
    struct frame frame = {
        .self = routine->view != NULL ? routine->captured : self,
        .owner = routine->owner,
        .routine = routine,
        .is_simple = is_one_return(routine->body),
    };
    struct stmt_list list = { 0 };
    bool fine = parse_within(parser, routine, &frame, known, arguments, &list);
    parser_leave(parser);
    if (!fine) {
        parser->token = parser->end;
        return operand_bad(parser, offset);
    }
    struct operand result = call_result(parser, &frame, list.first, offset);
    result.offset = offset;
    result.start = arguments->start;
    result.end = arguments->end;
    result.alias = NULL;
    return result;
}
