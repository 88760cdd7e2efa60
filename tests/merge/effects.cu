// coalsim: block=32 grid=1 n=29

// Accesses whose addresses do more than to name a place: a[i++], *--p, s[top += 2]. To
// nvcc they are what they are without, and so they are merged. effects.args says what
// the arrays hold, so that one warp makes each access of the machine code once:
// effects.tsv has them.

#define KERNEL extern "C" __global__ void
#define R __restrict__

// In straight code.
KERNEL line_again(float *c, const float *a, const float *b, int n) { int i = threadIdx.x; c[i] = a[i++] * a[i - 1]; }
KERNEL line_right_first(float *c, const float *a, const float *b, int n) { int i = threadIdx.x; c[i += 32] = a[i]; c[i -= 32] = a[i] + a[i + 32]; }
KERNEL line_copies(float *c, const float *a, const float *b, int n) { int i = threadIdx.x, k = i; c[k++] = a[i++]; c[k++] = a[i - 1] + a[i++]; c[k++] = a[i - 1] + c[k - 1]; }
KERNEL line_copies_r(float *R c, const float *R a, const float *b, int n) { int i = threadIdx.x, k = i; c[k++] = a[i++]; c[k++] = a[i - 1] + a[i++]; c[k++] = a[i - 1] + a[i]; }
KERNEL line_pointers(float *c, const float *a, const float *b, int n) { const float *p = a + threadIdx.x; float *q = c + threadIdx.x; float x = *p++; *q++ = x * p[-1]; *q++ = *p++ + *q; *q = p[-1]; }
KERNEL line_many(float *c, const float *a, const float *b, int n) { const float *p = a + threadIdx.x * 8; float s = *p++; s += *p++; s += *p++; s += *p++; s += *p-- + *--p; c[threadIdx.x] = s + p[1] + p[2]; }
KERNEL line_stride(float *c, const float *a, const float *b, int n) { const float *p = a + threadIdx.x; float x = *(p += 32), y = *(p += 32); c[threadIdx.x] = x + y + p[-32] + *p; }
KERNEL line_update(float *c, const float *a, const float *b, int n) { int i = threadIdx.x; c[i] += a[i++]; c[i++] += a[i]; c[--i] *= 2; }
KERNEL line_update_r(float *R c, const float *R a, const float *b, int n) { int i = threadIdx.x; c[i++] += a[i]; c[--i] += a[i + 1]; }
KERNEL line_assigned(float *c, const float *a, const float *b, int n) { int i = threadIdx.x, j; c[j = i + 1] = a[j = i] + a[i]; c[j] = a[i]; }
KERNEL line_nested(float *c, const float *a, const float *b, int n) { int i = threadIdx.x, j = i, k; c[k = i++] = a[k = j++]; c[k + 1] = a[j - 1] + c[i - 1]; }
KERNEL line_chain(float *c, const float *a, const float *b, int n) { int i = threadIdx.x; c[i++] = c[i++] = a[i++]; c[i - 1] = a[i - 3] + c[i - 2]; }

// In shared and local arrays: stacks.
KERNEL stack_shared(float *c, const float *a, const float *b, int n) { __shared__ float s[64]; int top = threadIdx.x; s[top++] = a[top]; s[top++] = a[top] + s[top - 1]; c[top] = s[--top] + s[--top]; }
KERNEL stack_local(float *c, const float *a, const float *b, int n) { float st[4]; int top = 0; st[top++] = a[threadIdx.x]; st[top++] = a[threadIdx.x + 32]; c[threadIdx.x] = st[--top] - st[--top]; }
KERNEL tile_again(float *c, const float *a, const float *b, int n) { __shared__ float s[64]; int t = threadIdx.x; s[t] = a[t]; __syncthreads(); int i = t & 7; float x = s[i++]; x += s[i++]; x += s[i++]; c[t] = x + s[i - 1] + s[i - 2]; }
KERNEL tile_joined(float *c, const float *a, const float *b, int n) { __shared__ float s[128]; int i = 0; s[i++] = a[0]; s[i++] = a[1]; s[i++] = a[2]; s[i++] = a[3]; __syncthreads(); int k = 0; c[threadIdx.x] = s[k++] * 2 + s[k++] * 3 + s[k++] * 4 + s[k++]; }

