/* Hints to the compiler. */

__device__ void __builtin_assume(bool holds) {}
template <typename T> __device__ T __builtin_expect(T value, long likely) {
    return value;
}
template <typename T>
__device__ T *__builtin_assume_aligned(T *pointer, size_t align) {
    return pointer;
}
