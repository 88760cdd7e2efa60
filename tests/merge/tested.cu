// coalsim: block=32 grid=1 n=29

// Loops whose tests load, and what is loaded behind them: what the last test has found
// is known there. tested.args says what the arrays hold, so that one warp makes each
// access of the machine code once: tested.tsv has them.

#define KERNEL extern "C" __global__ void
#define R __restrict__

// The test comes first: nvcc makes it before the loop, too, if it makes a difference.
KERNEL first(float *R c, const float *R a, const float *b, int n) { int i = 0; while (a[i] < -5) i++; c[i] = a[i]; }
KERNEL first_may(float *c, const float *a, const float *b, int n) { int i = 0; while (a[i] < -5) i++; c[i] = a[i]; }
KERNEL first_pointer(float *R c, const float *R a, const float *b, int n) { const float *p = a; while (*p < -5) p++; c[0] = *p; }
KERNEL first_two(float *R c, const float *R a, const float *b, int n) { int i = 0; while (a[i] < b[i] - 7) i++; c[i] = a[i] + b[i]; }
KERNEL first_moved(float *R c, const float *R a, const float *b, int n) { int i = 0; while (a[i] < -5) i++; i += 2; c[i] = a[i - 2]; }
KERNEL first_stride(float *R c, const float *R a, const float *b, int n) { int i = 0; while (a[i] < -5) i += n; c[i] = a[i]; }
KERNEL first_product(float *R c, const float *R a, const float *b, int n) { int i = 0; while (a[i * 3] < -5) i++; c[i] = a[i * 3]; }
KERNEL first_sum(float *R c, const float *R a, const float *b, int n) { int i = threadIdx.x; while (a[i + n] < -5) i++; c[i] = a[i + n]; }
KERNEL first_guarded(float *R c, const float *R a, const float *b, int n) { int i = threadIdx.x; if (i >= n) return; while (a[i] < -5) i++; c[i] = a[i]; }
KERNEL two_cursors(float *R c, const float *R a, const float *b, int n) { int i = 0, j = n; while (a[i] < -5) i++; while (a[j] > 5) j--; c[i] = a[i] + a[j]; }

// One trip is made: the test before the loop, and the one behind the trip.
KERNEL trip_stores(float *c, const float *a, const float *b, int n) { int i = 0; while (a[i] < -3.9f) { c[i] = 1; i++; } c[i] = a[i]; }
KERNEL trip_stores_r(float *R c, const float *R a, const float *b, int n) { int i = 0; while (a[i] < -3.9f) { c[i] = 1; i++; } c[i] = a[i]; }
KERNEL trip_loads(float *R c, const float *R a, const float *b, int n) { int i = 0; while (a[i] < -3.9f) { i++; if (a[i] > 9) { i = i * 2; } } c[i] = a[i]; }

// It comes last.
KERNEL last(float *R c, const float *R a, const float *b, int n) { int i = 0; do { i++; } while (a[i] < -5); c[i] = a[i]; }
KERNEL last_may(float *c, const float *a, const float *b, int n) { int i = 0; do { i++; } while (a[i] < -5); c[i] = a[i]; }
KERNEL last_stores(float *c, const float *a, const float *b, int n) { int i = 0; do { c[i] = 1; i++; } while (a[i] < -5); c[i] = a[i]; }

// Other ways out.
KERNEL out_break(float *R c, const float *R a, const float *b, int n) { int i = 0; for (; a[i] < -5; i++) if (i > 30) break; c[i] = a[i]; }
KERNEL out_return(float *R c, const float *R a, const float *b, int n) { int i = 0; while (a[i] < -5) { i += 2; if (i > n) return; } c[i] = a[i]; }
KERNEL out_return_last(float *R c, const float *R a, const float *b, int n) { int i = 0; do { i += 2; if (b[i] > n) return; } while (a[i] < -5); c[i] = a[i]; }
