// coalsim: block=256 grid=(N+255)/256 N=1024 OFFSET=1
//
// Contiguous, but the run of 128 bytes does not begin where a sector begins: it
// takes the end of one sector, three whole ones and the beginning of a fifth.
// coalsim shows 5 sectors a request and 80 % efficiency for the load, 4 and
// 100 % for the store. Try -D OFFSET=8: eight floats are one sector, so the run
// begins on a sector again and needs 4.
__global__ void misaligned(const float *A, float *out, size_t N, size_t OFFSET)
{
    size_t tid = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (tid < N)
        out[tid] = A[tid + OFFSET];
}
