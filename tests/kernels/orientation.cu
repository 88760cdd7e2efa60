// coalsim: block=64 grid=5 count=300
// The strength of a gradient, in the plane of one of eight directions.
__global__ void orientation(const float2 *point, float *plane, int count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count)
        return;
    float dx = point[i].x - 32, dy = point[i].y - 24;
    float angle = atan2f(dy, dx) + 3.14159265f;
    int bin = min((int)(angle * (8 / 6.2831853f)), 7);
    plane[bin * count + i] = sqrtf(dx * dx + dy * dy);
}
