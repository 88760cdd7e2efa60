// coalsim: block=32 grid=1 n=20 m=30

// What merge does where the machine code alone shows it: loops that are
// unrolled, neighbours in shared memory, vectors used in part, arms of an `if`.
// sass.tsv has what nvcc left of each kernel; none of them has a loop left, so
// that one warp makes each access once.

#define KERNEL extern "C" __global__ void
#define TILE(n) __shared__ float s[n]; int i = threadIdx.x; s[i] = A[i]; __syncthreads()

KERNEL whole_row(float *C, const float *A) { TILE(64); float x = 0; for (int k = 0; k < 16; k++) x += s[k]; C[i] = x; }
KERNEL whole_odd(float *C, const float *A) { TILE(64); float x = 0; for (int k = 1; k < 8; k++) x += s[k]; C[i] = x; }
KERNEL whole_six(float *C, const float *A) { TILE(64); float x = 0; for (int k = 0; k < 6; k++) x += s[k]; C[i] = x; }
KERNEL whole_halving(float *C, const float *A) { int i = threadIdx.x; float x = 0; for (int k = 16; k > 0; k >>= 1) x += A[i + k]; C[i] = x; }
KERNEL whole_taps(float *C, const float *A) { int i = threadIdx.x; float x = 0; for (int k = 0; k < 8; k++) x += A[i + k] * A[i + k + 1]; C[i] = x; }
KERNEL whole_skips(float *C, const float *A) { int i = threadIdx.x; float x = 0; for (int k = 0; k < 8; k++) { if (k == 3) continue; x += A[i + k * 64]; } C[i] = x; }
KERNEL whole_nest(float *C, const float *A) { int i = threadIdx.x; float x = 0; for (int j = -1; j <= 1; j++) for (int k = -1; k <= 1; k++) x += A[100 + j * 32 + i + k]; C[i] = x; }
KERNEL whole_window(float *C, const float *A) { int i = threadIdx.x; for (int r = 0; r < 4; r++) { float x = 0; for (int k = 0; k < 3; k++) x += A[i + (r + k) * 64]; C[i + r * 64] = x; } }
KERNEL whole_window_restrict(float *__restrict__ C, const float *__restrict__ A) { int i = threadIdx.x; for (int r = 0; r < 4; r++) { float x = 0; for (int k = 0; k < 3; k++) x += A[i + (r + k) * 64]; C[i + r * 64] = x; } }

KERNEL product_row(float *C, const float *A) { __shared__ float a[32][32], b[32][32]; int x = threadIdx.x, y = threadIdx.y; a[y][x] = A[x]; b[y][x] = A[x + 32]; __syncthreads(); float sum = 0; for (int k = 0; k < 32; k++) sum += a[y][k] * b[k][x]; C[x] = sum; }
KERNEL product_padded(float *C, const float *A) { __shared__ float a[32][33], b[32][33]; int x = threadIdx.x, y = threadIdx.y; a[y][x] = A[x]; b[y][x] = A[x + 32]; __syncthreads(); float sum = 0; for (int k = 0; k < 32; k++) sum += a[y][k] * b[k][x]; C[x] = sum; }
KERNEL registers(float *C, const float *A) { __shared__ float a[8 * 64], b[8 * 64]; int t = threadIdx.x, row = t / 16, column = t % 16; a[t] = A[t]; b[t] = A[t + 32]; __syncthreads();
    float sum[4][4] = {}, m[4], n[4];
    for (int k = 0; k < 8; k++) {
        for (int i = 0; i < 4; i++) m[i] = a[(row * 4 + i) * 8 + k];
        for (int i = 0; i < 4; i++) n[i] = b[k * 64 + column * 4 + i];
        for (int i = 0; i < 4; i++) for (int j = 0; j < 4; j++) sum[i][j] += m[i] * n[j];
    }
    for (int i = 0; i < 4; i++) for (int j = 0; j < 4; j++) C[(row * 4 + i) * 64 + column * 4 + j] = sum[i][j]; }
KERNEL halo(float *C, const float *A) { TILE(66); C[i] = s[i] + s[i + 1] + s[i + 2]; }

KERNEL unsigned_index(float *C, const float *A) { TILE(128); C[i] = s[threadIdx.x * 2] + s[threadIdx.x * 2 + 1]; }
KERNEL stored_four(float *C, const float *A) { __shared__ float s[128]; int i = threadIdx.x; for (int k = 0; k < 4; k++) s[i * 4 + k] = A[i + k * 32]; __syncthreads(); C[i] = s[127 - i]; }
KERNEL stored_three(float *C, const float *A) { __shared__ float s[128]; int i = threadIdx.x; for (int k = 0; k < 3; k++) s[i * 4 + k] = A[i + k * 32]; __syncthreads(); C[i] = s[127 - i]; }
KERNEL stored_shorts(int *C, const int *A) { __shared__ short s[128]; int i = threadIdx.x; for (int k = 0; k < 4; k++) s[i * 4 + k] = A[i + k * 32]; __syncthreads(); C[i] = s[127 - i] + s[i * 4] + s[i * 4 + 1]; }
KERNEL stored_bytes(int *C, const int *A) { __shared__ unsigned char s[128]; int i = threadIdx.x; for (int k = 0; k < 4; k++) s[i * 4 + k] = A[i + k * 32]; __syncthreads(); C[i] = s[127 - i] + s[i * 4] + s[i * 4 + 1]; }
KERNEL doubles(double *C, const double *A) { __shared__ double s[128]; int i = threadIdx.x; s[i] = A[i]; __syncthreads(); C[i] = s[i * 2] * s[i * 2 + 1]; }

