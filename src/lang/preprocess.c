/* Directives; see preprocess.h. */
#include "lang/preprocess.h"

#include <stdlib.h>
#include <string.h>

#include "lang/constant.h"
#include "lang/grammar.h"
#include "lang/include.h"
#include "lang/macro.h"
#include "lang/pragma.h"
#include "lang/qualifier.h"

enum { CONDITIONS_MAX = 200, INCLUDE_DEPTH_MAX = 100 };

/* One #if that is open. */
struct condition {
    const struct token *token;
    bool is_active; /* its lines count */
    bool was_active; /* one of its branches counted */
    bool outer;     /* the lines around it count */
    bool has_else;
};

struct preprocessor {
    struct build *build;
    const struct source *source;
    struct macro_table macros;
    struct include_list includes;
    unsigned depth; /* texts that are under way, each included by another */
    struct token_vector out;
    struct condition conditions[CONDITIONS_MAX];
    size_t open;
    size_t outer; /* so many are open around the text that is under way */
    const struct token *unroll; /* pragma.h; for the token that comes next */
};

/* The tokens of a directive behind its name, up to the line's end. */
struct directive {
    const struct token *name;
    const struct token *rest;
    size_t count;
};

static bool is_active(const struct preprocessor *pre)
{
    return pre->open == 0 || pre->conditions[pre->open - 1].is_active;
}

static void fail(struct preprocessor *pre, const struct token *token,
                 const char *message)
{
    diagnostic_at(pre->build->diagnostic, pre->source, token->offset, "%s",
                  message);
}

static bool is_option(const struct preprocessor *pre, const struct token *name)
{
    const struct lang_options *options = pre->build->options;
    for (size_t i = 0; i < options->define_count; i++) {
        if (token_is_word(name, options->defines[i].name)) {
            options->defines[i].used = true;
            return true;
        }
    }
    return false;
}

static bool is_defined(const struct preprocessor *pre,
                       const struct token *name)
{
    return macro_is_defined(&pre->macros, name) || is_option(pre, name);
}

/* --- #if --- */

static void add_number(struct token_vector *tokens, const struct token *place,
                       bool value)
{
    struct token number = *place;
    number.kind = TOKEN_NUMBER;
    number.text = value ? "1" : "0";
    number.length = 1;
    token_vector_add(tokens, &number);
}

/* `defined NAME` and `defined(NAME)` become 1 or 0. */
static void replace_defined(struct preprocessor *pre,
                            const struct directive *directive,
                            struct token_vector *tokens)
{
    const struct token *rest = directive->rest;
    for (size_t i = 0; i < directive->count; i++) {
        size_t left = directive->count - i;
        if (!token_is_word(&rest[i], "defined")) {
            token_vector_add(tokens, &rest[i]);
        } else if (left > 1 && rest[i + 1].kind == TOKEN_NAME) {
            add_number(tokens, &rest[i], is_defined(pre, &rest[i + 1]));
            i += 1;
        } else if (left > 3 && rest[i + 1].kind == TOKEN_LEFT_PAREN &&
                   rest[i + 3].kind == TOKEN_RIGHT_PAREN) {
            add_number(tokens, &rest[i], is_defined(pre, &rest[i + 2]));
            i += 3;
        } else {
            fail(pre, &rest[i], "expected a name after 'defined'");
        }
    }
}

/* Names that are left stand for 0, but those of -D for their values. */
static void replace_names(struct preprocessor *pre,
                          struct token_vector *tokens)
{
    for (size_t i = 0; i < tokens->count; i++) {
        struct token *token = &tokens->items[i];
        if (token->kind != TOKEN_NAME || is_option(pre, token))
            continue;
        token->kind = TOKEN_NUMBER;
        token->text = "0";
        token->length = 1;
    }
}

static bool evaluate(struct preprocessor *pre,
                     const struct directive *directive)
{
    struct token_vector given = { 0 }, expanded = { 0 };
    replace_defined(pre, directive, &given);
    macro_expand(&pre->macros, given.items, given.count, &expanded);
    replace_names(pre, &expanded);
    const struct token *last =
        directive->count > 0 ? &directive->rest[directive->count - 1]
                             : directive->name;
    struct token end = { .kind = TOKEN_END, .offset = last->end,
                         .end = last->end, .text = "" };
    token_vector_add(&expanded, &end);

    struct parser parser;
    parser_init(&parser, pre->build, pre->source, expanded.items, PARSE_VALUE,
                0);
    parser.end_name = "end of line";
    int64_t value = parse_constant(&parser, "a condition");
    if (!parser_at_end(&parser))
        parser_expected(&parser, "end of line");
    token_vector_free(&given);
    token_vector_free(&expanded);
    return value != 0;
}

