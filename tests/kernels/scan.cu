// coalsim: block=64 grid=2 n=128
// Work-efficient scan of 2 x 64 elements a block, indexes padded by a macro.
#define PAD(i) ((i) + ((i) >> 5))
__global__ void scan(float *out, const float *in, int n)
{
    __shared__ float t[128 + 4];
    int thid = threadIdx.x, offset = 1, m = 2 * blockDim.x;
    in += blockIdx.x * m;
    out += blockIdx.x * m;
    t[PAD(thid)] = in[thid];
    t[PAD(thid + m / 2)] = in[thid + m / 2];
    for (int d = m >> 1; d > 0; d >>= 1) {
        __syncthreads();
        if (thid < d) {
            int ai = offset * (2 * thid + 1) - 1;
            int bi = offset * (2 * thid + 2) - 1;
            t[PAD(bi)] += t[PAD(ai)];
        }
        offset *= 2;
    }
    if (thid == 0)
        t[PAD(m - 1)] = 0;
    __syncthreads();
    out[thid] = t[PAD(thid)];
}
