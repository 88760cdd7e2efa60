// coalsim: block=64 grid=1 n=5 m=3

// What merge does, kernel by kernel, held against the loads and stores that
// nvcc -O3 leaves in PTX (tests/check_merge.sh). A kernel whose line before it
// begins with "// not:" is one of which coalsim knowingly says something else.

#include <cassert>

#define KERNEL extern "C" __global__ void

KERNEL square(const float *A, float *C) { int i = threadIdx.x; C[i] = A[i] * A[i]; }
KERNEL twice(const float *A, float *C) { int i = threadIdx.x; float x = A[i]; int j = i; C[i] = x + A[j]; }
KERNEL side_by_side(float *A, float *C) { int i = threadIdx.x; C[i] = A[2 * i] + A[2 * i + 1]; }
KERNEL update_neighbour(float *p) { int t = threadIdx.x; p[t] += p[t + 1]; }
KERNEL stored_other(float *p, float *q) { int i = threadIdx.x; float x = p[i]; q[i] = x; q[i + 64] = p[i]; }
KERNEL stored_apart(float *p) { int i = threadIdx.x; float x = p[i]; p[i + 64] = x; p[i + 128] = p[i]; }
KERNEL stored_restrict(const float *__restrict__ p, float *q) { int i = threadIdx.x; float x = p[i]; q[i] = x; q[i + 64] = p[i]; }
KERNEL stored_same(float *p, float *q) { int i = threadIdx.x; p[i] = 2; q[i] = p[i]; }
KERNEL stored_int(int *p, int *q) { int i = threadIdx.x; p[i] = q[i]; p[i] = p[i] + 1; }
KERNEL overwritten(float *p) { int i = threadIdx.x; p[i] = 1; p[i] = 2; }
KERNEL overwritten_read(float *p, float *q) { int i = threadIdx.x; p[i] = 1; q[i] = p[i]; p[i] = 2; }
KERNEL overwritten_may_read(float *p, float *q) { int i = threadIdx.x; p[i] = 1; float x = q[i + 1]; p[i] = x; }
KERNEL overwritten_restrict(float *p, const float *__restrict__ q) { int i = threadIdx.x; p[i] = 1; float x = q[i]; p[i] = x; }
KERNEL overwritten_barrier(float *p) { int i = threadIdx.x; p[i] = 1; __syncthreads(); p[i] = 2; }
KERNEL overwritten_barrier_restrict(float *__restrict__ p) { int i = threadIdx.x; p[i] = 1; __syncthreads(); p[i] = 2; }
KERNEL unused(float *p) { int i = threadIdx.x; float x = p[i]; p[i + 1] = 2; }
KERNEL barrier(float *C, float *D) { int i = threadIdx.x; float x = C[i]; __syncthreads(); D[i] = C[i] + x; }
KERNEL barrier_restrict(const float *__restrict__ C, float *__restrict__ D) { int i = threadIdx.x; float x = C[i]; __syncthreads(); D[i] = C[i] + x; }
KERNEL barrier_warp(float *C, float *D) { int i = threadIdx.x; float x = C[i]; __syncwarp(); D[i] = C[i] + x; }
KERNEL barrier_votes(float *C, float *D) { int i = threadIdx.x; float x = C[i]; int n = __syncthreads_count(i > 3); D[i] = C[i] + x + n; }
KERNEL fence(float *C, float *D) { int i = threadIdx.x; float x = C[i]; __threadfence(); D[i] = C[i] + x; }
KERNEL fence_block(float *C, float *D) { int i = threadIdx.x; float x = C[i]; __threadfence_block(); D[i] = C[i] + x; }
KERNEL fence_system(float *C) { int i = threadIdx.x; C[i] = 1; __threadfence_system(); C[i] = 2; }
KERNEL sleeps(float *C, float *D) { int i = threadIdx.x; float x = C[i]; __nanosleep(100); D[i] = C[i] + x; }
KERNEL asserts(float *C, float *D, int n) { int i = threadIdx.x; assert(C[i] > 0 && "not positive"); D[i] = n; }
KERNEL asserts_between(float *C, int n) { int i = threadIdx.x; C[i] = 1; assert(n < 100); C[i] = 2; }
KERNEL traps_between(float *C, int n) { int i = threadIdx.x; C[i] = 1; if (n > 100) __trap(); C[i] = 2; }
// not: ptxas merges what shuffles do not change
KERNEL shuffled(float *C, float *D) { int i = threadIdx.x; float x = C[i]; x += __shfl_down_sync(~0u, x, 1); D[i] = C[i] + x; }
KERNEL volatile_twice(volatile float *C) { int i = threadIdx.x; C[i] = C[i + 1] + C[i + 1]; }
KERNEL atomic_between(float *C, int *n) { int i = threadIdx.x; float x = C[i]; atomicAdd(n + i, 1); C[i + 64] = C[i] + x; }

