// coalsim: block=256 grid=(N+255)/256 N=1024
//
// Every thread reads the same word. The warp fetches its sector once and hands
// the word to all 32 lanes: the cheapest request there is.
// coalsim shows 1 sector a request for the load. Its efficiency is only 12.5 %,
// as 4 of the 32 bytes fetched are used: judge a broadcast by its sectors.
__global__ void broadcast(const float *A, float *out, size_t N)
{
    size_t tid = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (tid < N)
        out[tid] = A[0];
}
