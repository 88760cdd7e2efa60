// coalsim: block=32 grid=1 n=20

// What people write in C++: that it is read as the compiler reads it.
// idioms.tsv has what nvcc left of each kernel, as sass.tsv has of sass.cu.

#include <utility>

#define KERNEL extern "C" __global__ void

struct Pair { int row, column; };
struct Four { float at[4]; __device__ float &operator[](int k) { return at[k]; } };
__device__ Pair split(int i) { return { i / 4, i % 4 }; }
template <typename F> __device__ void at_thread(F &&f) { f(threadIdx.x); }
__device__ const int steps[4] = { 7, 1, 5, 3 };
static __device__ const float weights[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };

KERNEL range_array(float *o, const float *a) { int at[3] = { 0, 32, 64 }; float s = 0; for (int d : at) s += a[threadIdx.x + d]; o[threadIdx.x] = s; }
KERNEL range_list(float *o, const float *a) { float s = 0; for (int d : { 0, 32, 64 }) s += a[threadIdx.x + d]; o[threadIdx.x] = s; }
KERNEL range_reference(float *o, const float *a) { float sums[4]; for (auto &x : sums) x = 0; for (int i = 0; i < 4; i++) sums[i] += a[threadIdx.x + 32 * i]; float s = 0; for (const auto &x : sums) s += x; o[threadIdx.x] = s; }
KERNEL range_shared(float *o, const float *a) { __shared__ float s[8]; if (threadIdx.x < 8) s[threadIdx.x] = a[threadIdx.x]; __syncthreads(); float x = 0; for (float v : s) x += v; o[threadIdx.x] = x; }
KERNEL range_pairs(float *o, const float *a) { Pair at[2] = { { 1, 0 }, { 0, 2 } }; float s = 0; for (auto [row, column] : at) s += a[threadIdx.x + row * 32 + column]; o[threadIdx.x] = s; }
KERNEL element_added(Four *o, const Four *a) { int i = threadIdx.x; Four v = a[i], w = o[i]; for (int k = 0; k < 4; k++) w[k] += v[k]; o[i] = w; }
KERNEL element_doubled(float *o) { int i = threadIdx.x; float v[2] = { o[i], o[i + 32] }; for (int k = 0; k < 2; k++) v[k] *= 2; o[i] = v[0]; o[i + 32] = v[1]; }
KERNEL if_start(float *o, const float *a, int n) { if (int i = threadIdx.x + 1; i < n) o[i] = a[i]; }
KERNEL if_declared(float *o, const float *a) { if (int i = threadIdx.x % 4) o[i] = a[i]; }
KERNEL switch_start(float *o) { switch (int i = threadIdx.x % 2; i) { case 0: o[32] = 1; break; default: o[i] = 3; } }
KERNEL parts_of_struct(float *o) { auto [row, column] = split(threadIdx.x); o[column * 8 + row] = 1; }
KERNEL parts_of_array(float *o) { int v[2] = { 3, 4 }; auto [x, y] = v; v[0] = 7; o[threadIdx.x * x + y] = 1; }
KERNEL parts_loaded(float *o, const float4 *a) { auto [x, y, z, w] = a[threadIdx.x]; o[threadIdx.x] = x + y; }
KERNEL parts_reference(float *o, float2 *a) { auto &[x, y] = a[threadIdx.x]; x += 1; o[threadIdx.x] = y; }
KERNEL lambda_device(float *o, const float *a) { at_thread([=] __device__(int i) { o[i] = a[i] * 2; }); }

KERNEL table_chosen(int *o) { o[threadIdx.x] = steps[threadIdx.x & 3]; }
KERNEL table_constant(int *o, const int *a) { int s = 0; for (int i = 0; i < 4; i++) s += a[threadIdx.x + steps[i]]; o[threadIdx.x] = s + a[threadIdx.x + 5]; }
KERNEL table_two(float *o) { o[threadIdx.x] = weights[threadIdx.x & 1][2] + weights[1][0]; }
KERNEL table_static(int *o) { static const short at[] = { 1, 5, 3, 2 }; o[at[threadIdx.x & 3]] = at[1]; }
KERNEL table_local(int *o) { const int at[4] = { 1, 5, 3, 2 }; o[at[threadIdx.x & 3]] = 1; }

