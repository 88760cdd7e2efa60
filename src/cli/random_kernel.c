/*
 * Random kernels: statements that C++ gives a meaning too. An integer `iN`
 * is known and stays so; arrays are read at places inside of them; barriers
 * stand where every thread comes by. How often a loop runs is no constant of
 * the compiler's, but in idioms.
 */
#include "cli/random_writer.h"

enum { STATEMENTS_MAX = 5, DEPTH_MAX = 2 };

/* ---- statements ---- */

static void put_integer(struct random_writer *writer)
{
    random_put(writer, "int i%u = ", writer->integers);
    random_put_index(writer);
    random_put(writer, " %% 3000; ");
    writer->integers++;
}

static void put_load(struct random_writer *writer)
{
    random_put(writer, "float f%u = ", writer->floats);
    random_put_place(writer);
    random_put(writer, "; ");
    writer->floats++;
}

static void put_store(struct random_writer *writer)
{
    random_put_place(writer);
    if (writer->floats > 0 && random_pick(writer, 2) == 0) {
        random_put(writer, " = f%u; ", random_pick(writer, writer->floats));
        return;
    }
    random_put(writer, " = ");
    random_put_place(writer);
    random_put(writer, " + 1.0f; ");
}

static void put_sum(struct random_writer *writer)
{
    random_put_place(writer);
    random_put(writer, " += ");
    random_put_place(writer);
    random_put(writer, "; ");
}

static void put_choice(struct random_writer *writer)
{
    random_put(writer, "float f%u = ", writer->floats);
    random_put_condition(writer);
    random_put(writer, " ? ");
    random_put_place(writer);
    random_put(writer, " : ");
    if (random_pick(writer, 2) == 0)
        random_put_place(writer);
    else
        random_put(writer, "0.0f");
    random_put(writer, "; ");
    writer->floats++;
}

static void put_barrier(struct random_writer *writer)
{
    if (writer->may_wait)
        random_put(writer, "__syncthreads(); ");
    else
        put_store(writer);
}

/* What is loaded is used: it is stored where nothing else is. */
static void put_uses(struct random_writer *writer, unsigned first)
{
    for (unsigned i = first; i < writer->floats; i++)
        random_put(writer, "E[tid + %u] = f%u; ", 4096 * i, i);
}

static void put_if(struct random_writer *writer);
static void put_loop(struct random_writer *writer);

static void put_body(struct random_writer *writer)
{
    static void (*const statements[])(struct random_writer *writer) = {
        put_load, put_choice, put_store, put_store, put_store,
        put_sum,  put_sum,    put_if,    put_loop,
    };
    enum { KINDS = sizeof statements / sizeof *statements };
    struct random_scope scope = random_enter(writer);
    /* What is deep stays short: ifs and loops stand last. */
    unsigned kinds = writer->depth < DEPTH_MAX ? KINDS : KINDS - 2;
    writer->depth++;
    for (unsigned left = 1 + random_pick(writer, 3); left > 0; left--)
        statements[random_pick(writer, kinds)](writer);
    writer->depth--;
    put_uses(writer, scope.floats);
    random_leave(writer, scope);
}

static void put_if(struct random_writer *writer)
{
    random_put(writer, "if (");
    random_put_condition(writer);
    random_put(writer, ") ");
    put_body(writer);
    if (random_pick(writer, 3) == 0) {
        random_put(writer, "else ");
        put_body(writer);
    }
}

static void put_loop(struct random_writer *writer)
{
    unsigned own = writer->integers++;
    unsigned step = random_pick(writer, 3) + 1;
    unsigned end = random_pick(writer, 6) + 2;
    random_put(writer, "for (int i%u = bx %% 2; i%u < %u; i%u += %u) ", own,
               own, end, own, step);
    put_body(writer);
    writer->integers--;
}

static void put_switch(struct random_writer *writer)
{
    random_put(writer, "switch (");
    random_put_known(writer);
    random_put(writer, " %% 4) { case 0: ");
    put_store(writer);
    if (random_pick(writer, 2) == 0)
        random_put(writer, "break; ");
    random_put(writer, "case 2: ");
    put_sum(writer);
    random_put(writer, "break; default: ");
    put_store(writer);
    random_put(writer, "} ");
}

/* Threads that leave wait at no barrier. */
static void put_return(struct random_writer *writer)
{
    random_put(writer, "if (");
    random_put_condition(writer);
    random_put(writer, ") return; ");
    writer->may_wait = false;
}

static void (*const statements[])(struct random_writer *writer) = {
    put_integer, put_load, put_load, put_store,   put_store,
    put_sum,     put_if,   put_loop, put_barrier, put_choice,
    put_switch,  put_return,
    random_put_idiom, random_put_idiom, random_put_idiom, random_put_idiom,
};

/* Of shared memory that nobody writes, or nobody reads, nvcc leaves nothing. */
static void put_shared(struct random_writer *writer)
{
    writer->has_shared = true;
    random_put(writer, "__shared__ float s[%d]; s[tid & %d] = A[tid]; "
                       "__syncthreads(); ",
               RANDOM_SHARED_WORDS, RANDOM_SHARED_WORDS - 1);
}

static void put_shared_use(struct random_writer *writer)
{
    random_put(writer, "B[tid] = s[(tid + 1) & %d]; ", RANDOM_SHARED_WORDS - 1);
}

/* The arrays, which may be known not to overlap, and the threads' numbers. */
static void put_head(struct random_writer *writer)
{
    const char *pointer =
        random_pick(writer, 2) == 0 ? "float *" : "float *__restrict__ ";
    random_put(writer, "__device__ float scaled(const float *p, int i) "
                       "{ return 2 * p[i]; } __global__ void k(");
    for (char name = 'A'; name <= 'A' + RANDOM_ARRAYS; name++)
        random_put(writer, "%s%s%c", name == 'A' ? "" : ", ", pointer, name);
    random_put(writer, ") { const int tx = threadIdx.x, ty = threadIdx.y, "
                       "tz = threadIdx.z, bx = blockIdx.x, "
                       "linear = tx + blockDim.x * (ty + blockDim.y * tz), "
                       "lane = linear %% 32, warp = linear / 32, "
                       "tid = linear + bx * "
                       "(blockDim.x * blockDim.y * blockDim.z); ");
}

const char *random_kernel(struct random *random, struct arena *arena)
{
    struct random_writer writer = { .random = random, .may_wait = true };
    put_head(&writer);
    if (random_pick(&writer, 2) == 0)
        put_shared(&writer);
    for (unsigned left = 2 + random_pick(&writer, STATEMENTS_MAX); left > 0;
         left--)
        RANDOM_CHOOSE(random, statements)(&writer);
    put_uses(&writer, 0);
    if (writer.has_shared)
        put_shared_use(&writer);
    put_store(&writer);
    random_put(&writer, "}");
    return arena_text(arena, writer.text, writer.length);
}
