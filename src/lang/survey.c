/* Lists the kernels and launches of a file; see survey.h. */
#include "lang/survey.h"

#include <stdlib.h>
#include <string.h>

#include "lang/file_scope.h"
#include "lang/host.h"
#include "lang/own_text.h"
#include "lang/preprocess.h"
#include "lang/routine.h"

/* The tokens before `end` as they are written, on one line and without
 * comments. */
static const char *join_tokens(struct arena *arena, const struct token *first,
                               const struct token *end)
{
    size_t room = 1;
    for (const struct token *token = first; token < end; token++)
        room += token->length + 1;
    char *text = arena_array(arena, room, 1);
    size_t length = 0;
    for (const struct token *token = first; token < end; token++) {
        bool apart = token > first &&
                     token[-1].text + token[-1].length != token->text &&
                     token[-1].kind != TOKEN_LEFT_PAREN &&
                     token->kind != TOKEN_RIGHT_PAREN;
        if (apart)
            text[length++] = ' ';
        memcpy(text + length, token->text, token->length);
        length += token->length;
    }
    return text;
}

/* Counts lines on from the place before: a file may have very many kernels. */
struct line_counter {
    const struct source *file;
    size_t offset;
    struct source_place place;
};

static struct source_place place_at(struct line_counter *counter,
                                    size_t offset)
{
    const struct source *file = counter->file;
    if (offset < counter->offset ||
        source_name(file, offset) != source_name(file, counter->offset)) {
        counter->place = source_place(file, offset);
        counter->offset = offset;
    }
    for (; counter->offset < offset; counter->offset++)
        counter->place.line += file->text[counter->offset] == '\n';
    return counter->place;
}

static struct line_counter count_lines(const struct source *file)
{
    return (struct line_counter){ .file = file,
                                  .place = source_place(file, 0) };
}

/* ---- kernels ---- */

static struct survey_kernel describe_kernel(const struct kernel *kernel,
                                            struct line_counter *lines,
                                            struct arena *arena)
{
    const struct token *name = kernel->name, *head = kernel->routine->head;
    const struct token *parameters = kernel->routine->parameters;
    const char *head_text =
        head != NULL ? join_tokens(arena, head, routine_skip(head)) : "";
    return (struct survey_kernel){
        .name = arena_text(arena, name->text, name->length),
        .heading = arena_format(
            arena, "%.*s%s%s", (int)name->length, name->text, head_text,
            join_tokens(arena, parameters, routine_skip(parameters))),
        .place = place_at(lines, name->offset),
    };
}

static void list_kernels(struct survey *survey, const struct kernel_list *list,
                         const struct source *file, struct arena *arena)
{
    struct line_counter lines = count_lines(file);
    survey->kernels = arena_array(arena, list->count, sizeof *survey->kernels);
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].has_body)
            survey->kernels[survey->kernel_count++] =
                describe_kernel(&list->items[i], &lines, arena);
}

bool survey_is_named(const char *name, size_t length, const char *given)
{
    size_t end = strcspn(given, "<");
    while (end > 0 && given[end - 1] == ' ')
        end--;
    size_t start = end;
    while (start > 0 && given[start - 1] != ':')
        start--;
    return end - start == length && memcmp(name, given + start, length) == 0;
}

/* ---- launches ---- */

/* So far a launch reaches to either side of its "<<<". */
enum { LAUNCH_TOKENS_MAX = 200 };

/* "<<<" is cut into "<<" and "<", ">>>" into ">>" and ">". */
static bool is_triple(const struct token *token, enum token_kind first,
                      enum token_kind second)
{
    return token->kind == first && token[1].kind == second &&
           token[1].text == token->text + token->length;
}

/* The kernel's name before "<<<" and its template arguments, or NULL. */
static const struct token *launched_name(const struct token *first,
                                         const struct token *opening)
{
    int depth = 0;
    for (int i = 1; i <= LAUNCH_TOKENS_MAX && i <= opening - first; i++) {
        const struct token *token = opening - i;
        depth += token->kind == TOKEN_GREATER;
        if (depth == 0)
            return token->kind == TOKEN_NAME ? token : NULL;
        depth -= token->kind == TOKEN_LESS;
    }
    return NULL;
}

/* Behind ">>>", or NULL when none is near. */
static const struct token *launch_end(const struct token *token)
{
    for (int i = 0; i < LAUNCH_TOKENS_MAX && token->kind != TOKEN_END; i++) {
        if (is_triple(token, TOKEN_SHIFT_RIGHT, TOKEN_GREATER))
            return token + 2;
        token++;
    }
    return NULL;
}

/* The item from `first` on, of a list that ends before `end`. */
static const struct token *item_end(const struct token *first,
                                    const struct token *end)
{
    const struct token *last = host_item_end(first);
    return last < end ? last : end;
}

/* grid "," block [ "," shared bytes ], behind "<<<". */
static void read_shapes(struct survey_launch *launch, struct host *host,
                        const struct token *first, const struct token *end)
{
    const struct token *comma = item_end(first, end);
    if (comma == end)
        return;
    launch->has_grid = host_shape(host, first, comma, launch->grid);
    const struct token *last = item_end(comma + 1, end);
    launch->has_block = host_shape(host, comma + 1, last, launch->block);
    launch->has_shared = last != end &&
                         host_bytes(host, last + 1, item_end(last + 1, end),
                                    &launch->shared_bytes);
}

