/* Statements about local variables and pointers; see statement.h. */
#include "statement.h"

#include <stddef.h>

#include "recorded.h"
#include "writer.h"

/* --- local variables --- */

/* At times an inner variable takes an outer one's name. */
static struct name new_integer(struct writer *writer)
{
    const struct name *outer = NULL;
    if (writer->depth > 1 && one_in(writer, 5))
        outer = name_to_change(writer, NAME_INTEGER);
    struct name name = name_new(writer, NAME_INTEGER);
    if (outer != NULL && outer->loops < writer->loops)
        name.number = outer->number;
    return name;
}

void put_integer(struct writer *writer)
{
    begin_expression(writer);
    struct name name = new_integer(writer);
    const char *type = pick_local_type(writer, &name.is_bool);
    name.is_const = one_in(writer, 6);
    put(writer, "%s%s v%u = ", name.is_const ? "const " : "", type,
        name.number);
    put_known(writer, 3);
    put(writer, "; ");
    name_declare(writer, &name);
}

/* Two in one declaration: the first is in scope for the second. */
void put_two_integers(struct writer *writer)
{
    begin_expression(writer);
    struct name first = new_integer(writer);
    put(writer, "%s v%u = ", pick_local_type(writer, &first.is_bool),
        first.number);
    put_known(writer, 2);
    name_declare(writer, &first);
    begin_expression(writer);
    struct name second = name_new(writer, NAME_INTEGER);
    second.is_bool = first.is_bool;
    put(writer, ", v%u = ", second.number);
    put_known(writer, 2);
    put(writer, "; ");
    name_declare(writer, &second);
}

/* `auto` has the type of an operator's result, which may be bool. */
void put_deduced_integer(struct writer *writer)
{
    static const char *const operators[] = { "+", "*", "&", "<", "==", "&&",
                                             "||", NULL };
    begin_expression(writer);
    struct name name = name_new(writer, NAME_INTEGER);
    name.is_bool = true;
    put(writer, "auto v%u = %s", name.number, one_in(writer, 3) ? "! " : "+ ");
    put_known(writer, 1);
    put(writer, " %s ", pick_word(writer, operators));
    put_known(writer, 2);
    put(writer, "; ");
    name_declare(writer, &name);
}

/* A number that memory holds, but that is known. */
void put_loaded_integer(struct writer *writer)
{
    begin_expression(writer);
    struct name name = new_integer(writer);
    put(writer, "%s v%u = " KNOWN_NAME "[(",
        pick_local_type(writer, &name.is_bool), name.number);
    put_known(writer, 2);
    put(writer, ") & 63]; ");
    name_declare(writer, &name);
}

/* Declared first, given a value on either way. */
void put_late_integer(struct writer *writer)
{
    begin_expression(writer);
    struct name name = name_new(writer, NAME_INTEGER);
    put(writer, "%s v%u; if (", pick_local_type(writer, &name.is_bool),
        name.number);
    put_known(writer, 2);
    put(writer, ") v%u = ", name.number);
    put_known(writer, 2);
    put(writer, "; else v%u = ", name.number);
    put_known(writer, 2);
    put(writer, "; ");
    name_declare(writer, &name);
}

static void put_update_by(struct writer *writer, const struct name *name)
{
    static const char *const operators[] = { "=", "+=", "-=", "*=", "&=",
                                             "|=", "^=", NULL };
    switch (pick(writer, 4)) {
    case 0:
        put(writer, "v%u %s (", name->number,
            one_in(writer, 2) ? "<<=" : ">>=");
        put_known(writer, 2);
        put(writer, ") & 31");
        break;
    case 1:
        put(writer, "v%u %s ((", name->number,
            one_in(writer, 2) ? "/=" : "%=");
        put_known(writer, 2);
        put(writer, ") & 7) + 1");
        break;
    default:
        put(writer, "v%u %s ", name->number, pick_word(writer, operators));
        put_known(writer, 3);
        break;
    }
}

void put_assignment(struct writer *writer)
{
    begin_expression(writer);
    const struct name *name = name_to_change(writer, NAME_INTEGER);
    if (name == NULL) {
        put_integer(writer);
        return;
    }
    if (one_in(writer, 4) && !name->is_bool)
        put(writer, one_in(writer, 2) ? "v%u++" : "--v%u", name->number);
    else
        put_update_by(writer, name);
    const struct name *next =
        one_in(writer, 5) ? name_to_change(writer, NAME_INTEGER) : NULL;
    if (next != NULL) {
        put(writer, ", ");
        put_update_by(writer, next);
    }
    put(writer, "; ");
}

/* A store whose address is the variable's value. */
void put_observation(struct writer *writer, const struct name *name)
{
    if (name->kind == NAME_POINTER)
        put(writer, "Z[(unsigned)(p%u - %s)] = 0; ", name->number,
            writer->memories[name->memory].name);
    else if (name->kind != NAME_VALUE)
        put(writer, "Z[(unsigned)(%c%u%s)] = 0; ", name_letter(name->kind),
            name->number, one_in(writer, 3) ? " >> 16 >> 16" : "");
}

