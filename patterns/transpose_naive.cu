// coalsim: block=32,32 grid=(N+31)/32,(N+31)/32 N=1024
//
// A transpose by the book: a warp reads along a row of A and has to write down
// a column of B, whose elements lie 4 N bytes apart.
// coalsim shows 4 sectors a request and 100 % efficiency for the load, 32 and
// 12.5 % for the store. Reading columns and writing rows only moves the cost
// from the store to the load; transpose_tiled gets rid of it.
__global__ void transpose_naive(const float *A, float *B, size_t N)
{
    size_t row = (size_t)blockIdx.y * blockDim.y + threadIdx.y;
    size_t col = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (row < N && col < N)
        B[col * N + row] = A[row * N + col];
}
