/* Patterns: an index expression, or statements. */
#include "lang/access.h"
#include "lang/aggregate.h"
#include "lang/element.h"
#include "lang/finish.h"
#include "lang/grammar.h"
#include "lang/lang.h"
#include "lang/memory.h"
#include "lang/site.h"

static bool begins_expression(const struct parser *parser)
{
    static const char *const words[] = { "if", "for", "while", "do", "break",
                                         "continue", "return", "switch",
                                         "__syncthreads", "__syncwarp",
                                         "goto", "asm", "using" };
    if (parser_at(parser, TOKEN_LEFT_BRACE) ||
        parser_at(parser, TOKEN_SEMICOLON) || parse_at_type(parser))
        return false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (parser_at_word(parser, words[i]))
            return false;
    return true;
}

/* A value that is stored, of which nothing is known. */
static struct operand anything(struct parser *parser, const struct type *type,
                               size_t offset)
{
    struct operand value = { .kind = OPERAND_PARTS, .type = type,
                             .offset = offset };
    value.parts = arena_array(parser->build->arena, type->leaves,
                              sizeof *value.parts);
    for (uint64_t i = 0; i < type->leaves; i++) {
        const struct type *leaf = aggregate_leaf_type(type, i);
        value.parts[i] = node_none(parser, type_class(leaf), offset);
    }
    return value;
}

static struct expr *store_anything(struct parser *parser,
                                   const struct operand *place)
{
    struct operand value = anything(parser, place->type, place->offset);
    return place->type->kind == TYPE_STRUCT
               ? aggregate_copy(parser, place, &value)
               : access_store(parser, place, value.parts[0]);
}

static struct expr *atomic_anything(struct parser *parser,
                                    const struct operand *place,
                                    enum request_kind kind)
{
    uint64_t bytes = place->type->size;
    if (place->type->kind == TYPE_STRUCT || (bytes != 4 && bytes != 8)) {
        diagnostic_plain(parser->build->diagnostic,
                         "--op %s needs elements of 4 or 8 bytes, not '%s'",
                         request_kind_name(kind), place->type->name);
        return operand_bad(parser, place->offset).expr;
    }
    struct operand value = anything(parser, place->type, place->offset);
    struct expr *expr = access_atomic(parser, place, value.parts[0], NULL);
    parser->build->accesses[expr->site].site.kind = kind;
    return expr;
}

static struct expr *use_place(struct parser *parser,
                              const struct operand *place)
{
    enum request_kind kind = parser->build->options->kind;
    if (kind == KIND_LOAD)
        return operand_discard(parser, *place);
    if (kind == KIND_STORE)
        return store_anything(parser, place);
    return atomic_anything(parser, place, kind);
}

/* A pattern that is no more than an index: into the array `data`. */
static void use_index(struct parser *parser, struct operand index,
                      struct stmt_list *list)
{
    struct build *build = parser->build;
    const struct lang_options *options = build->options;
    const struct type *element = element_type(parser);
    index = operand_read_integer(parser, index,
                                 "a pattern without a memory access is an "
                                 "index; it");
    uint32_t array =
        memory_array(parser, "data", 4, options->space, 0, element);
    struct expr *pointer = node_offset(
        parser, node_array(parser, array, index.offset), index.expr,
        (int64_t)element->size, index.offset);
    struct operand place = operand_of_memory(
        element, pointer,
        options->space == SPACE_SHARED ? POINTS_SHARED : POINTS_GLOBAL,
        index.offset);
    if (parser_failed(parser))
        return;
    stmt_append_expr(parser, list, use_place(parser, &place));
    const char *text =
        arena_format(build->arena, "data[%s]",
                     site_fold_text(build->arena, parser->source,
                                    parser->first->offset,
                                    parser_last_end(parser)));
    for (size_t i = 0; i < build->access_count; i++)
        build->accesses[i].text = text;
}

/* What only a file may have. */
static void refuse_file(struct parser *parser)
{
    const struct token *token = parser->token;
    const char *what = token->kind == TOKEN_HASH ? "a directive"
                       : token_is_word(token, "template") ? "a template"
                                                          : NULL;
    if (what != NULL)
        parser_fail(parser, token->offset, "a pattern is an index or "
                    "statements; %s goes into a file, or with '-' to standard "
                    "input", what);
}

/* The first expression decides: alone and without access it is an index. */
static void parse_pattern(struct parser *parser, struct stmt_list *list)
{
    struct build *build = parser->build;
    refuse_file(parser);
    if (begins_expression(parser)) {
        struct operand operand = parse_expression(parser);
        bool alone = parser_at_end(parser) ||
                     (parser_at(parser, TOKEN_SEMICOLON) &&
                      parser_ahead(parser)->kind == TOKEN_END);
        bool is_index = alone && build->access_count == 0 &&
                        operand.kind != OPERAND_MEMORY &&
                        operand.type->kind != TYPE_VOID;
        if (is_index && !parser_failed(parser)) {
            use_index(parser, operand, list);
            return;
        }
        stmt_append_expr(parser, list, operand_discard(parser, operand));
        parse_semicolon(parser);
    }
    parse_statements(parser, list);
    if (!parser_at_end(parser))
        parser_expected(parser, "a statement");
    if (build->options->kind_given)
        diagnostic_plain(build->diagnostic,
                         "--op and --space hold for a bare index only; this "
                         "pattern says itself what it does");
}

static struct expr *parse_mask(struct build *build, const struct source *mask)
{
    struct parser parser;
    if (mask == NULL || build->diagnostic->failed)
        return NULL;
    parser_init(&parser, build, mask, token_list(mask, build->arena),
                PARSE_PATTERN, 0);
    parser.end_name = "end of mask";
    size_t accesses = build->access_count;
    struct operand operand = parse_expression(&parser);
    if (!parser_at_end(&parser))
        parser_expected(&parser, "end of mask");
    operand = operand_read_integer(&parser, operand, "a mask");
    if (build->access_count != accesses)
        parser_fail(&parser, operand.offset,
                    "a mask cannot depend on what memory holds");
    return operand.expr;
}

static const struct program *build_pattern(struct build *build,
                                           const struct source *pattern,
                                           const struct source *mask)
{
    struct parser parser;
    struct stmt_list list = { 0 };
    parser_init(&parser, build, pattern, token_list(pattern, build->arena),
                PARSE_PATTERN, 0);
    if (parser_at_end(&parser))
        parser_fail(&parser, 0, "the pattern is empty");
    parse_pattern(&parser, &list);
    lambda_check_captures(&parser);
    struct expr *mask_expr = parse_mask(build, mask);
    if (parser_failed(&parser))
        return NULL;
    struct program *program =
        finish_program(build, pattern, list.first, mask_expr, mask);
    if (program->site_count == 0)
        parser_fail(&parser, 0, "the pattern accesses no memory");
    return parser_failed(&parser) ? NULL : program;
}

const struct program *lang_pattern(const struct source *pattern,
                                   const struct source *mask,
                                   const struct lang_options *options,
                                   struct arena *arena,
                                   struct diagnostic *diagnostic)
{
    struct build build;
    build_init(&build, options, arena, diagnostic);
    const struct program *program = build_pattern(&build, pattern, mask);
    build_free(&build);
    return program;
}