/* Values of which nothing is known. */
void put_held_value(struct writer *writer)
{
    begin_expression(writer);
    const struct name *old =
        one_in(writer, 2) ? name_to_change(writer, NAME_VALUE) : NULL;
    if (old != NULL) {
        put(writer, "t%u %s ", old->number,
            pick_word(writer, (const char *const[]){ "=", "+=", "-=", "*=",
                                                     NULL }));
        put_value(writer);
        put(writer, "; ");
        return;
    }
    struct name name = name_new(writer, NAME_VALUE);
    if (one_in(writer, 2))
        put(writer, "%s t%u; t%u = ", one_in(writer, 3) ? "double" : "float",
            name.number, name.number);
    else
        put(writer, "%s t%u = ", pick_local_type(writer, &name.is_bool),
            name.number);
    put_value(writer);
    put(writer, "; ");
    name_declare(writer, &name);
}

/* --- pointers --- */

unsigned free_memory(struct writer *writer)
{
    unsigned memory;
    do
        memory = pick_memory(writer, false, ANY_SHAPE);
    while (writer->memories[memory].columns > 0);
    return memory;
}

void put_new_pointer(struct writer *writer)
{
    begin_expression(writer);
    struct name name = name_new(writer, NAME_POINTER);
    const struct name *other =
        one_in(writer, 3) ? name_to_read(writer, NAME_POINTER) : NULL;
    name.memory = other != NULL ? other->memory : free_memory(writer);
    const struct memory *memory = &writer->memories[name.memory];
    name.low = other != NULL ? other->low : pick(writer, 70);
    put(writer, "%s%s *p%u = ", memory->is_const ? "const " : "",
        writer->shapes[memory->shape].name, name.number);
    if (other != NULL)
        put(writer, "p%u + ", other->number);
    else if (one_in(writer, 2))
        put(writer, "%s + %u + ", memory->name, name.low);
    else
        put(writer, "&%s[%u] + ", memory->name, name.low);
    put_small(writer, 32);
    put(writer, "; ");
    name_declare(writer, &name);
}

/* Down only as far as the pointer is known to stand above its array's start. */
static void put_pointer_down(struct writer *writer, struct name *name)
{
    if (one_in(writer, 2)) {
        put(writer, one_in(writer, 2) ? "p%u--; " : "--p%u; ", name->number);
        name->low--;
        return;
    }
    put(writer, "p%u -= ", name->number);
    put_small(writer, name->low);
    put(writer, "; ");
    name->low = 0;
}

void put_pointer_step(struct writer *writer)
{
    begin_expression(writer);
    struct name *name = name_to_change(writer, NAME_POINTER);
    if (name == NULL) {
        put_new_pointer(writer);
        return;
    }
    bool may_sink = name->loops == writer->loops && name->low > 0;
    if (may_sink && one_in(writer, 2)) {
        put_pointer_down(writer, name);
    } else if (one_in(writer, 3)) {
        put(writer, one_in(writer, 2) ? "p%u++; " : "++p%u; ", name->number);
    } else {
        if (one_in(writer, 2))
            put(writer, "p%u += ", name->number);
        else
            put(writer, "p%u = p%u + ", name->number, name->number);
        put_small(writer, 40);
        put(writer, "; ");
    }
}

/* A local vector whose parts change places. */
void put_turned_vector(struct writer *writer)
{
    static const char *const turns[] = { "r.y, r.x, r.z", "r.z + 1, r.x, r.y",
                                         "r.x * r.y, r.z, r.y", "r.y, 7, r.x",
                                         NULL };
    begin_expression(writer);
    put(writer, "{ int3 r = make_int3(");
    put_known(writer, 2);
    put(writer, ", ");
    put_known(writer, 2);
    put(writer, ", 3), q = r; r = make_int3(%s); q.x -= r.y; ",
        pick_word(writer, turns));
    put(writer, "Z[(unsigned)(r.x ^ r.y * 3 ^ r.z * 5 ^ q.x)] = 0; } ");
}

/* Registers: a kernel's local array, at constant indexes. */
void put_registers(struct writer *writer)
{
    static const char *const types[] = { "int", "short", "unsigned char",
                                         "unsigned long long", NULL };
    static const char *const changes[] = { "r[0][0] += r[0][1]; ",
                                           "r[1][2]--; ", "r[1][0] |= 7u; ",
                                           "r[0][1] = -r[1][2]++; ", NULL };
    if (writer->program->form != FORM_KERNEL) {
        put_copy(writer);
        return;
    }
    const char *type = pick_word(writer, types);
    begin_expression(writer);
    put(writer, "{ %s r[2][3] = { { (%s)", type, type);
    put_known(writer, 2);
    put(writer, ", (%s)", type);
    put_known(writer, 2);
    put(writer, " } }; ");
    put(writer, "%s", pick_word(writer, changes));
    put(writer, "%s", pick_word(writer, changes));
    put(writer, "Z[(unsigned)(r[0][0] ^ r[0][1] + r[1][2] * r[1][0])] = 0; } ");
}
