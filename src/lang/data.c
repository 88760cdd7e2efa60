/* Which arrays have known numbers, and where in them; see data.h. */
#include "lang/data.h"

#include <float.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/number.h"
#include "lang/binding.h"

/* ---- which numbers of the array ---- */

static bool is_real(const struct type *type)
{
    return type_same(type, &type_float) || type_same(type, &type_double);
}

static const struct type *number_type(const struct type *type)
{
    return type_is_integer(type) || is_real(type) ? type : NULL;
}

/* The number that an object is made of, and of nothing else; or NULL. */
static const struct type *only_number(const struct type *type)
{
    const struct type *only = NULL;
    if (type->kind == TYPE_ARRAY)
        return only_number(type->of);
    if (type->kind != TYPE_STRUCT)
        return number_type(type);
    for (size_t i = 0; i < type->member_count; i++) {
        const struct type *own = only_number(type->members[i].type);
        if (own == NULL || (only != NULL && !type_same(own, only)))
            return NULL;
        only = own;
    }
    return only != NULL && type->size == type->leaves * only->size ? only
                                                                   : NULL;
}

/* All elements of an array that is a part: of one such array only. */
static const struct type *enter_array(const struct type *type,
                                      struct place *place)
{
    if (place->inner != 0)
        return NULL;
    place->inner = 1;
    for (; type->kind == TYPE_ARRAY; type = type->of) {
        place->inner *= type->count;
        place->inner_stride = type->of->size;
    }
    return type;
}

/* ".next" or "[2]", then more of it; NULL when there is no such part. An array
 * without an index stands for all of its elements. */
static const struct type *find_part(const struct type *type, const char *path,
                                    struct place *place)
{
    while (*path != '\0') {
        if (*path == '.' && type->kind == TYPE_ARRAY &&
            (type = enter_array(type, place)) == NULL)
            return NULL;
        size_t length = 1 + strcspn(path + 1, ".[");
        uint64_t index;
        if (*path == '.' && type->kind == TYPE_STRUCT) {
            const struct member *member =
                type_member(type, path + 1, length - 1);
            if (member == NULL)
                return NULL;
            place->first += member->offset;
            type = member->type;
        } else if (*path == '[' && type->kind == TYPE_ARRAY && length > 2 &&
                   path[length - 1] == ']' &&
                   number_unsigned(path + 1, length - 2, &index) &&
                   index < type->count) {
            place->first += index * type->of->size;
            type = type->of;
        } else {
            return NULL;
        }
        path += length;
    }
    return type->kind == TYPE_ARRAY ? enter_array(type, place) : type;
}

/* False: it is not about this array. A type of NULL: there are no numbers, or
 * of several types. */
static bool find_place(const struct lang_data *data, const struct array *array,
                       const struct type *type, struct place *place)
{
    size_t length = strlen(array->name);
    const char *path = data->name + length;
    *place = (struct place){ .first = 0 };
    if (strncmp(data->name, array->name, length) != 0)
        return false;
    if (*path != '\0' && *path != '.' && *path != '[')
        return false;
    if (*path == '\0') {
        place->type = only_number(type);
        place->stride = place->type != NULL ? place->type->size : 0;
        return true;
    }
    type = type_innermost(type);
    place->stride = type->size;
    const struct type *part = find_part(type, path, place);
    place->type = part != NULL ? number_type(part) : NULL;
    return true;
}

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
    return is_real(binding->place.type);
}

uint64_t binding_highest(const struct binding *binding)
{
    const struct type *type = binding->place.type;
    if (is_real(type))
        return UINT64_C(1) << (type->size == 4 ? FLT_MANT_DIG : DBL_MANT_DIG);
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
        binding_fail(binding, "'%s' does not hold integers, floats or doubles "
                     "of one type", data->name);
        return;
    }
    struct contents *contents =
        arena_alloc(binding->build->arena, sizeof *contents);
    contents->first = binding->place.first;
    contents->stride = binding->place.stride;
    contents->inner = binding->place.inner;
    contents->inner_stride = binding->place.inner_stride;
    contents->bytes = (uint8_t)binding->place.type->size;
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
            !find_place(binding.data, binding.array, type, &binding.place))
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
