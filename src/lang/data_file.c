/* Contents from a file, as text or binary; see binding.h. */
#include <math.h>
#include <string.h>

#include "core/number.h"
#include "lang/binding.h"

/* A word of the text: what is between white space, commas and comments. */
struct word {
    size_t start, length;
};

static bool is_blank(char c)
{
    return c == ' ' || c == ',' || (c >= '\t' && c <= '\r');
}

static struct word next_word(const struct source *file, size_t at)
{
    struct word word = { at, 0 };
    const char *text = file->text;
    while (word.start < file->length) {
        if (text[word.start] == '#')
            while (word.start < file->length && text[word.start] != '\n')
                word.start++;
        else if (is_blank(text[word.start]))
            word.start++;
        else
            break;
    }
    for (size_t end = word.start; end < file->length && !is_blank(text[end]) &&
                                  text[end] != '#'; end++)
        word.length++;
    return word;
}

static uint64_t count_words(const struct source *file)
{
    uint64_t count = 0;
    struct word word = next_word(file, 0);
    for (; word.length > 0; word = next_word(file, word.start + word.length))
        count++;
    return count;
}

/* Digits that make no number of 64 bits. */
static bool is_too_large(const char *text, size_t length)
{
    return length > 0 && strspn(text, "0123456789") >= length;
}

/* An undeclared array with --data is one of int. */
static const char *float_hint(const struct binding *binding,
                              const struct word *word)
{
    double number;
    const char *text = binding->data->file->text + word->start;
    return number_real(text, word->length, &number) && number != trunc(number)
               ? arena_format(binding->build->arena, "; in a pattern, float "
                              "*%s; in front makes it one of floats",
                              binding->array->name)
               : "";
}

/* The word is no integer, or none that the array's type holds. */
static void refuse_integer(const struct binding *binding,
                           const struct word *word, bool is_number)
{
    const struct source *file = binding->data->file;
    const char *text = file->text + word->start;
    const char *hint = float_hint(binding, word);
    int shown = (int)(word->length > 40 ? 40 : word->length);
    if (is_number || hint[0] != '\0')
        diagnostic_at(binding->build->diagnostic, file, word->start,
                      "'%s' is an array of '%s', which does not hold %.*s%s",
                      binding->array->name, binding->place.type->name, shown,
                      text, hint);
    else
        diagnostic_at(binding->build->diagnostic, file, word->start,
                      "expected an integer, saw '%.*s'; raw:FILE reads a "
                      "file as binary", shown, text);
}

/* An integer of the array's type; else an error at its place. */
static uint64_t read_integer(const struct binding *binding,
                             const struct word *word)
{
    const char *text = binding->data->file->text + word->start;
    bool is_negative = *text == '-';
    size_t sign = is_negative || *text == '+' ? 1 : 0;
    size_t length = word->length - sign;
    uint64_t size = UINT64_MAX;
    bool is_number = number_unsigned(text + sign, length, &size);
    if (is_number && binding_holds(binding, size, is_negative))
        return is_negative ? 0 - size : size;
    refuse_integer(binding, word,
                   is_number || is_too_large(text + sign, length));
    return 0;
}

/* The bits of a number of the array's type; else an error at its place. */
static uint64_t read_real(const struct binding *binding,
                          const struct word *word)
{
    const struct source *file = binding->data->file;
    const struct type *type = binding->place.type;
    const char *text = file->text + word->start;
    unsigned bits = type_bits(type);
    int shown = (int)(word->length > 40 ? 40 : word->length);
    bool is_word = memchr("+-.0123456789", text[word->length - 1], 13) == NULL;
    double number = 0;
    if (!number_real_of(text, word->length, bits, &number))
        diagnostic_at(binding->build->diagnostic, file, word->start,
                      "expected a number, saw '%.*s'; raw:FILE reads a file "
                      "as binary", shown, text);
    else if (!isfinite(number) && !is_word)
        diagnostic_at(binding->build->diagnostic, file, word->start,
                      "'%s' is an array of '%s', which does not hold %.*s",
                      binding->array->name, type->name, shown, text);
    return contents_real_bits(number, bits);
}

static void read_text(const struct binding *binding, struct contents *contents)
{
    const struct source *file = binding->data->file;
    unsigned char *to;
    contents->count = count_words(file);
    contents->packed = to = arena_array(binding->build->arena, contents->count,
                                        contents->bytes);
    struct word word = next_word(file, 0);
    for (; word.length > 0 && !binding_failed(binding);
         word = next_word(file, word.start + word.length)) {
        uint64_t number = contents->is_real ? read_real(binding, &word)
                                            : read_integer(binding, &word);
        for (unsigned i = 0; i < contents->bytes; i++)
            *to++ = (unsigned char)(number >> 8 * i);
    }
}

static void read_binary(const struct binding *binding,
                        struct contents *contents)
{
    const struct source *file = binding->data->file;
    contents->count = file->length / contents->bytes;
    contents->packed = (const unsigned char *)file->text;
    if (file->length % contents->bytes != 0)
        binding_fail(binding, "its %zu bytes are no whole number of '%s'",
             file->length, binding->place.type->name);
}

void data_read_file(const struct binding *binding, struct contents *contents)
{
    contents->kind = CONTENTS_LIST;
    if (binding->data->is_binary)
        read_binary(binding, contents);
    else
        read_text(binding, contents);
    if (contents->count == 0)
        binding_fail(binding, "the file has no numbers");
}

