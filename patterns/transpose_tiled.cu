// coalsim: block=32,32 grid=(N+31)/32,(N+31)/32 N=1024
//
// The block's 32 x 32 tile takes a detour through shared memory: read along
// rows of A, turned there, written along rows of B.
// coalsim shows 4 sectors a request and 100 % efficiency for load and store
// alike. The price is paid on chip: a column of the tile lies in one of the 32
// banks, so reading it takes 32 wavefronts a request, where writing the tile
// takes 1. transpose_padded saves that too.
#define TILE 32

__global__ void transpose_tiled(const float *A, float *B, size_t N)
{
    __shared__ float tile[TILE][TILE];
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
