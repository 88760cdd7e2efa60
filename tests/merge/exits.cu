// coalsim: block=32 grid=1 n=29

// Loops whose test is a way out at the head of their trips, or at their end. exits.args
// says what the arrays hold, so that one warp makes each access of the machine code
// once: exits.tsv has them.

#define KERNEL extern "C" __global__ void
#define R __restrict__
#define P float *c, const float *a, const float *b, int n
#define PR float *R c, const float *R a, const float *R b, int n

KERNEL head(PR) { int i = 0; float s = 0; for (;;) { if (i >= n) break; s += a[i++]; } c[threadIdx.x] = s; }
KERNEL head_equal(PR) { int i = 0; float s = 0; while (1) { if (i == n) break; s += a[i]; i++; } c[threadIdx.x] = s; }
KERNEL head_braces(PR) { int i = 0; float s = 0; while (true) { if (!(i < n)) { break; } s += a[i] * a[i + 1]; i++; } c[threadIdx.x] = s; }
KERNEL head_step(PR) { int i = 0; float s = 0; for (int j = 0;; j++) { if (j >= n) break; s += a[j] * a[j + 1]; } c[threadIdx.x] = s + i; }
KERNEL head_skip(P) { float s = 0; for (int j = 0;; j++) { if (j >= n) break; if (b[j] > 100) continue; s += a[j]; } c[threadIdx.x] = s; }
KERNEL head_pointer(PR) { const float *p = a, *e = a + 1; float s = 0; for (;;) { if (p == e) break; s += *p++; } c[threadIdx.x] = s; }
KERNEL head_loads(PR) { int i = 0; for (;;) { if (a[i] >= -5) break; i++; } c[i] = a[i]; }
KERNEL head_stores(P) { int i = 0; for (;; i++) { if (a[i] >= -3.9f) break; c[i] = 1; } c[i] = a[i]; }
KERNEL end(PR) { int i = 0; float s = 0; while (true) { s += a[i]; i++; if (i >= n) break; } c[threadIdx.x] = s; }
KERNEL end_loads(P) { int i = 0; for (;;) { i++; if (a[i] >= -5) break; } c[i] = a[i]; }
KERNEL end_stores(P) { int i = 0; for (;;) { c[i] = 1; i++; if (a[i] >= -5) break; } c[i] = a[i]; }
KERNEL end_moved(PR) { int i = 0; for (;;) { if (a[i++] >= -5) break; } c[i] = a[i] + a[i - 1]; }
