/* What stands before the declarators: storage, qualifiers and a type. */
#include <string.h>

#include "lang/grammar.h"
#include "lang/refused.h"
#include "lang/routine.h"
#include "lang/template.h"

/* Each word of a basic type is counted in four bits of a sum. */
#define COUNT(PLACE) (UINT64_C(1) << 4 * (PLACE))

#define WORD_VOID COUNT(0)
#define WORD_BOOL COUNT(1)
#define WORD_CHAR COUNT(2)
#define WORD_SHORT COUNT(3)
#define WORD_INT COUNT(4)
#define WORD_LONG COUNT(5)
#define WORD_FLOAT COUNT(6)
#define WORD_DOUBLE COUNT(7)
#define WORD_SIGNED COUNT(8)
#define WORD_UNSIGNED COUNT(9)

/* More of one word than any type has. */
#define WORDS_TOO_MANY UINT64_C(0xCCCCCCCCCC)

struct basic_word {
    const char *word;
    uint64_t count;
};

static const struct basic_word basic_words[] = {
    { "void", WORD_VOID },         { "bool", WORD_BOOL },
    { "_Bool", WORD_BOOL },        { "char", WORD_CHAR },
    { "short", WORD_SHORT },       { "int", WORD_INT },
    { "long", WORD_LONG },         { "float", WORD_FLOAT },
    { "double", WORD_DOUBLE },     { "signed", WORD_SIGNED },
    { "unsigned", WORD_UNSIGNED },
};

struct basic_type {
    uint64_t words; /* `signed` and a redundant `int` left out */
    const struct type *type;
};

static const struct basic_type basic_types[] = {
    { WORD_VOID, &type_void },
    { WORD_BOOL, &type_bool },
    { WORD_CHAR, &type_char },
    { WORD_CHAR + WORD_UNSIGNED, &type_uchar },
    { WORD_SHORT, &type_short },
    { WORD_SHORT + WORD_UNSIGNED, &type_ushort },
    { WORD_INT, &type_int },
    { WORD_UNSIGNED, &type_uint },
    { WORD_LONG, &type_long },
    { WORD_LONG + WORD_UNSIGNED, &type_ulong },
    { 2 * WORD_LONG, &type_long },
    { 2 * WORD_LONG + WORD_UNSIGNED, &type_ulong },
    { WORD_FLOAT, &type_float },
    { WORD_DOUBLE, &type_double },
};

/* Words that may stand around a type. */
enum modifier {
    MODIFIER_NOTHING,
    MODIFIER_CONST,
    MODIFIER_VOLATILE,
    MODIFIER_CONSTEXPR,
    MODIFIER_TYPEDEF,
    MODIFIER_SHARED,
    MODIFIER_EXTERN,
    MODIFIER_STATIC,
    MODIFIER_DEVICE,
    MODIFIER_CONSTANT
};

struct modifier_word {
    const char *word;
    enum modifier modifier;
};

static const struct modifier_word modifier_words[] = {
    { "const", MODIFIER_CONST },          { "volatile", MODIFIER_VOLATILE },
    { "register", MODIFIER_NOTHING },     { "static", MODIFIER_STATIC },
    { "__restrict__", MODIFIER_NOTHING }, { "__restrict", MODIFIER_NOTHING },
    { "constexpr", MODIFIER_CONSTEXPR },  { "typedef", MODIFIER_TYPEDEF },
    { "__shared__", MODIFIER_SHARED },    { "extern", MODIFIER_EXTERN },
    { "__constant__", MODIFIER_CONSTANT },{ "__device__", MODIFIER_DEVICE },
    { "__managed__", MODIFIER_DEVICE },   { "__host__", MODIFIER_NOTHING },
    { "__global__", MODIFIER_NOTHING },   { "inline", MODIFIER_NOTHING },
    { "__inline__", MODIFIER_NOTHING },   { "__inline", MODIFIER_NOTHING },
    { "__forceinline__", MODIFIER_NOTHING },
    { "__noinline__", MODIFIER_NOTHING }, { "friend", MODIFIER_NOTHING },
    { "explicit", MODIFIER_NOTHING },     { "mutable", MODIFIER_NOTHING },
    { "virtual", MODIFIER_NOTHING },      { "typename", MODIFIER_NOTHING },
    { "__grid_constant__", MODIFIER_NOTHING },
    { "thread_local", MODIFIER_NOTHING },
};

static uint64_t basic_word(const struct token *token)
{
    for (size_t i = 0; i < sizeof basic_words / sizeof *basic_words; i++)
        if (token_is_word(token, basic_words[i].word))
            return basic_words[i].count;
    return 0;
}

static const struct modifier_word *modifier_word(const struct token *token)
{
    for (size_t i = 0; i < sizeof modifier_words / sizeof *modifier_words; i++)
        if (token_is_word(token, modifier_words[i].word))
            return &modifier_words[i];
    return NULL;
}

