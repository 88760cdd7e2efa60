/* --get: bare values of one row. */
#include "report/report.h"
#include "report/text.h"

void report_get(FILE *out, const struct field *const *fields, size_t count,
                const struct report_row *row)
{
    char buffer[CELL_TEXT_ROOM];
    for (size_t i = 0; i < count; i++) {
        struct cell cell = fields[i]->value(row);
        if (i > 0)
            fputc('\t', out);
        text_write_tsv(out, cell_text(&cell, buffer, sizeof buffer));
    }
    fputc('\n', out);
}
