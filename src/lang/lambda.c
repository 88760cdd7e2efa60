/*
 * Lambdas: objects of a struct of their own, whose one method sees the names
 * around the place where they are written.
 */
#include <string.h>

#include "lang/method.h"

/* --- captures --- */

/* The variables of functions that a name stands for: a lambda that has them by
 * value reads them as they are when it is called. */
static void capture(struct parser *parser, const struct token *name)
{
    const struct symbol *symbol =
        scope_find(parser->scope, name->text, name->length, false);
    if (symbol == NULL || symbol->level <= parser->scope->view.file)
        return;
    if (symbol->kind == SYMBOL_VARIABLE)
        build_capture(parser->build, name, symbol->variable,
                      (uint32_t)symbol->type->leaves);
    else if (symbol->kind == SYMBOL_ALIAS &&
             symbol->operand->kind == OPERAND_VARIABLE)
        build_capture(parser->build, name, symbol->operand->variable,
                      (uint32_t)symbol->type->leaves);
}

static bool has_name(const struct token *token, const struct token *end,
                     const struct token *name)
{
    for (; token < end; token++)
        if (token_same(token, name))
            return true;
    return false;
}

/* "[=" ... "]": all that the body names, but for parameters and what is
 * captured by reference. `list` goes up to `end`. */
static void capture_all(struct parser *parser, const struct routine *routine,
                        const struct token *list, const struct token *end)
{
    const struct token *token = routine->body;
    for (; token != NULL && token < routine->behind; token++) {
        bool is_member = token[-1].kind == TOKEN_DOT ||
                         token[-1].kind == TOKEN_ARROW;
        if (token->kind == TOKEN_NAME && !is_member &&
            !has_name(routine->parameters, routine_skip(routine->parameters),
                      token) &&
            !has_name(list, end, token))
            capture(parser, token);
    }
}

/* "[" captures "]" from `first` to `end`. */
static void note_captures(struct parser *parser, const struct routine *routine,
                          const struct token *first, const struct token *end)
{
    for (const struct token *token = first + 1; token < end; token++) {
        if (token->kind == TOKEN_ASSIGN)
            capture_all(parser, routine, token, end);
        else if (token->kind == TOKEN_NAME && token[-1].kind != TOKEN_AND)
            capture(parser, token);
    }
}

void lambda_check_captures(struct parser *parser)
{
    const struct token *name = build_changed_capture(parser->build);
    if (name != NULL)
        parser_fail(parser, name->offset, "'%.*s' is captured by value and "
                    "changes behind the lambda, which is not supported; "
                    "capture it by reference, or a copy of it",
                    (int)name->length, name->text);
}

static void skip_captures(struct parser *parser)
{
    parser_next(parser);
    while (!parser_at(parser, TOKEN_RIGHT_BRACKET) && !parser_failed(parser)) {
        if (parser_at(parser, TOKEN_ASSIGN) &&
            parser->token[-1].kind == TOKEN_NAME) {
            parser_fail(parser, parser->token->offset,
                        "a capture with a value of its own is not supported");
            return;
        }
        if (!parser_at(parser, TOKEN_NAME) && !parser_at(parser, TOKEN_AND) &&
            !parser_at(parser, TOKEN_ASSIGN) &&
            !parser_at(parser, TOKEN_COMMA) && !parser_at(parser, TOKEN_STAR)) {
            parser_expected(parser, "']'");
            return;
        }
        parser_next(parser);
    }
    parser_expect(parser, TOKEN_RIGHT_BRACKET, "']'");
}

/* --- the object --- */

static struct type *new_type(struct parser *parser, struct routine *method)
{
    struct arena *arena = parser->build->arena;
    struct struct_info *info = arena_alloc(arena, sizeof *info);
    struct type *type = arena_alloc(arena, sizeof *type);
    info->methods = method;
    *type = (struct type){ .kind = TYPE_STRUCT, .name = "lambda", .size = 1,
                           .align = 1, .info = info };
    return type;
}

static const struct token *operator_name(struct parser *parser,
                                         const struct token *place)
{
    static const char text[] = "operator()";
    struct token *name = arena_alloc(parser->build->arena, sizeof *name);
    *name = *place;
    name->kind = TOKEN_NAME;
    name->text = text;
    name->length = sizeof text - 1;
    return name;
}

/* { word } [ "(" parameters ")" ] { word } [ "->" type ] "{" ... "}" */
static struct routine *scan(struct parser *parser)
{
    struct arena *arena = parser->build->arena;
    struct routine *routine = arena_alloc(arena, sizeof *routine);
    const struct token *token = parser->token;
    static const struct token no_parameters[] = {
        { .kind = TOKEN_LEFT_PAREN, .text = "(", .length = 1 },
        { .kind = TOKEN_RIGHT_PAREN, .text = ")", .length = 1 },
    };
    static const struct token any[] = {
        { .kind = TOKEN_NAME, .text = "auto", .length = 4 },
        { .kind = TOKEN_OTHER, .text = "", .length = 0 },
    };
    routine->first = token;
    routine->name = operator_name(parser, token);
    routine->result = any;
    routine->parameters = no_parameters;
    while (token->kind == TOKEN_NAME) /* __device__ and the like */
        token++;
    if (token->kind == TOKEN_LEFT_PAREN) {
        routine->parameters = token;
        token = routine_skip(token);
    }
    while (token->kind != TOKEN_LEFT_BRACE && token->kind != TOKEN_END &&
           token->kind != TOKEN_SEMICOLON) {
        if (token->kind == TOKEN_ARROW)
            routine->trailing = token + 1;
        token++;
    }
    routine->body = token->kind == TOKEN_LEFT_BRACE ? token : NULL;
    routine->behind = routine_skip(token);
    return routine;
}

struct operand parse_lambda(struct parser *parser)
{
    const struct token *first = parser->token;
    size_t offset = first->offset;
    skip_captures(parser);
    const struct token *end = parser->token - 1;
    if (parser_failed(parser))
        return operand_bad(parser, offset);
    struct arena *arena = parser->build->arena;
    struct routine *routine = scan(parser);
    if (routine->body == NULL) {
        parser_expected(parser, "a lambda's body");
        return operand_bad(parser, offset);
    }
    note_captures(parser, routine, first, end);
    struct scope_view *view = arena_alloc(arena, sizeof *view);
    *view = parser->scope->view;
    routine->view = view;
    routine->space = view->space;
    routine->view_level = parser->scope->level;
    if (parser->frame != NULL)
        routine->captured = parser->frame->self;
    parser->token = routine->behind;
    const struct type *type = new_type(parser, routine);
    return operand_of_variable(
        type, build_variables(parser->build, "lambda", type), offset);
}
