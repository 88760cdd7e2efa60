/*
 * Types lie in memory as the CUDA ABI says. The host compiler's own layout is
 * the oracle for structs, which nvcc shares with it.
 */
#include "unit.h"

#include <stdalign.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "core/arena.h"
#include "lang/type.h"
#include "lang_read.h"

struct vector_layout {
    const char *name;
    unsigned size, align;
};

/* CUDA C Programming Guide, "Alignment Requirements". */
static const struct vector_layout vectors[] = {
    { "char1", 1, 1 },      { "uchar2", 2, 2 },     { "char3", 3, 1 },
    { "uchar4", 4, 4 },     { "short1", 2, 2 },     { "ushort2", 4, 4 },
    { "short3", 6, 2 },     { "ushort4", 8, 8 },    { "int1", 4, 4 },
    { "uint2", 8, 8 },      { "int3", 12, 4 },      { "uint4", 16, 16 },
    { "long1", 8, 8 },      { "ulong2", 16, 16 },   { "long3", 24, 8 },
    { "ulong4", 32, 16 },   { "longlong1", 8, 8 },  { "ulonglong2", 16, 16 },
    { "longlong3", 24, 8 }, { "ulonglong4", 32, 16 }, { "float1", 4, 4 },
    { "float2", 8, 8 },     { "float3", 12, 4 },    { "float4", 16, 16 },
    { "double1", 8, 8 },    { "double2", 16, 16 },  { "double3", 24, 8 },
    { "double4", 32, 16 },  { "half", 2, 2 },       { "half2", 4, 4 },
    { "__nv_bfloat16", 2, 2 }, { "size_t", 8, 8 },  { "uint8_t", 1, 1 },
    { "int64_t", 8, 8 },    { "dim3", 12, 4 },
};

START_TEST(vector_types)
{
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
        const struct vector_layout *row = &vectors[i];
        const struct type *type = type_find(row->name, strlen(row->name));
        ck_assert_msg(type != NULL, "%s", row->name);
        ck_assert_msg(type->size == row->size, "%s", row->name);
        ck_assert_msg(type->align == row->align, "%s", row->name);
    }
    ck_assert_ptr_null(type_find("float5", 6));
    ck_assert_ptr_null(type_find("float", 5));
}
END_TEST

/* The size of an object that the text declares as `x`, through an index. */
static int64_t constant_index(const char *text)
{
    struct reading reading;
    reading_init(&reading);
    reading_read(&reading, text, NULL);
    ck_assert_msg(reading.program != NULL, "%s\n%s", text,
                  reading.diagnostic.text);
    const struct expr *load = reading.program->body->expr;
    ck_assert_int_eq(load->kind, EXPR_LOAD);
    ck_assert_int_eq(load->left->right->kind, EXPR_CONSTANT);
    int64_t value = load->left->right->constant;
    reading_free(&reading);
    return value;
}

/* The text of a struct is its definition here: what both compilers read. */
#define SAME_SIZE(...)                                                       \
    do {                                                                     \
        struct checked {                                                     \
            __VA_ARGS__                                                      \
        };                                                                   \
        ck_assert_int_eq(                                                    \
            constant_index("struct checked { " #__VA_ARGS__ " }; "           \
                           "data[sizeof(struct checked)]"),                  \
            (int64_t)sizeof(struct checked));                                \
    } while (0)

START_TEST(struct_sizes)
{
    SAME_SIZE(char a;);
    SAME_SIZE(char a; int b;);
    SAME_SIZE(int a; char b;);
    SAME_SIZE(char a; double b; char c;);
    SAME_SIZE(short a[3]; long long b; bool c;);
    SAME_SIZE(char a[5]; short b; struct { char c; int d; } e[2];);
    SAME_SIZE(int *a; char b; unsigned long c;);
    SAME_SIZE(float a[2][3]; signed char b; unsigned short c;);
    SAME_SIZE(struct { struct { long d; } c; char b; } a; char e;);
    SAME_SIZE(char a; alignas(16) int b;);
}
END_TEST

START_TEST(aligned_structs)
{
    ck_assert_int_eq(constant_index("struct __align__(16) P {float x, y, z;}; "
                                    "a[sizeof(P)]"), 16);
    ck_assert_int_eq(constant_index("struct P {char c;} "
                                    "__attribute__((aligned(8))); "
                                    "a[sizeof(struct P)]"), 8);
    ck_assert_int_eq(constant_index("struct P {char c; float4 v;}; "
                                    "a[sizeof(P)]"), 32);
    ck_assert_int_eq(constant_index("struct P {}; a[sizeof(P)]"), 1);
    ck_assert_int_eq(constant_index("a[sizeof(float[3][4])]"), 48);
    ck_assert_int_eq(constant_index("a[sizeof(float (*)[4])]"), 8);
    ck_assert_int_eq(constant_index("float *A[3]; a[sizeof A]"), 24);
    ck_assert_int_eq(constant_index("float (*A)[3]; a[sizeof *A]"), 12);
}
END_TEST

/* Members lie where the compiler puts them: &((struct *)0)->member. */
START_TEST(member_offsets)
{
    struct sample {
        char a;
        struct {
            short b;
            double c[2];
        } d[3];
        int e;
    };
    static const char definition[] =
        "struct sample { char a; struct { short b; double c[2]; } d[3]; "
        "int e; } *s; char *base; ";
    struct {
        const char *member;
        size_t offset;
    } rows[] = {
        { "a", offsetof(struct sample, a) },
        { "d[2].b", offsetof(struct sample, d[2].b) },
        { "d[1].c[1]", offsetof(struct sample, d[1].c[1]) },
        { "e", offsetof(struct sample, e) },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[256];
        snprintf(text, sizeof text, "%ss->%s", definition, rows[i].member);
        struct reading reading;
        reading_init(&reading);
        reading_read(&reading, text, NULL);
        ck_assert_msg(reading.program != NULL, "%s", reading.diagnostic.text);
        const struct expr *pointer = reading.program->body->expr->left;
        int64_t offset = 0;
        for (; pointer->kind == EXPR_OFFSET; pointer = pointer->left)
            offset += pointer->right->constant * pointer->constant;
        ck_assert_int_eq(offset, (int64_t)rows[i].offset);
        reading_free(&reading);
    }
}
END_TEST

START_TEST(type_names)
{
    struct arena arena = { 0 };
    const struct type *rows = type_array(&arena, &type_float, 4);
    ck_assert_str_eq(type_array(&arena, rows, 3)->name, "float[3][4]");
    ck_assert_str_eq(type_pointer(&arena, &type_int)->name, "int *");
    ck_assert_str_eq(
        type_pointer(&arena, type_pointer(&arena, &type_int))->name, "int **");
    ck_assert_ptr_null(type_array(&arena, &type_int, TYPE_BYTES_MAX / 4 + 1));
    ck_assert(type_same(type_const(&arena, rows), rows));
    ck_assert(!type_same(rows, type_array(&arena, &type_float, 5)));
    arena_free(&arena);
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("lang types");
    TCase *tcase = tcase_create("types");
    tcase_add_test(tcase, vector_types);
    tcase_add_test(tcase, struct_sizes);
    tcase_add_test(tcase, aligned_structs);
    tcase_add_test(tcase, member_offsets);
    tcase_add_test(tcase, type_names);
    suite_add_tcase(suite, tcase);
    return suite;
}
