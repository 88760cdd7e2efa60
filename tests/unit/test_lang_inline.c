/* Functions, templates, structs and references: what calls become. */
#include "unit.h"

#include "lang_dump.h"
#include "lang_read.h"

struct inline_case {
    const char *file;
    const char *name;
    const char *wanted; /* a tree, sites, or what the error says */
};

static const struct inline_case trees[] = {
    { KERNEL("int *a", "union { int i; unsigned u; } x; x.u = 7; "
                       "a[x.i] = 0;"),
      NULL, "var x.i; x.i=(7); store#0(+4*(&a (s64l)(x.i)) 0)" },
    { "struct P { int y; };\n"
      KERNEL("int *a", "P v, w; v.y = 1; w.y = 2; a[(v.y > w.y ? v : w).y] = 0;"),
      NULL, "var v.y; var w.y; v.y=(1); w.y=(2); "
            "store#0(+4*(&a (s64l)(,(call{var either.y; if (>(v.y w.y)) "
            "{either.y=(v.y)} else {either.y=(w.y)}} either.y))) 0)" },
    { "__device__ int f(int x) { return x * 2; }\n"
      KERNEL("float *a", "a[f(3)] = 1;"),
      NULL, "store#0(+4*(&a 6l) ?_)" },
    { "__device__ int f(int x) { if (x > 1) return 1; return x; }\n"
      KERNEL("float *a", "a[f(warpSize)] = 1;"),
      NULL, "store#0(+4*(&a (s64l)(call{var result; var x; x=(warpSize); "
            "if (>(x 1)) {result=(1); return}; result=(x)}(result))) ?_)" },
    { "__device__ void swap(int &p, int &q) { int t = p; p = q; q = t; }\n"
      KERNEL("float *a", "int i = 1, j = 2; swap(i, j); a[i] = 0;"),
      NULL, "var i; i=(1); var j; j=(2); "
            "call{var t; t=(i); i=(j); j=(t)}; "
            "store#0(+4*(&a (s64l)(i)) ?_)" },
    { KERNEL("int *a", "int i = 5; short *p = (short *)&i; p[1] = 2; "
                       "a[(unsigned &)i] = 0;"),
      NULL, "var i; i=(5); i=(?i); "
            "store#0(+4*(&a (s64l)((u32u)(i))) 0)" },
};

