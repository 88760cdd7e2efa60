// coalsim: block=256 grid=2 bins=64
// Counts in shared memory, then into global memory.
__global__ void histogram(unsigned *out, int bins)
{
    extern __shared__ unsigned counts[];
    for (int b = threadIdx.x; b < bins; b += blockDim.x)
        counts[b] = 0;
    __syncthreads();
    atomicAdd(&counts[threadIdx.x * 7 % bins], 1u);
    __syncthreads();
    for (int b = threadIdx.x; b < bins; b += blockDim.x)
        atomicAdd(&out[b], counts[b]);
}
