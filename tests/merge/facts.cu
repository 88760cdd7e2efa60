// coalsim: block=32 grid=1 n=20

// What the parts of a test have loaded, for those it sends on. As in sass.cu one
// warp makes each access once. What is loaded is known: it is told in shared
// memory.
#define KERNEL extern "C" __global__ void
#define TOLD __shared__ int s[64]; int i = threadIdx.x; s[i] = i + 1; s[i + 32] = i; __syncthreads()

KERNEL fact_and(int *q, int n) { TOLD; if (i < n && s[i] > 0) q[i] = s[i]; }
KERNEL fact_three(int *q, int n) { TOLD; if (i < n && s[i] > 0 && s[i] < 99) q[i] = s[i]; }
KERNEL fact_else(int *q, int n) { TOLD; if (i < n && s[i] > 0) q[i] = s[i]; else q[i + 1] = n; }
KERNEL fact_or(int *q, int n) { TOLD; if (i >= n || s[i] < 0) return; q[i] = s[i]; }
KERNEL fact_nested(int *q, int n) { TOLD; if (i < n && s[i] > 0) if (i > -n && s[i + 32] >= 0) q[i] = s[i] + s[i + 32]; }
KERNEL fact_choice(int *q, int n) { TOLD; q[i] = i < n && s[i] > 0 ? s[i] : n; }
KERNEL fact_goes_on(int *q, int n) { TOLD; for (int k = 0; k < 1; k++) { if (i >= n || s[i] < 0) continue; q[i] = s[i]; } }
KERNEL fact_lost(int *q, int n) { TOLD; if (i < n && s[i] > 0) { s[i] = n; __syncwarp(); q[i] = s[i ^ 1]; } }
KERNEL fact_behind(int *q, int n) { TOLD; if (i < n && s[i] > 0) q[i] = n; q[i + 32] = s[i]; }

// What is divided by 1, or-ed with 0 or shifted by 0 is what it was, and no remainder
// of 1 is left: so are the indices of a halving loop in its last trip.
#define FOURS __shared__ int s[128]; int t = threadIdx.x; s[t] = in[t]; s[t + 32] = in[t + 32]; __syncthreads()
KERNEL idle_quotient(int *out, const int *in) { FOURS; out[t] = s[t / 1 * 4 + t % 1] ^ s[t / 1 * 4 + t % 1 + 1]; }
KERNEL idle_bits(int *out, const int *in) { FOURS; out[t] = s[((t ^ 0) >> 0) * 4 | 0] ^ s[(t >> 0) * 4 + 1]; }
KERNEL idle_unsigned(int *out, const int *in) { FOURS; unsigned u = t; out[t] = s[u / 1 * 2 + u % 1] ^ s[u / 1 * 2 + u % 1 + 1]; }
KERNEL idle_halving(int *out, const int *in) { FOURS; for (int i = 2; i > 0; i >>= 1) { if (t < 16) s[t / i * 4 + t % i] += s[t / i * 4 + t % i + i]; __syncthreads(); } out[t] = s[t]; }
KERNEL idle_halving_all(int *out, const int *in) { FOURS; for (int i = 4; i > 0; i >>= 1) { s[t / i * 2 + t % i] ^= s[t / i * 2 + t % i + i]; __syncthreads(); } out[t] = s[t]; }
