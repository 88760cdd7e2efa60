// coalsim: block=64 grid=4
// Sums of floats and largest numbers of 64 bits, of neighbours in each warp. The
// GPU has no such atomics in shared memory: it loads and exchanges until all of
// those that share a place are through.
__global__ void atomic_sums(const float *in, const unsigned long long *key,
                            float *out, unsigned long long *largest)
{
    __shared__ float sums[64];
    __shared__ unsigned long long most[64];
    int t = threadIdx.x, i = blockIdx.x * 64 + t;
    sums[t] = 0.0f;
    most[t] = 0;
    __syncthreads();
    atomicAdd(&sums[t / 32 * 32 + t % 32 / 3], in[i]);
    atomicMax(&most[t / 4 * 4], key[i]);
    __syncthreads();
    out[i] = sums[t];
    largest[i] = most[t];
}
