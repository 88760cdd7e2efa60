// coalsim: block=32 grid=1 n=30 l=29 m=1000

// Loops over all but one. split.tsv has what nvcc left of each kernel. Lanes with an
// i of 29 make the loop's trips in the one before i, the others, with -3, in the one
// behind it: of 29 trips 16 are in one, 8, 4, and one by itself. So one warp makes
// each access of the machine code once. Loops that stay as they are have l trips.

#define KERNEL extern "C" __global__ void
#define R __restrict__
#define I int i = (int)((threadIdx.x & 1) * blockDim.x) - 3


// Three loops: whatever is asked before, for it is asked there already.
KERNEL base(float *R c, const float *R x, int n) { float s = 0; I; if (i >= n) return; for (int j = 0; j < n; j++) { if (i == j) continue; s += x[j]; } c[i + 64] = s; }
KERNEL guard_lt(float *R c, const float *R x, int n) { float s = 0; I; if (i < n) { for (int j = 0; j < n; j++) { if (i == j) continue; s += x[j]; } c[i + 64] = s; } }
KERNEL guard_gt(float *R c, const float *R x, int n) { float s = 0; I; if (!(n > i)) return; for (int j = 0; j < n; j++) { if (i == j) continue; s += x[j]; } c[i + 64] = s; }
KERNEL guard_le(float *R c, const float *R x, int n) { float s = 0; I; if (i > n) return; for (int j = 0; j < n; j++) { if (i == j) continue; s += x[j]; } c[i + 64] = s; }
KERNEL guard_m(float *R c, const float *R x, int n, int m) { float s = 0; I; if (i >= m) return; for (int j = 0; j < n; j++) { if (i == j) continue; s += x[j]; } c[i + 64] = s; }
KERNEL guard_mn(float *R c, const float *R x, int n, int m) { float s = 0; I; if (i >= m || i >= n) return; for (int j = 0; j < n; j++) { if (i == j) continue; s += x[j]; } c[i + 64] = s; }
KERNEL while_(float *R c, const float *R x, int n) { float s = 0; I; if (i >= n) return; int j = 0; while (j < n) { if (i != j) s += x[j]; j++; } c[i + 64] = s; }
KERNEL g_and(float *R c, const float *R x, int n) { float s = 0; I, k = threadIdx.y; if (i < n && k < n) { for (int j = 0; j < n; j++) { if (i == j) continue; s += x[j]; } c[i + 64] = s; } }
KERNEL g_or(float *R c, const float *R x, int n) { float s = 0; I, k = threadIdx.y; if (k >= n || i >= n) return; for (int j = 0; j < n; j++) { if (i == j) continue; s += x[j]; } c[i + 64] = s; }
KERNEL g_two(float *R c, const float *R x, int n) { float s = 0; I, k = threadIdx.y; if (i >= n) return; if (k >= n) return; for (int j = 0; j < n; j++) { if (i == j) continue; s += x[j]; } c[i + 64] = s; }
KERNEL g_tid(float *R c, const float *R x, int n) { float s = 0; I; if (threadIdx.x > 16) return; for (int j = 0; j < n; j++) { if (i == j) continue; s += x[j]; } c[i + 64] = s; }
KERNEL g_n(float *R c, const float *R x, int n) { float s = 0; I; if (n < 4) return; for (int j = 0; j < n; j++) { if (i == j) continue; s += x[j]; } c[i + 64] = s; }
KERNEL g_const(float *R c, const float *R x, int n) { float s = 0; I; if (i >= 1000) return; for (int j = 0; j < n; j++) { if (i == j) continue; s += x[j]; } c[i + 64] = s; }
KERNEL trip_n_known(float *R c, const float *R x, int n) { float s = 0; I; if (i >= n) return; if (n < 1) return; for (int j = 0; j < n; j++) { if (i == j) continue; s += x[j]; } c[i + 64] = s; }
KERNEL e2(float *R c, const float *R x, int n) { float s = 0; I; if (n > 3) { for (int j = 0; j < n; j++) { if (i == j) continue; s += x[j]; } } c[i + 64] = s; c[i + 64 + n] = s; }
KERNEL e(float *R c, const float *R x, int n) { float s = 0; I; if (n > 3) for (int j = 0; j < n; j++) { if (i == j) continue; s += x[j]; } c[i + 64] = s; }
KERNEL c(float *R c, const float *R x, int n) { float s = 0; I; if (i >= n) return; for (int j = 0; j < n; j++) { if (i == j) continue; s += x[j]; } __syncthreads(); c[i + 64] = s; }

