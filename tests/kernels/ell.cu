// coalsim: block=128 grid=(rows+127)/128 rows=300 width=5
// A sparse matrix by columns of its padded rows.
struct Ell {
    const float *values;
    int rows, width;
    __device__ float at(int row, int i) const { return values[i * rows + row]; }
};

__global__ void ell(Ell m, float *y)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= m.rows)
        return;
    float sum = 0;
    for (int i = 0; i < m.width; i++)
        sum += m.at(row, i);
    y[row] = sum;
}
