// coalsim: block=256 grid=2 count=1000
// A sparse matrix as a list of elements, in strides of the grid.
__global__ void coo_atomic(int count, const int *row, const int *column,
                           const float *value, const float *x, float *y)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count;
         i += gridDim.x * blockDim.x)
        atomicAdd(&y[row[i]], value[i] * x[column[i]]);
}
