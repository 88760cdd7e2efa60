// coalsim: block=32,32 grid=(N+31)/32,(N+31)/32 N=1024
//
// A matrix in row-major order, and threadIdx.x feeds the column: a warp walks
// along a row, whose elements lie side by side.
// coalsim shows 4 sectors a request and 100 % efficiency. The rule: threadIdx.x
// belongs to the index that is contiguous in memory, the last one of row-major.
// column_mapping has it the other way round.
__global__ void row_mapping(const float *A, float *out, size_t N)
{
    size_t row = (size_t)blockIdx.y * blockDim.y + threadIdx.y;
    size_t col = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (row < N && col < N)
        out[row * N + col] = A[row * N + col];
}
