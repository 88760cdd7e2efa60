/*
 * CUDA C for a host compiler, in which memory only writes down who touches it.
 *
 * An element of memory is a `cell`: of the size and alignment of the number it
 * stands for, but a load from it gives 0, or in one array of integers what
 * coalsim is told by --data, and a store to it does nothing, apart
 * from the entry that both leave in the record. Arrays start at addresses that
 * do not exist. A cell elsewhere is a local variable and just holds its value.
 * So a program behind this prelude does in C++ what it says, and its record is
 * what coalsim should find.
 */
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>

extern "C" {
#include "recorded.h"
}

namespace oracle {

/* --- arrays ---
 * Bits of an address: 62 set, 50 to 61 the array, below them the offset, 0 in
 * the middle.
 */

const int ARRAY_SHIFT = 50;
const uint64_t OUTSIDE = UINT64_C(1) << 62;
const uint64_t OFFSET_ZERO = UINT64_C(1) << (ARRAY_SHIFT - 1);

/* coalsim follows no array further than this. */
const int64_t OFFSET_MAX = INT64_C(1) << 43;

static uint64_t array_bytes[64]; /* 0: no end */
static bool array_is_shared[64];
static record *now;
static recorded_cache cache_now;

static uintptr_t array_start(uint64_t number)
{
    return OUTSIDE + (number << ARRAY_SHIFT) + OFFSET_ZERO;
}

struct array {
    uint64_t number;
    template <class T> operator T *() const
    {
        return (T *)array_start(number);
    }
};

static bool is_memory(const void *place)
{
    return (uintptr_t)place >> 62 == 1;
}

static uint64_t array_at(const void *place)
{
    return ((uintptr_t)place - OUTSIDE) >> ARRAY_SHIFT;
}

static bool is_in_shared(const void *place)
{
    return is_memory(place) && array_is_shared[array_at(place)];
}

static bool is_wrong(const recorded &seen)
{
    uint64_t end = array_bytes[seen.array];
    return seen.offset < 0 || seen.offset > OFFSET_MAX - seen.bytes ||
           seen.offset % seen.bytes != 0 ||
           (end > 0 && (uint64_t)seen.offset + seen.bytes > end);
}

/* What the last load found. */
static int found()
{
    const recorded &seen = now->list[now->count - 1];
    bool known = seen.array == KNOWN_ARRAY && seen.bytes == sizeof(int);
    return known ? (int)(KNOWN_START + seen.offset / seen.bytes * KNOWN_STEP)
                 : 0;
}

/* False: the place is no memory. */
static bool note(const void *place, size_t bytes, recorded_kind kind)
{
    if (!is_memory(place))
        return false;
    uint64_t address = (uintptr_t)place - OUTSIDE;
    recorded seen = {};
    seen.array = (uint32_t)(address >> ARRAY_SHIFT);
    seen.offset = (int64_t)(address & (2 * OFFSET_ZERO - 1)) -
                  (int64_t)OFFSET_ZERO;
    seen.bytes = (uint8_t)bytes;
    seen.kind = (uint8_t)kind;
    seen.cache = (uint8_t)cache_now;
    if (now->count == now->room)
        abort();
    now->wrong = now->wrong || is_wrong(seen);
    now->list[now->count++] = seen;
    return true;
}

/* --- structs as a whole ---
 * A copy first collects its parts, then moves them: those together that lie in
 * one unit of as many bytes as the struct is aligned to, at most 16. From shared
 * memory to shared memory, parts of one size, of 4 bytes or more, are all loaded
 * before any is stored.
 */

class copying {
    static copying *under_way;
    const char *to, *from;
    size_t align, count;
    bool is_inner;
    struct {
        size_t offset, bytes;
    } parts[256];

public:
    copying(const void *to, const void *from, size_t align)
        : to((const char *)to), from((const char *)from), align(align),
          count(0), is_inner(under_way != NULL)
    {
        if (!is_inner)
            under_way = this;
    }

    ~copying()
    {
        if (is_inner)
            return;
        under_way = NULL;
        bool loads_first = is_in_shared(to) && is_in_shared(from) &&
                           are_alike() && parts[0].bytes >= 4;
        move(true, !loads_first);
        if (loads_first)
            move(false, true);
    }

