/*
 * Random texts: constants are held against C's own arithmetic, and soups of
 * tokens and mutated patterns must be read or refused, never crash.
 */
#include "unit.h"

#include <inttypes.h>
#include <stdio.h>

#include "lang_read.h"
#include "random.h"

/* --- constants, against the compiler's arithmetic --- */

/* A number with its C type: the oracle's. */
struct number {
    enum { INT, UINT, LONG, ULONG } type;
    int64_t value; /* as the type's bits, extended by its sign */
};

static struct number make(int type, uint64_t bits)
{
    switch (type) {
    case INT: return (struct number){ INT, (int32_t)(uint32_t)bits };
    case UINT: return (struct number){ UINT, (uint32_t)bits };
    case LONG: return (struct number){ LONG, (int64_t)bits };
    default: return (struct number){ ULONG, (int64_t)bits };
    }
}

#define APPLY(T, U)                                                  \
    do {                                                             \
        T x = (T)a, y = (T)b;                                        \
        switch (op) {                                                \
        case '+': return make(type, (uint64_t)((U)x + (U)y));        \
        case '-': return make(type, (uint64_t)((U)x - (U)y));        \
        case '*': return make(type, (uint64_t)((U)x * (U)y));        \
        case '/': return make(type, (uint64_t)(y == 0 ? 0 : x / y)); \
        case '%': return make(type, (uint64_t)(y == 0 ? 0 : x % y)); \
        case '&': return make(type, (uint64_t)(x & y));              \
        case '|': return make(type, (uint64_t)(x | y));              \
        case '^': return make(type, (uint64_t)(x ^ y));              \
        case '<': return make(INT, x < y);                           \
        default: return make(INT, x == y);                           \
        }                                                            \
    } while (0)

static struct number apply(char op, struct number left, struct number right)
{
    int type = (int)(left.type > right.type ? left.type : right.type);
    int64_t a = left.value, b = right.value;
    switch (type) {
    case INT: APPLY(int32_t, uint32_t);
    case UINT: APPLY(uint32_t, uint32_t);
    case LONG: APPLY(int64_t, uint64_t);
    default: APPLY(uint64_t, uint64_t);
    }
}

/* C leaves these without a result. */
static bool undefined(char op, struct number left, struct number right)
{
    struct number divisor = apply('+', right, make((int)left.type, 0));
    struct number dividend = apply('+', left, make((int)right.type, 0));
    if (op != '/' && op != '%')
        return false;
    if (divisor.value == 0)
        return true;
    return divisor.value == -1 &&
           (divisor.type == INT || divisor.type == LONG) &&
           (dividend.value == INT32_MIN || dividend.value == INT64_MIN);
}

struct writer {
    char text[4096];
    size_t length;
    uint64_t random;
};

static void put(struct writer *writer, const char *text)
{
    size_t length = strlen(text);
    ck_assert_uint_lt(writer->length + length, sizeof writer->text);
    memcpy(writer->text + writer->length, text, length + 1);
    writer->length += length;
}

static struct number random_leaf(struct writer *writer)
{
    static const char *const suffixes[] = { "", "u", "ll", "ull" };
    uint64_t bits = next_random(&writer->random);
    int type = (int)(bits % 4);
    uint64_t value = next_random(&writer->random) >> (bits >> 8) % 64;
    uint64_t largest[] = { INT32_MAX, UINT32_MAX, INT64_MAX, UINT64_MAX };
    char text[64];
    value &= largest[type];
    snprintf(text, sizeof text, "%" PRIu64 "%s", value, suffixes[type]);
    put(writer, text);
    return make(type, value);
}

/* Writes an expression and returns its value. */
static struct number random_constant(struct writer *writer, int depth)
{
    static const char *const operators[] = { "+", "-", "*", "/",  "%",
                                             "&", "|", "^", "<", "==" };
    if (depth == 0 || next_random(&writer->random) % 4 == 0)
        return random_leaf(writer);
    put(writer, "(");
    size_t start = writer->length;
    for (;;) {
        uint64_t choice = next_random(&writer->random) % 10;
        struct number left = random_constant(writer, depth - 1);
        put(writer, " ");
        put(writer, operators[choice]);
        put(writer, " ");
        struct number right = random_constant(writer, depth - 1);
        char op = operators[choice][0];
        if (!undefined(op, left, right)) {
            put(writer, ")");
            return apply(op, left, right);
        }
        writer->length = start;
    }
}

