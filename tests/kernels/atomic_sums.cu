// coalsim: block=32 grid=4
// Sums of floats and of 64 bits by neighbours. Shared memory has no such atomics:
// what is there is loaded and exchanged, in turns, until all lanes are through.
__global__ void atomic_sums(const float *in, const unsigned long long *count,
                            float *out, unsigned long long *total)
{
    __shared__ float sums[32 * 16];
    __shared__ unsigned long long counts[32];
    int t = threadIdx.x, i = blockIdx.x * 32 + t;
    sums[t * 16] = 0.0f;
    counts[t] = 0;
    __syncthreads();
    atomicAdd(&sums[t / 3 * 16], in[i]);
    atomicAdd(&counts[t / 4 * 4], count[i] + t + 1);
    __syncthreads();
    out[i] = sums[t * 16];
    total[i] = counts[t];
}
