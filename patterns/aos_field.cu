// coalsim: block=256 grid=(N+255)/256 N=1024
//
// An array of structs, and one field of it is wanted. The x of neighbouring
// particles lie 16 bytes apart: two lanes share a sector and use 8 of its 32
// bytes; y, z and w are fetched as well and thrown away.
// coalsim shows 16 sectors a request and 25 % efficiency for the load. Compare
// soa (4 sectors for a field) and aos_whole (all fields used).
struct Particle {
    float x, y, z, w;
};

__global__ void aos_field(const struct Particle *p, float *out, size_t N)
{
    size_t tid = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (tid < N)
        out[tid] = p[tid].x;
}
