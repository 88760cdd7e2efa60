// coalsim: block=32 grid=1

// Tests that follow of what is known of a number. ranges.tsv has what nvcc left of
// each kernel; each instruction is one request.

#define KERNEL extern "C" __global__ void
#define ARGUMENTS (float *__restrict__ out, const float *__restrict__ in)
#define UNDER(test) { int t = threadIdx.x, bx = blockIdx.x, lane = t % 32, i = bx % 2; if (test) out[t + i] = in[t + 32]; out[t + i] = in[t]; }

KERNEL range_0 ARGUMENTS UNDER(lane < 32)
KERNEL range_1 ARGUMENTS UNDER(lane < 31)
KERNEL range_2 ARGUMENTS UNDER(lane >= 0)
KERNEL range_3 ARGUMENTS UNDER(lane > -32)
KERNEL range_4 ARGUMENTS UNDER(i < 2)
KERNEL range_5 ARGUMENTS UNDER(i < 1)
KERNEL range_6 ARGUMENTS UNDER(i + 3 < 5)
KERNEL range_7 ARGUMENTS UNDER(t < 2000)
KERNEL range_8 ARGUMENTS UNDER(lane + 1 <= 32)
KERNEL range_9 ARGUMENTS UNDER(lane != 40)
KERNEL range_10 ARGUMENTS UNDER((t & 7) < 8)
KERNEL range_11 ARGUMENTS UNDER(((t & 7) ^ 3) < 8)
KERNEL range_12 ARGUMENTS UNDER(((t & 7) | 8) < 16)
KERNEL range_13 ARGUMENTS UNDER((unsigned char)t < 256)
KERNEL range_14 ARGUMENTS UNDER(t % 5 > -5)
KERNEL range_15 ARGUMENTS UNDER(t / 4 < 600000000)
