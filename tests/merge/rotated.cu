// coalsim: block=32 grid=1

// Loops whose test loads what a trip may change. rotated.tsv has what nvcc left of
// each kernel. Each array has 1 everywhere, so that each loop is run once: its test is
// loaded before it, and once more where something was stored.

#define KERNEL extern "C" __global__ void
#define R __restrict__
#define I int i = threadIdx.x

// By the lanes that stored.
KERNEL first_and_count(const int *end, const int *e, int *c, bool *m) { I; for (int k = end[i]; k < end[i] + e[i]; k++) { int o = e[k]; if (i & 1) { c[o] = c[i] + 1; m[o] = true; } } }
KERNEL one_arm(const int *end, const int *e, int *c) { I; for (int k = 0; k < end[i]; k++) { int o = e[k]; if (i & 1) c[o] = 1; } }
KERNEL else_arm(const int *end, const int *e, int *c, float *R d) { I; for (int k = 0; k < end[i]; k++) { int o = e[k]; if (i & 1) d[o] = 3; else c[o] = 2; } }
KERNEL nested(const int *end, const int *e, int *c) { I; for (int k = 0; k < end[i]; k++) { int o = e[k]; if (i & 1) { if (i & 2) c[o] = 1; } } }
KERNEL long_arm(const int *end, const int *e, int *c, int *d) { I; for (int k = 0; k < end[i]; k++) { int o = e[k]; if (i & 1) { c[o] = 1; d[o] = c[o + 7] + 3; c[o + 2] = 4; } } }
KERNEL while_(const int *end, const int *e, int *c) { I; int k = 0; while (k < end[i]) { int o = e[k]; if (i & 1) c[o] = 1; k++; } }
KERNEL next_row(const int *end, const int *e, float *c) { I; for (int k = end[i] - 1; k < end[i + 1]; k++) { int o = e[k]; if (i & 1) c[o] = 1; } }
KERNEL uses(const int *end, const int *e, int *c) { I; for (int k = 0; k < end[i]; k++) { int o = e[k]; if (i & 1) c[o] = end[i]; } }
KERNEL uses_behind(const int *end, const int *e, int *c, int *R d) { I; for (int k = 0; k < end[i]; k++) { int o = e[k]; if (i & 1) c[o] = 1; d[o] = end[i]; } }
KERNEL goes_on(const int *end, const int *e, int *c) { I; for (int k = 0; k < end[i]; k++) { int o = e[k]; if (i & 1) continue; c[o] = 1; } }
KERNEL uniform(const int *end, const int *e, int *c) { I; for (int k = 0; k < *end; k++) { int o = e[k]; if (i & 1) c[o] = 1; } }
KERNEL product(const int *end, const int *e, int *c) { I; for (int k = 0; k < end[i] * e[i]; k++) { int o = e[k]; if (i & 1) c[o] = 1; } }

// By all lanes: more than one way comes there that stored.
KERNEL both_arms(const int *end, const int *e, int *c, int *d) { I; for (int k = 0; k < end[i]; k++) { int o = e[k]; if (i & 1) c[o] = 1; else d[o] = 2; } }
KERNEL always(const int *end, const int *e, int *c) { I; for (int k = 0; k < end[i]; k++) { int o = e[k]; c[o] = 1; } }
KERNEL two_ifs(const int *end, const int *e, int *c) { I; for (int k = 0; k < end[i]; k++) { int o = e[k]; if (i & 1) c[o] = 1; if (i & 2) c[o + 1] = 2; } }

// Of a loop that tests only behind its trips nothing is known before the first.
KERNEL last(const int *end, const int *e, int *c) { I; int k = 0; do { int o = e[k]; if (i & 1) c[o] = 1; k++; } while (k < end[i]); }
