// coalsim: block=16,16 grid=(w+15)/16,(h+15)/16 w=100 h=40
// Three bytes a pixel.
__global__ void rgb_bytes(const unsigned char *rgb, unsigned char *grey, int w,
                          int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < w && y < h) {
        int at = y * w + x;
        unsigned char r = rgb[3 * at], g = rgb[3 * at + 1];
        unsigned char b = rgb[3 * at + 2];
        grey[at] = 0.21f * r + 0.71f * g + 0.07f * b;
    }
}
