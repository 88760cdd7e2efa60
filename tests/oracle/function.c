/* __device__ functions that a kernel calls; see writer.h. */
#include "statement.h"

#include <stddef.h>

#include "writer.h"

static const char *const plain_constants[] = { "E0", "E1", "E2", "E3", NULL };
static const char *const template_constants[] = { "E0", "E1", "S", "S", NULL };

/* A parameter that the caller gives a known number. */
static void put_number_parameter(struct writer *writer, bool is_generic)
{
    struct name name = name_new(writer, NAME_INTEGER);
    const char *type = pick_local_type(writer, &name.is_bool);
    name.is_bool = name.is_bool || is_generic;
    put(writer, "%s v%u", is_generic ? "T" : type, name.number);
    name_declare(writer, &name);
}

static void put_function_head(struct writer *writer,
                              const struct function *function)
{
    bool is_bool;
    const char *separator = "";
    if (function->is_template)
        put(writer, "template <int S, typename T> ");
    put(writer, "__device__ %s f%u(", pick_local_type(writer, &is_bool),
        writer->function_count);
    if (!function->is_pure) {
        put_pointer_parameters(writer);
        separator = ", ";
    }
    for (unsigned i = 0; i < function->parameter_count; i++) {
        put(writer, "%s", separator);
        put_number_parameter(writer, function->is_template && i == 0);
        separator = ", ";
    }
    put(writer, ")\n{\n");
}

/* Inside, nothing of the kernel is in scope but what it is given. */
static void put_function(struct writer *writer)
{
    struct function *function = &writer->functions[writer->function_count];
    struct writer around = *writer;
    *function = (struct function){ .parameter_count = 1 + pick(writer, 3),
                                   .is_pure = one_in(writer, 2),
                                   .is_template = one_in(writer, 4) };
    writer->inside_function = true;
    writer->is_pure = function->is_pure;
    writer->constants =
        function->is_template ? template_constants : plain_constants;
    if (function->is_pure)
        writer->memory_count = 0;
    begin_expression(writer);
    put_function_head(writer, function);
    put_statements(writer);
    begin_expression(writer);
    put(writer, "return ");
    put_known(writer, 3);
    put(writer, ";\n}\n");

    struct function made = *function;
    around.random = writer->random;
    *writer = around;
    writer->functions[writer->function_count++] = made;
}

void put_functions(struct writer *writer)
{
    for (unsigned i = pick(writer, FUNCTIONS_MAX); i > 0; i--)
        put_function(writer);
}

/* A function of that kind, or NULL. */
static const struct function *pick_function(struct writer *writer,
                                            bool is_pure)
{
    const struct function *chosen = NULL;
    unsigned seen = 0;
    for (unsigned i = 0; i < writer->function_count; i++)
        if (writer->functions[i].is_pure == is_pure &&
            one_in(writer, ++seen))
            chosen = &writer->functions[i];
    return chosen;
}

static void put_call_of(struct writer *writer, const struct function *function,
                        unsigned depth)
{
    static const char *const types[] = { "int", "short", "unsigned char",
                                         "size_t", NULL };
    const char *separator = "";
    /* in parentheses, for a macro's sake: the template has a comma */
    put(writer, "(f%u", (unsigned)(function - writer->functions));
    if (function->is_template)
        put(writer, "<%u, %s>", pick(writer, 9), pick_word(writer, types));
    put(writer, "(");
    if (!function->is_pure) {
        put_pointer_arguments(writer);
        separator = ", ";
    }
    for (unsigned i = 0; i < function->parameter_count; i++) {
        put(writer, "%s", separator);
        put_known(writer, depth);
        separator = ", ";
    }
    put(writer, "))");
}

bool put_function_call(struct writer *writer, unsigned depth)
{
    const struct function *function = pick_function(writer, true);
    if (function == NULL || writer->no_effects)
        return false;
    put_call_of(writer, function, depth);
    return true;
}

void put_accessing_call(struct writer *writer)
{
    begin_expression(writer);
    const struct function *function = pick_function(writer, false);
    if (function == NULL || writer->is_pure) {
        put_assignment(writer);
        return;
    }
    const struct name *name = name_to_change(writer, NAME_INTEGER);
    if (name != NULL)
        put(writer, "v%u = ", name->number);
    put_call_of(writer, function, 2);
    put(writer, "; ");
}
