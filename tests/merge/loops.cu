// coalsim: block=32 grid=1 n=29 m=32 x=2

// Loops as people write them. loops.tsv has what nvcc left of each kernel. A loop of
// n trips has 16 of them in one, 8, 4, and the rest one by one, so that one warp
// makes each access of the machine code once.

#define KERNEL extern "C" __global__ void
#define R __restrict__

// Another variable goes through the places of the counter, or a pointer of its own does:
// what a trip has loaded, the next one takes.
KERNEL poly(float *R c, const float *R a, int n) { int i = threadIdx.x; float s = 0; int k = n - 1; for (int j = 0; j < n; k = j++) s += a[j] * a[k] ; c[i] = s; }
KERNEL poly2(float *R c, const float2 *R a, int n) { int i = threadIdx.x; float s = 0; int k = n - 1; for (int j = 0; j < n; k = j++) { float2 x = a[j], y = a[k]; s += x.x * y.y - x.y * y.x; } c[i] = s; }
KERNEL poly_step_in(float *R c, const float *R a, int n) { int i = threadIdx.x; float s = 0; int k = n - 1; for (int j = 0; j < n; j++) { s += a[j] * a[k]; k = j; } c[i] = s; }
KERNEL poly_comma(float *R c, const float *R a, int n) { int i = threadIdx.x; float s = 0; for (int j = 0, k = n - 1; j < n; k = j, j++) s += a[j] * a[k]; c[i] = s; }
KERNEL poly_may(float *c, const float *a, int n) { int i = threadIdx.x; float s = 0; for (int j = 0, k = n - 1; j < n; k = j, j++) { s += a[j] * a[k]; c[i + j] = s; } }
KERNEL poly_k_first(float *R c, const float *R a, int n) { int i = threadIdx.x; float s = 0; int k = n - 1; for (int j = 0; j < n; k = j++) s += a[k] * 3 + a[j] ; c[i] = s; }
KERNEL poly_shared(float *R c, const float *R a, int n) { __shared__ float t[64]; int i = threadIdx.x; t[i] = a[i]; __syncthreads(); float s = 0; int k = n - 1; for (int j = 0; j < n; k = j++) s += t[j] * t[k] ; c[i] = s; }
KERNEL poly_two(float *R c, const float *R a, const float *R b, int n) { int i = threadIdx.x; float s = 0; int k = n - 1; for (int j = 0; j < n; k = j++) s += (a[j] - a[k]) * (b[j] + b[k]); c[i] = s; }
KERNEL cyc3(float *R c, const float *R a, int n) { int i = threadIdx.x; float s = 0; int k = n - 1, l = n - 2; for (int j = 0; j < n; l = k, k = j++) s += a[j] * a[k] - a[l]; c[i] = s; }
KERNEL link2(float *R c, const float *R a, int n, int m) { int prev = threadIdx.x; float s = 0; for (int j = 0; j < n; j++) { int cur = j * m; s += a[cur] - a[prev]; prev = cur; } c[threadIdx.x] = s; }
KERNEL link_any(float *R c, const float *R a, int n, int m) { int prev = threadIdx.x; float s = 0; for (int j = 0; j < n; j++) { int cur = (j * m) ^ 5; s += a[cur] - a[prev]; prev = cur; } c[threadIdx.x] = s; }
KERNEL ptr2(float *R c, const float *R a, int n) { const float *p = a + threadIdx.x; float s = 0; for (int j = 0; j < n; j++) { s += p[0] * p[1]; p++; } c[threadIdx.x] = s; }
KERNEL ptr_post(float *R c, const float *R a, int n) { const float *p = a; float s = 0; for (int j = 0; j < n; j++) { s += *p * *(p + 1); ++p; } c[threadIdx.x] = s; }
KERNEL ptr_stride(float *R c, const float *R a, int n, int m) { const float *p = a + threadIdx.x; float s = 0; for (int j = 0; j < n; j++, p += m) s += p[0] * p[m]; c[threadIdx.x] = s; }

