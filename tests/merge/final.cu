// coalsim: block=32 grid=1 n=22

// Loads of which only the last trip's counts. final.tsv has what nvcc left of each
// kernel: no loop that is left has an access, and n is such that of the two loops
// that nvcc makes of one both are run, so each instruction is one request.

#define KERNEL extern "C" __global__ void
#define ARGUMENTS (float *__restrict__ out, const float *__restrict__ in, const float *__restrict__ b, const int *__restrict__ index, int n)
#define ANY (float *out, float *in, float *b, int *index, int n)

static __device__ float twice(const float *p, int i) { return 2 * p[i]; }

// one load
KERNEL final_store ARGUMENTS { int t = threadIdx.x; for (int i = 0; i < n; i++) out[t] = in[i * 3 + t]; }
KERNEL final_named ARGUMENTS { int t = threadIdx.x; for (int i = 0; i < n; i++) { float f = in[i * 3 + t]; out[t] = f; } }
KERNEL final_sum ARGUMENTS { int t = threadIdx.x; for (int i = 0; i < n; i++) out[t] = in[i * 3 + t] + 1.0f; }
KERNEL final_negative ARGUMENTS { int t = threadIdx.x; for (int i = 0; i < n; i++) out[t] = -(in[i * 3 + t] + 1.0f); }
KERNEL final_behind ARGUMENTS { int t = threadIdx.x; float f = 0; for (int i = 0; i < n; i++) f = in[i * 3 + t]; out[t] = f; }
KERNEL final_behind_sum ARGUMENTS { int t = threadIdx.x; float f = 0; for (int i = 0; i < n; i++) f = in[i * 3 + t] + 1.0f; out[t] = f; }
KERNEL final_behind_any ANY { int t = threadIdx.x; float f = 0; for (int i = 0; i < n; i++) f = in[i * 3 + t]; out[t] = f; }
KERNEL final_called ARGUMENTS { int t = threadIdx.x; for (int i = 0; i < n; i++) out[t] = twice(in, i * 3 + t); }
KERNEL final_converted ARGUMENTS { int t = threadIdx.x; for (int i = 0; i < n; i++) out[t] = (float)index[i]; }
KERNEL final_walking ARGUMENTS { const float *p = in + threadIdx.x; for (int i = 0; i < n; i++) { out[threadIdx.x] = *p; p += 33; } }
KERNEL final_down ARGUMENTS { int t = threadIdx.x; for (int i = n; i > 0; i >>= 1) out[t] = in[i * 3 + t]; }
KERNEL final_do ARGUMENTS { int t = threadIdx.x, i = n; do { out[t] = in[i * 3 + t]; i >>= 1; } while (i > 0); }
KERNEL final_counted ARGUMENTS { int t = threadIdx.x; for (int i = 0; i < 100; i++) out[t] = in[i * 3 + t]; }
KERNEL final_few ARGUMENTS { int t = threadIdx.x; for (int i = blockIdx.x % 2; i < 5; i += 2) out[t] = in[i * 3 + t]; }
KERNEL final_barrier ARGUMENTS { int t = threadIdx.x; for (int i = 0; i < n; i++) { out[t] = in[i * 3 + t]; __syncthreads(); } }
KERNEL final_not_unrolled ARGUMENTS { int t = threadIdx.x; _Pragma("unroll 1") for (int i = 0; i < n; i++) out[t] = in[i * 3 + t] + 1.0f; }
KERNEL final_same_places ARGUMENTS { int t = threadIdx.x; for (int i = 0; i < n; i++) { out[t] = in[i * 3 + t]; out[t + 64] = b[i + t]; } }

// several of them, behind each of two loops
KERNEL final_product ARGUMENTS { int t = threadIdx.x; for (int i = 0; i < n; i++) out[t] = in[i * 3 + t] * b[i] + 1.0f; }
KERNEL final_both ARGUMENTS { int t = threadIdx.x; for (int i = 0; i < n; i++) { float f = in[i * 3 + t]; out[t] = f; out[t + 64] = f + b[i]; } }
KERNEL final_three ARGUMENTS { int t = threadIdx.x; for (int i = 0; i < n; i++) out[t] = (in[i * 3 + t] * b[i] + 2.0f) * b[i + 7]; }

// loops in loops
KERNEL final_nested ARGUMENTS { int t = threadIdx.x; for (int j = 0; j < n; j++) for (int i = 0; i < n; i++) out[t] = in[i * 3 + t + j]; }
KERNEL final_nested_sum ARGUMENTS { int t = threadIdx.x; for (int j = 0; j < n; j++) for (int i = 0; i < n; i++) out[t] = in[i * 3 + t + j] + 1.0f; }

// of two places, and of one or none where nvcc makes two loops for the test
KERNEL final_either ARGUMENTS { int t = threadIdx.x; for (int i = 0; i < n; i++) out[t] = (t & 2) != 0 ? in[i * 33] : b[i + 4]; }
KERNEL final_either_fixed ARGUMENTS { int t = threadIdx.x; for (int i = 0; i < n; i++) out[t] = t < 15 ? in[t + i] : b[t * 2]; }
KERNEL final_either_block ARGUMENTS { int t = threadIdx.x; for (int i = 0; i < n; i++) out[t] = blockIdx.x < 65 ? in[t + 8] : b[t * 2]; }
KERNEL final_one ARGUMENTS { int t = threadIdx.x; for (int i = 0; i < n; i++) out[t] = blockIdx.x < 65 ? in[t + 8] : 0.0f; }
KERNEL final_one_moving ARGUMENTS { int t = threadIdx.x; for (int i = 0; i < n; i++) { float f = blockIdx.x > 65 ? 0.0f : in[t + 8 + i]; out[t] = f; } }
KERNEL final_one_if ARGUMENTS { int t = threadIdx.x; for (int i = 0; i < n; i++) { float f = 0; if (blockIdx.x < 65) f = in[t + 8 + i]; out[t] = f; } }
