// coalsim: block=128 grid=3 cols=781
// A block a row; sums across the block by shuffles and shared memory.
__inline__ __device__ float warp_max(float v)
{
    for (int o = 16; o > 0; o >>= 1)
        v = fmaxf(v, __shfl_xor_sync(~0u, v, o));
    return v;
}

__global__ void softmax(const float *x, float *y, int cols)
{
    __shared__ float part[32];
    const float *row = x + (size_t)blockIdx.x * cols;
    int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    float best = -INFINITY;
    for (int c = threadIdx.x; c < cols; c += blockDim.x)
        best = fmaxf(best, row[c]);
    best = warp_max(best);
    if (lane == 0)
        part[warp] = best;
    __syncthreads();
    best = lane < blockDim.x / 32 ? part[lane] : -INFINITY;
    best = warp_max(best);
    for (int c = threadIdx.x; c < cols; c += blockDim.x)
        y[blockIdx.x * cols + c] = expf(row[c] - best);
}
