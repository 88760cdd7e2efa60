/* Parameter packs; see pack.h. */
#include "lang/pack.h"

#include <string.h>

#include "lang/expression.h"
#include "lang/routine.h"

enum { ELEMENTS_MAX = 64 };

bool pack_at_dots(const struct token *token)
{
    return token->kind == TOKEN_OTHER && token->length == 3 &&
           memcmp(token->text, "...", 3) == 0;
}

/* --- lists --- */

static bool ends_item(const struct token *token)
{
    switch (token->kind) {
    case TOKEN_COMMA:
    case TOKEN_RIGHT_PAREN:
    case TOKEN_RIGHT_BRACE:
    case TOKEN_GREATER:
    case TOKEN_SHIFT_RIGHT:
    case TOKEN_SEMICOLON:
    case TOKEN_END: return true;
    default: return false;
    }
}

size_t pack_count(struct parser *parser, const struct token *first,
                  const struct token *end)
{
    const struct symbol *pack = NULL;
    for (const struct token *token = first; token < end; token++) {
        const struct symbol *symbol =
            token->kind == TOKEN_NAME ? scope_find_pack(parser->scope, token)
                                      : NULL;
        if (symbol == NULL)
            continue;
        if (pack != NULL && pack->element_count != symbol->element_count)
            parser_fail(parser, token->offset, "packs of %zu and of %zu "
                        "elements before one '...'", pack->element_count,
                        symbol->element_count);
        pack = symbol;
    }
    if (pack == NULL)
        parser_fail(parser, end->offset, "no parameter pack stands before "
                    "'...'");
    return pack != NULL ? pack->element_count : 0;
}

struct pack pack_open(struct parser *parser)
{
    struct pack pack = { .first = parser->token, .count = 1 };
    const struct token *token = pack.first;
    if (!parser->scope->has_packs)
        return pack;
    while (!ends_item(token) && !pack_at_dots(token))
        token = routine_skip(token);
    if (!pack_at_dots(token) || !ends_item(token + 1))
        return pack;
    pack.dots = token;
    pack.count = pack_count(parser, pack.first, token);
    return pack;
}

bool pack_next(struct parser *parser, struct pack *pack)
{
    struct scope_view *view = &parser->scope->view;
    if (pack->dots == NULL)
        return pack->done++ == 0;
    if (pack->done > 0 && parser->token != pack->dots)
        parser_expected(parser, "'...'");
    if (pack->done == pack->count || parser_failed(parser)) {
        view->element = SCOPE_NO_ELEMENT;
        if (!parser_failed(parser))
            parser->token = pack->dots + 1;
        return false;
    }
    parser->token = pack->first;
    view->element = pack->done++;
    return true;
}

/* --- parameters --- */

const struct token *pack_parameter(const struct token *token)
{
    while (!ends_item(token) && !pack_at_dots(token))
        token = routine_skip(token);
    return pack_at_dots(token) ? token : NULL;
}

void pack_enter_element(struct parser *parser, const struct token *first,
                        size_t number)
{
    parser->scope->view.element = number;
    if (!parser_failed(parser))
        parser->token = first;
}

void pack_leave_elements(struct parser *parser)
{
    parser->scope->view.element = SCOPE_NO_ELEMENT;
    while (!parser_at(parser, TOKEN_COMMA) &&
           !parser_at(parser, TOKEN_RIGHT_PAREN) && !parser_at_end(parser))
        parser->token = routine_skip(parser->token);
}

void pack_bind(struct parser *parser, const struct token *name,
               struct symbol **elements, size_t count)
{
    struct symbol *symbol = scope_add(parser->scope, SYMBOL_PACK, name);
    symbol->elements =
        arena_array(parser->build->arena, count, sizeof *elements);
    if (count > 0)
        memcpy(symbol->elements, elements, count * sizeof *elements);
    symbol->element_count = count;
    parser->scope->has_packs = true;
}

struct operand pack_size(struct parser *parser)
{
    size_t offset = parser_next(parser)->offset;
    parser_expect(parser, TOKEN_LEFT_PAREN, "'('");
    const struct token *name = parser->token;
    size_t count = pack_count(parser, name, name + 1);
    parser_expect(parser, TOKEN_NAME, "a pack's name");
    parser_expect(parser, TOKEN_RIGHT_PAREN, "')'");
    return operand_integer(parser, &type_ulong, (int64_t)count, offset);
}

