/* Pairs of numbers of 16 bits, half2 and __nv_bfloat162. What is computed of
 * them is not known: only what it needs and which type it has. */

#define OF_ONE(NAME) \
    template <typename P> __device__ P NAME(P a) \
    { P r; r.x = -a.x; r.y = -a.y; return r; }

#define OF_TWO(NAME) \
    template <typename P> __device__ P NAME(P a, P b) \
    { P r; r.x = a.x + b.x; r.y = a.y + b.y; return r; }

#define OF_THREE(NAME) \
    template <typename P> __device__ P NAME(P a, P b, P c) \
    { P r; r.x = a.x * b.x + c.x; r.y = a.y * b.y + c.y; return r; }

#define JUDGED(NAME) \
    template <typename P> __device__ bool NAME(P a, P b) \
    { return (a.x < b.x) & (a.y < b.y); }

#define OPERATOR(TYPE, OP) \
    __device__ TYPE operator OP(TYPE a, TYPE b) \
    { TYPE r; r.x = a.x OP b.x; r.y = a.y OP b.y; return r; } \
    __device__ TYPE &operator OP##=(TYPE &a, TYPE b) \
    { a = a OP b; return a; }

#define OPERATORS(TYPE) \
    OPERATOR(TYPE, +) \
    OPERATOR(TYPE, -) \
    OPERATOR(TYPE, *) \
    OPERATOR(TYPE, /) \
    __device__ TYPE operator-(TYPE a) \
    { TYPE r; r.x = -a.x; r.y = -a.y; return r; }

#define MAKES(PAIR, NAME, X, Y, ...) \
    __device__ PAIR NAME(__VA_ARGS__) \
    { PAIR r; r.x = X; r.y = Y; return r; }

#define TAKES(RESULT, PAIR, NAME, X) \
    __device__ RESULT NAME(PAIR a) { return a.X; }

OF_ONE(__hneg2) OF_ONE(__habs2) OF_ONE(h2sqrt) OF_ONE(h2rsqrt) OF_ONE(h2rcp)
OF_ONE(h2exp) OF_ONE(h2exp2) OF_ONE(h2exp10) OF_ONE(h2log) OF_ONE(h2log2)
OF_ONE(h2log10) OF_ONE(h2sin) OF_ONE(h2cos) OF_ONE(h2tanh) OF_ONE(h2floor)
OF_ONE(h2ceil) OF_ONE(h2rint) OF_ONE(h2trunc) OF_TWO(__hadd2) OF_TWO(__hsub2)
OF_TWO(__hmul2) OF_TWO(__h2div) OF_TWO(__hmin2) OF_TWO(__hmax2)
OF_TWO(__hadd2_sat) OF_TWO(__hsub2_sat) OF_TWO(__hmul2_sat) OF_TWO(__hadd2_rn)
OF_TWO(__hsub2_rn) OF_TWO(__hmul2_rn) OF_THREE(__hfma2) OF_THREE(__hfma2_sat)
OF_THREE(__hfma2_relu) OF_TWO(__heq2) OF_TWO(__hne2) OF_TWO(__hlt2)
OF_TWO(__hle2) OF_TWO(__hgt2) OF_TWO(__hge2) JUDGED(__hbeq2) JUDGED(__hbne2)
JUDGED(__hblt2) JUDGED(__hble2) JUDGED(__hbgt2) JUDGED(__hbge2)

OPERATORS(half2)
OPERATORS(__nv_bfloat162)

MAKES(half2, make_half2, a, b, half a, half b)
MAKES(half2, __halves2half2, a, b, half a, half b)
MAKES(half2, __half2half2, a, a, half a)
MAKES(half2, __float2half2_rn, a, a, float a)
MAKES(half2, __floats2half2_rn, a, b, float a, float b)
MAKES(half2, __float22half2_rn, a.x, a.y, float2 a)
MAKES(float2, __half22float2, a.x, a.y, half2 a)
MAKES(half2, __low2half2, a.x, a.x, half2 a)
MAKES(half2, __high2half2, a.y, a.y, half2 a)
MAKES(half2, __lows2half2, a.x, b.x, half2 a, half2 b)
MAKES(half2, __highs2half2, a.y, b.y, half2 a, half2 b)
MAKES(half2, __lowhigh2highlow, a.y, a.x, half2 a)
TAKES(half, half2, __low2half, x)
TAKES(half, half2, __high2half, y)
TAKES(float, half2, __low2float, x)
TAKES(float, half2, __high2float, y)

MAKES(__nv_bfloat162, make_bfloat162, a, b, __nv_bfloat16 a, __nv_bfloat16 b)
MAKES(__nv_bfloat162, __halves2bfloat162, a, b, __nv_bfloat16 a, __nv_bfloat16 b)
MAKES(__nv_bfloat162, __bfloat162bfloat162, a, a, __nv_bfloat16 a)
MAKES(__nv_bfloat162, __float2bfloat162_rn, a, a, float a)
MAKES(__nv_bfloat162, __floats2bfloat162_rn, a, b, float a, float b)
MAKES(__nv_bfloat162, __float22bfloat162_rn, a.x, a.y, float2 a)
MAKES(float2, __bfloat1622float2, a.x, a.y, __nv_bfloat162 a)
MAKES(__nv_bfloat162, __low2bfloat162, a.x, a.x, __nv_bfloat162 a)
MAKES(__nv_bfloat162, __high2bfloat162, a.y, a.y, __nv_bfloat162 a)
TAKES(__nv_bfloat16, __nv_bfloat162, __low2bfloat16, x)
TAKES(__nv_bfloat16, __nv_bfloat162, __high2bfloat16, y)
TAKES(float, __nv_bfloat162, __low2float, x)
TAKES(float, __nv_bfloat162, __high2float, y)
