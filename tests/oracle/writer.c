/* Random choices and names; see writer.h. */
#include "writer.h"

#include "random.h"

unsigned pick(struct writer *writer, unsigned below)
{
    return (unsigned)((next_random(&writer->random) >> 20) % below);
}

bool one_in(struct writer *writer, unsigned count)
{
    return pick(writer, count) == 0;
}

const char *pick_word(struct writer *writer, const char *const *words)
{
    unsigned count = 0;
    while (words[count] != NULL)
        count++;
    return words[pick(writer, count)];
}

void put(struct writer *writer, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text_put_list(writer->text, format, arguments);
    va_end(arguments);
}

void begin_expression(struct writer *writer)
{
    for (unsigned kind = 0; kind < NAME_KINDS; kind++)
        writer->read[kind] = writer->changed[kind] = 0;
}

char name_letter(enum name_kind kind)
{
    return "vitp"[kind];
}

static uint64_t bit_of(const struct name *name)
{
    return UINT64_C(1) << name->number;
}

static bool is_hidden(const struct writer *writer, const struct name *name)
{
    const struct name *end = writer->names + writer->name_count;
    for (const struct name *other = name + 1; other < end; other++)
        if (other->kind == name->kind && other->number == name->number)
            return true;
    return false;
}

/* One of the names of a kind that are not in `busy`. */
static struct name *pick_name(struct writer *writer, enum name_kind kind,
                              uint64_t busy, bool to_change)
{
    struct name *chosen = NULL;
    unsigned seen = 0;
    for (unsigned i = 0; i < writer->name_count; i++) {
        struct name *name = &writer->names[i];
        if (name->kind == kind && (busy & bit_of(name)) == 0 &&
            !(to_change && name->is_const) && !is_hidden(writer, name) &&
            one_in(writer, ++seen))
            chosen = name;
    }
    return chosen;
}

struct name *name_to_read(struct writer *writer, enum name_kind kind)
{
    struct name *name =
        pick_name(writer, kind, writer->changed[kind], false);
    if (name != NULL)
        writer->read[kind] |= bit_of(name);
    return name;
}

struct name *name_to_change(struct writer *writer, enum name_kind kind)
{
    uint64_t busy = writer->read[kind] | writer->changed[kind];
    if (writer->no_effects)
        return NULL;
    struct name *name = pick_name(writer, kind, busy, true);
    if (name != NULL)
        writer->changed[kind] |= bit_of(name);
    return name;
}

struct name name_new(struct writer *writer, enum name_kind kind)
{
    struct name name = { .kind = kind, .number = writer->numbers[kind] % 64,
                         .loops = writer->loops };
    writer->numbers[kind]++;
    writer->changed[kind] |= bit_of(&name);
    return name;
}

void name_declare(struct writer *writer, const struct name *name)
{
    if (writer->name_count < NAMES_MAX)
        writer->names[writer->name_count++] = *name;
}
