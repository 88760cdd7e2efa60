/* --list: what can be named on the command line, greppable. */
#include "cli/command.h"
#include "coalsim/gpu.h"
#include "core/embedded.h"
#include "report/field.h"

void command_list(FILE *out)
{
    for (const struct embedded *row = embedded_patterns; row->name; row++)
        fprintf(out, "pattern  %s\n", row->name);
    for (size_t i = 0; i < gpu_count(); i++)
        fprintf(out, "gpu      %s\n", gpu_name(i));
    for (size_t i = 0; i < report_field_count; i++) {
        const struct field *field = &report_fields[i];
        fprintf(out, "field    %-20s  %-4s  %s\n", field->name, field->unit,
                field->help);
    }
}
