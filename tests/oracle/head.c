/* What stands around the statements: structs, arrays, constants. */
#include <stdio.h>

#include "recorded.h"
#include "writer.h"

/* --- shapes --- */

struct vector_base {
    const char *name;
    unsigned number; /* in number_types */
};

static const struct vector_base vector_bases[] = {
    { "char", 0 }, { "uchar", 1 },    { "short", 2 },     { "ushort", 3 },
    { "int", 4 },  { "uint", 5 },     { "longlong", 6 },  { "ulonglong", 7 },
    { "float", 8 }, { "double", 9 },
};

enum {
    VECTOR_BASES = sizeof vector_bases / sizeof *vector_bases,
    VECTORS = 4 * VECTOR_BASES
};

static void add_vector(struct writer *writer, const struct vector_base *base,
                       unsigned count)
{
    struct shape *shape = &writer->shapes[writer->shape_count++];
    *shape = (struct shape){ .member_count = count, .parts = count,
                             .is_vector = true };
    snprintf(shape->name, sizeof shape->name, "%s%u", base->name, count);
    for (unsigned i = 0; i < count; i++)
        shape->members[i] =
            (struct member){ { "xyzw"[i] }, base->number, 0 };
}

void add_shapes(struct writer *writer)
{
    for (unsigned i = 0; i < number_type_count; i++) {
        struct shape *shape = &writer->shapes[writer->shape_count++];
        *shape = (struct shape){ .parts = 1 };
        snprintf(shape->name, sizeof shape->name, "%s", number_types[i].name);
    }
    for (unsigned i = 0; i < VECTOR_BASES; i++)
        for (unsigned count = 1; count <= 4; count++)
            add_vector(writer, &vector_bases[i], count);
}

enum { PARTS_MAX = 60 };

static unsigned parts_of(const struct writer *writer,
                         const struct member *member)
{
    unsigned count = member->count > 0 ? member->count : 1;
    return count * writer->shapes[member->shape].parts;
}

static void add_member(struct writer *writer, struct shape *shape)
{
    struct member *member = &shape->members[shape->member_count];
    *member = (struct member){
        .shape = one_in(writer, 3) ? pick(writer, writer->shape_count)
                                   : pick(writer, number_type_count),
        .count = one_in(writer, 4) ? 2 + pick(writer, 3) : 0,
    };
    if (shape->parts + parts_of(writer, member) > PARTS_MAX)
        *member = (struct member){ .shape = pick(writer, number_type_count) };
    snprintf(member->name, sizeof member->name, "m%u", shape->member_count);
    shape->parts += parts_of(writer, member);
    shape->member_count++;
}

static void put_members(struct writer *writer, const struct shape *shape)
{
    put(writer, "{ ");
    for (unsigned i = 0; i < shape->member_count; i++) {
        const struct member *member = &shape->members[i];
        put(writer, "%s %s", writer->shapes[member->shape].name, member->name);
        if (member->count > 0)
            put(writer, "[%u]", member->count);
        put(writer, "; ");
    }
    put(writer, "}");
}

/* A struct, for coalsim in one of the ways to write it. */
static void put_struct(struct writer *writer)
{
    static const char *const aligns[] = {
        "", "", "", "__align__(8)", "__align__(16)", "alignas(16)",
        "alignas(32)", NULL,
    };
    struct random_program *program = writer->program;
    struct shape shape = { .member_count = 0 };
    for (unsigned i = 2 + pick(writer, MEMBERS_MAX - 2); i > 0; i--)
        add_member(writer, &shape);
    snprintf(shape.name, sizeof shape.name, "S%u", writer->shape_count);
    const char *align = pick_word(writer, aligns);

    writer->text = &program->cpp;
    put(writer, "struct %s %s_members ", align, shape.name);
    put_members(writer, &shape);
    put(writer, ";\nstruct %s : %s_members { COPIES(%s) };\n", shape.name,
        shape.name, shape.name);

    writer->text = &program->coalsim;
    bool named = one_in(writer, 2);
    put(writer, named ? "struct %s %s " : "typedef struct %s ", align,
        shape.name);
    put_members(writer, &shape);
    put(writer, named ? ";\n" : " %s;\n", shape.name);
    writer->shapes[writer->shape_count++] = shape;
}

/* --- memories --- */

static struct memory *add_memory(struct writer *writer, char letter,
                                 unsigned shape)
{
    unsigned number = writer->memory_count++;
    struct memory *memory = &writer->memories[number];
    *memory = (struct memory){ .shape = shape };
    snprintf(memory->name, sizeof memory->name, "%c%u", letter, number);
    return memory;
}

static unsigned pick_shape(struct writer *writer)
{
    unsigned structs = number_type_count + VECTORS;
    switch (pick(writer, 4)) {
    case 0: return number_type_count + pick(writer, VECTORS);
    case 1: return structs + pick(writer, writer->shape_count - structs);
    default: return pick(writer, number_type_count);
    }
}

