// coalsim: block=32,32 grid=N/32,N/32 N=64
// C = alpha * A * B + beta * C, one thread an element.
__global__ void sgemm_naive(const float *A, const float *B, float *C, int N,
                            float alpha, float beta)
{
    const unsigned row = blockIdx.y * blockDim.y + threadIdx.y;
    const unsigned col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < N && col < N) {
        float sum = 0.0f;
        for (int k = 0; k < N; ++k)
            sum += A[row * N + k] * B[k * N + col];
        C[row * N + col] = alpha * sum + beta * C[row * N + col];
    }
}
