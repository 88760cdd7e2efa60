// coalsim: block=256 grid=(N+255)/256 N=1024
//
// Pixels of three bytes become grey. The 32 pixels of a warp are 96 bytes in a
// row, 3 sectors, and each of the three loads picks every third byte of them.
// coalsim shows 3 sectors a request and 33.3 % efficiency for each colour, but
// 100 % in the footprint: the three loads share their sectors. The store of 32
// bytes takes 1 sector. Small elements need few sectors even when strided.
__global__ void rgb_pixels(const unsigned char *p, unsigned char *gray,
                           size_t N)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N)
        gray[i] = (p[3 * i] + p[3 * i + 1] + p[3 * i + 2]) / 3;
}
