/* Cooperative groups, functions of bits and of several results; see own_text.h. */
#include "lang/own_text.h"

#include <stdlib.h>

#include "lang/file_scope.h"
#include "lang/half.h"
#include "lang/own_library.h"

/* What the compiler has instructions for. */
static const char bit_functions[] =
    "__device__ unsigned __byte_perm(unsigned low, unsigned high, unsigned by) {\n"
    "    unsigned long long all = (unsigned long long)high << 32 | low;\n"
    "    unsigned result = 0;\n"
    "    for (int i = 0; i < 32; i += 8, by >>= 4) {\n"
    "        unsigned byte = (unsigned)(all >> by % 8 * 8) & 255;\n"
    "        if (by & 8) byte = byte & 128 ? 255 : 0;\n"
    "        result |= byte << i;\n"
    "    }\n"
    "    return result;\n"
    "}\n"
    "__device__ unsigned __funnelshift_l(unsigned low, unsigned high, unsigned by) {\n"
    "    return (((unsigned long long)high << 32 | low) << by % 32) >> 32;\n"
    "}\n"
    "__device__ unsigned __funnelshift_r(unsigned low, unsigned high, unsigned by) {\n"
    "    return ((unsigned long long)high << 32 | low) >> by % 32;\n"
    "}\n"
    "__device__ unsigned __funnelshift_lc(unsigned low, unsigned high, unsigned by) {\n"
    "    return by >= 32 ? low : __funnelshift_l(low, high, by);\n"
    "}\n"
    "__device__ unsigned __funnelshift_rc(unsigned low, unsigned high, unsigned by) {\n"
    "    return by >= 32 ? high : __funnelshift_r(low, high, by);\n"
    "}\n"
    "__device__ unsigned long long __umul64hi(unsigned long long a,\n"
    "                                         unsigned long long b) {\n"
    "    unsigned long long low = (a & ~0u) * (b & ~0u) >> 32;\n"
    "    unsigned long long one = (a >> 32) * (b & ~0u) + low;\n"
    "    unsigned long long two = (a & ~0u) * (b >> 32) + (one & ~0u);\n"
    "    return (a >> 32) * (b >> 32) + (one >> 32) + (two >> 32);\n"
    "}\n"
    "__device__ long long __mul64hi(long long a, long long b) {\n"
    "    return __umul64hi(a, b) - (a < 0 ? b : 0) - (b < 0 ? a : 0);\n"
    "}\n"
    "__device__ unsigned __sad(int a, int b, unsigned more) {\n"
    "    return (unsigned)max(a, b) - (unsigned)min(a, b) + more;\n"
    "}\n"
    "__device__ unsigned __usad(unsigned a, unsigned b, unsigned more) {\n"
    "    return max(a, b) - min(a, b) + more;\n"
    "}\n"
    "__device__ int __dp4a(int a, int b, int more) {\n"
    "    for (int i = 0; i < 32; i += 8)\n"
    "        more += (signed char)(a >> i) * (signed char)(b >> i);\n"
    "    return more;\n"
    "}\n"
    "__device__ unsigned __dp4a(unsigned a, unsigned b, unsigned more) {\n"
    "    for (int i = 0; i < 32; i += 8)\n"
    "        more += (a >> i & 255) * (b >> i & 255);\n"
    "    return more;\n"
    "}\n"
    "__device__ int __dp4a(char4 a, char4 b, int more) {\n"
    "    return more + a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;\n"
    "}\n"
    "__device__ int __rhadd(int a, int b) { return ((long long)a + b + 1) >> 1; }\n"
    "__device__ unsigned __uhadd(unsigned a, unsigned b) {\n"
    "    return ((unsigned long long)a + b) >> 1;\n"
    "}\n"
    "__device__ unsigned __urhadd(unsigned a, unsigned b) {\n"
    "    return ((unsigned long long)a + b + 1) >> 1;\n"
    "}\n"
    "__device__ unsigned __fns(unsigned mask, unsigned base, int number) {\n"
    "    if (number == 0) return mask >> base & 1 ? base : ~0u;\n"
    "    for (int at = base; at >= 0 && at < 32;\n"
    "         at += number < 0 ? -1 : 1) {\n"
    "        if ((mask >> at & 1) == 0) continue;\n"
    "        if (number == -1 || number == 1) return at;\n"
    "        number += number < 0 ? 1 : -1;\n"
    "    }\n"
    "    return ~0u;\n"
    "}\n"
    "__device__ unsigned __match_all_sync(unsigned mask, long long value, int *all) {\n"
    "    *all = __all_sync(mask, __match_any_sync(mask, value) == mask);\n"
    "    return *all ? mask : 0;\n"
    "}\n";

