/* Kernels of .cu files: what is read, what is skipped, what is refused. */
#include "unit.h"

#include "lang_dump.h"
#include "lang_read.h"

struct kernel_case {
    const char *file;
    const char *name;
    const char *sites; /* or what the error says */
};

static const struct kernel_case accepted[] = {
    { KERNEL("float *a, const float *__restrict__ b, int n",
             "int i = threadIdx.x; if (i < 5) a[i] = b[i];"),
      NULL, "load 4 b[i], store 4 a[i]" },
    { KERNEL("float a[], int N", "a[N] = 1.f; return;"), NULL,
      "store 4 a[N]" },
    { KERNEL("float *a", "a += K; a[0] = 0;"), NULL, "store 4 a[0]" },
    { "extern \"C\" { static __global__ void __launch_bounds__(256, 2)\n"
      "k(float *a) { a[0] = 1; } }",
      NULL, "store 4 a[0]" },
    { "template <typename T, int W> __global__ void k(float *a) { a[K] = 1; }",
      NULL, "store 4 a[K]" },
    { "#define SIZE 8\n#define HALF (SIZE / 2)\n"
      KERNEL("float *a", "float r[SIZE]; a[HALF] = r[2];"),
      NULL, "store 4 a[HALF]" },
    { "#define AT(p, i) ((p)[(i) * 2])\n"
      KERNEL("float *a, float *b", "AT(a, 1) = AT(b, threadIdx.x);"),
      NULL, "load 4 AT(b,threadIdx.x), store 4 AT(a,1)" },
    { "#if 0\n don't \" read @ this\n#elif N > 1000 && defined(K)\n"
      "#define A 1\n#else\n#define A 2\n#endif\n"
      KERNEL("char *a", "a[A] = sizeof(a[0]);"),
      NULL, "store 1 a[A]" },
    { "#ifdef N\n" KERNEL("float *a", "a[1] = 0;") "#else\n"
      KERNEL("float *a", "a[2] = 0;") "#endif\n",
      NULL, "store 4 a[1]" },
    { "#define N 3\n" KERNEL("float *a", "a[N - 1024] = 0;"), NULL,
      "store 4 a[N-1024]" },
    { "#pragma once\n#include <x.h>\nusing namespace std;\n"
      "struct Host { Host(int); std::vector<int> v; };\n"
      "int main() { k<<<1, 2>>>(0); printf(\"}\"); auto f = [](int x) { }; }\n"
      KERNEL("float *a",
             "\n#pragma unroll\nfor (int i = 0; i < 4; ++i) a[i]++;"),
      NULL, "load 4 a[i] @1, store 4 a[i] @1" },
    { "const int W = 4; constexpr int V = W * 2; enum { U = 3 };\n"
      "typedef struct { float x, y; } P;\n"
      KERNEL("P *p", "__shared__ float t[W][V + U]; t[1][2] = p[V].y;"),
      NULL, "load 4 p[V].y, store 4 t[1][2] shared" },
    { KERNEL("float *a", "extern __shared__ float s[]; s[7] = a[7]; "
                         "__syncthreads(); a[1] = s[0];"),
      NULL, "load 4 a[7], store 4 s[7] shared, load 4 s[0] shared, "
            "store 4 a[1]" },
    { KERNEL("float *a", "float r[2][2] = {0.f}; int2 v[2]; v[1].y = 3; "
                         "r[v[1].y & 1][0] += a[v[1].y]; a[0] = r[1][1];"),
      NULL, "load 4 a[v[1].y], store 4 a[0]" },
    { "__global__ void x(float *a) { a[0] = 1; }\n" KERNEL("int *a", "a[1]++;"),
      "k", "load 4 a[1], store 4 a[1]" },
    { "__global__ void k(float *a);\n" KERNEL("float *a", "a[2] = 1;"), NULL,
      "store 4 a[2]" },
    { "__device__ float f(float x) { return x; }\n__constant__ int c[2];\n"
      KERNEL("float *a, float4 v", "a[0] = 1;"),
      NULL, "store 4 a[0]" },
};

START_TEST(kernels)
{
    const struct kernel_case *row = &accepted[_i];
    struct reading reading;
    reading_init(&reading);
    read_kernel(&reading, row->file, row->name);
    ck_assert_msg(reading.program != NULL, "%s\n%s", row->file,
                  reading.diagnostic.text);
    char *result = dump_text(reading.program, dump_sites);
    ck_assert_msg(strcmp(result, row->sites) == 0, "%s\n%s\n%s", row->file,
                  result, row->sites);
    free(result);
    reading_free(&reading);
}
END_TEST