__device__ float among(float x) { __shared__ float few[3]; few[threadIdx.x % 3] = x; __syncthreads(); return few[(threadIdx.x + 1) % 3]; }
KERNEL side_scalars(float *C, const float *A) { __shared__ float s[8], mean, spread; int i = threadIdx.x; s[i & 7] = A[i]; if (i == 0) mean = A[32]; __syncthreads(); float x = s[7 - (i & 7)] - mean; if (i == 1) spread = x; __syncthreads(); C[i] = (x - mean) * spread; }
KERNEL side_stored(float *C, const float *A) { __shared__ float a, b, c, d; int i = threadIdx.x; if (i == 0) { d = A[0]; b = A[1]; c = A[2]; a = A[3]; } __syncthreads(); C[i] = a + b * c - d; }
KERNEL side_types(float *C, const float *A) { __shared__ short h; __shared__ float x; __shared__ int n; int i = threadIdx.x; if (i == 0) { h = (short)A[0]; x = A[1]; n = (int)A[2]; } __syncthreads(); C[i] = h + x * n; }
KERNEL side_by_row(float *C, const float *A) { __shared__ float a[8], b[8]; int i = threadIdx.x; a[i & 7] = A[i]; b[i & 7] = A[i + 32]; __syncthreads(); C[i] = a[6] + a[7] * b[0] - b[1]; }
KERNEL side_between(float *C, const float *A) { __shared__ float x, s[32]; int i = threadIdx.x; if (i == 0) x = A[32]; s[i] = A[0]; __syncthreads(); float y = x; s[31 - i] = y; C[i] = y + s[0]; }
KERNEL side_odd(float *C, const float *A) { __shared__ float b[33], a[128]; int i = threadIdx.x; b[i] = A[i]; a[i] = A[i + 32]; __syncthreads(); C[i] = b[31 - i] + a[4 * i] * a[4 * i + 1] + a[4 * i + 2] * a[4 * i + 3]; }
KERNEL side_even(float *C, const float *A) { __shared__ float b[34], a[128]; int i = threadIdx.x; b[i] = A[i]; a[i] = A[i + 32]; __syncthreads(); C[i] = b[31 - i] + a[4 * i] * a[4 * i + 1] + a[4 * i + 2] * a[4 * i + 3]; }
KERNEL side_aligned(float *C, const float *A) { __shared__ float b[33]; __shared__ __align__(16) float a[128]; int i = threadIdx.x; b[i] = A[i]; a[i] = A[i + 32]; __syncthreads(); C[i] = b[31 - i] + a[4 * i] * a[4 * i + 1] + a[4 * i + 2] * a[4 * i + 3]; }
KERNEL side_unread(float *C, const float *A) { __shared__ float b[33], a[128]; int i = threadIdx.x; b[i] = A[i]; a[i] = A[i + 32]; __syncthreads(); C[i] = a[4 * i] * a[4 * i + 1] + a[4 * i + 2] * a[4 * i + 3]; }
KERNEL side_called(float *C, const float *A) { __shared__ float a[128]; int i = threadIdx.x; a[i] = A[i + 32]; __syncthreads(); C[i] = among(A[i]) + a[4 * i] * a[4 * i + 1] + a[4 * i + 2] * a[4 * i + 3]; }
KERNEL side_three(float *C, const float *A) { __shared__ float a[3]; int i = threadIdx.x; if (i < 3) a[i] = A[i]; __syncthreads(); C[i] = a[0] + a[1] * a[2]; }
KERNEL side_scoped(float *C, const float *A) { int i = threadIdx.x; float x = A[i]; { __shared__ float b[33]; b[i] = x; __syncthreads(); x = b[31 - i]; } __shared__ float a[128]; a[i] = x; __syncthreads(); C[i] = a[4 * i] * a[4 * i + 1] + a[4 * i + 2] * a[4 * i + 3]; }

#define FOUR(index) __shared__ float s[4096]; int i = threadIdx.x, lane = i & 31, warp = threadIdx.x / 32; unsigned u = threadIdx.x; s[i] = A[i]; __syncthreads(); auto at = (index); C[i] = s[at] + s[at + 1] * s[at + 2] - s[at + 3]
KERNEL sight_parts(float *C, const float *A) { FOUR(u % 32 / 8 * 4 + u / 64 * 32); }
KERNEL sight_lane(float *C, const float *A) { FOUR(lane / 8 * 4 + warp * 32); }
KERNEL sight_behind(float *C, const float *A) { FOUR(warp * 32 + lane / 16 * 4); }
KERNEL sight_blocks(float *C, const float *A) { FOUR(u % 32 / 16 * 4 + blockIdx.x * 16); }
KERNEL sight_blocks_by_one(float *C, const float *A) { FOUR(u % 32 / 8 * 4 + blockIdx.x * 16); }
KERNEL sight_mixed(float *C, const float *A) { FOUR(lane / 8 * 4 + threadIdx.x % 8 * 16); }
KERNEL sight_alone(float *C, const float *A) { FOUR(u % 32 / 8 * 4); }
KERNEL sight_shift(float *C, const float *A) { FOUR((lane >> 3) * 4 + warp * 32); }
KERNEL sight_whole(float *C, const float *A) { FOUR(u / 8 * 4 + blockIdx.x * 16); }
KERNEL sight_times(float *C, const float *A) { FOUR(u % 32 / 4 * 8 + u / 64 * 128); }
KERNEL sight_minus(float *C, const float *A) { FOUR(2048 + u * 16 - blockIdx.x * 4); }
KERNEL sight_minus_masked(float *C, const float *A, int n) { FOUR(2048 + u * 16 - (blockIdx.x & 28)); }
KERNEL sight_minus_alike(float *C, const float *A) { FOUR(u * 8 - blockIdx.x * 8); }
KERNEL sight_from(float *C, const float *A) { FOUR(1024 - u * 4); }
KERNEL sight_pointer(float *C, const float *A) { __shared__ float s[4096]; int i = threadIdx.x; s[i] = A[i]; __syncthreads(); float *p = s + threadIdx.x % 32 / 8 * 4; p += threadIdx.x / 32 * 64; C[i] = p[0] + p[1] * p[2] - p[3]; }
KERNEL sight_rows(float *C, const float *A) { __shared__ float s[64][64]; int i = threadIdx.x; s[0][i] = A[i]; __syncthreads(); float *p = &s[threadIdx.x / 32][threadIdx.x % 32 / 8 * 4]; C[i] = p[0] + p[1] * p[2] - p[3]; }

KERNEL part_x(float *C, const float4 *A) { int i = threadIdx.x; float4 v = A[i]; C[i] = v.x; }
KERNEL part_xy(float *C, const float4 *A) { int i = threadIdx.x; float4 v = A[i]; C[i] = v.x + v.y; }
KERNEL part_xz(float *C, const float4 *A) { int i = threadIdx.x; float4 v = A[i]; C[i] = v.x + v.z; }
KERNEL part_yz(float *C, const float4 *A) { int i = threadIdx.x; float4 v = A[i]; C[i] = v.y + v.z; }
KERNEL part_xyz(float *C, const float4 *A) { int i = threadIdx.x; float4 v = A[i]; C[i] = v.x + v.y + v.z; }
KERNEL part_yzw(float *C, const float4 *A) { int i = threadIdx.x; float4 v = A[i]; C[i] = v.y + v.z + v.w; }
KERNEL part_shared(float *C, const float4 *A) { __shared__ float4 s[32]; int i = threadIdx.x; s[i] = A[i]; __syncthreads(); float4 v = s[31 - i]; C[i] = v.x + v.z; }
KERNEL part_y_of_two(double *C, const double2 *A) { int i = threadIdx.x; double2 v = A[i]; C[i] = v.y; }

KERNEL arms_of_choice(float *C, const float *A, int n) { int i = threadIdx.x; C[i] = i < n ? A[i] : A[i + 64]; }
KERNEL arms_of_two(float *C, const float *A, const float *B, int n) { int i = threadIdx.x; C[i] = i < n ? A[i] : B[i]; }
KERNEL arms_stored(float *C, const float *A, int n) { int i = threadIdx.x; if (i < n) C[i] = A[i] * 2; else C[i] = A[i] * 3; }
KERNEL arms_loaded(float *C, const float *A, int n) { int i = threadIdx.x; float x; if (i < n) x = A[i]; else x = A[i + 1]; C[i] = x * 2; }
KERNEL arms_or_zero(float *C, const float *A, int n) { __shared__ float s[64]; int i = threadIdx.x; if (i < n) s[i] = A[i]; else s[i] = 0; __syncthreads(); C[i] = s[31 - i]; }
KERNEL arms_guarded(float *C, const float *A, const float *B, int n, int m) { int i = threadIdx.x; if (i < m) { if (i < n) C[i] = A[i]; else C[i] = B[i]; } }
KERNEL arms_apart(float *C, float *B, int n) { int i = threadIdx.x; if (i < n) B[i] = 1; else C[i] = 2; }
KERNEL arms_of_three(float *C, const float *A, int n) { int i = threadIdx.x; if (i < n) C[i] = A[i]; else if (i == n) C[i] = A[i - 1]; else C[i] = A[i - 2]; }