/* --- folds --- */

static const struct token *dots_within(const struct token *paren)
{
    const struct token *token = paren + 1;
    while (token->kind != TOKEN_RIGHT_PAREN && token->kind != TOKEN_END &&
           token->kind != TOKEN_SEMICOLON && !pack_at_dots(token))
        token = routine_skip_operand(token);
    return pack_at_dots(token) ? token : NULL;
}

bool pack_at_fold(const struct parser *parser)
{
    return parser->scope->has_packs && dots_within(parser->token) != NULL;
}

/* ( init op ... op pack ), ( ... op pack ) or the same from the right */
struct fold {
    const struct token *op;
    const struct token *pattern, *pattern_end;
    const struct token *init; /* or NULL */
    bool from_right;
};

static bool has_pack(const struct parser *parser, const struct token *first,
                     const struct token *end)
{
    for (const struct token *token = first; token < end; token++)
        if (token->kind == TOKEN_NAME &&
            scope_find_pack(parser->scope, token) != NULL)
            return true;
    return false;
}

static struct fold take_apart(const struct parser *parser,
                              const struct token *dots,
                              const struct token *close)
{
    const struct token *first = parser->token + 1;
    struct fold fold = { .op = dots + 1, .pattern = dots + 2,
                         .pattern_end = close };
    fold.from_right =
        dots > first && (dots + 1 == close || has_pack(parser, first, dots));
    if (fold.from_right) {
        fold.op = dots - 1;
        fold.pattern = first;
        fold.pattern_end = fold.op;
        fold.init = dots + 1 < close ? dots + 2 : NULL;
    } else if (dots > first) {
        fold.init = first;
    }
    return fold;
}

static struct operand fold_nothing(struct parser *parser,
                                   const struct token *op)
{
    if (op->kind == TOKEN_COMMA)
        return operand_of_value(&type_void,
                                node_none(parser, VALUE_NONE, op->offset));
    if (op->kind != TOKEN_AND_AND && op->kind != TOKEN_OR_OR)
        parser_fail(parser, op->offset, "the pack is empty, so '%.*s' has no "
                    "value", (int)op->length, op->text);
    return operand_integer(parser, &type_bool, op->kind == TOKEN_AND_AND,
                           op->offset);
}

/* The values that are combined, in the order in which they stand. */
static size_t read_values(struct parser *parser, const struct fold *fold,
                          struct operand *values)
{
    size_t number = 0;
    size_t count = pack_count(parser, fold->pattern, fold->pattern_end);
    if (count > ELEMENTS_MAX) {
        parser_fail(parser, fold->op->offset, "a pack of more than %d elements",
                    ELEMENTS_MAX);
        return 0;
    }
    if (fold->init != NULL && !fold->from_right) {
        parser->token = fold->init;
        values[number++] = parse_unary(parser);
    }
    for (size_t i = 0; i < count && !parser_failed(parser); i++) {
        pack_enter_element(parser, fold->pattern, i);
        values[number++] = parse_unary(parser);
    }
    parser->scope->view.element = SCOPE_NO_ELEMENT;
    if (fold->init != NULL && fold->from_right && !parser_failed(parser)) {
        parser->token = fold->init;
        values[number++] = parse_unary(parser);
    }
    return number;
}

struct operand pack_fold(struct parser *parser)
{
    struct operand values[ELEMENTS_MAX + 1];
    size_t offset = parser->token->offset;
    const struct token *close = routine_skip(parser->token) - 1;
    struct fold fold =
        take_apart(parser, dots_within(parser->token), close);
    bool outer = parser->in_angles;
    parser->in_angles = false;
    size_t count = read_values(parser, &fold, values);
    parser->in_angles = outer;
    if (parser_failed(parser))
        return operand_bad(parser, offset);
    parser->token = close + 1;
    if (count == 0)
        return fold_nothing(parser, fold.op);
    bool down = fold.from_right;
    struct operand result = values[down ? count - 1 : 0];
    for (size_t i = 1; i < count && !parser_failed(parser); i++)
        result = down ? expression_combine(parser, fold.op,
                                           values[count - 1 - i], result)
                      : expression_combine(parser, fold.op, result, values[i]);
    return result;
}
