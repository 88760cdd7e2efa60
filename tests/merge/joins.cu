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

// Other accesses.
#define TWO __shared__ float a[128], b[128]; int i = threadIdx.x, x = i * 4; a[i] = A[i]; b[i] = A[i + 32]; __syncthreads()
#define TWO_ALIGNED __shared__ __align__(16) float a[128]; __shared__ __align__(16) float b[128]; int i = threadIdx.x, x = i * 4; a[i] = A[i]; b[i] = A[i + 32]; __syncthreads()
#define ENDS(value) __syncthreads(); C[i] = (value) + a[i] + b[i]
KERNEL between_store(float *C, const float *A) { TWO; float v = a[x] + a[x + 1]; b[i] = v; v *= a[x + 2]; v -= a[x + 3]; ENDS(v); }
KERNEL between_store_aligned(float *C, const float *A) { TWO_ALIGNED; float v = a[x] + a[x + 1]; b[i] = v; v *= a[x + 2]; v -= a[x + 3]; ENDS(v); }
KERNEL between_store_if(float *C, const float *A, int n) { TWO_ALIGNED; float v = a[x]; if (i < n) b[i] = v; v += a[x + 1]; ENDS(v); }
KERNEL between_store_global(float *C, const float *A) { TWO; float v = a[x]; C[i + 64] = v; v += a[x + 1]; ENDS(v); }
KERNEL between_store_gone(float *C, const float *A) { TWO; for (int k = 0; k < 4; k++) b[i] += a[x + k] * b[i + k * 16 + 32]; ENDS(0); }
KERNEL between_store_moved(float *C, const float *A, int n) { TWO; float v = A[i + 64]; for (int k = 0; k < n; k++) v = v * v + 1; b[i] = v; v += a[x] * a[x + 1]; ENDS(v); }
KERNEL between_own(float *C, const float *A) { TWO; float v = a[x]; a[x + 64] = v; v += a[x + 1]; ENDS(v); }
KERNEL between_own_aligned(float *C, const float *A) { TWO_ALIGNED; float v = a[x]; a[x + 64] = v; v += a[x + 1]; ENDS(v); }
KERNEL between_updates(float *C, const float *A) { TWO; for (int k = 0; k < 4; k++) a[x + k] += 1; ENDS(0); }
KERNEL between_updates_aligned(float *C, const float *A) { TWO_ALIGNED; for (int k = 0; k < 4; k++) a[x + k] += 1; ENDS(0); }
KERNEL between_load(float *C, const float *A, int n) { TWO; float v = a[x]; v += b[n] * a[x + 1]; ENDS(v); }
KERNEL stores_load(float *C, const float *A) { TWO; float v = A[i + 64]; a[x] = v; v = b[i + 1]; a[x + 1] = v; ENDS(v); }
KERNEL stores_load_aligned(float *C, const float *A) { TWO_ALIGNED; float v = A[i + 64]; a[x] = v; v = b[i + 1]; a[x + 1] = v; ENDS(v); }
KERNEL stores_store(float *C, const float *A) { TWO; float v = A[i + 64]; a[x] = v; b[i] = v * 2; a[x + 1] = v * 3; ENDS(v); }
KERNEL stores_store_aligned(float *C, const float *A) { TWO_ALIGNED; float v = A[i + 64]; a[x] = v; b[i] = v * 2; a[x + 1] = v * 3; ENDS(v); }
KERNEL stores_global(float *C, const float *A) { TWO; float v = A[i + 64]; a[x] = v; C[i + 64] = v * 2; a[x + 1] = v * 3; ENDS(v); }

// Fields of vectors, and `if`s.
KERNEL if_short(float *C, const float4 *A, int n) { int i = threadIdx.x; float v = A[i].x; if (i < n) v = v * v + 3; C[i] = v + A[i].y * A[i].z - A[i].w; }
KERNEL if_long(float *C, const float4 *A, int n) { int i = threadIdx.x; float v = A[i].x; if (i < n) { v = v * v + 3; v = v * v + 5; v = v * v + 7; } C[i] = v + A[i].y * A[i].z - A[i].w; }
KERNEL if_stores(float *__restrict__ C, const float4 *__restrict__ A, int n) { int i = threadIdx.x; float v = A[i].x; if (i < n) C[i + 64] = v; C[i] = v + A[i].y * A[i].z - A[i].w; }
KERNEL if_choice(float *C, const float4 *A, int n) { int i = threadIdx.x; float v = A[i].x; v = i < n ? v * 3 : v; C[i] = v + A[i].y * A[i].z - A[i].w; }
KERNEL if_shared(float *C, const float4 *A, int n) { __shared__ float4 s[32]; int i = threadIdx.x; s[i] = A[i]; __syncthreads(); float v = s[i ^ 1].x; if (i < n) C[i + 64] = v; C[i] = v + s[i ^ 1].y * s[i ^ 1].z - s[i ^ 1].w; }