#define BOTH __shared__ float s[64], t[64]; int i = threadIdx.x; s[i] = A[i]; s[i + 32] = A[i + 32]; t[i] = A[i + 64]; t[i + 32] = A[i + 96]; __syncthreads(); float x, y
KERNEL ends_two(float *C, const float *A) { BOTH; if (i & 1) { x = s[i + 3]; y = t[i + 4]; } else { x = s[i + 1]; y = s[i + 2]; } C[i] = x * y; }
KERNEL ends_three(float *C, const float *A) { BOTH; if (i == 1) { x = s[i + 3]; y = t[i + 4]; } else if (i == 2) { x = s[i + 3]; y = s[i + 2]; } else { x = t[i + 3]; y = s[i + 2]; } C[i] = x * y; }
KERNEL ends_zero(float *C, const float *A) { BOTH; if (i & 1) { x = s[i + 3]; y = t[i + 4]; } else { x = s[i + 1]; y = 0; } C[i] = x * y; }
KERNEL ends_order(float *C, const float *A) { BOTH; if (i & 1) { x = s[i + 3]; y = t[i + 4]; } else { y = s[i + 1]; x = t[i + 5]; } C[i] = x * y; }
KERNEL ends_stored(float *C, const float *A) { BOTH; if (i & 1) { x = s[i + 3]; C[i + 99] = 1; y = t[i + 4]; } else { x = s[i + 1]; y = s[i + 2]; } C[i] = x * y; }
KERNEL ends_used(float *C, const float *A) { BOTH; if (i & 1) { x = s[i + 3]; y = x * t[i + 4]; } else { x = s[i + 1]; y = s[i + 2]; } C[i] = x * y; }
KERNEL ends_summed(float *C, const float *A) { BOTH; if (i & 1) { x = s[i + 3] + t[i + 2]; y = t[i + 4]; } else { x = s[i + 1] + s[i + 7]; y = s[i + 2]; } C[i] = x * y; }
KERNEL ends_scaled(float *C, const float *A) { BOTH; if (i & 1) { x = s[i + 3] * 2; y = t[i + 4]; } else { x = s[i + 1] * 2; y = s[i + 2]; } C[i] = x * y; }
KERNEL ends_scaled2(float *C, const float *A) { BOTH; if (i & 1) { x = s[i + 3] * 2; y = t[i + 4]; } else { x = s[i + 1] * 3; y = s[i + 2]; } C[i] = x * y; }
KERNEL ends_known(float *C, const float *A) { BOTH; float z = s[i + 3]; if (i & 1) { x = s[i + 3]; y = t[i + 4]; } else { x = s[i + 1]; y = s[i + 2]; } C[i] = x * y + z; }
KERNEL ends_moved(float *C, const float *A) { BOTH; int j = i; if (i & 1) { j = i * 3 & 31; x = s[j]; y = t[i + 4]; } else { j = i ^ 5; x = s[j]; y = s[i + 2]; } C[i] = x * y + j; }
KERNEL ends_global(float *C, const float *A, const float *B) { int i = threadIdx.x; float x, y; if (i & 1) { x = A[i + 3]; y = B[i + 4]; } else { x = A[i + 1]; y = A[i + 2]; } C[i] = x * y; }
KERNEL ends_global3(float *C, const float *A, const float *B) { int i = threadIdx.x; float x, y; if (i == 1) { x = A[i + 3]; y = B[i + 4]; } else if (i == 5) { x = A[i + 1]; y = A[i + 2]; } else { x = B[i + 1]; y = B[i + 2]; } C[i] = x * y; }
KERNEL ends_fixed(float *C, const float *A) { BOTH; if (i & 1) { x = s[3]; y = t[i + 4]; } else { x = s[i + 1]; y = s[i + 2]; } C[i] = x * y; }
KERNEL ends_both_fixed(float *C, const float *A) { BOTH; if (i & 1) { x = s[3]; y = t[i + 4]; } else { x = t[5]; y = s[i + 2]; } C[i] = x * y; }
KERNEL ends_begun_alike(float *C, const float *A) { BOTH; if (i == 31) { x = t[i - 1]; y = t[i]; } else if (i < 16) { x = s[i + 1]; y = s[i + 16]; } else { x = s[i + 1]; y = t[i - 16]; } C[i] = x * y; }
KERNEL ends_alike(float *C, const float *A) { BOTH; if (i == 31) { y = t[i]; x = t[i - 1]; } else if (i < 16) { y = s[i + 16]; x = s[i + 1]; } else { y = t[i - 16]; x = s[i + 1]; } C[i] = x * y; }
KERNEL ends_array(float *C, const float *A) { BOTH; float v[2]; if (i & 1) { v[0] = s[i + 3]; v[1] = t[i + 4]; } else { v[0] = s[i + 1]; v[1] = s[i + 2]; } C[i] = v[0] * v[1]; }
KERNEL ends_added(float *C, const float *A) { BOTH; x = 1, y = 2; if (i & 1) { x += s[i + 3]; y += t[i + 4]; } else { x += s[i + 1]; y += s[i + 2]; } C[i] = x * y; }
KERNEL ends_twice(float *C, const float *A) { BOTH; if (i & 1) { x = s[i + 3]; y = x; } else { x = s[i + 1]; y = t[i]; } C[i] = x * y; }
KERNEL ends_same(float *C, const float *A) { BOTH; if (i & 1) { x = s[i + 3]; y = s[i + 1]; } else { x = s[i + 1]; y = s[i + 3]; } C[i] = x - y; }
KERNEL ends_nested(float *C, const float *A) { BOTH; if (i & 1) { if (i & 2) { x = s[i + 3]; y = t[i + 4]; } else { x = s[i + 5]; y = t[i + 6]; } } else { x = s[i + 1]; y = s[i + 2]; } C[i] = x * y; }
KERNEL ends_nested2(float *C, const float *A) { BOTH; if (i & 1) { y = 7; if (i & 2) { x = s[i + 3]; y = t[i + 4]; } else { x = s[i + 5]; y = t[i + 6]; } } else { x = s[i + 1]; y = s[i + 2]; } C[i] = x * y; }


// What nobody uses of a call's arguments; loads and stores with cache operators
// are merged with their like only, and stores not with loads at all.
__device__ float first(float a, float b) { return a; }
__device__ int two(float) { return 2; }
KERNEL unused_argument(float *C, const float *A, const float *B) { int i = threadIdx.x; C[i] = first(A[i], B[i]); }
KERNEL unused_unnamed(float *C, const float *A) { C[threadIdx.x * two(A[threadIdx.x])] = 0; }
KERNEL cached_store(float *C, float *B) { int i = threadIdx.x; __stwt(B + i, C[i]); C[i + 64] = __ldca(B + i) + C[i]; }
KERNEL cached_plain(float *C, float *B) { int i = threadIdx.x; C[i] = __ldcg(B + i) + B[i]; }
KERNEL cached_twice(float *C, float *B) { int i = threadIdx.x; C[i] = __ldcv(B + i) + __ldcv(B + i); }
KERNEL cached_over(float *C, float *B) { int i = threadIdx.x; __stcs(B + i, 1.0f); __stcs(B + i, 2.0f); }
KERNEL cached_restrict(float *C, const float *__restrict__ B) { int i = threadIdx.x; float x = B[i]; __stcs(C + i, x); C[i + 64] = B[i]; }
KERNEL cached_back(float *C, float *B) { int i = threadIdx.x; float x = B[i]; __stcs(B + i, x + 1); C[i] = B[i] + x; }