// In loops that are counted: 16 trips are made in one, 8, 4, and the rest one by one.
KERNEL loop_index(float *R c, const float *R a, const float *b, int n) { int i = 0; float s = 0; while (i < n) s += a[i++]; c[threadIdx.x] = s; }
KERNEL loop_down(float *c, const float *a, const float *b, int n) { float s = 0; int i = n; while (i > 0) s += a[--i]; c[threadIdx.x] = s; }
KERNEL loop_last(float *c, const float *a, const float *b, int n) { float s = 0; int i = 0; do s += a[i++]; while (i < n); c[threadIdx.x] = s; }
KERNEL loop_pointer(float *R c, const float *R a, const float *b, int n) { const float *p = a + threadIdx.x; float s = 0; for (int j = 0; j < n; j++) s += *p++; c[threadIdx.x] = s; }
KERNEL loop_carried(float *R c, const float *R a, const float *b, int n) { const float *p = a + threadIdx.x; float s = 0; for (int j = 0; j < n; j++) { s += *p++; s *= *p; } c[threadIdx.x] = s; }
KERNEL loop_product(float *R c, const float *R a, const float *b, int n) { float s = 0; int k = 0; for (int j = 0; j < n; j++) { s += a[k++] * a[k]; } c[threadIdx.x] = s; }
KERNEL loop_copy(float *R c, const float *R a, const float *b, int n) { const float *p = a; float *d = c; for (int j = 0; j < n; j++) *d++ = *p++; }
KERNEL loop_copy_down(float *R c, const float *R a, const float *b, int n) { const float *p = a; float *d = c; while (n--) *d++ = *p++; }
KERNEL loop_copy_may(float *c, const float *a, const float *b, int n) { const float *p = a; float *d = c; for (int j = 0; j < n; j++) *d++ = *p++; }
KERNEL loop_pack(float *R c, const float *R a, const float *b, int n) { int k = 0; for (int i = 0; i < n; i++) c[k++] = a[i] * 2; }
KERNEL loop_block(float *R c, const float *R a, const float *b, int n) { const float *p = a + threadIdx.x; float s = 0; for (int j = 0; j < n; j++) s += *(p += blockDim.x); c[threadIdx.x] = s; }
KERNEL loop_twice(float *R c, const float *R a, const float *b, int n) { float s = 0; int k = 0; for (int j = 0; j < n; j++) { s += a[k++]; s += a[k++]; } c[threadIdx.x] = s; }
KERNEL loop_step(float *c, const float *a, const float *b, int n) { float s = 0; int k = 0; for (int j = 0; j < n; s += a[k++]) j++; c[threadIdx.x] = s; }
KERNEL loop_steps(float *c, const float *a, const float *b, int n) { float s = 0; const float *p = a; for (int j = 0; j < n; j++, s += *p++); c[threadIdx.x] = s; }
KERNEL whole_sum(float *c, const float *a, const float *b, int n) { float s = 0; for (int j = 0, k = 0; j < 8; j++) s += a[k++]; c[threadIdx.x] = s; }
KERNEL whole_copy(float *c, const float *a, const float *b, int n) { int k = threadIdx.x; for (int j = 0; j < 4; j++) { c[k] = a[k++]; } }
KERNEL whole_pairs(float *R c, const float *R a, const float *b, int n) { int k = threadIdx.x; for (int j = 0; j < 4; j++) { c[k] = a[k++] + a[k]; } }
KERNEL whole_rows(float *R c, const float *R a, const float *b, int n) { const float *p = a + threadIdx.x; for (int j = 0; j < 4; j++, p += 32) c[j * 32 + threadIdx.x] = *p++ * *p; }

// In arguments, and in what functions do to them.
static __device__ float mul(float x, float y) { return x * y; }
static __device__ float next(const float *&p) { return *p++; }
static __device__ float take(const float *p) { float x = *p++; return x * *p; }
KERNEL call_twice(float *c, const float *a, const float *b, int n) { int i = threadIdx.x; float x = mul(a[i++], a[i]); c[i] = x * a[i - 1]; }
KERNEL call_next(float *c, const float *a, const float *b, int n) { const float *p = a + threadIdx.x; float x = next(p); x += next(p) + p[-1]; c[threadIdx.x] = x + p[-2]; }
KERNEL call_take(float *c, const float *a, const float *b, int n) { int i = threadIdx.x; c[i] = take(a + i++) + take(a + i); }