static const struct kernel_case refused[] = {
    { "", NULL, "'k.cu' has no __global__ function" },
    { "int main() {}", NULL, "'k.cu' has no __global__ function" },
    { KERNEL("float *a", "a[0]++;"), "j",
      "'k.cu' has no kernel 'j'; it has 'k'" },
    { "__global__ void x() {}\n" KERNEL("float *a", "a[0]++;"), NULL,
      "several kernels; --kernel chooses among 'x', 'k'" },
    { KERNEL("float *a, int n", "a[n] = 1;"), NULL,
      "k.cu:1:40: error: 'n' is a parameter without a value; -D n=VALUE" },
    { KERNEL("float *a, float4 &v", "a[0] = v.x;"), NULL,
      "'v' cannot be passed to a kernel as 'float4'" },
    { KERNEL("float *a", "a[0] = f(1);"), NULL, "unknown function 'f'" },
    { "int f() { return 1; }\n" KERNEL("float *a", "a[f()] = 1;"),
      NULL, "'f' is a function of the host" },
    { "int host;\n" KERNEL("float *a", "a[host] = 1;"), NULL,
      "'host' is a variable of the host" },
    { "const int W = f(1);\n" KERNEL("float *a", "a[W] = 1;"), NULL,
      "k.cu:2:33: error: 'W' could not be read: " },
    { KERNEL("float *a", "tid + a[0];"), NULL, "unknown name 'tid'" },
    { KERNEL("float *a", "b[0] = 1;"), NULL, "unknown name 'b'" },
    { KERNEL("float *a, int *a", "a[0] = 1;"), NULL, "'a' is declared twice" },
    { KERNEL("int n", ""), NULL, "k.cu:1:17: error: the kernel accesses no" },
    { KERNEL("float *a", "if (1) { a[0] = 1;"), NULL,
      "expected '}' after '}', saw end of file" },
    { KERNEL("float *a", "__shared__ float s[]; s[0] = 1;"), NULL,
      "'s' needs a size" },
    { KERNEL("float *a", "float r[]; a[0] = r[0];"), NULL,
      "a local array needs a size" },
    { KERNEL("float *a", "float r[100000]; a[0] = r[0];"), NULL,
      "'r' is too large for a local variable" },
    { KERNEL("float *a", "float r[4]; a[0] = r[4];"), NULL,
      "index 4 is outside of the 4 elements of 'float[4]'" },
    { KERNEL("float *a", "float r[4], q[4]; float *p; p = r; p = q;"), NULL,
      "an array, or a pointer to a local one, cannot be assigned to" },
    { "#if 1\n" KERNEL("float *a", "a[0] = 1;"), NULL,
      "k.cu:1:2: error: this condition has no #endif" },
    { "#else\n", NULL, "k.cu:1:2: error: no #if is open here" },
    { "#if 1 +\n#endif\n", NULL,
      "k.cu:1:8: error: expected an expression after '+', saw end of line" },
    { "#define\n", NULL, "expected a name after 'define'" },
    { "#error no\n", NULL, "the text says that this is an error" },
    { "#frobnicate\n", NULL, "this directive is not supported" },
    { "#define A B B\n#define B C C\n#define C D D\n#define D E E\n"
      "#define E F F\n#define F G G\n#define G H H\n#define H I I\n"
      "#define I J J\n#define J K1 K1\n#define K1 L L\n#define L M M\n"
      "#define M O O\n#define O P P\n#define P Q Q\n#define Q R R\n"
      "#define R S S\n#define S T T\n#define T U U\n#define U V V\n"
      "#define V W W\n#define W X1 X1\n#define X1 Y Y\n#define Y\nA A A",
      NULL, "macros within macros, too deep or too many" },
    { "#define F(x, y) x\n" KERNEL("float *a", "a[F(1)] = 1;"), NULL,
      "this macro takes another number of arguments" },
};

START_TEST(refusals)
{
    const struct kernel_case *row = &refused[_i];
    struct reading reading;
    reading_init(&reading);
    read_kernel(&reading, row->file, row->name);
    ck_assert_msg(reading.program == NULL, "%s", row->file);
    ck_assert_msg(strstr(reading.diagnostic.text, row->sites) != NULL,
                  "%s\n%s%s", row->file, reading.diagnostic.text, row->sites);
    reading_free(&reading);
}
END_TEST

START_TEST(macro_places)
{
    struct reading reading;
    reading_init(&reading);
    read_kernel(&reading,
                "#define BAD_INDEX x\n"
                "__global__ void k(float *a) {\n  a[BAD_INDEX] = 1;\n}\n",
                NULL);
    ck_assert_ptr_null(reading.program);
    ck_assert_ptr_nonnull(
        strstr(reading.diagnostic.text, "k.cu:3:5: error: unknown name 'x'"));
    reading_free(&reading);
}
END_TEST

