// coalsim: block=64 grid=(rows+63)/64 rows=200 width=6
// A sparse matrix by columns of its padded rows: -1 is padding.
__global__ void ell_gather(const int *column, const float *value,
                           const float *x, float *y, int rows, int width)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows) {
        float sum = 0;
        for (int i = 0; i < width; i++) {
            int c = column[i * rows + row];
            if (c >= 0)
                sum += value[i * rows + row] * x[c];
        }
        y[row] = sum;
    }
}
