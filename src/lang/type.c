/* CUDA's own types and those made of them; see type.h. */
#include "lang/type.h"

#include <string.h>

#include "core/float16.h"

#define SCALAR(ID, NAME, KIND, BYTES, SIGNED)                               \
    const struct type ID = { .kind = KIND, .name = NAME, .size = BYTES,     \
                             .align = BYTES, .is_signed = SIGNED, .leaves = 1 };

const struct type type_void = { .kind = TYPE_VOID, .name = "void", .align = 1 };

const struct type type_auto = { .kind = TYPE_PLACEHOLDER, .name = "auto",
                                .align = 1, .leaves = 1 };

SCALAR(type_bool, "bool", TYPE_BOOL, 1, false)
SCALAR(type_char, "char", TYPE_INTEGER, 1, true)
SCALAR(type_uchar, "unsigned char", TYPE_INTEGER, 1, false)
SCALAR(type_short, "short", TYPE_INTEGER, 2, true)
SCALAR(type_ushort, "unsigned short", TYPE_INTEGER, 2, false)
SCALAR(type_int, "int", TYPE_INTEGER, 4, true)
SCALAR(type_uint, "unsigned", TYPE_INTEGER, 4, false)
SCALAR(type_long, "long long", TYPE_INTEGER, 8, true)
SCALAR(type_ulong, "unsigned long long", TYPE_INTEGER, 8, false)
SCALAR(type_half, "half", TYPE_FLOATING, 2, false)
SCALAR(type_bfloat16, "__nv_bfloat16", TYPE_FLOATING, 2, false)
SCALAR(type_float, "float", TYPE_FLOATING, 4, false)
SCALAR(type_double, "double", TYPE_FLOATING, 8, false)

/* An n-vector is aligned to its size as far as 16; a 3-vector like a scalar. */
#define AT_MOST_16(BYTES) ((BYTES) < 16 ? (BYTES) : 16)

#define MEMBER(NAME, TYPE, OFFSET) \
    { .name = NAME, .type = &TYPE, .offset = OFFSET }

#define VECTOR(NAME, COUNT, BYTES, ALIGN)                                    \
    static const struct type vector_##NAME##COUNT = {                       \
        .kind = TYPE_STRUCT, .name = #NAME #COUNT, .size = (BYTES) * COUNT, \
        .align = ALIGN, .leaves = COUNT, .members = NAME##_members,         \
        .member_count = COUNT };

#define VECTORS(NAME, ELEMENT, BYTES)                        \
    static const struct member NAME##_members[] = {          \
        MEMBER("x", ELEMENT, 0),           MEMBER("y", ELEMENT, BYTES),       \
        MEMBER("z", ELEMENT, 2 * (BYTES)), MEMBER("w", ELEMENT, 3 * (BYTES)), \
    };                                                       \
    VECTOR(NAME, 1, BYTES, BYTES)                            \
    VECTOR(NAME, 2, BYTES, AT_MOST_16(2 * (BYTES)))          \
    VECTOR(NAME, 3, BYTES, BYTES)                            \
    VECTOR(NAME, 4, BYTES, AT_MOST_16(4 * (BYTES)))

VECTORS(char, type_char, 1)
VECTORS(uchar, type_uchar, 1)
VECTORS(short, type_short, 2)
VECTORS(ushort, type_ushort, 2)
VECTORS(int, type_int, 4)
VECTORS(uint, type_uint, 4)
VECTORS(long, type_long, 8)
VECTORS(ulong, type_ulong, 8)
VECTORS(longlong, type_long, 8)
VECTORS(ulonglong, type_ulong, 8)
VECTORS(float, type_float, 4)
VECTORS(double, type_double, 8)

static const struct member half2_members[] = {
    MEMBER("x", type_half, 0),
    MEMBER("y", type_half, 2),
};

static const struct type type_half2 = {
    .kind = TYPE_STRUCT, .name = "half2", .size = 4, .align = 4, .leaves = 2,
    .members = half2_members, .member_count = 2,
};

