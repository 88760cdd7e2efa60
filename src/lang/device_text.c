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

#include "core/memory.h"
#include "lang/file_scope.h"
#include "lang/preprocess.h"
#include "lang/routine.h"

/* Tokens that go together: an item, or what opens and closes namespaces. */
struct part {
    const struct token *first, *behind;
    struct item item; /* of an item */
    bool is_item;
    bool is_needed;
};

struct cutter {
    struct arena *arena;
    struct part *parts; /* malloc'd */
    size_t count, room;
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
            scope_add(cutter->names, SYMBOL_TYPE, token->text, token->length);
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

/* Goes over brackets and braces, but for an enum's braces, and for the "(*" in
 * front of the name of a function's type. */
static const struct token *next_outer(const struct token *token, bool is_enum)
{
    bool is_open = (token->kind == TOKEN_LEFT_PAREN &&
                    token[1].kind != TOKEN_STAR) ||
                   token->kind == TOKEN_LEFT_BRACKET ||
                   (token->kind == TOKEN_LEFT_BRACE && !is_enum);
    return is_open ? routine_skip(token) : token + 1;
}

/* The types in its text are among them: too much is better than too little. */
static bool declares(const struct cutter *cutter, const struct item *item)
{
    if (item->paren != NULL)
        return declares_function(cutter, item);
    if (item->tag != NULL && is_known(cutter, item->tag))
        return true;
    if (token_is_word(item->first, "using") &&
        token_is_word(item->first + 1, "namespace"))
        return true;
    bool is_enum = token_is_word(item->first, "enum") ||
                   token_is_word(item->first + 1, "enum");
    for (const struct token *t = item->first; t < item->behind;
         t = next_outer(t, is_enum)) {
        bool ends = t[1].kind == TOKEN_SEMICOLON ||
                    t[1].kind == TOKEN_COMMA || t[1].kind == TOKEN_ASSIGN ||
                    t[1].kind == TOKEN_LEFT_BRACKET ||
                    t[1].kind == TOKEN_LEFT_PAREN ||
                    t[1].kind == TOKEN_RIGHT_PAREN ||
                    t[1].kind == TOKEN_LEFT_BRACE ||
                    t[1].kind == TOKEN_RIGHT_BRACE;
        if (t->kind == TOKEN_NAME && ends && is_known(cutter, t))
            return true;
    }
    return false;
}

/* ---- parts ---- */

static void add_part(struct cutter *cutter, const struct part *part)
{
    cutter->parts = memory_grow(cutter->parts, cutter->count, &cutter->room,
                                sizeof *cutter->parts);
    cutter->parts[cutter->count++] = *part;
}

/* Behind "template" without parameters, which only says that what is there is
 * wanted, or "extern" before it; NULL: none begins here. */
static const struct token *skip_instance(const struct token *token)
{
    token += token_is_word(token, "extern") ? 1 : 0;
    if (!token_is_word(token, "template") || token[1].kind == TOKEN_LESS)
        return NULL;
    while (token->kind != TOKEN_SEMICOLON && token->kind != TOKEN_END)
        token++;
    return token;
}

/* Behind what begins or ends extern "C" or a namespace, or a lone ';'; NULL: an
 * item begins here. `open`: how many of their braces are. */
static const struct token *skip_wrapper(const struct token *token,
                                        size_t *open)
{
    bool linkage =
        token_is_word(token, "extern") && token[1].kind == TOKEN_STRING;
    bool is_inline = token_is_word(token, "inline") &&
                     token_is_word(token + 1, "namespace");
    if (token->kind == TOKEN_SEMICOLON ||
        (token->kind == TOKEN_RIGHT_BRACE && *open > 0)) {
        *open -= token->kind == TOKEN_RIGHT_BRACE ? 1 : 0;
        return token + 1;
    }
    token += is_inline ? 1 : 0;
    if (!linkage && !token_is_word(token, "namespace"))
        return NULL;
    token += linkage ? 2 : 1;
    while (!linkage &&
           (token->kind == TOKEN_NAME || token->kind == TOKEN_SCOPE))
        token++;
    if (token->kind != TOKEN_LEFT_BRACE)
        return token;
    ++*open;
    return token + 1;
}

/* "namespace NAME = ...;" is an item that file_scope does not know. */
static const struct token *skip_alias(const struct token *token)
{
    while (token->kind != TOKEN_SEMICOLON && token->kind != TOKEN_END)
        token++;
    return token->kind == TOKEN_END ? token : token + 1;
}

/* extern "C" without braces goes with what follows. */
static bool is_linkage_of_one(const struct token *behind)
{
    return behind[-1].kind == TOKEN_STRING;
}

static void cut(struct cutter *cutter, const struct token *token)
{
    size_t open = 0;
    while (token->kind != TOKEN_END) {
        struct part part = { .first = token, .is_needed = true };
        const struct token *behind = skip_instance(token);
        if (behind != NULL) {
            token = behind;
            continue;
        }
        behind = skip_wrapper(token, &open);
        if (behind != NULL && behind->kind == TOKEN_ASSIGN) {
            behind = skip_alias(behind);
        } else if (behind == NULL || is_linkage_of_one(behind)) {
            part.item = file_scope_item(behind != NULL ? behind : token);
            if (token_is_word(part.item.first, "typedef"))
                part.item.paren = NULL; /* of a function's type */
            part.is_item = true;
            part.is_needed = false;
            behind = part.item.behind;
        }
        if (behind == token)
            break; /* a stray '}' */
        part.behind = token = behind;
        add_part(cutter, &part);
    }
}

static bool is_kernel(const struct part *part, const char *name)
{
    const struct token *token = part->item.name;
    return part->is_item && part->item.is_kernel && token != NULL &&
           token->length == strlen(name) &&
           memcmp(token->text, name, token->length) == 0;
}

/* The namespaces that are open at a part. */
static const char *space_at(const struct cutter *cutter, size_t part)
{
    const char *open[64];
    size_t depth = 0;
    for (size_t i = 0; i < part; i++) {
        const struct token *token = cutter->parts[i].first;
        const struct token *last = cutter->parts[i].behind - 1;
        if (cutter->parts[i].is_item)
            continue;
        if (token->kind == TOKEN_RIGHT_BRACE && depth > 0) {
            depth--;
        } else if (last->kind == TOKEN_LEFT_BRACE && depth < 64) {
            const char *name = "";
            token += token_is_word(token, "inline") ? 1 : 0;
            for (token++; token < last; token++)
                name = arena_format(cutter->arena, "%s%.*s", name,
                                    token->kind == TOKEN_STRING
                                        ? 0 : (int)token->length, token->text);
            open[depth++] = name;
        }
    }
    const char *space = "";
    for (size_t i = 0; i < depth; i++)
        if (open[i][0] != '\0')
            space = arena_format(cutter->arena, "%s%s::", space, open[i]);
    return space;
}

static void choose_parts(struct cutter *cutter, const char *kernel)
{
    for (size_t i = 0; i < cutter->count; i++) {
        struct part *part = &cutter->parts[i];
        if (!is_kernel(part, kernel))
            continue;
        part->is_needed = true;
        note_names(cutter, part->first, part->behind);
        if (part->item.has_body || cutter->kernel == NULL) {
            cutter->kernel = &part->item;
            cutter->space = space_at(cutter, i);
        }
    }
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (size_t i = 0; i < cutter->count; i++) {
            struct part *part = &cutter->parts[i];
            if (part->is_needed || !file_scope_is_device(&part->item) ||
                !declares(cutter, &part->item))
                continue;
            part->is_needed = has_changed = true;
            note_names(cutter, part->first, part->behind);
        }
    }
}

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

