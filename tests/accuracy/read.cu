// coalsim: block=256 grid=(N+255)/256 N=1048576 STRIDE=1 OFFSET=0
//
// read_stride_S and read_offset_O of tests/data/h200_times.tsv: N floats read
// STRIDE apart from OFFSET on, and written side by side.
__global__ void read(const float *a, float *out, size_t N, size_t STRIDE,
                     size_t OFFSET)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N)
        out[i] = a[i * STRIDE + OFFSET];
}
