// coalsim: block=64 grid=5 width=64 height=48 count=300
// Each sample lies between four pixels, at a place that a map has.
__global__ void remap(const float *in, const float2 *map, float *out,
                      int width, int height, int count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count)
        return;
    float2 at = map[i];
    int x = (int)floorf(at.x), y = (int)floorf(at.y);
    if (x < 0 || y < 0 || x + 1 >= width || y + 1 >= height) {
        out[i] = 0;
        return;
    }
    float right = at.x - x, down = at.y - y;
    const float *pixel = &in[y * width + x];
    out[i] = (pixel[0] * (1 - right) + pixel[1] * right) * (1 - down) +
             (pixel[width] * (1 - right) + pixel[width + 1] * right) * down;
}
