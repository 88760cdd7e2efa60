// coalsim: block=32 grid=1 n=5

// Where a loop counts the addresses of neighbours in shared memory from: how far
// the assembler sees them aligned. Each loop of four trips in one, and that of
// the rest, is run once. anchors.tsv has what nvcc left of each kernel.

#define KERNEL extern "C" __global__ void
#define ROWS(columns) __shared__ float s[32][columns]; int t = threadIdx.x; for (int i = 0; i < columns; i++) s[i][t] = A[i * 32 + t]; __syncthreads(); float a = 0
#define FOUR _Pragma("unroll 4") for (int k = 0; k < n; k++)
#define ONCE(step) _Pragma("unroll 1") for (int k = 0; k < n - 4; k += step)
#define END C[t] = a

// The row's start has no constant: the middle one of four; behind one: the last.
KERNEL rows_four(float *C, const float *A, int n) { ROWS(32); FOUR a += s[t][k]; END; }
KERNEL rows_four_odd(float *C, const float *A, int n) { ROWS(33); FOUR a += s[t][k]; END; }
KERNEL rows_four_on_2(float *C, const float *A, int n) { ROWS(32); FOUR a += s[t][k + 2]; END; }
KERNEL rows_four_on_4(float *C, const float *A, int n) { ROWS(32); FOUR a += s[t][k + 4]; END; }
KERNEL rows_four_from_4(float *C, const float *A, int n) { ROWS(32); _Pragma("unroll 4") for (int k = 4; k < n + 4; k++) a += s[t][k]; END; }
KERNEL rows_four_from_1(float *C, const float *A, int n) { ROWS(32); _Pragma("unroll 4") for (int k = 1; k < n + 1; k++) a += s[t][k]; END; }
KERNEL rows_four_down(float *C, const float *A, int n) { ROWS(32); _Pragma("unroll 4") for (int k = n; k > 0; k--) a += s[t][k]; END; }
KERNEL rows_two_known(float *C, const float *A, int n) { ROWS(32); _Pragma("unroll 2") for (int k = 0; k < 2; k++) a += s[t][k]; END; }
KERNEL rows_four_back(float *C, const float *A, int n) { ROWS(32); FOUR a += s[31 - t][k]; END; }
KERNEL rows_four_two(float *C, const float *A, int n) { ROWS(32); FOUR a += s[t][k] * s[31 - t][k]; END; }
KERNEL rows_four_uniform(float *C, const float *A, int n) { ROWS(32); FOUR a += s[n][k]; END; }
KERNEL rows_four_double(double *C, const double *A, int n) { __shared__ double s[32][8]; int t = threadIdx.x; for (int i = 0; i < 8; i++) s[i][t & 7] = A[i * 32 + t]; __syncthreads(); double a = 0; FOUR a += s[t][k]; C[t] = a; }
KERNEL rows_four_stored(float *C, const float *A, int n) { ROWS(32); FOUR s[t][k] = t * k; __syncthreads(); C[t] = s[t & 7][n] + a; }
KERNEL rows_four_aligned(float *C, const float *A, int n) { __shared__ __align__(16) float s[32][32]; int t = threadIdx.x; for (int i = 0; i < 32; i++) s[i][t] = A[i * 32 + t]; __syncthreads(); float a = 0; FOUR a += s[t][k]; END; }

// The array's place alone is constant, and aligned as it is.
KERNEL rows_four_first(float *C, const float *A, int n) { ROWS(32); FOUR a += s[0][k]; END; }

// Trips that are written as one.
KERNEL rows_pair(float *C, const float *A, int n) { ROWS(32); ONCE(2) a += s[t][k] * s[t][k + 1]; END; }
KERNEL rows_quad(float *C, const float *A, int n) { ROWS(32); ONCE(4) a += s[t][k] * s[t][k + 1] + s[t][k + 2] * s[t][k + 3]; END; }
KERNEL rows_eight(float *C, const float *A, int n) { ROWS(32); ONCE(8) for (int i = 0; i < 8; i++) a += s[t][k + i]; END; }
KERNEL rows_tile(float *C, const float *A, int n) { ROWS(32); ONCE(1) for (int i = 0; i < 4; i++) a += s[k][t / 8 * 4 + i] * s[k][t % 4 * 8 + i]; END; }