/* With results where their arguments point. */
static const char math_functions[] =
    "__device__ void sincosf(float x, float *s, float *c) {\n"
    "    *s = sinf(x); *c = cosf(x);\n"
    "}\n"
    "__device__ void sincos(double x, double *s, double *c) {\n"
    "    *s = sin(x); *c = cos(x);\n"
    "}\n"
    "__device__ void __sincosf(float x, float *s, float *c) { sincosf(x, s, c); }\n"
    "__device__ void sincospif(float x, float *s, float *c) { sincosf(x, s, c); }\n"
    "__device__ void sincospi(double x, double *s, double *c) { sincos(x, s, c); }\n"
    "__device__ float modff(float x, float *whole) {\n"
    "    *whole = truncf(x); return x - *whole;\n"
    "}\n"
    "__device__ double modf(double x, double *whole) {\n"
    "    *whole = trunc(x); return x - *whole;\n"
    "}\n"
    "__device__ float frexpf(float x, int *by) {\n"
    "    *by = ilogbf(x) + 1; return ldexpf(x, -*by);\n"
    "}\n"
    "__device__ double frexp(double x, int *by) {\n"
    "    *by = ilogb(x) + 1; return ldexp(x, -*by);\n"
    "}\n";

/* <type_traits> and <limits>, as far as kernels ask them. */
static const char type_questions[] =
    "template <typename T, T V> struct integral_constant { static constexpr T value = V; };\n"
    "template <bool B> using bool_constant = integral_constant<bool, B>;\n"
    "typedef integral_constant<bool, true> true_type;\n"
    "typedef integral_constant<bool, false> false_type;\n"
    "template <typename T, typename U> struct is_same { enum { value = 0 }; };\n"
    "template <typename T> struct is_same<T, T> { enum { value = 1 }; };\n"
    "template <typename T> struct is_pointer { enum { value = 0 }; };\n"
    "template <typename T> struct is_pointer<T *> { enum { value = 1 }; };\n"
    "template <typename T> struct is_const { enum { value = 0 }; };\n"
    "template <typename T> struct is_const<const T> { enum { value = 1 }; };\n"
    "template <typename T> struct is_floating_point { enum { value = 0 }; };\n"
    "template <> struct is_floating_point<float> { enum { value = 1 }; };\n"
    "template <> struct is_floating_point<double> { enum { value = 1 }; };\n"
    "template <typename T> struct is_integral { enum { value = 0 }; };\n"
    "template <> struct is_integral<bool> { enum { value = 1 }; };\n"
    "template <> struct is_integral<char> { enum { value = 1 }; };\n"
    "template <> struct is_integral<unsigned char> { enum { value = 1 }; };\n"
    "template <> struct is_integral<short> { enum { value = 1 }; };\n"
    "template <> struct is_integral<unsigned short> { enum { value = 1 }; };\n"
    "template <> struct is_integral<int> { enum { value = 1 }; };\n"
    "template <> struct is_integral<unsigned> { enum { value = 1 }; };\n"
    "template <> struct is_integral<long> { enum { value = 1 }; };\n"
    "template <> struct is_integral<unsigned long> { enum { value = 1 }; };\n"
    "template <typename T> struct is_arithmetic {\n"
    "    enum { value = is_integral<T>::value || is_floating_point<T>::value };\n"
    "};\n"
    "template <typename T> struct is_signed {\n"
    "    enum { value = is_floating_point<T>::value ||\n"
    "                   (is_integral<T>::value && (T)-1 < (T)0) };\n"
    "};\n"
    "template <typename T> struct is_unsigned {\n"
    "    enum { value = is_integral<T>::value && !is_signed<T>::value };\n"
    "};\n";

