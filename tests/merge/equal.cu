// coalsim: block=32 grid=1 n=20

// What an arm knows from its test to be equal to a constant or a parameter, and
// where nvcc puts that in. equal.tsv has what nvcc left of each kernel; none of
// them has a loop left, so each instruction is one request.

#define KERNEL extern "C" __global__ void
#define TILE __shared__ float s[100]; int t = threadIdx.x; s[t] = in[t]; __syncthreads()
#define ARGUMENTS (float *__restrict__ out, const float *__restrict__ in, int n)

// neighbours
KERNEL equal_zero ARGUMENTS { TILE; if (t == 0) out[0] = s[t] + s[t + 1]; }
KERNEL equal_not ARGUMENTS { TILE; if (!t) out[0] = s[t] + s[t + 1]; }
KERNEL equal_four ARGUMENTS { TILE; if (t == 4) out[0] = s[t] + s[t + 1]; }
KERNEL equal_behind_return ARGUMENTS { TILE; if (t != 0) return; out[0] = s[t] + s[t + 1]; }
KERNEL equal_below_one ARGUMENTS { TILE; if (threadIdx.x < 1) s[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x + 1]; __syncthreads(); out[t] = s[t ^ 1]; }
KERNEL equal_signed_below_one ARGUMENTS { TILE; if (t < 1) out[0] = s[t] + s[t + 1]; }
KERNEL equal_at_least_one ARGUMENTS { TILE; if (threadIdx.x >= 1) return; out[0] = s[t] + s[t + 1]; }
KERNEL equal_otherwise ARGUMENTS { TILE; if (t != 0) out[t] = s[t + 2]; else out[0] = s[t] + s[t + 1]; }
KERNEL equal_wide ARGUMENTS { TILE; size_t u = threadIdx.x; if (u == 0) out[0] = s[u] + s[u + 1]; }
KERNEL equal_masked ARGUMENTS { TILE; if ((t & 7) == 0) out[t] = s[t & 7] + s[(t & 7) + 1]; }
KERNEL equal_named ARGUMENTS { TILE; bool first = t == 0; if (first) out[t] = s[t] + s[t + 1]; }
KERNEL equal_loop ARGUMENTS { TILE; if (t == 0) { float a = 0; for (int i = 0; i < 8; i++) a += s[t + i]; out[0] = a; } }
KERNEL equal_row ARGUMENTS { __shared__ float s[8][8]; int x = threadIdx.x & 7, y = threadIdx.x >> 3; s[y][x] = in[threadIdx.x]; __syncthreads(); if (x == 0) out[y] = s[y][x] + s[y][x + 1]; }
KERNEL equal_stored ARGUMENTS { TILE; if (t == 0) { s[t] = 0; s[t + 1] = 1; } __syncthreads(); out[t] = s[t ^ 3]; }
KERNEL equal_product ARGUMENTS { __shared__ float s[100]; int t = threadIdx.x, i = t * 3; s[i] = in[i]; __syncthreads(); if (t == 0) out[0] = s[i] + s[i + 1]; }
KERNEL equal_unrolled ARGUMENTS { TILE; for (unsigned k = 16; k > 0; k >>= 1) { if (t < k) s[t] += s[t + k]; __syncthreads(); } out[t] = s[t ^ 1]; }
KERNEL equal_counter ARGUMENTS { TILE; for (unsigned k = 0; k < 3; k++) { if (t == k) out[k] = s[t] + s[t + 1]; } }

// what was loaded before
KERNEL equal_again ARGUMENTS { int t = threadIdx.x; float x = in[t]; out[t] = x; if (t == 0) out[32] = in[t]; }
KERNEL equal_again_shared ARGUMENTS { TILE; float x = s[t]; out[t] = x; if (t == 0) out[1] = s[t]; }
KERNEL equal_again_global ARGUMENTS { int i = blockIdx.x * blockDim.x + threadIdx.x; float x = in[i]; out[i] = x; if (i == 0) out[32] = in[i]; }
KERNEL equal_again_named ARGUMENTS { int i = blockIdx.x * blockDim.x + threadIdx.x; float x = in[i]; out[i] = x; if (threadIdx.x == 0) out[64] = in[i]; }
KERNEL equal_again_block ARGUMENTS { int t = threadIdx.x; float x = in[blockIdx.x * 32 + t]; out[t] = x; if (t == 0) out[64] = in[blockIdx.x * 32 + t]; }
KERNEL equal_again_beside ARGUMENTS { int t = threadIdx.x; float x = in[t + 1]; out[t] = x; if (t == 0) out[32] = in[t + 1]; }
KERNEL equal_again_parameter ARGUMENTS { int t = threadIdx.x; float x = in[t]; out[t] = x; if (t == n) out[32] = in[t]; }
KERNEL equal_again_less_one ARGUMENTS { int t = threadIdx.x; float x = in[t]; out[t] = x; if (t == n - 1) out[32] = in[t]; }
KERNEL equal_again_last ARGUMENTS { int t = threadIdx.x; float x = in[t]; out[t] = x; if (t == blockDim.x - 1) out[32] = in[t]; }
KERNEL equal_again_or ARGUMENTS { int t = threadIdx.x; float x = in[t]; out[t] = x; if (t == 0 || t == 31) out[32 + t] = in[t]; }
KERNEL equal_again_and ARGUMENTS { int t = threadIdx.x; float x = in[t]; out[t] = x; if (t == 0 && n > 2) out[32] = in[t]; }
KERNEL equal_again_both ARGUMENTS { int t = threadIdx.x, u = threadIdx.y; float x = in[t]; out[t] = x; if (t == 0 && u == 0) out[32] = in[t]; }
KERNEL equal_again_chosen ARGUMENTS { int t = threadIdx.x; float x = in[t]; out[t] = t == 0 ? in[t] : x * 2; }
KERNEL equal_again_argument ARGUMENTS { int t = threadIdx.x; const int three = 3; float x = in[t]; out[t] = x; if (t == three) out[32] = in[t]; }
KERNEL equal_both_load ARGUMENTS { int t = threadIdx.x; float v; if (t == 0) v = in[t]; else v = 2 * in[t]; out[t] = v; }

