/* Elements of memory, and what is loaded from and stored to them. */
#include <stddef.h>

#include "writer.h"

const struct number_type number_types[] = {
    { "int8_t", 1, true },   { "uint8_t", 1, true },  { "int16_t", 2, true },
    { "uint16_t", 2, true }, { "int32_t", 4, true },  { "uint32_t", 4, true },
    { "int64_t", 8, true },  { "uint64_t", 8, true }, { "float", 4, false },
    { "double", 8, false },  { "half", 2, false },    { "uchar", 1, true },
    { "ushort", 2, true },   { "uint", 4, true },
};
const unsigned number_type_count = sizeof number_types / sizeof *number_types;

unsigned pick_memory(struct writer *writer, bool to_write, unsigned shape)
{
    unsigned chosen = writer->memory_count, seen = 0;
    for (unsigned i = 0; i < writer->memory_count; i++) {
        const struct memory *memory = &writer->memories[i];
        if ((shape == ANY_SHAPE || memory->shape == shape) &&
            !(to_write && memory->is_const) && one_in(writer, ++seen))
            chosen = i;
    }
    return chosen;
}

static bool has_end(const struct memory *memory)
{
    return memory->columns > 0;
}

static void put_index(struct writer *writer)
{
    static const char *const threads[] = {
        "threadIdx.x", "blockIdx.x * blockDim.x + threadIdx.x",
        "threadIdx.x + blockDim.x * threadIdx.y", NULL,
    };
    static const char *const casts[] = { "unsigned", "unsigned short",
                                         "unsigned char", "uint32_t", "bool",
                                         NULL };
    if (writer->may_go_wrong && one_in(writer, 3)) {
        put(writer, "(");
        put_known(writer, 2);
        put(writer, " & 15) - 3");
        return;
    }
    switch (pick(writer, 6)) {
    case 0:
        put(writer, "%s", pick_word(writer, threads));
        break;
    case 1:
        put(writer, "(%s)(", pick_word(writer, casts));
        put_known(writer, 3);
        put(writer, ")");
        break;
    default:
        put_small(writer, one_in(writer, 2) ? 64 : 3 + pick(writer, 100));
        break;
    }
}

/* In a declared array, the wrong program leaves it at times. */
static void put_row(struct writer *writer, unsigned below)
{
    bool wrong = writer->may_go_wrong && one_in(writer, 3);
    put_small(writer, wrong ? below + 1 : below);
}

/* --- pointers to an element --- */

/* A name that points into the memory; NULL: none was found. */
static struct name *pointer_into(struct writer *writer, unsigned memory)
{
    for (unsigned tries = 0; tries < 3; tries++) {
        uint64_t before = writer->read[NAME_POINTER];
        struct name *name = name_to_read(writer, NAME_POINTER);
        if (name != NULL && name->memory == memory)
            return name;
        writer->read[NAME_POINTER] = before;
    }
    return NULL;
}

static void put_pointer(struct writer *writer, unsigned memory)
{
    const char *start = writer->memories[memory].name;
    const struct name *name =
        one_in(writer, 2) ? pointer_into(writer, memory) : NULL;
    if (name != NULL && one_in(writer, 2)) {
        put(writer, "p%u", name->number);
        return;
    }
    if (name != NULL) {
        put(writer, "(p%u + ", name->number);
        put_small(writer, 16);
        put(writer, ")");
    } else if (one_in(writer, 2)) {
        put(writer, "(&%s[", start);
        put_index(writer);
        put(writer, "])");
    } else {
        put(writer, "(%s + ", start);
        put_small(writer, 64);
        put(writer, ")");
    }
}

/* --- elements --- */

/* What stands before the name, before and behind the row, and at the end. */
static const char *const grid_forms[][4] = {
    { "", "[", "][", "]" },
    { "(*(", " + ", "))[", "]" },
    { "(*(", "[", "] + ", "))" },
    { "(*(*(", " + ", ") + ", "))" },
};

static void put_grid_element(struct writer *writer,
                             const struct memory *memory)
{
    const char *const *form = grid_forms[pick(writer, 4)];
    if (memory->rows == 0) {
        put(writer, "%s[", memory->name);
        put_row(writer, memory->columns);
        put(writer, "]");
        return;
    }
    put(writer, "%s%s%s", form[0], memory->name, form[1]);
    put_row(writer, memory->rows);
    put(writer, "%s", form[2]);
    put_row(writer, memory->columns);
    put(writer, "%s", form[3]);
}

/* Either of two memories of one shape. Not indexed by [], which g++ 12 gets
 * wrong when condition and index both have temporary objects. */
static void put_either(struct writer *writer, unsigned memory, bool to_write)
{
    unsigned other =
        pick_memory(writer, to_write, writer->memories[memory].shape);
    if (has_end(&writer->memories[other]) || writer->memories[other].is_shared)
        other = memory;
    put(writer, "(*((");
    put_known(writer, 2);
    put(writer, " ? %s : %s) + ", writer->memories[memory].name,
        writer->memories[other].name);
    put_index(writer);
    put(writer, "))");
}

