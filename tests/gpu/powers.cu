/*
 * Where 2^i and the logarithm of 2^i are not exact: for each function the
 * exponents i nearest to 0, of both signs, at which they are not, and how many
 * there are; of all exponents of the type, where the compiler does not know
 * them. src/exec/real.c relies on it.
 *
 *   nvcc -arch=sm_90 -o powers tests/gpu/powers.cu && ./powers
 */
#include <cstdio>

enum { FIRST = -1100, LAST = 1100, NONE = 9999 };

static const char *const names[] = {
    "__log2f", "log2f", "__powf", "powf", "exp2f", "pow(float,int)",
    "log2", "pow", "pow(double,int)", "exp2",
};
constexpr int COUNT = sizeof names / sizeof *names;

struct result {
    int below, above; /* the nearest to 0, or -NONE and NONE */
    int inexact;
};

__device__ void note(result *result, int i, bool is_exact)
{
    if (is_exact)
        return;
    atomicAdd(&result->inexact, 1);
    if (i < 0)
        atomicMax(&result->below, i);
    else
        atomicMin(&result->above, i);
}

__global__ void compare(result *results, float two, double wide_two)
{
    int i = FIRST + int(threadIdx.x + blockIdx.x * blockDim.x);
    float power = ldexpf(1, i);
    double wide = ldexp(1.0, i);
    if (i >= -149 && i <= 127) {
        note(&results[0], i, __log2f(power) == i);
        note(&results[1], i, log2f(power) == i);
        note(&results[2], i, __powf(two, i) == power);
        note(&results[3], i, powf(two, i) == power);
        note(&results[4], i, exp2f(i) == power);
        note(&results[5], i, float(pow(two, i)) == power);
    }
    if (i >= -1074 && i <= 1023) {
        note(&results[6], i, log2(wide) == i);
        note(&results[7], i, pow(wide_two, double(i)) == wide);
        note(&results[8], i, pow(wide_two, i) == wide);
        note(&results[9], i, exp2(double(i)) == wide);
    }
}

int main()
{
    result *results;
    if (cudaMallocManaged(&results, COUNT * sizeof *results) != cudaSuccess)
        return 1;
    for (int i = 0; i < COUNT; i++)
        results[i] = { -NONE, NONE, 0 };
    compare<<<(LAST - FIRST) / 128 + 1, 128>>>(results, 2, 2);
    if (cudaDeviceSynchronize() != cudaSuccess)
        return 1;
    std::printf("function\tbelow 0\tfrom 0 on\tinexact\n");
    for (int i = 0; i < COUNT; i++) {
        std::printf("%s\t", names[i]);
        results[i].below == -NONE ? std::printf("\t")
                                  : std::printf("%d\t", results[i].below);
        results[i].above == NONE ? std::printf("\t")
                                 : std::printf("%d\t", results[i].above);
        std::printf("%d\n", results[i].inexact);
    }
}