// In tests, and behind them.
KERNEL test_again(float *c, const float *a, const float *b, int n) { int i = threadIdx.x; if (a[i++] > 0) c[i] = a[i - 1]; }
KERNEL test_arm(float *c, const float *a, const float *b, int n) { int i = threadIdx.x, k = i; if (i < n && a[i] > 0) c[k++] = a[i++]; c[k] = a[i]; }
KERNEL until(float *c, const float *a, const float *b, int n) { const float *p = a; int k = 0; while (*p < -3.9f) c[k++] = *p++; }
KERNEL until_r(float *R c, const float *R a, const float *b, int n) { const float *p = a; int k = 0; while (*p < -3.9f) c[k++] = *p++; }
KERNEL until_behind(float *c, const float *a, const float *b, int n) { const float *p = a; while (*p++ < -5); c[threadIdx.x] = *p; }
KERNEL until_held(float *R c, const float *R a, const float *b, int n) { const float *p = a; int k = 0; float x; while ((x = *p++) < -3.9f) c[k++] = x; c[k] = *p; }
KERNEL until_before(float *R c, const float *R a, const float *b, int n) { int i = -1; while (a[++i] < -5); c[i] = a[i]; }
KERNEL until_last(float *R c, const float *R a, const float *b, int n) { int i = -1; do; while (a[++i] < -5); c[i] = a[i]; }
KERNEL until_both(float *R c, const float *R a, const float *b, int n) { int i = 0, j = n; while (a[++i] < -5); while (a[--j] > 5); c[i] = a[i] + a[j]; }

// In the arms of an `if`. What an address does comes before its access, so that stores
// may end both arms; what is done behind a store keeps it there. Cursors start apart.
#define AT int i = threadIdx.x, j = i ^ 5, k = i * 3
#define P float *c, const float *a, const float *b, int n
#define PR float *R c, const float *R a, const float *R b, int n
KERNEL arms_list(P) { AT; if (a[i] < b[j]) c[k++] = a[i++]; else c[k++] = b[j++]; }
KERNEL arms_lists(P) { AT; if (a[i] < b[j]) c[k++] = a[i++]; else c[k++] = b[j++]; c[k + n] = i + 2 * j; }
KERNEL arms_lists_r(PR) { AT; if (a[i] < b[j]) c[k++] = a[i++]; else c[k++] = b[j++]; c[k + n] = i + 2 * j; }
KERNEL arms_4(P) { AT; if (a[i] < b[j]) { c[k] = a[i]; i++; } else { c[k] = b[j]; j++; } c[k + n] = i + 2 * j; }
KERNEL arms_5(P) { AT; if (i < n) { c[k] = a[i]; i++; } else { c[k] = b[j]; j++; } c[k + n] = i + 2 * j; }
KERNEL arms_6(P) { AT; if (i < n) { c[k] = a[i] * 2; i++; } else { c[k] = b[j] + 1; j++; } c[k + n] = i + 2 * j; }
KERNEL arms_7(P) { AT; float x; if (i < n) { x = a[i]; i++; } else { x = b[j]; j++; } c[k] = x + i + 2 * j; }
KERNEL arms_9(P) { AT; float x; if (a[i] < b[j]) { x = a[i]; i++; } else { x = b[j]; j++; } c[k] = x + i + 2 * j; }
KERNEL arms_10(P) { AT; float x = a[i] < b[j] ? a[i++] : b[j++]; c[k] = x + i + 2 * j; }
KERNEL arms_11(P) { AT; float x = a[i], y = b[j]; if (x < y) { c[k++] = x; i++; } else { c[k++] = y; j++; } c[k + n] = i + 2 * j; }
KERNEL arms_12(P) { AT; float x = a[i], y = b[j]; if (x < y) { c[k++] = x; x = a[++i]; } else { c[k++] = y; y = b[++j]; } c[k + n] = x + y; }
KERNEL arms_14(P) { AT; if (i < n || a[i] < b[j]) c[k++] = a[i++]; else c[k++] = b[j++]; c[k + n] = i + 2 * j; }
KERNEL arms_16(P) { AT; if (i < n) c[i++] = a[k]; else c[i--] = b[j]; c[i + n] = 3; }
KERNEL arms_18(P) { AT; if (a[i] < 0) c[i++] = 1; else c[i--] = 2; c[i + n] = 3; }
KERNEL arms_21(P) { AT; if (a[i] < b[j]) { c[k] = a[i]; i++; k++; } else { c[k] = b[j]; j++; k++; } c[k + n] = i + 2 * j; }
KERNEL arms_23(P) { AT; if (a[i] < b[j]) { c[k] = a[i]; k++; i++; } else { c[k] = b[j]; k++; j++; } c[k + n] = i + 2 * j; }
KERNEL arms_24(P) { AT; if (a[i] < b[j]) { c[k] = a[i]; i++; } else { c[k] = b[j]; j++; } k++; c[k + n] = i + 2 * j; }
KERNEL arms_25(P) { AT; if (a[i] < b[j]) { c[k] = a[i++]; } else { c[k] = b[j++]; } c[k + n] = i + 2 * j; }
KERNEL arms_26(P) { AT; if (a[i] < b[j]) { c[k++] = a[i]; } else { c[k++] = b[j]; } c[k + n] = i + 2 * j; }
KERNEL arms_27(P) { AT; if (a[i] < b[j]) { c[k] = a[i]; k++; } else { c[k] = b[j]; k++; } c[k + n] = i + 2 * j; }
KERNEL arms_28(P) { AT; if (a[i] < b[j]) { c[k] = a[i]; i++; } else { c[k] = b[j]; } c[k + n] = i + 2 * j; }
KERNEL arms_29(P) { AT; if (a[i] < b[j]) { c[k] = a[i++]; } else { c[k] = b[j]; } c[k + n] = i + 2 * j; }
KERNEL arms_30(P) { AT; if (a[i] < b[j]) c[k++] = a[i++]; else c[k++] = b[j++]; if (a[i] < b[j]) c[k++] = a[i++]; else c[k++] = b[j++]; c[k + n] = i + 2 * j; }
KERNEL behind_1(P) { AT; if (a[i] < b[j]) c[k++] = a[i++]; else c[k++] = b[j++]; c[k + n] = b[i]; }
KERNEL behind_2(P) { AT; if (a[i] < b[j]) c[k++] = a[i++]; else c[k++] = b[j++]; c[k + n] = a[i]; }
KERNEL behind_3(PR) { AT; if (a[i] < b[j]) c[k++] = a[i++]; else c[k++] = b[j++]; c[k + n] = a[i]; }
KERNEL behind_4(P) { AT; if (n < i) c[k++] = a[i++]; else c[k++] = b[j++]; c[k + n] = a[i]; }
KERNEL behind_5(P) { AT; if (n < i) { c[k] = 1; i++; } else { c[k] = 2; } c[k + n] = a[i]; }
KERNEL behind_6(P) { AT; if (n < i) { i++; c[k] = 1; } else { c[k] = 2; } c[k + n] = a[i]; }
KERNEL behind_7(P) { AT; float x = a[i]; if (n < i) { i++; c[k] = 1; } else { c[k] = 2; } c[k + n] = a[i] + x; }
KERNEL behind_8(PR) { AT; float x = a[i]; if (n < i) { i++; c[k] = 1; } else { c[k] = 2; } c[k + n] = a[i] + x; }
KERNEL behind_9(P) { AT; float x = a[i]; if (n < i) { i++; c[k] = x; } else { c[k] = 2; } c[k + n] = a[i] + x; }
KERNEL behind_10(P) { AT; float x = a[i]; if (n < i) { i += 2; c[k] = x; } else { i++; c[k] = 2; } c[k + n] = a[i] + x; }
KERNEL behind_11(P) { AT; float x = a[i]; if (x < 3) { i += n; c[k] = x; } else { c[k] = 2; } c[k + n] = a[i] + x; }