/* --- the launch line --- */

struct launch_case {
    const char *file;
    const char *result; /* block, grid and definitions, or the error */
};

static const struct launch_case launches[] = {
    { "__global__ void k() {}", "-" },
    { "// a comment\n// coalsim: block=3\n", "-" },
    { "// coalsim: block=32,8", "block 32,8,1" },
    { "//coalsim: block=32 grid=N/32,(N+31)/32,2  M=3\r\n// M",
      "block 32,1,1 grid 32,32,2 M=3" },
    { "// coalsim: W=4 N=16 grid=N/W", "grid 256,1,1 W=4 N=16" },
    { "// coalsim: grid=N/BLOCK_X,BLOCK_Y block=32,2",
      "block 32,2,1 grid 32,2,1" },
    { "// coalsim:", "-" },
    { "// coalsim: block=0", "k.cu:1:19: error: a launch's size must be from" },
    { "// coalsim: block=1,", "saw end of value" },
    { "// coalsim: block=1,2,3,4", "expected ',' or end of value" },
    { "// coalsim: grid=N/", "k.cu:1:20: error: expected an expression" },
    { "// coalsim: grid=Q", "k.cu:1:18: error: unknown name 'Q'" },
    { "// coalsim: grid=1/0", "a launch's size has no value" },
    { "// coalsim: grid=-1", "must be from 1 to 2^32-1, not -1" },
    { "// coalsim: oops", "k.cu:1:13: error: expected NAME=VALUE" },
    { "// coalsim: blok=3",
      "k.cu:1:13: error: nothing uses 'blok'; did you mean 'block'?" },
    { "// coalsim: N=3\nint N3, iN;", "nothing uses 'N'" },
    { "// coalsim: N=3\n#include \"n.h\"", "N=3" },
    { "// coalsim: =3", "k.cu:1:13: error: expected NAME=VALUE" },
    { "// coalsim: N=", "k.cu:1:13: error: expected NAME=VALUE" },
};

static void show_shape(FILE *out, const char *name, const uint32_t shape[3])
{
    fprintf(out, "%s %u,%u,%u ", name, shape[0], shape[1], shape[2]);
}

static char *show_launch(const struct lang_launch *launch)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    ck_assert_ptr_nonnull(out);
    if (launch->has_block)
        show_shape(out, "block", launch->block);
    if (launch->has_grid)
        show_shape(out, "grid", launch->grid);
    for (size_t i = 0; i < launch->own_count; i++)
        fprintf(out, "%s=%s ", launch->defines[i].name,
                launch->defines[i].value);
    fputc('-', out);
    ck_assert_int_eq(fclose(out), 0);
    if (length > 1)
        text[length - 2] = '\0';
    return text;
}

START_TEST(launch_lines)
{
    const struct launch_case *row = &launches[_i];
    struct lang_launch launch;
    struct reading reading;
    reading_init(&reading);
    reading.source = source_of("k.cu", row->file);
    if (lang_launch_line(&reading.source, &reading.options, NULL,
                         &reading.arena, &launch, &reading.diagnostic)) {
        char *text = show_launch(&launch);
        ck_assert_str_eq(text, row->result);
        ck_assert_uint_eq(launch.define_count, launch.own_count + 4);
        free(text);
    } else {
        ck_assert_msg(strstr(reading.diagnostic.text, row->result) != NULL,
                      "%s", reading.diagnostic.text);
    }
    reading_free(&reading);
}
END_TEST

/* The block that the caller knows better. */
START_TEST(another_block)
{
    const uint32_t block[3] = { 64, 1, 1 };
    struct lang_launch launch;
    struct reading reading;
    reading_init(&reading);
    reading.source = source_of("k.cu", "// coalsim: block=32 grid=N/BLOCK_X");
    ck_assert(lang_launch_line(&reading.source, &reading.options, block,
                               &reading.arena, &launch, &reading.diagnostic));
    ck_assert_uint_eq(launch.grid[0], 16);
    reading_free(&reading);
}
END_TEST

#define COUNT_OF(ROWS) ((int)(sizeof(ROWS) / sizeof *(ROWS)))

Suite *suite_make(void)
{
    Suite *suite = suite_create("lang kernel");
    TCase *tcase = tcase_create("kernels");
    tcase_add_loop_test(tcase, kernels, 0, COUNT_OF(accepted));
    tcase_add_loop_test(tcase, refusals, 0, COUNT_OF(refused));
    tcase_add_test(tcase, macro_places);
    tcase_add_loop_test(tcase, launch_lines, 0, COUNT_OF(launches));
    tcase_add_test(tcase, another_block);
    suite_add_tcase(suite, tcase);
    return suite;
}