static void put_through_name(struct writer *writer, const struct name *name)
{
    switch (pick(writer, 4)) {
    case 0:
        put(writer, "(*p%u)", name->number);
        break;
    case 1:
        put(writer, "(*(p%u + ", name->number);
        put_small(writer, 32);
        put(writer, "))");
        break;
    case 2:
        put(writer, "p%u[%d]", name->number,
            -(int)pick(writer, name->low + 1));
        break;
    default:
        put(writer, "p%u[", name->number);
        put_small(writer, 64);
        put(writer, "]");
        break;
    }
}

/* *p++ and the like: False when no pointer into the memory may change. */
static bool put_step(struct writer *writer, unsigned memory)
{
    uint64_t before = writer->changed[NAME_POINTER];
    const struct name *name = name_to_change(writer, NAME_POINTER);
    if (name == NULL || name->memory != memory) {
        writer->changed[NAME_POINTER] = before;
        return false;
    }
    if (one_in(writer, 3)) {
        put(writer, "(*(p%u += ", name->number);
        put_small(writer, 8);
        put(writer, "))");
    } else {
        put(writer, one_in(writer, 2) ? "(*p%u++)" : "(*++p%u)",
            name->number);
    }
    return true;
}

static void put_free_element(struct writer *writer, unsigned memory,
                             bool to_write)
{
    const struct memory *m = &writer->memories[memory];
    const struct name *name =
        one_in(writer, 3) ? pointer_into(writer, memory) : NULL;
    if (name != NULL) {
        put_through_name(writer, name);
        return;
    }
    switch (pick(writer, 10)) {
    case 0:
        put(writer, "(*(%s + ", m->name);
        put_index(writer);
        put(writer, "))");
        return;
    case 1:
        put(writer, "(&%s[", m->name);
        put_small(writer, 16);
        put(writer, "])[");
        put_index(writer);
        put(writer, "]");
        return;
    case 2:
        put(writer, "(*&%s[", m->name);
        put_index(writer);
        put(writer, "])");
        return;
    case 3:
        if (m->is_shared)
            break;
        put_either(writer, memory, to_write);
        return;
    case 4:
        if (put_step(writer, memory))
            return;
        break;
    default:
        break;
    }
    put(writer, "%s[", m->name);
    put_index(writer);
    put(writer, "]");
}

static void put_element_of(struct writer *writer, unsigned memory,
                           bool to_write)
{
    if (has_end(&writer->memories[memory]))
        put_grid_element(writer, &writer->memories[memory]);
    else
        put_free_element(writer, memory, to_write);
}

unsigned put_element(struct writer *writer, bool to_write, unsigned shape)
{
    unsigned memory = pick_memory(writer, to_write, shape);
    if (memory < writer->memory_count)
        put_element_of(writer, memory, to_write);
    return memory;
}

/* --- numbers --- */

static unsigned put_member(struct writer *writer, unsigned shape)
{
    const struct shape *s = &writer->shapes[shape];
    const struct member *member = &s->members[pick(writer, s->member_count)];
    put(writer, "%s", member->name);
    if (member->count > 0) {
        put(writer, "[");
        put_small(writer, member->count);
        put(writer, "]");
    }
    return member->shape;
}

/* The memory's bytes, taken for numbers of another type. */
static unsigned put_view(struct writer *writer, unsigned memory)
{
    const struct memory *m = &writer->memories[memory];
    unsigned shape = pick(writer, number_type_count);
    const char *kept = m->is_const ? "const " : "";
    const char *type = number_types[shape].name;
    if (one_in(writer, 2))
        put(writer, "((%s%s *)%s)[", kept, type, m->name);
    else
        put(writer, "reinterpret_cast<%s%s *>(%s)[", kept, type, m->name);
    put_index(writer);
    put(writer, "]");
    return shape;
}

unsigned put_place(struct writer *writer, bool to_write)
{
    unsigned memory = pick_memory(writer, to_write, ANY_SHAPE);
    const struct memory *m = &writer->memories[memory];
    unsigned shape = m->shape;
    if (!has_end(m) && one_in(writer, 12))
        return put_view(writer, memory);
    if (shape < number_type_count) {
        put_element_of(writer, memory, to_write);
        return shape;
    }
    if (!has_end(m) && one_in(writer, 3)) {
        put_pointer(writer, memory);
        put(writer, "->");
    } else {
        put_element_of(writer, memory, to_write);
        put(writer, ".");
    }
    shape = put_member(writer, shape);
    while (shape >= number_type_count) {
        put(writer, ".");
        shape = put_member(writer, shape);
    }
    return shape;
}

bool fits_atomic(const struct number_type *type)
{
    return type->bytes >= 4;
}

bool fits_integer(const struct number_type *type)
{
    return type->is_integer;
}

void put_place_of(struct writer *writer, place_filter *fits)
{
    size_t length = writer->text->length;
    for (unsigned tries = 0; tries < 20; tries++) {
        writer->text->length = length;
        if (fits(&number_types[put_place(writer, true)]))
            return;
    }
    writer->text->length = length;
    put(writer, "W[0]");
}
