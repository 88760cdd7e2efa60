// coalsim: block=32 grid=1 n=20

// Neighbours in shared memory of two bytes, and what is known of how addresses
// are aligned that are chosen or divided. halves.tsv has what nvcc left of each
// kernel; none of them has a loop left, so each instruction is one request.

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#define KERNEL extern "C" __global__ void
#define TILE(T) __shared__ T s[512]; int t = threadIdx.x; s[t ^ 1] = in[t]; __syncthreads()
#define EACH(COUNT) _Pragma("unroll") for (int i = 0; i < COUNT; i++)

KERNEL halves_two(const half *in, half *out) { TILE(half); out[t] = s[t * 2] - s[t * 2 + 1]; }
KERNEL halves_three(const half *in, half *out) { TILE(half); out[t] = s[t * 4] - s[t * 4 + 1] * s[t * 4 + 2]; }
KERNEL halves_eight(const half *in, half *out) { TILE(half); half r = 0.f; EACH(8) r += s[t * 8 + i]; out[t] = r; }
KERNEL halves_twelve(const half *in, half *out) { TILE(half); EACH(12) out[t + i * 64] = s[t * 16 + i]; }
KERNEL halves_aside(const half *in, half *out) { TILE(half); half r = 0.f; EACH(4) r += s[t * 8 + 2 + i]; out[t] = r; }
KERNEL halves_to_float(const half *in, float *out) { TILE(half); float r = 0; EACH(5) r += __half2float(s[t * 8 + i]); out[t] = r; }
KERNEL halves_stored(const half *in, half *out) { __shared__ half s[512]; int t = threadIdx.x; EACH(8) s[t * 8 + i] = in[t + i * 64]; __syncthreads(); out[t] = s[255 - t]; }
#define ZERO_OR_COPY int t = threadIdx.x + blockIdx.x * blockDim.x, row = blockIdx.y; \
    if (t < n) out[row * n + t] = in[row * 20 + t]; \
    else out[row * n + t] = 0.0f
KERNEL halves_or_zero(const float *in, half *out, int n) { ZERO_OR_COPY; }
KERNEL halves_bfloat_or_zero(const float *in, __nv_bfloat16 *out, int n) { ZERO_OR_COPY; }
KERNEL halves_no_float_or_zero(const float *in, float *out, int n) { ZERO_OR_COPY; }
KERNEL halves_each_alone(const half *in, half *out)
{
    __shared__ half mean, scale;
    int t = threadIdx.x;
    if (t == 0) { mean = in[0]; scale = in[1]; }
    __syncthreads();
    out[t] = (in[t] - mean) * scale;
}
KERNEL shorts_summed(const short *in, int *out) { TILE(short); int r = 0; EACH(4) r += s[t * 4 + i]; out[t] = r; }
KERNEL bytes_summed(const unsigned char *in, int *out) { TILE(unsigned char); int r = 0; EACH(4) r += s[t * 4 + i]; out[t] = r; }
KERNEL pairs_of_halves(const half2 *in, half2 *out) { TILE(half2); out[t] = s[t * 4] + s[t * 4 + 1] * s[t * 4 + 2] - s[t * 4 + 3]; }

#define FOUR(AT) TILE(float); int o = AT; out[t] = s[o] * s[o + 1] - s[o + 2] * s[o + 3]
KERNEL divided(const float *in, float *out) { FOUR(t * 8 / 2); }
KERNEL divided_unsigned(const float *in, float *out) { FOUR(threadIdx.x * 16 / 4); }
KERNEL divided_sum(const float *in, float *out) { FOUR((t * 8 + 4) / 2); }
KERNEL shifted(const float *in, float *out) { FOUR((t << 3) >> 1); }
KERNEL divided_mask(const float *in, float *out) { FOUR((t & 24) / 2); }
KERNEL chosen(const float *in, float *out) { FOUR(t % 2 == 0 ? 0 : 4); }
KERNEL chosen_of_two(const float *in, float *out, int n) { FOUR(t < n ? t * 8 : 4); }
KERNEL chosen_by_two(const float *in, float *out, int n) { FOUR(t < n ? t * 8 : 2); }
KERNEL smallest(const float *in, float *out) { FOUR(min(t * 4, 64)); }

// Of arrays of which the text says how they are aligned: up to 16 bytes, or 8 of what is
// computed with.
KERNEL aligned_copied(half *C, const half *A) { __shared__ __align__(16) half s[32][8]; int t = threadIdx.x; for (int i = 0; i < 8; i++) s[t][i] = A[i * 32 + t]; __syncthreads(); for (int i = 0; i < 8; i++) C[t + i * 32] = s[31 - t][i]; }
KERNEL aligned_summed(half *C, const half *A) { __shared__ __align__(16) half s[32][8]; int t = threadIdx.x; for (int i = 0; i < 8; i++) s[t][i] = A[i * 32 + t]; __syncthreads(); half a = 0; for (int i = 0; i < 8; i++) a += s[31 - t][i]; C[t] = a; }
