// coalsim: block=32 grid=1 n=29 m=31 o=1

// Places in memory that loops keep in registers. registers.tsv has what nvcc left
// of each kernel. A loop of n trips, or of m in another, has 16 of them in one, 8,
// 4, and the rest one by one, so that one warp makes each access of the machine
// code once.

#define KERNEL extern "C" __global__ void
#define R __restrict__

KERNEL used_elsewhere(float *p, int n, float b) { int i = threadIdx.x; for (int t = 0; t < n; t++) { float u = b * p[i]; p[i] -= u; } }
KERNEL by_variable(float *R p, const float *R a, int n) { int i = threadIdx.x; for (int t = 0; t < n; t++) { float x = p[i]; p[i] = x * a[t]; } }
KERNEL two_places(float *R p, float *R m, int n, float b) { int i = threadIdx.x; for (int t = 0; t < n; t++) { m[i] = b * m[i] + 1; float u = b * p[i] + m[i]; p[i] -= u; } }
KERNEL two_places_may_meet(float *p, float *m, int n, float b) { int i = threadIdx.x; for (int t = 0; t < n; t++) { m[i] = b * m[i] + 1; float u = b * p[i] + m[i]; p[i] -= u; } }
KERNEL others_read(float *p, const float *a, int n) { int i = threadIdx.x; for (int t = 0; t < n; t++) { float x = p[i]; p[i] = x * a[t]; } }
KERNEL set_anew(float *R p, float *R q, const float *R a, int n) { int i = threadIdx.x; float s = 0; for (int t = 0; t < n; t++) { s += p[i]; p[i] = a[t]; } q[i] = s; }
KERNEL set_anew_read(float *p, float *q, const float *a, int n) { int i = threadIdx.x; float s = 0; for (int t = 0; t < n; t++) { s += p[i]; p[i] = a[t]; } q[i] = s; }
KERNEL counted(float *R p, const float *R a) { int i = threadIdx.x; for (int t = 0; t < 100; t++) { float x = p[i]; p[i] = x * a[t]; } }
KERNEL counted_read(float *p, const float *a) { int i = threadIdx.x; for (int t = 0; t < 100; t++) { float x = p[i]; p[i] = x * a[t]; } }
KERNEL side_by_side(float *p, int n, float b) { int i = threadIdx.x; for (int t = 0; t < n; t++) { p[i] += b; p[i + 32] += p[i]; } }
KERNEL apart(float *R p, int n, float b, int m) { int i = threadIdx.x; for (int t = 0; t < n; t++) { p[i] += b; p[i + m] += p[i]; } }

KERNEL left_by_trip(float *p, float *a, int n) { int i = threadIdx.x; for (int t = 0; t < n; t++) { float x = p[i]; a[t] = x; p[i] = x * 2; } }
KERNEL left_and_changed(float *p, float *a, int n) { int i = threadIdx.x; for (int t = 0; t < n; t++) { float x = p[i]; a[t] = x; p[i] = x * 2; a[t + 1] = 3; } }
KERNEL changed_before(float *p, float *a, int n) { int i = threadIdx.x; for (int t = 0; t < n; t++) { a[t] = 3; float x = p[i]; p[i] = x * 2; } }
KERNEL loaded_twice(float *p, float *a, int n, float b) { int i = threadIdx.x; for (int t = 0; t < n; t++) { b += p[i]; a[t] = b; b *= p[i]; } a[0] = b; }
KERNEL over_barrier(float *p, int n, float b) { int i = threadIdx.x; for (int t = 0; t < n; t++) { float x = p[i]; __syncthreads(); p[i] = x * b; } }
KERNEL over_barrier_restrict(float *R p, int n, float b) { int i = threadIdx.x; for (int t = 0; t < n; t++) { float x = p[i]; __syncthreads(); p[i] = x * b; } }
KERNEL at_barrier(float *p, int n, float b) { int i = threadIdx.x; for (int t = 0; t < n; t++) { p[i] = p[i] * b; __syncthreads(); } }
KERNEL in_shared(float *p, int n, float b) { __shared__ float s[32]; int i = threadIdx.x; s[i] = p[i]; for (int t = 0; t < n; t++) { float x = s[i]; s[i] = x * b; } p[i] = s[31 - i]; }