static const char type_changes[] =
    "template <unsigned long SIZE, unsigned long ALIGN = 16> struct aligned_storage {\n"
    "    struct alignas(ALIGN) type { unsigned char bytes[SIZE]; };\n"
    "};\n"
    "template <typename T> struct remove_const { typedef T type; };\n"
    "template <typename T> struct remove_const<const T> { typedef T type; };\n"
    "template <typename T> struct remove_pointer { typedef T type; };\n"
    "template <typename T> struct remove_pointer<T *> { typedef T type; };\n"
    "template <typename T> using remove_const_t = typename remove_const<T>::type;\n"
    "template <typename T> using remove_pointer_t = typename remove_pointer<T>::type;\n"
    "template <typename T> using remove_cv_t = remove_const_t<T>;\n"
    "template <typename T> using remove_reference_t = T;\n"
    "template <typename T> using remove_cvref_t = remove_const_t<T>;\n"
    "template <typename T> using decay_t = remove_const_t<T>;\n"
    "template <typename T> struct remove_cv { typedef remove_const_t<T> type; };\n"
    "template <typename T> struct remove_reference { typedef T type; };\n"
    "template <typename T> struct decay { typedef remove_const_t<T> type; };\n"
    "template <bool B, typename T, typename F> struct conditional { typedef T type; };\n"
    "template <typename T, typename F> struct conditional<false, T, F> { typedef F type; };\n"
    "template <bool B, typename T = void> struct enable_if {};\n"
    "template <typename T> struct enable_if<true, T> { typedef T type; };\n"
    "template <bool B, typename T, typename F>\n"
    "using conditional_t = typename conditional<B, T, F>::type;\n"
    "template <bool B, typename T = void>\n"
    "using enable_if_t = typename enable_if<B, T>::type;\n"
    "template <typename T, typename U>\n"
    "constexpr bool is_same_v = is_same<T, U>::value;\n"
    "template <typename T> constexpr bool is_pointer_v = is_pointer<T>::value;\n"
    "template <typename T> constexpr bool is_integral_v = is_integral<T>::value;\n"
    "template <typename T>\n"
    "constexpr bool is_floating_point_v = is_floating_point<T>::value;\n"
    "template <typename T> constexpr bool is_arithmetic_v = is_arithmetic<T>::value;\n"
    "template <typename T> constexpr bool is_signed_v = is_signed<T>::value;\n"
    "template <typename T> constexpr bool is_unsigned_v = is_unsigned<T>::value;\n";

static const char type_limits[] =
    "template <typename T> struct numeric_limits {\n"
    "    static constexpr T max() {\n"
    "        return is_signed<T>::value ? (T)(~0ull >> (65 - 8 * sizeof(T)))\n"
    "                                   : (T)~0ull;\n"
    "    }\n"
    "    static constexpr T min() { return (T)~max(); }\n"
    "    static constexpr T lowest() { return min(); }\n"
    "};\n"
    "template <> struct numeric_limits<float> {\n"
    "    static constexpr float max() { return FLT_MAX; }\n"
    "    static constexpr float min() { return FLT_MIN; }\n"
    "    static constexpr float lowest() { return -FLT_MAX; }\n"
    "    static constexpr float epsilon() { return FLT_EPSILON; }\n"
    "    static constexpr float infinity() { return INFINITY; }\n"
    "    static constexpr float quiet_NaN() { return NAN; }\n"
    "};\n"
    "template <> struct numeric_limits<double> {\n"
    "    static constexpr double max() { return DBL_MAX; }\n"
    "    static constexpr double min() { return DBL_MIN; }\n"
    "    static constexpr double lowest() { return -DBL_MAX; }\n"
    "    static constexpr double epsilon() { return DBL_EPSILON; }\n"
    "    static constexpr double infinity() { return INFINITY; }\n"
    "    static constexpr double quiet_NaN() { return NAN; }\n"
    "};\n";

/* What both kinds of tiles can do; COUNT: the text of how many lanes one has. */
#define TILE_MEMBERS(COUNT)                                                   \
    "    unsigned first() {\n"                                                \
    "        return block_rank() % 32 / " COUNT " * " COUNT ";\n"             \
    "    }\n"                                                                 \
    "    unsigned members() { return ~0u >> (32 - " COUNT ") << first(); }\n" \
    "    unsigned ballot(int value) {\n"                                      \
    "        return __ballot_sync(members(), value) >> first();\n"            \
    "    }\n"                                                                 \
    "    int any(int value) { return __any_sync(members(), value); }\n"       \
    "    int all(int value) { return __all_sync(members(), value); }\n"       \
    "    template <typename T> unsigned match_any(T value) {\n"               \
    "        return __match_any_sync(members(), value) >> first();\n"         \
    "    }\n"                                                                 \
    "    template <typename T> unsigned match_all(T value, int &same) {\n"    \
    "        same = all(__match_any_sync(members(), value) == members());\n"  \
    "        return same ? members() >> first() : 0;\n"                       \
    "    }\n"                                                                 \
    "    template <typename T, typename F> T reduced(T value, F combine) {\n" \
    "        for (unsigned by = " COUNT " / 2; by > 0; by /= 2)\n"            \
    "            value = combine(value, shfl_xor(value, by));\n"              \
    "        return value;\n"                                                 \
    "    }\n"