START_TEST(constants)
{
    struct writer writer = { .random = 0x1234567 };
    for (int i = 0; i < 5000; i++) {
        writer.length = 0;
        put(&writer, "data[");
        struct number expected = random_constant(&writer, 4);
        put(&writer, "]");
        struct reading reading;
        reading_init(&reading);
        reading_read(&reading, writer.text, NULL);
        ck_assert_msg(reading.program != NULL, "%s", reading.diagnostic.text);
        const struct expr *index =
            reading.program->body->expr->left->right;
        ck_assert_msg(index->kind == EXPR_CONSTANT &&
                          index->constant == expected.value &&
                          index->value == (expected.type == ULONG ? VALUE_U64
                                                                  : VALUE_I64),
                      "%s is %" PRId64 ", not %" PRId64, writer.text,
                      expected.value, index->constant);
        reading_free(&reading);
    }
}
END_TEST

/* --- soups --- */

static const char *const ingredients[] = {
    "tid", "a", "b", "p", "N", "X", "x", "i", "0", "1", "2u", "3.5f", "'c'",
    "\"s\"", "(", ")", "[", "]", "{", "}", ",", ";", "?", ":", ".", "->", "+",
    "-", "*", "/", "%", "<<", ">>", "<", ">", "=", "==", "+=", "++", "--", "&",
    "|", "^", "&&", "||", "~", "!", "if", "else", "for", "while", "do",
    "break", "continue", "return", "struct", "enum", "typedef", "int", "float",
    "float4", "unsigned", "long", "const", "void", "bool", "__shared__",
    "sizeof", "min", "abs", "atomicAdd", "__ldg", "make_float4", "threadIdx",
    "int x;", "float *p;", "float4 v;", "struct S {int a; float b[2];}",
    "S s;", "S *q;", "a[tid]", "p[i]", "s.a", "q->b[1]", "v.x", "int i = 0;",
    "reinterpret_cast<", "alignas(", "#", "\\", "@", "\x80", "static",
    "template <", "typename T", "T", "f", "f(", "f<", "S<", "::", "auto", "[&]",
    "switch (", "case", "default:", "this", "__device__", "using T =",
    "operator", "operator()", "namespace", "__constant__", "int &r = ", "r",
    "int f(int x) {", "constexpr", "return f(", "__global__ void k(",
};

static void read_anything(const char *text, uint64_t number)
{
    struct reading reading;
    reading_init(&reading);
    reading_read(&reading, text, number % 7 == 0 ? text : NULL);
    ck_assert_msg((reading.program == NULL) == reading.diagnostic.failed,
                  "%s", text);
    reading_free(&reading);
}

/* As a file, launch line and all. */
static void read_file(const char *text, uint64_t number)
{
    struct lang_launch launch;
    struct reading reading;
    (void)number;
    reading_init(&reading);
    reading.source = source_of("k.cu", text);
    if (lang_launch_line(&reading.source, &reading.options, NULL,
                         &reading.arena, &launch, &reading.diagnostic))
        reading.program =
            lang_kernel(&reading.source, NULL, &reading.options,
                        &reading.arena, &reading.diagnostic);
    ck_assert_msg((reading.program == NULL) == reading.diagnostic.failed,
                  "%s", text);
    reading_free(&reading);
}

enum { TEXTS = 4000 };

START_TEST(soups)
{
    uint64_t random = 42;
    for (uint64_t i = 0; i < TEXTS; i++) {
        struct writer writer = { .length = 0 };
        put(&writer, "");
        for (uint64_t left = next_random(&random) % 24; left > 0; left--) {
            size_t count = sizeof ingredients / sizeof *ingredients;
            put(&writer, ingredients[next_random(&random) % count]);
            if (next_random(&random) % 4 != 0)
                put(&writer, " ");
        }
        if (i % 2 == 0)
            read_file(writer.text, i);
        else
            read_anything(writer.text, i);
    }
}
END_TEST

/* --- sound patterns with one or a few bytes wrong --- */

static const char *const patterns[] = {
    "for (int k = 0; k < K; k++) C[tid] += A[ty*N + k] * B[k*N + tx];",
    "struct P { float x, y, z; int n[2]; } *p, *q; P s = p[tid]; s.n[1]++; "
    "q[tid] = s; q->n[0] = s.n[1];",
    "__shared__ float t[32][33]; t[ty][tx] = a[tid]; __syncthreads(); "
    "float4 *o; o[tid] = make_float4(t[tx][ty], 0, 1.5f, t[0][1]);",
    "int i = 0; do { if (i % 2) continue; a[i + (tid >> 3)]; } "
    "while (++i < 9);",
    "const int R = 4; float A[R * 2][R]; float (*v)[R] = A; v[1][tid % R] = "
    "atomicAdd(&A[0][0], 1.0f);",
    "enum { S = 3 }; typedef unsigned long long U; U u = 1ull << S; "
    "a[u ? u : 2] = min(b[u], 3), c[abs(tid - 5)] = sizeof(U) & ~1;",
};

