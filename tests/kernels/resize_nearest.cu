// coalsim: block=32,8 grid=(outWidth+31)/32,(outHeight+7)/8 width=150 height=70 outWidth=107 outHeight=49
// Each pixel is the nearest one of an image of another size.
__global__ void resize_nearest(const float *in, float *out, int width,
                               int height, int outWidth, int outHeight)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= outWidth || y >= outHeight)
        return;
    float scaleX = (float)width / outWidth, scaleY = (float)height / outHeight;
    int fromX = min((int)floorf(x * scaleX), width - 1);
    int fromY = min((int)floorf(y * scaleY), height - 1);
    out[y * outWidth + x] = in[fromY * width + fromX];
}
