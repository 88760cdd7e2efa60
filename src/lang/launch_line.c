/* The line in which a file says how it is launched. */
#include <stddef.h>
#include <string.h>

#include "core/similar.h"
#include "lang/grammar.h"
#include "lang/lang.h"

/* NAME=VALUE in the line; both without their NUL. */
struct setting {
    const char *name, *value;
    size_t name_length, value_length;
};

struct line {
    const struct source *file;
    struct setting *settings;
    size_t count;
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static bool is_name(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                      c == '_';
        if (!letter && (i == 0 || c < '0' || c > '9'))
            return false;
    }
    return length > 0;
}

/* Where the settings begin; NULL: this is no launch line. */
static const char *settings_start(const struct source *file)
{
    static const char mark[] = "coalsim:";
    const char *text = file->text, *end = file->text + file->length;
    if (end - text < 2 || text[0] != '/' || text[1] != '/')
        return NULL;
    for (text += 2; text < end && is_blank(*text); text++)
        continue;
    size_t length = sizeof mark - 1;
    if ((size_t)(end - text) < length || memcmp(text, mark, length) != 0)
        return NULL;
    return text + length;
}

static bool read_setting(struct line *line, const char *word, size_t length,
                         struct diagnostic *diagnostic)
{
    const char *equals = memchr(word, '=', length);
    size_t name_length = equals != NULL ? (size_t)(equals - word) : length;
    if (equals == NULL || !is_name(word, name_length) ||
        name_length + 1 == length) {
        diagnostic_at(diagnostic, line->file,
                      (size_t)(word - line->file->text),
                      "expected NAME=VALUE in the launch line, saw '%.*s'",
                      (int)(length > 60 ? 60 : length), word);
        return false;
    }
    line->settings[line->count++] = (struct setting){
        word, equals + 1, name_length, length - name_length - 1
    };
    return true;
}

static bool read_line(struct line *line, struct arena *arena,
                      struct diagnostic *diagnostic)
{
    const char *text = settings_start(line->file);
    const char *end = line->file->text + line->file->length;
    if (text == NULL)
        return true;
    const char *newline = memchr(text, '\n', (size_t)(end - text));
    if (newline != NULL)
        end = newline;
    line->settings = arena_array(arena, (size_t)(end - text) / 2 + 1,
                                 sizeof *line->settings);
    while (text < end) {
        const char *start = text;
        while (text < end && !is_blank(*text))
            text++;
        if (text > start &&
            !read_setting(line, start, (size_t)(text - start), diagnostic))
            return false;
        while (text < end && is_blank(*text))
            text++;
    }
    return true;
}

static bool is_named(const struct setting *setting, const char *name)
{
    return setting->name_length == strlen(name) &&
           memcmp(setting->name, name, setting->name_length) == 0;
}

static bool is_shape(const struct setting *setting)
{
    return is_named(setting, "block") || is_named(setting, "grid");
}

static bool is_in_word(char c)
{
    return is_name(&c, 1) || (c >= '0' && c <= '9');
}

/* Does the word stand in the file at another place than its own? */
static bool is_elsewhere(const struct source *file, const char *word,
                         size_t length)
{
    const char *end = file->text + file->length;
    for (const char *at = file->text; (size_t)(end - at) >= length; at++)
        if (at != word && memcmp(at, word, length) == 0 &&
            (at == file->text || !is_in_word(at[-1])) &&
            (at + length == end || !is_in_word(at[length])))
            return true;
    return false;
}

/* What an included text has is not seen here. */
static bool includes_files(const struct source *file)
{
    static const char word[] = "include \"";
    const char *end = file->text + file->length;
    for (const char *at = file->text; end - at >= (ptrdiff_t)sizeof word; at++)
        if (memcmp(at, word, sizeof word - 1) == 0)
            return true;
    return false;
}

/* A setting of what is not there is a slip. */
static bool check_names(const struct line *line, struct arena *arena,
                        struct diagnostic *diagnostic)
{
    const struct source *file = line->file;
    for (size_t i = 0; i < line->count; i++) {
        const struct setting *setting = &line->settings[i];
        size_t length = setting->name_length;
        if (is_shape(setting) || includes_files(file) ||
            is_elsewhere(file, setting->name, length))
            continue;
        struct similar similar =
            similar_to(arena_text(arena, setting->name, length));
        similar_try(&similar, "block");
        similar_try(&similar, "grid");
        diagnostic_at(diagnostic, file, (size_t)(setting->name - file->text),
                      "nothing uses '%.*s'; %sthe launch line has block, grid "
                      "and names of the file",
                      (int)(length > 60 ? 60 : length), setting->name,
                      similar_hint(&similar, arena));
        return false;
    }
    return true;
}