// More than two ways to the arms.
KERNEL ways_list(P) { AT; if (i < n && a[i] < b[j]) c[k++] = a[i++]; else c[k++] = b[j++]; c[k + n] = i + 2 * j; }
KERNEL ways_12(P) { AT; if (i < n && a[i] < b[j]) c[k] = a[i]; else c[k] = b[j]; }
KERNEL ways_13(P) { AT; if (i < n && a[i] < b[j]) c[k] = a[i]; else c[k] = 2; }
KERNEL ways_14(P) { AT; if (i < n && a[i] < b[j]) c[k] = 1; else c[k] = b[j]; }
KERNEL ways_15(P) { AT; if (i < n && a[i] < b[j]) c[k] = 1; else c[k] = 2; c[k + n] = 3; }
KERNEL ways_16(P) { AT; if (i < n && a[i] < b[j]) c[k] = a[i]; else c[k] = b[j]; c[k + n] = 3; }
KERNEL ways_17(P) { AT; if (i < n && a[i] < b[j]) { c[k++] = a[i]; } else { c[k++] = b[j]; } c[k + n] = 3; }
KERNEL ways_18(P) { AT; if (i < n && a[i] < b[j]) { c[k] = a[i]; } else { c[k] = b[i]; } c[k + n] = 3; }
KERNEL ways_or_1(P) { AT; if (i < n || a[i] < b[j]) c[k] = a[i]; else c[k] = b[j]; }
KERNEL ways_or_2(P) { AT; if (i < n || a[i] < b[j]) c[k] = a[i]; else c[k] = b[j]; c[k + n] = 3; }
KERNEL ways_or_3(P) { AT; if (i < n || a[i] < b[j]) c[k] = a[i]; else c[k] = 2; c[k + n] = 3; }
KERNEL ways_or_4(P) { AT; if (i < n || a[i] < b[j]) c[k] = 1; else c[k] = b[j]; c[k + n] = 3; }
KERNEL ways_or_5(P) { AT; if (i < n || a[i] < b[j]) c[k] = a[i] * 2; else c[k] = b[j] + 1; c[k + n] = 3; }
KERNEL ways_or_6(P) { AT; if (i < n && a[i] < b[j]) c[k] = a[i] * 2; else c[k] = b[j] + 1; c[k + n] = 3; }
KERNEL ways_or_13(P) { AT; float x = a[i], y = b[j]; if (i < n && x < y) c[k] = x; else c[k] = y; c[k + n] = 3; }
KERNEL ways_or_14(P) { AT; float x = a[i], y = b[j]; if (i < n || x < y) c[k] = x; else c[k] = y; c[k + n] = 3; }
KERNEL ways_or_15(P) { AT; float x = a[i]; if (x < 3 && b[i] > 4) c[k] = 1; else c[k] = x; c[k + n] = 3; }
KERNEL ways_or_17(P) { AT; float x = a[i]; if (x < 3 || b[i] > 4) c[k] = b[j]; else c[k] = x; c[k + n] = 3; }

