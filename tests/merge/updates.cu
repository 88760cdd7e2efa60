// coalsim: block=32 grid=1 n=7 m=9

// Both arms of an if change one place, each in its own way: updates.tsv has what nvcc
// left of each kernel, which are two stores.

#define KERNEL extern "C" __global__ void
#define R __restrict__
KERNEL two_ways(float *c, const float *a, int n, int m) { int t = threadIdx.x; if (t >= n) c[t * m + n] += a[t * n + m]; else c[t * m + n] -= a[t * n]; }
KERNEL two_ways_own(float *c, const float *a, int n, int m) { int t = threadIdx.x; if (t >= n) c[t] += a[t * n + m]; else c[t] -= a[t * n]; }
KERNEL two_ways_mul(float *c, const float *a, int n, int m) { int t = threadIdx.x; if (t >= n) c[t] += a[t * n + m]; else c[t] *= a[t * n]; }
KERNEL two_ways_mul_far(float *c, const float *a, int n, int m) { int t = threadIdx.x; if (t >= n) c[t * m] += a[t * n + m]; else c[t * m] *= a[t * n]; }
KERNEL two_ways_int(int *c, const int *a, int n, int m) { int t = threadIdx.x; if (t >= n) c[t * m + n] += a[t * n + m]; else c[t * m + n] -= a[t * n]; }
KERNEL two_ways_both(float *c, const float *R a, int n, int m) { int t = threadIdx.x; if (t >= n) c[t * m + n] += a[t * n]; else c[t * m + n] -= a[t * n]; }
