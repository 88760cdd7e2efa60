// coalsim: block=256 grid=(N+255)/256 N=1024
//
// The array is read backwards: lane 0 takes the last element of the warp's run,
// lane 31 the first. Sectors are counted as a set, so the direction is free.
// coalsim shows 4 sectors a request and 100 % efficiency, as for coalesced. Try
// -D N=1020: the run then begins inside of a sector, which costs a fifth one.
__global__ void reversed(const float *A, float *out, size_t N)
{
    size_t tid = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (tid < N)
        out[tid] = A[N - 1 - tid];
}
