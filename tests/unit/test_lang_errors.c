/* What is wrong with a pattern is said, at the right place. */
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/memory.h"
#include "lang_read.h"

struct mistake {
    const char *text;
    unsigned column;
    const char *message;
};

static const struct mistake mistakes[] = {
    /* syntax */
    { "", 1, "the pattern is empty" },
    { "x[tid", 6, "expected ']' after 'tid', saw end of pattern" },
    { "x[", 3, "expected an expression after '[', saw end of pattern" },
    { "a[0] b[1]", 6, "expected ';' after ']', saw 'b'" },
    { "(tid", 5, "expected ')' after 'tid', saw end of pattern" },
    { "if (tid) { a[0]", 16, "expected '}' after ']', saw end of pattern" },
    { "if tid", 4, "expected '(' after 'if', saw 'tid'" },
    { "tid ? 1", 8, "expected ':' after '1', saw end of pattern" },
    { "a[0] }", 6, "expected ';' after ']', saw '}'" },
    { "a[0]; }", 7, "expected a statement after ';', saw '}'" },
    { "do a[0]; until", 10, "expected 'while' after ';', saw 'until'" },
    { "a[0] + if", 8, "expected an expression after '+', saw 'if'" },
    { "a[\"x\"]", 3, "expected an expression after '[', saw '\"x\"'" },
    { "p->3", 1, "unknown name 'p'; declare 'p' first" },
    { "struct P {int x} *p", 16, "expected ';' after 'x', saw '}'" },
    { "struct", 7, "expected a struct's name or '{' after 'struct'" },
    { "int", 1, "the pattern accesses no memory" },
    /* tokens */
    { "tid + \xC3\x97", 7, "byte 0xC3 is not ASCII" },
    { "/* x", 1, "the comment has no end" },
    { "tid + 'a", 7, "the character literal has no end" },
    { "$", 1, "'$' begins nothing in CUDA C" },
    { "tid + \001", 7, "a control character (0x01)" },
    { "18446744073709551616u", 1, "is too large for 64 bits" },
    { "9223372036854775808", 1, "is too large for a signed integer" },
    { "08", 1, "'08' is no number" },
    { "0x", 1, "'0x' is no number" },
    { "1e", 1, "'1e' is no number" },
    { "12q", 1, "'12q' is no number" },
    { "''", 1, "is no character" },
    /* names */
    { "foo", 1, "unknown name 'foo'; -D foo=VALUE gives it "
      "one value for all threads, a declaration one for each" },
    { "a[0] = i", 8, "unknown name 'i'" },
    { "N[3]", 1, "'N' is used as an array here, but -D makes it a number" },
    { "foo(3)", 1, "unknown function 'foo'" },
    { "int x; x(3)", 9, "is no function" },
    { "int x; int x;", 12, "'x' is declared twice" },
    { "min(1)", 6, "'min' takes 2 arguments, not 1" },
    { "min(1, 2, 3)", 11, "'min' takes 2 arguments, not more" },
    { "goto", 1, "'goto' is not supported" },
    /* types */
    { "float *p; p[1.5f]", 13, "an index must be an integer, not 'float'" },
    { "int i; i[3]", 9, "'int' cannot be indexed" },
    { "tid.x", 5, "'int' has no fields" },
    { "struct P {int a;} *p; p[0].q", 28, "'struct P' has no field 'q'" },
    { "int *p; int x = p", 15, "cannot convert 'int *' to 'int'" },
    { "int *p; float *q = p", 18, "to 'float *' without a cast" },
    { "int *p; p = 3", 11, "cannot convert 'int' to 'int *'" },
    { "tid % 1.5", 5, "'%' does not work on 'int' and 'double'" },
    { "~X", 1, "'~' does not work on 'float'" },
    { "*tid", 1, "'int' is no pointer" },
    { "&tid", 1, "only what lies in memory has an address" },
    { "int x; int *p; p = &x; *p", 18, "cannot be made to point to another" },
    { "tid = 3", 5, "this is a value" },
    { "const int *p; p[0] = 1", 15, "this is const" },
    { "const float x = tid; x = 1", 22, "this is const" },
    { "threadIdx.x = 1", 1, "this is const" },
    { "float4 *p; p[0] + p[1]", 17, "'+' does not work on 'float4' and" },
    { "float4 *p; float x = p[0]", 20, "cannot convert 'float4' to 'float'" },
    { "float4 *p; int2 v = p[0]", 19, "cannot convert 'float4' to 'int2'" },
    { "void x", 6, "'void' has no size" },
    { "void *p; p[0]", 10, "the size of 'void' is not known" },
    { "struct Q *p; p[0].x", 14, "the size of 'struct Q' is not known" },
    { "unsigned float x", 1, "these words make no type" },
    { "long long long x", 1, "these words make no type" },
    { "union U {int x; float x;} u", 23, "the field 'x' is there already" },
    { "struct { int x; union { char x; }; } u", 17,
      "the field 'x' is there already" },
    { "union { struct { char c; int i; }; int j[2]; } u; u.j[0] = 1", 51,
      "a local 'struct without a name' cannot be seen as 'int[2]' here" },
    { "struct P {int x:3;} p", 16, "bit-fields are not supported" },
    { "struct P {int x; int x;} p", 22, "the field 'x' is there already" },
    { "struct P {int x;}; struct P {int y;} p", 27, "is defined already" },
    { "int f(int)", 6, "functions cannot be declared here" },
    { "float **p; p[1][2]", 12, "the address is itself read from memory" },
    { "float *p; __shared__ float s[4]; p = s", 36,
      "one pointer for both global and shared" },
    { "(float)(float *)0 + a[0]", 1, "cannot convert" },
    { "*(int *)0", 1, "access through a null pointer" },
    { "__shared__ int s[2] = {1}", 21, "no initial value" },
    { "int a[2] = {b[0]}", 13, "must be constants" },
    { "atomicAdd(a, 1)", 11, "unknown name 'a'" },
    { "char *c; atomicAdd(&c[0], 1)", 10, "a number of 4 or 8 bytes, not" },
    { "short *c; atomicAdd(&c[0], 1)", 11, "a number of 4 or 8 bytes, not" },
    { "goto x; A[0]", 1, "'goto' is not supported" },
    { "asm(\"st.u32 [%0], 1;\"); A[0]", 1,
      "'asm' with 'st.u32' is not read: only instructions on registers are" },
    { "switch (tid) { A[0]; }", 16, "expected 'case' or 'default' after" },
    { "switch (tid) { case 0: break; default: default: A[0]; }", 40,
      "a second 'default'" },
    { "switch (tid) { case tid: A[0]; }", 21, "a label must be a constant" },
    { "switch (tid) { case 0: continue; } A[0]", 24,
      "'continue' outside of a loop" },
    /* constants */
    { "int A[0]", 7, "an array's size must be positive, not 0" },
    { "int A[-3]", 7, "an array's size must be positive, not -3" },
    { "int A[tid]", 7, "an array's size must be a constant" },
    { "int A[1/0]", 8, "an array's size has no value" },
    { "int A[1.5]", 7, "an array's size must be an integer" },
    { "int A[1 << 30][1 << 30]", 6, "more than 2^40 bytes" },
    { "struct P {char c[1ll << 40]; int x;}", 34, "more than 2^40 bytes" },
    { "struct __align__(3) P {int x;}", 18, "must be a power of 2, not 3" },
    { "enum { A = 1ll << 40 } x", 8, "an enumerator must fit an int" },
    /* statements */
    { "break", 1, "'break' outside of a loop" },
    { "for (;;) ; continue", 12, "'continue' outside of a loop" },
    { "int x = 3;", 1, "the pattern accesses no memory" },
    { "tid;;", 1, "the pattern accesses no memory" },
    /* a bare index */
    { "X", 1, "it must be an integer, not 'float'" },
    { "threadIdx", 1, "it must be an integer, not 'const uint3'" },
};

