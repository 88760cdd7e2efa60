/* Statements; see writer.h. */
#include "statement.h"

#include <stddef.h>

#include "writer.h"

static void put_statement(struct writer *writer, bool may_declare);

static void put_condition(struct writer *writer)
{
    begin_expression(writer);
    put_known(writer, 3);
}

static void end_scope(struct writer *writer, unsigned first)
{
    for (unsigned i = first; i < writer->name_count && !writer->is_pure; i++)
        if (one_in(writer, writer->depth <= 1 ? 1 : 4))
            put_observation(writer, &writer->names[i]);
    writer->name_count = first;
}

static void put_block(struct writer *writer)
{
    unsigned first = writer->name_count;
    put(writer, "{ ");
    put_statements(writer);
    end_scope(writer, first);
    put(writer, "} ");
}

static void put_body(struct writer *writer)
{
    unsigned first = writer->name_count;
    writer->depth++;
    if (one_in(writer, 4))
        put_statement(writer, false);
    else
        put_block(writer);
    writer->name_count = first;
    writer->depth--;
}

static void put_if(struct writer *writer)
{
    put(writer, "if (");
    put_condition(writer);
    put(writer, ") ");
    put_body(writer);
    if (one_in(writer, 2)) {
        put(writer, "else ");
        put_body(writer);
    }
}

static void put_exit(struct writer *writer)
{
    static const char *const words[] = { "break", "continue", "continue",
                                         "return", NULL };
    const char *word = writer->loops > 0 ? pick_word(writer, words) : "return";
    put(writer, "if (");
    put_condition(writer);
    put(writer, ") %s", word);
    if (word[0] == 'r' && writer->inside_function) {
        begin_expression(writer);
        put(writer, " ");
        put_known(writer, 2);
    }
    put(writer, "; ");
}

/* Cases that fall through, and some that do not. */
static void put_switch(struct writer *writer)
{
    static const char *const labels[] = { "case 1: ", "case 0: case 5: ",
                                          "case 3: ", "default: ",
                                          "case E1: " };
    unsigned first = pick(writer, 3), behind = first + 2 + pick(writer, 2);
    begin_expression(writer);
    put(writer, "switch (");
    if (one_in(writer, 2))
        put_small(writer, 8);
    else
        put_known(writer, 2);
    put(writer, ") { ");
    for (unsigned i = first; i < behind && i < 5; i++) {
        put(writer, "%s", labels[i]);
        put_block(writer);
        put(writer, one_in(writer, 2) ? "break; " : "");
    }
    put(writer, "} ");
}

/* Loops over `@`: all end after a few trips. */
struct loop_form {
    const char *head;
    const char *tail;
    unsigned trips;
};

static const struct loop_form loop_forms[] = {
    { "for (int @ = 0; @ < 5; @++) ", "", 5 },
    { "for (unsigned @ = 1; @ <= 4; ++@) ", "", 4 },
    { "for (size_t @ = threadIdx.x; @ < 40; @ += blockDim.x) ", "", 40 },
    { "for (int @ = threadIdx.x & 7; @ < 12; @ += 3) ", "", 4 },
    { "for (long long @ = 6; @; @ -= 2) ", "", 3 },
    { "for (unsigned @ = 5; @ < 6; @--) ", "", 6 },
    { "for (unsigned char @ = 250; @ > 5; @++) ", "", 6 },
    { "for (signed char @ = 124; @ > 0; ++@) ", "", 4 },
    { "for (short @ = 32760; @ > 0; @ += 3) ", "", 3 },
    { "for (unsigned short @ = 65530; @ >= 65530; @++) ", "", 6 },
    { "for (int @ = 16; @ > 0; @ >>= 1) ", "", 5 },
    { "for (int @ = 20; @ > 0; @ /= 2) ", "", 5 },
    { "for (int @ = 1; @ < 30; @ *= 2) ", "", 5 },
    { "for (int @ = -2, end@ = 3; @ != end@; @++) ", "", 5 },
    { "{ int @ = 5; while (@-- > 0) ", "} ", 5 },
    { "{ unsigned @ = 12; while ((@ -= 3) > 0) ", "} ", 4 },
    { "{ char @ = 0; do ", "while (++@ < 4); } ", 4 },
    { "{ unsigned char @ = 255; do ", "while (@++ != 2); } ", 4 },
    { "{ short @ = 4; do ", "while (@--); } ", 5 },
    { "{ int @ = 0; for (;;) { if (@++ >= 4) break; ", "} } ", 4 },
    { "{ bool @ = false; for (; !@; @ = true) ", "} ", 1 },
};

/* `@` stands for the counter. */
static void put_counted(struct writer *writer, const char *text,
                        unsigned counter)
{
    for (; *text != '\0'; text++) {
        if (*text == '@')
            put(writer, "i%u", counter);
        else
            put(writer, "%c", *text);
    }
}

static bool may_loop(const struct writer *writer, unsigned trips)
{
    return writer->loops < LOOPS_MAX && writer->trips * trips <= TRIPS_MAX;
}

static void put_loop_body(struct writer *writer, const struct name *counter,
                          unsigned trips)
{
    unsigned around = writer->trips, first = writer->name_count;
    name_declare(writer, counter);
    writer->trips *= trips;
    writer->loops++;
    put_body(writer);
    writer->loops--;
    writer->trips = around;
    writer->name_count = first;
}

