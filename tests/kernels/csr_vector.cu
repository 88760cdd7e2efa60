// coalsim: block=128 grid=(rows*32+127)/128 rows=200
// The same, a warp a row: the lanes' sums meet by shuffles.
__global__ void csr_vector(int rows, const int *rowStart, const int *column,
                           const float *value, const float *x, float *y)
{
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    int lane = threadIdx.x % 32;
    if (row >= rows)
        return;
    int end = rowStart[row + 1];
    float sum = 0.0f;
    for (int j = rowStart[row] + lane; j < end; j += 32)
        sum += value[j] * x[column[j]];
    for (int d = 16; d > 0; d /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, d);
    if (lane == 0)
        y[row] = sum;
}