/* A type that has one name of its own: CUDA's, or a typedef. */
static const struct type *named_type(const struct parser *parser)
{
    const struct token *token = parser->token;
    if (token->kind != TOKEN_NAME)
        return NULL;
    const struct symbol *symbol = scope_find_name(parser->scope, token, false);
    if (symbol != NULL)
        return symbol->kind == SYMBOL_TYPE ? symbol->type : NULL;
    if (token_is_word(token, "auto"))
        return &type_auto;
    return type_find(token->text, token->length);
}

static const struct symbol *symbol_here(const struct parser *parser)
{
    return parser->token->kind == TOKEN_NAME
               ? scope_find_name(parser->scope, parser->token, false)
               : NULL;
}

/* A struct that is a template, which its arguments follow. */
static struct struct_template *named_template(const struct parser *parser)
{
    const struct symbol *symbol = symbol_here(parser);
    if (symbol == NULL)
        return NULL;
    bool is_own = symbol->kind == SYMBOL_TYPE && /* within its own struct */
                  parser->token[1].kind == TOKEN_LESS;
    if (is_own)
        return symbol->type->pattern;
    return symbol->kind == SYMBOL_TEMPLATE &&
                   symbol->pattern->kind != TEMPLATE_VARIABLE
               ? symbol->pattern
               : NULL;
}

/* { "::" NAME } behind a struct, as far as they are types */
static const struct type *parse_inner(struct parser *parser,
                                      const struct type *type)
{
    while (parser_at(parser, TOKEN_SCOPE) && type->info != NULL) {
        const struct token *name = parser_ahead(parser);
        const struct symbol *symbol = struct_name(type, name);
        if (symbol == NULL || symbol->kind != SYMBOL_TYPE)
            return type;
        parser_next(parser);
        parser_next(parser);
        type = symbol->type;
    }
    return type;
}

/* NAME { "::" NAME } where all but the last are structs */
static const struct type *parse_named(struct parser *parser)
{
    struct struct_template *pattern = named_template(parser);
    const struct type *type = named_type(parser);
    if (type == NULL && pattern == NULL)
        return NULL;
    parser_next(parser);
    if (pattern != NULL)
        type = struct_instantiate(parser, pattern);
    return parse_inner(parser, type);
}

static bool at_tag_word(const struct parser *parser)
{
    return parser_at_word(parser, "struct") || parser_at_word(parser, "enum") ||
           parser_at_word(parser, "union") || parser_at_word(parser, "class");
}

static bool at_decltype(const struct parser *parser)
{
    return parser_at_word(parser, "decltype");
}

bool parse_at_align(const struct parser *parser)
{
    return parser_at_word(parser, "__align__") ||
           parser_at_word(parser, "alignas") ||
           parser_at_word(parser, "_Alignas") ||
           parser_at_word(parser, "__attribute__");
}

bool parse_is_type_word(const struct token *token)
{
    return token->kind == TOKEN_NAME &&
           (basic_word(token) > 0 || modifier_word(token) != NULL ||
            type_find(token->text, token->length) != NULL);
}

bool parse_at_type(const struct parser *parser)
{
    const struct token *token = parser->token;
    if (token->kind != TOKEN_NAME)
        return false;
    if (scope_find_name(parser->scope, token, false) != NULL)
        return named_type(parser) != NULL || named_template(parser) != NULL;
    return basic_word(token) > 0 || modifier_word(token) != NULL ||
           at_tag_word(parser) || parse_at_align(parser) ||
           at_decltype(parser) || named_type(parser) != NULL;
}

/* Of those nothing here depends: they say what is done with the code. */
static bool is_without_effect(const struct token *name)
{
    static const char *const names[] = {
        "always_inline", "__always_inline__", "noinline", "__noinline__",
        "unused", "__unused__", "used", "const", "pure", "nothrow", "hot",
        "cold", "flatten", "optimize", "weak", "deprecated", "noreturn",
        "visibility", "artificial",
    };
    return token_is_one_of(name, names, sizeof names / sizeof *names);
}

/* "__attribute__" "(" "(" NAME ... ")" ")" */
static bool skip_attribute(struct parser *parser)
{
    const struct token *token = parser->token;
    if (!token_is_word(token, "__attribute__") ||
        token[1].kind != TOKEN_LEFT_PAREN ||
        token[2].kind != TOKEN_LEFT_PAREN || !is_without_effect(&token[3]))
        return false;
    parser->token = routine_skip(token + 1);
    return true;
}

/* align = ( "__align__" | "alignas" ) "(" constant ")"
 *       | "__attribute__" "(" "(" "aligned" "(" constant ")" ")" ")" */