KERNEL branch_after(float *C, const float *A, int n) { int i = threadIdx.x; float x = A[i]; if (i < n) C[i] = A[i] + x; C[i + 64] = x; }
KERNEL branch_before(float *C, const float *A, int n) { int i = threadIdx.x; float x = 0; if (blockIdx.x < n) C[i + n] = A[i] * 3; C[i + 77] = x + A[i]; }
KERNEL leave_early(float *C, const float *A, int n) { int i = threadIdx.x; if (i >= n) return; C[i] = A[i]; C[i + 64] = C[i]; }
// not: the arms of an if are not merged
KERNEL arms(float *p, float *q, int n) { int i = threadIdx.x; float x; if (i < n) x = p[i] * 2; else x = p[i] * 3; q[i] = x; }

KERNEL member_pair(float4 *p, float *o) { int i = threadIdx.x; o[i] = p[i].x + p[i].y; }
KERNEL member_three(float4 *p, float *o) { int i = threadIdx.x; o[i] = p[i].x + p[i].y + p[i].z; }
KERNEL member_four(float4 *p, float *o) { int i = threadIdx.x; o[i] = p[i].x + p[i].y + p[i].z + p[i].w; }
KERNEL member_inner(float4 *p, float *o) { int i = threadIdx.x; o[i] = p[i].y + p[i].z; }
KERNEL member_last(float4 *p, float *o) { int i = threadIdx.x; o[i] = p[i].y + p[i].z + p[i].w; }
KERNEL member_xyw(float4 *p, float *o) { int i = threadIdx.x; o[i] = p[i].x + p[i].y + p[i].w; }
KERNEL member_xzw(float4 *p, float *o) { int i = threadIdx.x; o[i] = p[i].x + p[i].z + p[i].w; }
// not: ptxas takes the 16 bytes apart again
KERNEL member_xz(float4 *p, float *o) { int i = threadIdx.x; o[i] = p[i].x + p[i].z; }
KERNEL member_double(double2 *p, double *o) { int i = threadIdx.x; o[i] = p[i].x + p[i].y; }
KERNEL member_bytes(uchar4 *p, int *o) { int i = threadIdx.x; o[i] = p[i].x + p[i].y + p[i].z; }
KERNEL member_byte_pair(uchar4 *p, int *o) { int i = threadIdx.x; o[i] = p[i].x + p[i].y; }
KERNEL member_three_floats(float3 *p, float *o) { int i = threadIdx.x; o[i] = p[i].x + p[i].y + p[i].z; }
KERNEL member_stored(float4 *p) { int i = threadIdx.x; p[i].x = 1; p[i].y = 2; }
KERNEL member_stored_three(float4 *p) { int i = threadIdx.x; p[i].x = 1; p[i].y = 2; p[i].z = 3; }
KERNEL member_updated(float4 *p, float a) { int i = threadIdx.x; p[i].x += a; p[i].y += a; p[i].z += a; p[i].w += a; }
KERNEL member_between(float4 *p, float *o) { int i = threadIdx.x; float a = p[i].x; o[i] = 1; float b = p[i].y; o[i + 64] = a + b; }
KERNEL member_stored_between(float4 *p, float *o) { int i = threadIdx.x; p[i].x = o[i]; p[i].y = o[i + 64]; }
KERNEL member_stored_restrict(float4 *__restrict__ p, const float *__restrict__ o) { int i = threadIdx.x; p[i].x = o[i]; p[i].y = o[i + 64]; }
KERNEL member_cast(float *p, float *o) { int i = threadIdx.x; float2 *q = (float2 *)p; o[i] = q[i].x + q[i].y; }

struct Plain { float a, b, c, d; };
struct __align__(16) Aligned { float a, b, c, d; };
struct __align__(8) Half { float a, b, c, d; };
KERNEL struct_plain(Plain *p, float *o) { int i = threadIdx.x; o[i] = p[i].a + p[i].b + p[i].c + p[i].d; }
KERNEL struct_aligned(Aligned *p, float *o) { int i = threadIdx.x; o[i] = p[i].a + p[i].b + p[i].c + p[i].d; }
KERNEL struct_half(Half *p, float *o) { int i = threadIdx.x; o[i] = p[i].a + p[i].b + p[i].c + p[i].d; }

