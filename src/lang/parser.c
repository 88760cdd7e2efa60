/* Moving over tokens; see parser.h. */
#include "lang/parser.h"

#include <stdarg.h>
#include <stdio.h>

void parser_init(struct parser *parser, struct build *build,
                 const struct source *source, const struct token *tokens,
                 enum parser_mode mode, unsigned depth)
{
    static const char *const ends[] = {
        [PARSE_PATTERN] = "end of pattern",
        [PARSE_VALUE] = "end of value",
        [PARSE_KERNEL] = "end of file",
    };
    *parser = (struct parser){
        .build = build, .source = source, .mode = mode,
        .end_name = ends[mode], .depth = depth,
        .scope = scope_new(build->arena),
        .implicit = scope_new(build->arena),
    };
    parser_read_tokens(parser, tokens);
}

void parser_read_tokens(struct parser *parser, const struct token *tokens)
{
    parser->token = parser->first = parser->end = tokens;
    while (parser->end->kind != TOKEN_END)
        parser->end++;
}

bool parser_failed(const struct parser *parser)
{
    return parser->build->diagnostic->failed;
}

static void stop(struct parser *parser)
{
    parser->token = parser->end;
}

void parser_fail(struct parser *parser, size_t offset, const char *format, ...)
{
    char message[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    diagnostic_at(parser->build->diagnostic, parser->source, offset, "%s",
                  message);
    stop(parser);
}

static const char *shown(const struct parser *parser, const struct token *token)
{
    return token_shown(token, parser->end_name, parser->build->arena);
}

void parser_expected(struct parser *parser, const char *what)
{
    const struct token *token = parser->token;
    if (parser_failed(parser))
        return;
    if (token->kind == TOKEN_BAD)
        parser_fail(parser, token->offset, "%s",
                    token_fault(token, parser->build->arena));
    else if (token == parser->first)
        parser_fail(parser, token->offset, "expected %s, saw %s", what,
                    shown(parser, token));
    else
        parser_fail(parser, token->offset, "expected %s after %s, saw %s",
                    what, shown(parser, token - 1), shown(parser, token));
}

const struct token *parser_next(struct parser *parser)
{
    const struct token *token = parser->token;
    if (token->kind != TOKEN_END)
        parser->token++;
    return token;
}

bool parser_at(const struct parser *parser, enum token_kind kind)
{
    return parser->token->kind == kind;
}

bool parser_at_word(const struct parser *parser, const char *word)
{
    return token_is_word(parser->token, word);
}

bool parser_at_end(const struct parser *parser)
{
    return parser_at(parser, TOKEN_END);
}

const struct token *parser_ahead(const struct parser *parser)
{
    return parser_at_end(parser) ? parser->token : parser->token + 1;
}

bool parser_accept(struct parser *parser, enum token_kind kind)
{
    if (!parser_at(parser, kind))
        return false;
    parser_next(parser);
    return true;
}

bool parser_accept_word(struct parser *parser, const char *word)
{
    if (!parser_at_word(parser, word))
        return false;
    parser_next(parser);
    return true;
}

void parser_expect(struct parser *parser, enum token_kind kind,
                   const char *name)
{
    if (!parser_accept(parser, kind))
        parser_expected(parser, name);
}

void parser_expect_greater(struct parser *parser)
{
    if (!parser_at(parser, TOKEN_SHIFT_RIGHT)) {
        parser_expect(parser, TOKEN_GREATER, "'>'");
        return;
    }
    if (parser->half_shift)
        parser_next(parser);
    parser->half_shift = !parser->half_shift;
}

size_t parser_last_end(const struct parser *parser)
{
    return parser->token == parser->first ? parser->token->offset
                                          : parser->token[-1].end;
}

bool parser_enter(struct parser *parser)
{
    if (parser->depth < PARSER_DEPTH_MAX) {
        parser->depth++;
        return true;
    }
    parser_fail(parser, parser->token->offset,
                "nested more than %d levels deep", PARSER_DEPTH_MAX);
    return false;
}

void parser_leave(struct parser *parser)
{
    parser->depth--;
}
