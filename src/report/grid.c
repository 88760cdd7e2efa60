/* Aligns lines of cells under their field names; see grid.h. */
#include "report/grid.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "report/text.h"

/* A longer text (a long statement) shifts its own line only. */
enum { TEXT_WIDTH_MAX = 48 };

/* Between columns; and what stands for an empty cell. */
static const char GAP[] = "  ";
static const char NOTHING[] = "-";

struct grid grid_new(bool (*has)(const struct field *field), size_t lines_max)
{
    struct grid grid = { .lines_max = lines_max };
    grid.columns = memory_new(report_field_count, sizeof grid.columns[0]);
    for (size_t i = 0; i < report_field_count; i++)
        if (has(&report_fields[i]))
            grid.columns[grid.column_count++].field = &report_fields[i];
    return grid;
}

/* --- keeping lines ------------------------------------------------------ */

/* A cell has no room for the word "estimated". */
static const char ESTIMATE[] = "~";

static const char *render(struct arena *arena, const struct field *field,
                          const struct report_row *row, const struct cell *cell)
{
    char buffer[CELL_TEXT_ROOM];
    const char *text = cell_rounded(cell, buffer, sizeof buffer);
    if (cell->kind == CELL_EMPTY)
        return NULL;
    if (cell->kind == CELL_TEXT)
        return strcmp(field->name, "pattern") == 0
                   ? text_label(arena, text)
                   : arena_text(arena, text, strlen(text));
    return arena_format(arena, "%s%s%s%s",
                        row_is_estimated(row, field->name) ? ESTIMATE : "",
                        text, field->unit[0] != '\0' ? " " : "", field->unit);
}

static void push_cell(struct grid *grid, const char *text)
{
    grid->cells = memory_grow(grid->cells, grid->cell_count, &grid->cell_room,
                              sizeof grid->cells[0]);
    grid->cells[grid->cell_count++] = text;
}

static void push_line(struct grid *grid, const struct report_row *row)
{
    for (size_t i = 0; i < grid->column_count; i++) {
        struct grid_column *column = &grid->columns[i];
        struct cell cell = column->field->value(row);
        push_cell(grid, render(&grid->arena, column->field, row, &cell));
        column->is_used |= cell.kind != CELL_EMPTY;
        column->is_text |= cell.kind == CELL_TEXT;
    }
}

static void forget_lines(struct grid *grid)
{
    arena_free(&grid->arena);
    grid->cell_count = 0;
}

/* --- writing lines ------------------------------------------------------ */

static void widen(struct grid_column *column, const char *text)
{
    size_t width = text_printable_width(text);
    if (column->is_text && width > TEXT_WIDTH_MAX)
        return;
    if (width > column->width)
        column->width = width;
}

static void fit_columns(struct grid *grid)
{
    for (size_t i = 0; i < grid->column_count; i++)
        widen(&grid->columns[i], grid->columns[i].field->name);
    for (size_t i = 0; i < grid->cell_count; i++)
        if (grid->cells[i] != NULL)
            widen(&grid->columns[i % grid->column_count], grid->cells[i]);
}

static void write_spaces(FILE *out, size_t count)
{
    while (count-- > 0)
        fputc(' ', out);
}

static void write_line(const struct grid *grid, FILE *out,
                       const char *const *cells)
{
    size_t owed = 0; /* spaces due before the next cell, none at the end */
    for (size_t i = 0; i < grid->column_count; i++) {
        const struct grid_column *column = &grid->columns[i];
        if (!column->is_used)
            continue;
        const char *text = cells[i] != NULL ? cells[i] : NOTHING;
        size_t width = text_printable_width(text);
        size_t pad = width < column->width ? column->width - width : 0;
        write_spaces(out, column->is_text ? owed : owed + pad);
        text_write_printable(out, text);
        owed = (column->is_text ? pad : 0) + strlen(GAP);
    }
    fputc('\n', out);
}

static void write_head(const struct grid *grid, FILE *out)
{
    const char **names = memory_new(grid->column_count, sizeof names[0]);
    for (size_t i = 0; i < grid->column_count; i++)
        names[i] = grid->columns[i].field->name;
    write_line(grid, out, names);
    free(names);
}

static void write_kept(struct grid *grid, FILE *out)
{
    fit_columns(grid);
    write_head(grid, out);
    for (size_t at = 0; at < grid->cell_count; at += grid->column_count)
        write_line(grid, out, grid->cells + at);
    forget_lines(grid);
}

/* No column is left out: a later line may have what the first ones lack. */
static void start_streaming(struct grid *grid, FILE *out)
{
    for (size_t i = 0; i < grid->column_count; i++)
        grid->columns[i].is_used = true;
    write_kept(grid, out);
    grid->streams = true;
}

void grid_add(struct grid *grid, FILE *out, const struct report_row *row)
{
    push_line(grid, row);
    if (grid->streams) {
        write_line(grid, out, grid->cells);
        forget_lines(grid);
    } else if (grid->cell_count / grid->column_count >= grid->lines_max) {
        start_streaming(grid, out);
    }
}

void grid_flush(struct grid *grid, FILE *out)
{
    if (grid->cell_count > 0)
        write_kept(grid, out);
    grid->streams = false;
    for (size_t i = 0; i < grid->column_count; i++)
        grid->columns[i] =
            (struct grid_column){ .field = grid->columns[i].field };
}

void grid_free(struct grid *grid)
{
    arena_free(&grid->arena);
    free(grid->cells);
    free(grid->columns);
}
