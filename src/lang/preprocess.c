/* Texts and their directives; see preprocess.h and directive.h. */
#include "lang/preprocess.h"

#include <stdlib.h>
#include <string.h>

#include "lang/define_text.h"
#include "lang/directive.h"
#include "lang/pragma.h"
#include "lang/qualifier.h"

enum { INCLUDE_DEPTH_MAX = 100 };

void directive_fail(struct preprocessor *pre, const struct token *token,
                    const char *message)
{
    diagnostic_at(pre->build->diagnostic, pre->source, token->offset, "%s",
                  message);
}

bool directive_is_option(const struct preprocessor *pre,
                         const struct token *name)
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
        directive_fail(pre, directive->name,
                       "expected a name after 'define'");
    else if (!directive_is_option(pre, &directive->rest[0]))
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
    directive_fail(pre, directive->name,
                   "the text says that this is an error");
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
        directive_fail(pre, directive->name,
                       "texts include each other too deep");
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
    directive_handler *handle;
    bool always; /* in lines that do not count too */
};

static const struct directive_rule directive_rules[] = {
    { "if", condition_if, true },        { "ifdef", condition_ifdef, true },
    { "ifndef", condition_ifndef, true }, { "elif", condition_elif, true },
    { "else", condition_else, true },    { "endif", condition_endif, true },
    { "define", handle_define, false },  { "undef", handle_undef, false },
    { "error", handle_error, false },    { "include", handle_include, false },
    { "pragma", handle_pragma, false },  { "line", handle_nothing, false },
    { "warning", handle_nothing, false },
};

static void handle(struct preprocessor *pre, const struct directive *directive)
{
    size_t count = sizeof directive_rules / sizeof *directive_rules;
    for (size_t i = 0; i < count; i++) {
        const struct directive_rule *rule = &directive_rules[i];
        if (!token_is_word(directive->name, rule->name))
            continue;
        if (rule->always || condition_holds(pre))
            rule->handle(pre, directive);
        return;
    }
    if (condition_holds(pre) && directive->name->kind == TOKEN_NAME)
        directive_fail(pre, directive->name,
                       "this directive is not supported");
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
    size_t at = 0, outer = condition_begin(pre);
    while (tokens[at].kind != TOKEN_END && !pre->build->diagnostic->failed) {
        const struct token *here = &tokens[at];
        if (!at_directive(here)) {
            size_t length = run_length(here);
            if (condition_holds(pre))
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
    condition_end(pre, outer);
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
    const struct token *tokens = token_list(source, build->arena);
    define_texts(build, tokens, &pre.macros);
    preprocess_text(&pre, tokens);
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