// Steps of several assignments, and steps in the body.
KERNEL two_counters(float *R c, const float *R a, int n) { int i = threadIdx.x; float s = 0; for (int j = 0, k = n - 1; j < n; j++, k--) s += a[j] * a[k + 64]; c[i] = s; }
KERNEL two_counters_rev(float *R c, const float *R a, int n) { int i = threadIdx.x; float s = 0; for (int j = 0, k = 0; j < n; k += 2, j++) s += a[j] * a[k + 64]; c[i] = s; }
KERNEL reverse_while(float *R c, const float *R a, int n) { int i = threadIdx.x; float s = 0; int j = n; while (j > 0) { j--; s += a[j]; } c[i] = s; }
KERNEL reverse_post(float *R c, const float *R a, int n) { int i = threadIdx.x; float s = 0; int j = n; while (j-- > 0) s += a[j]; c[i] = s; }
KERNEL index_post(float *R c, const float *R a, int n) { int i = threadIdx.x; float s = 0; int j = 0; while (j < n) s += a[j++]; c[i] = s; }
KERNEL index_mid(float *c, const float *a, int n) { int i = threadIdx.x; int j = 0; while (j < n) { float x = a[j]; j++; c[j * 32 + i] = x; } }
KERNEL ptr_walk(float *R c, const float *R a, int n) { int i = threadIdx.x; float s = 0; const float *p = a + i; while (n > 0) { s += *p++; n--; } c[i] = s; }
KERNEL while2(float *R c, const float *R a, int n) { int i = 0, j = 0; float s = 0; while (i < n) { s += a[i] * a[j + 64]; i++; j += 2; } c[threadIdx.x] = s; }
KERNEL while_mid(float *R c, const float *R a, int n) { int i = 0; float s = 0; while (i < n) { s += a[i]; i++; s *= a[i]; } c[threadIdx.x] = s; }
KERNEL cond_two(float *R c, const float *R a, int n) { int i = threadIdx.x; float s = 0; int j = 0; while (j < n && j < 100) { s += a[j]; j++; } c[i] = s; }

// Variables that move along with the counter.
KERNEL two_idx(float *R c, const float *R a, const float *R b, int n) { float s = 0; for (int j = 0, k = 1; j < n; j++, k++) s += a[j] * b[k] + a[k]; c[threadIdx.x] = s; }
KERNEL aff_eq1(float *R c, const float *R a, int n) { float s = 0; for (int j = 0, k = 1; j < n; j++, k++) s += a[j] + a[k]; c[threadIdx.x] = s; }
KERNEL aff_eq5(float *R c, const float *R a, int n) { float s = 0; for (int j = 0, k = 5; j < n; j++, k++) s += a[j + 4] + a[k]; c[threadIdx.x] = s; }
KERNEL aff_unknown(float *R c, const float *R a, int n, int m) { float s = 0; for (int j = 0, k = m; j < n; j++, k++) s += a[k] * a[k + 1]; c[threadIdx.x] = s; }
KERNEL aff_tid(float *R c, const float *R a, int n, int m) { float s = 0; int k = threadIdx.x; for (int j = 0; j < n; j++, k++) s += a[k] * a[k + 1]; c[threadIdx.x] = s; }
KERNEL aff_tid_u(float *R c, const float *R a, int n, int m) { float s = 0; unsigned k = threadIdx.x; for (int j = 0; j < n; j++, k++) s += a[k] * a[k + 1]; c[threadIdx.x] = s; }
KERNEL aff_two(float *R c, const float *R a, int n) { float s = 0; int k = 0; for (int j = 0; j < n; j++, k += 2) s += a[k] * a[k + 2]; c[threadIdx.x] = s; }
KERNEL aff_size(float *R c, const float *R a, int n) { float s = 0; size_t k = 0; for (int j = 0; j < n; j++, k++) s += a[k] * a[k + 1]; c[threadIdx.x] = s; }
KERNEL aff_down2(float *R c, const float *R a, int n, int m) { float s = 0; int j = m; for (int k = n; k > 0; k--) { s += a[j] * a[j - 1]; j--; } c[threadIdx.x] = s; }
KERNEL eq_store_j(float *R c, const float *R a, int n) { float s = 0;
for (int j = 0, k = 1; j < n; j++, k++) c[j] = a[j] * a[k];  }
KERNEL eq_whole(float *R c, const float *R a, int n) { float s = 0;
for (int j = 0, k = 1; j < 8; j++, k++) s += a[j] * a[k]; c[threadIdx.x] = s; }
KERNEL z_store1(float *R c, const float *R a, int n) { int at = threadIdx.x; for (int k = 0; k < n; k++) { c[at] = a[at + 1] - 2 * a[at]; at += 1; }  }
KERNEL z_store_k(float *R c, const float *R a, int n) { int at = threadIdx.x; for (int k = 0; k < n; k++) { c[k] = a[at + 1] - 2 * a[at]; at += 1; }  }
KERNEL z_from0(float *R c, const float *R a, int n) { int at = 0; for (int k = 0; k < n; k++) { c[at] = a[at + 32] - 2 * a[at]; at += 32; }  }