static void put_loop(struct writer *writer)
{
    const struct loop_form *form =
        &loop_forms[pick(writer, sizeof loop_forms / sizeof *loop_forms)];
    if (!may_loop(writer, form->trips)) {
        put_if(writer);
        return;
    }
    struct name name = name_new(writer, NAME_COUNTER);
    put_counted(writer, form->head, name.number);
    put_loop_body(writer, &name, form->trips);
    put_counted(writer, form->tail, name.number);
}

/* A loop whose test and step are expressions of any kind, but end. */
static void put_wild_loop(struct writer *writer)
{
    if (!may_loop(writer, 6)) {
        put_exit(writer);
        return;
    }
    begin_expression(writer);
    struct name name = name_new(writer, NAME_COUNTER);
    writer->no_effects = true;
    put(writer, "for (int i%u = ", name.number);
    put_small(writer, 4);
    put(writer, "; i%u < 6 && ", name.number);
    put_known(writer, 2);
    put(writer, "; i%u += 1 + ", name.number);
    put_small(writer, 3);
    put(writer, ") ");
    writer->no_effects = false;
    put_loop_body(writer, &name, 6);
}

/* A pointer for a counter. */
static void put_pointer_loop(struct writer *writer)
{
    if (!may_loop(writer, 4)) {
        put_new_pointer(writer);
        return;
    }
    struct name name = name_new(writer, NAME_POINTER);
    name.memory = free_memory(writer);
    name.is_const = true;
    const struct memory *memory = &writer->memories[name.memory];
    put(writer, "for (%s%s *p%u = %s + 1; p%u %s %s + 5; p%u++) ",
        memory->is_const ? "const " : "", writer->shapes[memory->shape].name,
        name.number, memory->name, name.number,
        one_in(writer, 2) ? "<" : "!=", memory->name, name.number);
    put_loop_body(writer, &name, 4);
}

static void put_barrier(struct writer *writer)
{
    put(writer, one_in(writer, 2) ? "__syncthreads(); " : "__syncwarp(); ");
}

static void put_space(struct writer *writer)
{
    static const char *const spaces[] = { "\n", "/* a, b; */ ", "// }\n", ";",
                                          NULL };
    put(writer, "%s", pick_word(writer, spaces));
    put_store(writer);
}

struct statement_form {
    void (*put)(struct writer *writer);
    unsigned weight;
    bool declares; /* is no single statement */
    bool nests;
    bool accesses;
};

static const struct statement_form statement_forms[] = {
    { put_integer, 8, true, false, false },
    { put_two_integers, 2, true, false, false },
    { put_deduced_integer, 2, true, false, false },
    { put_late_integer, 2, true, false, false },
    { put_loaded_integer, 4, true, false, true },
    { put_assignment, 10, false, false, false },
    { put_held_value, 7, true, false, true },
    { put_new_pointer, 3, true, false, true },
    { put_pointer_step, 3, true, false, true },
    { put_store, 12, false, false, true },
    { put_idle_load, 4, false, false, true },
    { put_update, 6, false, false, true },
    { put_atomic, 3, false, false, true },
    { put_copy, 4, false, false, true },
    { put_made_vector, 2, false, false, true },
    { put_turned_vector, 1, false, false, true },
    { put_row_pointer, 2, false, false, true },
    { put_registers, 2, false, false, true },
    { put_barrier, 1, false, false, false },
    { put_space, 2, true, false, true },
    { put_exit, 4, false, false, false },
    { put_accessing_call, 3, false, false, true },
    { put_if, 8, false, true, false },
    { put_switch, 3, false, true, false },
    { put_loop, 9, false, true, false },
    { put_wild_loop, 4, false, true, false },
    { put_pointer_loop, 2, false, true, true },
    { put_block, 3, false, true, false },
};

static const struct statement_form *pick_form(struct writer *writer)
{
    unsigned total = 0;
    size_t count = sizeof statement_forms / sizeof *statement_forms;
    for (size_t i = 0; i < count; i++)
        total += statement_forms[i].weight;
    unsigned at = pick(writer, total);
    const struct statement_form *form = statement_forms;
    for (; at >= form->weight; form++)
        at -= form->weight;
    return form;
}

/* A name is one of 64 of its kind. */
static bool has_room(const struct writer *writer)
{
    for (unsigned kind = 0; kind < NAME_KINDS; kind++)
        if (writer->numbers[kind] > 60)
            return false;
    return writer->name_count < NAMES_MAX - 2;
}

static void put_statement(struct writer *writer, bool may_declare)
{
    const struct statement_form *form;
    may_declare = may_declare && has_room(writer);
    do
        form = pick_form(writer);
    while ((form->nests && (writer->depth >= 7 || !has_room(writer))) ||
           (form->declares && !may_declare) ||
           (form->accesses && writer->is_pure));
    writer->depth++;
    form->put(writer);
    writer->depth--;
}

void put_statements(struct writer *writer)
{
    unsigned count = (writer->depth == 0 ? 4 : 1) + pick(writer, 4);
    unsigned first = writer->name_count;
    for (unsigned i = 0; i < count; i++)
        put_statement(writer, true);
    if (writer->depth == 0)
        end_scope(writer, first);
}
