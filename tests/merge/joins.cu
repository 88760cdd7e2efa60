// coalsim: block=32 grid=1 n=20

// Neighbours in shared memory, and what stands between them. joins.tsv has what
// nvcc left of each kernel.

#define KERNEL extern "C" __global__ void
#define TILE(declared) __shared__ declared; int i = threadIdx.x, x = i * 4; s[i] = A[i]; __syncthreads()

// Operations that branch in the machine code.
KERNEL parts_quotient(float *C, const float *A, float y) { TILE(float s[128]); float a = s[x] / y; a += s[x + 1] / y; a += s[x + 2] / y; C[i] = a + s[x + 3]; }
KERNEL parts_divisor(float *C, const float *A) { TILE(float s[128]); float a = s[x]; a = 1 / (1 + a) + s[x + 1]; C[i] = a * s[x + 2] + s[x + 3]; }
KERNEL parts_literal(float *C, const float *A) { TILE(float s[128]); float a = 0; for (int k = 0; k < 4; k++) a += s[x + k] / 3; C[i] = a; }
KERNEL parts_not_half(float *C, const float *A) { TILE(float s[128]); float a = 0; for (int k = 0; k < 4; k++) a += s[x + k] / 2; C[i] = a; }
KERNEL parts_not_launch(float *C, const float *A, float y, int n) { TILE(float s[128]); float a = 0; for (int k = 0; k < 4; k++) a += s[x + k] * (y / n); C[i] = a; }
KERNEL parts_root(float *C, const float *A) { TILE(float s[128]); float a = 0; for (int k = 0; k < 4; k++) a += sqrtf(s[x + k]); C[i] = a; }
KERNEL parts_not_root(float *C, const float *A) { TILE(float s[128]); float a = 0; for (int k = 0; k < 4; k++) a += rsqrtf(s[x + k]); C[i] = a; }
KERNEL parts_double(double *C, const double *A) { TILE(double s[128]); double a = sqrt(s[x]); C[i] = a + s[x + 1]; }
KERNEL parts_power(float *C, const float *A) { TILE(float s[128]); float a = 0; for (int k = 0; k < 4; k++) a += fmodf(s[x + k], 3); C[i] = a; }
KERNEL parts_not_power(float *C, const float *A) { TILE(float s[128]); float a = 0; for (int k = 0; k < 4; k++) a += expf(s[x + k]); C[i] = a; }
KERNEL parts_aligned(float *C, const float *A) { TILE(__align__(16) float s[128]); float a = 0; for (int k = 0; k < 4; k++) a += sqrtf(s[x + k]); C[i] = a; }
KERNEL parts_aligned_code(float *C, const float *A) { TILE(__align__(16) float s[128]); float a = 0; for (int k = 0; k < 4; k++) a += fmodf(s[x + k], 3); C[i] = a; }
KERNEL parts_fields(float *C, const float4 *A) { int i = threadIdx.x; C[i] = sqrtf(A[i].x) + sqrtf(A[i].y) + sqrtf(A[i].z) + A[i].w; }
KERNEL parts_fields_code(float *C, const float4 *A) { int i = threadIdx.x; float a = fmodf(A[i].x, 3) + A[i].y; C[i] = fmodf(a, 5) + A[i].z; }
KERNEL parts_integers(int *C, const int *A, int n) { TILE(int s[128]); int a = 0; for (int k = 0; k < 4; k++) a += s[x + k] / n; C[i] = a; }
KERNEL parts_long(long *C, const long *A, long n) { TILE(long s[128]); long a = 0; for (int k = 0; k < 4; k++) a += s[x + k] / n; C[i] = a; }
KERNEL parts_not_tile(float *C, const float *A) { TILE(float s[128]); float a = 0, b = A[99]; for (int k = 0; k < 4; k++) a += s[x + k] * (1 / b); C[i] = a; }
KERNEL parts_if(float *C, const float *A, int n, float y) { TILE(float s[128]); float a = s[x]; if (i < n) a = a / y; C[i] = a + s[x + 1] * s[x + 2] - s[x + 3]; }
KERNEL parts_not_if(float *C, const float *A, int n) { TILE(float s[128]); float a = s[x]; if (i < n) C[i + 64] = a; C[i] = a + s[x + 1] * s[x + 2] - s[x + 3]; }
KERNEL parts_stores(float *C, const float *A, float y) { __shared__ float s[128]; int i = threadIdx.x, x = i * 4; s[x] = A[i] / y; s[x + 1] = A[i + 32] / y; s[x + 2] = A[i + 64] / y; s[x + 3] = A[i + 96] / y; __syncthreads(); C[i] = s[i]; }
KERNEL parts_not_stores(float *C, const float *A, float y) { __shared__ float s[128]; int i = threadIdx.x, x = i * 4; float a = A[i] / y, b = A[i + 32] / y, c = A[i + 64] / y, d = A[i + 96] / y; s[x] = a; s[x + 1] = b; s[x + 2] = c; s[x + 3] = d; __syncthreads(); C[i] = s[i]; }

// Loops.
KERNEL loop_between(float *C, const float *A, int n) { TILE(float s[128]); float a = s[x]; for (int k = 0; k < n; k++) a = a * a + 3; C[i] = a + s[x + 1] * s[x + 2] - s[x + 3]; }
KERNEL loop_behind(float *C, const float *A, int n) { TILE(float s[128]); float a = s[x] + s[x + 1] * s[x + 2] - s[x + 3]; for (int k = 0; k < n; k++) a = a * a + 3; C[i] = a; }
KERNEL loop_gone(float *C, const float *A) { TILE(float s[128]); float a = s[x]; for (int k = 0; k < 4; k++) a = a * a + 3; C[i] = a + s[x + 1] * s[x + 2] - s[x + 3]; }
