/* What stands in the braces of a struct; see struct_member.h. */
#include "lang/struct_member.h"

#include "lang/constant.h"
#include "lang/reference.h"
#include "lang/routine.h"

/* "static" "constexpr" ... NAME "=" constant ";": a name, and no field. */
static void add_constant(struct parser *parser,
                         const struct declarator *declarator)
{
    const struct token *name = declarator->name;
    if (name == NULL) {
        parser_expected(parser, "a name");
        return;
    }
    bool braces = false;
    if (!parser_accept(parser, TOKEN_ASSIGN))
        braces = parser_accept(parser, TOKEN_LEFT_BRACE);
    if (parser_at(parser, TOKEN_SEMICOLON)) {
        scope_add(parser->scope, SYMBOL_REFUSED, name)->why =
            "is a static member without a value here";
        return;
    }
    struct operand value = parse_conditional(parser);
    if (braces)
        parser_expect(parser, TOKEN_RIGHT_BRACE, "'}'");
    if (type_is_integer(declarator->type) || template_is_open(declarator->type))
        value = constant_of(parser, value, "a static member");
    if (parser_failed(parser))
        return;
    const struct type *type = declarator->type;
    if (type_is_integer(value.type)) {
        type = template_is_open(type) ? value.type : type_plain(type);
        struct expr *constant =
            node_cast(parser, type, value.expr, name->offset);
        struct symbol *symbol = scope_add(parser->scope, SYMBOL_CONSTANT, name);
        symbol->type = type;
        symbol->value = constant->constant;
        return;
    }
    struct operand none = operand_of_value(
        type, node_none(parser, type_class(type), name->offset));
    reference_bind(parser, name, &none);
}

/* What is behind '=' or in braces is read when an object is made. */
static const struct token *skip_value(struct parser *parser)
{
    if (!parser_at(parser, TOKEN_ASSIGN) &&
        !parser_at(parser, TOKEN_LEFT_BRACE))
        return NULL;
    parser_accept(parser, TOKEN_ASSIGN);
    const struct token *value = parser->token;
    while (!parser_at(parser, TOKEN_SEMICOLON) &&
           !parser_at(parser, TOKEN_COMMA) && !parser_at_end(parser))
        parser->token = routine_skip_operand(parser->token);
    return value;
}

static void parse_field(struct parser *parser, struct layout *layout,
                        const struct specifiers *specifiers)
{
    struct declarator declarator = parse_declarator(parser, specifiers->type);
    uint32_t align = declarator.align > specifiers->align
                         ? declarator.align
                         : specifiers->align;
    if (specifiers->is_typedef && declarator.name != NULL) {
        const struct token *name = declarator.name;
        scope_add_type(parser->scope, name, declarator.type);
        return;
    }
    bool is_array = declarator.type->kind == TYPE_ARRAY;
    if (specifiers->is_static && is_array && declarator.name != NULL) {
        const struct token *name = declarator.name;
        skip_value(parser);
        scope_add(parser->scope, SYMBOL_REFUSED, name)->why =
            "is a static array of a struct, which is not supported";
        return;
    }
    if (specifiers->is_static) {
        add_constant(parser, &declarator);
        return;
    }
    if (parser_at(parser, TOKEN_COLON))
        parser_fail(parser, parser->token->offset,
                    "bit-fields are not supported");
    size_t before = layout->count;
    layout_add(parser, layout, &declarator, align);
    const struct token *value = skip_value(parser);
    if (layout->count > before)
        layout->members[before].value = value;
}

/* fields = specifiers [ declarator { "," declarator } ] ";" */
static void parse_fields(struct parser *parser, struct layout *layout)
{
    bool tagged = parser_at_word(parser, "struct") ||
                  parser_at_word(parser, "enum") ||
                  parser_at_word(parser, "class") ||
                  parser_at_word(parser, "union");
    size_t offset = parser->token->offset;
    struct specifiers specifiers = parse_specifiers(parser);
    const struct type *type = specifiers.type;
    if (tagged && parser_accept(parser, TOKEN_SEMICOLON)) {
        if (type->kind == TYPE_STRUCT && type->info != NULL &&
            type->info->tag == NULL)
            layout_add_unnamed(parser, layout, type, specifiers.align, offset);
        return;
    }
    do {
        parse_field(parser, layout, &specifiers);
    } while (parser_accept(parser, TOKEN_COMMA));
    parser_expect(parser, TOKEN_SEMICOLON, "';'");
}