// Short copies with a product in them.
KERNEL cp_mul(float *R c, const float *R a, const float *R b, int n) { for (int j = 0; j < n; j++) c[j] = a[j] * b[j]; }
KERNEL cp_mul_x(float *R c, const float *R a, const float *R b, int n, float x) { for (int j = 0; j < n; j++) c[j] = a[j] * x; }
KERNEL cp_row(float *R c, const float *R a, const float *R b, int n) { int i = threadIdx.x; for (int j = 0; j < n; j++) c[i * 64 + j] = a[i * 64 + j] * b[j]; }
KERNEL cp_win(float *R c, const float *R a, int n) { for (int j = 0; j < n; j++) c[j] = a[j] * a[j + 1]; }
KERNEL cp_k(float *R c, const float *R a, int n) { for (int j = 0; j < n; j++) c[j] = a[j] * j; }

// A tile that is loaded from while the next one comes: what a trip loads last, the
// next one has.
KERNEL two_tiles(float *R c, const float *R a, int n) {
    __shared__ float t[256];
    int i = threadIdx.x;
    float s = 0, x[2];
    t[i] = a[i];
    __syncthreads();
    x[0] = t[i ^ 1];
    for (int k = 0; k < n; k++) {
        float p = a[k * 32 + i];
#pragma unroll
        for (int j = 0; j < 4; j++) {
            x[(j + 1) & 1] = t[(i ^ 1) + ((j + 1) & 3) * 32];
            s += x[j & 1] * j;
        }
        __syncthreads();
        t[i] = p;
        __syncthreads();
        x[0] = t[i ^ 1];
    }
    c[i] = s;
}

// Constants pass casts that only change the sign.
KERNEL unsigned_and_int(float *R c, const float *R a) { int i = threadIdx.x; c[i] = a[blockIdx.x + (i + 1)] + a[blockIdx.x + i + 1]; }

// One place of an array has a sum of the others: none of these is that one, if the
// counter has a sign and counts up. What the trips in one store is stored once.
#define OTHERS(type) __shared__ type d[64]; int t = threadIdx.x; d[t] = A[t]; d[t + 32] = A[t + 32]; __syncthreads()
#define LAST __syncthreads(); C[t] = d[0] + d[t]
KERNEL place_sum(float *C, const float *A, int n) { OTHERS(float); if (t == 0) for (int i = 1; i <= n; i++) d[0] += d[i]; LAST; }
KERNEL place_sum_int(int *C, const int *A, int n) { OTHERS(int); if (t == 0) for (int i = 1; i <= n; i++) d[0] += d[i]; LAST; }
KERNEL place_sum_own(float *C, const float *A, int n) { OTHERS(float); if (t == 0) for (int i = 0; i < n; i++) d[0] += d[i]; LAST; }
KERNEL place_sum_any(float *C, const float *A, int n) { OTHERS(float); if (t < 2) for (int i = 2; i < n + 2; i++) d[t] += d[i]; LAST; }
KERNEL place_max(float *C, const float *A, int n) { OTHERS(float); if (t == 0) for (int i = 1; i <= n; i++) d[0] = fmaxf(d[0], d[i]); LAST; }
KERNEL place_two(float *C, const float *A, int n) { OTHERS(float); if (t == 0) for (int i = 1; i <= n; i++) { d[0] += d[i]; d[40] += d[i + 1]; } LAST; }
KERNEL place_of_thread(float *C, const float *A, int n) { OTHERS(float); float x = d[0]; d[t + 1] = x * 2; C[t + 32] = d[0]; LAST; }
