/* The words of random kernels; see random_writer.h. */
#include "cli/random_writer.h"

#include <stdarg.h>
#include <stdio.h>

void random_put(struct random_writer *writer, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(writer->text + writer->length,
                           RANDOM_TEXT_ROOM - writer->length, format,
                           arguments);
    va_end(arguments);
    if (length > 0 && (size_t)length < RANDOM_TEXT_ROOM - writer->length)
        writer->length += (size_t)length;
}

unsigned random_pick(struct random_writer *writer, unsigned count)
{
    return random_below(writer->random, count);
}

struct random_scope random_enter(struct random_writer *writer)
{
    struct random_scope scope = { writer->integers, writer->floats,
                                  writer->may_wait };
    writer->may_wait = false;
    random_put(writer, "{ ");
    return scope;
}

void random_leave(struct random_writer *writer, struct random_scope scope)
{
    random_put(writer, "} ");
    writer->integers = scope.integers;
    writer->floats = scope.floats;
    writer->may_wait = scope.may_wait;
}

static const char *const names[] = { "tid", "tx", "ty", "tz", "lane", "warp",
                                     "bx" };
static const unsigned numbers[] = { 1, 1, 2, 3, 4, 5, 8, 16, 32, 33, 64, 100 };

unsigned random_pick_number(struct random_writer *writer)
{
    return RANDOM_CHOOSE(writer->random, numbers);
}

int random_pick_array(struct random_writer *writer)
{
    return (int)('A' + random_pick(writer, RANDOM_ARRAYS));
}

void random_put_known(struct random_writer *writer)
{
    if (writer->integers > 0 && random_pick(writer, 2) == 0)
        random_put(writer, "i%u", random_pick(writer, writer->integers));
    else
        random_put(writer, "%s", RANDOM_CHOOSE(writer->random, names));
}

void random_put_index(struct random_writer *writer)
{
    random_put(writer, "(");
    random_put_known(writer);
    unsigned number = random_pick_number(writer);
    switch (random_pick(writer, 5)) {
    case 0: random_put(writer, " ^ %u", number); break;
    case 1: random_put(writer, " / %u", number); break;
    case 2: random_put(writer, " %% %u", number); break;
    default: random_put(writer, " * %u", number); break;
    }
    if (random_pick(writer, 2) == 0) {
        random_put(writer, " + ");
        random_put_known(writer);
    }
    random_put(writer, " + %u)", random_pick(writer, 9));
}

void random_put_global(struct random_writer *writer)
{
    random_put(writer, "%c[", random_pick_array(writer));
    random_put_index(writer);
    random_put(writer, "]");
}

void random_put_place(struct random_writer *writer)
{
    if (!writer->has_shared || random_pick(writer, 2) == 0) {
        random_put_global(writer);
        return;
    }
    random_put(writer, "s[");
    random_put_index(writer);
    random_put(writer, " & %d]", RANDOM_SHARED_WORDS - 1);
}

void random_put_condition(struct random_writer *writer)
{
    random_put(writer, "(");
    random_put_known(writer);
    if (random_pick(writer, 2) == 0) {
        random_put(writer, " & %u) != 0", random_pick_number(writer));
        return;
    }
    unsigned limit = random_pick_number(writer) + 3;
    random_put(writer, " + %u) < %u", random_pick(writer, 4), limit);
}
