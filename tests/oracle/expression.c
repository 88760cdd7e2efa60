/* Numbers that are known: all of C's integer arithmetic. */
#include <stddef.h>

#include "writer.h"

static void put_binary(struct writer *writer, unsigned depth)
{
    static const char *const operators[] = {
        "+", "-", "*", "+", "-", "*", "&", "|", "^", "<", "<=", ">", ">=",
        "==", "!=", "&&", "||", NULL,
    };
    put(writer, "(");
    put_known(writer, depth - 1);
    put(writer, " %s ", pick_word(writer, operators));
    put_known(writer, depth - 1);
    put(writer, ")");
}

/* Counts and divisors that are in range whatever the operand is. */
static void put_bounded(struct writer *writer, unsigned depth)
{
    static const char *const divisors[] = { "-3", "7", "10u", "3ull", "-100",
                                            "16", "1", "5ll", NULL };
    put(writer, "(");
    switch (pick(writer, 4)) {
    case 0:
        put_known(writer, depth - 1);
        put(writer, " %s (", one_in(writer, 2) ? "<<" : ">>");
        put_known(writer, depth - 1);
        put(writer, " & %s)", one_in(writer, 2) ? "31ull" : "31");
        break;
    case 1:
        put(writer, "(%s)", one_in(writer, 2) ? "long long" : "size_t");
        put_known(writer, depth - 1);
        put(writer, " %s (", one_in(writer, 2) ? "<<" : ">>");
        put_known(writer, depth - 1);
        put(writer, " & 63)");
        break;
    case 2:
        put_known(writer, depth - 1);
        put(writer, " %s ((", one_in(writer, 2) ? "/" : "%");
        put_known(writer, depth - 1);
        put(writer, " & 15) + 1)");
        break;
    default:
        put_known(writer, depth - 1);
        put(writer, " %s %s", one_in(writer, 2) ? "/" : "%",
            pick_word(writer, divisors));
        break;
    }
    put(writer, ")");
}

static void put_unary(struct writer *writer, unsigned depth)
{
    static const char *const operators[] = { "-", "~", "!", "+", NULL };
    put(writer, "%s(", pick_word(writer, operators));
    put_known(writer, depth - 1);
    put(writer, ")");
}

/* The type of an element is an object's in C++: `+` makes a number of it. */
static void put_element_cast(struct writer *writer, unsigned depth)
{
    static const char *const types[] = {
        "int8_t", "uint8_t", "int16_t", "uint16_t", "int32_t", "uint32_t",
        "int64_t", "uint64_t", "uchar", "uint", NULL,
    };
    static const char *const forms[][2] = { { "(", ")(" }, { "", "(" },
                                            { "static_cast<", ">(" } };
    unsigned form = pick(writer, 3);
    put(writer, "(+%s%s%s", forms[form][0], pick_word(writer, types),
        forms[form][1]);
    put_known(writer, depth - 1);
    put(writer, "))");
}

/* (int(char(x))) would be the type of a function. */
static void put_call_cast(struct writer *writer, unsigned depth)
{
    static const char *const words[] = { "bool", "char", "short", "int",
                                         "unsigned", "long", "size_t", NULL };
    put(writer, "%s(", pick_word(writer, words));
    if (one_in(writer, 2)) {
        put_known(writer, 0);
        put(writer, ")");
        return;
    }
    put(writer, "+ ");
    put_known(writer, depth - 1);
    put(writer, ")");
}

static void put_cast(struct writer *writer, unsigned depth)
{
    bool is_bool;
    switch (pick(writer, 5)) {
    case 0:
        put_element_cast(writer, depth);
        return;
    case 1:
        put(writer, "static_cast<%s>(", pick_local_type(writer, &is_bool));
        break;
    case 2:
        put_call_cast(writer, depth);
        return;
    default:
        put(writer, "(%s)(", pick_local_type(writer, &is_bool));
        break;
    }
    put_known(writer, depth - 1);
    put(writer, ")");
}

static void put_conditional(struct writer *writer, unsigned depth)
{
    put(writer, "(");
    put_known(writer, depth - 1);
    put(writer, " ? ");
    put_known(writer, depth - 1);
    put(writer, " : ");
    put_known(writer, depth - 1);
    put(writer, ")");
}

static void put_call(struct writer *writer, unsigned depth)
{
    if (!writer->no_effects && one_in(writer, 3)) {
        put(writer, "abs((%s)(",
            pick_word(writer, (const char *const[]){ "int", "long long",
                                                     "short", "char", NULL }));
        put_known(writer, depth - 1);
        put(writer, "))");
        return;
    }
    if (one_in(writer, 2) && put_function_call(writer, depth - 1))
        return;
    bool macro = writer->program->form == FORM_KERNEL && one_in(writer, 4);
    put(writer, "%s(", macro ? "AT" : one_in(writer, 2) ? "min" : "max");
    put_known(writer, depth - 1);
    put(writer, ", ");
    put_known(writer, depth - 1);
    put(writer, ")");
}

