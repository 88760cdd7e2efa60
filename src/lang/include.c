/* Included texts; see include.h. */
#include "lang/include.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/memory.h"

enum { INCLUDES_MAX = 10000 };

void include_init(struct include_list *list, struct build *build,
                  struct source *source)
{
    *list = (struct include_list){ .build = build, .source = source };
}

void include_free(struct include_list *list)
{
    free(list->items);
}

static void fail(struct include_list *list, const struct token *token,
                 const char *message)
{
    diagnostic_at(list->build->diagnostic, list->source, token->offset, "%s",
                  message);
}

static bool is_file(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

/* The path of the file, in the directory of `beside`. */
static const char *path_beside(struct arena *arena, const char *beside,
                               const char *name)
{
    const char *slash = strrchr(beside, '/');
    int length = slash != NULL ? (int)(slash - beside) + 1 : 0;
    return name[0] == '/' ? name : arena_format(arena, "%.*s%s", length,
                                                beside, name);
}

static const char *find_path(struct include_list *list,
                             const struct token *token)
{
    struct arena *arena = list->build->arena;
    const struct lang_options *options = list->build->options;
    const char *name = arena_text(arena, token->text + 1, token->length - 2);
    const char *path =
        path_beside(arena, source_name(list->source, token->offset), name);
    if (is_file(path))
        return path;
    for (size_t i = 0; i < options->include_path_count && name[0] != '/'; i++) {
        path = arena_format(arena, "%s/%s", options->include_paths[i], name);
        if (is_file(path))
            return path;
    }
    return NULL;
}

/* The text's tokens, as those of the whole. */
static const struct token *place_tokens(struct include_list *list,
                                        const struct source *text)
{
    struct arena *arena = list->build->arena;
    size_t start = source_append(list->source, text, arena);
    struct token *tokens = token_list(text, arena);
    struct token *token = tokens;
    do {
        token->offset += start;
        token->end += start;
    } while ((token++)->kind != TOKEN_END);
    return tokens;
}

static const struct token *read_text(struct include_list *list,
                                     const char *path,
                                     const struct token *place)
{
    struct source text;
    if (!source_read(&text, path, list->build->arena, list->build->diagnostic))
        return NULL;
    if (list->source->length + text.length >= SOURCE_BYTES_MAX) {
        fail(list, place, "too much text is included");
        return NULL;
    }
    list->items = memory_grow(list->items, list->count, &list->room,
                              sizeof *list->items);
    struct included *item = &list->items[list->count++];
    *item = (struct included){ .path = text.name };
    item->tokens = place_tokens(list, &text);
    return item->tokens;
}

enum { LOST_SHOWN_MAX = 4 };

/* Texts that are not there are passed over: they may not be needed. */
static void note_lost(struct build *build, const struct token *name)
{
    if (build->lost_count++ >= LOST_SHOWN_MAX)
        return;
    int length = (int)(name->length > 60 ? 60 : name->length);
    build->lost_includes =
        build->lost_includes == NULL
            ? arena_text(build->arena, name->text, (size_t)length)
            : arena_format(build->arena, "%s, %.*s", build->lost_includes,
                           length, name->text);
}

const struct token *include_find(struct include_list *list,
                                 const struct token *name)
{
    if (name->kind != TOKEN_STRING || name->text[0] != '"')
        return NULL;
    const char *path = find_path(list, name);
    if (path == NULL) {
        note_lost(list->build, name);
        return NULL;
    }
    if (list->uses++ == INCLUDES_MAX) {
        fail(list, name, "too many texts are included");
        return NULL;
    }
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->items[i].path, path) == 0)
            return list->items[i].is_once ? NULL : list->items[i].tokens;
    return read_text(list, path, name);
}

void include_once(struct include_list *list, const struct token *token)
{
    const char *path = source_name(list->source, token->offset);
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->items[i].path, path) == 0)
            list->items[i].is_once = true;
}

const char *include_hint(struct build *build)
{
    return build->lost_includes == NULL
               ? ""
               : arena_format(build->arena, "; not found: %s",
                              build->lost_includes);
}