/* Z, W and Y are always there. */
static void add_pointers(struct writer *writer)
{
    struct memory *memory = add_memory(writer, 'Z', 1);
    snprintf(memory->name, sizeof memory->name, "Z");
    memory = add_memory(writer, 'W', 4);
    snprintf(memory->name, sizeof memory->name, "W");
    memory = add_memory(writer, 'Y', 4);
    snprintf(memory->name, sizeof memory->name, KNOWN_NAME);
    memory->is_const = true;
    for (unsigned i = 3 + pick(writer, 4); i > 0; i--) {
        memory = add_memory(writer, 'A', pick_shape(writer));
        memory->is_const = one_in(writer, 5);
    }
}

static void add_arrays(struct writer *writer)
{
    bool is_kernel = writer->program->form == FORM_KERNEL;
    struct memory *memory = add_memory(
        writer, 'X', is_kernel ? pick_shape(writer) : writer->element);
    memory->is_unsized = true;
    memory->is_shared = is_kernel;
    for (unsigned i = 1 + pick(writer, 2); i > 0; i--) {
        memory = add_memory(writer, 'M', pick_shape(writer));
        memory->is_shared = is_kernel || one_in(writer, 2);
        memory->rows = one_in(writer, 4) ? 0 : 3 + pick(writer, 8);
        memory->columns = 1 + pick(writer, 40);
    }
}

/* --- texts --- */

static const char *shape_name(const struct writer *writer,
                              const struct memory *memory)
{
    return writer->shapes[memory->shape].name;
}

static bool is_pointer(const struct memory *memory)
{
    return memory->columns == 0 && !memory->is_unsized;
}

static void put_sizes(struct writer *writer, const struct memory *memory)
{
    if (memory->rows > 0)
        put(writer, "[%u]", memory->rows);
    put(writer, memory->columns > 0 ? "[%u]" : "[]", memory->columns);
}

/* An undeclared name is an array from its first index on. */
static bool is_implicit(const struct memory *memory)
{
    return memory->is_unsized && !memory->is_shared;
}

static void put_first_index(struct writer *writer)
{
    for (unsigned i = 0; i < writer->memory_count; i++)
        if (is_implicit(&writer->memories[i]))
            put(writer, "+%s[0];\n", writer->memories[i].name);
}

/* An array in C++: a name for what lies at the address. */
static void put_cpp_array(struct writer *writer, unsigned number)
{
    const struct memory *memory = &writer->memories[number];
    const char *type = shape_name(writer, memory);
    put(writer, "    %s (&%s)", type, memory->name);
    put_sizes(writer, memory);
    put(writer, " = *(%s (*)", type);
    put_sizes(writer, memory);
    put(writer, ")array_start(%u);\n", number);
}

static void put_cpp_memories(struct writer *writer)
{
    bool is_kernel = writer->program->form == FORM_KERNEL;
    for (unsigned i = 0; i < writer->memory_count; i++) {
        const struct memory *memory = &writer->memories[i];
        if (!is_pointer(memory) && !is_implicit(memory))
            put_cpp_array(writer, i);
        else if (!is_kernel)
            put(writer, "    %s%s *%s = array{ %u };\n",
                memory->is_const ? "const " : "", shape_name(writer, memory),
                memory->name, i);
    }
    put_first_index(writer);
}

static void put_memories(struct writer *writer)
{
    bool is_kernel = writer->program->form == FORM_KERNEL;
    for (unsigned i = 0; i < writer->memory_count; i++) {
        const struct memory *memory = &writer->memories[i];
        const char *type = shape_name(writer, memory);
        if (is_pointer(memory)) {
            if (!is_kernel)
                put(writer, "%s%s *%s;\n", memory->is_const ? "const " : "",
                    type, memory->name);
            continue;
        }
        if (is_implicit(memory))
            continue;
        put(writer, "%s%s%s %s", memory->is_unsized ? "extern " : "",
            memory->is_shared ? "__shared__ " : "", type, memory->name);
        put_sizes(writer, memory);
        put(writer, ";\n");
    }
    put_first_index(writer);
}

void put_pointer_parameters(struct writer *writer)
{
    for (unsigned i = 0; i < writer->memory_count; i++) {
        const struct memory *memory = &writer->memories[i];
        const char *kept = memory->is_const ? "const " : "";
        if (!is_pointer(memory))
            continue;
        put(writer, i > 0 ? ", " : "");
        if (i % 3 == 2)
            put(writer, "%s%s *__restrict__ %s", kept,
                shape_name(writer, memory), memory->name);
        else
            put(writer, i % 3 == 1 ? "%s%s %s[]" : "%s%s *%s", kept,
                shape_name(writer, memory), memory->name);
    }
}