START_TEST(messages)
{
    const struct mistake *mistake = &mistakes[_i];
    char place[64];
    struct reading reading;
    reading_init(&reading);
    reading_read(&reading, mistake->text, NULL);
    ck_assert_msg(reading.program == NULL, "%s", mistake->text);
    ck_assert(reading.diagnostic.failed);
    snprintf(place, sizeof place, "--pattern:1:%u: error: ", mistake->column);
    const char *text = reading.diagnostic.text;
    ck_assert_msg(strncmp(text, place, strlen(place)) == 0, "'%s'\n%s",
                  mistake->text, text);
    ck_assert_msg(strstr(text, mistake->message) != NULL, "'%s'\n%s",
                  mistake->text, text);
    reading_free(&reading);
}
END_TEST

START_TEST(other_texts)
{
    struct reading reading;
    reading_init(&reading);
    reading_read(&reading, "tid + BAD", NULL);
    ck_assert_ptr_null(reading.program);
    ck_assert_msg(strstr(reading.diagnostic.text, "-D BAD:1:3: error: ") ==
                      reading.diagnostic.text,
                  "%s", reading.diagnostic.text);
    reading_free(&reading);

    reading_init(&reading);
    reading_read(&reading, "int s = 1; a[s]", "s < 2");
    ck_assert_ptr_null(reading.program);
    ck_assert_ptr_nonnull(strstr(reading.diagnostic.text,
                                 "--mask:1:1: error: unknown name 's'"));
    reading_free(&reading);

    reading_init(&reading);
    reading_read(&reading, "tid", "a[0] < 1");
    ck_assert_ptr_null(reading.program);
    ck_assert_ptr_nonnull(
        strstr(reading.diagnostic.text, "--mask:1:6: error: a mask cannot"));
    reading_free(&reading);

    reading_init(&reading);
    reading.options.element = "3";
    reading_read(&reading, "tid", NULL);
    ck_assert_ptr_null(reading.program);
    ck_assert_ptr_nonnull(
        strstr(reading.diagnostic.text, "--elem takes 1, 2, 4, 8, 16 or"));
    reading_free(&reading);

    reading_init(&reading);
    reading.options.kind_given = true;
    reading_read(&reading, "a[tid]", NULL);
    ck_assert_ptr_null(reading.program);
    ck_assert_ptr_nonnull(strstr(reading.diagnostic.text,
                                 "--op and --space hold for a bare index"));
    reading_free(&reading);
}
END_TEST

