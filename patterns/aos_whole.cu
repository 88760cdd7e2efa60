// coalsim: block=256 grid=(N+255)/256 N=1024
//
// An array of structs of which every field is read. Each of the four loads
// still touches 16 sectors and uses 25 % of them, but they are the same 16:
// coalsim shows 64 sectors a warp, and 16 in the footprint, all of it used
// (footprint_efficiency 100). DRAM moves nothing in vain; L1 is asked four
// times. Declared __align__(16), a struct can come in one load of 16 sectors.
struct Particle {
    float x, y, z, w;
};

__global__ void aos_whole(const struct Particle *p, float *out, size_t N)
{
    size_t tid = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (tid < N)
        out[tid] = p[tid].x + p[tid].y + p[tid].z + p[tid].w;
}