static const struct member bfloat162_members[] = {
    MEMBER("x", type_bfloat16, 0),
    MEMBER("y", type_bfloat16, 2),
};

const struct type type_bfloat162 = {
    .kind = TYPE_STRUCT, .name = "__nv_bfloat162", .size = 4, .align = 4,
    .leaves = 2, .members = bfloat162_members, .member_count = 2,
};

const struct type type_dim3 = {
    .kind = TYPE_STRUCT, .name = "dim3", .size = 12, .align = 4, .leaves = 3,
    .members = uint_members, .member_count = 3,
};

struct named_type {
    const char *name;
    const struct type *type;
};

#define VECTOR_NAMES(NAME)                                          \
    { #NAME "1", &vector_##NAME##1 }, { #NAME "2", &vector_##NAME##2 }, \
    { #NAME "3", &vector_##NAME##3 }, { #NAME "4", &vector_##NAME##4 }

static const struct named_type named_types[] = {
    { "uchar", &type_uchar },      { "ushort", &type_ushort },
    { "uint", &type_uint },        { "ulong", &type_ulong },
    { "size_t", &type_ulong },     { "ssize_t", &type_long },
    { "ptrdiff_t", &type_long },   { "intptr_t", &type_long },
    { "uintptr_t", &type_ulong },  { "clock_t", &type_long },
    { "int8_t", &type_char },      { "uint8_t", &type_uchar },
    { "int16_t", &type_short },    { "uint16_t", &type_ushort },
    { "int32_t", &type_int },      { "uint32_t", &type_uint },
    { "int64_t", &type_long },     { "uint64_t", &type_ulong },
    { "half", &type_half },        { "__half", &type_half },
    { "half2", &type_half2 },      { "__half2", &type_half2 },
    { "__nv_bfloat16", &type_bfloat16 }, { "nv_bfloat16", &type_bfloat16 },
    { "__nv_bfloat162", &type_bfloat162 },
    { "nv_bfloat162", &type_bfloat162 },
    { "dim3", &type_dim3 },
    { "cudaTextureObject_t", &type_ulong },
    { "cudaSurfaceObject_t", &type_ulong },
    VECTOR_NAMES(char), VECTOR_NAMES(uchar), VECTOR_NAMES(short),
    VECTOR_NAMES(ushort), VECTOR_NAMES(int), VECTOR_NAMES(uint),
    VECTOR_NAMES(long), VECTOR_NAMES(ulong), VECTOR_NAMES(longlong),
    VECTOR_NAMES(ulonglong), VECTOR_NAMES(float), VECTOR_NAMES(double),
};

const struct type *type_find(const char *name, size_t length)
{
    size_t count = sizeof named_types / sizeof *named_types;
    for (size_t i = 0; i < count; i++)
        if (strlen(named_types[i].name) == length &&
            memcmp(named_types[i].name, name, length) == 0)
            return named_types[i].type;
    return NULL;
}

const struct type *type_pointer(struct arena *arena, const struct type *to)
{
    struct type *type = arena_alloc(arena, sizeof *type);
    const char *space = to->kind == TYPE_POINTER ? "" : " ";
    *type = (struct type){
        .kind = TYPE_POINTER,
        .name = arena_format(arena, "%s%s*", to->name, space),
        .size = 8, .align = 8, .of = to, .leaves = 1, .depth = to->depth + 1,
    };
    return type;
}

/* The sizes stand in the order in which they are written: float[2][3]. */
static const char *array_name(struct arena *arena, const struct type *of,
                              uint64_t count)
{
    int head = (int)strcspn(of->name, "[");
    if (count == 0)
        return arena_format(arena, "%.*s[]%s", head, of->name, of->name + head);
    return arena_format(arena, "%.*s[%llu]%s", head, of->name,
                        (unsigned long long)count, of->name + head);
}

const struct type *type_array(struct arena *arena, const struct type *of,
                              uint64_t count)
{
    if (of->size == 0 || count > TYPE_BYTES_MAX / of->size)
        return NULL;
    struct type *type = arena_alloc(arena, sizeof *type);
    *type = (struct type){
        .kind = TYPE_ARRAY, .name = array_name(arena, of, count),
        .size = count * of->size, .align = of->align, .of = of,
        .count = count, .leaves = count * of->leaves,
        .is_const = of->is_const, .depth = of->depth + 1,
    };
    return type;
}

static struct type *qualify(struct arena *arena, const struct type *type,
                            const char *qualifier)
{
    struct type *copy = arena_alloc(arena, sizeof *copy);
    *copy = *type;
    copy->plain = type_plain(type);
    copy->name = type->kind == TYPE_POINTER
                     ? arena_format(arena, "%s %s", type->name, qualifier)
                     : arena_format(arena, "%s %s", qualifier, type->name);
    return copy;
}

const struct type *type_const(struct arena *arena, const struct type *type)
{
    if (type->is_const)
        return type;
    struct type *copy = qualify(arena, type, "const");
    copy->is_const = true;
    if (type->kind == TYPE_ARRAY)
        copy->of = type_const(arena, type->of);
    return copy;
}

const struct type *type_volatile(struct arena *arena, const struct type *type)
{
    if (type->is_volatile)
        return type;
    struct type *copy = qualify(arena, type, "volatile");
    copy->is_volatile = true;
    if (type->kind == TYPE_ARRAY)
        copy->of = type_volatile(arena, type->of);
    return copy;
}

const struct type *type_restrict(struct arena *arena, const struct type *type)
{
    struct type *copy = qualify(arena, type, "__restrict__");
    copy->is_restrict = true;
    return copy;
}

const struct type *type_plain(const struct type *type)
{
    return type->plain != NULL ? type->plain : type;
}

const struct type *type_innermost(const struct type *type)
{
    while (type->kind == TYPE_ARRAY)
        type = type->of;
    return type;
}

bool type_same(const struct type *a, const struct type *b)
{
    a = type_plain(a);
    b = type_plain(b);
    if (a == b)
        return true;
    if (a->kind != b->kind || a->size != b->size || a->kind == TYPE_STRUCT)
        return false;
    if (a->kind == TYPE_POINTER || a->kind == TYPE_ARRAY)
        return a->count == b->count && type_same(a->of, b->of);
    if (a->kind == TYPE_FLOATING)
        return false;
    return a->is_signed == b->is_signed;
}

bool type_is_integer(const struct type *type)
{
    return type->kind == TYPE_INTEGER || type->kind == TYPE_BOOL;
}

bool type_is_arithmetic(const struct type *type)
{
    return type_is_integer(type) || type->kind == TYPE_FLOATING;
}

bool type_is_scalar(const struct type *type)
{
    return type_is_arithmetic(type) || type->kind == TYPE_POINTER;
}

const struct member *type_member(const struct type *type, const char *name,
                                 size_t length)
{
    for (size_t i = 0; i < type->member_count + type->alias_count; i++)
        if (strlen(type->members[i].name) == length &&
            memcmp(type->members[i].name, name, length) == 0)
            return &type->members[i];
    return NULL;
}

enum value_class type_class(const struct type *type)
{
    if (type->kind == TYPE_POINTER)
        return VALUE_POINTER;
    if (!type_is_integer(type))
        return VALUE_NONE;
    if (type->size < 4)
        return VALUE_I32;
    if (type->size == 4)
        return type->is_signed ? VALUE_I32 : VALUE_U32;
    return type->is_signed ? VALUE_I64 : VALUE_U64;
}

uint8_t type_bits(const struct type *type)
{
    if (type_same(type, &type_bfloat16))
        return BITS_BFLOAT;
    return type->kind == TYPE_BOOL ? 1 : (uint8_t)(type->size * 8);
}
