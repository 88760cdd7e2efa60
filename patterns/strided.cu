// coalsim: block=256 grid=(N+255)/256 N=1024 STRIDE=8
//
// Neighbouring threads read elements STRIDE apart. With 8 floats, 32 bytes,
// each lane of the warp lands in a sector of its own, and 28 bytes of it are
// fetched for nothing.
// coalsim shows 32 sectors a request and 12.5 % efficiency for the load; the
// store stays at 4 and 100 %. Try -D STRIDE=1, 2, 4: 4, 8, 16 sectors. Beyond 8
// it gets no worse: 32 lanes never touch more than 32 sectors.
__global__ void strided(const float *A, float *out, size_t N, size_t STRIDE)
{
    size_t tid = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (tid < N)
        out[tid] = A[tid * STRIDE];
}
