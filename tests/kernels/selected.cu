// coalsim: block=64 grid=2 one=5 p=3 q=2
// Loads that one lane of the launch needs. An arm of up to 5 operations all lanes
// compute, and load for; one of more, or with a function in it, is a branch.
__global__ void selected(float *__restrict__ out, const float *__restrict__ a,
                         int one, float p, float q)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float five = a[i], six = a[i + 128], root = a[i + 256], most = a[i + 384];
    float first = a[i + 512], other = a[i + 640], some = a[i + 768];
    float r = 0, s = 0, t = 0, u = 0, v = 0, w = 0;
    if (i == one)
        r = five + p + q + p + q + p;
    if (i + 1 == one)
        s = six + p + q + p + q + p + q;
    if (i + 2 == one)
        t = rsqrtf(root);
    if (i + 3 == one)
        u = fmaxf(most, p);
    if (i + 4 == one)
        v = first + p + q + p;
    else
        v = other * p * q;
    if (i + 5 == one)
        w = some + p + q + p + q;
    else
        w = p * q;
    out[i] = r;
    out[i + 128] = s;
    out[i + 256] = t;
    out[i + 384] = u;
    out[i + 512] = v;
    out[i + 640] = w;
}