struct Plain { float x, y; };
struct More : public Plain { float z; __device__ float sum() const { return x + y + z; } };
template <typename D> struct Apply { __device__ float operator()(float x) const { return static_cast<const D *>(this)->apply(x); } };
struct Square : Apply<Square> { __device__ float apply(float x) const { return x * x; } };
template <typename F> __device__ float applied(const Apply<F> &f, float x) { return f(x); }
template <typename T> struct Pointer { T *p; __device__ T &operator[](int i) { return p[i]; } };
template <typename T> struct Rows : Pointer<T> { int n; __device__ Rows(T *q, int m) : n(m) { this->p = q; } __device__ T two(int i) { return this->p[i] + (*this)[i + n]; } };
struct Counted { int n; __device__ Counted() : n(3) {} __device__ Counted(int m) : n(m) {} };
struct Twice : Counted { int m; __device__ Twice(int a, int b) : Counted(a), m(b) {} __device__ explicit Twice(int b) : m(b) {} __device__ int at(int i) const { return n * i + m; } };
struct Padded { private: int a; char b; public: __device__ char low() const { return b; } };
struct Tight : Padded { char c; };
struct Wide { int a; char b; };
struct Loose : Wide { char c; };
struct Both : Plain, Counted { float w; };
class Vector { float e[3]; public: __device__ Vector(float a, float b, float c); __device__ float operator[](int i) const; __device__ inline Vector &operator+=(const Vector &v); __device__ const Vector &operator+() const { return *this; } };
__device__ Vector::Vector(float a, float b, float c) { e[0] = a; e[1] = b; e[2] = c; }
__device__ float Vector::operator[](int k) const { return e[k]; }
__device__ inline Vector &Vector::operator+=(const Vector &o) { e[0] += o.e[0]; e[1] += o.e[1]; e[2] += o.e[2]; return *this; }
__device__ inline Vector operator+(const Vector &a, const Vector &b) { Vector sum = a; sum += b; return sum; }
template <typename T, int N> struct Row { T e[N]; __device__ T get(int i) const; __device__ Row &operator+=(const Row &r); };
typedef Row<float, 4> Row4;
template <typename T, int N> __device__ T Row<T, N>::get(int k) const { return e[k]; }
template <typename T, int N> __device__ Row<T, N> &Row<T, N>::operator+=(const Row<T, N> &r) { for (int i = 0; i < N; i++) e[i] += r.e[i]; return *this; }
template <auto N> __device__ int scaled(int i) { return i * N; }

KERNEL base_fields(float *o, const More *p) { int i = threadIdx.x; o[i] = p[i].sum() + p[i + 32].y; }
KERNEL base_applied(float *o, const float *a) { Square f; o[threadIdx.x] = applied(f, a[threadIdx.x]); }
KERNEL base_template(float *o, float *a) { Rows<float> rows(a, 32); o[threadIdx.x] = rows.two(threadIdx.x); }
KERNEL base_made(float *o) { Twice t(2, 5), u(7); o[t.at(threadIdx.x)] = 1; o[u.at(threadIdx.x) + 128] = 2; }
KERNEL base_tight(char *o, const Tight *p) { o[threadIdx.x * sizeof(Tight)] = p[threadIdx.x].c + p[threadIdx.x].low(); }
KERNEL base_loose(char *o, const Loose *p) { o[threadIdx.x * sizeof(Loose)] = p[threadIdx.x].c + p[threadIdx.x].b; }
KERNEL base_both(float *o, const Both *p) { o[threadIdx.x] = p[threadIdx.x].n + p[threadIdx.x].w + p[threadIdx.x].x; }
KERNEL outside(Vector *v, float *o) { int i = threadIdx.x; Vector sum = v[i] + Vector(1, 2, 3); o[i] = sum[0] + sum[1] + sum[2]; v[i + 32] += sum; }
KERNEL outside_template(Row4 *a, float *o) { int i = threadIdx.x; a[i] += a[i + 32]; o[i] = a[i + 64].get(2); }
KERNEL designated(float *o) { struct { int a, b, c; } s = { .a = 2, .c = 5 }; o[threadIdx.x * s.a + s.b + s.c] = 1; }
KERNEL constant_auto(float *o) { o[scaled<3>(threadIdx.x)] = 1; }

