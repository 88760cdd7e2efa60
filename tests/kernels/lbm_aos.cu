// coalsim: block=64 grid=cells/64 cells=256
// Nineteen populations a cell.
struct Grid {
    float *f;
    int cells;
    __device__ float &operator()(int i, int cell) { return f[cell * 19 + i]; }
};

__global__ void lbm_aos(Grid from, Grid to)
{
    int cell = blockIdx.x * blockDim.x + threadIdx.x;
    float rho = 0;
    for (int i = 0; i < 19; i++)
        rho += from(i, cell);
    for (int i = 0; i < 19; i++)
        to(i, cell) = rho;
}
