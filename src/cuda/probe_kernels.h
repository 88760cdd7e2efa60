/*
 * The probes' kernels. All memory that they read holds zeros: adding what was
 * loaded to an address keeps it, and keeps the compiler from knowing that.
 */
#ifndef CUDA_PROBE_KERNELS_H
#define CUDA_PROBE_KERNELS_H

static const char probe_text[] = R"(
typedef unsigned long long u64;

__global__ void empty() {}

__global__ void spin(u64 cycles, u64 *out)
{
    u64 begin = clock64();
    while (clock64() - begin < cycles)
        continue;
    if (threadIdx.x == 0 && blockIdx.x == 0)
        *out = clock64() - begin;
}

/* Each element of the ring says where the next one is. */
__global__ void make_ring(u64 *ring, u64 count, u64 step)
{
    u64 at = (u64)blockIdx.x * blockDim.x + threadIdx.x;
    if (at < count)
        ring[at * 16] = (u64)(ring + (at + step) % count * 16);
}

__global__ void chase(const u64 *ring, u64 rounds, u64 *out)
{
    const u64 *at = ring;
    for (u64 i = 0; i < rounds; i++)
        at = (const u64 *)*at;
    u64 begin = clock64();
    for (u64 i = 0; i < rounds; i++)
        at = (const u64 *)*at;
    out[0] = clock64() - begin + ((u64)at == 1);
}

template <typename T> __device__ unsigned part(T value) { return value.x; }
__device__ unsigned part(unsigned value) { return value; }

/* 8 chains of L1 hits a thread; the slowest warp's cycles. */
template <typename T> __device__ void loads(char *line, u64 rounds, u64 *out)
{
    __shared__ u64 last;
    unsigned moved[8];
    const char *own = line + threadIdx.x % 32 * sizeof(T);
    for (unsigned i = 0; i < 8; i++)
        moved[i] = part(*(const T *)(own + i * 512));
    last = 0;
    __syncthreads();
    u64 begin = clock64();
    for (u64 round = 0; round < rounds; round++)
#pragma unroll
        for (unsigned i = 0; i < 8; i++)
            moved[i] = part(*(const T *)(own + i * 512 + moved[i]));
    u64 end = clock64();
    unsigned all = 0;
    for (unsigned i = 0; i < 8; i++)
        all += moved[i];
    atomicMax(&last, end - begin + all);
    __syncthreads();
    *out = last;
}
__global__ void loads_4(char *line, u64 rounds, u64 *out)
{
    loads<unsigned>(line, rounds, out);
}
__global__ void loads_8(char *line, u64 rounds, u64 *out)
{
    loads<uint2>(line, rounds, out);
}
__global__ void loads_16(char *line, u64 rounds, u64 *out)
{
    loads<uint4>(line, rounds, out);
}

/* Zeros, to the same word in all lanes, or to one behind the other. */
template <typename T>
__device__ void stores(char *line, u64 rounds, bool same, u64 *out)
{
    __shared__ u64 last;
    T *own = (T *)line + (same ? threadIdx.x / 32 * 32 : threadIdx.x);
    last = 0;
    __syncthreads();
    u64 begin = clock64();
    for (u64 round = 0; round < rounds; round++)
        own[(round & 63) * blockDim.x] = T{};
    u64 end = clock64();
    atomicMax(&last, end - begin);
    __syncthreads();
    *out = last;
}
__global__ void stores_4(char *line, u64 rounds, bool same, u64 *out)
{
    stores<unsigned>(line, rounds, same, out);
}
__global__ void stores_8(char *line, u64 rounds, bool same, u64 *out)
{
    stores<uint2>(line, rounds, same, out);
}
__global__ void stores_16(char *line, u64 rounds, bool same, u64 *out)
{
    stores<uint4>(line, rounds, same, out);
}

__global__ void multiply(float factor, u64 rounds, u64 *out)
{
    __shared__ u64 last;
    float sums[8] = { 1, 2, 3, 4, 5, 6, 7, 8 };
    last = 0;
    __syncthreads();
    u64 begin = clock64();
#pragma unroll 8
    for (u64 round = 0; round < rounds; round++)
#pragma unroll
        for (unsigned i = 0; i < 8; i++)
            sums[i] = sums[i] * factor + factor;
    u64 end = clock64();
    float all = 0;
    for (unsigned i = 0; i < 8; i++)
        all += sums[i];
    atomicMax(&last, end - begin + (all == 12345.0f));
    __syncthreads();
    *out = last;
}

__global__ void copy(const uint4 *from, uint4 *to, u64 count)
{
    u64 step = (u64)gridDim.x * blockDim.x;
    for (u64 at = (u64)blockIdx.x * blockDim.x + threadIdx.x; at < count;
         at += step)
        to[at] = from[at];
}

/* A square of floats by columns: a sector a lane. */
__global__ void columns(float *to)
{
    u64 side = (u64)gridDim.x * 32;
    u64 x = (u64)blockIdx.x * 32 + threadIdx.x % 32;
    u64 y = (u64)blockIdx.y * 32 + threadIdx.x / 32;
    to[x * side + y] = 0;
}

/* Past L1, again and again, each block from a place of its own. */
__global__ void read(const uint4 *from, u64 count, u64 rounds, u64 *out)
{
    unsigned all = 0;
    u64 step = (u64)gridDim.x * blockDim.x;
    u64 begin = (u64)blockIdx.x * blockDim.x + threadIdx.x;
    for (u64 round = 0; round < rounds; round++)
#pragma unroll 4
        for (u64 at = begin; at < count; at += step)
            all += __ldcg(from + at).x;
    if (all == 1)
        *out = all;
}

/* One sector each, so far apart that no two share a granule. */
__global__ void sparse(const unsigned *from, u64 words, unsigned *out)
{
    u64 at = (u64)blockIdx.x * blockDim.x + threadIdx.x;
    if (from[at * words] == 1)
        *out = 1;
}

__global__ void one_address(float *at) { atomicAdd(at, 1.0f); }

/*
 * A block takes pairs of lines in turn: all its warps read, in even lanes, the
 * first, in odd lanes the second, each lane a word of its own.
 */
__global__ void pairs(const char *base, const u64 *lines, u64 count, u64 *out)
{
    __shared__ u64 last;
    unsigned lane = threadIdx.x % 32;
    for (u64 pair = blockIdx.x; pair < count; pair += gridDim.x) {
        const char *own =
            base + lines[2 * pair + lane % 2] * 128 + lane * 4;
        unsigned moved[8];
        for (unsigned i = 0; i < 8; i++)
            moved[i] = *(const volatile unsigned *)own;
        unsigned warm = *(const unsigned *)own;
        __syncthreads();
        last = warm;
        __syncthreads();
        u64 begin = clock64();
        for (unsigned round = 0; round < 128; round++)
#pragma unroll
            for (unsigned i = 0; i < 8; i++)
                moved[i] = *(const unsigned *)(own + moved[i]);
        u64 end = clock64();
        unsigned all = 0;
        for (unsigned i = 0; i < 8; i++)
            all += moved[i];
        atomicMax(&last, end - begin + all);
        __syncthreads();
        if (threadIdx.x == 0)
            out[pair] = last;
        __syncthreads();
    }
}
)";

#endif
