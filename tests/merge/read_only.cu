// coalsim: block=32 grid=1 n=5

// Loads by __ldg and the like, which CUDA's headers make of PTX. read_only.tsv has what
// nvcc left of each kernel, of which one warp makes each access once.

#include <cuda_fp16.h>
#define KERNEL extern "C" __global__ void
#define R __restrict__

// What __ldg has loaded stays, whatever is stored; a plain load is another.
KERNEL ro_store(const float *a, float *o, int n) { int i = threadIdx.x; float x = __ldg(a + i); o[i] = 1; o[i + n] = __ldg(a + i) + x; }
KERNEL ro_own_store(float *a, float *o, int n) { int i = threadIdx.x; float x = __ldg(a + i); a[i] = x + 1; o[i] = __ldg(a + i); }
KERNEL ro_behind_store(float *a, float *o, int n) { int i = threadIdx.x; a[i] = n; o[i] = __ldg(a + i); }
KERNEL ro_barrier(const float *a, float *o, int n) { int i = threadIdx.x; float x = __ldg(a + i); __syncthreads(); o[i] = x * __ldg(a + i); o[i + n] = x + __ldg(a + i); }
KERNEL ro_in_arm(const float *a, float *o, int n) { int i = threadIdx.x; if (i < n) o[i + n] = __ldg(a + i); o[i] = __ldg(a + i); }
KERNEL ro_half(const half *a, half *o, int n) { int i = threadIdx.x; half x = __ldg(a + i); o[i] = x; o[i + n] = x + __ldg(a + i); }
KERNEL ro_half_barrier(const half *a, half *o) { int i = threadIdx.x; half x = __ldg(a + i); __syncthreads(); o[i] = x * __ldg(a + i); }
KERNEL ro_plain(const float *a, float *o) { int i = threadIdx.x; o[i] = __ldg(a + i) + a[i]; }
KERNEL ro_restrict(const float *R a, float *o, int n) { int i = threadIdx.x; o[i] = a[i]; o[i + n] = a[i] + __ldg(a + i); }
KERNEL ro_pair(const half2 *a, half2 *o) { int i = threadIdx.x; o[i] = __hadd2(__ldg(a + i), a[i]); }
KERNEL ro_cg(const float *a, float *o, int n) { int i = threadIdx.x; o[i] = __ldcg(a + i); o[i + n] = __ldcg(a + i); }
KERNEL ro_ca(const float *a, float *o, int n) { int i = threadIdx.x; o[i] = __ldca(a + i); o[i + n] = __ldca(a + i) + a[i]; }

// Nothing is joined across them, but in shared memory by the assembler.
KERNEL join_load(const float4 *b, const float *a, float *o) { int i = threadIdx.x; o[i] = b[i].x + __ldg(a + i) * b[i].y; }
KERNEL join_restrict(const float4 *R b, const float *a, float *o) { int i = threadIdx.x; o[i] = b[i].x + __ldg(a + i) * b[i].y; }
KERNEL join_three(const float4 *b, const float *a, float *o) { int i = threadIdx.x; float x = b[i].x; float y = __ldg(a + i); float z = b[i].y; o[i] = x + z + b[i].z + y; }
KERNEL join_half(const float4 *b, const half *a, float *o) { int i = threadIdx.x; o[i] = b[i].x + __half2float(__ldg(a + i)) * b[i].y; }
KERNEL join_stores(float4 *b, const float *a, int n) { int i = threadIdx.x; b[i].x = __ldg(a + i); b[i].y = __ldg(a + i + 32); }
KERNEL join_half_stores(float4 *b, const half *a) { int i = threadIdx.x; b[i].x = 1; b[i].y = __half2float(__ldg(a + i)); }
KERNEL join_over_cs(const float4 *R b, float *R o) { int i = threadIdx.x; float x = b[i].x; __stcs(o + i, x); o[i + 32] = b[i].y; }
KERNEL join_whole(const float4 *b, const float *a, float *o) { int i = threadIdx.x; float4 v = b[i]; o[i] = v.x * __ldg(a + i) + v.y; }
KERNEL join_behind(const float *a, float4 *o) { int i = threadIdx.x; float4 v; v.x = __ldg(a + i); v.y = __ldg(a + i + 32); v.z = __ldg(a + i + 64); v.w = 1; o[i].x = v.x; o[i].y = v.y; o[i].z = v.z; o[i].w = v.w; }
KERNEL join_shared(const float *a, float *o, int n) { __shared__ float s[64]; int i = threadIdx.x; s[i] = n; s[i + 32] = 1; __syncthreads(); float x = s[2 * i & 31]; float y = __ldg(a + i); o[i] = x + y * s[(2 * i & 31) + 1]; }