static void open_condition(struct preprocessor *pre,
                           const struct directive *directive, bool holds)
{
    if (pre->open == CONDITIONS_MAX) {
        fail(pre, directive->name, "conditions nested too deep");
        return;
    }
    bool outer = is_active(pre);
    pre->conditions[pre->open++] = (struct condition){
        .token = directive->name,
        .is_active = outer && holds,
        .was_active = holds,
        .outer = outer,
    };
}

static void handle_if(struct preprocessor *pre,
                      const struct directive *directive)
{
    open_condition(pre, directive,
                   is_active(pre) && evaluate(pre, directive));
}

static bool names_defined(struct preprocessor *pre,
                          const struct directive *directive)
{
    if (directive->count > 0 && directive->rest[0].kind == TOKEN_NAME)
        return is_defined(pre, &directive->rest[0]);
    if (is_active(pre))
        fail(pre, directive->name, "expected a name behind this");
    return false;
}

static void handle_ifdef(struct preprocessor *pre,
                         const struct directive *directive)
{
    open_condition(pre, directive, names_defined(pre, directive));
}

static void handle_ifndef(struct preprocessor *pre,
                          const struct directive *directive)
{
    open_condition(pre, directive, !names_defined(pre, directive));
}

/* The innermost condition, for a further branch of it. */
static struct condition *condition_of(struct preprocessor *pre,
                                      const struct directive *directive)
{
    if (pre->open > pre->outer && !pre->conditions[pre->open - 1].has_else)
        return &pre->conditions[pre->open - 1];
    fail(pre, directive->name, "no #if is open here");
    return NULL;
}

static void handle_elif(struct preprocessor *pre,
                        const struct directive *directive)
{
    struct condition *condition = condition_of(pre, directive);
    if (condition == NULL)
        return;
    bool holds = condition->outer && !condition->was_active &&
                 evaluate(pre, directive);
    condition->is_active = holds;
    condition->was_active = condition->was_active || holds;
}

static void handle_else(struct preprocessor *pre,
                        const struct directive *directive)
{
    struct condition *condition = condition_of(pre, directive);
    if (condition == NULL)
        return;
    condition->is_active = condition->outer && !condition->was_active;
    condition->has_else = true;
}

static void handle_endif(struct preprocessor *pre,
                         const struct directive *directive)
{
    if (pre->open > pre->outer)
        pre->open--;
    else
        fail(pre, directive->name, "no #if is open here");
}

/* --- other directives, in lines that count --- */

static void preprocess_text(struct preprocessor *pre,
                            const struct token *tokens);

/* A text of coalsim's. */
static void read_own(struct preprocessor *pre, const char *own)
{
    struct source text = source_of("coalsim", own);
    preprocess_text(pre, token_list(&text, pre->build->arena));
}

/* Of assert.h, which is not read. */
static const char assertions[] = "#ifdef NDEBUG\n"
                                 "#define assert(condition) ((void)0)\n"
                                 "#endif\n";

static void handle_define(struct preprocessor *pre,
                          const struct directive *directive)
{
    if (directive->count == 0 || directive->rest[0].kind != TOKEN_NAME)
        fail(pre, directive->name, "expected a name after 'define'");
    else if (!is_option(pre, &directive->rest[0]))
        macro_define(&pre->macros, directive->rest, directive->count);
    if (directive->count > 0 && token_is_word(&directive->rest[0], "NDEBUG"))
        read_own(pre, assertions);
}

static void handle_undef(struct preprocessor *pre,
                         const struct directive *directive)
{
    if (directive->count > 0)
        macro_undefine(&pre->macros, &directive->rest[0]);
}

static void handle_error(struct preprocessor *pre,
                         const struct directive *directive)
{
    fail(pre, directive->name, "the text says that this is an error");
}

static void handle_include(struct preprocessor *pre,
                           const struct directive *directive)
{
    if (directive->count == 0)
        return;
    const struct token *tokens =
        include_find(&pre->includes, &directive->rest[0]);
    if (tokens == NULL)
        return;
    if (pre->depth++ == INCLUDE_DEPTH_MAX)
        fail(pre, directive->name, "texts include each other too deep");
    else
        preprocess_text(pre, tokens);
    pre->depth--;
}

static void handle_pragma(struct preprocessor *pre,
                          const struct directive *directive)
{
    if (directive->count == 0)
        return;
    const struct token *unroll =
        pragma_unroll(&pre->macros, directive->rest, directive->count);
    if (token_is_word(&directive->rest[0], "once"))
        include_once(&pre->includes, directive->name);
    else if (unroll != NULL)
        pre->unroll = unroll;
}

static void handle_nothing(struct preprocessor *pre,
                           const struct directive *directive)
{
    (void)pre;
    (void)directive;
}

struct directive_rule {
    const char *name;
    void (*handle)(struct preprocessor *pre,
                   const struct directive *directive);
    bool always; /* in lines that do not count too */
};