static const char thread_groups[] =
    "struct thread_block {\n"
    "    unsigned thread_rank() {\n"
    "        return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y *\n"
    "                                                         threadIdx.z);\n"
    "    }\n"
    "    unsigned size() { return blockDim.x * blockDim.y * blockDim.z; }\n"
    "    unsigned num_threads() {\n"
    "        return blockDim.x * blockDim.y * blockDim.z;\n"
    "    }\n"
    "    void sync() { __syncthreads(); }\n"
    "    dim3 group_index() {\n"
    "        dim3 index = { blockIdx.x, blockIdx.y, blockIdx.z };\n"
    "        return index;\n"
    "    }\n"
    "    dim3 thread_index() {\n"
    "        dim3 index = { threadIdx.x, threadIdx.y, threadIdx.z };\n"
    "        return index;\n"
    "    }\n"
    "    dim3 group_dim() {\n"
    "        dim3 dim = { blockDim.x, blockDim.y, blockDim.z };\n"
    "        return dim;\n"
    "    }\n"
    "    dim3 dim_threads() { return group_dim(); }\n"
    "};\n"
    "struct grid_group {\n"
    "    unsigned long long block_rank() {\n"
    "        return blockIdx.x + (unsigned long long)gridDim.x *\n"
    "                                (blockIdx.y + gridDim.y * blockIdx.z);\n"
    "    }\n"
    "    unsigned long long num_blocks() {\n"
    "        return (unsigned long long)gridDim.x * gridDim.y * gridDim.z;\n"
    "    }\n"
    "    unsigned long long size() {\n"
    "        return num_blocks() * (blockDim.x * blockDim.y * blockDim.z);\n"
    "    }\n"
    "    unsigned long long num_threads() { return size(); }\n"
    "    unsigned long long thread_rank() {\n"
    "        return block_rank() * (blockDim.x * blockDim.y * blockDim.z) +\n"
    "               threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y *\n"
    "                                                         threadIdx.z);\n"
    "    }\n"
    "    dim3 group_dim() {\n"
    "        dim3 dim = { gridDim.x, gridDim.y, gridDim.z };\n"
    "        return dim;\n"
    "    }\n"
    "    bool is_valid() { return true; }\n"
    "    void sync() { __grid_barrier(); }\n"
    "};\n"
    "struct thread_group {\n"
    "    unsigned lanes;\n"
    "    thread_group(unsigned size) : lanes(size) {}\n"
    "    thread_group(const thread_block &block) : lanes(block.size()) {}\n"
    "    template <unsigned SIZE>\n"
    "    thread_group(const thread_block_tile<SIZE> &tile) : lanes(SIZE) {}\n"
    "    unsigned thread_rank() { return block_rank() % lanes; }\n"
    "    unsigned size() { return lanes; }\n"
    "    unsigned num_threads() { return lanes; }\n"
    "    void sync() { __syncthreads(); }\n"
    "    template <typename T> T shfl(T value, int lane) {\n"
    "        return __shfl_sync(~0u, value, lane, lanes);\n"
    "    }\n"
    "    template <typename T> T shfl_down(T value, unsigned by) {\n"
    "        return __shfl_down_sync(~0u, value, by, lanes);\n"
    "    }\n"
    "    template <typename T> T shfl_up(T value, unsigned by) {\n"
    "        return __shfl_up_sync(~0u, value, by, lanes);\n"
    "    }\n"
    "    template <typename T> T shfl_xor(T value, unsigned by) {\n"
    "        return __shfl_xor_sync(~0u, value, by, lanes);\n"
    "    }\n"
    "    unsigned block_rank() {\n"
    "        thread_block block;\n"
    "        return block.thread_rank();\n"
    "    }\n"
    TILE_MEMBERS("lanes")
    "};\n";