void put_pointer_arguments(struct writer *writer)
{
    for (unsigned i = 0; i < writer->memory_count; i++)
        if (is_pointer(&writer->memories[i]))
            put(writer, i > 0 ? ", %s" : "%s", writer->memories[i].name);
}

static void put_parameters(struct writer *writer)
{
    const struct random_program *program = writer->program;
    put(writer, "(");
    put_pointer_parameters(writer);
    for (unsigned i = 0; i < PROGRAM_DEFINES; i++)
        put(writer, ", %s %s", program->defines[i].type,
            program->defines[i].name);
    put(writer, ")\n{\n");
}

static const char enumerators[] =
    "enum { E0 = 5, E1, E2 = -3, E3 = 1 << 20 };\n";

static const char macros[] =
    "#define K0 (N + K * 2)\n"
    "#define K1 0x1fu\n"
    "#define AT(i, j) ((i) * 37 + \\\n"
    "                  (j))\n"
    "#if defined(K2) || K1 > 100\n"
    "this is not read\n"
    "#endif\n";

static const char *const pattern_constants[] = { "E0", "E1", "E2", "E3",
                                                 NULL };
static const char *const kernel_constants[] = { "E0", "E1", "E2", "E3", "K0",
                                                "K1", NULL };

static void put_coalsim_head(struct writer *writer,
                             const struct text *functions)
{
    writer->text = &writer->program->coalsim;
    put(writer, "%s", enumerators);
    if (writer->program->form == FORM_KERNEL) {
        put(writer, "%s%s__global__ void kernel", macros, functions->bytes);
        put_parameters(writer);
    }
    put_memories(writer);
}

static void put_cpp_head(struct writer *writer, const struct text *functions)
{
    const struct random_program *program = writer->program;
    writer->text = &writer->program->cpp;
    put(writer, "%s", enumerators);
    if (program->form == FORM_KERNEL) {
        put(writer, "%s%sstatic void kernel", macros, functions->bytes);
        put_parameters(writer);
    } else {
        put(writer, "static void body()\n{\n");
    }
    put_cpp_memories(writer);
}

void put_head(struct writer *writer, unsigned number)
{
    struct random_program *program = writer->program;
    text_put(&program->cpp, "\nnamespace program_%u {\n", number);
    if (program->form != FORM_KERNEL)
        for (unsigned i = 0; i < PROGRAM_DEFINES; i++)
            text_put(&program->cpp, "static const auto %s = %s;\n",
                     program->defines[i].name, program->defines[i].value);
    if (program->form == FORM_INDEX) {
        text_put(&program->cpp, "static void body()\n{\n");
        return;
    }
    for (unsigned i = 1 + pick(writer, 3); i > 0; i--)
        put_struct(writer);
    struct text functions = { .length = 0 };
    add_pointers(writer);
    writer->text = &functions;
    if (program->form == FORM_KERNEL)
        put_functions(writer);
    add_arrays(writer);
    writer->constants = program->form == FORM_KERNEL ? kernel_constants
                                                     : pattern_constants;
    put_coalsim_head(writer, &functions);
    put_cpp_head(writer, &functions);
}

/* What calls the C++ text. */
static void put_run(struct writer *writer)
{
    const struct random_program *program = writer->program;
    put(writer, "static void run()\n{\n");
    for (unsigned i = 0; i < writer->memory_count; i++) {
        const struct memory *memory = &writer->memories[i];
        unsigned rows = memory->rows > 0 ? memory->rows : 1;
        put(writer, "    array_is_shared[%u] = %d;\n", i,
            memory->is_shared);
        put(writer, "    array_bytes[%u] = %uul * sizeof(%s);\n", i,
            rows * memory->columns, shape_name(writer, memory));
    }
    if (program->mask.length > 0)
        put(writer, "    if (%s)\n", program->mask.bytes);
    put(writer, program->form == FORM_KERNEL ? "    kernel(" : "    body(");
    for (unsigned i = 0; i < writer->memory_count; i++)
        if (program->form == FORM_KERNEL && is_pointer(&writer->memories[i]))
            put(writer, "array{ %u }, ", i);
    if (program->form == FORM_KERNEL)
        put(writer, "(%s)(%s), (%s)(%s)", program->defines[0].type,
            program->defines[0].value, program->defines[1].type,
            program->defines[1].value);
    put(writer, ");\n}\n}\n");
}

void put_tail(struct writer *writer)
{
    struct random_program *program = writer->program;
    if (program->form == FORM_KERNEL)
        text_put(&program->coalsim, "}\n");
    writer->text = &program->cpp;
    put(writer, "}\n");
    put_run(writer);
    if (program->form == FORM_KERNEL)
        put(writer, "#undef K0\n#undef K1\n#undef AT\n");
}