// Two fields of one type of struct are never at one place for nvcc, but a field and
// a number may be, the fields of two types, and what is in an array.
struct P { float x, y, z; };
struct M { int k; float x; double d; };
struct N { P pos, vel; float m; };
struct V { float x; float v[3]; float y; };
KERNEL fields_order(float4 *p, const float4 *q) { int i = threadIdx.x; p[i].x = q[i].w; p[i].y = q[i].z; p[i].z = q[i].y; p[i].w = q[i].x; }
KERNEL fields_order2(float4 *p, const float4 *q) { int i = threadIdx.x; p[i].x = q[i].y; p[i].y = q[i].x; p[i].z = q[i].w; p[i].w = q[i].z; }
KERNEL fields_shift(float4 *p, const float4 *q) { int i = threadIdx.x; p[i].y = q[i].x; p[i].z = q[i].y; p[i].w = q[i].z; p[i].x = q[i].w; }
KERNEL fields_scalar(float4 *p, const float *q) { int i = threadIdx.x; p[i].x = q[i]; p[i].y = q[i + 32]; p[i].z = q[i + 64]; p[i].w = q[i + 96]; }
KERNEL fields_scalar2(float *p, const float4 *q) { int i = threadIdx.x; p[i] = q[i].x; p[i + 32] = q[i].y; p[i + 64] = q[i].z; }
KERNEL fields_dead(P *p, P *q) { int i = threadIdx.x; p[i].x = 1; float a = q[i].y; p[i].x = a; }
KERNEL fields_dead_same(P *p, P *q) { int i = threadIdx.x; p[i].x = 1; float a = q[i].x; p[i].x = a; }
KERNEL fields_barrier(P *p, P *q) { int i = threadIdx.x; float a = p[i].x; __syncthreads(); q[i].y = p[i].x + a; }
KERNEL fields_nested(N *p, N *q) { int i = threadIdx.x; float a = p[i].pos.x; q[i].vel.x = 1; q[i].m = p[i].pos.x + a; }
KERNEL fields_nested_y(N *p, N *q) { int i = threadIdx.x; float a = p[i].pos.x; q[i].vel.y = 1; q[i].m = p[i].pos.x + a; }
KERNEL fields_array(V *p, V *q) { int i = threadIdx.x; float a = p[i].x; q[i].v[1] = 1; q[i].y = p[i].x + a; }
KERNEL fields_types(M *p, M *q) { int i = threadIdx.x; float a = p[i].x; q[i].k = 1; q[i].d = p[i].x + a; }
KERNEL fields_copy_whole(P *p, P *q) { int i = threadIdx.x; q[i] = p[i]; q[i + 32] = p[i]; }
KERNEL fields_copy_loads(P *p, P *q) { int i = threadIdx.x; P a = p[i]; q[i].x = 3; P b = p[i]; q[i + 32].x = a.y + b.y + a.x + b.x; }
KERNEL fields_shared(float4 *p) { __shared__ float4 s[64]; int i = threadIdx.x; s[i].x = p[i].x; s[i].y = p[i].y; s[i].z = p[i].z; s[i].w = p[i].w; __syncthreads(); p[i].x = s[63 - i].x; p[i].y = s[63 - i].y; p[i].z = s[63 - i].z; p[i].w = s[63 - i].w; }
KERNEL fields_lds(float *p) { __shared__ P s[64]; int i = threadIdx.x; float a = s[i].x; s[i ^ 1].y = a; p[i] = s[i].x; }

// Loads into variables that nobody reads behind them, and those for stores that
// are not made.
struct B { P pos, vel; float m; };
KERNEL dead_fields(B *b) { int i = threadIdx.x; B q = b[i]; q.vel.y = 0; q.pos.x += 1; b[i] = q; }
KERNEL dead_if(B *b, int n) { int i = threadIdx.x; B q = b[i]; if (i < n) q.vel.x = -q.vel.x; q.vel.y = 0; b[i] = q; }
KERNEL dead_both(B *b, int n) { int i = threadIdx.x; B q = b[i]; if (i < n) q.vel.x = 1; else q.vel.x = 2; b[i] = q; }
KERNEL dead_one(B *b, int n) { int i = threadIdx.x; B q = b[i]; if (i < n) q.vel.x = 1; b[i + 32] = q; }
KERNEL dead_member(P *p, const P *q) { int i = threadIdx.x; P a = q[i], b = p[i]; a.x += b.x; a.y += b.y; a.z = 0; p[i] = a; }
KERNEL dead_swap(float3 *a) { int i = threadIdx.x; float3 v = a[i]; a[i] = make_float3(v.y, v.x, v.z); }
KERNEL dead_copy(P *o, const P *p) { int i = threadIdx.x; P a = p[i]; a.z = a.x + a.y; o[i] = a; }
KERNEL dead_value(float *b, const float *a) { int i = threadIdx.x; float x = a[i]; x = a[i + 32]; b[i] = x; }
KERNEL dead_chain(float *b, const float *a, const float *c) { int i = threadIdx.x; float x = a[i], y = x * c[i]; x = y; y = 2; b[i] = y; }
KERNEL dead_store(float *b, const float *a) { int i = threadIdx.x; b[i] = a[i]; b[i] = 2; }
KERNEL dead_loop(float *b, const float *a) { int i = threadIdx.x; float x = 0, y = 0; for (int k = 0; k < 4; k++) { y = a[k * 32 + i]; x = a[k * 64 + 128 + i]; } b[i] = x; }
KERNEL dead_return(float *b, const float *a, int n) { int i = threadIdx.x; float x = a[i]; if (i > n) return; b[i] = x; }
KERNEL dead_way(float *b, const float *a, int n) { int i = threadIdx.x; float x = a[i]; if (i < n) { b[i] = x; x = 3; } else x = 2; b[i + 32] = x; }
KERNEL dead_choice(float *b, const float *a, int n) { int i = threadIdx.x; float x = a[i], y = a[i + 32]; y = i < n ? x : y; x = 1; b[i] = x + y; }
KERNEL dead_shared(float *b, const float *a) { __shared__ float s[32]; int i = threadIdx.x; s[i] = a[i]; __syncthreads(); float x = s[31 - i]; x = 2; b[i] = x; }
KERNEL dead_volatile(float *b, const volatile float *a) { int i = threadIdx.x; float x = a[i]; x = 2; b[i] = x; }
KERNEL dead_index(float *b, const int *a, const int *c) { int i = threadIdx.x; int x = a[i], y = c[i]; x = y; y = a[i + 32]; b[i] = x; }
KERNEL dead_vector(float4 *o, const float4 *p) { int i = threadIdx.x; float4 a = p[i]; a.x = 1; o[i] = a; }
KERNEL dead_sum(float *o, const float *p) { int i = threadIdx.x; float s = 0, t = 0; for (int k = 0; k < 4; k++) { s += p[k * 32 + i]; t += p[k * 32 + 256 + i]; } o[i] = s; }