    bool are_alike() const
    {
        for (size_t i = 0; i < count; i++)
            if (parts[i].bytes != parts[0].bytes)
                return false;
        return count > 0;
    }

    void move(bool loads, bool stores) const
    {
        size_t unit = align >= 16 ? 16 : align;
        for (size_t first = 0, behind; first < count; first = behind) {
            size_t offset = parts[first].offset, bytes = parts[first].bytes;
            size_t start = offset / unit * unit;
            behind = first + 1;
            while (behind < count && parts[behind].offset < start + unit)
                behind++;
            if (behind > first + 1)
                offset = start, bytes = unit;
            if (loads)
                note(from + offset, bytes, LOADED);
            if (stores)
                note(to + offset, bytes, STORED);
        }
    }

    static bool takes(const void *part, size_t bytes)
    {
        if (under_way == NULL)
            return false;
        size_t offset = (size_t)((const char *)part - under_way->from);
        under_way->parts[under_way->count].offset = offset;
        under_way->parts[under_way->count++].bytes = bytes;
        return true;
    }
};

copying *copying::under_way;

/* The struct S has its members in S_members. */
#define COPIES(S)                                                  \
    S() = default;                                                 \
    S(const S &from) : S(from, copying(this, &from, alignof(S))) {} \
    S(const S &from, const copying &) : S##_members(from) {}       \
    S &operator=(const S &from)                                    \
    {                                                              \
        copying copy(this, &from, alignof(S));                     \
        S##_members::operator=(from);                              \
        return *this;                                              \
    }

/* --- numbers in memory --- */

#define UPDATE(OP)                                      \
    template <class T> Value operator OP##=(const T &by) \
    {                                                   \
        auto right = +by;                               \
        Value old = *this;                              \
        return put((Value)(old OP right));              \
    }

template <class Value, class Raw = Value> class cell {
    Raw raw;

    Value put(Value value)
    {
        if (!note(this, sizeof *this, STORED))
            raw = (Raw)value;
        return value;
    }

    void copy(const cell &from)
    {
        if (!copying::takes(&from, sizeof *this))
            put((Value)from);
        else if (!is_memory(this))
            raw = is_memory(&from) ? Raw() : from.raw;
    }

public:
    typedef Value value;

    cell() = default;
    cell(const cell &from) { copy(from); }
    template <class T> explicit cell(const T &from) : raw((Raw)(Value)from) {}

    operator Value() const
    {
        return note(this, sizeof *this, LOADED) ? (Value)found() : (Value)raw;
    }

    /* The value of an assignment is not read back from memory. */
    Value operator=(const cell &from)
    {
        copy(from);
        return Value();
    }
    template <class T> Value operator=(const T &from)
    {
        return put((Value)from);
    }

    UPDATE(+) UPDATE(-) UPDATE(*) UPDATE(/) UPDATE(%)
    UPDATE(<<) UPDATE(>>) UPDATE(&) UPDATE(|) UPDATE(^)

    Value operator++() { return *this += 1; }
    Value operator--() { return *this -= 1; }
    Value operator++(int)
    {
        Value old = *this;
        put((Value)(old + 1));
        return old;
    }
    Value operator--(int)
    {
        Value old = *this;
        put((Value)(old - 1));
        return old;
    }
};

typedef cell<signed char> int8_t;
typedef cell<unsigned char> uint8_t, uchar;
typedef cell<short> int16_t;
typedef cell<unsigned short> uint16_t, ushort;
typedef cell<int> int32_t;
typedef cell<unsigned> uint32_t, uint;
typedef cell<long long> int64_t;
typedef cell<unsigned long long> uint64_t, ulong;
typedef cell<float> cell_float;
typedef cell<double> cell_double;
typedef cell<float, unsigned short> half;

#define VECTOR(NAME, NUMBER, ALIGN, COUNT, ...)                      \
    struct alignas(ALIGN) NAME##COUNT##_members {                    \
        NUMBER __VA_ARGS__;                                          \
    };                                                               \
    struct NAME##COUNT : NAME##COUNT##_members {                     \
        COPIES(NAME##COUNT)                                          \
    };