// What is asked, and of what.
KERNEL ne_if(float *R c, const float *R x, int n) { float s = 0; I; if (i >= n) return; for (int j = 0; j < n; j++) { if (j != i) s += x[j]; } c[i + 64] = s; }
KERNEL ne_sel(float *R c, const float *R x, int n) { float s = 0; I; if (i >= n) return; for (int j = 0; j < n; j++) { s += j != i ? x[j] : 0; } c[i + 64] = s; }
KERNEL two_tests(float *R c, const float *R x, const float *R y, int n, int m) { float s = 0; I; if (i >= n) return; for (int j = 0; j < n; j++) { if (i == j) continue; s += x[j]; if (j != m) s *= y[j]; } c[i + 64] = s; }
KERNEL eq_more(float *R c, const float *R x, const float *R y, int n) { float s = 0; I; if (i >= n) return; for (int j = 0; j < n; j++) { if (i == j) s += y[j]; s *= x[j]; } c[i + 64] = s; }
KERNEL eq_only(float *R c, const float *R y, int n) { float s = 0; I; if (i >= n) return; for (int j = 0; j < n; j++) { if (i == j) s += y[j]; } c[i + 64] = s; }
KERNEL tern(float *R c, const float *R x, int n) { float s = 0; I; if (i >= n) return; for (int j = 0; j < n; j++) { float q = i == j ? 0.0f : x[j]; s += q * q; } c[i + 64] = s; }
KERNEL tern2(float *R c, const float *R x, const float *R y, int n) { float s = 0; I; if (i >= n) return; for (int j = 0; j < n; j++) { float q = i == j ? 1.0f : x[j] * y[j]; s += q * q; } c[i + 64] = s; }
KERNEL eq_noelse(float *R c, const float *R x, const float *R y, int n) { float s = 0; I; if (i >= n) return; for (int j = 0; j < n; j++) { if (i == j) s += 1.0f / y[j]; s += x[j]; } c[i + 64] = s; }
KERNEL eq_noelse2(float *R c, const float *R x, const float *R y, int n) { float s = 0; I; if (i >= n) return; for (int j = 0; j < n; j++) { float q = x[j]; if (i == j) q += 1.0f / y[j]; s += q * q; } c[i + 64] = s; }
KERNEL eqst(float *R c, const float *R x, int n) { float s = 0; I; if (i >= n) return; for (int j = 0; j < n; j++) { if (i == j) c[n] = s; s += x[j]; } c[i + 64] = s; }
KERNEL ident3(float *R c, const float *R y, int n) { float s = 0; I; if (i >= n) return; for (int j = 0; j < n; j++) { c[i + 64 * n + j] = i == j ? y[j] : 0.0f; } c[i + 64] = s; }
KERNEL ident4(float *R c, const float *R y, int n) { float s = 0; I; if (i >= n) return; for (int j = 0; j < n; j++) { c[i + 64 * n + j] = i == j ? y[i] : 0.0f; } c[i + 64] = s; }
KERNEL diag(float *R c, const float *R x, int n) { float s = 0; I; if (i >= n) return; for (int j = 0; j < n; j++) { if (i == j) c[i + 64 * n + j] = 1; else c[i + 64 * n + j] = x[j]; } c[i + 64] = s; }
KERNEL diag2(float *R c, const float *R x, int n) { float s = 0; I; if (i >= n) return; for (int j = 0; j < n; j++) { c[i + 64 * n + j] = (i == j) ? 1.0f : x[j]; } c[i + 64] = s; }
KERNEL diag3(float *R c, const float *R x, const float *R y, int n) { float s = 0; I; if (i >= n) return; for (int j = 0; j < n; j++) { c[i + 64 * n + j] = x[j] + (i == j ? y[i] : 0.0f); } c[i + 64] = s; }
KERNEL diag4(float *R c, const float *R x, const float *R y, int n) { float s = 0; I; if (i >= n) return; for (int j = 0; j < n; j++) { float q = x[j]; if (i == j) q += y[i]; c[i + 64 * n + j] = q; } c[i + 64] = s; }
KERNEL eqboth(float *R c, const float *R x, const float *R y, int n) { float s = 0; I; if (i >= n) return; for (int j = 0; j < n; j++) { float q = x[j]; if (i == j) c[j] = q; else c[j] = q * y[j]; } c[i + 64] = s; }

