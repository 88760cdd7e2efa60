// coalsim: block=64 grid=tokens tokens=24 width=192
// A row of the table for each token: a block a token, a float4 a lane.
__global__ void embedding(const long long *token, const float4 *table,
                          float4 *out, int width)
{
    long long id = token[blockIdx.x];
    for (int c = threadIdx.x; c < width / 4; c += blockDim.x)
        out[blockIdx.x * (width / 4) + c] = table[id * (width / 4) + c];
}
