// coalsim: block=32,32 grid=(N+31)/32,(N+31)/32 N=1024
//
// A matrix in row-major order, and threadIdx.x feeds the row: a warp walks down
// a column, whose elements lie a whole row, 4 N bytes, apart.
// coalsim shows 32 sectors a request and 12.5 % efficiency, load and store
// alike. The work is that of row_mapping; two lines differ, and 8 times as many
// sectors move.
__global__ void column_mapping(const float *A, float *out, size_t N)
{
    size_t row = (size_t)blockIdx.y * blockDim.x + threadIdx.x;
    size_t col = (size_t)blockIdx.x * blockDim.y + threadIdx.y;
    if (row < N && col < N)
        out[row * N + col] = A[row * N + col];
}