// What else is done in a trip.
KERNEL pre_stmt(float *R c, const float *R x, int n) { float s = 0; I; if (i >= n) return; for (int j = 0; j < n; j++) { s *= 2; if (i == j) continue; s += x[j]; } c[i + 64] = s; }
KERNEL pre_ld(float *R c, const float *R x, const float *R y, int n) { float s = 0; I; if (i >= n) return; for (int j = 0; j < n; j++) { s *= y[j]; if (i == j) continue; s += x[j]; } c[i + 64] = s; }
KERNEL pre_st(float *R c, const float *R x, const float *R y, int n) { float s = 0; I; if (i >= n) return; for (int j = 0; j < n; j++) { c[j + n] = y[j]; if (i == j) continue; s += x[j]; } c[i + 64] = s; }
KERNEL post_st(float *R c, const float *R x, int n) { float s = 0; I; if (i >= n) return; for (int j = 0; j < n; j++) { if (i != j) s += x[j]; c[j + n] = s; } c[i + 64] = s; }
KERNEL loads2(float *R c, const float *R x, int n) { float s = 0; I; if (i >= n) return; for (int j = 0; j < n; j++) { if (i == j) continue; s = s * x[j + 0 * n]; s = s * x[j + 1 * n]; } c[i + 64] = s; }
KERNEL size5(float *R c, const float *R x, int n) { float s = 0; I; if (i >= n) return; for (int j = 0; j < n; j++) { if (i == j) continue; float q = x[j]; q = q * 2.5f + s; q = q * 3.5f + s; q = q * 4.5f + s; q = q * 5.5f + s; q = q * 6.5f + s; s += q; } c[i + 64] = s; }

// One loop: nothing is asked before it, or ways meet in front of it.
KERNEL nog(float *R c, const float *R x, int l) { float s = 0; I; for (int j = 0; j < l; j++) { if (i == j) continue; s += x[j]; } c[i + 64] = s; }
KERNEL masked(float *R c, const float *R x, int l) { float s = 0; int i = threadIdx.x & 31; for (int j = 0; j < l; j++) { if (i == j) continue; s += x[j]; } c[i + 64] = s; }
KERNEL f(float *R c, const float *R x, int l) { float s = 0; I; if (l < 0) __trap(); for (int j = 0; j < l; j++) { if (i == j) continue; s += x[j]; } c[i + 64] = s; }
KERNEL h(float *R c, const float *R x, int l, int m) { float s = 0; I; if (m) c[i + 64 + l] = 1; for (int j = 0; j < l; j++) { if (i == j) continue; s += x[j]; } c[i + 64] = s; }
KERNEL after_loop(float *R c, const float *R x, const float *R y, int l) { float s = 0; I; if (i >= l) return; float z = 0; for (int k = 0; k < l; k++) z += y[k]; for (int j = 0; j < l; j++) { if (i == j) continue; s += x[j] * z; } c[i + 64] = s; }
KERNEL two_loops(float *R c, const float *R x, const float *R y, int l) { float s = 0; I; if (i >= l) return; for (int j = 0; j < l; j++) { if (i == j) continue; s += x[j]; } for (int j = 0; j < l; j++) { if (i == j) continue; s += y[j]; } c[i + 64] = s; }

