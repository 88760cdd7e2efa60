/* A random program, from its seed; see program.h. */
#include "program.h"

#include <stdio.h>
#include <string.h>

#include "writer.h"

static const char *const define_values[] = {
    "48", "0x30u", "-7", "(1 << 20) + 3", "4000000000", "5000000000ll", "'a'",
    "1", "0", "~0u", "-1", "33", "(size_t)12", "sizeof(int)", "1u - 2", NULL,
};

static const char *const define_types[] = {
    "int", "unsigned", "size_t", "short", "unsigned char", "const int",
    "long long", "bool", "signed char", NULL,
};

/* --elem, and its place in number_types. */
struct element {
    const char *text;
    unsigned shape;
};

static const struct element elements[] = {
    { "4", 5 },     { "8", 7 },      { "int", 4 },    { "long", 6 },
    { "float", 8 }, { "double", 9 }, { "1", 1 },      { "2", 3 },
    { "char", 0 },  { "unsigned short", 3 },
};
enum { ATOMIC_ELEMENTS = 6 }; /* the first ones */

static void choose_launch(struct writer *writer)
{
    static const uint32_t blocks[][3] = {
        { 32, 1, 1 }, { 32, 2, 1 }, { 16, 5, 1 }, { 24, 4, 1 }, { 8, 4, 2 },
        { 7, 5, 2 },  { 64, 1, 1 }, { 1, 40, 1 }, { 1, 1, 5 },  { 33, 1, 1 },
        { 3, 1, 1 },
    };
    static const uint32_t grids[][3] = {
        { 1, 1, 1 }, { 1, 1, 1 }, { 2, 1, 1 }, { 1, 2, 1 }, { 2, 1, 2 },
    };
    struct random_program *program = writer->program;
    program->launch = launch_default();
    memcpy(program->launch.block,
           blocks[pick(writer, sizeof blocks / sizeof *blocks)],
           sizeof program->launch.block);
    memcpy(program->launch.grid,
           grids[pick(writer, sizeof grids / sizeof *grids)],
           sizeof program->launch.grid);
    program->warp_lanes = one_in(writer, 4) ? 64 : 32;
}

static void choose_options(struct writer *writer)
{
    static const char *const names[PROGRAM_DEFINES] = { "N", "K" };
    struct random_program *program = writer->program;
    const struct element *element =
        &elements[pick(writer, sizeof elements / sizeof *elements)];
    unsigned form = pick(writer, 16);
    program->form = form == 0  ? FORM_INDEX
                    : form < 8 ? FORM_STATEMENTS
                               : FORM_KERNEL;
    program->kind = pick(writer, KIND_COUNT);
    if (program->kind >= KIND_ATOMIC)
        element = &elements[pick(writer, ATOMIC_ELEMENTS)];
    program->element = element->text;
    writer->element = element->shape;
    for (unsigned i = 0; i < PROGRAM_DEFINES; i++) {
        struct program_define *define = &program->defines[i];
        const char *value = pick_word(writer, define_values);
        define->name = names[i];
        define->type = pick_word(writer, define_types);
        if (program->form == FORM_KERNEL)
            snprintf(define->value, sizeof define->value, "(%s)(%s)",
                     define->type, value);
        else
            snprintf(define->value, sizeof define->value, "%s", value);
    }
    if (program->form == FORM_KERNEL || one_in(writer, 2))
        return;
    writer->text = &program->mask;
    put_known(writer, 3);
}

/* A bare index: coalsim makes the access, C++ is told of it. */
static void put_index_program(struct writer *writer)
{
    static const char *const forms[][2] = {
        [KIND_LOAD] = { "+", "" },
        [KIND_STORE] = { "", " = 0" },
        [KIND_ATOMIC] = { "int old = atomicAdd(&", ", 1)" },
        [KIND_REDUCTION] = { "atomicAdd(&", ", 1)" },
    };
    struct random_program *program = writer->program;
    struct text index = { .length = 0 };
    strcpy(program->arrays[0], "data");
    writer->text = &index;
    begin_expression(writer);
    put(writer, "(unsigned)(");
    put_known(writer, 4);
    put(writer, ")%s", one_in(writer, 2) ? "" : " % 1000u * 3u + (tid & 3)");
    text_put(&program->coalsim, "%s", index.bytes);
    text_put(&program->cpp,
             "    %s *data = array{ 0 };\n    %sdata[%s]%s;\n",
             number_types[writer->element].name, forms[program->kind][0],
             index.bytes, forms[program->kind][1]);
}

static void put_statement_program(struct writer *writer)
{
    struct random_program *program = writer->program;
    struct text statements = { .length = 0 };
    writer->text = &statements;
    writer->may_go_wrong = one_in(writer, 20);
    put_statements(writer);
    put(writer, "W[blockIdx.x] = 1;"); /* an access, whatever the others do */
    text_put(&program->coalsim, "%s\n", statements.bytes);
    text_put(&program->cpp, "%s\n", statements.bytes);
}

void program_write(struct random_program *program, uint64_t seed,
                   unsigned number)
{
    static const char *const no_constants[] = { "7", "0", NULL };
    struct writer writer = { .random = seed * 7919 + 1, .program = program,
                             .constants = no_constants, .trips = 1 };
    memset(program, 0, sizeof *program);
    program->seed = seed;
    add_shapes(&writer);
    for (unsigned i = 0; i < 10; i++)
        pick(&writer, 2); /* near seeds start alike */
    choose_launch(&writer);
    choose_options(&writer);
    put_head(&writer, number);
    if (program->form == FORM_INDEX)
        put_index_program(&writer);
    else
        put_statement_program(&writer);
    put_tail(&writer);
    for (unsigned i = 0; i < writer.memory_count; i++)
        memcpy(program->arrays[i], writer.memories[i].name,
               sizeof program->arrays[i]);
}
