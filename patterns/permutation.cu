// coalsim: block=256 grid=(N+255)/256 N=1024
//
// Lanes swap their elements: tid ^ 21 moves a lane within its sector (bits 0
// and 2) and to another sector (bit 4), yet it stays within the 32 elements of
// its warp. Which lane takes which of them does not matter, only which sectors
// the warp touches in all.
// coalsim shows 4 sectors a request and 100 % efficiency, as for coalesced.
// N must be a multiple of 32.
__global__ void permutation(const float *A, float *out, size_t N)
{
    size_t tid = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (tid < N)
        out[tid] = A[tid ^ 21];
}