// what was stored before, and what both arms store
KERNEL equal_over ARGUMENTS { int t = threadIdx.x; out[t] = in[t]; if (t == 0) out[t] = 1; }
KERNEL equal_over_shared ARGUMENTS { __shared__ float s[64]; int t = threadIdx.x; s[t] = in[t]; if (t == 0) s[t] = 1; __syncthreads(); out[t] = s[t ^ 1]; }
KERNEL equal_over_row ARGUMENTS { int x = threadIdx.x, y = threadIdx.y; float v = in[y * n + x]; out[y * n + x] = v; if (x == 0) out[y * n + x] = in[y * n + x] + 1; }
KERNEL equal_ends ARGUMENTS { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i == 0) out[i] = in[i]; else out[i] = in[i] - in[i - 1]; }
KERNEL equal_ends_named ARGUMENTS { int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y; int i = r * 64 + c; if (c == 0) out[i] = in[i]; else out[i] = in[i] - in[i - 1]; }
KERNEL equal_ends_row ARGUMENTS { int x = threadIdx.x, y = threadIdx.y; if (x == 0) out[y * n + x] = in[y * n + x]; else out[y * n + x] = in[y * n + x] - in[y * n + x - 1]; }
KERNEL equal_ends_less_one ARGUMENTS { int t = threadIdx.x; if (t == n - 1) out[t] = in[t]; else out[t] = in[t] - in[t + 1]; }
KERNEL equal_ends_parameter ARGUMENTS { int t = threadIdx.x; if (t == n) out[t] = in[t]; else out[t] = in[t] - in[t + 1]; }
KERNEL equal_ends_chain ARGUMENTS { int t = threadIdx.x; if (t < n) out[t] = in[t]; else if (t == 20) out[t] = in[t] - in[t + 1]; else out[t] = in[t] - in[t + 2]; }
KERNEL equal_ends_first ARGUMENTS { int t = threadIdx.x; if (t == 20) out[t] = in[t]; else if (t < n) out[t] = in[t] - in[t + 1]; else out[t] = in[t] - in[t + 2]; }

// what the arm itself stored
KERNEL equal_own_store ARGUMENTS { int t = threadIdx.x; if (t == n) { out[t] += 1; out[t + 64] = out[t] * 2; } }
KERNEL equal_own_store_part ARGUMENTS { int t = threadIdx.x, u = threadIdx.y; if (t == n) { out[3 * t + 5 * u] = in[u]; out[t + 64] = out[3 * t + 5 * u] * 2; } }
KERNEL equal_own_store_row ARGUMENTS { unsigned x = threadIdx.x, y = threadIdx.y; if (x == n && y < 5) { out[y * 32 + x] += 1; out[y * 32 + x + 256] = out[y * 32 + x] * 2; } }

// in trips of a loop that is unrolled: too late, but for an equation where the text
// asks for it
#define TRIP(TEST, OTHER) { if (TEST) s[t] += s[OTHER]; __syncthreads(); }
#define END_TILE out[t] = s[t ^ 1]
KERNEL equal_halves ARGUMENTS { TILE; for (int i = 8; i != 0; i >>= 1) TRIP(threadIdx.x < i, t + i) END_TILE; }
KERNEL equal_halves_unsigned ARGUMENTS { TILE; for (unsigned i = 8; i > 0; i >>= 1) TRIP(threadIdx.x < i, t + i) END_TILE; }
KERNEL equal_trips ARGUMENTS { TILE; for (int i = 0; i < 4; i++) TRIP(threadIdx.x == i, t + 1) END_TILE; }
KERNEL equal_trips_double ARGUMENTS { TILE; for (unsigned i = 0; i < 4; i++) TRIP(threadIdx.x == 2 * i, t + 1) END_TILE; }
KERNEL equal_trips_asked ARGUMENTS { TILE;
#pragma unroll
    for (int i = 0; i < 4; i++) TRIP(threadIdx.x == i, t + 1) END_TILE; }
KERNEL equal_trips_asked_below ARGUMENTS { TILE;
#pragma unroll
    for (int i = 1; i < 4; i++) TRIP(threadIdx.x < i, t + i) END_TILE; }
