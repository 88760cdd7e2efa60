/* What the command line tells the language; see option_text.h. */
#include "cli/option_text.h"

#include <string.h>
#include <unistd.h>

#include "core/memory.h"
#include "core/number.h"

#define BASE_BYTES_MAX (UINT64_C(1) << 40)

bool option_include_path(const struct setter *setter, const char *text)
{
    struct options *options = setter->options;
    options->lang.include_paths =
        memory_grow(options->lang.include_paths,
                    options->lang.include_path_count,
                    &options->include_path_room,
                    sizeof *options->lang.include_paths);
    options->lang.include_paths[options->lang.include_path_count++] = text;
    return true;
}

/* BYTES, or NAME=BYTES for one array. */
bool option_base(const struct setter *setter, const char *text)
{
    struct options *options = setter->options;
    const char *equals = strchr(text, '=');
    const char *number = equals != NULL ? equals + 1 : text;
    struct lang_base base = { NULL, 0, false };
    if (!number_unsigned(number, strlen(number), &base.bytes) ||
        equals == text || base.bytes > BASE_BYTES_MAX)
        return option_wrong(setter, "BYTES or NAME=BYTES, at most 2^40", text);
    if (equals != NULL)
        base.name = arena_text(&options->arena, text, (size_t)(equals - text));
    options->lang.bases =
        memory_grow(options->lang.bases, options->lang.base_count,
                    &options->base_room, sizeof *options->lang.bases);
    options->lang.bases[options->lang.base_count++] = base;
    return true;
}

/* NAME { "." NAME | "[" NUMBER "]" }: a name, or a part of a struct */
static bool is_name(const char *text, size_t length)
{
    static const char digits[] = "0123456789";
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz"
                                  "ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
    const char *end = text + length;
    bool is_index = false;
    while (text < end) {
        size_t word = strspn(text, is_index ? digits : letters);
        if (word == 0 || (!is_index && strchr(digits, text[0]) != NULL))
            return false;
        text += word;
        if (is_index && *text++ != ']')
            return false;
        if (text == end)
            return true;
        is_index = *text == '[';
        if (!is_index && *text != '.')
            return false;
        text++;
    }
    return false;
}

/* The bytes of "(" NAMES ")" behind a name, of a macro; 0: it has none. */
static size_t parameters_length(const char *name, size_t length)
{
    const char *open = memchr(name, '(', length);
    return open != NULL && name[length - 1] == ')'
               ? length - (size_t)(open - name)
               : 0;
}

/* NAME, NAME=VALUE or NAME(NAMES)=TEXT; the language reads the value. */
bool option_define(const struct setter *setter, const char *text)
{
    struct options *options = setter->options;
    const char *equals = strchr(text, '=');
    size_t length = equals != NULL ? (size_t)(equals - text) : strlen(text);
    size_t behind = equals != NULL ? parameters_length(text, length) : 0;
    length -= behind;
    if (!is_name(text, length))
        return option_wrong(setter, "NAME=VALUE", text);
    options->lang.defines =
        memory_grow(options->lang.defines, options->lang.define_count,
                    &options->define_room, sizeof *options->lang.defines);
    options->lang.defines[options->lang.define_count++] = (struct lang_define){
        .name = arena_text(&options->arena, text, length),
        .value = equals != NULL ? equals + 1 : "1",
        .parameters = behind > 0 ? arena_text(&options->arena, text + length,
                                              behind)
                                 : NULL,
    };
    return true;
}

/* Bytes that no text has. */
static bool is_binary(const struct source *file)
{
    for (size_t i = 0; i < file->length; i++) {
        unsigned char byte = (unsigned char)file->text[i];
        if (byte < '\t' || (byte > '\r' && byte < ' ') || byte == 127)
            return true;
    }
    return false;
}

/* Arrays are larger than texts. */
#define DATA_BYTES_MAX ((size_t)1 << 30)

/* FILE, text:FILE or raw:FILE. */
static bool read_data(const struct setter *setter, struct lang_data *data)
{
    struct options *options = setter->options;
    const char *path = data->text;
    bool is_text = strncmp(path, "text:", 5) == 0;
    bool is_raw = strncmp(path, "raw:", 4) == 0;
    struct source *file = arena_alloc(&options->arena, sizeof *file);
    path += is_text ? 5 : is_raw ? 4 : 0;
    const char *hint = lang_data_rule_hint(data->text, &options->arena);
    if (hint[0] != '\0' && access(path, F_OK) != 0) {
        diagnostic_plain(setter->diagnostic, "--data %s=%s: %sthere is no such "
                         "file", data->name, data->text, hint);
        return false;
    }
    if (!source_read_most(file, path, DATA_BYTES_MAX, &options->arena,
                          setter->diagnostic))
        return false;
    data->file = file;
    data->is_binary = is_raw || (!is_text && is_binary(file));
    return true;
}

/* NAME=RULE or NAME=FILE; the language reads the rule. */
bool option_data(const struct setter *setter, const char *text)
{
    struct options *options = setter->options;
    const char *equals = strchr(text, '=');
    if (equals == NULL || equals == text || equals[1] == '\0')
        return option_wrong(setter, "NAME=FILE or NAME=RULE", text);
    struct lang_data data = {
        .name = arena_text(&options->arena, text, (size_t)(equals - text)),
        .text = equals + 1,
    };
    if (!lang_data_is_rule(data.text) && !read_data(setter, &data))
        return false;
    options->lang.data = memory_grow(options->lang.data,
                                     options->lang.data_count,
                                     &options->data_room,
                                     sizeof *options->lang.data);
    options->lang.data[options->lang.data_count++] = data;
    return true;
}

static const char *const assume_ways[] = {
    [ASSUME_TAKEN] = "taken",
    [ASSUME_UNTAKEN] = "untaken",
    [ASSUME_BOTH] = "both",
};

static bool find_way(const char *text, enum assume_way *way)
{
    for (size_t i = 0; i < sizeof assume_ways / sizeof *assume_ways; i++) {
        if (strcmp(assume_ways[i], text) != 0)
            continue;
        *way = (enum assume_way)i;
        return true;
    }
    return false;
}

/* [FILE:]LINE=WAY */
bool option_assume(const struct setter *setter, const char *text)
{
    struct options *options = setter->options;
    struct lang_assume assume = { .text = text };
    const char *equals = strrchr(text, '=');
    const char *line = equals;
    while (line != NULL && line > text && line[-1] != ':')
        line--;
    uint64_t number;
    if (equals == NULL || !find_way(equals + 1, &assume.way) ||
        !number_unsigned(line, (size_t)(equals - line), &number) ||
        number == 0 || number > SIZE_MAX || line == text + 1)
        return option_wrong(setter, "[FILE:]LINE=taken, untaken or both", text);
    assume.line = (size_t)number;
    if (line > text)
        assume.file =
            arena_text(&options->arena, text, (size_t)(line - 1 - text));
    options->assumes = memory_grow(options->assumes,
                                   options->lang.assume_count,
                                   &options->assume_room,
                                   sizeof *options->assumes);
    options->assumes[options->lang.assume_count++] = assume;
    return true;
}
