/*
 * A grid: lines of cells under field names, aligned for people.
 *
 * Lines are kept until the grid is flushed, so that columns fit what is in
 * them and those empty in all lines are left out. When `lines_max` are kept
 * they are written and later lines follow at once, in all columns and with
 * the widths so far: memory stays bounded, nothing is lost.
 */
#ifndef REPORT_GRID_H
#define REPORT_GRID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "core/arena.h"
#include "report/field.h"

struct grid_column {
    const struct field *field;
    size_t width;
    bool is_used; /* some line has a value */
    bool is_text; /* some line has a text: the column stands to the left */
};

struct grid {
    struct grid_column *columns; /* owned */
    size_t column_count;
    size_t lines_max;
    struct arena arena; /* the kept lines' texts */
    const char **cells; /* line by line; NULL: empty; owned */
    size_t cell_count;
    size_t cell_room;
    bool streams; /* the lines so far are out */
};

/* A grid of the fields for which `has` is true, in the fields' order. */
struct grid grid_new(bool (*has)(const struct field *field), size_t lines_max);

void grid_add(struct grid *grid, FILE *out, const struct report_row *row);

/* Writes what is kept. The grid is empty after, ready for other lines. */
void grid_flush(struct grid *grid, FILE *out);

void grid_free(struct grid *grid);

#endif
