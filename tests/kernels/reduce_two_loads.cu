// coalsim: block=256 grid=n/512 n=4096
// Stage 4: two loads a thread.

__global__ void reduce_two_loads(const float *in, float *out, unsigned n)
{
    extern __shared__ float s[];
    unsigned tid = threadIdx.x;
    unsigned i = blockIdx.x * (blockDim.x * 2) + threadIdx.x;
    float sum = in[i];
    if (i + blockDim.x < n)
        sum += in[i + blockDim.x];
    s[tid] = sum;
    __syncthreads();
    for (unsigned d = blockDim.x / 2; d > 0; d >>= 1) {
        if (tid < d)
            s[tid] = sum = sum + s[tid + d];
        __syncthreads();
    }
    if (tid == 0)
        out[blockIdx.x] = sum;
}
