/* Statements that belong together in random kernels; see random_writer.h. */
#include "cli/random_writer.h"

/* A name for a variable of an idiom's own. */
static unsigned new_name(struct random_writer *writer)
{
    return writer->names++;
}

/* A sum in a register, over a loop of so many trips: some known to nvcc. */
static void put_row_sum(struct random_writer *writer)
{
    unsigned own = new_name(writer), counter = writer->integers++;
    random_put(writer, "float v%u = 0; for (int i%u = ", own, counter);
    random_put(writer, random_pick(writer, 2) == 0 ? "0" : "tx");
    unsigned step = random_pick(writer, 2) == 0 ? 1 : 4;
    unsigned end = 4 + 4 * random_pick(writer, 6);
    random_put(writer, "; i%u < %u; i%u += %u) v%u += ", counter, end, counter,
               step, own);
    random_put_place(writer);
    random_put(writer, " * ");
    random_put_place(writer);
    random_put(writer, "; ");
    writer->integers--;
    random_put(writer, "float f%u = v%u; ", writer->floats++, own);
}

/* Four, or two, floats at a time; some are not used. */
static void put_vector(struct random_writer *writer)
{
    unsigned own = new_name(writer);
    bool is_four = random_pick(writer, 2) == 0;
    const char *type = is_four ? "float4" : "float2";
    random_put(writer, "%s v%u = reinterpret_cast<%s*>(%c)[", type, own, type,
               random_pick_array(writer));
    random_put_index(writer);
    random_put(writer, "]; ");
    random_put_place(writer);
    random_put(writer, " = v%u.%s; ", own,
               random_pick(writer, 2) == 0 ? "x" : "y");
    if (random_pick(writer, 2) == 0)
        return;
    random_put(writer, "v%u.x *= 2; reinterpret_cast<%s*>(%c)[", own, type,
               random_pick_array(writer));
    random_put_index(writer);
    random_put(writer, "] = v%u; ", own);
}

/* An array in registers, filled and used by loops of constant trips. */
static void put_registers(struct random_writer *writer)
{
    unsigned own = new_name(writer), count = 2 + random_pick(writer, 4);
    unsigned counter = writer->integers++;
    random_put(writer, "float v%u[%u]; for (int i%u = 0; i%u < %u; i%u++) "
                       "v%u[i%u] = ",
               own, count, counter, counter, count, counter, own, counter);
    random_put_place(writer);
    random_put(writer, "; for (int i%u = %u; i%u < %u; i%u++) ", counter,
               random_pick(writer, 2), counter, count, counter);
    random_put_place(writer);
    random_put(writer, " %s v%u[i%u]; ",
               random_pick(writer, 3) == 0 ? "+=" : "=", own, counter);
    writer->integers--;
}

/* A pointer that walks. */
static void put_walk(struct random_writer *writer)
{
    unsigned own = new_name(writer);
    random_put(writer, "float *v%u = %c + ", own, random_pick_array(writer));
    random_put_index(writer);
    unsigned counter = writer->integers;
    unsigned stride = random_pick_number(writer);
    unsigned trips = 2 + random_pick(writer, 8);
    random_put(writer, "; float f%u = 0; for (int i%u = 0; i%u < %u; i%u++) { "
                       "f%u += *v%u; v%u += %u; } ",
               writer->floats, counter, counter, trips, counter,
               writer->floats, own, own, stride);
    writer->floats++;
}

/* A tile of 32x8 or more, through shared memory, padded or not. */
static void put_tile(struct random_writer *writer)
{
    unsigned own = new_name(writer);
    random_put(writer, "__shared__ float v%u[32][%u]; v%u[ty & 31][tx & 31] = ",
               own, 32 + random_pick(writer, 2), own);
    random_put_global(writer);
    random_put(writer, "; __syncthreads(); ");
    random_put_global(writer);
    random_put(writer, " = v%u[(tx + %u) & 31][ty & 31]; ", own,
               random_pick(writer, 3));
}

/* A tree of sums, as reductions have it. */
static void put_tree(struct random_writer *writer)
{
    unsigned own = new_name(writer), counter = writer->integers;
    unsigned threads = 32u << random_pick(writer, 3);
    random_put(writer, "__shared__ float v%u[1024]; v%u[tid & 1023] = ", own,
               own);
    random_put_global(writer);
    random_put(writer, "; __syncthreads(); for (int i%u = %u; i%u > 0; "
                       "i%u >>= 1) { if (tid < i%u) v%u[tid] += "
                       "v%u[tid + i%u]; __syncthreads(); } if (tid == 0) "
                       "D[bx] = v%u[0]; ",
               counter, threads, counter, counter, counter, own, own, counter,
               own);
}

/* Sums over the lanes of a warp. */
static void put_shuffles(struct random_writer *writer)
{
    random_put(writer, "float f%u = ", writer->floats);
    random_put_place(writer);
    random_put(writer, "; for (int i%u = 16; i%u > 0; i%u >>= 1) f%u += "
                       "__shfl_xor_sync(0xffffffff, f%u, i%u); ",
               writer->integers, writer->integers, writer->integers,
               writer->floats, writer->floats, writer->integers);
    writer->floats++;
}

/* A stencil's neighbours, inside of the row. */
static void put_stencil(struct random_writer *writer)
{
    int array = random_pick_array(writer);
    unsigned far = random_pick_number(writer);
    int result = random_pick_array(writer);
    unsigned end = 8 + random_pick(writer, 60);
    random_put(writer, "if (tx > 0 && tx < %u) %c[tid] = %c[tid - 1] + "
                       "%c[tid] + %c[tid + 1] + %c[tid + %u]; ",
               end, result, array, array, array, array, far);
}

/* A function of the device's. */
static void put_call(struct random_writer *writer)
{
    random_put(writer, "float f%u = scaled(%c, ", writer->floats,
               random_pick_array(writer));
    random_put_index(writer);
    random_put(writer, "); ");
    writer->floats++;
}

/* Elements of other widths. */
static void put_widths(struct random_writer *writer)
{
    static const char *const types[] = { "char", "short", "double", "int2" };
    const char *type = RANDOM_CHOOSE(writer->random, types);
    random_put(writer, "((%s*)%c)[", type, random_pick_array(writer));
    random_put_index(writer);
    random_put(writer, "] = ((%s*)%c)[", type, random_pick_array(writer));
    random_put_index(writer);
    random_put(writer, "]; ");
}

void random_put_idiom(struct random_writer *writer)
{
    static void (*const anywhere[])(struct random_writer *writer) = {
        put_row_sum, put_vector, put_registers, put_walk,
        put_stencil, put_call,   put_widths,
    };
    static void (*const together[])(struct random_writer *writer) = {
        put_tile, put_tree, put_shuffles,
    };
    if (writer->may_wait && random_pick(writer, 3) == 0)
        RANDOM_CHOOSE(writer->random, together)(writer);
    else
        RANDOM_CHOOSE(writer->random, anywhere)(writer);
}
