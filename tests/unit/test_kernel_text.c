/* Patterns as kernels: which expressions are used, and how. */
#include "cli/kernel_text.h"

#include <stdlib.h>
#include <string.h>

#include "unit.h"

/* The kernel's text. The caller frees it. */
static char *text_of(const char *pattern, struct options *options)
{
    struct diagnostic diagnostic = { 0 };
    struct arena arena = { 0 };
    char *text = NULL;
    size_t length;
    struct source source = source_of("--pattern", pattern);
    options->lang.warp_lanes = 32;
    options->warp = -1;
    const struct program *program =
        lang_pattern(&source, NULL, &options->lang, &arena, &diagnostic);
    ck_assert_msg(program != NULL, "%s", diagnostic.text);
    FILE *out = open_memstream(&text, &length);
    kernel_text_write(out, options, pattern, program);
    fclose(out);
    diagnostic_free(&diagnostic);
    arena_free(&arena);
    return text;
}

/* How often the kernel of a pattern, behind the prelude, has a text in it. */
static unsigned uses(const char *pattern, const char *needle)
{
    struct options options = { 0 };
    unsigned count = 0;
    char *text = text_of(pattern, &options);
    const char *kernel = strstr(text, KERNEL_TEXT_NAME);
    ck_assert_ptr_nonnull(kernel);
    for (const char *at = kernel; (at = strstr(at, needle)) != NULL; at++)
        count++;
    free(text);
    return count;
}

static const struct {
    const char *pattern;
    unsigned used;
} statements[] = {
    { "tid*8", 1 },
    { "A[tid]", 1 },
    { "A[tid];", 1 },
    { "A[tid]; B[tid]; C[tid]", 3 },
    { "B[tid] = A[tid]", 0 },
    { "B[tid] += 1", 0 },
    { "B[tid]++", 0 },
    { "float v = A[tid]; B[tid] = v", 0 },
    { "float *p = &A[4]; p[tid]", 1 },
    { "atomicAdd(&A[tid], 1.0f)", 0 },
    { "__syncthreads(); A[tid]", 1 },
    { "if (tid < 4) A[tid]; else B[tid];", 2 },
    { "if (tid < 4) { A[tid]; } C[tid] = 1", 1 },
    { "for (int k = 0; k < 4; k++) A[k]", 1 },
    { "for (int k = 0; k < 4; k++) { A[k]; B[k] = 1; }", 1 },
    { "int k = 0; while (k < 3) { A[k]; k++; }", 1 },
    { "int k = 0; do A[k]; while (++k < 3);", 1 },
};

START_TEST(bare_expressions_are_used)
{
    ck_assert_uint_eq(uses(statements[_i].pattern, "coalsim_use("),
                      statements[_i].used);
}
END_TEST

START_TEST(arrays_are_parameters_in_their_order)
{
    ck_assert_uint_eq(uses("B[tid] = A[tid]",
                           KERNEL_TEXT_NAME "(float *__restrict__ B, "
                           "float *__restrict__ A, unsigned *coalsim_sink, "
                           "unsigned coalsim_never)"), 1);
}
END_TEST

/* That of an atomic is not seen to be the same in all lanes. */
START_TEST(an_index_is_done_as_op_says)
{
    static const char *const forms[KIND_COUNT] = {
        [KIND_LOAD] = "coalsim_use(data[tid",
        [KIND_STORE] = "] = coalsim_element{}",
        [KIND_ATOMIC] = "coalsim_use(atomicAdd(&data[(tid\n) + "
                        "(coalsim_never == 0 ? lane : 0)]",
        [KIND_REDUCTION] = "\natomicAdd(&data[(tid\n) + "
                           "(coalsim_never == 0 ? lane : 0)]",
    };
    struct options options = { .lang.kind = (enum request_kind)_i,
                               .lang.kind_given = true };
    char *text = text_of("tid;", &options);
    ck_assert_ptr_nonnull(strstr(text, forms[_i]));
    free(text);
}
END_TEST

START_TEST(element_sizes_become_types)
{
    struct options options = { .lang.element = "16" };
    char *text = text_of("A[tid]", &options);
    ck_assert_ptr_nonnull(strstr(text, "uint4 *__restrict__ A"));
    free(text);
}
END_TEST

START_TEST(an_array_named_data_is_no_index)
{
    ck_assert_uint_eq(uses("data[tid]", "coalsim_use((data[tid]"), 1);
}
END_TEST

START_TEST(what_is_declared_inside_has_the_parameters_memory)
{
    ck_assert_uint_eq(uses("float A[64]; A[tid]",
                           "coalsim_type_0 &A = *(coalsim_type_0 *)"
                           "coalsim_array_0;"), 1);
    ck_assert_uint_eq(uses("float *p, *q; p[tid] + q[tid]",
                           "q = (decltype(q))coalsim_array_1;"), 1);
}
END_TEST

START_TEST(an_array_without_a_size_is_a_type_first)
{
    ck_assert_uint_eq(uses("float A[]; A[tid]",
                           "typedef float A[]; typedef A coalsim_type_0; { "
                           "coalsim_type_0 &A = *(coalsim_type_0 *)"
                           "coalsim_array_0;"), 1);
    ck_assert_uint_eq(uses("float A[], *p; A[tid] + p[tid]",
                           "typedef p coalsim_type_1; { coalsim_type_1 p = "
                           "(coalsim_type_1)coalsim_array_1;"), 1);
    ck_assert_uint_eq(uses("float A[64]; A[tid]", "typedef float A"), 0);
    ck_assert_uint_eq(uses("extern __shared__ float s[]; s[tid]", "typedef s"),
                      0);
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("kernel_text");
    TCase *tests = tcase_create("kernel_text");
    tcase_add_loop_test(tests, bare_expressions_are_used, 0,
                        sizeof statements / sizeof *statements);
    tcase_add_test(tests, arrays_are_parameters_in_their_order);
    tcase_add_loop_test(tests, an_index_is_done_as_op_says, 0, KIND_COUNT);
    tcase_add_test(tests, element_sizes_become_types);
    tcase_add_test(tests, an_array_named_data_is_no_index);
    tcase_add_test(tests, what_is_declared_inside_has_the_parameters_memory);
    tcase_add_test(tests, an_array_without_a_size_is_a_type_first);
    suite_add_tcase(suite, tests);
    return suite;
}
