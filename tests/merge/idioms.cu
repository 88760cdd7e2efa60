// coalsim: block=32 grid=1 n=20

// What people write in C++: that it is read as the compiler reads it.
// idioms.tsv has what nvcc left of each kernel, as sass.tsv has of sass.cu.

#define KERNEL extern "C" __global__ void

struct Pair { int row, column; };
__device__ Pair split(int i) { return { i / 4, i % 4 }; }
template <typename F> __device__ void at_thread(F &&f) { f(threadIdx.x); }
__device__ const int steps[4] = { 7, 1, 5, 3 };
static __device__ const float weights[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };

KERNEL range_array(float *o, const float *a) { int at[3] = { 0, 32, 64 }; float s = 0; for (int d : at) s += a[threadIdx.x + d]; o[threadIdx.x] = s; }
KERNEL range_list(float *o, const float *a) { float s = 0; for (int d : { 0, 32, 64 }) s += a[threadIdx.x + d]; o[threadIdx.x] = s; }
KERNEL range_reference(float *o, const float *a) { float sums[4]; for (auto &x : sums) x = 0; for (int i = 0; i < 4; i++) sums[i] += a[threadIdx.x + 32 * i]; float s = 0; for (const auto &x : sums) s += x; o[threadIdx.x] = s; }
KERNEL range_shared(float *o, const float *a) { __shared__ float s[8]; if (threadIdx.x < 8) s[threadIdx.x] = a[threadIdx.x]; __syncthreads(); float x = 0; for (float v : s) x += v; o[threadIdx.x] = x; }
KERNEL range_pairs(float *o, const float *a) { Pair at[2] = { { 1, 0 }, { 0, 2 } }; float s = 0; for (auto [row, column] : at) s += a[threadIdx.x + row * 32 + column]; o[threadIdx.x] = s; }
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