static const struct inline_case accepted[] = {
    { "union Q { float4 v; half h[8]; };\n"
      KERNEL("Q *a, half *b", "Q q = a[1]; b[0] = q.h[3]; a[2].h[5] = b[1];"),
      NULL, "load 16 a[1], store 2 b[0], load 2 b[1], store 2 a[2].h[5]" },
    { KERNEL("char *a", "char c[16]; *(int4 *)c = *(int4 *)a; "
                        "((int2 *)a)[2] = *reinterpret_cast<int2 *>(&c[8]);"),
      NULL, "load 16 *(int4*)a, store 8 ((int2*)a)[2]" },
    { KERNEL("float2 *a", "float f[8]; for (int i = 0; i < K; i += 2) "
                          "(float2 &)f[i] = a[i]; "
                          "a[1] = ((float2 *)f)[K / 2 - 1];"),
      NULL, "load 8 a[i] @1, store 8 a[1]" },
    { "__device__ float sq(float x) { return x * x; }\n"
      KERNEL("float *a", "a[1] = sq(a[0]);"),
      NULL, "load 4 a[0], store 4 a[1]" },
    { "template <typename T> __device__ T get(const T *p, int i = 3) "
      "{ return p[i]; }\n"
      KERNEL("double *a, char *c", "a[0] = get(a); c[1] = get<char>(c, 2);"),
      NULL, "load 8 p[i], store 8 a[0], load 1 p[i], store 1 c[1]" },
    { "template <int W, typename T> __global__ void k(T *a) { a[W] = 1; }\n",
      "k<4, double>", "store 8 a[W]" },
    { "template <int W, typename T = char> __global__ void k(T *a) "
      "{ if constexpr (W > 2) a[W] = 1; else a[0].none = x; }\n",
      "k<4>", "store 1 a[W]" },
    { "namespace ns { template <bool B> __global__ void k(int *a) "
      "{ if (B) a[1] = 1; else a[2] = 1; } }\n",
      "ns::k<false>", "store 4 a[2]" },
    { "__device__ int f(int) { return 1; }\n"
      "__device__ int f(float) { return 2; }\n"
      "__device__ int f(int, int) { return 3; }\n"
      KERNEL("float4 *a", "a[f(1)].x = a[f(1.f)].y + a[f(1, 1)].z;"),
      NULL, "load 4 a[f(1.f)].y shares, "
            "load 4 a[f(1,1)].z shares, store 4 a[f(1)].x" },
    { "template <int N> struct S { int v[N]; static const int M = N + 1; "
      "__device__ int &operator[](int i) { return v[i]; } };\n"
      KERNEL("int *a", "S<4> s; s[2] = 7; a[s[2] + S<4>::M] = 0;"),
      NULL, "store 4 a[s[2]+S<4>::M]" },
    { "template <class T> struct Mem { __device__ operator T *() "
      "{ extern __shared__ int s[]; return (T *)s; } };\n"
      KERNEL("double *a", "double *m = Mem<double>(); m[1] = a[0];"),
      NULL, "load 8 a[0], store 8 m[1] shared" },
    { "template <class T> struct W { static const int v = 1; };\n"
      "template <> struct W<double> { static const int v = 2; };\n"
      KERNEL("char *a", "a[sizeof(int) * W<double>::v + W<int>::v] = 0;"),
      NULL, "store 1 a[sizeof(int)*W<double>::v+W<int>::v]" },
    { KERNEL("float *a", "auto f = [&](int i) { a[i] += 1; }; f(3); f(5);"),
      NULL, "load 4 a[i] shares, store 4 a[i] shares, load 4 a[i] shares, "
            "store 4 a[i] shares" },
    { "struct P { float *x; int n; };\n" KERNEL("P p", "p.x[K] = 1;"), NULL,
      "store 4 p.x[K]" },
    { "__constant__ float c[9];\n" KERNEL("float *a", "a[0] = c[a[1] > 0];"),
      NULL, "load 4 a[1], store 4 a[0]" },
    { "__device__ void f(float *p) { p[0] = 1; p[1] = 2; }\n"
      KERNEL("float *a", "float r[4]; f(r); f(&r[1]); a[0] = r[1];"), NULL,
      "store 4 a[0]" },
    { "#include <cooperative_groups.h>\nnamespace cg = cooperative_groups;\n"
      KERNEL("float *a",
             "cg::thread_block b = cg::this_thread_block(); "
             "auto t = cg::tiled_partition<32>(b); cg::sync(b); "
             "a[b.thread_rank() + t.meta_group_rank()] = t.shfl_down(1.f, 2);"),
      NULL, "store 4 a[b.thread_rank()+t.meta_group_rank()]" },
    { KERNEL("float *a", "switch (K) { case 1: a[1] = 1; break; "
                         "case 8: a[8] = 1; default: a[0] = 1; }"),
      NULL, "store 4 a[1] shares, store 4 a[8] shares, "
            "store 4 a[0] shares" },
    { "__device__ int f(int *p) { return undeclared; }\n"
      "__global__ void j(float *a) { a[f(0)] = 1; }\n"
      KERNEL("float *a", "a[1] = 1;"), "k", "store 4 a[1]" },
};