/* Template arguments and arrays are named as the kernel's namespaces see them. */
static void write_using(FILE *out, const char *space)
{
    for (const char *end = space; (end = strstr(end, "::")) != NULL; end += 2)
        fprintf(out, "\nusing namespace %.*s ;", (int)(end - space), space);
}

static void write_parts(const struct cutter *cutter, FILE *out)
{
    for (size_t i = 0; i < cutter->count; i++) {
        const struct part *part = &cutter->parts[i];
        for (const struct token *token = part->first;
             part->is_needed && token < part->behind; token++)
            write_token(out, token);
    }
    write_using(out, cutter->space);
    fputc('\n', out);
}

/* ---- what -D says ---- */

static const struct lang_define *find_define(const struct lang_options *options,
                                             const struct token *name)
{
    const struct lang_define *found = NULL;
    for (size_t i = 0; i < options->define_count; i++)
        if (token_is_word(name, options->defines[i].name))
            found = &options->defines[i]; /* the last one holds */
    return found;
}

/* The name of the template parameter that begins here. */
static const struct token *parameter_name(const struct token *token,
                                          const struct token **behind)
{
    const struct token *name = NULL;
    int open = 0;
    bool has_value = false;
    for (; token->kind != TOKEN_END; token++) {
        if (open == 0 &&
            (token->kind == TOKEN_COMMA || token->kind == TOKEN_GREATER))
            break;
        open += token->kind == TOKEN_LESS ? 1 : 0;
        open -= token->kind == TOKEN_GREATER ? 1 : 0;
        has_value |= token->kind == TOKEN_ASSIGN;
        if (token->kind == TOKEN_NAME && !has_value)
            name = token;
    }
    *behind = token;
    return name;
}

