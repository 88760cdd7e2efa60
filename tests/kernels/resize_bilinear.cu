// coalsim: block=16,16 grid=(outWidth+15)/16,(outHeight+15)/16 width=50 height=30 outWidth=150 outHeight=70
// Each pixel lies between four of an image of another size.
__global__ void resize_bilinear(const float *in, float *out, int width,
                                int height, int outWidth, int outHeight)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= outWidth || y >= outHeight)
        return;
    float fromX = (x + 0.5f) * ((float)width / outWidth) - 0.5f;
    float fromY = (y + 0.5f) * ((float)height / outHeight) - 0.5f;
    int left = max((int)floorf(fromX), 0), top = max((int)floorf(fromY), 0);
    int right = min(left + 1, width - 1), bottom = min(top + 1, height - 1);
    float partX = fromX - left, partY = fromY - top;
    float above = (1 - partX) * in[top * width + left] +
                  partX * in[top * width + right];
    float below = (1 - partX) * in[bottom * width + left] +
                  partX * in[bottom * width + right];
    out[y * outWidth + x] = (1 - partY) * above + partY * below;
}
