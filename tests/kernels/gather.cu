// coalsim: block=256 grid=4 n=1000
// A permutation, read through its order and written through its inverse.
__global__ void gather(double *out, const double *in, const int *from,
                       const int *to, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[to[i]] = in[from[i]];
}