// Wide loads of which a part is used, and that part perhaps only behind what
// overwrites the rest. The machine loads by registers of four bytes.
#define LOCAL(T) int i = threadIdx.x; T v = p[i]
#define TILE_OF(T) __shared__ T s[64]; int i = threadIdx.x; s[i] = p[i]; __syncthreads(); T v = s[i ^ 1]
#define WIDE(x) (reinterpret_cast<float4 *>(&(x))[0])
struct __align__(8) Two { float a, b, c, d; };
KERNEL narrow_pair(float *o, const float4 *p) { LOCAL(float4); o[i] = v.z + v.w; }
KERNEL narrow_middle(float *o, const float4 *p) { LOCAL(float4); o[i] = v.y + v.z; }
KERNEL narrow_three(float *o, const float4 *p) { LOCAL(float4); o[i] = v.y + v.z + v.w; }
KERNEL narrow_short(int *o, const ushort4 *p) { LOCAL(ushort4); o[i] = v.y; }
KERNEL narrow_shorts(int *o, const ushort4 *p) { LOCAL(ushort4); o[i] = v.x + v.y; }
KERNEL narrow_shorts_apart(int *o, const ushort4 *p) { LOCAL(ushort4); o[i] = v.x + v.z; }
KERNEL narrow_byte(int *o, const uchar4 *p) { LOCAL(uchar4); o[i] = v.w; }
KERNEL narrow_bytes(int *o, const uchar4 *p) { LOCAL(uchar4); o[i] = v.x + v.y; }
KERNEL narrow_double(double *o, const double2 *p) { LOCAL(double2); o[i] = v.y; }
KERNEL narrow_struct(float *o, const Two *p) { LOCAL(Two); o[i] = v.a + v.b + v.d; }
KERNEL narrow_all_over(float *y, float *x) { int i = 4 * threadIdx.x; float4 a = WIDE(x[i]), r = WIDE(y[i]); r.x = a.x * 2; r.y = a.y * 2; r.z = a.z * 2; r.w = a.w * 2; WIDE(y[i]) = r; }
KERNEL narrow_three_over(float *y, float *x) { int i = 4 * threadIdx.x; float4 a = WIDE(x[i]), r = WIDE(y[i]); r.x = a.x * 2; r.y = a.y * 2; r.z = a.z * 2; WIDE(y[i]) = r; }
KERNEL narrow_half_over(float *y, float *x) { int i = 4 * threadIdx.x; float4 a = WIDE(x[i]), r = WIDE(y[i]); r.x = a.x * 2; r.y = a.y * 2; WIDE(y[i]) = r; }
KERNEL narrow_arms_over(float4 *o, const float4 *p, int n) { LOCAL(float4); if (i < n) { v.x = 1; v.y = 2; v.z = 3; v.w = 4; } else { v.x = 2; v.y = 1; v.z = 1; v.w = 6; } o[i] = v; }
KERNEL narrow_arm_over(float4 *o, const float4 *p, int n) { LOCAL(float4); if (i < n) { v.x = 1; v.y = 2; v.z = 3; v.w = 4; } o[i] = v; }
KERNEL narrow_behind(float *o, const float4 *p, int n) { LOCAL(float4); v.z = v.x; v.y = 0; if (i < n) o[i + 32] = v.w; o[i] = v.z + v.y; }
KERNEL narrow_twice(float *o, const float4 *p) { LOCAL(float4); float4 w = p[i]; o[i] = v.x + w.z; }
KERNEL narrow_field(float *o, const float4 *p) { LOCAL(float4); o[i] = v.x + v.y + p[i].z; }
KERNEL narrow_shared(float *o, const float4 *p) { TILE_OF(float4); o[i] = v.x + v.w; }
KERNEL narrow_shared_pair(float *o, const float4 *p) { TILE_OF(float4); o[i] = v.x + v.y; }
KERNEL narrow_joined(float *o, const float2 *p) { TILE_OF(float2); float2 w = s[2], u = s[3]; o[i] = v.y + w.x + u.y; }
KERNEL narrow_joined_three(float *o, const float2 *p) { TILE_OF(float2); float2 w = s[2], u = s[3]; o[i] = v.y + w.x + u.y + u.x; }

// Tables: the compiler knows what is `const`, not what lies in plain constant
// memory, which the host may change. 0 times an integer is 0.
__constant__ int host_taps[9] = { 1, 0, 1, 0, 0, 0, 1, 0, 1 };
__constant__ const int const_taps[9] = { 1, 0, 1, 0, 0, 0, 1, 0, 1 };
__device__ const int device_taps[9] = { 1, 0, 1, 0, 0, 0, 1, 0, 1 };
__device__ int changed_taps[9] = { 1, 0, 1, 0, 0, 0, 1, 0, 1 };
__device__ const float float_taps[3] = { 1, 0, 1 };
#define TAPS(w) int i = threadIdx.x, sum = 0; for (int k = 0; k < 9; k++) sum += w[k] * a[k * 32 + i]; o[i] = sum
KERNEL taps_host(int *o, const int *a) { TAPS(host_taps); }
KERNEL taps_const(int *o, const int *a) { TAPS(const_taps); }
KERNEL taps_device(int *o, const int *a) { TAPS(device_taps); }
KERNEL taps_changed(int *o, const int *a) { TAPS(changed_taps); }
KERNEL taps_local(int *o, const int *a) { const int w[9] = { 1, 0, 1, 0, 0, 0, 1, 0, 1 }; TAPS(w); }
KERNEL taps_static(int *o, const int *a) { static const int w[9] = { 1, 0, 1, 0, 0, 0, 1, 0, 1 }; TAPS(w); }
KERNEL taps_mask(int *o, const int *a) { const int w[2] = { 0, -1 }; int i = threadIdx.x, sum = 0; for (int k = 0; k < 4; k++) sum += a[k * 32 + i] & w[k % 2]; o[i] = sum; }
KERNEL taps_float(float *o, const float *a) { int i = threadIdx.x; float sum = 0; for (int k = 0; k < 3; k++) sum += float_taps[k] * a[k * 32 + i]; o[i] = sum; }
KERNEL table_index(int *o, const int *a) { int i = threadIdx.x; o[i] = a[device_taps[i % 9]]; }
KERNEL table_static(float *o) { static const float w[3] = { 1, 2, 3 }; int i = threadIdx.x; o[i] = w[i % 3]; }

