// coalsim: block=32,8 grid=(N+31)/32,(N+7)/8 N=1024
//
// Each inner point of a grid becomes the mean of its four neighbours. The rows
// above and below are as well aligned as the warp's own; the neighbours to the
// left and right are the same row shifted by a float.
// coalsim shows 4 sectors a request for up and down, and 5 (80 % used) for left
// and right, a little less in all, as the guard switches off lanes and warps at
// the border. Left and right share 4 sectors: an inner warp requests 18 in all,
// and its footprint is 14.
__global__ void stencil(const float *A, float *out, size_t N)
{
    size_t row = (size_t)blockIdx.y * blockDim.y + threadIdx.y;
    size_t col = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (row > 0 && row + 1 < N && col > 0 && col + 1 < N)
        out[row * N + col] = 0.25f * (A[(row - 1) * N + col] +
                                      A[(row + 1) * N + col] +
                                      A[row * N + col - 1] +
                                      A[row * N + col + 1]);
}
