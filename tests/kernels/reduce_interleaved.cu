// coalsim: block=256 grid=n/256 n=4096
// Stage 2: the first threads add, at strided places.

__global__ void reduce_interleaved(const float *in, float *out, unsigned n)
{
    extern __shared__ float s[];
    unsigned tid = threadIdx.x;
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    s[tid] = i < n ? in[i] : 0.0f;
    __syncthreads();
    for (unsigned d = 1; d < blockDim.x; d *= 2) {
        int index = 2 * d * tid;
        if (index < blockDim.x)
            s[index] += s[index + d];
        __syncthreads();
    }
    if (tid == 0)
        out[blockIdx.x] = s[0];
}