KERNEL nest(float *R p, const float *R a, int o, int m) { int i = threadIdx.x; for (int t = 0; t < o; t++) for (int k = 0; k < m; k++) { float x = p[i]; p[i] = x * a[t * m + k]; } }
KERNEL nest_read(float *p, const float *a, int o, int m) { int i = threadIdx.x; for (int t = 0; t < o; t++) for (int k = 0; k < m; k++) p[i] += a[t * m + k]; }
KERNEL nest_moves(float *R p, const float *R a, int o, int m) { int i = threadIdx.x; for (int t = 0; t < o; t++) for (int k = 0; k < m; k++) p[i + t] += a[t * m + k]; }
KERNEL nest_counted(float *R p, const float *R a, int o) { int i = threadIdx.x; for (int t = 0; t < o; t++) for (int k = 0; k < 300; k++) p[i] += a[t * 300 + k]; }
KERNEL nest_triangle(float *R p, const float *R a, int o, int m) { int i = threadIdx.x; for (int t = 0; t < o; t++) for (int k = t; k < m; k++) p[i] += a[k]; }

// Trips that are nothing but an `if` with one test are made in one, unless they hand
// on a number that is in a register.
KERNEL if_set(float *p, int n, float b) { int i = threadIdx.x; for (int t = 0; t < n; t++) if (i > 3) p[i] = b; }
KERNEL if_set_read(float *p, const float *a, int n) { int i = threadIdx.x; for (int t = 0; t < n; t++) if (i > 3) p[i] = a[t]; }
KERNEL if_added(float *R p, const float *R a, int n) { int i = threadIdx.x; for (int t = 0; t < n; t++) if (i > 3) p[i] += a[t]; }
KERNEL if_added_read(float *p, const float *a, int n) { int i = threadIdx.x; for (int t = 0; t < n; t++) if (i > 3) p[i] += a[t]; }
KERNEL if_added_twice(float *R p, const float *R a, int n) { int i = threadIdx.x; for (int t = 0; t < n; t++) if (i > 3) { p[i] += a[t]; p[i + 32] -= a[t]; } }
KERNEL if_local(float *R p, const float *R a, int n) { int i = threadIdx.x; for (int t = 0; t < n; t++) if (i > 3) { float f = a[t]; if (f > 2) f = 2; p[i] += f; } }
KERNEL if_sum(float *R p, const float *R a, int n) { int i = threadIdx.x; float s = 0; for (int t = 0; t < n; t++) if (i > 3) { p[i] += a[t]; s += a[t]; } p[i + 32] = s; }
KERNEL if_count(float *R p, const float *R a, int n) { int i = threadIdx.x, k = 0; for (int t = 0; t < n; t++) if (i > 3) { p[i] += a[t]; k += i; } p[i + 32] = k; }
KERNEL if_copied(float *R p, const float *R a, int n) { int i = threadIdx.x; for (int t = 0; t < n; t++) if (i > 3) p[t] = a[i]; }
KERNEL if_shared(float *R p, const float *R a, int n) { __shared__ float s[32]; int i = threadIdx.x; s[i] = 0; for (int t = 0; t < n; t++) if (i > 3) s[i] += a[i]; __syncthreads(); p[i] = s[31 - i]; }
KERNEL if_whole(float *p, const float *a) { int i = threadIdx.x; for (int t = 0; t < 4; t++) if (i > 3) p[i] += a[i]; }
KERNEL if_whole_sum(float *p, const float *a) { int i = threadIdx.x; float s = 0; for (int t = 0; t < 4; t++) if (i > 3) { s += a[i] * a[i + t + 40]; p[i + t] = s; } }
KERNEL if_tiles(float *p, const float *a) { __shared__ float s[32][33]; int i = threadIdx.x; for (int t = 0; t < 32; t += 16) if (i < 30) s[i][1] = a[i]; __syncthreads(); for (int t = 0; t < 32; t += 16) if (i < 30) p[i] = s[1][i]; }