template <typename... T> __device__ float folded(T... x) { return (x + ...); }
__device__ float total(float x) { return x; }
template <typename T, typename... R> __device__ float total(T x, R... rest) { return x + total(rest...); }
template <typename F, typename... A> __device__ auto called(F f, A &&...arguments) { return f(arguments...); }
template <int... N> struct Shape { static constexpr int rank = sizeof...(N), size = (N * ... * 1); };
template <typename... T> struct Sizes { static constexpr int sum = 0; };
template <typename T, typename... R> struct Sizes<T, R...> { static constexpr int sum = sizeof(T) + Sizes<R...>::sum; };
template <int... I> __device__ float gathered(const float *a, std::integer_sequence<int, I...>) { return (a[threadIdx.x + 32 * I] + ...); }
template <typename T, typename... I> __device__ void stored(T *o, I... i) { ((o[threadIdx.x + i] = 1), ...); }
template <typename... T> __device__ bool none(T... x) { return !(... || (x > 0)); }
template <int N, typename F> __device__ void each_of(F f) { if constexpr (N > 0) { each_of<N - 1>(f); f(std::integral_constant<int, N - 1>{}); } }

KERNEL pack_folded(float *o, const float *a) { int i = threadIdx.x; o[i] = folded(a[i], a[i + 32], a[i + 64]); }
KERNEL pack_recursive(float *o, const float *a) { int i = threadIdx.x; o[i] = total(a[i], a[i + 32], 3.f); }
KERNEL pack_handed(float *o, const float *a) { int i = threadIdx.x; o[i] = called([](float x, float y) { return x * y; }, a[i], a[i + 32]); }
KERNEL pack_constants(float *o) { using S = Shape<2, 3>; o[threadIdx.x * S::size + S::rank + Sizes<int, double, char>::sum] = 1; }
KERNEL pack_sequence(float *o, const float *a) { o[threadIdx.x] = gathered(a, std::make_integer_sequence<int, 4>{}); }
KERNEL pack_stored(float *o) { stored(o, 0, 64, 128); if (none<int, int>(-1, 0) && none()) o[threadIdx.x + 256] = 2; }
KERNEL pack_counted(float *o, const float *a) { float s = 0; each_of<4>([&](auto i) { constexpr int I = decltype(i)::value; s += a[threadIdx.x + 32 * I]; }); o[threadIdx.x] = s; }

__device__ float loaded(const float *p) { float v; asm volatile("ld.global.nc.f32 %0, [%1];" : "=f"(v) : "l"(p)); return v; }
__device__ float4 loaded4(const float4 *p) { float4 v; asm volatile("ld.global.L1::no_allocate.v4.f32 {%0, %1, %2, %3}, [%4+16];" : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w) : "l"(p)); return v; }
__device__ void stored(float *p, float v) { asm volatile("st.global.cs.f32 [%0], %1;" ::"l"(p), "f"(v) : "memory"); }
__device__ void stored2(void *p, unsigned x, unsigned y) { asm volatile("st.global.v2.b32 [%0], {%1, %2};\n" ::"l"(p), "r"(x), "r"(y)); }
KERNEL asm_loads(float *o, const float *a) { int i = threadIdx.x; o[i] = loaded(a + i) + loaded(a + i) + a[i]; }
KERNEL asm_wide(float *o, const float4 *a) { int i = threadIdx.x; float4 v = loaded4(a + i); o[i] = v.x + v.y; }
KERNEL asm_stores(float *o) { int i = threadIdx.x; stored(o + i, 1); stored(o + i, 2); stored2(o + 64 + 2 * i, i, 3); }
