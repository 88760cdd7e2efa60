// coalsim: block=256 grid=6 B=2 N=3 H=4 D=64
// (B, N, 3, H, D) to (B, H, N, D), by the digits of the index.
__global__ void permute(const float *in, float *out, int B, int N, int H, int D)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < B * H * N * D) {
        int b = i / (H * N * D), rest = i % (H * N * D);
        int h = rest / (N * D);
        rest = rest % (N * D);
        int n = rest / D, d = rest % D;
        out[i] = __ldcs(&in[b * N * 3 * H * D + n * 3 * H * D + h * D + d]);
    }
}