static void collect_defines(const struct line *line,
                            const struct lang_options *options,
                            struct arena *arena, struct lang_launch *launch)
{
    launch->defines = arena_array(arena, line->count + options->define_count,
                                  sizeof *launch->defines);
    for (size_t i = 0; i < line->count; i++) {
        const struct setting *setting = &line->settings[i];
        if (is_shape(setting))
            continue;
        launch->defines[launch->define_count++] = (struct lang_define){
            .name = arena_text(arena, setting->name, setting->name_length),
            .value = arena_text(arena, setting->value, setting->value_length),
        };
    }
    launch->own_count = launch->define_count;
    for (size_t i = 0; i < options->define_count; i++)
        launch->defines[launch->define_count++] = options->defines[i];
}

/* The tokens of a value, placed where they stand in the file. */
static struct token *value_tokens(const struct line *line,
                                  const struct setting *setting,
                                  struct arena *arena)
{
    struct source part = { .name = line->file->name,
                           .text = arena_text(arena, setting->value,
                                              setting->value_length),
                           .length = setting->value_length };
    struct token *tokens = token_list(&part, arena);
    size_t start = (size_t)(setting->value - line->file->text);
    for (struct token *token = tokens;; token++) {
        token->offset += start;
        token->end += start;
        if (token->kind == TOKEN_END)
            return tokens;
    }
}

/* shape = constant [ "," constant [ "," constant ] ] */
static bool read_shape(struct build *build, const struct line *line,
                       const struct setting *setting, uint32_t shape[3])
{
    struct parser parser;
    parser_init(&parser, build, line->file,
                value_tokens(line, setting, build->arena), PARSE_VALUE, 0);
    int axis = 0;
    do {
        size_t offset = parser.token->offset;
        int64_t value = parse_constant(&parser, "a launch's size");
        if (value < 1 || value > UINT32_MAX)
            parser_fail(&parser, offset,
                        "a launch's size must be from 1 to 2^32-1, not %lld",
                        (long long)value);
        shape[axis++] = (uint32_t)value;
    } while (axis < 3 && parser_accept(&parser, TOKEN_COMMA));
    if (!parser_at_end(&parser))
        parser_expected(&parser, "',' or end of value");
    return !parser_failed(&parser);
}

/* Reads the setting `name`, if the line has it, with `options`' names. */
static bool read_named(const struct line *line, const char *name,
                       const struct lang_options *options, struct arena *arena,
                       uint32_t shape[3], bool *has,
                       struct diagnostic *diagnostic)
{
    struct build build;
    bool fine = true;
    build_init(&build, options, arena, diagnostic);
    for (size_t i = 0; i < line->count && fine; i++) {
        if (!is_named(&line->settings[i], name))
            continue;
        *has = true;
        fine = read_shape(&build, line, &line->settings[i], shape);
    }
    build_free(&build);
    return fine;
}

/* The grid may be written with the block's size: BLOCK_X, BLOCK_Y, BLOCK_Z. */
static void define_block(struct lang_options *options, struct arena *arena,
                         const uint32_t block[3])
{
    static const char *const names[] = { "BLOCK_X", "BLOCK_Y", "BLOCK_Z" };
    struct lang_define *defines = arena_array(
        arena, options->define_count + 3, sizeof *options->defines);
    for (size_t i = 0; i < options->define_count; i++)
        defines[i] = options->defines[i];
    for (int axis = 0; axis < 3; axis++)
        defines[options->define_count++] = (struct lang_define){
            .name = names[axis],
            .value = arena_format(arena, "%lu", (unsigned long)block[axis]),
        };
    options->defines = defines;
}

bool lang_launch_line(const struct source *file,
                      const struct lang_options *options,
                      const uint32_t *block, struct arena *arena,
                      struct lang_launch *launch,
                      struct diagnostic *diagnostic)
{
    *launch = (struct lang_launch){ .block = { 1, 1, 1 },
                                    .grid = { 1, 1, 1 } };
    struct line line = { .file = file };
    if (!read_line(&line, arena, diagnostic) ||
        !check_names(&line, arena, diagnostic))
        return false;
    collect_defines(&line, options, arena, launch);
    struct lang_options all = *options;
    all.defines = launch->defines;
    all.define_count = launch->define_count;
    if (!read_named(&line, "block", &all, arena, launch->block,
                    &launch->has_block, diagnostic))
        return false;
    define_block(&all, arena, block != NULL ? block : launch->block);
    bool fine = read_named(&line, "grid", &all, arena, launch->grid,
                           &launch->has_grid, diagnostic);
    for (size_t i = 0; i < launch->define_count; i++) {
        launch->defines[i].used |= all.defines[i].used;
        launch->defines[i].is_constant = false; /* of the text behind it */
    }
    return fine;
}