/* "<64,float>" of what -D gives the template's parameters; "" of no template. */
static const char *arguments_by_define(const struct item *kernel,
                                       const struct lang_options *options,
                                       struct arena *arena)
{
    const char *text = "";
    const struct token *token = kernel->head;
    if (token == NULL)
        return text;
    while (token != NULL && token->kind != TOKEN_GREATER &&
           token->kind != TOKEN_END) {
        const struct token *first = token + 1;
        const struct token *name = parameter_name(first, &token);
        const struct lang_define *define =
            name != NULL ? find_define(options, name) : NULL;
        if (define == NULL)
            break; /* it and those behind it have defaults */
        bool is_type = token_is_word(first, "typename") ||
                       token_is_word(first, "class");
        text = arena_format(arena, is_type ? "%s%c%s" : "%s%c(%s)", text,
                            text[0] == '\0' ? '<' : ',', define->value);
    }
    return text[0] != '\0' ? arena_format(arena, "%s>", text) : "<>";
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

/* ---- */

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

bool lang_device_text(struct device_text *result, const struct source *file,
                      const char *name, const struct program *program,
                      const struct lang_options *options, struct arena *arena,
                      struct diagnostic *diagnostic)
{
    struct build build;
    struct cutter cutter = { .arena = arena, .names = scope_new(arena) };
    *result = (struct device_text){ 0 };
    build_init(&build, options, arena, diagnostic);
    struct source *whole = arena_alloc(arena, sizeof *whole);
    *whole = *file; /* what it includes is added */
    const struct token *tokens = preprocess_for_compiler(&build, whole);
    if (tokens != NULL) {
        cut(&cutter, tokens);
        note_names(&cutter, given_tokens(&cutter, name), NULL);
        choose_parts(&cutter, program->kernel);
    }
    if (cutter.kernel == NULL && !diagnostic->failed)
        diagnostic_plain(diagnostic, "'%s' is not found", program->kernel);
    if (!diagnostic->failed) {
        const char *given = name != NULL ? strchr(name, '<') : NULL;
        if (given == NULL)
            given = arguments_by_define(cutter.kernel, options, arena);
        result->kernel = arena_format(arena, "%s%s%s", cutter.space,
                                      program->kernel, given);
        result->names = cutter.names;
        set_defines(result, options, arena);
        if (!set_text(result, &cutter))
            diagnostic_plain(diagnostic, "out of memory");
    }
    free(cutter.parts);
    build_free(&build);
    return !diagnostic->failed;
}
