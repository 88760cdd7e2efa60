// coalsim: block=BM*BN/(TM*TN) grid=N/BN,N/BM N=128 BM=64 BN=64 BK=8 TM=8 TN=8
// Loads of four floats, A transposed on its way, an epilogue in fours.
template <int BM, int BN, int BK, int TM, int TN>
__global__ void sgemm_float4(float *A, float *B, float *C, int N, float alpha,
                             float beta)
{
    __shared__ float As[BK * (BM + 1)];
    __shared__ float Bs[BK * BN];
    const int threadCol = threadIdx.x % (BN / TN);
    const int threadRow = threadIdx.x / (BN / TN);
    A += blockIdx.y * BM * N;
    B += blockIdx.x * BN;
    C += blockIdx.y * BM * N + blockIdx.x * BN;
    float results[TM][TN] = { 0.0f };
    for (int tile = 0; tile < N; tile += BK) {
        for (int at = threadIdx.x; at < BM * BK / 4; at += blockDim.x) {
            int row = at / (BK / 4), col = at % (BK / 4) * 4;
            float4 tmp = reinterpret_cast<float4 *>(&A[row * N + col])[0];
            As[(col + 0) * (BM + 1) + row] = tmp.x;
            As[(col + 1) * (BM + 1) + row] = tmp.y;
            As[(col + 2) * (BM + 1) + row] = tmp.z;
            As[(col + 3) * (BM + 1) + row] = tmp.w;
        }
        for (int at = threadIdx.x; at < BK * BN; at += blockDim.x)
            Bs[at] = B[at / BN * N + at % BN];
        __syncthreads();
        for (int k = 0; k < BK; ++k)
            for (int i = 0; i < TM; ++i) {
                float a = As[k * (BM + 1) + threadRow * TM + i];
                for (int j = 0; j < TN; ++j)
                    results[i][j] += a * Bs[k * BN + threadCol * TN + j];
            }
        A += BK;
        B += BK * N;
        __syncthreads();
    }
    for (int i = 0; i < TM; i += 1)
        for (int j = 0; j < TN; j += 4) {
            int at = (threadRow * TM + i) * N + threadCol * TN + j;
            float4 out = *(float4 *)&C[at];
            out.x = alpha * results[i][j] + beta * out.x;
            out.y = alpha * results[i][j + 1] + beta * out.y;
            out.z = alpha * results[i][j + 2] + beta * out.z;
            out.w = alpha * results[i][j + 3] + beta * out.w;
            *(float4 *)&C[at] = out;
        }
}