static const struct directive_rule directive_rules[] = {
    { "if", handle_if, true },           { "ifdef", handle_ifdef, true },
    { "ifndef", handle_ifndef, true },   { "elif", handle_elif, true },
    { "else", handle_else, true },       { "endif", handle_endif, true },
    { "define", handle_define, false },  { "undef", handle_undef, false },
    { "error", handle_error, false },    { "include", handle_include, false },
    { "pragma", handle_pragma, false }, { "line", handle_nothing, false },
    { "warning", handle_nothing, false },
};

static void handle(struct preprocessor *pre, const struct directive *directive)
{
    size_t count = sizeof directive_rules / sizeof *directive_rules;
    for (size_t i = 0; i < count; i++) {
        const struct directive_rule *rule = &directive_rules[i];
        if (!token_is_word(directive->name, rule->name))
            continue;
        if (rule->always || is_active(pre))
            rule->handle(pre, directive);
        return;
    }
    if (is_active(pre) && directive->name->kind == TOKEN_NAME)
        fail(pre, directive->name, "this directive is not supported");
}

static size_t line_length(const struct token *tokens)
{
    size_t length = 0;
    do {
        length++;
    } while (tokens[length].kind != TOKEN_END && !tokens[length].starts_line);
    return length;
}

static bool at_directive(const struct token *token)
{
    return token->kind == TOKEN_HASH && token->starts_line;
}

/* Everything between two directives is expanded in one go. */
static size_t run_length(const struct token *tokens)
{
    size_t length = 0;
    while (tokens[length].kind != TOKEN_END && !at_directive(&tokens[length]))
        length++;
    return length;
}

/* Text that counts, up to the next directive. */
static void take_text(struct preprocessor *pre, const struct token *tokens,
                      size_t length)
{
    size_t first = pre->out.count;
    macro_expand(&pre->macros, tokens, length, &pre->out);
    pre->unroll = pragma_take(&pre->macros, &pre->out, first, pre->unroll);
}

/* One text, whose conditions are its own. */
static void preprocess_text(struct preprocessor *pre,
                            const struct token *tokens)
{
    size_t at = 0, outer = pre->outer;
    pre->outer = pre->open;
    while (tokens[at].kind != TOKEN_END && !pre->build->diagnostic->failed) {
        const struct token *here = &tokens[at];
        if (!at_directive(here)) {
            size_t length = run_length(here);
            if (is_active(pre))
                take_text(pre, here, length);
            at += length;
            continue;
        }
        size_t length = line_length(here);
        struct directive directive = {
            .name = length > 1 ? here + 1 : here,
            .rest = here + 2,
            .count = length > 2 ? length - 2 : 0,
        };
        handle(pre, &directive);
        at += length;
    }
    if (pre->open > pre->outer)
        fail(pre, pre->conditions[pre->open - 1].token,
             "this condition has no #endif");
    pre->outer = outer;
}

/* What nvcc 13 itself defines where it compiles for a GPU like the H200. */
static const char predefined[] =
    "#define __CUDACC__ 1\n"
    "#define __NVCC__ 1\n"
    "#define __CUDA_ARCH__ 900\n"
    "#define __CUDACC_VER_MAJOR__ 13\n"
    "#define __CUDACC_VER_MINOR__ 0\n"
    "#define CUDART_VERSION 13000\n"
    "#define __cplusplus 201703L\n"
    "#define __GNUC__ 13\n"
    "#define __linux__ 1\n"
    "#define __x86_64__ 1\n";

static struct token *preprocess_file(struct build *build,
                                     struct source *source, bool for_compiler)
{
    struct preprocessor pre = { .build = build, .source = source };
    macro_table_init(&pre.macros, source, build->arena, build->diagnostic);
    include_init(&pre.includes, build, source);
    read_own(&pre, predefined);
    read_own(&pre, assertions);
    size_t length = source->length;
    preprocess_text(&pre, token_list(source, build->arena));
    struct token end = { .kind = TOKEN_END, .starts_line = true, .text = "",
                         .offset = length, .end = length };
    token_vector_add(&pre.out, &end);
    struct token *list =
        arena_array(build->arena, pre.out.count, sizeof *list);
    memcpy(list, pre.out.items, pre.out.count * sizeof *list);
    build->qualifiers = qualifier_find(list, build->arena);
    if (!for_compiler)
        qualifier_drop(build->qualifiers, list, build->arena);
    token_vector_free(&pre.out);
    include_free(&pre.includes);
    macro_table_free(&pre.macros);
    return build->diagnostic->failed ? NULL : list;
}

struct token *preprocess(struct build *build, struct source *source)
{
    return preprocess_file(build, source, false);
}

struct token *preprocess_for_compiler(struct build *build,
                                      struct source *source)
{
    return preprocess_file(build, source, true);
}
