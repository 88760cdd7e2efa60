/* Cooperative groups. */

/* What both kinds of tiles can do; COUNT: how many lanes one has. */
#define TILE_MEMBERS(COUNT) \
    unsigned first() { \
        return block_rank() % 32 / COUNT * COUNT; \
    } \
    unsigned members() { return ~0u >> (32 - COUNT) << first(); } \
    unsigned ballot(int value) { \
        return __ballot_sync(members(), value) >> first(); \
    } \
    int any(int value) { return __any_sync(members(), value); } \
    int all(int value) { return __all_sync(members(), value); } \
    template <typename T> unsigned match_any(T value) { \
        return __match_any_sync(members(), value) >> first(); \
    } \
    template <typename T> unsigned match_all(T value, int &same) { \
        same = all(__match_any_sync(members(), value) == members()); \
        return same ? members() >> first() : 0; \
    } \
    template <typename T, typename F> T reduced(T value, F combine) { \
        for (unsigned by = COUNT / 2; by > 0; by /= 2) \
            value = combine(value, shfl_xor(value, by)); \
        return value; \
    }

struct thread_block {
    unsigned thread_rank() {
        return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y *
                                                         threadIdx.z);
    }
    unsigned size() { return blockDim.x * blockDim.y * blockDim.z; }
    unsigned num_threads() {
        return blockDim.x * blockDim.y * blockDim.z;
    }
    void sync() { __syncthreads(); }
    dim3 group_index() {
        dim3 index = { blockIdx.x, blockIdx.y, blockIdx.z };
        return index;
    }
    dim3 thread_index() {
        dim3 index = { threadIdx.x, threadIdx.y, threadIdx.z };
        return index;
    }
    dim3 group_dim() {
        dim3 dim = { blockDim.x, blockDim.y, blockDim.z };
        return dim;
    }
    dim3 dim_threads() { return group_dim(); }
};
struct grid_group {
    unsigned long long block_rank() {
        return blockIdx.x + (unsigned long long)gridDim.x *
                                (blockIdx.y + gridDim.y * blockIdx.z);
    }
    unsigned long long num_blocks() {
        return (unsigned long long)gridDim.x * gridDim.y * gridDim.z;
    }
    unsigned long long size() {
        return num_blocks() * (blockDim.x * blockDim.y * blockDim.z);
    }
    unsigned long long num_threads() { return size(); }
    unsigned long long thread_rank() {
        return block_rank() * (blockDim.x * blockDim.y * blockDim.z) +
               threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y *
                                                         threadIdx.z);
    }
    dim3 group_dim() {
        dim3 dim = { gridDim.x, gridDim.y, gridDim.z };
        return dim;
    }
    bool is_valid() { return true; }
    void sync() { __grid_barrier(); }
};
struct thread_group {
    unsigned lanes;
    thread_group(unsigned size) : lanes(size) {}
    thread_group(const thread_block &block) : lanes(block.size()) {}
    template <unsigned SIZE>
    thread_group(const thread_block_tile<SIZE> &tile) : lanes(SIZE) {}
    unsigned thread_rank() { return block_rank() % lanes; }
    unsigned size() { return lanes; }
    unsigned num_threads() { return lanes; }
    void sync() { __syncthreads(); }
    template <typename T> T shfl(T value, int lane) {
        return __shfl_sync(~0u, value, lane, lanes);
    }
    template <typename T> T shfl_down(T value, unsigned by) {
        return __shfl_down_sync(~0u, value, by, lanes);
    }
    template <typename T> T shfl_up(T value, unsigned by) {
        return __shfl_up_sync(~0u, value, by, lanes);
    }
    template <typename T> T shfl_xor(T value, unsigned by) {
        return __shfl_xor_sync(~0u, value, by, lanes);
    }
    unsigned block_rank() {
        thread_block block;
        return block.thread_rank();
    }
    TILE_MEMBERS(lanes)
};

struct coalesced_group {
    unsigned members;
    unsigned lane() {
        thread_block block;
        return block.thread_rank() % 32;
    }
    unsigned nth(unsigned rank) { return __fns(members, 0, rank + 1); }
    unsigned thread_rank() {
        return __popc(members & ((1u << lane()) - 1));
    }
    unsigned size() { return __popc(members); }
    unsigned num_threads() { return __popc(members); }
    unsigned meta_group_rank() { return 0; }
    unsigned meta_group_size() { return 1; }
    void sync() { __syncwarp(); }
    template <typename T> T shfl(T value, unsigned rank) {
        return __shfl_sync(members, value, nth(rank));
    }
    template <typename T> T shfl_down(T value, unsigned by) {
        unsigned to = thread_rank() + by;
        return __shfl_sync(members, value,
                           to < size() ? nth(to) : lane());
    }
    template <typename T> T shfl_up(T value, unsigned by) {
        unsigned rank = thread_rank();
        return __shfl_sync(members, value,
                           rank >= by ? nth(rank - by) : lane());
    }
    unsigned packed(unsigned lanes) {
        unsigned result = 0;
        for (unsigned left = members, i = 0; left != 0; i++) {
            result |= (lanes >> (__ffs(left) - 1) & 1) << i;
            left &= left - 1;
        }
        return result;
    }
    unsigned ballot(int value) {
        return packed(__ballot_sync(members, value));
    }
    int any(int value) { return __any_sync(members, value); }
    int all(int value) { return __all_sync(members, value); }
    template <typename T> unsigned match_any(T value) {
        return packed(__match_any_sync(members, value));
    }
    template <typename T, typename F> T reduced(T value, F combine) {
        unsigned left = members;
        T sum = __shfl_sync(members, value, __ffs(left) - 1);
        for (left &= left - 1; left != 0; left &= left - 1)
            sum = combine(sum, __shfl_sync(members, value,
                                           __ffs(left) - 1));
        return sum;
    }
};

