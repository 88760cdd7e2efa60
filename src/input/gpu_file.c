/*
 * A GPU file -> struct gpu; see gpu_file.h.
 *
 * A line is `key value unit`, or nothing; `#` begins a comment. What keys there
 * are, what each wants and where its value goes stands in one table.
 */
#include "input/gpu_file.h"

#include <stdio.h>
#include <string.h>

#include "core/number.h"

enum { LINE_BYTES_MAX = 200 };

enum value_kind {
    VALUE_WORD,
    VALUE_POWER_OF_TWO,
    VALUE_WHOLE,
    VALUE_REAL,
    VALUE_TIME_MODEL
};

/* A key of the file. Numbers have `min` and `max`, both allowed. */
struct key {
    const char *name;
    const char *unit; /* NULL: none follows the value */
    enum value_kind kind;
    bool is_required;
    size_t offset; /* in struct gpu */
    double min, max;
};

enum key_id {
    KEY_NAME,
    KEY_WARP,
    KEY_SECTOR,
    KEY_LINE,
    KEY_BANKS,
    KEY_BANK_WIDTH,
    KEY_TIME,
    KEY_LATENCY,
    KEY_BANDWIDTH,
    KEY_SLOTS,
    KEY_COUNT
};

#define INTO(member) offsetof(struct gpu, member)

static const struct key keys[] = {
    [KEY_NAME] = { "name", NULL, VALUE_WORD, true, INTO(name), 0, 0 },
    [KEY_WARP] = { "warp", "lanes", VALUE_POWER_OF_TWO, true, INTO(warp_lanes),
                   32, 64 },
    [KEY_SECTOR] = { "sector", "B", VALUE_POWER_OF_TWO, true,
                     INTO(sector_bytes), 16, 128 },
    [KEY_LINE] = { "line", "B", VALUE_POWER_OF_TWO, true, INTO(line_bytes), 16,
                   4096 },
    [KEY_BANKS] = { "banks", NULL, VALUE_POWER_OF_TWO, true, INTO(banks), 4,
                    256 },
    [KEY_BANK_WIDTH] = { "bank_width", "B", VALUE_POWER_OF_TWO, true,
                         INTO(bank_bytes), 4, 16 },
    [KEY_TIME] = { "time", NULL, VALUE_TIME_MODEL, false, INTO(time_model), 0,
                   0 },
    [KEY_LATENCY] = { "latency", "ns", VALUE_REAL, false, INTO(latency_ns),
                      0.001, 1e9 },
    [KEY_BANDWIDTH] = { "bandwidth", "GB/s", VALUE_REAL, false,
                        INTO(bandwidth_gb_s), 0.001, 1e9 },
    [KEY_SLOTS] = { "slots", NULL, VALUE_WHOLE, false, INTO(slots), 1, 1e6 },
};
_Static_assert(sizeof keys / sizeof *keys == KEY_COUNT, "a row for each key");

/* Part of the source's text: [start, start + length). */
struct span {
    size_t start;
    size_t length;
};

struct reader {
    const struct source *source;
    struct gpu *gpu;
    struct diagnostic *diagnostic;
    struct span values[KEY_COUNT]; /* length 0: the key was not seen */
};

/* A span as the two arguments of %.*s. */
#define SHOW(reader, span) \
    (int)(span).length, (reader)->source->text + (span).start

static bool span_is(const struct reader *reader, struct span span,
                    const char *word)
{
    return strlen(word) == span.length &&
           memcmp(reader->source->text + span.start, word, span.length) == 0;
}

/* --- values: each puts the value of a key into the GPU, or complains ------ */

static bool is_name_byte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') || c == '-' || c == '_';
}

static bool read_word(struct reader *reader, const struct key *key,
                      struct span value)
{
    const char *text = reader->source->text + value.start;
    bool fits = value.length < sizeof reader->gpu->name;
    for (size_t i = 0; fits && i < value.length; i++)
        fits = is_name_byte(text[i]);
    if (!fits) {
        diagnostic_at(reader->diagnostic, reader->source, value.start,
                      "expected up to %zu letters, digits, '-' or '_' after "
                      "'%s', saw '%.*s'",
                      sizeof reader->gpu->name - 1, key->name,
                      SHOW(reader, value));
        return false;
    }
    char *name = (char *)reader->gpu + key->offset;
    memcpy(name, text, value.length);
    name[value.length] = '\0';
    return true;
}

