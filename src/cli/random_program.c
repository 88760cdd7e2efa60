/*
 * Random programs: statements that C++ gives a meaning too. An integer `iN`
 * is known and stays so; arrays are read at places inside of them; barriers
 * stand where every thread comes by. How often a loop runs is no constant of
 * the compiler's.
 */
#include "cli/random_command.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum {
    TEXT_ROOM = 4096,
    STATEMENTS_MAX = 5,
    ARRAYS = 4,
    SHARED_WORDS = 1024
};

struct program_writer {
    struct random *random;
    char text[TEXT_ROOM];
    size_t length;
    unsigned integers; /* i0 .. are known */
    unsigned floats;   /* f0 .. hold what was loaded */
    bool has_shared;   /* an array s */
    bool may_wait;     /* every thread is here */
};

/* Programs are short: there is always room. */
static void put(struct program_writer *writer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void put(struct program_writer *writer, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(writer->text + writer->length,
                           TEXT_ROOM - writer->length, format, arguments);
    va_end(arguments);
    if (length > 0 && (size_t)length < TEXT_ROOM - writer->length)
        writer->length += (size_t)length;
}

static unsigned pick(struct program_writer *writer, unsigned count)
{
    return random_below(writer->random, count);
}

static const char *const names[] = { "tid", "tx", "ty", "tz", "lane", "warp",
                                     "bx" };
static const unsigned numbers[] = { 1, 1, 2, 3, 4, 5, 8, 16, 32, 33, 64, 100 };

static unsigned pick_number(struct program_writer *writer)
{
    return RANDOM_CHOOSE(writer->random, numbers);
}

/* A number from 0 up, below some thousands. */
static void put_known(struct program_writer *writer)
{
    if (writer->integers > 0 && pick(writer, 2) == 0)
        put(writer, "i%u", pick(writer, writer->integers));
    else
        put(writer, "%s", RANDOM_CHOOSE(writer->random, names));
}

static void put_index(struct program_writer *writer)
{
    put(writer, "(");
    put_known(writer);
    switch (pick(writer, 5)) {
    case 0: put(writer, " ^ %u", pick_number(writer)); break;
    case 1: put(writer, " / %u", pick_number(writer)); break;
    case 2: put(writer, " %% %u", pick_number(writer)); break;
    default: put(writer, " * %u", pick_number(writer)); break;
    }
    if (pick(writer, 2) == 0) {
        put(writer, " + ");
        put_known(writer);
    }
    put(writer, " + %u)", pick(writer, 9));
}

/* An element of an array or of shared memory. */
static void put_place(struct program_writer *writer)
{
    bool is_shared = writer->has_shared && pick(writer, 2) == 0;
    if (is_shared)
        put(writer, "s[");
    else
        put(writer, "%c[", (int)('A' + pick(writer, ARRAYS)));
    put_index(writer);
    put(writer, is_shared ? " & %d]" : "]", SHARED_WORDS - 1);
}

static void put_condition(struct program_writer *writer)
{
    put(writer, "(");
    put_known(writer);
    if (pick(writer, 2) == 0)
        put(writer, " & %u) != 0", pick_number(writer));
    else
        put(writer, " + %u) < %u", pick(writer, 4), pick_number(writer) + 3);
}

/* ---- statements ---- */

static void put_integer(struct program_writer *writer)
{
    put(writer, "int i%u = ", writer->integers);
    put_index(writer);
    put(writer, "; ");
    writer->integers++;
}

static void put_load(struct program_writer *writer)
{
    put(writer, "float f%u = ", writer->floats);
    put_place(writer);
    put(writer, "; ");
    writer->floats++;
}

static void put_store(struct program_writer *writer)
{
    put_place(writer);
    if (writer->floats > 0 && pick(writer, 2) == 0) {
        put(writer, " = f%u; ", pick(writer, writer->floats));
        return;
    }
    put(writer, " = ");
    put_place(writer);
    put(writer, " + 1.0f; ");
}

static void put_sum(struct program_writer *writer)
{
    put_place(writer);
    put(writer, " += ");
    put_place(writer);
    put(writer, "; ");
}

static void put_barrier(struct program_writer *writer)
{
    if (writer->may_wait)
        put(writer, "__syncthreads(); ");
    else
        put_store(writer);
}

static void put_body(struct program_writer *writer)
{
    unsigned integers = writer->integers, floats = writer->floats;
    bool may_wait = writer->may_wait;
    writer->may_wait = false;
    put(writer, "{ ");
    for (unsigned i = 0; i <= pick(writer, 2); i++) {
        if (pick(writer, 2) == 0)
            put_store(writer);
        else
            put_sum(writer);
    }
    put(writer, "} ");
    writer->may_wait = may_wait;
    writer->integers = integers;
    writer->floats = floats;
}

static void put_if(struct program_writer *writer)
{
    put(writer, "if (");
    put_condition(writer);
    put(writer, ") ");
    put_body(writer);
}

static void put_loop(struct program_writer *writer)
{
    unsigned own = writer->integers++;
    put(writer, "for (int i%u = bx %% 2; i%u < %u; i%u += %u) ", own, own,
        pick(writer, 6) + 2, own, pick(writer, 3) + 1);
    put_body(writer);
    writer->integers--;
}

static void (*const statements[])(struct program_writer *writer) = {
    put_integer, put_load, put_load, put_store, put_store,
    put_sum,     put_if,   put_loop, put_barrier,
};

const char *random_program(struct random *random, struct arena *arena)
{
    struct program_writer writer = { .random = random, .may_wait = true };
    if (pick(&writer, 2) == 0) {
        writer.has_shared = true;
        put(&writer, "__shared__ float s[%d]; ", SHARED_WORDS);
    }
    for (unsigned left = 2 + pick(&writer, STATEMENTS_MAX); left > 0; left--)
        RANDOM_CHOOSE(random, statements)(&writer);
    for (unsigned i = 0; i < writer.floats; i++)
        put(&writer, "D[tid + %u] = f%u; ", 4096 * (i + 1), i);
    put_store(&writer);
    return arena_text(arena, writer.text, writer.length);
}