// A loop with one in it whose trips it tells.
KERNEL nest_sort(int *C, const int *A) {
    __shared__ int s[64];
    int i = threadIdx.x;
    s[i] = A[i];
    s[i + 32] = A[i + 32];
    for (int size = 2; size <= 64; size *= 2)
        for (int step = size / 2; step > 0; step /= 2) {
            __syncthreads();
            int at = 2 * i - (i & (step - 1)), a = s[at], b = s[at + step];
            bool up = (i & (size / 2)) == 0;
            s[at] = up ? min(a, b) : max(a, b);
            s[at + step] = up ? max(a, b) : min(a, b);
        }
    __syncthreads();
    C[i] = s[i];
    C[i + 32] = s[i + 32];
}

// Elements of 1 and 2 bytes: of arrays of which the text says how they are aligned, up to
// 16 bytes; else four of 2 bytes, which are not widened as they are loaded.
#define SMALL(declared) __shared__ declared; int t = threadIdx.x; for (int i = 0; i < 8; i++) s[t][i] = A[i * 32 + t]; __syncthreads()
#define COPIED for (int i = 0; i < 8; i++) C[t + i * 32] = s[31 - t][i]
KERNEL small_short(short *C, const short *A) { SMALL(short s[32][8]); COPIED; }
KERNEL small_short_sum(short *C, const short *A) { SMALL(short s[32][8]); short a = 0; for (int i = 0; i < 8; i++) a += s[31 - t][i]; C[t] = a; }
KERNEL small_short_aligned(short *C, const short *A) { SMALL(__align__(16) short s[32][8]); COPIED; }
KERNEL small_short_aligned_sum(int *C, const short *A) { SMALL(__align__(16) short s[32][8]); int a = 0; for (int i = 0; i < 8; i++) a += s[31 - t][i]; C[t] = a; }
KERNEL small_byte(unsigned char *C, const unsigned char *A) { SMALL(unsigned char s[32][8]); COPIED; }
KERNEL small_byte_aligned(unsigned char *C, const unsigned char *A) { SMALL(__align__(16) unsigned char s[32][8]); COPIED; }
KERNEL small_odd(short *C, const short *A) { SMALL(short s[32][9]); COPIED; }

// The optimizer knows an extern array to be aligned: what the assembler does not join.
extern __shared__ float ext[];
KERNEL ext_quotient(const float *a, float *o, int n) { int t = threadIdx.x; ext[2 * t] = a[t]; ext[2 * t + 1] = a[t] / n; __syncthreads(); o[t] = ext[2 * (t ^ 3)]; }
KERNEL ext_constant(const float *a, float *o, int n) { int t = threadIdx.x; ext[0] = a[t]; ext[1] = a[t] / n; __syncthreads(); o[t] = ext[0] + ext[1]; }
KERNEL ext_not(const float *a, float *o, int n) { int t = threadIdx.x; __shared__ float u[64]; u[2 * t & 63] = a[t]; u[(2 * t & 63) + 1] = a[t] / n; __syncthreads(); o[t] = u[0] + u[1]; }
KERNEL ext_difference(const float *a, float *o, int n) { int t = threadIdx.x, w = t - n; if (t >= n) { ext[2 * w] = a[t]; ext[2 * w + 1] = n; } __syncthreads(); o[t] = ext[2 * (t ^ 3)]; }
KERNEL ext_no_sign(const float *a, float *o, int n) { unsigned t = threadIdx.x, w = t - n; if (t >= n) { ext[2 * w] = a[t]; ext[2 * w + 1] = n; } __syncthreads(); o[t] = ext[2 * (t ^ 3)]; }
