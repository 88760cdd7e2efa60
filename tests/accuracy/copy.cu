// coalsim: block=32,32 grid=(N+31)/32,(N+31)/32 N=1024
//
// transpose_copy of tests/data/h200_times.tsv: what a transpose would take if
// it did not transpose.
__global__ void copy(const float *A, float *B, size_t N)
{
    size_t row = (size_t)blockIdx.y * blockDim.y + threadIdx.y;
    size_t col = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (row < N && col < N)
        B[row * N + col] = A[row * N + col];
}