uint32_t parse_align(struct parser *parser, uint32_t align)
{
    enum { ALIGN_MAX = 1 << 20 };
    if (skip_attribute(parser))
        return align;
    bool attribute = parser_at_word(parser, "__attribute__");
    parser_next(parser);
    parser_expect(parser, TOKEN_LEFT_PAREN, "'('");
    if (attribute) {
        parser_expect(parser, TOKEN_LEFT_PAREN, "'('");
        if (!parser_accept_word(parser, "aligned") &&
            !parser_accept_word(parser, "__aligned__"))
            parser_expected(parser, "'aligned'");
        parser_expect(parser, TOKEN_LEFT_PAREN, "'('");
    }
    size_t offset = parser->token->offset;
    int64_t value = parse_constant(parser, "an alignment");
    parser_expect(parser, TOKEN_RIGHT_PAREN, "')'");
    if (attribute) {
        parser_expect(parser, TOKEN_RIGHT_PAREN, "')'");
        parser_expect(parser, TOKEN_RIGHT_PAREN, "')'");
    }
    if (value <= 0 || value > ALIGN_MAX || (value & (value - 1)) != 0) {
        parser_fail(parser, offset,
                    "an alignment must be a power of 2, not %lld",
                    (long long)value);
        return align;
    }
    return (uint32_t)value > align ? (uint32_t)value : align;
}

static void apply_modifier(struct parser *parser,
                           const struct modifier_word *word,
                           struct specifiers *specifiers, bool *is_const,
                           bool *is_volatile)
{
    parser_next(parser);
    switch (word->modifier) {
    case MODIFIER_CONST: *is_const = true; break;
    case MODIFIER_VOLATILE: *is_volatile = true; break;
    case MODIFIER_CONSTEXPR:
        *is_const = true;
        specifiers->is_constant = true;
        break;
    case MODIFIER_TYPEDEF: specifiers->is_typedef = true; break;
    case MODIFIER_SHARED: specifiers->is_shared = true; break;
    case MODIFIER_EXTERN: specifiers->is_extern = true; break;
    case MODIFIER_STATIC: specifiers->is_static = true; break;
    case MODIFIER_CONSTANT:
        specifiers->is_constant_memory = specifiers->is_device = true;
        break;
    case MODIFIER_DEVICE: specifiers->is_device = true; break;
    case MODIFIER_NOTHING: break;
    }
}

static const struct type *parse_tagged(struct parser *parser)
{
    const struct token *token = parser_next(parser);
    if (token_is_word(token, "enum"))
        return parse_enum(parser);
    return parse_struct(parser, token_is_word(token, "union"));
}

/* `signed` says nothing but for itself, `int` nothing beside others. */
static const struct type *basic_type(uint64_t words)
{
    if ((words & WORD_SIGNED) != 0)
        words -= WORD_SIGNED;
    if ((words & WORD_INT) != 0 && words != WORD_INT)
        words -= WORD_INT;
    if (words == 0)
        words = WORD_INT;
    for (size_t i = 0; i < sizeof basic_types / sizeof *basic_types; i++)
        if (basic_types[i].words == words)
            return basic_types[i].type;
    return NULL;
}

/* One word of the type itself; false when none follows. */
static bool parse_type_word(struct parser *parser, uint64_t *words,
                            const struct type **type)
{
    uint64_t word = basic_word(parser->token);
    if (word > 0 && *type == NULL) {
        *words += word;
        parser_next(parser);
        return (*words & WORDS_TOO_MANY) == 0;
    }
    if (*type != NULL || *words > 0)
        return false;
    if (at_tag_word(parser) || at_decltype(parser)) {
        *type = at_decltype(parser)
                    ? parse_inner(parser, parse_decltype(parser))
                    : parse_tagged(parser);
        return true;
    }
    *type = parse_named(parser);
    return *type != NULL;
}

/* A type that is there, but could not be read, says why. */
static void expected_type(struct parser *parser)
{
    const struct token *token = parser->token;
    const struct symbol *symbol = symbol_here(parser);
    if (symbol != NULL && symbol->kind == SYMBOL_REFUSED)
        parser_fail(parser, token->offset, "'%.*s' %s", (int)token->length,
                    token->text, symbol->why);
    else if (refused_reason(token) != NULL)
        parser_fail(parser, token->offset, "'%.*s': %s", (int)token->length,
                    token->text, refused_reason(token));
    else
        parser_expected(parser, "a type");
}

/* specifiers = { modifier | align } type { modifier | align } */
struct specifiers parse_specifiers(struct parser *parser)
{
    struct specifiers specifiers = { 0 };
    const struct type *type = NULL;
    uint64_t words = 0;
    bool is_const = false, is_volatile = false, more = true;
    size_t offset = parser->token->offset;
    while (more) {
        const struct modifier_word *word = modifier_word(parser->token);
        if (word != NULL)
            apply_modifier(parser, word, &specifiers, &is_const,
                           &is_volatile);
        else if (parse_at_align(parser))
            specifiers.align = parse_align(parser, specifiers.align);
        else
            more = parse_type_word(parser, &words, &type);
    }
    if (words > 0 && type == NULL) {
        type = basic_type(words);
        if (type == NULL)
            parser_fail(parser, offset, "these words make no type together");
    } else if (type == NULL) {
        expected_type(parser);
    }
    if (type == NULL)
        type = &type_int;
    if (is_volatile)
        type = type_volatile(parser->build->arena, type);
    specifiers.type =
        is_const ? type_const(parser->build->arena, type) : type;
    return specifiers;
}