static const char *const files[] = {
    "// coalsim: block=32,K grid=N/32,(N+1)/K M=2\n#define W (K * 2)\n"
    "#define AT(p, i) ((p)[(i) * W])\nconst int C = 3; struct P { int x; };\n"
    "__device__ int f() { return 1; }\n#if K > 3 && defined(W)\n"
    "template <int A> __global__ void k(const P *p, float *q, int N) {\n"
    "#pragma unroll\n for (int i = 0; i < C; i++) AT(q, i) = p[N].x; }\n"
    "#else\nint y;\n#endif\nint main() { k<<<1, 2>>>(0); }\n",
    "extern \"C\" { __global__ void k(float *a, float4 b) { float r[2][2] = "
    "{0}; extern __shared__ float s[]; s[1] = a[0]; r[0][threadIdx.x] += s[1]; "
    "a += 4; *reinterpret_cast<float4 *>(&a[1]) = make_float4(1, 2, 3, 4); } }",
    "template <class T> struct Mem { __device__ operator T *() { extern "
    "__shared__ int m[]; return (T *)m; } };\nnamespace n { template <int B> "
    "struct V { int v[B]; static const int C = B + 1; __device__ V(int x = 1) "
    ": v{x} { } __device__ int &operator[](int i) { return v[i]; } }; }\n"
    "template <typename T> __device__ T sum(const T *p, int n = 3) { T s = 0; "
    "for (int i = 0; i < n; i++) { if (i == 2) return s; s += p[i]; } "
    "return s; }\n__constant__ int c[2] = {1, 2};\ntemplate <int W = 2> "
    "__global__ void k(float *a) { float *s = Mem<float>(); n::V<W> v(3); "
    "v[1] = c[W - 1]; auto f = [&](int i) { a[i] = s[v[0]]; }; f(1); "
    "switch (W) { case 2: a[sum(v.v)] = sum(a); break; default: a[0] = 1; } "
    "int &r = v[0]; r = n::V<W>::C; a[r] = 0; }",
};

/* Drops or overwrites a few bytes. */
static void mutate(char *text, uint64_t *random)
{
    size_t length = strlen(text);
    for (uint64_t left = next_random(random) % 4; left > 0; left--) {
        size_t at = next_random(random) % length;
        size_t from = next_random(random) % length;
        if (next_random(random) % 2 == 0)
            memmove(text + at, text + at + 1, length - at);
        else
            text[at] = text[from];
        length = strlen(text);
    }
}

static void check_mutations(const char *const *sound, size_t count,
                            void (*read)(const char *, uint64_t))
{
    uint64_t random = 99;
    for (uint64_t i = 0; i < TEXTS; i++) {
        char text[1024];
        const char *whole = sound[next_random(&random) % count];
        memcpy(text, whole, strlen(whole) + 1);
        mutate(text, &random);
        read(text, i);
    }
}

START_TEST(mutations)
{
    check_mutations(patterns, sizeof patterns / sizeof *patterns,
                    read_anything);
    check_mutations(files, sizeof files / sizeof *files, read_file);
}
END_TEST

START_TEST(sound_patterns_are_read)
{
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        struct reading reading;
        reading_init(&reading);
        reading_read(&reading, patterns[i], NULL);
        ck_assert_msg(reading.program != NULL, "%s", reading.diagnostic.text);
        reading_free(&reading);
    }
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct reading reading;
        reading_init(&reading);
        reading.source = source_of("k.cu", files[i]);
        reading.program =
            lang_kernel(&reading.source, NULL, &reading.options,
                        &reading.arena, &reading.diagnostic);
        ck_assert_msg(reading.program != NULL, "%s", reading.diagnostic.text);
        reading_free(&reading);
    }
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("lang random");
    TCase *tcase = tcase_create("random");
    tcase_set_timeout(tcase, 1200);
    tcase_add_test(tcase, constants);
    tcase_add_test(tcase, soups);
    tcase_add_test(tcase, mutations);
    tcase_add_test(tcase, sound_patterns_are_read);
    suite_add_tcase(suite, tcase);
    return suite;
}
