/*
 * The table for people: a head that names the GPU model; for each pattern its
 * launch, a line an access, then `name value unit` lines for each total; with
 * several patterns, how their totals compare.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/number.h"
#include "report/format.h"
#include "report/grid.h"
#include "report/text.h"

/* Accesses kept to align their columns; more than that stream. */
enum { ACCESSES_MAX = 1000 };

struct table {
    char *pattern;  /* of the block under way; NULL: none yet */
    bool in_totals; /* the block has come to its totals */
    struct grid accesses;
    struct grid comparison;
    size_t compared; /* totals in `comparison` */
};

/* --- the head ----------------------------------------------------------- */

static void write_axes(FILE *out, const char *name, const uint32_t axes[3])
{
    size_t count = axes[2] != 1 ? 3 : axes[1] != 1 ? 2 : 1;
    fprintf(out, "  %s %" PRIu32, name, axes[0]);
    for (size_t i = 1; i < count; i++)
        fprintf(out, ",%" PRIu32, axes[i]);
}

/* Of the whole launch; left out when it passes 64 bits. */
static void write_product(FILE *out, const char *name, uint64_t blocks,
                          uint64_t count)
{
    uint64_t product = 0;
    if (number_add_product(&product, blocks, count))
        fprintf(out, "  %s %" PRIu64, name, product);
}

static void write_launch(FILE *out, const struct launch *launch,
                         uint32_t warp_lanes)
{
    uint64_t blocks = launch_blocks(launch);
    fputs("launch", out);
    write_axes(out, "block", launch->block);
    write_axes(out, "grid", launch->grid);
    write_product(out, "threads", blocks, launch_threads(launch));
    write_product(out, "warps", blocks, launch_warps(launch, warp_lanes));
    fputc('\n', out);
}

static void write_head(FILE *out, const struct report_context *context)
{
    fputs("gpu ", out);
    text_write_printable(out, context->gpu->name);
    if (context->time.warps_in_flight > 1)
        fprintf(out, "  warps_in_flight %" PRIu64,
                context->time.warps_in_flight);
    if (context->time.warp_loads > 1)
        fprintf(out, "  warp_loads %" PRIu64, context->time.warp_loads);
    fputc('\n', out);
    for (size_t i = 0; i < context->note_count; i++) {
        fputs("note: ", out);
        text_write_printable(out, context->notes[i]);
        fputc('\n', out);
    }
}

/* --- totals ------------------------------------------------------------- */

struct total_widths {
    int name;
    int value; /* of numbers; texts may be wider */
};

static int wider(int width, const char *text)
{
    int length = (int)strlen(text);
    return length > width ? length : width;
}

static struct total_widths measure_total(const struct report_row *row)
{
    struct total_widths widths = { 0, 0 };
    char buffer[CELL_TEXT_ROOM];
    for (size_t i = 0; i < report_field_count; i++) {
        struct cell cell = report_fields[i].value(row);
        if (!report_fields[i].in_total || cell.kind == CELL_EMPTY)
            continue;
        widths.name = wider(widths.name, report_fields[i].name);
        const char *text = cell_rounded(&cell, buffer, sizeof buffer);
        if (cell.kind != CELL_TEXT)
            widths.value = wider(widths.value, text);
    }
    return widths;
}

static void write_total_line(FILE *out, const struct field *field,
                             const struct cell *cell,
                             struct total_widths widths)
{
    char buffer[CELL_TEXT_ROOM];
    const char *text = cell_rounded(cell, buffer, sizeof buffer);
    int pad = widths.value - (int)text_printable_width(text);
    fprintf(out, "%-*s  %*s", widths.name, field->name, pad > 0 ? pad : 0, "");
    text_write_printable(out, text);
    fprintf(out, "%s%s\n", field->unit[0] != '\0' ? " " : "", field->unit);
}

static void write_total(FILE *out, const struct report_row *row)
{
    struct total_widths widths = measure_total(row);
    fputc('\n', out);
    if (strcmp(row->access, "total") != 0) {
        text_write_printable(out, row->access);
        fputs(":\n", out);
    }
    for (size_t i = 0; i < report_field_count; i++) {
        struct cell cell = report_fields[i].value(row);
        if (report_fields[i].in_total && cell.kind != CELL_EMPTY)
            write_total_line(out, &report_fields[i], &cell, widths);
    }
}

/* --- blocks ------------------------------------------------------------- */

static bool begins_block(const struct table *table,
                         const struct report_row *row)
{
    return table->pattern == NULL || (table->in_totals && !row->is_total) ||
           strcmp(table->pattern, row->pattern) != 0;
}

static void begin_block(struct report *report, const struct report_row *row)
{
    struct table *table = report->table;
    size_t room = strlen(row->pattern) + 1;
    grid_flush(&table->accesses, report->out);
    free(table->pattern);
    table->pattern = memory_new(room, 1);
    memcpy(table->pattern, row->pattern, room);
    table->in_totals = false;
    fputc('\n', report->out);
    text_write_printable(report->out, row->pattern);
    fputc('\n', report->out);
    if (row->launch != NULL)
        write_launch(report->out, row->launch, row->gpu->warp_lanes);
}

static bool is_column(const struct field *field)
{
    return field->in_table;
}

static bool is_compared(const struct field *field)
{
    static const char *const names[] = {
        "pattern", "sectors",       "fetched_bytes", "efficiency", "wavefronts",
        "time_ms", "sectors_ratio", "bytes_ratio",   "time_ratio", "gflops"
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(field->name, names[i]) == 0)
            return true;
    return false;
}

/* --- the format --------------------------------------------------------- */

void table_begin(struct report *report)
{
    struct table *table = memory_new(1, sizeof *table);
    table->accesses = grid_new(is_column, ACCESSES_MAX);
    table->comparison = grid_new(is_compared, SIZE_MAX);
    report->table = table;
    write_head(report->out, report->context);
}

void table_row(struct report *report, const struct report_row *row)
{
    struct table *table = report->table;
    if (begins_block(table, row))
        begin_block(report, row);
    if (!row->is_total) {
        grid_add(&table->accesses, report->out, row);
        return;
    }
    grid_flush(&table->accesses, report->out);
    table->in_totals = true;
    write_total(report->out, row);
    if (row->first != NULL) {
        grid_add(&table->comparison, report->out, row);
        table->compared++;
    }
}

void table_end(struct report *report)
{
    struct table *table = report->table;
    grid_flush(&table->accesses, report->out);
    if (table->compared > 1) {
        fputc('\n', report->out);
        grid_flush(&table->comparison, report->out);
    }
    grid_free(&table->accesses);
    grid_free(&table->comparison);
    free(table->pattern);
    free(table);
}