static struct survey_launch describe_launch(struct host *host,
                                            const struct token *name,
                                            const struct token *opening,
                                            const struct token *end,
                                            struct line_counter *lines)
{
    struct arena *arena = host->parser->build->arena;
    struct survey_launch launch = {
        .kernel = arena_text(arena, name->text, name->length),
        .text = join_tokens(arena, name, end),
        .place = place_at(lines, name->offset),
    };
    read_shapes(&launch, host, opening + 2, end - 2);
    return launch;
}

static void list_launches(struct survey *survey, struct parser *parser,
                          const struct token *tokens)
{
    struct line_counter lines = count_lines(parser->source);
    struct host host = { .parser = parser };
    size_t room = 0;
    for (const struct token *at = tokens; at->kind != TOKEN_END; at++)
        room += is_triple(at, TOKEN_SHIFT_LEFT, TOKEN_LESS);
    survey->launches =
        arena_array(parser->build->arena, room, sizeof *survey->launches);
    for (const struct token *at = tokens; at->kind != TOKEN_END; at++) {
        host_take(&host, at);
        if (!is_triple(at, TOKEN_SHIFT_LEFT, TOKEN_LESS))
            continue;
        const struct token *name = launched_name(tokens, at);
        const struct token *end = launch_end(at);
        if (name != NULL && end != NULL)
            survey->launches[survey->launch_count++] =
                describe_launch(&host, name, at, end, &lines);
    }
}

static bool same_shape(const uint32_t a[3], const uint32_t b[3])
{
    return memcmp(a, b, 3 * sizeof *a) == 0;
}

/* "<64, float>" of a launch "k<64, float><<<1, 64>>>": the same as `arguments`,
 * but for blanks? */
static bool has_arguments(const struct survey_launch *launch,
                          const char *arguments)
{
    const char *at = strchr(launch->text, '<');
    const char *end = strstr(launch->text, "<<<");
    for (; at < end; at++) {
        arguments += strspn(arguments, " ");
        if (*at != ' ' && *at != *arguments++)
            return false;
    }
    return arguments[strspn(arguments, " ")] == '\0';
}

/* Does --kernel mean this launch? `arguments`: of a template, or NULL: any. */
static bool is_meant(const struct survey_launch *launch, const char *kernel,
                     const char *arguments)
{
    return survey_is_named(launch->kernel, strlen(launch->kernel), kernel) &&
           (arguments == NULL || has_arguments(launch, arguments));
}

/* The arguments in `kernel`, if some launch has the same. */
static const char *launched_arguments(const struct survey *survey,
                                      const char *kernel)
{
    const char *arguments = strchr(kernel, '<');
    for (size_t i = 0; arguments != NULL && i < survey->launch_count; i++)
        if (is_meant(&survey->launches[i], kernel, arguments))
            return arguments;
    return NULL;
}

/* What it has of block, grid and shared memory, the other has alike. */
static void keep_common(struct survey_launch *launch,
                        const struct survey_launch *other)
{
    launch->has_block = launch->has_block && other->has_block &&
                        same_shape(launch->block, other->block);
    launch->has_grid = launch->has_grid && other->has_grid &&
                       same_shape(launch->grid, other->grid);
    launch->has_shared = launch->has_shared && other->has_shared &&
                         launch->shared_bytes == other->shared_bytes;
}

bool survey_launch_of(const struct survey *survey, const char *given,
                      struct survey_launch *launch)
{
    bool is_found = false;
    if (given == NULL && survey->kernel_count != 1)
        return false;
    const char *kernel = given != NULL ? given : survey->kernels[0].name;
    const char *arguments = launched_arguments(survey, kernel);
    for (size_t i = 0; i < survey->launch_count; i++) {
        const struct survey_launch *one = &survey->launches[i];
        if (!is_meant(one, kernel, arguments))
            continue;
        if (!is_found)
            *launch = *one;
        is_found = true;
        keep_common(launch, one);
    }
    return is_found;
}

/* ---- the file ---- */

/* The options, with marks of their own at the names that -D gives values. */
static struct lang_options apart(const struct lang_options *options,
                                 struct arena *arena)
{
    struct lang_options own = *options;
    own.defines = arena_array(arena, options->define_count,
                              sizeof *own.defines);
    for (size_t i = 0; i < options->define_count; i++)
        own.defines[i] = options->defines[i];
    return own;
}

/* What the host code needs is used; but no constant of a kernel's. */
static void note_used(const struct lang_options *options,
                      const struct lang_options *own)
{
    for (size_t i = 0; i < options->define_count; i++)
        options->defines[i].used |= own->defines[i].used;
}

bool survey_read(struct survey *survey, const struct source *file,
                 const struct lang_options *options, struct arena *arena,
                 struct diagnostic *diagnostic)
{
    struct lang_options own = apart(options, arena);
    struct build build;
    struct parser parser;
    struct kernel_list kernels = { 0 };
    struct source whole = *file;
    *survey = (struct survey){ 0 };
    build_init(&build, &own, arena, diagnostic);
    struct token *tokens = preprocess(&build, &whole);
    if (tokens != NULL) {
        parser_init(&parser, &build, &whole, tokens, PARSE_KERNEL, 0);
        own_text_read(&parser);
        scope_enter(parser.scope);
        scope_set_file(parser.scope);
        file_scope_read(&parser, &kernels);
        list_kernels(survey, &kernels, &whole, arena);
        list_launches(survey, &parser, tokens);
    }
    free(kernels.items);
    build_free(&build);
    note_used(options, &own);
    return !diagnostic->failed;
}
