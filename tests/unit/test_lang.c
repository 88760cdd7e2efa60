/* Patterns become the trees and the sites that they should. */
#include "unit.h"

#include "lang_dump.h"
#include "lang_read.h"

struct expectation {
    const char *text;
    const char *result;
};

static void check_all(const struct expectation *rows, size_t count,
                      void (*dump)(FILE *, const struct program *))
{
    for (size_t i = 0; i < count; i++) {
        struct reading reading;
        reading_init(&reading);
        reading_read(&reading, rows[i].text, NULL);
        ck_assert_msg(reading.program != NULL, "%s\n%s", rows[i].text,
                      reading.diagnostic.text);
        char *result = dump_text(reading.program, dump);
        ck_assert_msg(strcmp(result, rows[i].result) == 0,
                      "%s\n is      %s\n, should %s", rows[i].text, result,
                      rows[i].result);
        free(result);
        reading_free(&reading);
    }
}

#define CHECK_ALL(ROWS, DUMP) \
    check_all(ROWS, sizeof ROWS / sizeof *ROWS, DUMP)

START_TEST(trees)
{
    static const struct expectation rows[] = {
        /* an index */
        { "tid*8", "load#0(+4*(&data (s64l)(*(tid 8))))" },
        { "tid*8;", "load#0(+4*(&data (s64l)(*(tid 8))))" },
        { "threadIdx.x", "load#0(+4*(&data (s64l)(threadIdx.x)))" },
        { "tx", "load#0(+4*(&data (s64l)((s32i)(threadIdx.x))))" },
        { "N/3+K", "load#0(+4*(&data 349l))" },
        { "1/0", "load#0(+4*(&data (s64l)(/(1 0))))" },
        /* conversions */
        { "a[(size_t)tid]", "load#0(+4*(&a (u64m)(tid)))" },
        { "a[-1u]", "load#0(+4*(&a 4294967295l))" },
        { "a[tid*2ll]", "load#0(+4*(&a *((s64l)(tid) 2l)))" },
        { "a[tid < 2u]", "load#0(+4*(&a (s64l)(<((u32u)(tid) 2u))))" },
        { "a[tid >> 1ull]", "load#0(+4*(&a (s64l)(>>(tid 1m))))" },
        { "char c = tid; a[c]",
          "var c; c=((s8i)(tid)); load#0(+4*(&a (s64l)(c)))" },
        { "bool b = tid; a[b]",
          "var b; b=((u1i)(tid)); load#0(+4*(&a (s64l)(b)))" },
        { "a[(int)X]", "load#0(+4*(&a 1l))" },
        { "a[min(tid, 3u)]",
          "load#0(+4*(&a (s64l)(min((u32u)(tid) 3u))))" },
        { "a[abs(tid - 3)]",
          "load#0(+4*(&a (s64l)(,(temporary=(-(tid 3)) max(temporary "
          "-(temporary))))))" },
        /* arrays and pointers */
        { "float A[8][64]; A[ty][3]",
          "load#0(+4*(+256*(&A (s64l)((s32i)(threadIdx.y))) 3l))" },
        { "float *p; *(p - tid)", "load#0(+-4*(&p (s64l)(tid)))" },
        { "float *p; float *q = p + 1; q++; *q++ = 1",
          "var q; q=(+4*(&p 1l)); q=(+4*(q 1l)); "
          "store#0(q:=(+4*(q 1l)) ?_)" },
        { "float *p; p += N; p[tid]",
          "var p; p=(&p); p=(+4*(p 1024l)); load#0(+4*(p (s64l)(tid)))" },
        { "int *p; float *q; p[&q[3] - q]",
          "load#0(+4*(&p -/4(+4*(&q 3l) &q)))" },
        { "float *p; if (p) p[1]", "if (&p) {load#0(+4*(&p 1l))}" },
        { "struct P {char c; struct {short s[3];} in;} *p; p[2].in.s[tid]",
          "load#0(+2*(+1*(+8*(&p 2l) 2l) (s64l)(tid)))" },
        { "reinterpret_cast<float4 *>(&a[4])[tid]",
          "load#0(+16*(+4*(&a 4l) (s64l)(tid)))" },
        /* writing */
        { "a[tid] += b[1]",
          "update#1#2(+4*(&a (s64l)(tid)) load#0(+4*(&b 1l)))" },
        { "a[0]++", "update#0#1(+4*(&a 0l) 1)" },
        { "a[0] = b[0] = c[0]",
          "store#2(+4*(&a 0l) store#1(+4*(&b 0l) load#0(+4*(&c 0l))))" },
        { "int x = atomicAdd(&a[1], 2)",
          "var x; x=((s32i)(atomic#0(+4*(&a 1l) ?_)))" },
        /* structs */
        { "float4 *a; float *o; float4 v = a[tid]; o[0] = v.y;",
          "var v.x; var v.y; var v.z; var v.w; "
          ",(,(v.x=(,(load#0(+16*(&a (s64l)(tid))) "
          "held(+16*(&a (s64l)(tid))))) "
          "v.y=(held(+1*(+16*(&a (s64l)(tid)) 4l)))) "
          ",(v.z=(held(+1*(+16*(&a (s64l)(tid)) 8l))) "
          "v.w=(held(+1*(+16*(&a (s64l)(tid)) 12l))))); "
          "store#1(+4*(&o 0l) v.y)" },
        { "struct P {float x, y; int c;} *p; P q = p[1]; p[0].y = q.y",
          "var q.x; var q.y; var q.c; "
          ",(?_ ,(q.y=(load#0(+1*(+12*(&p 1l) 4l))) ?_)); "
          "store#1(+1*(+12*(&p 0l) 4l) q.y)" },
        { "float3 *p; *p = make_float3(1, a[0], X)",
          ",(temporary=(load#0(+4*(&a 0l))) ,(store#1(&p ?_) "
          ",(store#2(+1*(&p 4l) temporary) store#3(+1*(&p 8l) ?_))))" },
        { "int2 v; v = make_int2(v.y, v.x); a[v.x]",
          "var v.x; var v.y; ,(,(temporary=(v.y) temporary=(v.x)) "
          ",(v.x=(temporary) v.y=(temporary))); "
          "load#0(+4*(&a (s64l)(v.x)))" },
        /* statements */
        { "for (int k = 0; k < K; k++) a[k]",
          "{var k; k=(0); loop L1[k](<(k 8)) {load#0(+4*(&a (s64l)(k)))} "
          "step k=(+(k 1))}" },
        { "int i = 0; do { i += 2; if (i == 4) continue; else break; } "
          "while (i < 9); a[i]",
          "var i; i=(0); do L1[i](<(i 9)) {{i=(+(i 2)); if (==(i 4)) "
          "{continue} else {break}}}; load#0(+4*(&a (s64l)(i)))" },
        { "int s = 0; for (;;) { int t = s; while (t < 3) { t++; s++; } } "
          "a[0]",
          "var s; s=(0); {loop L1[s]() {{var t; t=(s); loop L2[t s](<(t 3)) "
          "{{t=(+(t 1)); s=(+(s 1))}}}}}; load#0(+4*(&a 0l))" },
        { "__syncthreads(); a[0]; return",
          "barrier; load#0(+4*(&a 0l)); return" },
        { "int n = K + 1; const int m = n * 2; a[m]", "load#0(+4*(&a 18l))" },
        { "int n = 5; a[n]; n++",
          "var n; n=(5); load#0(+4*(&a (s64l)(n))); n=(+(n 1))" },
        { "b[tid] = a[tid] > 0.f ? 1.0f : X",
          "store#1(+4*(&b (s64l)(tid)) ?:(>(load#0(+4*(&a (s64l)(tid))) ?_) "
          "?_ ?_))" },
        { "a[tid && lane || !warp]",
          "load#0(+4*(&a (s64l)(||(&&(tid lane) !(warp)))))" },
        { "a[tid > 3 ? 1 : 2u]",
          "load#0(+4*(&a (s64l)(?:(>(tid 3) 1u 2u))))" },
        { "a[sizeof(double) * sizeof b[tid]]", "load#0(+4*(&a 32m))" },
        { "enum { A = 3, B }; typedef int T; T x[B]; x[A]",
          "load#0(+4*(&x 3l))" },
        { "{ int tid = 2; a[tid]; } a[tid]",
          "{load#0(+4*(&a 2l))}; load#1(+4*(&a (s64l)(tid)))" },
    };
    CHECK_ALL(rows, dump_body);
}
END_TEST