// The trip that is left of two is no loop to it.
#define TWO(from, to) _Pragma("unroll 2") for (int k = from; k < to; k++)
#define PAIR(row, at) s[row][at] * s[row][(at) + 1]
KERNEL over_two(float *C, const float *A, int n) { ROWS(32); TWO(0, n - 2) a += PAIR(t, 2 * k); END; }
KERNEL over_two_quads(float *C, const float *A, int n) { ROWS(32); TWO(0, n - 2) a += PAIR(t, 4 * k) - PAIR(t, 4 * k + 2); END; }
KERNEL over_two_uniform(float *C, const float *A, int n) { ROWS(32); TWO(0, n - 2) a = a * PAIR(n, 4 * k) - PAIR(n, 4 * k + 2); END; }
KERNEL over_two_on_2(float *C, const float *A, int n) { ROWS(32); TWO(0, n - 2) a += PAIR(t, 4 * k + 2) - PAIR(t, 4 * k + 4); END; }
KERNEL over_two_from_1(float *C, const float *A, int n) { ROWS(32); TWO(1, n - 1) a += PAIR(t, 4 * k) - PAIR(t, 4 * k + 2); END; }
KERNEL over_two_from_n(float *C, const float *A, int n) { ROWS(32); TWO(n, n + n - 2) a += PAIR(t, 4 * k) - PAIR(t, 4 * k + 2); END; }
KERNEL over_two_by_4(float *C, const float *A, int n) { ROWS(32); _Pragma("unroll 2") for (int k = 0; k < n + 7; k += 4) a += PAIR(t, k) - PAIR(t, k + 2); END; }
KERNEL over_two_stored(float *C, const float *A, int n) { ROWS(32); TWO(0, n - 2) { s[t][4 * k] = t; s[t][4 * k + 1] = n; s[t][4 * k + 2] = k; s[t][4 * k + 3] = t + n; } __syncthreads(); C[t] = s[t & 7][n] + a; }
KERNEL over_two_double(double *C, const double *A, int n) { __shared__ double s[32][8]; int t = threadIdx.x; for (int i = 0; i < 8; i++) s[i][t & 7] = A[i * 32 + t]; __syncthreads(); double a = 0; TWO(0, n - 2) a += PAIR(t, 2 * k); C[t] = a; }
KERNEL over_two_ints(int *C, const int *A, int n) { __shared__ int s[256]; int t = threadIdx.x; s[t] = A[t]; s[t + 32] = A[t + 32]; __syncthreads(); int x = t, y = t + 1, z = t ^ 5, w = t * 3; TWO(1, n - 1) { x = y * z ^ s[4 * k]; y = z * w ^ s[4 * k + 1]; z = w * x ^ s[4 * k + 2]; w = x * y ^ s[4 * k + 3]; } C[t] = x + y + z + w; }

// A loop around another keeps the addresses as they are.
KERNEL rows_around(float *C, const float *A, int n) { ROWS(32); ONCE(4) { a += s[t][k] * s[t][k + 1] + s[t][k + 2] * s[t][k + 3]; _Pragma("unroll 1") for (int i = 0; i < n - 4; i++) a = a * a + 3; } END; }

// What may be the place that has the sum is loaded behind each store there.
#define OTHERS(type) __shared__ type d[64]; int t = threadIdx.x; d[t] = A[t]; d[t + 32] = A[t + 32]; __syncthreads()
KERNEL place_sum_down(float *C, const float *A, int n) { OTHERS(float); if (t == 0) _Pragma("unroll 4") for (int i = n; i > 0; i--) d[0] += d[i]; __syncthreads(); C[t] = d[0] + d[t]; }
