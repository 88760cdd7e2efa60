/* Statements that access memory; see statement.h. */
#include "statement.h"

#include <stddef.h>

#include "writer.h"

void put_store(struct writer *writer)
{
    begin_expression(writer);
    put_place(writer, true);
    put(writer, " = ");
    put_value(writer);
    put(writer, "; ");
}

void put_idle_load(struct writer *writer)
{
    begin_expression(writer);
    put(writer, one_in(writer, 2) ? "+" : "(void)+");
    put_load(writer);
    put(writer, "; ");
}

void put_update(struct writer *writer)
{
    static const char *const any[] = { "+=", "-=", "*=", NULL };
    static const char *const whole[] = { "&=", "|=", "^=", NULL };
    static const char *const bounded[] = { "/=", "%=", "<<=", ">>=", NULL };
    begin_expression(writer);
    switch (pick(writer, 4)) {
    case 0:
        put_place_of(writer, fits_integer);
        put(writer, " %s ", pick_word(writer, whole));
        put_known(writer, 2);
        break;
    case 1:
        put_place_of(writer, fits_integer);
        put(writer, " %s ((", pick_word(writer, bounded));
        put_known(writer, 2);
        put(writer, ") & 7) + 1");
        break;
    case 2:
        put(writer, "%s", one_in(writer, 2) ? "++" : "--");
        put_place(writer, true);
        break;
    default:
        put_place(writer, true);
        put(writer, " %s ", pick_word(writer, any));
        put_value(writer);
        break;
    }
    put(writer, "; ");
}

void put_atomic(struct writer *writer)
{
    static const char *const names[] = { "atomicAdd", "atomicMax",
                                         "atomicExch", "(void)atomicAdd",
                                         NULL };
    bool compares = one_in(writer, 4);
    begin_expression(writer);
    put(writer, "%s(&", compares ? "atomicCAS" : pick_word(writer, names));
    put_place_of(writer, fits_atomic);
    put(writer, ", ");
    if (compares) {
        put_known(writer, 1);
        put(writer, ", ");
    }
    put_value(writer);
    put(writer, "); ");
}

/* A whole element, straight or by way of a variable. */
void put_copy(struct writer *writer)
{
    begin_expression(writer);
    unsigned memory = pick_memory(writer, true, ANY_SHAPE);
    unsigned shape = writer->memories[memory].shape;
    bool straight = one_in(writer, 2);
    if (shape < number_type_count) {
        put_store(writer);
        return;
    }
    if (!straight) {
        put(writer,
            one_in(writer, 2) ? "{ %s whole = " : "{ %s whole; whole = ",
            writer->shapes[shape].name);
        put_element(writer, false, shape);
        put(writer, "; ");
        begin_expression(writer);
    }
    put_element(writer, true, shape);
    put(writer, " = ");
    if (straight)
        put_element(writer, false, shape);
    else
        put(writer, "whole");
    put(writer, straight ? "; " : "; } ");
}

void put_made_vector(struct writer *writer)
{
    begin_expression(writer);
    for (unsigned tries = 0; tries < 10; tries++) {
        unsigned memory = pick_memory(writer, true, ANY_SHAPE);
        unsigned number = writer->memories[memory].shape;
        const struct shape *shape = &writer->shapes[number];
        if (!shape->is_vector || shape->member_count < 2)
            continue;
        put_element(writer, true, number);
        put(writer, " = make_%s(", shape->name);
        unsigned loads = pick(writer, shape->member_count);
        for (unsigned i = 0; i < shape->member_count; i++) {
            put(writer, i > 0 ? ", " : "");
            if (i == loads)
                put_load(writer);
            else
                put_known(writer, 1);
        }
        put(writer, "); ");
        return;
    }
    put_store(writer);
}

/* A pointer to rows of a declared array. */
void put_row_pointer(struct writer *writer)
{
    for (unsigned i = 0; i < writer->memory_count; i++) {
        const struct memory *memory = &writer->memories[i];
        if (memory->rows < 5 || memory->shape >= number_type_count)
            continue;
        begin_expression(writer);
        put(writer, "{ %s (*rows)[%u] = %s + ",
            writer->shapes[memory->shape].name, memory->columns,
            memory->name);
        put_small(writer, memory->rows - 2);
        put(writer, "; rows[");
        put_small(writer, 2);
        put(writer, "][");
        put_small(writer, memory->columns);
        put(writer, "] = 0; rows++; (*rows)[0] = ");
        begin_expression(writer);
        put_value(writer);
        put(writer, "; } ");
        return;
    }
    put_update(writer);
}
