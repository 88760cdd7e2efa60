// coalsim: block=32 grid=1 count=20 every=2 once=1 back=3

// Stores that both arms of an if end with, to one place: where nvcc makes one of
// them, and where it leaves two. A number of the text in the else is in its way,
// or, where a loop's step or a function's end is next, one in the other arm; that
// the index is used for a load, too, only before any ways part. As in sass.cu one
// warp makes each access once.
#define KERNEL extern "C" __global__ void

KERNEL ends_for_number_last(float *to, const float *from, int count, int every, int once)
{
#pragma unroll 1
    for (int at = threadIdx.x; at < count; at += 96) {
        if (at % 5 == every)
            to[at] = from[at];
        else
            to[at] = 0.0f;
    }
}

KERNEL ends_for_number_first(float *to, const float *from, int count, int every, int once)
{
#pragma unroll 1
    for (int at = threadIdx.x; at < count; at += 96) {
        if (at % 5 == every)
            to[at] = 0.0f;
        else
            to[at] = from[at * 3];
    }
}

KERNEL ends_for_step_between(float *to, const float *from, int count, int every, int once)
{
    int at = threadIdx.x;
#pragma unroll 1
    for (int i = 0; i < once; i++) {
        if (at % 5 == every)
            to[at] = 0.0f;
        else
            to[at] = from[at];
        at += 96;
    }
}

KERNEL ends_while_number_last(float *to, const float *from, int count, int every, int once)
{
    int at = threadIdx.x;
#pragma unroll 1
    while (at < count) {
        if (at % 5 == every)
            to[at] = from[at];
        else
            to[at] = 0.0f;
        at += 96;
    }
}

KERNEL ends_while_number_first(float *to, const float *from, int count, int every, int once)
{
    int at = threadIdx.x;
#pragma unroll 1
    while (at < count) {
        if (at % 5 == every)
            to[at] = 0.0f;
        else
            to[at] = from[at];
        at += 96;
    }
}

KERNEL ends_once_number_last(float *to, const float *from, int count, int every, int once)
{
    int at = threadIdx.x;
    if (at % 5 == every)
        to[at] = from[at * 3];
    else
        to[at] = 0.0f;
}

KERNEL ends_once_number_first(float *to, const float *from, int count, int every, int once)
{
    int at = threadIdx.x;
    if (at % 5 == every)
        to[at] = 0.0f;
    else
        to[at] = from[at * 3];
}

KERNEL ends_once_index_shared(float *to, const float *from, int count, int every, int once)
{
    int at = threadIdx.x;
    if (at % 5 == every)
        to[at] = from[at];
    else
        to[at] = from[count];
}

KERNEL ends_behind_loop(float *to, const float *from, int count, int every, int once)
{
    int at = threadIdx.x;
#pragma unroll 1
    for (int i = 0; i < once; i++)
        to[1000 + i * 32 + at] = from[i];
    if (at % 5 == every)
        to[at] = from[at];
    else
        to[at] = from[count];
}

KERNEL ends_behind_if(float *to, const float *from, int count, int every, int once)
{
    int at = threadIdx.x;
    if (every > 1)
        to[1000] = from[0];
    if (at % 5 == every)
        to[at] = from[at];
    else
        to[at] = from[count];
}

KERNEL ends_behind_choice(float *to, const float *from, int count, int every, int once)
{
    int at = threadIdx.x;
    if (at > count)
        at = count;
    if (at % 5 == every)
        to[at] = from[at];
    else
        to[at] = from[count];
}

KERNEL ends_unrolled(float *to, const float *from, int count, int every, int once)
{
    int at = threadIdx.x;
#pragma unroll
    for (int i = 0; i < 3; i++, at += 64) {
        if (at % 5 == every)
            to[at] = 0.0f;
        else
            to[at] = from[at * 3];
    }
}

static __device__ void one(float *to, const float *from, int count, int every, int once, int at)
{
    if (at % 5 == every)
        to[at] = 0.0f;
    else
        to[at] = from[at * 3];
}

KERNEL ends_of_function(float *to, const float *from, int count, int every, int once)
{
    one(to, from, count, every, once, threadIdx.x);
    to[2000] = 1.0f;
}

/* Both arms load it first, one of them only to store it. */
KERNEL ends_of_common_load(float *to, const float *from, int back)
{
    int at = threadIdx.x;
    if (at >= back)
        to[at] = from[at] + from[at - back];
    else
        to[at] = from[at];
}

KERNEL ends_of_common_shared_load(float *to, const float *from, int back)
{
    __shared__ float one[128], other[128];
    int at = threadIdx.x;
    one[at] = from[at];
    __syncthreads();
    if (at >= back)
        other[at] = one[at] + one[at - back];
    else
        other[at] = one[at];
    __syncthreads();
    to[at] = other[at ^ 32];
}