// What is known behind an `if`: what each way there has loaded or stored. A store
// that is overwritten behind an arm with accesses is made.
KERNEL ways_stored(float *p, float *q, const float *x, int n) { int i = threadIdx.x; p[i] = 1; if (i < n) p[i] = x[i]; q[i] = p[i] * 2; }
KERNEL ways_loaded(float *p, float *q, int n) { int i = threadIdx.x; float a = p[i]; if (i < n) p[i] = a + 3; q[i] = p[i]; }
KERNEL ways_both(float *p, float *q, int n) { int i = threadIdx.x; if (i < n) p[i] = 1; else p[i] = 2; q[i] = p[i]; }
KERNEL ways_one(float *p, float *q, int n) { int i = threadIdx.x; if (i < n) p[i] = 3; q[i] = p[i]; }
KERNEL ways_changed(float *p, float *q, int n) { int i = threadIdx.x; p[i] = 1; if (i < n) { p[i] = 2; q[i] = 3; } q[i + 32] = p[i]; }
KERNEL ways_barrier(float *p, float *q, int n) { int i = threadIdx.x; p[i] = 1; if (n > 3) { p[i] = 2; __syncthreads(); } q[i] = p[i]; }
KERNEL ways_shared(float *q, int n) { __shared__ float s[64]; int i = threadIdx.x; s[i] = q[i + 64]; if (i < n) { s[i] = 3; q[i] = 1; q[i + 32] = 2; } float a = s[i]; __syncthreads(); q[i + 96] = s[31 - i] + a; }
KERNEL ways_nested(float *p, float *q, int n, int m) { int i = threadIdx.x; p[i] = q[i]; if (i < m) { q[i + 32] = 3; p[i] = 2; if (i < n) p[i] = q[i + 64]; } q[i + 96] = p[i]; }
KERNEL ways_overwritten(float *p, const float *q, int n) { int i = threadIdx.x; if (i < n) { p[i] = q[i]; p[i + 64] = 1; } p[i] = 3; }
KERNEL ways_read(float *p, const float *q, int n) { int i = threadIdx.x; if (i < n) { p[i] = 1; p[i + 64] = q[i]; } p[i] = 3; }
KERNEL ways_integers(int *p, int *q, int n) { __shared__ int s[64]; int i = threadIdx.x; s[i] = i; if (i < n) { s[i] = 32; q[i + 32] = 1; } q[i] = s[i]; __syncthreads(); q[i + 64] = s[31 - i]; }
KERNEL ways_outer(float *p, float *q, int n) { int i = threadIdx.x; p[i] = 1; if (i < n) { q[i] = 2; q[i + 32] = 3; } p[i] = 3; }
KERNEL ways_outer_shared(float *p, const float *q, int n) { __shared__ float s[32]; int i = threadIdx.x; p[i] = 1; if (i < n) s[i] = 2; p[i] = 3; __syncthreads(); p[i + 32] = s[31 - i]; }
KERNEL ways_outer_quiet(float *p, const float *q, int n) { int i = threadIdx.x; float a = 3; p[i] = 1; if (i < n) a = 5; p[i] = a; }
KERNEL ways_outer_choice(float *p, const float *q, int n) { int i = threadIdx.x; p[i] = 1; float a = i < n ? q[i] : 0; p[i] = a; }

// What one way to a load has made already: one load before the ways part, or the
// load at the end of the other way.
#define PART float *__restrict__ o, const float *__restrict__ a, const float *__restrict__ b, int n
#define SHARED_PART __shared__ float t[64]; int i = threadIdx.x; t[i] = a[i]; __syncthreads(); float s = 0
KERNEL half_loaded(PART) { int i = threadIdx.x; float s = 0; if (i < n) s = a[i] * 2; o[i] = s + a[i]; }
KERNEL half_plain(float *o, float *a, int n) { int i = threadIdx.x; float s = 0; if (i < n) s = a[i ^ 1] * 2; o[i] = s + a[i ^ 1]; }
KERNEL half_stored_behind(PART) { int i = threadIdx.x; if (i < n) o[i + 32] = a[i] * 2; o[i] = a[i]; }
KERNEL half_stored_other(float *o, float *a, int n) { int i = threadIdx.x; if (i < n) o[i + 32] = a[i] * 2; o[i] = a[i]; }
KERNEL half_late(PART) { int i = threadIdx.x; float s = 0; if (i < n) { o[i + 32] = b[i]; s = a[i] * 2; } o[i] = s + a[i]; }
KERNEL half_in_else(PART) { int i = threadIdx.x; float s = 0; if (i < n) o[i + 32] = 1; else s = a[i]; o[i] = s + a[i]; }
KERNEL half_choice(PART) { int i = threadIdx.x; float s = i < n ? a[i] * 2 : 0; o[i] = s + a[i]; }
KERNEL half_far(PART) { int i = threadIdx.x; float s = 0; if (i < n) s = a[i] * 2; if (i < n / 2) o[i + 32] = 3; o[i] = s + a[i]; }
KERNEL half_behind_test(PART) { int i = threadIdx.x; float s = 0; if (i < n) s = a[i] * 2; if (i < n / 2) o[i] = s + a[i]; }
KERNEL half_twice(PART) { int i = threadIdx.x; float s = 0; if (i < n) s = a[i] * 2; if (i < n / 2) s += a[i]; o[i] = s + a[i]; }
KERNEL half_left(PART) { int i = threadIdx.x; float s = 0; if (i < n) s = a[i] * 2; else return; o[i] = s + a[i]; }
KERNEL half_some_left(PART) { int i = threadIdx.x; float s = 0; if (i < n) { s = a[i] * 2; if (i == 3) return; } o[i] = s + a[i]; }
KERNEL half_waits(PART) { int i = threadIdx.x; if (i < n) { o[i + 32] = a[i] * 2; __syncwarp(); o[i + 64] = 4; } o[i] = a[i]; }
KERNEL half_waits_both(PART) { int i = threadIdx.x; float s = 0; if (i < n) { s = a[i] * 2; __syncwarp(); o[i + 32] = s; } else { o[i + 64] = b[i]; __syncwarp(); s = b[i + 32]; } o[i] = s + a[i]; }
KERNEL half_nested(PART) { int i = threadIdx.x; float s = 0; if (i < n) { if (i < n / 2) o[i + 32] = b[i]; s = a[i] * 2; } o[i] = s + a[i]; }
KERNEL half_trips(PART) { int i = threadIdx.x; float s = 0; for (int k = 0; k < 3; k++) { if (i < n + k) s += a[i + k * 32] * 2; s += a[i + k * 32]; } o[i] = s; }
KERNEL half_switch(PART) { int i = threadIdx.x; float s = 0; switch (i & 3) { case 0: s = a[i]; break; case 1: s = b[i]; o[i + 64] = 2; break; } o[i] = s + a[i]; }
KERNEL half_shared(PART) { SHARED_PART; if (i < n) s = t[i + 5] * 2; o[i] = s + t[i + 5]; }
KERNEL half_shared_xor(PART) { SHARED_PART; if (i < n) s = t[i ^ 1] * 2; o[i] = s + t[i ^ 1]; }
KERNEL half_shared_sum(PART) { SHARED_PART; if (i < n) t[i] += t[i + 16]; o[i] = t[i] + s; }
KERNEL half_shared_store(PART) { SHARED_PART; if (i < n) t[i] = t[i] + t[i + 16]; o[i] = t[i] + s; }
KERNEL half_shared_one(int *p, int *q) { __shared__ int t; int i = threadIdx.x; if (i == 0) t = p[i]; q[i + 32] = t; __syncthreads(); q[i] = t; }
KERNEL half_store(float *p, float *q, int n) { int i = threadIdx.x; if (i < n) p[i] = q[i]; q[i + 32] = p[i]; }
KERNEL half_both_kinds(float *__restrict__ p, float *__restrict__ q, const float *__restrict__ a, int n) { int i = threadIdx.x; float s = 0; if (i < n) { s = a[i]; p[i] = q[i]; } s += a[i]; q[i + 32] = p[i] + s; }
KERNEL half_store_index(float *p, float *q, int n) { int i = threadIdx.x; if (i < n) p[i ^ 1] = q[i]; q[i + 32] = p[i ^ 1]; }
KERNEL half_store_held(float *p, float *q, int n) { int i = threadIdx.x, j = i ^ 1; if (i < n) p[j] = q[i]; q[i + 32] = p[j]; }
KERNEL half_store_fork(float *p, float *q, int n) { int i = threadIdx.x; if (i < n) p[i] = q[i]; else if (i > n) q[i + 64] = 3; q[i + 32] = p[i]; }
KERNEL half_update(float *p, float *q, int n) { int i = threadIdx.x; if (i < n) p[i] += q[i]; q[i + 32] = p[i]; }
KERNEL half_update_behind(float *p, float *q, int n) { int i = threadIdx.x; if (i < n) { q[i + 32] = 2; p[i] += q[i]; } q[i] = p[i]; }