static const struct inline_case refused[] = {
    { "__device__ int f(int x) { return f(x); }\n"
      KERNEL("float *a", "a[f(1)] = 1;"),
      NULL, "'f' calls itself; recursion is not supported" },
    { "__device__ int f(int x);\n" KERNEL("float *a", "a[f(1)] = 1;"), NULL,
      "'f' has no body in this file" },
    { "__device__ int f(int x) { return x; }\n"
      KERNEL("float *a", "a[f()] = 1;"), NULL, "too few arguments" },
    { "__device__ int f(int x) { return x; }\n"
      KERNEL("float *a", "a[f(1, 2)] = 1;"), NULL, "too many arguments" },
    { "__device__ int f(int x) { }\n" KERNEL("float *a", "a[f(1)] = 1;"),
      NULL, "'f' ends without a value" },
    { "template <int W> __global__ void k(float *a) { a[W] = 1; }\n", "k<a>",
      "--kernel:1:2: error: unknown name 'a'" },
    { "template <int W> __global__ void k(float *a) { a[W] = 1; }\n",
      "k<1, 2>", "the template takes 1 arguments, not 2" },
    { KERNEL("float *a", "a[0] = 1;"), "k<1>", "'k' is no template" },
    { "template <typename T> __device__ int f() { return sizeof(T); }\n"
      KERNEL("float *a", "a[f()] = 1;"), NULL,
      "the template parameter 'T' cannot be told from the call" },
    { "struct B { int x; }; struct S : virtual B { int y; };\n"
      KERNEL("S *a", "a[0].y = 1;"), NULL,
      "virtual bases are not supported" },
    { "struct S : int { int y; };\n" KERNEL("S *a", "a[0].y = 1;"), NULL,
      "'int' is no struct that can be a base" },
    { "template <typename... T, typename U> __device__ int f(U u, T... t) "
      "{ return 0; }\n" KERNEL("float *a", "a[f(1)] = 1;"), NULL,
      "a parameter pack that is not the last parameter is not supported" },
    { "template <typename... T> __device__ int f(T... t) { return t; }\n"
      KERNEL("float *a", "a[f(1)] = 1;"), NULL,
      "'t' is a parameter pack, which '...' must follow" },
    { "template <typename... T> __device__ int f(T... t) "
      "{ return (t + ...); }\n" KERNEL("float *a", "a[f()] = 1;"), NULL,
      "the pack is empty, so '+' has no value" },
    { "template <typename... T> __device__ int g(T... t) { return 0; }\n"
      "template <typename... T> __device__ int f(T... t) "
      "{ int x = 0; return g(x...); }\n" KERNEL("float *a", "a[f(1)] = 1;"),
      NULL, "no parameter pack stands before '...'" },
    { "template <typename... T> __global__ void k(T *... t) { t[0] = 1; }\n",
      "k<int>", "'t' is a parameter pack, which '...' must follow" },
};

static void check_read(const struct inline_case *row,
                       void (*dump)(FILE *, const struct program *))
{
    struct reading reading;
    reading_init(&reading);
    read_kernel(&reading, row->file, row->name);
    ck_assert_msg(reading.program != NULL, "%s\n%s", row->file,
                  reading.diagnostic.text);
    char *result = dump_text(reading.program, dump);
    ck_assert_msg(strcmp(result, row->wanted) == 0, "%s\n%s\n%s", row->file,
                  result, row->wanted);
    free(result);
    reading_free(&reading);
}

START_TEST(bodies)
{
    check_read(&trees[_i], dump_body);
}
END_TEST

START_TEST(sites)
{
    check_read(&accepted[_i], dump_sites);
}
END_TEST

START_TEST(refusals)
{
    const struct inline_case *row = &refused[_i];
    struct reading reading;
    reading_init(&reading);
    read_kernel(&reading, row->file, row->name);
    ck_assert_msg(reading.program == NULL, "%s", row->file);
    ck_assert_msg(strstr(reading.diagnostic.text, row->wanted) != NULL,
                  "%s\n%s\n%s", row->file, reading.diagnostic.text,
                  row->wanted);
    reading_free(&reading);
}
END_TEST

/* f0 calls f1 twice, which calls f2 twice, and so on: this must end. */
START_TEST(calls_that_multiply)
{
    struct reading reading;
    char text[8192] = "__device__ int f24(int x) { int y = x; return y; }\n";
    for (int i = 23; i >= 0; i--)
        snprintf(text + strlen(text), sizeof text - strlen(text),
                 "__device__ int f%d(int x) { int y = f%d(x); "
                 "return y + f%d(y); }\n", i, i + 1, i + 1);
    strcat(text, KERNEL("float *a", "a[f0(1)] = 1;"));
    reading_init(&reading);
    read_kernel(&reading, text, NULL);
    ck_assert_ptr_null(reading.program);
    ck_assert_ptr_nonnull(strstr(reading.diagnostic.text, "too much text"));
    reading_free(&reading);
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("lang inline");
    TCase *tcase = tcase_create("calls");
    tcase_set_timeout(tcase, 1200);
    tcase_add_loop_test(tcase, bodies, 0, sizeof trees / sizeof *trees);
    tcase_add_loop_test(tcase, sites, 0, sizeof accepted / sizeof *accepted);
    tcase_add_loop_test(tcase, refusals, 0, sizeof refused / sizeof *refused);
    tcase_add_test(tcase, calls_that_multiply);
    suite_add_tcase(suite, tcase);
    return suite;
}