static bool read_whole(struct reader *reader, const struct key *key,
                       struct span value)
{
    uint64_t number;
    bool fits = number_unsigned(reader->source->text + value.start,
                                value.length, &number) &&
                (double)number >= key->min && (double)number <= key->max;
    bool power = key->kind == VALUE_POWER_OF_TWO;
    if (!fits || (power && (number & (number - 1)) != 0)) {
        diagnostic_at(reader->diagnostic, reader->source, value.start,
                      "expected a %s from %.0f to %.0f after '%s', saw '%.*s'",
                      power ? "power of two" : "whole number", key->min,
                      key->max, key->name, SHOW(reader, value));
        return false;
    }
    uint32_t narrow = (uint32_t)number;
    memcpy((char *)reader->gpu + key->offset, &narrow, sizeof narrow);
    return true;
}

static bool read_real(struct reader *reader, const struct key *key,
                      struct span value)
{
    double number;
    bool fits = number_real(reader->source->text + value.start, value.length,
                            &number) &&
                number >= key->min && number <= key->max;
    if (!fits) {
        diagnostic_at(reader->diagnostic, reader->source, value.start,
                      "expected a number from %g to %g after '%s', saw '%.*s'",
                      key->min, key->max, key->name, SHOW(reader, value));
        return false;
    }
    memcpy((char *)reader->gpu + key->offset, &number, sizeof number);
    return true;
}

static bool read_time_model(struct reader *reader, const struct key *key,
                            struct span value)
{
    if (!span_is(reader, value, "latency")) {
        diagnostic_at(reader->diagnostic, reader->source, value.start,
                      "expected 'latency' after '%s', saw '%.*s'", key->name,
                      SHOW(reader, value));
        return false;
    }
    reader->gpu->time_model = GPU_TIME_LATENCY;
    return true;
}

static bool read_value(struct reader *reader, const struct key *key,
                       struct span value)
{
    static bool (*const readers[])(struct reader *, const struct key *,
                                   struct span) = {
        [VALUE_WORD] = read_word,
        [VALUE_POWER_OF_TWO] = read_whole,
        [VALUE_WHOLE] = read_whole,
        [VALUE_REAL] = read_real,
        [VALUE_TIME_MODEL] = read_time_model,
    };
    return readers[key->kind](reader, key, value);
}

/* --- lines ---------------------------------------------------------------- */

/*
 * The next word of `line`, cut off its front; its length is 0 at the end.
 * The line holds no NUL: check_text saw to it.
 */
static struct span next_word(const struct reader *reader, struct span *line)
{
    const char *text = reader->source->text + line->start;
    size_t start = 0;
    while (start < line->length && strchr(" \t\r", text[start]) != NULL)
        start++;
    size_t end = start;
    while (end < line->length && strchr(" \t\r", text[end]) == NULL)
        end++;
    struct span word = { line->start + start, end - start };
    line->start += end;
    line->length -= end;
    return word;
}

static void complain(struct reader *reader, struct span saw,
                     const char *expected, struct span after)
{
    if (saw.length == 0)
        diagnostic_at(reader->diagnostic, reader->source,
                      after.start + after.length,
                      "expected %s after '%.*s', saw the end of the line",
                      expected, SHOW(reader, after));
    else
        diagnostic_at(reader->diagnostic, reader->source, saw.start,
                      "expected %s after '%.*s', saw '%.*s'", expected,
                      SHOW(reader, after), SHOW(reader, saw));
}

