// coalsim: block=32 grid=1

// Places in one array that their low bits tell apart. apart.tsv has what nvcc left of
// each kernel: what was loaded before a store to the other place is known behind it.

#define KERNEL extern "C" __global__ void

// In shared memory, whatever the bits are made by.
#define P { int u = blockIdx.x, v = threadIdx.y; __shared__ float s[1024]; int t = threadIdx.x; s[t] = d[t]; s[t + 32] = d[t + 32]; __syncthreads();
#define OUT c[t] = q + r; __syncthreads(); c[t + 64] = s[t]; }
KERNEL odd_even(float *c, float *d) P float q = s[2 * u + 1]; s[2 * v] = 3; float r = s[2 * u + 1]; OUT
KERNEL odd_even_t(float *c, float *d) P float q = s[2 * t + 1]; s[2 * u] = 3; float r = s[2 * t + 1]; OUT
KERNEL four(float *c, float *d) P float q = s[4 * u + 3]; s[4 * v + 1] = 3; float r = s[4 * u + 3]; OUT
KERNEL two_four(float *c, float *d) P float q = s[4 * u + 1]; s[2 * v] = 3; float r = s[4 * u + 1]; OUT
KERNEL shl(float *c, float *d) P float q = s[(u << 1) + 1]; s[v << 1] = 3; float r = s[(u << 1) + 1]; OUT
KERNEL or_(float *c, float *d) P float q = s[(u << 1) | 1]; s[v << 1] = 3; float r = s[(u << 1) | 1]; OUT
KERNEL or_both(float *c, float *d) P float q = s[u | 1]; s[v & ~1] = 3; float r = s[u | 1]; OUT
KERNEL and_(float *c, float *d) P float q = s[(u & 6) + 1]; s[v & 6] = 3; float r = s[(u & 6) + 1]; OUT
KERNEL shr(float *c, float *d) P float q = s[((u * 64 + 32) >> 5) + 1]; s[(v * 64 + 32) >> 5] = 3; float r = s[((u * 64 + 32) >> 5) + 1]; OUT
KERNEL shr2(float *c, float *d) P float q = s[(u * 64 + 32) >> 5]; s[(v * 64) >> 5] = 3; float r = s[(u * 64 + 32) >> 5]; OUT
KERNEL cfo(float *c, float *d) P int a = 32 * (2 * t + 1) - 1, b = 32 * (2 * t + 2) - 1; a += a >> 5; b += b >> 5; a &= 1023; b &= 1023; float q = s[b]; s[a] = 3; float r = s[b]; OUT
KERNEL cfo32(float *c, float *d) P int a = 32 * (2 * u + 1) - 1, b = 32 * (2 * v + 2) - 1; a += a >> 5; b += b >> 5; float q = s[b]; s[a] = 3; float r = s[b]; OUT
KERNEL cfo64(float *c, float *d) P int a = 64 * (2 * u + 1) - 1, b = 64 * (2 * v + 2) - 1; a += a >> 5; b += b >> 5; float q = s[b]; s[a] = 3; float r = s[b]; OUT
KERNEL cfo16(float *c, float *d) P int a = 16 * (2 * u + 1) - 1, b = 16 * (2 * v + 2) - 1; a += a >> 5; b += b >> 5; float q = s[b]; s[a] = 3; float r = s[b]; OUT
KERNEL cfo3(float *c, float *d) P int a = 32 * (2 * u + 1) - 1, b = 32 * (2 * v + 2) - 1; a += (a >> 5) + (a >> 10); b += (b >> 5) + (b >> 10); float q = s[b]; s[a] = 3; float r = s[b]; OUT
KERNEL two_d(float *c, float *d) { int u = blockIdx.x, v = threadIdx.y; __shared__ float s[16][64]; int t = threadIdx.x; s[0][t] = d[t]; s[1][t] = d[t + 32]; __syncthreads(); float q = s[u][1]; s[v][0] = 3; float r = s[u][1]; c[t] = q + r; __syncthreads(); c[t + 64] = s[0][t]; }

