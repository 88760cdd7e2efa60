// coalsim: block=128 grid=8 n=1000
// The bytes that are not small, one behind the other, in the order in which warps
// come to the counter.
__global__ void filter(int *kept, int *count, const unsigned char *bytes, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && bytes[i] >= 20)
        kept[atomicAdd(count, 1)] = i;
}
