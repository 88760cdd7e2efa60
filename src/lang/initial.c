/* Initial values of arrays in memory; see initial.h. */
#include "lang/initial.h"

#include "lang/contents.h"
#include "lang/node.h"
#include "lang/routine.h"

/* ---- how many there are ---- */

/* Elements between the braces at `token`, by their commas. */
static uint64_t count_elements(const struct token *token)
{
    uint64_t count = 0;
    bool is_open = false; /* an element has begun */
    for (token++; token->kind != TOKEN_RIGHT_BRACE &&
                  token->kind != TOKEN_END;) {
        count += !is_open && token->kind != TOKEN_COMMA;
        is_open = token->kind != TOKEN_COMMA;
        token = token->kind == TOKEN_LESS ? token + 1 : routine_skip(token);
    }
    return count;
}

const struct type *initial_complete(struct parser *parser,
                                    const struct type *type)
{
    const struct token *brace = parser->token;
    if (brace->kind == TOKEN_ASSIGN)
        brace++;
    if (type->kind != TYPE_ARRAY || type->size > 0 ||
        brace->kind != TOKEN_LEFT_BRACE || type->of->leaves == 0)
        return type;
    uint64_t count = count_elements(brace);
    if (type->of->kind == TYPE_ARRAY && brace[1].kind != TOKEN_LEFT_BRACE)
        /* inner braces are left out */
        count = (count + type->of->leaves - 1) / type->of->leaves;
    const struct type *complete =
        type_array(parser->build->arena, type->of, count);
    return complete != NULL ? complete : type;
}

const struct type *initial_element(const struct type *type)
{
    type = type_innermost(type);
    return type_is_integer(type) ? type : NULL;
}

/* ---- their values ---- */

struct initial {
    unsigned char *bytes; /* of the whole array */
    bool is_known;
};

static void read_number(struct parser *parser, struct initial *initial,
                        const struct type *type, uint64_t at)
{
    size_t offset = parser->token->offset;
    struct operand value = operand_read(parser, parse_assignment(parser));
    if (parser_failed(parser))
        return;
    if (!type_is_integer(value.type)) {
        initial->is_known = false;
        return;
    }
    struct expr *expr = node_cast(parser, type, value.expr, offset);
    if (expr->kind != EXPR_CONSTANT)
        initial->is_known = false;
    for (uint64_t i = 0; i < type->size; i++)
        initial->bytes[at + i] =
            (unsigned char)((uint64_t)expr->constant >> 8 * i);
}

/* value = assignment | "{" [ value { "," value } ] "}"; the braces around an
 * inner array may be left out */
static void read_value(struct parser *parser, struct initial *initial,
                       const struct type *type, uint64_t at)
{
    bool in_braces = parser_at(parser, TOKEN_LEFT_BRACE);
    if (!in_braces && type->kind != TYPE_ARRAY) {
        read_number(parser, initial, type, at);
        return;
    }
    if (!parser_enter(parser))
        return;
    if (in_braces)
        parser_next(parser);
    bool is_array = type->kind == TYPE_ARRAY;
    uint64_t count = is_array ? type->count : 1;
    const struct type *of = is_array ? type->of : type;
    for (uint64_t i = 0; i < count && !parser_failed(parser) &&
                         !parser_at(parser, TOKEN_RIGHT_BRACE); i++) {
        read_value(parser, initial, of, at + i * of->size);
        bool goes_on = in_braces || i + 1 < count;
        if (!parser_at(parser, TOKEN_RIGHT_BRACE) && goes_on &&
            !parser_accept(parser, TOKEN_COMMA))
            parser_expected(parser, "',' or '}'");
    }
    if (in_braces)
        parser_expect(parser, TOKEN_RIGHT_BRACE, "'}'");
    parser_leave(parser);
}

const unsigned char *initial_integers(struct parser *parser,
                                      const struct type *type)
{
    size_t offset = parser->token->offset;
    size_t accesses = parser->build->access_count;
    struct initial initial = {
        .bytes = arena_array(parser->build->arena, type->size, 1),
        .is_known = true,
    };
    read_value(parser, &initial, type, 0);
    if (parser->build->access_count != accesses)
        parser_fail(parser, offset,
                    "the initial value of an array in memory must be "
                    "constants");
    return initial.is_known ? initial.bytes : NULL;
}

/* ---- reading them ---- */

/* The array, if the address is in it, at a constant place; NULL: it is not. */
static const struct array *constant_place(const struct parser *parser,
                                          const struct expr *address,
                                          int64_t *at)
{
    *at = 0;
    for (; address->kind == EXPR_OFFSET; address = address->left) {
        int64_t bytes;
        if (address->right->kind != EXPR_CONSTANT ||
            __builtin_mul_overflow(address->right->constant,
                                   address->constant, &bytes) ||
            __builtin_add_overflow(*at, bytes, at))
            return NULL;
    }
    return address->kind == EXPR_ARRAY ? &parser->build->arrays[address->array]
                                       : NULL;
}

bool initial_is_known(const struct parser *parser, const struct operand *place,
                      int64_t *value)
{
    int64_t at;
    uint64_t index;
    const struct array *array = constant_place(parser, place->expr, &at);
    if (array == NULL || !array->is_table || !type_is_integer(place->type))
        return false;
    const struct contents *contents = contents_find(
        array->contents, at, (unsigned)place->type->size, &index);
    if (contents == NULL || contents->is_real || index >= contents->count)
        return false;
    *value = (int64_t)contents_at(contents, index);
    return true;
}
