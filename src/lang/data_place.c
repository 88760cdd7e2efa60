/* Which numbers of an array --data is about: by a name such as p.at.x,
 * p.list[2] or p.list, which stands for all of its elements; see binding.h. */
#include <string.h>

#include "core/number.h"
#include "lang/binding.h"

static const char no_part[] = "is no part of its type";
static const char no_numbers[] =
    "does not hold integers or floating-point numbers of one type";
static const char arrays_apart[] =
    "is an array in another one's elements; name one of those, as in [0]";

static bool is_real(const struct type *type)
{
    return type_same(type, &type_float) || type_same(type, &type_double) ||
           type_same(type, &type_half) || type_same(type, &type_bfloat16);
}

bool place_is_real(const struct place *place)
{
    return is_real(place->type);
}

/* The number that an object is made of, and of nothing else; or NULL. */
static const struct type *only_number(const struct type *type)
{
    const struct type *only = NULL;
    if (type->kind == TYPE_ARRAY)
        return only_number(type->of);
    if (type->kind != TYPE_STRUCT)
        return type_is_integer(type) || is_real(type) ? type : NULL;
    for (size_t i = 0; i < type->member_count; i++) {
        const struct type *own = only_number(type->members[i].type);
        if (own == NULL || (only != NULL && !type_same(own, only)))
            return NULL;
        only = own;
    }
    return only != NULL && type->size == type->leaves * only->size ? only
                                                                   : NULL;
}

static const struct type *fail(struct place *place, const char *why)
{
    place->why = why;
    return NULL;
}

/* Further `count` of them side by side in each, where they lie in one row. */
static bool enter(struct place *place, uint64_t count, uint64_t stride)
{
    if (place->inner != 0 && place->inner_stride != count * stride)
        return false;
    place->inner = place->inner == 0 ? count : place->inner * count;
    place->inner_stride = stride;
    return true;
}

/* All elements of an array that is a part. */
static const struct type *enter_array(const struct type *type,
                                      struct place *place)
{
    uint64_t count = 1;
    const struct type *element = type;
    for (; element->kind == TYPE_ARRAY; element = element->of)
        count *= element->count;
    return enter(place, count, element->size) ? element
                                              : fail(place, arrays_apart);
}

/* The member, of a base or a struct without a name as well; moves the place
 * there. */
static const struct type *enter_member(const struct type *type,
                                       const char *name, size_t length,
                                       struct place *place)
{
    const struct member *member = type_member(type, name, length);
    if (member != NULL) {
        place->first += member->offset;
        return member->type;
    }
    for (size_t i = 0; i < type->member_count; i++) {
        const struct member *outer = &type->members[i];
        if (outer->name[0] != '\0' || outer->type->kind != TYPE_STRUCT)
            continue;
        const struct type *found =
            enter_member(outer->type, name, length, place);
        if (found != NULL) {
            place->first += outer->offset;
            return found;
        }
    }
    return NULL;
}

/* ".next" or "[2]" of an object. */
static const struct type *enter_part(const struct type *type, const char *part,
                                     size_t length, struct place *place)
{
    uint64_t index;
    const struct type *found = NULL;
    if (*part == '.' && type->kind == TYPE_STRUCT)
        found = enter_member(type, part + 1, length - 1, place);
    if (found != NULL)
        return found;
    if (*part != '[' || type->kind != TYPE_ARRAY || length <= 2 ||
        part[length - 1] != ']' ||
        !number_unsigned(part + 1, length - 2, &index) || index >= type->count)
        return fail(place, no_part);
    place->first += index * type->of->size;
    return type->of;
}

/* NULL: there is no such part. */
static const struct type *find_part(const struct type *type, const char *path,
                                    struct place *place)
{
    while (*path != '\0') {
        size_t length = 1 + strcspn(path + 1, ".[");
        if (*path == '.' && type->kind == TYPE_ARRAY &&
            (type = enter_array(type, place)) == NULL)
            return NULL;
        type = enter_part(type, path, length, place);
        if (type == NULL)
            return NULL;
        path += length;
    }
    return type;
}

/* The type of the numbers that an object is made of, each of them. */
static const struct type *find_numbers(const struct type *type,
                                       struct place *place)
{
    const struct type *number = only_number(type);
    if (number == NULL)
        return fail(place, no_numbers);
    return type == number ||
                   enter(place, type->size / number->size, number->size)
               ? number
               : fail(place, arrays_apart);
}

bool place_find(struct place *place, const struct lang_data *data,
                const struct array *array, const struct type *type)
{
    size_t length = strlen(array->name);
    const char *path = data->name + length;
    *place = (struct place){ .why = no_numbers };
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
    place->type = part != NULL ? find_numbers(part, place) : NULL;
    return true;
}
