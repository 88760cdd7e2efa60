// coalsim: block=128 grid=(rows+127)/128 rows=200
// A sparse matrix by rows times a vector, a thread a row.
__global__ void csr_scalar(int rows, const int *__restrict__ rowStart,
                           const int *__restrict__ column,
                           const float *__restrict__ value,
                           const float *__restrict__ x, float *__restrict__ y)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0.0f;
    for (int j = rowStart[row]; j < rowStart[row + 1]; j++)
        sum += value[j] * x[column[j]];
    y[row] = sum;
}
