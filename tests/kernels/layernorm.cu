// coalsim: block=128 grid=rows rows=5 width=300
// A row a block: its mean and variance by shuffles, then the row once more.
__device__ float sumOfBlock(float x, float *part)
{
    for (int d = 16; d > 0; d >>= 1)
        x += __shfl_xor_sync(~0u, x, d);
    if (threadIdx.x % 32 == 0)
        part[threadIdx.x / 32] = x;
    __syncthreads();
    x = 0;
    for (int w = 0; w < blockDim.x / 32; w++)
        x += part[w];
    __syncthreads();
    return x;
}

__global__ void layernorm(float *out, const float *in, const float *weight,
                          const float *bias, int width)
{
    __shared__ float part[32];
    const float *row = in + blockIdx.x * width;
    float sum = 0, squares = 0;
    for (int c = threadIdx.x; c < width; c += blockDim.x) {
        float x = row[c];
        sum += x;
        squares += x * x;
    }
    float mean = sumOfBlock(sum, part) / width;
    float variance = sumOfBlock(squares, part) / width - mean * mean;
    float scale = rsqrtf(variance + 1e-5f);
    for (int c = threadIdx.x; c < width; c += blockDim.x) {
        float x = (row[c] - mean) * scale;
        out[blockIdx.x * width + c] = x * weight[c] + bias[c];
    }
}