#define VECTORS(NAME, NUMBER, BYTES, ALIGN2, ALIGN4)                 \
    VECTOR(NAME, NUMBER, BYTES, 1, x)                                \
    VECTOR(NAME, NUMBER, ALIGN2, 2, x, y)                            \
    VECTOR(NAME, NUMBER, BYTES, 3, x, y, z)                          \
    VECTOR(NAME, NUMBER, ALIGN4, 4, x, y, z, w)                      \
    template <class X, class Y> NAME##2 make_##NAME##2(X x, Y y)     \
    {                                                                \
        NAME##2 made;                                                \
        made.x = x, made.y = y;                                      \
        return made;                                                 \
    }                                                                \
    template <class X, class Y, class Z>                             \
    NAME##3 make_##NAME##3(X x, Y y, Z z)                            \
    {                                                                \
        NAME##3 made;                                                \
        made.x = x, made.y = y, made.z = z;                          \
        return made;                                                 \
    }                                                                \
    template <class X, class Y, class Z, class W>                    \
    NAME##4 make_##NAME##4(X x, Y y, Z z, W w)                       \
    {                                                                \
        NAME##4 made;                                                \
        made.x = x, made.y = y, made.z = z, made.w = w;              \
        return made;                                                 \
    }

VECTORS(char, cell<signed char>, 1, 2, 4)
VECTORS(uchar, uchar, 1, 2, 4)
VECTORS(short, int16_t, 2, 4, 8)
VECTORS(ushort, ushort, 2, 4, 8)
VECTORS(int, int32_t, 4, 8, 16)
VECTORS(uint, uint, 4, 8, 16)
VECTORS(longlong, int64_t, 8, 16, 16)
VECTORS(ulonglong, ulong, 8, 16, 16)
VECTORS(float, cell_float, 4, 8, 16)
VECTORS(double, cell_double, 8, 16, 16)

/* --- functions --- */

template <class A, class B> auto min(const A &a, const B &b)
{
    auto x = +a;
    auto y = +b;
    decltype(x + y) left = x, right = y;
    return left < right ? left : right;
}

template <class A, class B> auto max(const A &a, const B &b)
{
    auto x = +a;
    auto y = +b;
    decltype(x + y) left = x, right = y;
    return left > right ? left : right;
}

template <class A> auto abs(const A &a)
{
    auto x = +a;
    return x < 0 ? -x : x;
}

/* The result of an atomic: who looks at it makes the reduction an atomic. */
template <class Value> class old_value {
    size_t at;

public:
    explicit old_value(size_t at) : at(at) {}
    operator Value() const
    {
        now->list[at].kind = UPDATED_USED;
        return Value();
    }
};

template <class T, class U>
old_value<typename T::value> atomic(T *place, const U &by)
{
    (void)+by;
    note(place, sizeof *place, UPDATED);
    return old_value<typename T::value>(now->count - 1);
}

#define atomicAdd atomic
#define atomicMax atomic
#define atomicExch atomic

template <class T, class U, class V>
old_value<typename T::value> atomicCAS(T *place, const U &, const V &by)
{
    return atomic(place, by);
}

template <class T> T load_as(const T *place, recorded_cache cache)
{
    struct change {
        ~change() { cache_now = CACHED_AS_USUAL; }
    } back;
    cache_now = cache;
    return *place;
}

template <class T> T __ldg(const T *place)
{
    return load_as(place, READ_ONLY);
}

template <class T> T __ldcg(const T *place)
{
    return load_as(place, CACHED_IN_L2);
}

static inline void __syncthreads() {}
static inline void __syncwarp() {}

/* --- names --- */

struct three {
    unsigned x, y, z;
};

static three threadIdx, blockIdx, blockDim, gridDim;
static int tid, lane, warp, warpSize, tx, ty, tz, bx, by, bz;

static three three_of(const unsigned *values)
{
    return three{ values[0], values[1], values[2] };
}

static void name_thread(const thread *names)
{
    threadIdx = three_of(names->thread);
    blockIdx = three_of(names->block);
    blockDim = three_of(names->block_dim);
    gridDim = three_of(names->grid_dim);
    tid = names->tid, lane = names->lane, warp = names->warp;
    warpSize = names->warp_size;
    tx = (int)threadIdx.x, ty = (int)threadIdx.y, tz = (int)threadIdx.z;
    bx = (int)blockIdx.x, by = (int)blockIdx.y, bz = (int)blockIdx.z;
}
}

#define __device__ static
#define __align__(BYTES) __attribute__((aligned(BYTES)))
#define float cell_float
#define double cell_double