static const char coalesced_groups[] =
    "struct coalesced_group {\n"
    "    unsigned members;\n"
    "    unsigned lane() {\n"
    "        thread_block block;\n"
    "        return block.thread_rank() % 32;\n"
    "    }\n"
    "    unsigned nth(unsigned rank) { return __fns(members, 0, rank + 1); }\n"
    "    unsigned thread_rank() {\n"
    "        return __popc(members & ((1u << lane()) - 1));\n"
    "    }\n"
    "    unsigned size() { return __popc(members); }\n"
    "    unsigned num_threads() { return __popc(members); }\n"
    "    unsigned meta_group_rank() { return 0; }\n"
    "    unsigned meta_group_size() { return 1; }\n"
    "    void sync() { __syncwarp(); }\n"
    "    template <typename T> T shfl(T value, unsigned rank) {\n"
    "        return __shfl_sync(members, value, nth(rank));\n"
    "    }\n"
    "    template <typename T> T shfl_down(T value, unsigned by) {\n"
    "        unsigned to = thread_rank() + by;\n"
    "        return __shfl_sync(members, value,\n"
    "                           to < size() ? nth(to) : lane());\n"
    "    }\n"
    "    template <typename T> T shfl_up(T value, unsigned by) {\n"
    "        unsigned rank = thread_rank();\n"
    "        return __shfl_sync(members, value,\n"
    "                           rank >= by ? nth(rank - by) : lane());\n"
    "    }\n"
    "    unsigned packed(unsigned lanes) {\n"
    "        unsigned result = 0;\n"
    "        for (unsigned left = members, i = 0; left != 0; i++) {\n"
    "            result |= (lanes >> (__ffs(left) - 1) & 1) << i;\n"
    "            left &= left - 1;\n"
    "        }\n"
    "        return result;\n"
    "    }\n"
    "    unsigned ballot(int value) {\n"
    "        return packed(__ballot_sync(members, value));\n"
    "    }\n"
    "    int any(int value) { return __any_sync(members, value); }\n"
    "    int all(int value) { return __all_sync(members, value); }\n"
    "    template <typename T> unsigned match_any(T value) {\n"
    "        return packed(__match_any_sync(members, value));\n"
    "    }\n"
    "    template <typename T, typename F> T reduced(T value, F combine) {\n"
    "        unsigned left = members;\n"
    "        T sum = __shfl_sync(members, value, __ffs(left) - 1);\n"
    "        for (left &= left - 1; left != 0; left &= left - 1)\n"
    "            sum = combine(sum, __shfl_sync(members, value,\n"
    "                                           __ffs(left) - 1));\n"
    "        return sum;\n"
    "    }\n"
    "};\n";

static const char tiles[] =
    "template <unsigned SIZE, typename PARENT = void>\n"
    "struct thread_block_tile {\n"
    "    unsigned block_rank() {\n"
    "        return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y *\n"
    "                                                         threadIdx.z);\n"
    "    }\n"
    "    unsigned thread_rank() { return block_rank() % SIZE; }\n"
    "    unsigned meta_group_rank() { return block_rank() / SIZE; }\n"
    "    unsigned meta_group_size() {\n"
    "        return (blockDim.x * blockDim.y * blockDim.z + SIZE - 1) / SIZE;\n"
    "    }\n"
    "    unsigned size() { return SIZE; }\n"
    "    unsigned num_threads() { return SIZE; }\n"
    "    void sync() { __syncwarp(); }\n"
    "    template <typename T> T shfl(T value, int lane) {\n"
    "        return __shfl_sync(~0u, value, lane, SIZE);\n"
    "    }\n"
    "    template <typename T> T shfl_down(T value, unsigned by) {\n"
    "        return __shfl_down_sync(~0u, value, by, SIZE);\n"
    "    }\n"
    "    template <typename T> T shfl_up(T value, unsigned by) {\n"
    "        return __shfl_up_sync(~0u, value, by, SIZE);\n"
    "    }\n"
    "    template <typename T> T shfl_xor(T value, unsigned by) {\n"
    "        return __shfl_xor_sync(~0u, value, by, SIZE);\n"
    "    }\n"
    TILE_MEMBERS("SIZE")
    "};\n";