// In loops of two cursors nothing is carried from trip to trip: what is compared is
// loaded again, whichever of them has moved. One trip is made.
#define FAR int i = threadIdx.x + n, j = (i ^ 5) + n, k = i * 3
KERNEL trips_list(PR) { FAR; do { if (a[i] < b[j]) c[k++] = a[i++]; else c[k++] = b[j++]; } while (i < n && j < n); }
KERNEL trips_may(P) { FAR; do { if (a[i] < b[j]) c[k++] = a[i++]; else c[k++] = b[j++]; } while (i < n && j < n); }
KERNEL trips_sum(PR) { FAR; do { if (a[i] < b[j]) c[k++] = a[i++]; else c[k++] = b[j++]; } while (i + j < n); }
KERNEL trips_choice(PR) { FAR; do { c[k++] = a[i] < b[j] ? a[i++] : b[j++]; } while (i < n && j < n); }
KERNEL trips_value(PR) { FAR; do { float x; if (a[i] < b[j]) x = a[i++]; else x = b[j++]; c[k++] = x; } while (i < n && j < n); }
KERNEL trips_apart(PR) { FAR; do { if (a[i] < b[j]) { c[k] = a[i]; i++; } else { c[k] = b[j]; j++; } k++; } while (i < n && j < n); }
KERNEL trips_held(PR) { FAR; float x = a[i], y = b[j]; do { if (x < y) { c[k++] = x; x = a[++i]; } else { c[k++] = y; y = b[++j]; } } while (i < n && j < n); }
KERNEL trips_ways(PR) { FAR; do { if (j >= 5 * n || (i < 5 * n && a[i] < b[j])) c[k++] = a[i++]; else c[k++] = b[j++]; } while (i + j < n); }
KERNEL trips_same(PR) { FAR; do { if (a[i] == b[j]) { c[k++] = a[i++]; j++; } else if (a[i] < b[j]) i++; else j++; } while (i < n && j < n); }

// Where only some lanes assign: behind && and ||, all that go on there have done so.
KERNEL part_if(PR) { int i = threadIdx.x; if (i < n && a[i++] > 0) c[i] = a[i - 1]; }
KERNEL part_twice(PR) { int i = threadIdx.x; float s = 0; if (n > 3 && a[i++] > 0 && a[i++] > 0) s = a[i - 1] + a[i - 2]; c[threadIdx.x] = s; }
KERNEL part_or(PR) { int i = threadIdx.x; float s = 0; if (n < 3 || a[i++] > 0 || a[i++] > 0) s = 1; else s = a[i - 1] + a[i - 2]; c[threadIdx.x] = s; }
KERNEL part_not(PR) { int i = threadIdx.x; if (!(i < n && a[i++] > 0)) return; c[i] = a[i - 1]; }
KERNEL part_choice(PR) { int i = threadIdx.x; float s = i < n && a[i++] > 0 ? a[i - 1] : 3; c[i] = s; }
KERNEL part_top(PR) { int top = threadIdx.x + 1; __shared__ float s[256]; s[threadIdx.x] = a[threadIdx.x]; __syncthreads(); float x = 0; if (n > 3 && s[--top] < 3) x = s[top] + s[top + 1]; c[threadIdx.x] = x; }
