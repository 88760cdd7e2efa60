// coalsim: block=256 grid=n/512 n=4096
// Stage 5: the last warp without barriers.
__device__ void last_warp(volatile float *s, int tid)
{
    s[tid] += s[tid + 32];
    s[tid] += s[tid + 16];
    s[tid] += s[tid + 8];
    s[tid] += s[tid + 4];
    s[tid] += s[tid + 2];
    s[tid] += s[tid + 1];
}

__global__ void reduce_last_warp(const float *in, float *out, unsigned n)
{
    extern __shared__ float s[];
    unsigned tid = threadIdx.x;
    unsigned i = blockIdx.x * (blockDim.x * 2) + threadIdx.x;
    float sum = in[i];
    if (i + blockDim.x < n)
        sum += in[i + blockDim.x];
    s[tid] = sum;
    __syncthreads();
    for (unsigned d = blockDim.x / 2; d > 32; d >>= 1) {
        if (tid < d)
            s[tid] += s[tid + d];
        __syncthreads();
    }
    if (tid < 32)
        last_warp(s, tid);
    if (tid == 0)
        out[blockIdx.x] = s[0];
}
