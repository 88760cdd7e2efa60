// coalsim: block=32 grid=1 n=5

// Loops that are too long for sixteen trips in one: of n trips four are one, and the
// last is done by itself. loops_few.tsv has what nvcc left of each kernel.

#define KERNEL extern "C" __global__ void
#define R __restrict__

KERNEL poly_div(float *R c, const float2 *R a, float2 p, int n) { int i = threadIdx.x; int b = 0; int k = n - 1; for (int j = 0; j < n; k = j++) { float2 x = a[j], y = a[k]; float s = (y.x - x.x) / (y.y - x.y); if ((x.y > p.y) != (y.y > p.y) && p.x < s * (p.y - x.y) + x.x) b = !b; } c[i] = b; }
KERNEL eq_u4(float *R c, const float *R a, int n) { float s = 0;
#pragma unroll 4
for (int j = 0, k = 1; j < n; j++, k++) s += a[j] + a[k]; c[threadIdx.x] = s; }
KERNEL eq_div(float *R c, const float *R a, int n) { float s = 0;
for (int j = 0, k = 1; j < n; j++, k++) s += a[j] / a[k]; c[threadIdx.x] = s; }
KERNEL eq_store(float *R c, const float *R a, int n) { float s = 0;
for (int j = 0, k = 1; j < n; j++, k++) c[j * 32 + threadIdx.x] = a[j] * a[k];  }
KERNEL window_of_long(float *c, const float *a, int n) {
    __shared__ float t[4096];
    int i = threadIdx.x;
    t[i] = a[i];
    __syncthreads();
    long long limit = n;
    float x[4];
    for (int k = 0; k < 4; k++)
        x[k] = a[k + i];
    for (long long j = 0; j < limit; j++) {
        float s = 0;
#pragma unroll
        for (size_t k = 0; k < 4; k++)
            s += t[i * 35 + j + k] * x[k];
        c[j * 32 + i] = s;
    }
}
KERNEL unsigned_and_counter(float *R c, const float *R a, int n) { float s = 0; for (int j = 0; j < n; j++) s += a[threadIdx.x * 8 + j] * a[threadIdx.x * 8 + (j + 1)]; c[threadIdx.x] = s; }
