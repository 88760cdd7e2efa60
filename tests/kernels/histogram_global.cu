// coalsim: block=256 grid=4 n=1000
// A count of bytes, in global memory.
__global__ void histogram_global(const unsigned char *bytes, unsigned *bins,
                                 int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&bins[bytes[i]], 1);
}
