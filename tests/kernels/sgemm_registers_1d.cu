// coalsim: block=BM*BN/TM grid=N/BN,N/BM N=128 BM=64 BN=64 BK=8 TM=8
// A column of TM results a thread.
template <const int BM, const int BN, const int BK, const int TM>
__global__ void sgemm_registers_1d(const float *A, const float *B, float *C,
                                   int N)
{
    __shared__ float As[BM * BK];
    __shared__ float Bs[BK * BN];
    const int threadCol = threadIdx.x % BN, threadRow = threadIdx.x / BN;
    const unsigned innerColA = threadIdx.x % BK, innerRowA = threadIdx.x / BK;
    const unsigned innerColB = threadIdx.x % BN, innerRowB = threadIdx.x / BN;
    A += blockIdx.y * BM * N;
    B += blockIdx.x * BN;
    C += blockIdx.y * BM * N + blockIdx.x * BN;
    float results[TM] = { 0.0f };
    for (int tile = 0; tile < N; tile += BK) {
        As[innerRowA * BK + innerColA] = A[innerRowA * N + innerColA];
        Bs[innerRowB * BN + innerColB] = B[innerRowB * N + innerColB];
        __syncthreads();
        A += BK;
        B += BK * N;
        for (int k = 0; k < BK; ++k) {
            float b = Bs[k * BN + threadCol];
            for (int i = 0; i < TM; ++i)
                results[i] += As[(threadRow * TM + i) * BK + k] * b;
        }
        __syncthreads();
    }
    for (int i = 0; i < TM; ++i)
        C[(threadRow * TM + i) * N + threadCol] = results[i];
}
