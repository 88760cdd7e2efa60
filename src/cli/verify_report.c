/* Writes what was predicted and measured, for people and for programs. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "cli/verify.h"
#include "report/text.h"

static const char *const verdict_names[] = {
    [VERDICT_EQUAL] = "equal", [VERDICT_DIFFERS] = "differs",
    [VERDICT_NEAR] = "near",   [VERDICT_OFF] = "off",
    [VERDICT_OPEN] = "",
};

static const char *gpu_text(const struct record *record, const char *name)
{
    const struct measured *text =
        record_find(record, (size_t)MEASURED_GPU, name);
    return text != NULL ? text->text : "";
}

/* ---- tsv and csv ---- */

static void write_separated(FILE *out, const struct verify_rows *rows,
                            const char *separator,
                            void (*write_text)(FILE *out, const char *text))
{
    static const char *const names[] = { "case", "metric", "predicted",
                                         "measured", "difference" };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        fprintf(out, "%s%s", i > 0 ? separator : "", names[i]);
    fputc('\n', out);
    for (size_t i = 0; i < rows->count; i++) {
        const struct verify_row *row = &rows->rows[i];
        const struct cell *cells[] = { &row->predicted, &row->measured,
                                       &row->difference };
        char buffer[CELL_TEXT_ROOM];
        write_text(out, row->case_name);
        fprintf(out, "%s%s", separator, row->metric);
        for (size_t cell = 0; cell < sizeof cells / sizeof *cells; cell++)
            fprintf(out, "%s%s", separator,
                    cell_text(cells[cell], buffer, sizeof buffer));
        fputc('\n', out);
    }
}

/* ---- json ---- */

static void write_number(FILE *out, const char *name, const struct cell *cell)
{
    char buffer[CELL_TEXT_ROOM];
    const char *text = cell_text(cell, buffer, sizeof buffer);
    fprintf(out, ", \"%s\": %s", name, text[0] != '\0' ? text : "null");
}

static void write_json_row(FILE *out, const struct verify_row *row)
{
    struct cell spread = { .kind = CELL_REAL, .real = row->spread };
    fputs("    {\"case\": ", out);
    text_write_json(out, row->case_name);
    fprintf(out, ", \"metric\": \"%s\"", row->metric);
    write_number(out, "predicted", &row->predicted);
    write_number(out, "measured", &row->measured);
    write_number(out, "difference", &row->difference);
    write_number(out, "spread", &spread);
    fprintf(out, ", \"verdict\": \"%s\", \"reason\": ",
            verdict_names[row->verdict]);
    text_write_json(out, row->reason != NULL ? row->reason : "");
    fputc('}', out);
}

static void write_json(FILE *out, const struct gpu *gpu,
                       const struct record *record,
                       const struct verify_rows *rows)
{
    fputs("{\n  \"device\": ", out);
    text_write_json(out, gpu_text(record, "device"));
    fputs(",\n  \"gpu\": ", out);
    text_write_json(out, gpu->name);
    fprintf(out, ",\n  \"failed\": %s,\n  \"rows\": [\n",
            verify_has_failed(rows) ? "true" : "false");
    for (size_t i = 0; i < rows->count; i++) {
        write_json_row(out, &rows->rows[i]);
        fputs(i + 1 < rows->count ? ",\n" : "\n", out);
    }
    fputs("  ]\n}\n", out);
}

/* ---- the table ---- */

/* "+7.9 %" of what was predicted; a small count in full. */
static void write_difference(FILE *out, const struct verify_row *row)
{
    char buffer[CELL_TEXT_ROOM];
    struct cell share = row->predicted;
    double predicted = share.kind == CELL_INTEGER ? (double)share.integer
                                                  : share.real;
    double difference = row->difference.kind == CELL_INTEGER
                            ? (double)row->difference.integer
                            : row->difference.real;
    if (row->difference.kind == CELL_EMPTY || predicted == 0) {
        fprintf(out, "%14s", cell_rounded(&row->difference, buffer,
                                          sizeof buffer));
        return;
    }
    if (difference == 0)
        fprintf(out, "%14s", "0");
    else
        fprintf(out, "%+12.3g %%", 100 * difference / predicted);
}

static void write_table_row(FILE *out, const struct verify_row *row)
{
    char buffer[CELL_TEXT_ROOM];
    fprintf(out, "  %-24s", row->metric);
    fprintf(out, "%18s",
            cell_rounded(&row->predicted, buffer, sizeof buffer));
    fprintf(out, "%18s", cell_rounded(&row->measured, buffer, sizeof buffer));
    write_difference(out, row);
    const char *word = verdict_names[row->verdict];
    fprintf(out, "%s%s\n", word[0] != '\0' ? "  " : "", word);
}

static void write_table(FILE *out, const struct gpu *gpu,
                        const struct record *record,
                        const struct verify_rows *rows)
{
    const char *name = "";
    fprintf(out, "measured on ");
    text_write_printable(out, gpu_text(record, "device"));
    fprintf(out, ", predicted for %s\n", gpu->name);
    for (size_t i = 0; i < rows->count; i++) {
        const struct verify_row *row = &rows->rows[i];
        if (strcmp(row->case_name, name) != 0) {
            name = row->case_name;
            fputc('\n', out);
            text_write_printable(out, name);
            fprintf(out, "\n  %-24s%18s%18s%14s\n", "metric", "predicted",
                    "measured", "difference");
        }
        write_table_row(out, row);
    }
}

/* ---- all formats ---- */

/* Each reason once, on standard error: tsv has no room for it. */
static void note_reasons(const struct verify_rows *rows)
{
    for (size_t i = 0; i < rows->count; i++) {
        const char *reason = rows->rows[i].reason;
        bool is_new = reason != NULL && reason[0] != '\0';
        for (size_t j = 0; j < i && is_new; j++)
            is_new = rows->rows[j].reason == NULL ||
                     strcmp(rows->rows[j].reason, reason) != 0;
        if (is_new)
            fprintf(stderr, "coalsim: note: %s not measured: %s\n",
                    rows->rows[i].metric, reason);
    }
}

void verify_write(FILE *out, const struct options *options,
                  const struct gpu *gpu, const struct record *record,
                  const struct verify_rows *rows)
{
    const char *format = options->format->name;
    if (strcmp(format, "tsv") == 0)
        write_separated(out, rows, "\t", text_write_tsv);
    else if (strcmp(format, "csv") == 0)
        write_separated(out, rows, ",", text_write_csv);
    else if (strcmp(format, "json") == 0)
        write_json(out, gpu, record, rows);
    else
        write_table(out, gpu, record, rows);
    note_reasons(rows);
}
