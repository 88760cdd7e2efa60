/*
 * The items of a file that a kernel needs; see device_text.h.
 *
 * What is needed is told by names: the kernel first, then whatever device code
 * declares a name that a needed item has in its text.
 */
#include "lang/device_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lang/device_arguments.h"
#include "lang/device_part.h"
#include "lang/preprocess.h"
#include "lang/routine.h"

struct cutter {
    struct arena *arena;
    struct part_list parts;
    struct scope *names; /* that needed items have in their text */
    const char *space;   /* the namespaces around the kernel: "a::b::" */
    const struct item *kernel;
};

/* ---- names ---- */

static bool is_known(const struct cutter *cutter, const struct token *name)
{
    return scope_find(cutter->names, name->text, name->length, false) != NULL;
}

static void note_names(struct cutter *cutter, const struct token *token,
                       const struct token *end)
{
    for (; token != end && token->kind != TOKEN_END; token++)
        if (token->kind == TOKEN_NAME && !is_known(cutter, token))
            scope_add(cutter->names, SYMBOL_TYPE, token);
}

/* Of the template arguments that come with the kernel's name. */
static const struct token *given_tokens(struct cutter *cutter,
                                        const char *name)
{
    const char *text = name != NULL ? strchr(name, '<') : NULL;
    struct source *source = arena_alloc(cutter->arena, sizeof *source);
    *source = source_of("--kernel", text != NULL ? text : "");
    return token_list(source, cutter->arena);
}

/* From the '>' in front of a function's parameters back to its '<'. */
static const struct token *behind_name(const struct token *paren,
                                       const struct token *first)
{
    int open = 0;
    const struct token *token = paren;
    do {
        token--;
        open += token->kind == TOKEN_GREATER ? 1 : 0;
        open += token->kind == TOKEN_SHIFT_RIGHT ? 2 : 0;
        open -= token->kind == TOKEN_LESS ? 1 : 0;
    } while (open > 0 && token > first);
    return token->kind == TOKEN_LESS ? token : paren;
}

static bool declares_function(const struct cutter *cutter,
                              const struct item *item)
{
    for (const struct token *t = item->first; t < item->paren; t++)
        if (token_is_word(t, "operator"))
            return true; /* its use has no name */
    const struct token *behind = behind_name(item->paren, item->first);
    return behind > item->first && behind[-1].kind == TOKEN_NAME &&
           is_known(cutter, behind - 1);
}

/* Goes over brackets, braces and template arguments, but for an enum's braces,
 * and for the "(*" in front of the name of a function's type. */
static const struct token *next_outer(const struct token *token, bool is_enum)
{
    bool is_open = (token->kind == TOKEN_LEFT_PAREN &&
                    token[1].kind != TOKEN_STAR) ||
                   token->kind == TOKEN_LEFT_BRACKET ||
                   token->kind == TOKEN_LESS ||
                   (token->kind == TOKEN_LEFT_BRACE && !is_enum);
    return is_open ? routine_skip(token) : token + 1;
}

/* Goes from '=' to where another name may be declared. */
static const struct token *skip_value(const struct token *token)
{
    do {
        token = routine_skip_operand(token);
    } while (token->kind != TOKEN_COMMA && token->kind != TOKEN_SEMICOLON &&
             token->kind != TOKEN_RIGHT_BRACE && token->kind != TOKEN_END);
    return token;
}

/* Is that what may stand behind a name that is declared? */
static bool ends_name(const struct token *token)
{
    switch (token->kind) {
    case TOKEN_SEMICOLON:
    case TOKEN_COMMA:
    case TOKEN_ASSIGN:
    case TOKEN_LEFT_BRACKET:
    case TOKEN_LEFT_PAREN:
    case TOKEN_RIGHT_PAREN:
    case TOKEN_LEFT_BRACE:
    case TOKEN_RIGHT_BRACE: return true;
    default: return false;
    }
}

/* Variables, types and an enum's constants. */
static bool declares_other(const struct cutter *cutter,
                           const struct item *item)
{
    bool is_alias = token_is_word(item->first, "using");
    bool is_enum = token_is_word(item->first, "enum") ||
                   token_is_word(item->first + 1, "enum");
    const struct token *token = item->first;
    while (token < item->behind) {
        if (token->kind == TOKEN_NAME && ends_name(token + 1) &&
            is_known(cutter, token))
            return true;
        if (token->kind == TOKEN_ASSIGN && is_alias)
            return false;
        token = token->kind == TOKEN_ASSIGN ? skip_value(token)
                                            : next_outer(token, is_enum);
    }
    return false;
}

/* Too much is better than too little. */
static bool declares(const struct cutter *cutter, const struct item *item)
{
    if (item->paren != NULL)
        return declares_function(cutter, item);
    if (item->tag != NULL && is_known(cutter, item->tag))
        return true;
    return (token_is_word(item->first, "using") &&
            token_is_word(item->first + 1, "namespace")) ||
           declares_other(cutter, item);
}

static bool is_kernel(const struct part *part, const char *name)
{
    const struct token *token = part->item.name;
    return part->is_item && part->item.is_kernel && token != NULL &&
           token->length == strlen(name) &&
           memcmp(token->text, name, token->length) == 0;
}

