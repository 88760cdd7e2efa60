// coalsim: block=32 grid=1 n=7 m=9

// Shared memory, whose addresses have 32 bits. shared.tsv has what nvcc left of each
// kernel.

#define KERNEL extern "C" __global__ void

// An index with a sign and one without are the same: neighbours are joined.
KERNEL reduce_stride(float *y, const float *x) { __shared__ float s[64]; int t = threadIdx.x; s[t] = x[t] + x[t + 32]; __syncthreads(); for (unsigned st = 1; st < 32; st *= 2) { int index = 2 * st * t; if (index < 32) s[index] += s[index + st]; __syncthreads(); } if (t == 0) y[blockIdx.x] = s[0]; }
KERNEL reduce_unsigned(float *y, const float *x) { __shared__ float s[64]; unsigned t = threadIdx.x; s[t] = x[t] + x[t + 32]; __syncthreads(); for (unsigned st = 1; st < 32; st *= 2) { unsigned index = 2 * st * t; if (index < 32) s[index] += s[index + st]; __syncthreads(); } if (t == 0) y[blockIdx.x] = s[0]; }
KERNEL pair_mixed(float *y, const float *x) { __shared__ float s[64]; int t = threadIdx.x; s[t] = x[t]; s[t + 32] = x[t + 32]; __syncthreads(); int i = 2 * t; unsigned one = 1; y[t] = s[i] * s[i + one]; }
KERNEL pair_cast(float *y, const float *x) { __shared__ float s[64]; int t = threadIdx.x; s[t] = x[t]; s[t + 32] = x[t + 32]; __syncthreads(); int i = 2 * t; y[t] = s[(unsigned)i] * s[i + 1]; }
KERNEL pair_diff(float *y, const float *x) { __shared__ float s[64]; unsigned t = threadIdx.x; s[t] = x[t]; s[t + 32] = x[t + 32]; __syncthreads(); unsigned i = 2 * t + 1; y[t] = s[i] * s[i - 1]; }
KERNEL four_mixed(float *y, const float *x) { __shared__ float s[128]; int t = threadIdx.x; for (int k = 0; k < 4; k++) s[t + 32 * k] = x[t + 32 * k]; __syncthreads(); unsigned i = 4 * t; int j = i; y[t] = s[i] * s[j + 1] + s[i + 2] * s[j + 3]; }

// Stores that both arms end with become one, but not of a place from which, or from
// beside which, an arm loads, if its address is made in the arms.
#define P { __shared__ float s[512]; int t = threadIdx.x; s[t] = x[t]; s[t + 32] = x[t + 32]; __syncthreads();
#define OUT __syncthreads(); y[t] = s[t]; y[t + 32] = s[t + 40]; }
KERNEL upd(float *y, const float *x, int n, int m) P if (t >= n) s[t * m + n] += s[t * n]; else s[t * m + n] = s[t * n + m]; OUT
KERNEL upd_same(float *y, const float *x, int n, int m) P if (t >= n) s[t * m] += s[t * n - m]; else s[t * m] = s[t * n]; OUT
KERNEL upd_const(float *y, const float *x, int n, int m) P if (t >= n) s[t * m + n] += 3; else s[t * m + n] = s[t * n + m]; OUT
KERNEL upd_own(float *y, const float *x, int n, int m) P if (t >= n) s[t * m + n] = s[t * m + n] + s[t * n]; else s[t * m + n] = s[t * n + m]; OUT
KERNEL no_upd(float *y, const float *x, int n, int m) P if (t >= n) s[t * m + n] = s[t * n + 1] + s[t * n]; else s[t * m + n] = s[t * n + m]; OUT
KERNEL upd_else(float *y, const float *x, int n, int m) P if (t >= n) s[t * m + n] = s[t * n + m]; else s[t * m + n] += s[t * n]; OUT
KERNEL upd_glob(float *y, const float *x, int n, int m) P if (t >= n) s[t * m + n] += x[t * n]; else s[t * m + n] = x[t * n + m]; OUT
KERNEL upd_zero(float *y, const float *x, int n, int m) P if (t >= n) s[t * m + n] += x[t * n]; else s[t * m + n] = 0; OUT
KERNEL upd_plain(float *y, const float *x, int n, int m) P if (t >= n) s[t] += x[t * n]; else s[t] = x[t * n + m]; OUT
KERNEL next_to(float *y, const float *x, int n, int m) P if (t >= n) s[t * m + n] = s[t * m + n + 1] + x[t * n]; else s[t * m + n] = x[t * n + m]; OUT
KERNEL no_upd_g(float *y, const float *x, int n, int m) P if (t >= n) s[t * m + n] = x[t * n + 1] + x[t * n]; else s[t * m + n] = x[t * n + m]; OUT
KERNEL two_d_(float *y, const float *x, int n, int m) { __shared__ float s[16][64]; int t = threadIdx.x; s[1][t] = x[t]; s[2][t] = x[t + 32]; __syncthreads(); if (t >= n) s[m][t] += x[t * n]; else s[m][t] = x[t * n + m]; __syncthreads(); y[t] = s[1][t]; y[t + 32] = s[9][t + 1]; }
KERNEL two_d_u(float *y, const float *x, int n, int m) { __shared__ float s[16][64]; int t = threadIdx.x; s[1][t] = x[t]; s[2][t] = x[t + 32]; __syncthreads(); if (t >= n) s[m][t + 1] = s[m][t] + x[t * n]; else s[m][t + 1] = x[t * n + m]; __syncthreads(); y[t] = s[1][t]; y[t + 32] = s[9][t + 1]; }
