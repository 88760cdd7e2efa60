// coalsim: block=32,32 grid=(N+BLOCK_Y-1)/BLOCK_Y,(M+BLOCK_X-1)/BLOCK_X M=1024 N=1024 K=1024
//
// C = alpha A B + beta C, one thread an element of C, and threadIdx.x feeds the
// row. In each step of k the lanes of a warp read 32 rows of A, a sector each,
// and all the same element of B.
// coalsim shows 32 sectors a request for A (12.5 % used), 1 for B, 32 for C:
// 33 sectors a k-step, where gemm_coalesced takes 5. A block covers blockDim.x
// rows and blockDim.y columns. -D NO_BETA leaves out the reading of C.
__global__ void gemm_naive(size_t M, size_t N, size_t K, float alpha,
                           const float *A, const float *B, float beta,
                           float *C)
{
    size_t row = (size_t)blockIdx.y * blockDim.x + threadIdx.x;
    size_t col = (size_t)blockIdx.x * blockDim.y + threadIdx.y;
    if (row < M && col < N) {
        float acc = 0.0f;
        for (size_t k = 0; k < K; k++)
            acc += A[row * K + k] * B[k * N + col];
#ifdef NO_BETA
        C[row * N + col] = alpha * acc;
#else
        C[row * N + col] = alpha * acc + beta * C[row * N + col];
#endif
    }
}
