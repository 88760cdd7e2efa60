// coalsim: block=BM*BN/(TM*TN) grid=N/BN,N/BM N=128 BM=64 BN=64 BK=8 TM=8 TN=8
// TM x TN results a thread; tiles are filled in strides.
template <int BM, int BN, int BK, int TM, int TN>
__global__ void __launch_bounds__((BM * BN) / (TM * TN), 1)
sgemm_registers_2d(const float *A, const float *B, float *C, int N)
{
    constexpr unsigned threads = BM * BN / (TM * TN);
    __shared__ float As[BM * BK];
    __shared__ float Bs[BK * BN];
    const int threadCol = threadIdx.x % (BN / TN);
    const int threadRow = threadIdx.x / (BN / TN);
    const unsigned rowA = threadIdx.x / BK, colA = threadIdx.x % BK;
    const unsigned rowB = threadIdx.x / BN, colB = threadIdx.x % BN;
    A += blockIdx.y * BM * N;
    B += blockIdx.x * BN;
    C += blockIdx.y * BM * N + blockIdx.x * BN;
    float results[TM * TN] = { 0.0f }, regM[TM] = { 0.0f }, regN[TN];
    for (unsigned tile = 0; tile < N; tile += BK) {
        for (unsigned at = 0; at < BM; at += threads / BK)
            As[(rowA + at) * BK + colA] = A[(rowA + at) * N + colA];
        for (unsigned at = 0; at < BK; at += threads / BN)
            Bs[(rowB + at) * BN + colB] = B[(rowB + at) * N + colB];
        __syncthreads();
        A += BK;
        B += BK * N;
        for (int k = 0; k < BK; ++k) {
            for (int i = 0; i < TM; ++i)
                regM[i] = As[(threadRow * TM + i) * BK + k];
            for (int j = 0; j < TN; ++j)
                regN[j] = Bs[k * BN + threadCol * TN + j];
            for (int i = 0; i < TM; ++i)
                for (int j = 0; j < TN; ++j)
                    results[i * TN + j] += regM[i] * regN[j];
        }
        __syncthreads();
    }
    for (int i = 0; i < TM; ++i)
        for (int j = 0; j < TN; ++j)
            C[(threadRow * TM + i) * N + threadCol * TN + j] =
                results[i * TN + j];
}
