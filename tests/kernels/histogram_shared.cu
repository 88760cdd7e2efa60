// coalsim: block=256 grid=2 n=1000
// A count of bytes, four at a time, in shared memory first.
__global__ void histogram_shared(const uchar4 *bytes, unsigned *bins, int n)
{
    __shared__ unsigned counts[256];
    counts[threadIdx.x] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n / 4;
         i += blockDim.x * gridDim.x) {
        uchar4 four = bytes[i];
        atomicAdd(&counts[four.x], 1u);
        atomicAdd(&counts[four.y], 1u);
        atomicAdd(&counts[four.z], 1u);
        atomicAdd(&counts[four.w], 1u);
    }
    __syncthreads();
    atomicAdd(&bins[threadIdx.x], counts[threadIdx.x]);
}
