/* Functions of bits that the compiler has instructions for. */

__device__ unsigned __byte_perm(unsigned low, unsigned high, unsigned by) {
    unsigned long long all = (unsigned long long)high << 32 | low;
    unsigned result = 0;
    for (int i = 0; i < 32; i += 8, by >>= 4) {
        unsigned byte = (unsigned)(all >> by % 8 * 8) & 255;
        if (by & 8) byte = byte & 128 ? 255 : 0;
        result |= byte << i;
    }
    return result;
}
__device__ unsigned __funnelshift_l(unsigned low, unsigned high, unsigned by) {
    return (((unsigned long long)high << 32 | low) << by % 32) >> 32;
}
__device__ unsigned __funnelshift_r(unsigned low, unsigned high, unsigned by) {
    return ((unsigned long long)high << 32 | low) >> by % 32;
}
__device__ unsigned __funnelshift_lc(unsigned low, unsigned high, unsigned by) {
    return by >= 32 ? low : __funnelshift_l(low, high, by);
}
__device__ unsigned __funnelshift_rc(unsigned low, unsigned high, unsigned by) {
    return by >= 32 ? high : __funnelshift_r(low, high, by);
}
__device__ unsigned long long __umul64hi(unsigned long long a,
                                         unsigned long long b) {
    unsigned long long low = (a & ~0u) * (b & ~0u) >> 32;
    unsigned long long one = (a >> 32) * (b & ~0u) + low;
    unsigned long long two = (a & ~0u) * (b >> 32) + (one & ~0u);
    return (a >> 32) * (b >> 32) + (one >> 32) + (two >> 32);
}
__device__ long long __mul64hi(long long a, long long b) {
    return __umul64hi(a, b) - (a < 0 ? b : 0) - (b < 0 ? a : 0);
}
__device__ unsigned __sad(int a, int b, unsigned more) {
    return (unsigned)max(a, b) - (unsigned)min(a, b) + more;
}
__device__ unsigned __usad(unsigned a, unsigned b, unsigned more) {
    return max(a, b) - min(a, b) + more;
}
__device__ int __dp4a(int a, int b, int more) {
    for (int i = 0; i < 32; i += 8)
        more += (signed char)(a >> i) * (signed char)(b >> i);
    return more;
}
__device__ unsigned __dp4a(unsigned a, unsigned b, unsigned more) {
    for (int i = 0; i < 32; i += 8)
        more += (a >> i & 255) * (b >> i & 255);
    return more;
}
__device__ int __dp4a(char4 a, char4 b, int more) {
    return more + a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}
__device__ int __dp2a_lo(int a, int b, int more) {
    return more + (short)a * (signed char)b +
           (short)(a >> 16) * (signed char)(b >> 8);
}
__device__ int __dp2a_hi(int a, int b, int more) {
    return __dp2a_lo(a, b >> 16, more);
}
__device__ unsigned __dp2a_lo(unsigned a, unsigned b, unsigned more) {
    return more + (a & 65535) * (b & 255) + (a >> 16) * (b >> 8 & 255);
}
__device__ unsigned __dp2a_hi(unsigned a, unsigned b, unsigned more) {
    return __dp2a_lo(a, b >> 16, more);
}
__device__ int __rhadd(int a, int b) { return ((long long)a + b + 1) >> 1; }
__device__ unsigned __uhadd(unsigned a, unsigned b) {
    return ((unsigned long long)a + b) >> 1;
}
__device__ unsigned __urhadd(unsigned a, unsigned b) {
    return ((unsigned long long)a + b + 1) >> 1;
}
__device__ unsigned __fns(unsigned mask, unsigned base, int number) {
    if (number == 0) return mask >> base & 1 ? base : ~0u;
    for (int at = base; at >= 0 && at < 32;
         at += number < 0 ? -1 : 1) {
        if ((mask >> at & 1) == 0) continue;
        if (number == -1 || number == 1) return at;
        number += number < 0 ? 1 : -1;
    }
    return ~0u;
}
__device__ unsigned __match_all_sync(unsigned mask, long long value, int *all) {
    *all = __all_sync(mask, __match_any_sync(mask, value) == mask);
    return *all ? mask : 0;
}