/* Making groups, and what works on any of them. */
static const char group_functions[] =
    "__device__ thread_block this_thread_block() {\n"
    "    thread_block block;\n"
    "    return block;\n"
    "}\n"
    "__device__ coalesced_group coalesced_threads() {\n"
    "    coalesced_group group = { __activemask() };\n"
    "    return group;\n"
    "}\n"
    "__device__ coalesced_group __part_of(unsigned lanes, bool among) {\n"
    "    unsigned others = __ballot_sync(lanes, among);\n"
    "    coalesced_group group = { among ? others : lanes & ~others };\n"
    "    return group;\n"
    "}\n"
    "__device__ coalesced_group binary_partition(const coalesced_group &group,\n"
    "                                            bool among) {\n"
    "    return __part_of(group.members, among);\n"
    "}\n"
    "template <unsigned SIZE> __device__ coalesced_group\n"
    "binary_partition(const thread_block_tile<SIZE> &tile, bool among) {\n"
    "    return __part_of(tile.members(), among);\n"
    "}\n"
    "template <typename T> __device__ coalesced_group\n"
    "labeled_partition(const coalesced_group &group, T label) {\n"
    "    coalesced_group part = { __match_any_sync(group.members, label) };\n"
    "    return part;\n"
    "}\n"
    "template <unsigned SIZE, typename T> __device__ coalesced_group\n"
    "labeled_partition(const thread_block_tile<SIZE> &tile, T label) {\n"
    "    coalesced_group part = { __match_any_sync(tile.members(), label) };\n"
    "    return part;\n"
    "}\n"
    "__device__ grid_group this_grid() {\n"
    "    grid_group grid;\n"
    "    return grid;\n"
    "}\n"
    "template <unsigned SIZE, typename G>\n"
    "__device__ thread_block_tile<SIZE> tiled_partition(const G &group) {\n"
    "    thread_block_tile<SIZE> tile;\n"
    "    return tile;\n"
    "}\n"
    "template <typename G>\n"
    "__device__ thread_group tiled_partition(const G &group, unsigned size) {\n"
    "    return thread_group(size);\n"
    "}\n"
    "template <typename G> __device__ void sync(const G &group) {\n"
    "    group.sync();\n"
    "}\n"
    "template <typename T> struct plus {\n"
    "    T operator()(T a, T b) { return a + b; }\n"
    "};\n"
    "template <typename T> struct less {\n"
    "    T operator()(T a, T b) { return min(a, b); }\n"
    "};\n"
    "template <typename T> struct greater {\n"
    "    T operator()(T a, T b) { return max(a, b); }\n"
    "};\n"
    "template <typename T> struct bit_and {\n"
    "    T operator()(T a, T b) { return a & b; }\n"
    "};\n"
    "template <typename T> struct bit_or {\n"
    "    T operator()(T a, T b) { return a | b; }\n"
    "};\n"
    "template <typename T> struct bit_xor {\n"
    "    T operator()(T a, T b) { return a ^ b; }\n"
    "};\n"
    "template <typename G, typename T, typename F>\n"
    "__device__ T reduce(const G &group, T value, F combine) {\n"
    "    return group.reduced(value, combine);\n"
    "}\n";

/* Of <utility>. */
static const char utility_functions[] =
    "template <typename T> __device__ void swap(T &a, T &b) {\n"
    "    T held = a;\n"
    "    a = b;\n"
    "    b = held;\n"
    "}\n";

/* nvcc 13 moves byte by byte, whatever the pointers point to. */
static const char byte_functions[] =
    "template <typename D, typename S>\n"
    "__device__ void memcpy(D *to, const S *from, size_t bytes) {\n"
    "    for (size_t i = 0; i < bytes; i++)\n"
    "        ((char *)to)[i] = ((const char *)from)[i];\n"
    "}\n"
    "template <typename D>\n"
    "__device__ void memset(D *to, int value, size_t bytes) {\n"
    "    for (size_t i = 0; i < bytes; i++)\n"
    "        ((char *)to)[i] = (char)value;\n"
    "}\n";

static void read_part(struct parser *parser, const char *text)
{
    struct build *build = parser->build;
    struct source *source = arena_alloc(build->arena, sizeof *source);
    struct kernel_list none = { 0 };
    struct parser own = *parser;
    *source = source_of("coalsim", text);
    own.source = source;
    own.token = own.first = own.end = token_list(source, build->arena);
    own.reads_own = true;
    while (own.end->kind != TOKEN_END)
        own.end++;
    file_scope_read(&own, &none);
    free(none.items);
}

void own_text_read(struct parser *parser)
{
    read_part(parser, bit_functions);
    read_part(parser, math_functions);
    read_part(parser, type_questions);
    read_part(parser, type_changes);
    read_part(parser, type_limits);
    read_part(parser, thread_groups);
    read_part(parser, coalesced_groups);
    read_part(parser, tiles);
    read_part(parser, group_functions);
    read_part(parser, utility_functions);
    read_part(parser, byte_functions);
    for (size_t i = 0; half_text[i] != NULL; i++)
        read_part(parser, half_text[i]);
    for (size_t i = 0; own_library[i] != NULL; i++)
        read_part(parser, own_library[i]);
}
