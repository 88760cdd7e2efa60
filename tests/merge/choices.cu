// coalsim: block=32 grid=1 n=30

// Arms that store to one place what was loaded before them, or by what is tested:
// where nvcc makes one store of them. choices.args says what the arrays hold, so
// that lanes go each way; as in sass.cu one warp makes each access once.
#define KERNEL extern "C" __global__ void
#define AT int i = blockIdx.x * blockDim.x + threadIdx.x

KERNEL choice_n1(const float *a, const float *b, float *c, int n) { int i = threadIdx.x; if (a[i] <= b[i]) c[i] = a[i]; else c[i] = b[i]; }
KERNEL choice_n2(const float *a, const float *b, float *c, int n) { int i = threadIdx.x; if (a[i] <= b[i]) c[i] = a[i]; else c[i] = 0; }
KERNEL choice_n3(const float *a, const float *b, float *c, int n) { int i = threadIdx.x; float x = a[i], y = b[i]; if (x <= y) c[i] = x; else c[i] = y; }
KERNEL choice_n6(const float *a, const float *b, float *c, int n) { int i = threadIdx.x; if (a[i] > 0) c[i] = a[i]*b[i]; else c[i] = a[i]+b[i]; }
KERNEL choice_n9(const float *a, const float *b, float *c, int n) { int i = blockIdx.x*blockDim.x+threadIdx.x; if (i < n) { if (a[i] > b[i]) c[i] = a[i]; else c[i] = b[i]; } }
KERNEL choice_n10(const float *a, const float *b, float *c, int n) { int i = blockIdx.x*blockDim.x+threadIdx.x; if (a[i] > 1) c[i] = a[i]; else if (a[i] < -1) c[i] = -a[i]; else c[i] = 2; }
KERNEL choice_n11(const float *a, const float *b, float *c, int n) { int i = blockIdx.x*blockDim.x+threadIdx.x; if (a[i] > 1) c[i] = a[i]; else c[i] = b[i]; }
KERNEL choice_n12(const float *a, const float *b, float *c, int n) { int i = threadIdx.x; if (a[i] > 1) c[i+1] = a[i]; else c[i+1] = b[i]; }
KERNEL choice_n13(const float *a, const float *b, float *c, int n) { int i = threadIdx.x; if (a[i] > 1) c[i] = a[i]; else c[i] = a[i]*2; }
KERNEL choice_n14(const float *a, const float *b, float *c, int n) { int i = threadIdx.x; if (a[i] > 1) c[i] = a[i]; else c[i] = 0; }
KERNEL choice_n15(const float *a, const float *b, float *c, int n) { int i = threadIdx.x; if (a[i] > 1) c[i] = a[i]; else c[i] = 1; }
KERNEL choice_n16(const float *a, const float *b, float *c, int n) { int i = threadIdx.x; if (a[i] > 1) c[i] = 0; else c[i] = a[i]; }
KERNEL choice_n17(const float *a, const float *b, float *c, int n) { int i = threadIdx.x; if (c[i] > a[i]) c[i] = a[i]; else c[i] = 1; }
KERNEL choice_n23(const float *a, const float *b, float *c, int n) { int i = threadIdx.x; float x = a[i]; if (x > 0) { c[i] = x; } else { c[i] = a[i+1]; } }
KERNEL choice_p1(const float *a, const float *b, float *c, int n) { AT; if (a[i] > 1) c[i] = a[i]; else c[i] = b[i]; }
KERNEL choice_p2(const float *a, const float *b, float *c, int n) { int i = threadIdx.x; if (a[i] > 1) c[i] = a[i]; else c[i] = b[i]; }
KERNEL choice_p3(const float *a, const float *b, float *c, int n) { AT; float x = a[i]; if (x > 1) c[i] = x; else c[i] = b[i]; }
KERNEL choice_p4(const float *a, const float *b, float *c, int n) { AT; if (a[i] > 1) c[i] = b[i]; else c[i] = a[i]; }
KERNEL choice_p5(const float *a, const float *b, float *c, int n) { AT; if (a[i] > 1) c[i] = a[i]+1; else c[i] = b[i]; }
KERNEL choice_p6(const float *a, const float *b, float *c, int n) { AT; if (a[i] > 1) c[i] = a[i]; else c[i] = b[i]+1; }
KERNEL choice_p7(const float *a, const float *b, float *c, int n) { AT; if (a[i] > 1) c[i] = a[i]*2; else c[i] = a[i]*3; }
KERNEL choice_p8(const float *a, const float *b, float *c, int n) { AT; if (a[i] > 1) c[i] = a[i]*2; else c[i] = a[i]+b[i]; }
KERNEL choice_p9(const float *a, const float *b, float *c, int n) { AT; if (i < n) { if (a[i] > 1) c[i] = a[i]*2; else c[i] = a[i]*3; } }
KERNEL choice_p10(const float *a, const float *b, float *c, int n) { AT; if (i < n) { if (a[i] > 1) c[i] = a[i]; else c[i] = a[i]*3; } }
KERNEL choice_p11(const float *a, const float *b, float *c, int n) { AT; if (i >= n) return; if (a[i] > 1) c[i] = a[i]; else c[i] = a[i]*3; }
KERNEL choice_p12(const float *a, const float *b, float *c, int n) { AT; if (i >= n) return; float x = a[i]; if (x > 1) c[i] = x; else c[i] = x*3; }
KERNEL choice_p13(const float *a, const float *b, float *c, int n) { AT; if (i >= n) return; if (a[i] > 1) c[i] = a[i]; else if (a[i] < -1) c[i] = -a[i]; else c[i] = 2; }
KERNEL choice_p14(const float *a, const float *b, float *c, int n) { AT; if (a[i] > 1) c[i] = a[i]; else if (a[i] < -1) c[i] = -a[i]; else c[i] = 2; }
KERNEL choice_p15(const float *a, const float *b, float *c, int n) { AT; if (a[i] > 1) c[i] = 1; else if (a[i] < -1) c[i] = -1; else c[i] = a[i]; }
KERNEL choice_p16(const float *a, const float *b, float *c, int n) { AT; if (a[i] > 1) c[i] = 1; else if (a[i] < -1) c[i] = -1; else c[i] = 0; }
KERNEL choice_p17(const float *a, const float *b, float *c, int n) { AT; if (i < n) { if (a[i] > 1) c[i] = 1; else if (a[i] < -1) c[i] = -1; else c[i] = a[i]; } }
KERNEL choice_p18(const float *a, const float *b, float *c, int n) { AT; if (i < n) { if (a[i] > b[i]) c[i] = a[i]; else c[i] = b[i]; } }
KERNEL choice_p19(const float *a, const float *b, float *c, int n) { AT; if (i >= n) return; if (a[i] > b[i]) c[i] = a[i]; else c[i] = b[i]; }
KERNEL choice_p20(const float *a, const float *b, float *c, int n) { AT; if (i >= n) return; if (a[i] > b[i]) c[i] = a[i] - b[i]; else c[i] = 0; }
KERNEL choice_p21(const float *a, const float *b, float *c, int n) { AT; if (i < n) { if (a[i] > b[i]) c[i] = a[i] - b[i]; else c[i] = 0; } }
KERNEL choice_p22(const float *a, const float *b, float *c, int n) { AT; if (i < n) { if (a[i] > b[i]) c[i] = a[i] - b[i]; else c[i] = b[i] - a[i]; } }
KERNEL choice_p23(const float *a, const float *b, float *c, int n) { AT; if (i < n) { if (a[i] > b[i]) c[i] = a[i]; } else c[i] = 0; }
KERNEL choice_p24(const float *a, const float *b, float *c, int n) { AT; if (i < n) c[i] = a[i]; else c[i] = 0; }
KERNEL choice_q1(const float *a, const float *b, float *c, int n) { AT; if (a[i] > 1) c[i] = 1; else if (a[i] < -1) c[i] = -1; else c[i] = 2; }
KERNEL choice_q2(const float *a, const float *b, float *c, int n) { AT; if (a[i] > 1) c[i] = 1; else if (a[i] < -1) c[i] = -1; else c[i] = 0; }
KERNEL choice_q3(const float *a, const float *b, float *c, int n) { AT; if (a[i] > 1) c[i] = 1; else if (a[i] < -1) c[i] = 0; else c[i] = 5; }
KERNEL choice_q4(const float *a, const float *b, float *c, int n) { AT; if (a[i] > 1) c[i] = 0; else if (a[i] < -1) c[i] = -1; else c[i] = 5; }
KERNEL choice_q5(const float *a, const float *b, float *c, int n) { AT; if (a[i] > 1) c[i] = 1; else if (a[i] < -1) c[i] = -1; else c[i] = a[i]; }
KERNEL choice_q6(const float *a, const float *b, float *c, int n) { AT; if (a[i] > 1) c[i] = 1; else if (a[i] < -1) c[i] = a[i]; else c[i] = -1; }
KERNEL choice_q7(const float *a, const float *b, float *c, int n) { AT; if (a[i] > 1) c[i] = a[i]; else if (a[i] < -1) c[i] = 1; else c[i] = -1; }
KERNEL choice_q8(const float *a, const float *b, float *c, int n) { AT; if (a[i] > 1) c[i] = a[i]; else if (a[i] < -1) c[i] = 1; else c[i] = 0; }
KERNEL choice_q9(const float *a, const float *b, float *c, int n) { AT; if (a[i] > 1) c[i] = a[i]; else if (a[i] < -1) c[i] = 0; else c[i] = 1; }
KERNEL choice_q10(const float *a, const float *b, float *c, int n) { AT; float x = a[i]; if (x > 1) c[i] = 1; else if (x < -1) c[i] = -1; else c[i] = 2; }
KERNEL choice_q11(const float *a, const float *b, float *c, int n) { AT; float x = a[i]; if (x > 1) c[i] = 1; else if (x < -1) c[i] = -1; else c[i] = 0; }
KERNEL choice_q12(const float *a, const float *b, float *c, int n) { AT; float x = a[i]; if (x > 1) c[i] = x; else if (x < -1) c[i] = -x; else c[i] = 0; }
KERNEL choice_q13(const float *a, const float *b, float *c, int n) { AT; float x = a[i]; if (x > 1) c[i] = x*2; else if (x < -1) c[i] = -x+3; else c[i] = x*x; }
KERNEL choice_q14(const float *a, const float *b, float *c, int n) { AT; if (a[i] > 1) c[i] = 1; else if (a[i] < -1) c[i] = -1; else c[i] = 0; }
KERNEL choice_q15(const float *a, const float *b, float *c, int n) { AT; if (i >= n) return; if (a[i] > 1) c[i] = 1; else if (a[i] < -1) c[i] = -1; else c[i] = 0; }
KERNEL choice_q16(const float *a, const float *b, float *c, int n) { AT; if (i < n) { if (a[i] > 1) c[i] = 1; else if (a[i] < -1) c[i] = -1; else c[i] = 0; } }
KERNEL choice_q17(const float *a, const float *b, float *c, int n) { AT; if (a[i] > 1) c[i] = 1; else { if (a[i] < -1) c[i] = -1; else c[i] = 2; } }
KERNEL choice_q18(const float *a, const float *b, float *c, int n) { AT; if (a[i] > 1) c[i] = 1; else if (a[i] < -1) c[i] = -1; else if (a[i] < 0) c[i] = 3; else c[i] = 2; }
KERNEL choice_q19(const float *a, const float *b, float *c, int n) { AT; if (i < 5) c[i] = 1; else if (i < 17) c[i] = -1; else c[i] = 2; }
KERNEL choice_q20(const float *a, const float *b, float *c, int n) { AT; if (i < 5) c[i] = a[i]; else if (i < 17) c[i] = -1; else c[i] = 2; }
