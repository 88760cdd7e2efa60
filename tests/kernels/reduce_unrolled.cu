// coalsim: block=BLOCK grid=4 n=8192 BLOCK=256
// Stages 6 and 7: a grid-stride loop, the tree unrolled by the template's size,
// the last warp by shuffles.
template <typename T>
__device__ __forceinline__ T warp_sum(T value)
{
    for (int offset = 16; offset > 0; offset /= 2)
        value += __shfl_down_sync(0xffffffffu, value, offset);
    return value;
}

template <unsigned BLOCK>
__global__ void reduce_unrolled(const float *in, float *out, unsigned n)
{
    extern __shared__ float s[];
    unsigned tid = threadIdx.x;
    float sum = 0;
    for (unsigned i = blockIdx.x * BLOCK * 2 + tid; i < n;
         i += BLOCK * 2 * gridDim.x)
        sum += in[i] + in[i + BLOCK];
    s[tid] = sum;
    __syncthreads();
    if (BLOCK >= 512) {
        if (tid < 256)
            s[tid] = sum = sum + s[tid + 256];
        __syncthreads();
    }
    if (BLOCK >= 256) {
        if (tid < 128)
            s[tid] = sum = sum + s[tid + 128];
        __syncthreads();
    }
    if (tid < 32) {
        sum = s[tid] + s[tid + 32] + s[tid + 64] + s[tid + 96];
        sum = warp_sum(sum);
        if (tid == 0)
            out[blockIdx.x] = sum;
    }
}