// Loads that both arms begin with are made before them.
KERNEL both_first(float *o, const float *a, const float *b, int n) { int i = threadIdx.x; float s; if (i < n) { s = a[i] * 2; o[i + 32] = 1; } else { s = a[i] * 3; o[i + 64] = b[i + 32]; s += b[i]; } o[i] = s; }
KERNEL both_index(float *o, const float *a, int n) { int i = threadIdx.x; float s; if (i < n) { s = a[i ^ 1] * 2; o[i + 32] = s; s = a[i]; } else { s = a[i ^ 1] * 3; } o[i] = s; }
KERNEL both_shared(float *o, const float *a, int n) { __shared__ float t[64]; int i = threadIdx.x; t[i] = a[i]; __syncthreads(); float s; if (i < n) { s = t[i ^ 1] * 2; o[i + 32] = s; s += t[i + 1]; } else { s = t[i ^ 1] * 3; } o[i] = s; }
KERNEL both_second(float *o, const float *a, const float *b, int n) { int i = threadIdx.x; float s; if (i < n) { s = b[i + 32] * a[i] * 2; o[i + 32] = 1; } else { s = a[i] * 3; o[i + 64] = b[i]; s += b[i + 64]; } o[i] = s; }
KERNEL both_value(float *o, const float *a, const float *b, int n) { int i = threadIdx.x; float s; if (i < n) s = a[i] * b[i]; else s = a[i] * 3; o[i] = s; }
KERNEL both_sum(float *o, const float *a, const float *b, int n) { int i = threadIdx.x; float s = 0; for (int k = 0; k < 4; k++) if (i < n + k) s += a[i + k * 32]; else s += b[k]; o[i] = s; }

// Loads choose between two: one more load, at the address that is chosen, even if
// both values are there.
KERNEL chosen_larger(float *o, const float *a, const float *b) { int i = threadIdx.x; o[i] = a[i] > b[i] ? a[i] : b[i]; }
KERNEL chosen_cast(float *o, const float *a, float *b) { int i = threadIdx.x; o[i] = a[i] > b[i] ? a[i] : b[i]; }
KERNEL chosen_value(float *o, const float *a, const float *b) { int i = threadIdx.x; float x = a[i], y = b[i]; o[i] = x > y ? x : y; }
KERNEL chosen_zero(float *o, const float *a) { int i = threadIdx.x; o[i] = a[i] > 0 ? a[i] : 0; }
KERNEL chosen_other(float *o, const float *a, const float *b) { int i = threadIdx.x; o[i] = a[i] > 0 ? a[i] : b[i]; }
KERNEL chosen_trips(float *o, const float *__restrict__ a, const float *__restrict__ b) { int i = threadIdx.x; float s = 0; for (int k = 0; k < 4; k++) s += a[i + k * 32] > b[i + k * 32] ? a[i + k * 32] : b[i + k * 32]; o[i] = s; }
KERNEL chosen_tree(float *o, const float *a) { __shared__ float s[64]; int i = threadIdx.x; s[i] = a[i]; __syncthreads(); for (int k = 16; k > 0; k /= 2) { if (i < k) s[i] = s[i] > s[i + k] ? s[i] : s[i + k]; __syncthreads(); } o[i] = s[0]; }

// What a trip stores is known in the next one.
KERNEL handed_on_if(float *p, const float *q, int n) { int i = threadIdx.x; p[i] = 0; for (int k = 0; k < 3; k++) if (i < n + k) p[i] += q[k * 32 + i]; }
KERNEL handed_on_not(float *p, float *q, int n) { int i = threadIdx.x; p[i] = 0; for (int k = 0; k < 3; k++) if (i < n + k) { p[i] += q[k * 32 + i]; q[k] = 1; } }

// A store over one just before the `if` becomes one with it, behind it.
KERNEL over_zero(float *a, const float *b, int n) { int i = threadIdx.x; a[i] = b[i]; if (i < n) a[i] = 0; }
KERNEL over_value(float *a, const float *b, int n) { int i = threadIdx.x; float x = b[i]; a[i] = x; if (i < n) a[i] = expf(x); a[i + 32] = x; }
KERNEL over_and(float *a, const float *b, int n) { int i = threadIdx.x; a[i] = b[i]; if (i < n && i > 3) a[i] = 0; }
KERNEL over_load(float *a, const float *b, int n) { int i = threadIdx.x; a[i] = b[i]; if (i < n) a[i] = b[i + 32]; }
KERNEL over_guarded(float *a, const float *b, int n, int m) { int i = threadIdx.x; if (i < m) { a[i] = b[i]; if (i > n) a[i] = 0; } }
KERNEL over_guarded_value(float *a, const float *b, int n, int m) { int i = threadIdx.x; if (i < m) { float x = b[i]; a[i] = x; if (i > n) a[i] = x * 2; } }
KERNEL over_early(float *a, const float *b, int n, int m) { int i = threadIdx.x; if (i >= m) return; float x = b[i]; a[i] = x; if (i > n) a[i] = x * 2; }
KERNEL over_other(float *a, const float *b, float *c, int n) { int i = threadIdx.x; a[i] = b[i]; c[i] = 3; if (i < n) a[i] = 0; }
KERNEL over_two(float *a, const float *b, float *c, int n) { int i = threadIdx.x; a[i] = b[i]; if (i < n) { a[i] = 0; c[i] = 1; } }
KERNEL over_chain(float *a, const float *b, int n) { int i = threadIdx.x; a[i] = b[i]; if (i < n) a[i] = 0; if (i < 25) a[i] = i * n; if (i > 28) a[i] = 1; a[i + 32] = 1; }
KERNEL over_nested(float *a, const float *b, int n, int m) { int i = threadIdx.x; a[i] = 0; if (i < m) { a[i] = 2; if (i > n) a[i] = 1; } a[i + 32] = 2; }
KERNEL over_else(float *a, const float *b, int n) { int i = threadIdx.x; float x = b[i], y; a[i] = x; if (i > n) { a[i] = 0; y = 3; } else y = x; a[i + 32] = y; }
KERNEL over_barrier(float *a, const float *b, int n) { int i = threadIdx.x; a[i] = b[i]; __syncthreads(); if (i < n) a[i] = 0; }
KERNEL over_update(float *a, const float *b, int n) { int i = threadIdx.x; a[i] += b[i]; if (i < n) a[i] *= 2; }
KERNEL over_field(int2 *a, int n) { int i = threadIdx.x; a[i].x = 0; a[i].y = 1; if (i < n) a[i].y = 5; }