KERNEL invariant(float *C, const float *A, const float *B, int n) { int i = threadIdx.x; float s = 0;
#pragma unroll 1
    for (int k = 0; k < n; k++) s += A[i] * B[k * 64 + i]; C[i] = s; }
KERNEL invariant_stored(float *C, const float *A, int n) { int i = threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < n; k++) C[k * 64 + i] = A[i]; }
KERNEL invariant_restrict(float *C, const float *__restrict__ A, int n) { int i = threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < n; k++) C[k * 64 + i] = A[i]; }
KERNEL invariant_barrier(float *C, const float *A, const float *B, int n) { int i = threadIdx.x; float s = 0;
#pragma unroll 1
    for (int k = 0; k < n; k++) { s += A[i] * B[k * 64 + i]; __syncthreads(); } C[i] = s; }
KERNEL invariant_maybe(float *C, const float *__restrict__ A, int n, int m) { int i = threadIdx.x; float s = 0;
#pragma unroll 1
    for (int k = 0; k < n; k++) if (k > m) s += A[i]; C[i] = s; }
KERNEL invariant_nested(float *C, const float *A, const float *B, int n, int m) { int i = threadIdx.x; float s = 0;
#pragma unroll 1
    for (int k = 0; k < n; k++)
#pragma unroll 1
    for (int j = 0; j < m; j++) s += A[i] * B[k * m + j]; C[i] = s; }
KERNEL invariant_inner(float *C, const float *A, const float *B, int n, int m) { int i = threadIdx.x; float s = 0;
#pragma unroll 1
    for (int k = 0; k < n; k++)
#pragma unroll 1
    for (int j = 0; j < m; j++) s += A[k] * B[k * m + j]; C[i] = s; }
KERNEL invariant_forever(float *C, const float *A, const float *B, int n, int m) { int i = threadIdx.x; float s = 0; int k = 0;
#pragma unroll 1
    while (true) { s += A[i] * B[k * m]; if (++k >= n) break; } C[i] = s; }
KERNEL accumulated(float *C, const float *A, int n) { int i = threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < n; k++) C[i] += A[k * 64 + i]; }
KERNEL accumulated_restrict(float *__restrict__ C, const float *__restrict__ A, int n) { int i = threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < n; k++) C[i] += A[k * 64 + i]; }
KERNEL accumulated_written_out(float *C, const float *A, int n) { int i = threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < n; k++) C[i] = C[i] + A[k * 64 + i]; }
KERNEL accumulated_alone(float *C, int n) { int i = threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < n; k++) C[i] = C[i] + k; }
KERNEL accumulated_nested(float *C, const float *A, int n, int m) { int i = threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < n; k++)
#pragma unroll 1
    for (int j = 0; j < m; j++) C[i] += A[k * m + j]; }
KERNEL accumulated_maybe(float *__restrict__ C, const float *__restrict__ A, int n, int m) { int i = threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < n; k++) if (k > m) C[i] += A[k * 64 + i]; }
KERNEL stored_each_trip(float *C, const float *A, int n) { int i = threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < n; k++) C[i] = A[k]; }
KERNEL before_and_in(float *C, const float *A, int n) { int i = threadIdx.x; float x = A[i];
#pragma unroll 1
    for (int k = 0; k < n; k++) x += A[i] * k; C[i] = x; C[i + 64] = A[i]; }

KERNEL shared_global(float *C, const float *A) { __shared__ float s[64]; int i = threadIdx.x; s[i] = A[i]; float x = A[i]; __syncthreads(); C[i] = x + s[63 - i]; C[i + 64] = s[63 - i]; }
KERNEL shared_distinct(float *C, const float *A, int n) { __shared__ float s[64], t[64]; int i = threadIdx.x; s[i] = A[i]; t[i] = A[i + n]; __syncthreads(); float x = s[63 - i]; t[i] = x; C[i] = s[63 - i]; C[i + 64] = t[63 - i]; }
KERNEL shared_extern(float *C, const float *A, int n) { extern __shared__ float d[]; float *s = d, *t = d + 64; int i = threadIdx.x; s[i] = A[i]; t[i] = A[i + n]; __syncthreads(); float x = s[63 - i]; t[i] = x; C[i] = s[63 - i]; }
KERNEL shared_unread(float *C, const float *B) { __shared__ float s[64]; int i = threadIdx.x; s[i] = B[i]; C[i] = 1; }
KERNEL shared_barrier(float *C, const float *A) { __shared__ float s[64]; int i = threadIdx.x; float a = A[i]; s[i] = a; __syncthreads(); C[i] = A[i] + s[63 - i]; }
KERNEL shared_sum(const float *A, float *o, int n) { __shared__ float s[64]; int i = threadIdx.x; s[i] = 0;
#pragma unroll 1
    for (int k = 0; k < n; k++) s[i] += A[k * 64 + i]; __syncthreads(); o[i] = s[63 - i]; }

