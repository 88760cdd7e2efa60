// coalsim: block=32,32 grid=(N+31)/32,(N+31)/32 N=1024
//
// transpose_tiled with one float more in each row of the tile. With a pitch of
// 33 words, each element of a column lies in the bank next to the one above it,
// so that the 32 lanes meet 32 different banks.
// coalsim shows 4 sectors a request and 100 % efficiency in global memory, and
// 1 wavefront a request in shared memory: no bank conflicts.
#define TILE 32

__global__ void transpose_padded(const float *A, float *B, size_t N)
{
    __shared__ float tile[TILE][TILE + 1];
    size_t row = (size_t)blockIdx.y * TILE + threadIdx.y;
    size_t col = (size_t)blockIdx.x * TILE + threadIdx.x;
    if (row < N && col < N)
        tile[threadIdx.y][threadIdx.x] = A[row * N + col];
    __syncthreads();
    row = (size_t)blockIdx.x * TILE + threadIdx.y;
    col = (size_t)blockIdx.y * TILE + threadIdx.x;
    if (row < N && col < N)
        B[row * N + col] = tile[threadIdx.x][threadIdx.y];
}