START_TEST(site_lists)
{
    static const struct expectation rows[] = {
        { "tid *  8 /* x */ + 1", "load 4 data[tid*8+1]" },
        { "A[tid * N + 1] += B[tid]",
          "load 4 B[tid], load 4 A[tid*N+1], store 4 A[tid*N+1]" },
        { "a[tid]; a[tid - - 1]", "load 4 a[tid] shares, load 4 a[tid- -1] "
                                  "shares" },
        { "for (int k = 0; k < 2; k++) { a[k]; b[k]; c[0] = a[k + 1]; } d[0]",
          "load 4 a[k] @1 shares, load 4 b[k] @1, load 4 a[k+1] @1 shares, "
          "store 4 c[0] @1, load 4 d[0]" },
        { "float *p; float *q = p + 1; p[0]; q[0]",
          "load 4 p[0] shares, load 4 q[0] shares" },
        { "float *p, *r; for (;;) { p += 4; r += 4; p[0]; r[0]; }",
          "load 4 p[0] @1, load 4 r[0] @1" },
        { "float *p, *r; for (;;) { p = r; p[0]; r[0]; }",
          "load 4 p[0] @1 shares, load 4 r[0] @1 shares" },
        { "float *p, *r; float *q = tid ? p : r; q[0]; x[0]",
          "load 4 q[0] shares, load 4 x[0] shares" },
        { "b[0] = __shfl_xor_sync(~0u, a[tid], 16)",
          "load 4 a[tid], store 4 b[0]" },
        { "float3 *a; a[tid];",
          "load 4 a[tid].x shares, load 4 a[tid].y shares, load 4 a[tid].z "
          "shares" },
        { "float4 *a, *b; b[tid] = a[tid];",
          "load 16 a[tid], store 16 b[tid]" },
        { "double4 *a; a[0];", "load 16 a[0] shares, load 16 a[0] shares" },
        { "struct __align__(8) P { float x, y, z, w; } *a; float *o; P p = "
          "a[tid]; o[tid] = p.w;",
          "load 8 a[tid], store 4 o[tid]" },
        { "struct P { int v[2]; } *p; p[tid];",
          "load 4 p[tid].v[0] shares, load 4 p[tid].v[1] shares" },
        { "struct P { int x; float f; } *p; (*p).x; p->x; p[tid].f",
          "load 4 (*p).x shares, load 4 p->x shares, load 4 p[tid].f shares" },
        { "float4 *p; float4 v = p[tid];", "load 16 p[tid]" },
        { "struct P { float x, y, z; } *p; P a = p[0]; P b = a; float *o; "
          "o[0] = b.x",
          "load 4 p[0].x shares, load 4 p[0].y shares, load 4 p[0].z shares, "
          "store 4 o[0]" },
        { "atomicAdd(&a[tid], 1); float x = atomicAdd(&a[0], 1)",
          "reduction 4 a[tid], atomic 4 a[0]" },
        { "(void)atomicExch(&a[1], 2.f)", "reduction 4 a[1]" },
        { "__ldg(&a[tid]) + __ldcg(&b[tid])",
          "load 4 a[tid] nc, load 4 b[tid] cg" },
        { "__shared__ float s[33]; s[tid] = a[tid]",
          "load 4 a[tid], store 4 s[tid] shared" },
        { "char *c; short *s; double *d; c[1]; s[1]; d[1]",
          "load 1 c[1], load 2 s[1], load 8 d[1]" },
        { "a[0] ? b[0] : c[0]", "load 4 a[0], load 4 b[0], load 4 c[0]" },
        { "a[sizeof(a[0])]", "load 4 a[sizeof(a[0])]" },
    };
    CHECK_ALL(rows, dump_sites);
}
END_TEST