static void put_comma(struct writer *writer, unsigned depth)
{
    put(writer, "(");
    put_known(writer, depth - 1);
    put(writer, ", ");
    put_known(writer, depth - 1);
    put(writer, ")");
}

/* What is inside is not evaluated: it may do anything. */
static void put_sizeof(struct writer *writer, unsigned depth)
{
    bool is_bool;
    switch (pick(writer, writer->memory_count > 0 ? 4 : 3)) {
    case 0:
        put(writer, "sizeof(%s)", pick_local_type(writer, &is_bool));
        break;
    case 1: {
        unsigned shape = pick(writer, writer->shape_count);
        put(writer, "sizeof(%s%s)", writer->shapes[shape].name,
            pick_word(writer, (const char *const[]){ "", "", " *", "[3]",
                                                     NULL }));
        break;
    }
    case 2:
        put(writer, "sizeof (");
        put_known(writer, depth - 1);
        put(writer, ")");
        break;
    default: {
        const struct memory *memory =
            &writer->memories[pick(writer, writer->memory_count)];
        put(writer, "sizeof %s%s", memory->name,
            memory->is_unsized || one_in(writer, 2) ? "[0]" : "");
        break;
    }
    }
}

static void put_pointers(struct writer *writer, unsigned depth)
{
    (void)depth;
    static const char *const compare[] = { "<", "<=", ">", ">=", "==", "!=",
                                           NULL };
    const struct name *name = name_to_read(writer, NAME_POINTER);
    if (name == NULL) {
        put_known(writer, 0);
        return;
    }
    const char *start = writer->memories[name->memory].name;
    switch (pick(writer, 4)) {
    case 0:
        put(writer, "(int)(p%u - %s)", name->number, start);
        break;
    case 1:
        put(writer, "(%s - p%u)", start, name->number);
        break;
    case 2:
        put(writer, "(p%u %s %s + %u)", name->number,
            pick_word(writer, compare), start, pick(writer, 100));
        break;
    default:
        put(writer, "(%sp%u)", one_in(writer, 2) ? "!" : "nullptr != ",
            name->number);
        break;
    }
}

/* Assignments, in the middle of an expression. */
static void put_effect(struct writer *writer, unsigned depth)
{
    static const char *const operators[] = { "+=", "-=", "*=", "&=", "|=",
                                             "^=", "=", "=", NULL };
    static const char *const before[] = { "", "", "++", "--" };
    static const char *const after[] = { "++", "--", "", "" };
    const struct name *name = name_to_change(writer, NAME_INTEGER);
    if (name == NULL) {
        put_known(writer, 0);
        return;
    }
    unsigned step = pick(writer, 8);
    if (step < 4 && !name->is_bool) {
        put(writer, "(%sv%u%s)", before[step], name->number, after[step]);
        return;
    }
    put(writer, "(v%u %s ", name->number, pick_word(writer, operators));
    put_known(writer, depth - 1);
    put(writer, ")");
}

/* What the right side of && and || changes, it changes in some lanes only. */
static void put_lazy_effect(struct writer *writer, unsigned depth)
{
    put(writer, "(");
    put_known(writer, depth - 1);
    put(writer, " %s ", one_in(writer, 2) ? "&&" : "||");
    put_effect(writer, depth);
    put(writer, ")");
}

struct expression_form {
    void (*put)(struct writer *writer, unsigned depth);
    unsigned weight;
};

static const struct expression_form expression_forms[] = {
    { put_leaf, 6 },        { put_binary, 6 }, { put_chain, 4 },
    { put_bounded, 4 },     { put_unary, 2 },  { put_cast, 3 },
    { put_conditional, 2 }, { put_call, 2 },   { put_comma, 1 },
    { put_sizeof, 1 },      { put_pointers, 1 }, { put_effect, 2 },
    { put_lazy_effect, 1 },
};

static const struct expression_form *pick_form(struct writer *writer)
{
    unsigned total = 0;
    size_t count = sizeof expression_forms / sizeof *expression_forms;
    for (size_t i = 0; i < count; i++)
        total += expression_forms[i].weight;
    unsigned at = pick(writer, total);
    const struct expression_form *form = expression_forms;
    for (; at >= form->weight; form++)
        at -= form->weight;
    return form;
}

void put_known(struct writer *writer, unsigned depth)
{
    if (depth == 0)
        put_leaf(writer, depth);
    else
        pick_form(writer)->put(writer, depth);
}

void put_small(struct writer *writer, unsigned below)
{
    bool is_power = (below & (below - 1)) == 0;
    if (is_power && one_in(writer, 2)) {
        put(writer, "(");
        put_known(writer, 2);
        put(writer, " & %u)", below - 1);
    } else if (one_in(writer, 3)) {
        put(writer, "%u", pick(writer, below));
    } else {
        put(writer, "(%s)(", one_in(writer, 2) ? "unsigned" : "size_t");
        put_known(writer, 2);
        put(writer, ") %% %u", below);
    }
}
