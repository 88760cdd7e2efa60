/* nvcc 13 moves byte by byte, whatever the pointers point to. */

template <typename D, typename S>
__device__ void memcpy(D *to, const S *from, size_t bytes) {
    for (size_t i = 0; i < bytes; i++)
        ((char *)to)[i] = ((const char *)from)[i];
}
template <typename D>
__device__ void memset(D *to, int value, size_t bytes) {
    for (size_t i = 0; i < bytes; i++)
        ((char *)to)[i] = (char)value;
}