// Or ways part behind it.
KERNEL b_same(float *R c, const float *R x, const float *R y, int l) { float s = 0; I; if (i >= l) return; for (int j = 0; j < l; j++) { if (i == j) continue; s += x[j]; } for (int k = 0; k < l; k++) s += y[k]; c[i + 64] = s; }
KERNEL d3(float *R c, const float *R x, int l, int m) { float s = 0; I; if (i >= l) return; for (int j = 0; j < l; j++) { if (i == j) continue; s += x[j]; } if (i < m) c[i + 64] = s; c[i + 64 + l] = 2; }
KERNEL d9(float *R c, const float *R x, int l, int m) { float s = 0; I; if (i >= l) return; for (int j = 0; j < l; j++) { if (i == j) continue; s += x[j]; } if (threadIdx.x == 0) c[i + 64] = s; }

// It does not count up from 0 below its limit.
KERNEL down(float *R c, const float *R x, int l) { float s = 0; I; if (i >= l) return; for (int j = l - 1; j >= 0; j--) { if (i == j) continue; s += x[j]; } c[i + 64] = s; }
KERNEL ne_l(float *R c, const float *R x, int l) { float s = 0; I; if (i >= l) return; for (int j = 0; j != l; j++) { if (i == j) continue; s += x[j]; } c[i + 64] = s; }

// The test is another, or comes late, or is a choice.
KERNEL lt_else(float *R c, const float *R x, const float *R y, int l) { float s = 0; I; if (i >= l) return; for (int j = 0; j < l; j++) { if (j < i) s += x[j]; else s += y[j]; } c[i + 64] = s; }
KERNEL le_else(float *R c, const float *R x, const float *R y, int l) { float s = 0; I; if (i >= l) return; for (int j = 0; j < l; j++) { if (j <= i) s += x[j]; else s += y[j]; } c[i + 64] = s; }
KERNEL gt_else(float *R c, const float *R x, const float *R y, int l) { float s = 0; I; if (i >= l) return; for (int j = 0; j < l; j++) { if (j > i) s += x[j]; else s += y[j]; } c[i + 64] = s; }
KERNEL eq_i_1(float *R c, const float *R x, int l) { float s = 0; I; if (i >= l) return; for (int j = 0; j < l; j++) { if (i - 1 == j) continue; s += x[j]; } c[i + 64] = s; }
KERNEL nested_if(float *R c, const float *R x, int l, int m) { float s = 0; I; if (i >= l) return; for (int j = 0; j < l; j++) { if (j < m) { if (i != j) s += x[j]; } } c[i + 64] = s; }
KERNEL eq_else(float *R c, const float *R x, const float *R y, int l) { float s = 0; I; if (i >= l) return; for (int j = 0; j < l; j++) { if (i == j) s += y[j]; else s += x[j]; } c[i + 64] = s; }
KERNEL eq_sel(float *R c, const float *R x, int l) { float s = 0; I; if (i >= l) return; for (int j = 0; j < l; j++) { s += x[j] * (j == i ? 0.0f : 1.0f); } c[i + 64] = s; }
KERNEL two_eq(float *R c, const float *R x, int l, int m) { float s = 0; I; if (i >= l) return; for (int j = 0; j < l; j++) { if (i == j || j == m) continue; s += x[j]; } c[i + 64] = s; }
KERNEL two_eq2(float *R c, const float *R x, int l, int m) { float s = 0; I; if (i >= l) return; for (int j = 0; j < l; j++) { if (i == j) continue; if (j == m) continue; s += x[j]; } c[i + 64] = s; }
KERNEL softm(float *R c, const float *R x, const float *R y, int l) { float s = 0; I; if (i >= l) return; for (int j = 0; j < l; j++) { c[i + 64 * l + j] = y[j] * ((i == j ? 1.0f : 0.0f) - x[j]); } c[i + 64] = s; }
KERNEL sel_cheap(float *R c, const float *R x, int l) { float s = 0; I; if (i >= l) return; for (int j = 0; j < l; j++) { float q = x[j]; if (i == j) q = 0; s += q * q; } c[i + 64] = s; }
KERNEL sel_cheap2(float *R c, const float *R x, int l) { float s = 0; I; if (i >= l) return; for (int j = 0; j < l; j++) { float q = x[j]; if (i != j) s += q * q; } c[i + 64] = s; }
KERNEL sel_cheap3(float *R c, const float *R x, const float *R y, int l) { float s = 0; I; if (i >= l) return; for (int j = 0; j < l; j++) { float q = x[j]; float d = q * y[j]; if (i != j) s += d; } c[i + 64] = s; }
KERNEL sel_cheap4(float *R c, const float *R x, const float *R y, int l) { float s = 0; I; if (i >= l) return; for (int j = 0; j < l; j++) { float q = x[j]; float d = q * y[j]; if (i != j) s += d * q - 3; } c[i + 64] = s; }

