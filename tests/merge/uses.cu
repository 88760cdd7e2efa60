// coalsim: block=32 grid=1 n=1 f=1

// Neighbours in shared memory that the machine code joins only between ways that
// part, as at a division: a load with one use, in the arm of an `if`, stands at
// that, with several uses at the arm's start. uses.tsv has what nvcc left of each
// kernel; each instruction is one request.

#define KERNEL extern "C" __global__ void
#define A (float *__restrict__ out, const float *__restrict__ in, int n, float f)
#define HEAD __shared__ float s[256]; unsigned t = threadIdx.x; s[4*t] = in[t]; s[4*t+1] = in[t+64]; s[4*t+2] = in[t+32]; s[4*t+3] = in[t+96]; __syncthreads(); float own = in[t+128], m = 0.f, q = 0.f; unsigned u = 4*((t+1)&31);
#define TAIL out[t] = m; out[t+32] = q;
#define TWO(test, ...) { HEAD float b = s[u], d = s[u+1]; test { __VA_ARGS__ } TAIL }
#define FOUR(test, ...) { HEAD float b = s[u], d = s[u+1], e = s[u+2], g = s[u+3]; test { __VA_ARGS__ } TAIL }

KERNEL use_0 A TWO(if (n > 0), m = b / own; q = d / own;)
KERNEL use_1 A TWO(if (n > 0), m = b / own; q = d;)
KERNEL use_2 A TWO(if (n > 0), m = 1.f / (b + own); q = d * m;)
KERNEL use_3 A TWO(if (n > 0), m = __fdividef(b, own); q = d * m;)
KERNEL use_5 A TWO(if (n > 0), m = sqrtf(b); q = d * m;)
KERNEL use_6 A TWO(if (n > 0), m = rsqrtf(b); q = d * m;)
KERNEL use_7 A TWO(if (n > 0), m = expf(b); q = d * m;)
KERNEL use_8 A TWO(if (n > 0), m = (float)((int)b / n); q = d * m;)
KERNEL use_9 A TWO(if (n > 0), m = powf(b, own); q = d * m;)
KERNEL use_10 A TWO(if (n > 0), m = fmodf(b, own); q = d * m;)
KERNEL use_11 A TWO(if (n > 0), m = b / 3.f; q = d * m;)
KERNEL use_12 A TWO(, m = b / own; q = d;)
KERNEL use_13 A TWO(, m = 1.f / (b + own); q = d * m;)
KERNEL use_14 A TWO(, m = 1.f / own; q = d * m + b;)
KERNEL use_15 A TWO(, m = b - own; q = d * (1.f / own) + m * m;)
KERNEL use_16 A TWO(, m = sqrtf(b); q = d * m;)
KERNEL use_17 A TWO(, m = b - own; q = d / own + m * m;)
KERNEL use_18 A TWO(, m = b / own; q = d / own;)
KERNEL use_19 A TWO(if (n > 0), float r = b / own; m = r + d; q = r - d;)
KERNEL use_20 A TWO(if (n > 0), float r = 1.f / own; m = r + b; q = r - d;)
KERNEL use_21 A TWO(if (n > 0), float z = b + d; float r = 1.f / z; m = r + b; q = r - d;)
KERNEL use_22 A TWO(if (n > 0), float z = b + own; float r = 1.f / z; float w = d + r; m = sqrtf(w); q = r - b;)
KERNEL use_23 A TWO(if (n > 0), float r = d / own; m = r + b; q = r - b;)
KERNEL use_24 A FOUR(if (n > 0), float r = b / own; m = r + d + e; q = r - g;)
KERNEL use_25 A FOUR(if (n > 0), float z = b + d; float r = z / own; m = r + e; q = r - g;)
KERNEL use_26 A FOUR(if (n > 0), float z = b + e; float r = z / own; m = r + d; q = r - g;)
KERNEL use_27 A FOUR(if (n > 0), float z = b + d + e; float r = z / own; m = r + g; q = r - g;)
KERNEL use_28 A TWO(if (n > 0), float z = b - own; float r = 1.f / f; m = r + z; q = r - d;)
KERNEL use_29 A TWO(float z = b - own; if (n > 0), float r = own / f; m = r + z; q = r - d;)
KERNEL use_30 A TWO(float z = b - own; if (n > 0), float r = own / f; m = r + z; q = r - z * d;)
KERNEL use_31 A TWO(if (t < 20), float r = b / own; m = r + d; q = r - d;)
KERNEL use_32 A TWO(if (n > 0), float r = b / own; out[t+64] = r; m = r + d; q = r - d;)
KERNEL use_33 A TWO(if (n > 0), float r = b / own; s[t] = r; m = r + d; q = r - d;)
KERNEL use_34 A TWO(if (n > 0), float r = b / own; if (r > f) m = r + d; q = r - d;)
KERNEL use_37 A TWO(for (int i = 0; i < n; i++), float r = b / own + i; m += r + d; q -= r - d;)
KERNEL use_38 A TWO(if (n > 0), float z = b; float r = z / own; m = r + d; q = r - d;)
KERNEL use_39 A { HEAD if (n > 0) { float b = s[u]; float r = b / own; m = r + s[u+1]; q = r - b; } TAIL }
KERNEL use_40 A TWO(float z = b - own; if (n > 0), float r = 1.f / (own + f); m = r * b; q = r * d + z * z;)
KERNEL use_41 A TWO(if (n > 0), float r = 1.f / (own + f); m = r * b; q = r * d;)
KERNEL use_42 A TWO(m = b; if (n > 0), float r = 1.f / (own + f); m = r * b; q = r * d;)
