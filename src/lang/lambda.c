/*
 * Lambdas: objects of a struct of their own, whose one method sees the names
 * around the place where they are written.
 */
#include "lang/method.h"

/* "[" captures "]": what is captured by value must not change afterwards, or
 * be seen as it is then; values computed here are not read. */
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

/* [ "(" parameters ")" ] { word } [ "->" type ] "{" ... "}" */
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
    size_t offset = parser->token->offset;
    skip_captures(parser);
    if (parser_failed(parser))
        return operand_bad(parser, offset);
    struct arena *arena = parser->build->arena;
    struct routine *routine = scan(parser);
    if (routine->body == NULL) {
        parser_expected(parser, "a lambda's body");
        return operand_bad(parser, offset);
    }
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
