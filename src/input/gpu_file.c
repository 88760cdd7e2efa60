/*
 * A GPU file -> struct gpu; see gpu_file.h.
 *
 * A line is `key value unit`, or nothing; `#` begins a comment. gpu_key.h has
 * the keys.
 */
#include "input/gpu_file.h"

#include <stdio.h>
#include <string.h>

#include "coalsim/request.h"
#include "input/gpu_key.h"

enum { LINE_BYTES_MAX = 200 };

struct reader {
    const struct source *source;
    struct gpu *gpu;
    struct diagnostic *diagnostic;
    struct gpu_span values[GPU_KEY_COUNT]; /* length 0: the key was not seen */
};

/* A span as the two arguments of %.*s. */
#define SHOW(reader, span) \
    (int)(span).length, (reader)->source->text + (span).start

/* --- lines ---------------------------------------------------------------- */

/*
 * The next word of `line`, cut off its front; its length is 0 at the end.
 * The line holds no NUL: check_text saw to it.
 */
static struct gpu_span next_word(const struct reader *reader,
                                 struct gpu_span *line)
{
    const char *text = reader->source->text + line->start;
    size_t start = 0;
    while (start < line->length && strchr(" \t\r", text[start]) != NULL)
        start++;
    size_t end = start;
    while (end < line->length && strchr(" \t\r", text[end]) == NULL)
        end++;
    struct gpu_span word = { line->start + start, end - start };
    line->start += end;
    line->length -= end;
    return word;
}

static void complain(struct reader *reader, struct gpu_span saw,
                     const char *expected, struct gpu_span after)
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

/* GPU_KEY_COUNT, with the diagnostic set: it is no key or was there before. */
static enum gpu_key_id find_key(struct reader *reader, struct gpu_span word)
{
    enum gpu_key_id id = 0;
    while (id < GPU_KEY_COUNT &&
           !gpu_span_is(reader->source, word, gpu_keys[id].name))
        id++;
    if (id == GPU_KEY_COUNT) {
        diagnostic_at(reader->diagnostic, reader->source, word.start,
                      "unknown key '%.*s'", SHOW(reader, word));
    } else if (reader->values[id].length > 0) {
        diagnostic_at(reader->diagnostic, reader->source, word.start,
                      "'%s' was given before", gpu_keys[id].name);
        id = GPU_KEY_COUNT;
    }
    return id;
}

/* key value [unit] */
static bool read_entry(struct reader *reader, struct gpu_span word,
                       struct gpu_span line)
{
    enum gpu_key_id id = find_key(reader, word);
    if (id == GPU_KEY_COUNT)
        return false;
    const struct gpu_key *key = &gpu_keys[id];
    struct gpu_span value = next_word(reader, &line);
    if (value.length == 0) {
        complain(reader, value, "a value", word);
        return false;
    }
    struct gpu_entry entry = { key, reader->source, value, reader->gpu,
                               reader->diagnostic };
    if (!gpu_key_read(&entry))
        return false;
    reader->values[id] = value;

    struct gpu_span last = value;
    if (key->unit != NULL) {
        last = next_word(reader, &line);
        if (!gpu_span_is(reader->source, last, key->unit)) {
            char expected[32];
            snprintf(expected, sizeof expected, "the unit '%s'", key->unit);
            complain(reader, last, expected, value);
            return false;
        }
    }
    struct gpu_span rest = next_word(reader, &line);
    if (rest.length > 0)
        complain(reader, rest, "the end of the line", last);
    return rest.length == 0;
}

static bool check_text(struct reader *reader, struct gpu_span line)
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

static bool read_line(struct reader *reader, struct gpu_span line)
{
    if (!check_text(reader, line))
        return false;
    const char *text = reader->source->text + line.start;
    const char *comment = memchr(text, '#', line.length);
    if (comment != NULL)
        line.length = (size_t)(comment - text);
    struct gpu_span word = next_word(reader, &line);
    return word.length == 0 || read_entry(reader, word, line);
}

/* --- the whole file ------------------------------------------------------- */

static bool has_l1_key(const struct reader *reader)
{
    bool has = false;
    for (enum gpu_key_id id = 0; id < GPU_KEY_COUNT; id++)
        has |= gpu_keys[id].need == NEED_L1 && reader->values[id].length > 0;
    return has;
}

static bool check_complete(struct reader *reader)
{
    bool needs[] = {
        [NEED_ALWAYS] = true,
        [NEED_L1] = has_l1_key(reader),
        [NEED_LATENCY] = reader->gpu->time_model == GPU_TIME_LATENCY,
        [NEED_THROUGHPUT] = reader->gpu->time_model == GPU_TIME_THROUGHPUT,
        [NEED_NEVER] = false,
    };
    for (enum gpu_key_id id = 0; id < GPU_KEY_COUNT; id++) {
        if (needs[gpu_keys[id].need] && reader->values[id].length == 0) {
            diagnostic_at(reader->diagnostic, reader->source,
                          reader->source->length,
                          "expected the key '%s', saw the end of the file",
                          gpu_keys[id].name);
            return false;
        }
    }
    return true;
}

/* The L1's rules hold a line's words as bits of a mask. */
static bool check_line_words(struct reader *reader)
{
    const struct gpu *gpu = reader->gpu;
    bool has_l1 = has_l1_key(reader) || gpu->l1.return_bytes > 0;
    if (!has_l1 || gpu->line_bytes / gpu->bank_bytes <= REQUEST_LANES_MAX)
        return true;
    diagnostic_at(reader->diagnostic, reader->source,
                  reader->values[KEY_LINE].start,
                  "expected a line of up to %d bank words, %u B, beside '%s'",
                  (int)REQUEST_LANES_MAX,
                  (unsigned)(REQUEST_LANES_MAX * gpu->bank_bytes),
                  has_l1_key(reader) ? "tag_bank_bit0" : "return_path");
    return false;
}

/* `expected WHAT a sector`, at the key's value; false. */
static bool refuse_size(struct reader *reader, enum gpu_key_id key,
                        const char *what)
{
    diagnostic_at(reader->diagnostic, reader->source,
                  reader->values[key].start, "expected %s a sector, %u B", what,
                  (unsigned)reader->gpu->sector_bytes);
    return false;
}

/* Beside a sector. */
static bool check_sizes(struct reader *reader)
{
    const struct gpu *gpu = reader->gpu;
    if (gpu->line_bytes < gpu->sector_bytes)
        return refuse_size(reader, KEY_LINE, "a line of at least");
    if (gpu->dram_bytes != 0 && gpu->dram_bytes < gpu->sector_bytes)
        return refuse_size(reader, KEY_DRAM_GRANULE, "a granule of at least");
    if (gpu->write_bytes >= gpu->sector_bytes)
        return refuse_size(reader, KEY_WRITE_SECTOR, "less than");
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
        if (!read_line(&reader, (struct gpu_span){ start, length }))
            return false;
        start += length + 1;
    }
    return check_complete(&reader) && check_sizes(&reader) &&
           check_line_words(&reader);
}