template <unsigned SIZE, typename PARENT = void>
struct thread_block_tile {
    unsigned block_rank() {
        return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y *
                                                         threadIdx.z);
    }
    unsigned thread_rank() { return block_rank() % SIZE; }
    unsigned meta_group_rank() { return block_rank() / SIZE; }
    unsigned meta_group_size() {
        return (blockDim.x * blockDim.y * blockDim.z + SIZE - 1) / SIZE;
    }
    unsigned size() { return SIZE; }
    unsigned num_threads() { return SIZE; }
    void sync() { __syncwarp(); }
    template <typename T> T shfl(T value, int lane) {
        return __shfl_sync(~0u, value, lane, SIZE);
    }
    template <typename T> T shfl_down(T value, unsigned by) {
        return __shfl_down_sync(~0u, value, by, SIZE);
    }
    template <typename T> T shfl_up(T value, unsigned by) {
        return __shfl_up_sync(~0u, value, by, SIZE);
    }
    template <typename T> T shfl_xor(T value, unsigned by) {
        return __shfl_xor_sync(~0u, value, by, SIZE);
    }
    TILE_MEMBERS(SIZE)
};

/* Making groups, and what works on any of them. */

__device__ thread_block this_thread_block() {
    thread_block block;
    return block;
}
__device__ coalesced_group coalesced_threads() {
    coalesced_group group = { __activemask() };
    return group;
}
__device__ coalesced_group __part_of(unsigned lanes, bool among) {
    unsigned others = __ballot_sync(lanes, among);
    coalesced_group group = { among ? others : lanes & ~others };
    return group;
}
__device__ coalesced_group binary_partition(const coalesced_group &group,
                                            bool among) {
    return __part_of(group.members, among);
}
template <unsigned SIZE> __device__ coalesced_group
binary_partition(const thread_block_tile<SIZE> &tile, bool among) {
    return __part_of(tile.members(), among);
}
template <typename T> __device__ coalesced_group
labeled_partition(const coalesced_group &group, T label) {
    coalesced_group part = { __match_any_sync(group.members, label) };
    return part;
}
template <unsigned SIZE, typename T> __device__ coalesced_group
labeled_partition(const thread_block_tile<SIZE> &tile, T label) {
    coalesced_group part = { __match_any_sync(tile.members(), label) };
    return part;
}
__device__ grid_group this_grid() {
    grid_group grid;
    return grid;
}
template <unsigned SIZE, typename G>
__device__ thread_block_tile<SIZE> tiled_partition(const G &group) {
    thread_block_tile<SIZE> tile;
    return tile;
}
template <typename G>
__device__ thread_group tiled_partition(const G &group, unsigned size) {
    return thread_group(size);
}
template <typename G> __device__ void sync(const G &group) {
    group.sync();
}
template <typename T> struct plus {
    T operator()(T a, T b) { return a + b; }
};
template <typename T> struct less {
    T operator()(T a, T b) { return min(a, b); }
};
template <typename T> struct greater {
    T operator()(T a, T b) { return max(a, b); }
};
template <typename T> struct bit_and {
    T operator()(T a, T b) { return a & b; }
};
template <typename T> struct bit_or {
    T operator()(T a, T b) { return a | b; }
};
template <typename T> struct bit_xor {
    T operator()(T a, T b) { return a ^ b; }
};
template <typename G, typename T, typename F>
__device__ T reduce(const G &group, T value, F combine) {
    return group.reduced(value, combine);
}
template <typename G, typename T, typename F>
__device__ T inclusive_scan(const G &group, T value, F combine) {
    for (unsigned by = 1; by < group.size(); by *= 2) {
        T before = group.shfl_up(value, by);
        value = group.thread_rank() >= by ? combine(before, value) : value;
    }
    return value;
}
template <typename G, typename T>
__device__ T inclusive_scan(const G &group, T value) {
    return inclusive_scan(group, value, plus<T>());
}
template <typename G, typename T>
__device__ T exclusive_scan(const G &group, T value) {
    T before = group.shfl_up(inclusive_scan(group, value), 1);
    return group.thread_rank() > 0 ? before : T(0);
}
template <typename G, typename T>
__device__ T exclusive_scan(const G &group, T value, plus<T> combine) {
    return exclusive_scan(group, value);
}