static void take_part(struct cutter *cutter, struct part *part)
{
    part->is_needed = true;
    note_names(cutter, part->first, part->behind);
}

static void take_kernel(struct cutter *cutter, const char *name)
{
    for (size_t i = 0; i < cutter->parts.count; i++) {
        struct part *part = &cutter->parts.items[i];
        if (!is_kernel(part, name))
            continue;
        take_part(cutter, part);
        if (part->item.has_body || cutter->kernel == NULL) {
            cutter->kernel = &part->item;
            cutter->space = part_list_space(&cutter->parts, i, cutter->arena);
        }
    }
}

/* What declares a name that was not known brings others along. */
static void take_needed(struct cutter *cutter)
{
    bool has_changed;
    do {
        has_changed = false;
        for (size_t i = 0; i < cutter->parts.count; i++) {
            struct part *part = &cutter->parts.items[i];
            if (part->is_needed || !file_scope_is_device(&part->item) ||
                !declares(cutter, &part->item))
                continue;
            take_part(cutter, part);
            has_changed = true;
        }
    } while (has_changed);
}

/* ---- the text ---- */

/* _Pragma("unroll 4"), where the text has #pragma unroll 4. */
static void write_unroll(FILE *out, const struct token *count)
{
    fputs(" _Pragma(\"unroll", out);
    for (; count->kind != TOKEN_END; count++)
        fprintf(out, " %.*s", (int)count->length, count->text);
    fputs("\")", out);
}

static void write_token(FILE *out, const struct token *token)
{
    if (token->unroll != NULL)
        write_unroll(out, token->unroll);
    fprintf(out, "%s%.*s", token->starts_line ? "\n" : " ",
            (int)token->length, token->text);
}

/* Template arguments and arrays are named as the kernel's namespaces see
 * them. */
static void write_using(FILE *out, const char *space)
{
    for (const char *end = space; (end = strstr(end, "::")) != NULL; end += 2)
        fprintf(out, "\nusing namespace %.*s ;", (int)(end - space), space);
}

static void write_parts(const struct cutter *cutter, FILE *out)
{
    for (size_t i = 0; i < cutter->parts.count; i++) {
        const struct part *part = &cutter->parts.items[i];
        for (const struct token *token = part->first;
             part->is_needed && token < part->behind; token++)
            write_token(out, token);
    }
    write_using(out, cutter->space);
    fputc('\n', out);
}

/* Other values of -D are in the text, or are passed. */
static void set_defines(struct device_text *result,
                        const struct lang_options *options,
                        struct arena *arena)
{
    struct lang_define *defines =
        arena_array(arena, options->define_count, sizeof *defines);
    result->defines = defines;
    for (size_t i = 0; i < options->define_count; i++)
        if (options->defines[i].is_constant)
            defines[result->define_count++] = options->defines[i];
}

static bool set_text(struct device_text *result, const struct cutter *cutter)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, &result->length);
    if (out == NULL)
        return false;
    write_parts(cutter, out);
    bool fine = fclose(out) == 0;
    if (fine)
        result->text = arena_text(cutter->arena, text, result->length);
    free(text);
    return fine;
}

bool device_text_names(const struct device_text *text, const char *name)
{
    return scope_find(text->names, name, strlen(name), false) != NULL;
}

/* Its template arguments are those of the name, or of -D. */
static const char *kernel_name(const struct cutter *cutter, const char *name,
                               const char *kernel,
                               const struct lang_options *options)
{
    const char *given = name != NULL ? strchr(name, '<') : NULL;
    if (given == NULL)
        given = device_arguments(cutter->kernel, options, cutter->arena);
    return arena_format(cutter->arena, "%s%s%s", cutter->space, kernel, given);
}

bool lang_device_text(struct device_text *result, const struct source *file,
                      const char *name, const struct program *program,
                      const struct lang_options *options, struct arena *arena,
                      struct diagnostic *diagnostic)
{
    struct build build;
    struct cutter cutter = { .arena = arena, .names = scope_new(arena) };
    *result = (struct device_text){ .names = cutter.names };
    build_init(&build, options, arena, diagnostic);
    struct source *whole = arena_alloc(arena, sizeof *whole);
    *whole = *file; /* what it includes is added */
    const struct token *tokens = preprocess_for_compiler(&build, whole);
    if (tokens != NULL) {
        part_list_cut(&cutter.parts, tokens);
        note_names(&cutter, given_tokens(&cutter, name), NULL);
        take_kernel(&cutter, program->kernel);
        take_needed(&cutter);
    }
    if (cutter.kernel == NULL && !diagnostic->failed)
        diagnostic_plain(diagnostic, "'%s' is not found", program->kernel);
    if (!diagnostic->failed) {
        result->kernel = kernel_name(&cutter, name, program->kernel, options);
        set_defines(result, options, arena);
        if (!set_text(result, &cutter))
            diagnostic_plain(diagnostic, "out of memory");
    }
    free(cutter.parts.items);
    build_free(&build);
    return !diagnostic->failed;
}
