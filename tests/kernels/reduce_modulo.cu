// coalsim: block=256 grid=n/256 n=4096
// Stage 1: every 2s-th thread adds.

__global__ void reduce_modulo(const float *in, float *out, unsigned n)
{
    extern __shared__ float s[];
    unsigned tid = threadIdx.x;
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    s[tid] = i < n ? in[i] : 0.0f;
    __syncthreads();
    for (unsigned d = 1; d < blockDim.x; d *= 2) {
        if (tid % (2 * d) == 0)
            s[tid] += s[tid + d];
        __syncthreads();
    }
    if (tid == 0)
        out[blockIdx.x] = s[0];
}