// In global memory where the index has 64 bits.
KERNEL glob(float *c, float *d) { int u = blockIdx.x, v = threadIdx.y; float q = d[2 * u + 1]; d[2 * v] = 3; float r = d[2 * u + 1]; c[threadIdx.x] = q + r; }
KERNEL glob_size(float *c, float *d) { size_t u = blockIdx.x, v = threadIdx.y; float q = d[2 * u + 1]; d[2 * v] = 3; float r = d[2 * u + 1]; c[threadIdx.x] = q + r; }
KERNEL glob_uns(float *c, float *d) { unsigned u = blockIdx.x, v = threadIdx.y; float q = d[2 * u + 1]; d[2 * v] = 3; float r = d[2 * u + 1]; c[threadIdx.x] = q + r; }
KERNEL glob_xor(float *c, float *d) { int u = blockIdx.x, v = threadIdx.y; float q = d[u ^ 1]; d[u] = 3; float r = d[u ^ 1]; c[threadIdx.x] = q + r; }
KERNEL glob_rows(float *c, float *d) { int u = blockIdx.x, v = threadIdx.y; float q = d[u * 64 + 1]; d[v * 64] = 3; float r = d[u * 64 + 1]; c[threadIdx.x] = q + r; }

// Blelloch's scan, its places moved by one behind each 32: on the way down what is
// loaded from bi stays known while the offset is a multiple of 32.
#define LOG_NUM_BANKS 5
#define CFO(n) ((n) >> LOG_NUM_BANKS)
#define CFO3(n) (((n) >> LOG_NUM_BANKS) + ((n) >> (2 * LOG_NUM_BANKS)))
#define N 64
#define UP(F) for (int d = N >> 1; d > 0; d >>= 1) { __syncthreads(); if (thid < d) { int ai = offset * (2 * thid + 1) - 1; int bi = offset * (2 * thid + 2) - 1; ai += F(ai); bi += F(bi); temp[bi] += temp[ai]; } offset *= 2; }
#define DOWN(F) for (int d = 1; d < N; d *= 2) { offset >>= 1; __syncthreads(); if (thid < d) { int ai = offset * (2 * thid + 1) - 1; int bi = offset * (2 * thid + 2) - 1; ai += F(ai); bi += F(bi); float t = temp[ai]; temp[ai] = temp[bi]; temp[bi] += t; } }
#define IN(F) int thid = threadIdx.x; int offset = 1; int ai = thid; int bi = thid + (N / 2); int bankOffsetA = F(ai); int bankOffsetB = F(bi); temp[ai + bankOffsetA] = g_idata[ai]; temp[bi + bankOffsetB] = g_idata[bi];
#define CLEAR(F) if (thid == 0) { temp[N - 1 + F(N - 1)] = 0; }
#define OUT(F) __syncthreads(); g_odata[ai] = temp[ai + bankOffsetA]; g_odata[bi] = temp[bi + bankOffsetB];
#define NOP(n) 0
KERNEL st(float *g_odata, float *g_idata) { __shared__ float temp[N + N / 16]; IN(CFO) UP(CFO) CLEAR(CFO) DOWN(CFO) OUT(CFO) }
KERNEL st3(float *g_odata, float *g_idata) { __shared__ float temp[N + N / 16]; IN(CFO3) UP(CFO3) CLEAR(CFO3) DOWN(CFO3) OUT(CFO3) }
KERNEL dyn(float *g_odata, float *g_idata) { extern __shared__ float temp[]; IN(CFO) UP(CFO) CLEAR(CFO) DOWN(CFO) OUT(CFO) }
KERNEL plain(float *g_odata, float *g_idata) { __shared__ float temp[N]; IN(NOP) UP(NOP) CLEAR(NOP) DOWN(NOP) OUT(NOP) }
KERNEL pair(float *g_odata, float *g_idata) { __shared__ float temp[2 * N]; int thid = threadIdx.x, offset = 1; temp[2*thid] = g_idata[2*thid]; temp[2*thid+1] = g_idata[2*thid+1]; UP(NOP) CLEAR(NOP) DOWN(NOP) __syncthreads(); g_odata[2*thid] = temp[2*thid]; g_odata[2*thid+1] = temp[2*thid+1]; }
KERNEL pair_cf(float *g_odata, float *g_idata) { __shared__ float temp[2 * N]; int thid = threadIdx.x, offset = 1; int ai = 2 * thid, bi = 2 * thid + 1; temp[ai + CFO(ai)] = g_idata[ai]; temp[bi + CFO(bi)] = g_idata[bi]; UP(CFO) CLEAR(CFO) DOWN(CFO) __syncthreads(); g_odata[ai] = temp[ai + CFO(ai)]; g_odata[bi] = temp[bi + CFO(bi)]; }