struct bare {
    const char *element;
    enum request_kind kind;
    enum request_space space;
    const char *result;
};

START_TEST(bare_indexes)
{
    static const struct bare rows[] = {
        { NULL, KIND_STORE, SPACE_GLOBAL, "store 4 data[tid]" },
        { "8", KIND_ATOMIC, SPACE_SHARED, "atomic 8 data[tid] shared" },
        { "double", KIND_REDUCTION, SPACE_GLOBAL, "reduction 8 data[tid]" },
        { "1", KIND_LOAD, SPACE_GLOBAL, "load 1 data[tid]" },
        { "2", KIND_LOAD, SPACE_SHARED, "load 2 data[tid] shared" },
        { "16", KIND_STORE, SPACE_GLOBAL, "store 16 data[tid]" },
        { "unsigned long long", KIND_LOAD, SPACE_GLOBAL, "load 8 data[tid]" },
        { "float3", KIND_STORE, SPACE_GLOBAL,
          "store 4 data[tid].x shares, store 4 data[tid].y shares, store 4 "
          "data[tid].z shares" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct reading reading;
        reading_init(&reading);
        reading.options.element = rows[i].element;
        reading.options.kind = rows[i].kind;
        reading.options.space = rows[i].space;
        reading.options.kind_given = true;
        reading_read(&reading, "tid", NULL);
        ck_assert_msg(reading.program != NULL, "%s", reading.diagnostic.text);
        char *sites = dump_text(reading.program, dump_sites);
        ck_assert_str_eq(sites, rows[i].result);
        free(sites);
        reading_free(&reading);
    }
}
END_TEST

START_TEST(masks)
{
    struct reading reading;
    reading_init(&reading);
    reading_read(&reading, "int lane = 3; a[lane]", "lane < K && tid % 2");
    ck_assert_ptr_nonnull(reading.program);
    ck_assert_ptr_nonnull(reading.program->mask);
    ck_assert_ptr_eq(reading.program->mask_source, &reading.mask);
    ck_assert_int_eq(reading.program->mask->kind, EXPR_AND);
    ck_assert_uint_eq(reading.program->mask->offset, 9);
    ck_assert(reading.defines[1].used);
    ck_assert(!reading.defines[0].used);
    reading_free(&reading);
}
END_TEST

/* One behind the other, but for the one that nobody reads. */
START_TEST(shared_places)
{
    struct reading reading;
    reading_init(&reading);
    reading_read(&reading,
                 "extern __shared__ float last[];"
                 "{ __shared__ char inner; inner = 0; last[0] = inner; }"
                 "__shared__ char c; __shared__ double d[3];"
                 "__shared__ float unread[99]; __shared__ float f;"
                 "d[0] = last[0]; unread[0] = c; f = d[1]; d[2] = f;",
                 NULL);
    ck_assert_ptr_nonnull(reading.program);
    static const struct {
        const char *name;
        uint64_t at;
    } expected[] = { { "last", 48 }, { "inner", 36 }, { "c", 0 },
                     { "d", 8 },     { "unread", 0 }, { "f", 32 } };
    ck_assert_uint_eq(reading.program->array_count, 6);
    for (size_t i = 0; i < 6; i++) {
        const struct array *array = &reading.program->arrays[i];
        ck_assert_str_eq(array->name, expected[i].name);
        ck_assert_uint_eq(array->shared_at, expected[i].at);
    }
    reading_free(&reading);
}
END_TEST

START_TEST(array_lists)
{
    struct lang_base bases[] = { { .name = NULL, .bytes = 4 },
                                 { .name = "B", .bytes = 128 },
                                 { .name = "C", .bytes = 1 } };
    struct reading reading;
    reading_init(&reading);
    reading.options.bases = bases;
    reading.options.base_count = 3;
    reading_read(&reading, "double A[3][5]; float *B; A[0][0] = B[1];", NULL);
    ck_assert_ptr_nonnull(reading.program);
    const struct array *arrays = reading.program->arrays;
    ck_assert_uint_eq(reading.program->array_count, 2);
    ck_assert_str_eq(arrays[0].name, "A");
    ck_assert_uint_eq(arrays[0].bytes, 120);
    ck_assert_uint_eq(arrays[0].element_bytes, 8);
    ck_assert_uint_eq(arrays[0].base_shift, 4);
    ck_assert_uint_eq(arrays[1].bytes, 0);
    ck_assert_uint_eq(arrays[1].base_shift, 128);
    ck_assert(bases[1].used);
    ck_assert(!bases[2].used);
    reading_free(&reading);
}
END_TEST

/* Every node has a number of its own, and places in the text are right. */
START_TEST(places)
{
    struct reading reading;
    reading_init(&reading);
    reading_read(&reading, "a[0] =\n  b[tid]", NULL);
    ck_assert_ptr_nonnull(reading.program);
    const struct site *sites = reading.program->sites;
    ck_assert_uint_eq(sites[0].place.line, 2);
    ck_assert_uint_eq(sites[0].place.column, 3);
    ck_assert_uint_eq(sites[1].place.line, 1);
    ck_assert_uint_eq(sites[1].place.column, 1);
    ck_assert_uint_eq(sites[0].offset, 9);
    reading_free(&reading);
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("lang");
    TCase *tcase = tcase_create("patterns");
    tcase_add_test(tcase, trees);
    tcase_add_test(tcase, site_lists);
    tcase_add_test(tcase, bare_indexes);
    tcase_add_test(tcase, masks);
    tcase_add_test(tcase, shared_places);
    tcase_add_test(tcase, array_lists);
    tcase_add_test(tcase, places);
    suite_add_tcase(suite, tcase);
    return suite;
}
