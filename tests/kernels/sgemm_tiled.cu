// coalsim: block=TILE*TILE grid=N/TILE,N/TILE N=64 TILE=32
// Tiles of A and B in shared memory, pointers that advance.
template <const int TILE>
__global__ void sgemm_tiled(const float *A, const float *B, float *C, int N)
{
    __shared__ float As[TILE * TILE];
    __shared__ float Bs[TILE * TILE];
    const int row = threadIdx.x / TILE, col = threadIdx.x % TILE;
    A += blockIdx.y * TILE * N;
    B += blockIdx.x * TILE;
    C += blockIdx.y * TILE * N + blockIdx.x * TILE;
    float sum = 0.0f;
    for (int tile = 0; tile < N; tile += TILE) {
        As[row * TILE + col] = A[row * N + col];
        Bs[row * TILE + col] = B[row * N + col];
        __syncthreads();
        A += TILE;
        B += TILE * N;
        for (int k = 0; k < TILE; ++k)
            sum += As[row * TILE + k] * Bs[k * TILE + col];
        __syncthreads();
    }
    C[row * N + col] = sum;
}
