/* A header row of field names, then a row of cells for each row. */
#include "report/format.h"
#include "report/text.h"

struct separated {
    char separator;
    void (*write_text)(FILE *out, const char *text);
};

static const struct separated tsv = { '\t', text_write_tsv };
static const struct separated csv = { ',', text_write_csv };

static void write_header(FILE *out, const struct separated *style)
{
    for (size_t i = 0; i < report_field_count; i++) {
        if (i > 0)
            fputc(style->separator, out);
        fputs(report_fields[i].name, out);
    }
    fputc('\n', out);
}

static void write_row(FILE *out, const struct separated *style,
                      const struct report_row *row)
{
    char buffer[CELL_TEXT_ROOM];
    for (size_t i = 0; i < report_field_count; i++) {
        struct cell cell = report_fields[i].value(row);
        if (i > 0)
            fputc(style->separator, out);
        const char *text = cell_text(&cell, buffer, sizeof buffer);
        if (cell.kind == CELL_TEXT)
            style->write_text(out, text);
        else
            fputs(text, out);
    }
    fputc('\n', out);
}

void tsv_begin(struct report *report)
{
    write_header(report->out, &tsv);
}

void tsv_row(struct report *report, const struct report_row *row)
{
    write_row(report->out, &tsv, row);
}

void csv_begin(struct report *report)
{
    write_header(report->out, &csv);
}

void csv_row(struct report *report, const struct report_row *row)
{
    write_row(report->out, &csv, row);
}