// A trip may end the loop.
KERNEL brk(float *R c, const float *R x, int l) { float s = 0; I; if (i >= l) return; for (int j = 0; j < l; j++) { if (i == j) break; s += x[j]; } c[i + 64] = s; }

// The same, as the optimizer reads it.
KERNEL as_sub(float *R c, const float *R x, int n) { float s = 0; I; if (i >= n) return; for (int j = 0; j < n; j++) { if (j - i == 0) continue; s += x[j]; } c[i + 64] = s; }
KERNEL as_rsub(float *R c, const float *R x, int n) { float s = 0; I; if (i >= n) return; for (int j = 0; j < n; j++) { if (i - j == 0) continue; s += x[j]; } c[i + 64] = s; }
KERNEL as_xor(float *R c, const float *R x, int n) { float s = 0; I; if (i >= n) return; for (int j = 0; j < n; j++) { if ((j ^ i) == 0) continue; s += x[j]; } c[i + 64] = s; }
KERNEL as_not(float *R c, const float *R x, int n) { float s = 0; I; if (i >= n) return; for (int j = 0; j < n; j++) { if (!(j - i)) continue; s += x[j]; } c[i + 64] = s; }
KERNEL as_neq(float *R c, const float *R x, int n) { float s = 0; I; if (i >= n) return; for (int j = 0; j < n; j++) { if (!(j != i)) continue; s += x[j]; } c[i + 64] = s; }
KERNEL as_truth(float *R c, const float *R x, int n) { float s = 0; I; if (i >= n) return; for (int j = 0; j < n; j++) { if (j - i) s += x[j]; } c[i + 64] = s; }

// What the trips are told by is computed before the loop.
KERNEL before_sum(float *R c, const float *R x, int n, int m) { float s = 0; I; if (i >= n) return; int q = i + m - 1000; for (int j = 0; j < n; j++) { if (j == q) continue; s += x[j]; } c[i + 64] = s; }

// It is computed in the loop, which stays as it is.
KERNEL in_less(float *R c, const float *R x, int l, int m) { float s = 0; I; if (i >= m) return; for (int j = 0; j < l; j++) { if (j == i - 1) continue; s += x[j]; } c[i + 64] = s; }
KERNEL in_sum(float *R c, const float *R x, int l, int m) { float s = 0; I; if (i >= m) return; for (int j = 0; j < l; j++) { if (j == i + m) continue; s += x[j]; } c[i + 64] = s; }
KERNEL in_number(float *R c, const float *R x, int l, int m) { float s = 0; I; if (i >= m) return; for (int j = 0; j < l; j++) { if (j == (int)(blockIdx.x * blockDim.x + threadIdx.x) + 29) continue; s += x[j]; } c[i + 64] = s; }
KERNEL in_par(float *R c, const float *R x, int l, int m) { float s = 0; I; if (i >= m) return; for (int j = 0; j < l; j++) { if (j == m - 1) continue; s += x[j]; } c[i + 64] = s; }
KERNEL in_twice(float *R c, const float *R x, int l, int m) { float s = 0; I; if (i >= m) return; for (int j = 0; j < l; j++) { if (j == 2 * i) continue; s += x[j]; } c[i + 64] = s; }
