// coalsim: block=256 grid=(N+255)/256 N=1024
//
// A block sums its 256 elements as a tree in shared memory. The threads that
// still work are the first ones and their elements lie side by side
// (sequential addressing), so whole warps drop out and no banks collide.
// coalsim shows 4 sectors a request and 100 % efficiency for A, and 1 wavefront
// a request in shared memory: 12 requests a block for each access of the loop,
// 4 + 2 + 1 warps while there are 128, 64, 32 threads, then 5 of one warp.
#define THREADS 256

__global__ void reduction_shared(const float *A, float *sums, size_t N)
{
    __shared__ float part[THREADS];
    size_t i = (size_t)blockIdx.x * THREADS + threadIdx.x;
    part[threadIdx.x] = i < N ? A[i] : 0.0f;
    __syncthreads();
    for (unsigned s = THREADS / 2; s > 0; s /= 2) {
        if (threadIdx.x < s)
            part[threadIdx.x] += part[threadIdx.x + s];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        sums[blockIdx.x] = part[0];
}
