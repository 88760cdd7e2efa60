// coalsim: block=32,32 grid=(N+BLOCK_X-1)/BLOCK_X,(M+BLOCK_Y-1)/BLOCK_Y M=1024 N=1024 K=1024
//
// gemm_naive with two lines changed: threadIdx.x feeds the column. In each step
// of k the lanes of a warp read the same element of A, a broadcast, and 32
// neighbours in a row of B.
// coalsim shows 1 sector a request for A, 4 for B and for C (100 % used): 5
// sectors a k-step, 6.6 times fewer than the naive 33, for the same 0.25 flop
// a byte. -D NO_BETA leaves out the reading of C.
__global__ void gemm_coalesced(size_t M, size_t N, size_t K, float alpha,
                               const float *A, const float *B, float beta,
                               float *C)
{
    size_t row = (size_t)blockIdx.y * blockDim.y + threadIdx.y;
    size_t col = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
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