// Where an index is loaded; `index` has known contents.
KERNEL gather_square(float *C, const float *A, const int *index) { int i = threadIdx.x; C[i] = A[index[i]] * A[index[i]]; }
KERNEL gather_sum(float *C, const float *A, const int *index) { int i = threadIdx.x; float x = A[index[i]]; C[i] = x; C[i + 64] = A[index[i]]; }
KERNEL gather_restrict(float *__restrict__ C, const float *__restrict__ A, const int *__restrict__ index) { int i = threadIdx.x; float x = A[index[i]]; C[i] = x; C[i + 64] = A[index[i]]; }
KERNEL gather_neighbours(float *C, const float *A, const int *index) { int i = threadIdx.x; int j = index[i]; C[i] = A[j] + A[j + 1] + A[index[i] + 1]; }
KERNEL scatter_update(float *C, const float *A, const int *index) { int i = threadIdx.x; C[index[i]] += A[i]; }
KERNEL scatter_twice(float *C, const float *A, const int *index) { int i = threadIdx.x; C[index[i]] += A[i]; C[index[i]] += A[i + 1]; }
KERNEL scatter_restrict(float *__restrict__ C, const float *__restrict__ A, const int *__restrict__ index) { int i = threadIdx.x; C[index[i]] += A[i]; C[index[i]] += A[i + 1]; }
KERNEL gather_invariant(float *__restrict__ C, const float *__restrict__ A, const int *__restrict__ index, int n) { int i = threadIdx.x; float s = 0;
#pragma unroll 1
    for (int k = 0; k < n; k++) s += A[index[i]] * k; C[i] = s; }
KERNEL gather_row(float *C, const float *A, const int *index, int n) { int i = threadIdx.x; float s = 0;
#pragma unroll 1
    for (int k = 0; k < n; k++) s += A[index[i] * 64 + k]; C[i] = s; }
KERNEL scatter_loop(float *__restrict__ C, const float *__restrict__ A, const int *__restrict__ index, int n) { int i = threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < n; k++) C[index[i]] += A[k]; }
KERNEL scatter_loop_plain(float *C, const float *A, const int *index, int n) { int i = threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < n; k++) C[index[i]] += A[k]; }
KERNEL gather_branch(float *C, const float *A, const int *index) { int i = threadIdx.x; if (index[i] < 40) C[i] = A[index[i]]; }
KERNEL csr_row(float *C, const float *A, const int *index, int n) { int i = threadIdx.x; float s = 0;
#pragma unroll 1
    for (int k = index[i]; k < index[i + 1]; k++) s += A[k]; C[i] = s; }
KERNEL pair(float *C, const float *A, const int2 *index) { int i = threadIdx.x; C[i] = A[index[i].x] + A[index[i].y]; }
KERNEL pair_twice(float *C, const float *A, const int2 *index) { int i = threadIdx.x; int2 p = index[i]; C[i] = A[p.x] * A[p.y] + A[p.x]; }

// Stores that go behind a loop: several to one place, places side by side, from
// loops in loops; lanes that look at each other hinder them.
KERNEL behind_two(float *a, int n) { int i = threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < n; k++) { a[i] += k; a[i + 64] += 2; } }
KERNEL behind_shared(float *a, const float *b, int n) { __shared__ float s[128]; int i = threadIdx.x; s[i] = 0;
#pragma unroll 1
    for (int k = 0; k < n; k++) { s[i] += b[k * 64 + i]; s[i + 64] += 1; } __syncthreads(); a[i] = s[127 - i]; }
KERNEL behind_if(float *a, int n) { int i = threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < n; k++) { a[i] = k; if (k * i > 50) continue; a[i] = k + 1; } }
KERNEL behind_nested(float *a, const float *b, int n) { __shared__ float s[64]; int i = threadIdx.x; s[i] = 0;
#pragma unroll 1
    for (int k = 0; k < n; k++)
#pragma unroll 1
        for (int j = 0; j < n; j++) s[i] = s[i] + b[k * n + j];
    __syncthreads(); a[i] = s[63 - i]; }
KERNEL behind_shuffle(float *a, int n) { int i = threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < n; k++) a[i] += __shfl_xor_sync(~0u, k * i, 1); }
KERNEL behind_shuffle_restrict(float *__restrict__ a, int n) { int i = threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < n; k++) a[i] += __shfl_xor_sync(~0u, k * i, 1); }
