/* Which arrays have known numbers, and where in them; see data.h. */
#include "lang/data.h"

#include <float.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/float16.h"
#include "core/number.h"
#include "lang/binding.h"

/* ---- errors ---- */

void binding_fail(const struct binding *binding, const char *format, ...)
{
    const struct lang_data *data = binding->data;
    char message[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    diagnostic_plain(binding->build->diagnostic, "--data %s=%s: %s",
                     data->name, data->text, message);
}

bool binding_failed(const struct binding *binding)
{
    return binding->build->diagnostic->failed;
}

/* ---- what fits ---- */

bool binding_is_real(const struct binding *binding)
{
    return place_is_real(&binding->place);
}

/* Bits of a number, the first one counted. */
static int digits_of(const struct type *type)
{
    switch (type_bits(type)) {
    case BITS_HALF: return HALF_DIGITS;
    case BITS_BFLOAT: return BFLOAT_DIGITS;
    case 32: return FLT_MANT_DIG;
    default: return DBL_MANT_DIG;
    }
}

uint64_t binding_highest(const struct binding *binding)
{
    const struct type *type = binding->place.type;
    if (binding_is_real(binding))
        return UINT64_C(1) << digits_of(type);
    unsigned bits = type_bits(type) - (type->is_signed ? 1u : 0u);
    return bits >= 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
}

bool binding_holds(const struct binding *binding, uint64_t size,
                   bool is_negative)
{
    if (!is_negative)
        return size <= binding_highest(binding);
    bool is_signed = binding->place.type->is_signed;
    return size <= (is_signed ? binding_highest(binding) + 1 : 0);
}

uint64_t binding_room(const struct binding *binding)
{
    uint64_t inner = binding->place.inner;
    return binding->array->bytes / binding->place.stride *
           (inner > 0 ? inner : 1);
}

/* ---- binding ---- */

/* An array is as long as its contents. */
static void set_size(const struct binding *binding,
                     const struct contents *contents)
{
    struct array *array = binding->array;
    uint64_t room = binding_room(binding), bytes;
    uint64_t inner = contents->inner > 0 ? contents->inner : 1;
    if (contents->count == CONTENTS_ENDLESS)
        return;
    if (array->bytes > 0 && !array->is_data_sized && contents->count > room)
        binding_fail(binding, "it has %llu numbers, '%s' has room for %llu",
                     (unsigned long long)contents->count, array->name,
                     (unsigned long long)room);
    uint64_t elements = (contents->count - 1) / inner + 1;
    if (__builtin_mul_overflow(elements, contents->stride, &bytes) ||
        bytes > TYPE_BYTES_MAX)
        binding_fail(binding, "the array would be too large");
    if (array->bytes == 0 || bytes < array->bytes) {
        array->bytes = bytes;
        array->is_data_sized = true;
    }
}

static void bind(const struct binding *binding)
{
    struct array *array = binding->array;
    const struct lang_data *data = binding->data;
    if (array->space != SPACE_GLOBAL) {
        binding_fail(binding, "'%s' is in shared memory, which begins empty",
                     array->name);
        return;
    }
    if (binding->place.type == NULL) {
        binding_fail(binding, "'%s' %s", data->name, binding->place.why);
        return;
    }
    struct contents *contents =
        arena_alloc(binding->build->arena, sizeof *contents);
    contents->first = binding->place.first;
    contents->stride = binding->place.stride;
    contents->inner = binding->place.inner;
    contents->inner_stride = binding->place.inner_stride;
    contents->bytes = (uint8_t)binding->place.type->size;
    contents->bits = type_bits(binding->place.type);
    contents->is_real = binding_is_real(binding);
    contents->scale = 1;
    contents->count = CONTENTS_ENDLESS;
    if (data->file != NULL)
        data_read_file(binding, contents);
    else
        data_read_rule(binding, contents);
    if (!binding_failed(binding))
        set_size(binding, contents);
    contents->next = array->contents;
    array->contents = contents;
}

/* Of several for one place the last holds. */
static bool is_overruled(const struct lang_options *options, size_t number)
{
    for (size_t i = number + 1; i < options->data_count; i++)
        if (strcmp(options->data[i].name, options->data[number].name) == 0)
            return true;
    return false;
}

void data_bind(struct build *build, uint32_t array, const struct type *type)
{
    const struct lang_options *options = build->options;
    for (size_t i = 0; i < options->data_count; i++) {
        struct binding binding = { .build = build, .data = &options->data[i],
                                   .array = &build->arrays[array] };
        if (build->diagnostic->failed ||
            !place_find(&binding.place, binding.data, binding.array, type))
            continue;
        binding.data->used = true;
        if (!is_overruled(options, i))
            bind(&binding);
    }
}

bool data_names(const struct build *build, const char *name, size_t length)
{
    const struct lang_options *options = build->options;
    for (size_t i = 0; i < options->data_count; i++)
        if (strlen(options->data[i].name) == length &&
            memcmp(options->data[i].name, name, length) == 0)
            return true;
    return false;
}
