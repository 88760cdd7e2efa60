// coalsim: block=256 grid=(N+255)/256 N=1024
//
// The best case: neighbouring threads take neighbouring elements. The 32
// floats of a warp are 128 bytes in a row, which is 4 sectors of 32 bytes, and
// every byte of them is used.
// coalsim shows 4 sectors a request and 100 % efficiency, load and store alike.
__global__ void coalesced(const float *A, float *out, size_t N)
{
    size_t tid = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (tid < N)
        out[tid] = A[tid];
}