START_TEST(a_nul_byte)
{
    struct reading reading;
    reading_init(&reading);
    reading.source = (struct source){ .name = "-", .text = "tid\0+ 1",
                                       .length = 7 };
    reading.program = lang_pattern(&reading.source, NULL, &reading.options,
                                   &reading.arena, &reading.diagnostic);
    ck_assert_ptr_null(reading.program);
    ck_assert_ptr_nonnull(
        strstr(reading.diagnostic.text, "-:1:4: error: a NUL byte"));
    reading_free(&reading);
}
END_TEST

START_TEST(values_in_a_circle)
{
    struct reading reading;
    reading_init(&reading);
    reading.defines[0].value = "K + 1";
    reading.defines[1].value = "N";
    reading_read(&reading, "N", NULL);
    ck_assert_ptr_null(reading.program);
    ck_assert_ptr_nonnull(
        strstr(reading.diagnostic.text, "the value of 'N' depends on itself"));
    reading_free(&reading);
}
END_TEST

struct tower {
    const char *start, *level, *end;
    const char *message;
};

/* However deep something nests or however long it is, it is refused. */
static const struct tower towers[] = {
    { "", "(", "", "nested more than" },
    { "", "~", "1", "nested more than" },
    { "", "- ", "1", "nested more than" },
    { "", "a[", "", "nested more than" },
    { "", "{", "", "nested more than" },
    { "", "1?1:", "1", "nested more than" },
    { "int x;", "x=", "1", "nested more than" },
    { "float ", "*", "p", "levels of pointers" },
    { "float ", "(*", "p", "expected ')'" },
    { "int A", "[1]", ";", "nested more than" },
    { "", "if(1)", ";", "nested more than" },
    { "if(1);", "else if(1);", "", "nested more than" },
    { "", "for(;;)", ";", "nested more than" },
    { "", "do ", "", "nested more than" },
    { "", "struct P{", "", "nested more than" },
    { "int x[1]=", "{", "", "nested more than" },
    { "", "sizeof ", "1", "nested more than" },
    { "", "(int)", "1", "nested more than" },
    { "", "abs(", "1", "nested more than" },
    { "a[0]", ",a[0]", "", "more than 1000 levels" },
    { "tid", "+tid", "", "more than 1000 levels" },
    { "int x=1;x", "<<x", "", "more than 1000 levels" },
    { "tid", "&&tid", "", "more than 1000 levels" },
};

static char *build_tower(const struct tower *tower)
{
    enum { LEVELS = 200000 };
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    if (out == NULL)
        memory_exhausted();
    fputs(tower->start, out);
    for (int i = 0; i < LEVELS; i++)
        fputs(tower->level, out);
    fputs(tower->end, out);
    if (fclose(out) != 0)
        memory_exhausted();
    return text;
}

START_TEST(deep_nesting)
{
    const struct tower *tower = &towers[_i];
    char *text = build_tower(tower);
    struct reading reading;
    reading_init(&reading);
    reading_read(&reading, text, NULL);
    ck_assert_ptr_null(reading.program);
    ck_assert_msg(strstr(reading.diagnostic.text, tower->message) != NULL,
                  "%s: %.200s", tower->level, reading.diagnostic.text);
    reading_free(&reading);
    free(text);
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("lang errors");
    TCase *tcase = tcase_create("errors");
    tcase_set_timeout(tcase, 1200);
    tcase_add_loop_test(tcase, messages, 0,
                        sizeof mistakes / sizeof *mistakes);
    tcase_add_test(tcase, other_texts);
    tcase_add_test(tcase, a_nul_byte);
    tcase_add_test(tcase, values_in_a_circle);
    tcase_add_loop_test(tcase, deep_nesting, 0, sizeof towers / sizeof *towers);
    suite_add_tcase(suite, tcase);
    return suite;
}
