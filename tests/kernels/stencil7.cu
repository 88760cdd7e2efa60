// coalsim: block=32,4 grid=(nx+31)/32,(ny+3)/4 nx=70 ny=9 nz=5
// Seven points of a grid whose rows are not a multiple of a warp.
__device__ __forceinline__ int at(int x, int y, int z, int nx, int ny)
{
    return (z * ny + y) * nx + x;
}

__global__ void stencil7(const float *__restrict__ in, float *out, int nx,
                         int ny, int nz)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1)
        return;
    for (int z = 1; z < nz - 1; z++) {
        float sum = in[at(x, y, z, nx, ny)];
        sum += in[at(x - 1, y, z, nx, ny)] + in[at(x + 1, y, z, nx, ny)];
        sum += in[at(x, y - 1, z, nx, ny)] + in[at(x, y + 1, z, nx, ny)];
        sum += in[at(x, y, z - 1, nx, ny)] + in[at(x, y, z + 1, nx, ny)];
        out[at(x, y, z, nx, ny)] = sum;
    }
}