/* KEY_COUNT, with the diagnostic set, when it is no key or was there before. */
static enum key_id find_key(struct reader *reader, struct span word)
{
    enum key_id id = 0;
    while (id < KEY_COUNT && !span_is(reader, word, keys[id].name))
        id++;
    if (id == KEY_COUNT) {
        diagnostic_at(reader->diagnostic, reader->source, word.start,
                      "unknown key '%.*s'", SHOW(reader, word));
    } else if (reader->values[id].length > 0) {
        diagnostic_at(reader->diagnostic, reader->source, word.start,
                      "'%s' was given before", keys[id].name);
        id = KEY_COUNT;
    }
    return id;
}

/* key value [unit] */
static bool read_entry(struct reader *reader, struct span word,
                       struct span line)
{
    enum key_id id = find_key(reader, word);
    if (id == KEY_COUNT)
        return false;
    const struct key *key = &keys[id];
    struct span value = next_word(reader, &line);
    if (value.length == 0) {
        complain(reader, value, "a value", word);
        return false;
    }
    if (!read_value(reader, key, value))
        return false;
    reader->values[id] = value;

    struct span last = value;
    if (key->unit != NULL) {
        last = next_word(reader, &line);
        if (!span_is(reader, last, key->unit)) {
            char expected[32];
            snprintf(expected, sizeof expected, "the unit '%s'", key->unit);
            complain(reader, last, expected, value);
            return false;
        }
    }
    struct span rest = next_word(reader, &line);
    if (rest.length > 0)
        complain(reader, rest, "the end of the line", last);
    return rest.length == 0;
}

static bool check_text(struct reader *reader, struct span line)
{
    const char *text = reader->source->text + line.start;
    for (size_t i = 0; i < line.length; i++) {
        unsigned char byte = (unsigned char)text[i];
        if ((byte < ' ' && byte != '\t' && byte != '\r') || byte == 0x7f) {
            diagnostic_at(reader->diagnostic, reader->source, line.start + i,
                          "expected text, saw the byte 0x%02x", byte);
            return false;
        }
    }
    if (line.length > LINE_BYTES_MAX) {
        diagnostic_at(reader->diagnostic, reader->source,
                      line.start + LINE_BYTES_MAX,
                      "expected a line of up to %d bytes", LINE_BYTES_MAX);
        return false;
    }
    return true;
}

static bool read_line(struct reader *reader, struct span line)
{
    if (!check_text(reader, line))
        return false;
    const char *text = reader->source->text + line.start;
    const char *comment = memchr(text, '#', line.length);
    if (comment != NULL)
        line.length = (size_t)(comment - text);
    struct span word = next_word(reader, &line);
    return word.length == 0 || read_entry(reader, word, line);
}

/* --- the whole file ------------------------------------------------------- */

/* A model of time needs every key behind its own. */
static bool check_complete(struct reader *reader)
{
    bool has_time = reader->gpu->time_model == GPU_TIME_LATENCY;
    for (enum key_id id = 0; id < KEY_COUNT; id++) {
        bool needed = keys[id].is_required || (has_time && id > KEY_TIME);
        if (needed && reader->values[id].length == 0) {
            diagnostic_at(reader->diagnostic, reader->source,
                          reader->source->length,
                          "expected the key '%s', saw the end of the file",
                          keys[id].name);
            return false;
        }
    }
    if (reader->gpu->line_bytes < reader->gpu->sector_bytes) {
        diagnostic_at(reader->diagnostic, reader->source,
                      reader->values[KEY_LINE].start,
                      "expected a line of at least a sector, %u B",
                      (unsigned)reader->gpu->sector_bytes);
        return false;
    }
    return true;
}

bool gpu_file_parse(const struct source *source, struct gpu *gpu,
                    struct diagnostic *diagnostic)
{
    struct reader reader = {
        .source = source,
        .gpu = gpu,
        .diagnostic = diagnostic,
    };
    *gpu = (struct gpu){ 0 };
    for (size_t start = 0; start < source->length;) {
        const char *text = source->text + start;
        const char *end = memchr(text, '\n', source->length - start);
        size_t length =
            end != NULL ? (size_t)(end - text) : source->length - start;
        if (!read_line(&reader, (struct span){ start, length }))
            return false;
        start += length + 1;
    }
    return check_complete(&reader);
}
