/* Expressions that load from memory; see writer.h. */
#include <stddef.h>

#include "writer.h"

static const char *const plain_operators[] = { "+", "-", "*", "<", "==",
                                               NULL };

static void put_load_and_known(struct writer *writer)
{
    bool first = one_in(writer, 2);
    put(writer, "(");
    if (first)
        put_known(writer, 2);
    else
        put_place(writer, false);
    put(writer, " %s ", pick_word(writer, plain_operators));
    if (first)
        put_place(writer, false);
    else
        put_known(writer, 2);
    put(writer, ")");
}

static void put_load_choice(struct writer *writer)
{
    put(writer, "(");
    put_known(writer, 2);
    if (one_in(writer, 3)) {
        put(writer, " %s ", one_in(writer, 2) ? "&&" : "||");
        put_known(writer, 1);
    }
    put(writer, " ? ");
    if (one_in(writer, 4))
        put_load(writer);
    else
        put_place(writer, false);
    put(writer, " : ");
    if (one_in(writer, 3))
        put_known(writer, 1);
    else
        put_place(writer, false);
    put(writer, ")");
}

static void put_unary_load(struct writer *writer)
{
    static const char *const casts[] = { "- ", "+ ", "!", "(int)", "(float)",
                                         "(double)", "(unsigned char)",
                                         "(int64_t)", "(bool)", NULL };
    put(writer, "(%s", pick_word(writer, casts));
    put_place(writer, false);
    put(writer, ")");
}

/* What memory held decides which of two numbers it is. */
static void put_judged_load(struct writer *writer)
{
    put(writer, "(");
    put_place(writer, false);
    writer->no_effects = true;
    put(writer, " > ");
    put_known(writer, 1);
    put(writer, " ? ");
    put_known(writer, 1);
    put(writer, " : ");
    put_known(writer, 1);
    writer->no_effects = false;
    put(writer, ")");
}

static void put_called_load(struct writer *writer)
{
    if (one_in(writer, 2)) {
        put(writer, "%s(&", one_in(writer, 2) ? "__ldg" : "__ldcg");
        put_place(writer, false);
        put(writer, ")");
        return;
    }
    put(writer, "%s(", one_in(writer, 2) ? "min" : "max");
    put_place(writer, false);
    put(writer, ", ");
    put_known(writer, 1);
    put(writer, ")");
}

void put_load(struct writer *writer)
{
    switch (pick(writer, 14)) {
    case 0:
    case 1: put_load_and_known(writer); break;
    case 2:
    case 3: put_load_choice(writer); break;
    case 4: put_unary_load(writer); break;
    case 5: put_judged_load(writer); break;
    case 6: put_called_load(writer); break;
    case 7:
        put(writer, "(");
        put_known(writer, 2);
        put(writer, ", ");
        put_place(writer, false);
        put(writer, ")");
        break;
    case 8:
        put(writer, "(+");
        put_place(writer, false);
        put(writer, ", ");
        put_load(writer);
        put(writer, ")");
        break;
    default: put_place(writer, false); break;
    }
}

static void put_held(struct writer *writer)
{
    const struct name *name = name_to_read(writer, NAME_VALUE);
    if (name == NULL) {
        put(writer, "%s", pick_word(writer, (const char *const[]){
                                        "1.5f", "2.0", ".25f", "3e2f", "1.",
                                        "1e-3", NULL }));
        return;
    }
    put(writer, "t%u", name->number);
}

/* What also stores: an assignment's value, the old one, an atomic's. */
static void put_storing(struct writer *writer)
{
    static const char *const forms[][2] = {
        { "(", " = " }, { "(", " += " }, { "(", "++" }, { "(--", "" },
        { "atomicAdd(&", ", " }, { "atomicExch(&", ", " },
    };
    unsigned form = pick(writer, 6);
    put(writer, "%s", forms[form][0]);
    if (form < 4)
        put_place(writer, true);
    else
        put_place_of(writer, fits_atomic);
    put(writer, "%s", forms[form][1]);
    if (form != 2 && form != 3)
        put_known(writer, 2);
    put(writer, ")");
}

void put_value(struct writer *writer)
{
    switch (pick(writer, 8)) {
    case 0:
    case 1: put_known(writer, 3); break;
    case 2: put_held(writer); break;
    case 3:
        put(writer, "(");
        put_held(writer);
        put(writer, " %s ", pick_word(writer, plain_operators));
        if (one_in(writer, 2))
            put_place(writer, false);
        else
            put_known(writer, 2);
        put(writer, ")");
        break;
    case 4: put_storing(writer); break;
    default: put_load(writer); break;
    }
}