/* ( "public" | "private" | "protected" ) ":" */
static bool skip_label(struct parser *parser, struct struct_info *info)
{
    bool is_label = parser_ahead(parser)->kind == TOKEN_COLON &&
                    (parser_at_word(parser, "public") ||
                     parser_at_word(parser, "private") ||
                     parser_at_word(parser, "protected"));
    if (is_label) {
        if (!token_is_word(parser_next(parser), "public"))
            info->is_plain = false;
        parser_next(parser);
    }
    return is_label;
}

/* A method, which is kept for its calls. */
static bool keep_method(struct parser *parser, struct struct_info *info,
                        const struct type *type)
{
    if (parser_at_word(parser, "enum"))
        return false;
    struct routine *method = routine_scan(parser, parser->token, type);
    if (method == NULL)
        return false;
    method->next = info->methods;
    info->methods = method;
    if (method->result == NULL)
        info->is_plain = false;
    parser->token = method->behind;
    return true;
}

/* { word } "~" NAME "(" ")" ( body | ";" | "=" "default" ";" ) */
static bool keep_destructor(struct parser *parser, struct struct_info *info)
{
    const struct token *token = parser->token;
    while (token->kind == TOKEN_NAME && token[1].kind != TOKEN_LEFT_PAREN)
        token++;
    if (token->kind != TOKEN_TILDE)
        return false;
    while (token->kind != TOKEN_LEFT_BRACE && token->kind != TOKEN_SEMICOLON &&
           token->kind != TOKEN_END)
        token++;
    info->is_plain = false;
    bool does_nothing = token_is_word(token - 1, "default") ||
                        (token->kind == TOKEN_LEFT_BRACE &&
                         token[1].kind == TOKEN_RIGHT_BRACE);
    if (!does_nothing)
        info->has_cleaner = true;
    parser->token = routine_skip(token);
    return true;
}

/* A table of methods would take a place in the struct. */
static void refuse_virtual(struct parser *parser)
{
    const struct token *token = parser->token;
    for (; token->kind == TOKEN_NAME; token++)
        if (token_is_word(token, "virtual"))
            parser_fail(parser, token->offset,
                        "virtual methods are not supported");
}

/* "friend", perhaps behind __device__ and the like */
static bool at_friend(const struct parser *parser)
{
    const struct token *token = parser->token;
    while (token->kind == TOKEN_NAME && !token_is_word(token, "friend"))
        token++;
    return token->kind == TOKEN_NAME;
}

/* A friend: a function that it defines is kept for operators. */
static bool keep_friend(struct parser *parser, struct struct_info *info,
                        const struct type *type)
{
    if (!at_friend(parser))
        return false;
    parser_accept_word(parser, "friend");
    bool is_function = !parser_at_word(parser, "class") &&
                       !parser_at_word(parser, "struct") &&
                       !parser_at_word(parser, "template");
    struct routine *routine =
        is_function ? routine_scan(parser, parser->token, type) : NULL;
    if (routine != NULL) {
        routine->is_static = true;
        routine->next = info->friends;
        info->friends = routine;
        parser->token = routine->behind;
        return true;
    }
    while (!parser_at(parser, TOKEN_SEMICOLON) && !parser_at_end(parser))
        parser->token = routine_skip(parser->token);
    parser_accept(parser, TOKEN_SEMICOLON);
    return true;
}

void struct_member(struct parser *parser, struct layout *layout,
                   struct struct_info *info)
{
    refuse_virtual(parser);
    if (skip_label(parser, info) || parser_accept(parser, TOKEN_SEMICOLON) ||
        parse_using(parser) || keep_friend(parser, info, layout->type) ||
        keep_destructor(parser, info) ||
        keep_method(parser, info, layout->type))
        return;
    if (parser_at_word(parser, "template"))
        parser_fail(parser, parser->token->offset,
                    "a template of this kind is not supported in a struct");
    else
        parse_fields(parser, layout);
}