// Stores that end both arms.
KERNEL tails_computed(float *q, const float *p, int n) { int i = threadIdx.x; float x = p[i]; if (i < n) { x = x * x + 3; q[i] = x; } else { x += 2; q[i] = x; } }
KERNEL tails_early(float *q, const float *p, int n, int m) { int i = threadIdx.x; if (i >= m) return; float x = p[i]; if (i < n) q[i] = x * x + 3; else q[i] = x + 2; }
KERNEL tails_behind(float *q, const float *p, int n) { int i = threadIdx.x; float x = p[i]; if (i < n) { q[i + 32] = 3; q[i] = x; } else { q[i + 64] = 5; q[i] = x * 2; } q[i + 96] = 1; }
KERNEL tails_known(float *q, const float *p, int n) { int i = threadIdx.x; float x = q[i]; if (i < n) { float y = p[i]; q[i] = y * y + x; } else { q[i] = 0; } }
KERNEL tails_pointer(float *q, const float *p, int n) { int i = threadIdx.x; float *to = q + i; if (i < n) *to = p[i]; else *to = 0; }
KERNEL tails_two(float *q, const float *p, int n) { int i = threadIdx.x; if (i < n) { q[i] = p[i]; q[i + 32] = 1; } else { q[i] = p[i] * 2; q[i + 32] = 2; } }
KERNEL tails_zero_first(float *q, const float *p, int n) { __shared__ float s[32]; int i = threadIdx.x; if (i > n) s[i] = 0; else s[i] = p[i]; __syncthreads(); q[i] = s[31 - i]; }
KERNEL tails_zero_index(float *q, const float *p, int n) { int i = threadIdx.x; if (i > n) q[i] = 0; else q[i] = p[i]; }
KERNEL tails_zero_offset(float *q, const float *p, int n) { int i = threadIdx.x; if (i > n) q[i] = 0; else q[i] = p[i + 32]; }
KERNEL tails_other_array(float *q, const float *p, const float *r, int n) { int i = threadIdx.x; if (i > n) q[i] = r[i]; else q[i] = p[i]; }
KERNEL tails_tiles(float *a, const float *b, int n) { __shared__ float s[32]; int i = threadIdx.x; float x = 0; for (int k = 0; k < 3; k++) { if (i + k < n) s[i] = b[k * 32 + i]; else s[i] = 0; __syncthreads(); x += s[31 - i]; __syncthreads(); } a[i] = x; }
KERNEL tails_of_three(float *q, const float *p, int n, int m) { int i = threadIdx.x; float x = p[i + 99], y = x * x; if (i < 5) q[i] = y + 1; else if (i < n) q[i] = y * 5; else q[i] = y - x; }
KERNEL tails_of_numbers(float *q, int n) { int i = threadIdx.x; if (i < 5) q[i] = 1; else if (i < n) q[i] = 2; else q[i] = 3; q[i + 32] = 1; }

// Loads that both arms begin with.
KERNEL leads_same(float *q, const float *p, float *r, int n) { int i = threadIdx.x; if (i < n) { q[i] = p[i] * 2; r[i] = 1; } else { r[i + 32] = p[i] * 3; } }
KERNEL leads_second(float *q, const float *p, float *r, int n) { int i = threadIdx.x; if (i < n) { float x = p[i + 32], y = p[i]; q[i] = x + y; } else { r[i + 32] = p[i] * 3; } }
KERNEL leads_two(float *q, const float *p, float *r, int n) { int i = threadIdx.x; if (i < n) { float y = p[i], x = p[i + 32]; q[i] = x + y; } else { r[i + 32] = p[i] * p[i + 32]; } }
KERNEL leads_update(float *q, const float *p, const float *r, int n) { int i = threadIdx.x; if (i < n) { q[i] = p[i] + r[i]; } else { q[i] = p[i] - r[i]; } }
KERNEL leads_guarded(float *q, const float *p, int n, int m) { int i = threadIdx.x; if (i >= m) return; if (i < n) q[i] = p[i]; else q[i] = p[i] * 2; }
KERNEL leads_chain(float *q, const float *p, const float *r, int n) { int i = threadIdx.x; if (i < 9) { q[i] = p[i] + r[i]; } else if (i < n) { q[i] = p[i] - r[i]; } else q[i] = p[i] * r[i]; }
KERNEL leads_else_if(float *q, const float *p, int n) { int i = threadIdx.x; if (i < 9) q[i] = p[i]; else if (i < n) q[i] = p[i] * 2; else q[i] = p[i] + 3; }
KERNEL leads_nested(float *q, const float *p, int n) { int i = threadIdx.x; if (i < n) { if (i < 9) q[i] = p[i]; else q[i] = p[i] * 2; } else { if (i < 25) q[i] = p[i] * 3; else q[i] = p[i] * 4; } }

// An `if` with the test of the one before it joins that.
KERNEL joins_same(float *q, const float *p, int n) { int i = threadIdx.x; if (i < n) q[i] = p[i]; if (i < n) q[i] += p[i]; }
KERNEL joins_and(float *q, const float *p, int n, int m) { int i = threadIdx.x; if (i < n && i < m) q[i] = p[i]; if (i < n && i < m) q[i] += p[i + 32]; }
KERNEL joins_between(float *q, const float *p, int n) { int i = threadIdx.x; float x = 0; if (i < n) x = p[i]; x *= 3; if (i < n) q[i] = x + p[i]; }
KERNEL joins_not(float *q, const float *p, int n) { int i = threadIdx.x; if (i < n) q[i] = p[i]; if (i >= n) q[i] = p[i + 32]; }
KERNEL joins_else(float *q, const float *p, float *r, int n) { int i = threadIdx.x; if (i < n) q[i] = p[i]; else r[i] = 2; if (i < n) r[i] += q[i]; }
KERNEL joins_store(float *q, const float *p, float *r, int n) { int i = threadIdx.x; if (i < n) q[i] = p[i]; r[i] = 1; if (i < n) q[i] += p[i + 32]; }
KERNEL joins_barrier(float *q, const float *p, int n) { int i = threadIdx.x; if (i < n) q[i] = p[i]; __syncthreads(); if (i < n) q[i] += p[i + 32]; }
KERNEL joins_two(float *a, float *b, int n) { int i = threadIdx.x; a[i] = 0; b[i] = 1; if (i > n) b[i] = 2; if (i > n) a[i] = 3; }
// What functions weigh in a loop.
KERNEL weigh_root(float *C, const float *A) { int i = threadIdx.x; float x = 0; for (int k = 0; k < 16; k++) x += sqrtf(A[k * 64]); C[i] = x; }
KERNEL weigh_largest(float *C, const float *A, float y) { TILE(64); float x = 0; for (int k = 0; k < 64; k++) x += fmaxf(s[k], y); C[i] = x; }
KERNEL weigh_power_of_e(float *C, const float *A) { TILE(64); float x = 0; for (int k = 0; k < 16; k++) x += expf(s[k]); C[i] = x; }
KERNEL weigh_logarithm(float *C, const float *A) { TILE(64); float x = 0; for (int k = 0; k < 8; k++) x += logf(s[k]); C[i] = x; }
KERNEL weigh_quotient(float *C, const float *A, float y) { int i = threadIdx.x; float x = 0; for (int k = 0; k < 16; k++) x += A[k * 64] / y; C[i] = x; }
KERNEL weigh_integers(int *C, const int *A, int n) { __shared__ int s[64]; int i = threadIdx.x; s[i] = A[i]; __syncthreads(); int x = 0; for (int k = 0; k < 16; k++) x += s[k] / n; C[i] = x; }
KERNEL weigh_tangent(float *C, const float *A) { TILE(64); float x = 0; for (int k = 0; k < 16; k++) x += tanhf(s[k]); C[i] = x; }
