/* From a trace's line to its request; see trace_line.h. */
#include "input/trace_line.h"

#include <inttypes.h>
#include <string.h>

#include "core/number.h"
#include "input/trace.h"

static const char *const column_names[] = {
    "id", "space", "op", "bytes_per_lane", "lane_mask", "lane_offsets"
};

_Static_assert(sizeof column_names / sizeof column_names[0] == COLUMN_COUNT,
               "a name for each column");

static const struct {
    const char *name;
    enum request_kind kind;
    enum request_cache cache;
} ops[] = {
    { "load", KIND_LOAD, CACHE_DEFAULT },
    { "store", KIND_STORE, CACHE_DEFAULT },
    { "atomic", KIND_ATOMIC, CACHE_DEFAULT },
    { "reduction", KIND_REDUCTION, CACHE_DEFAULT },
    { "load.cg", KIND_LOAD, CACHE_CG },
    { "load.nc", KIND_LOAD, CACHE_NC },
};

enum { OP_COUNT = sizeof ops / sizeof ops[0] };

/* A line on its way to a request. */
struct reading {
    const struct trace_layout *layout;
    const struct source *line;
    struct diagnostic *diagnostic;
    struct span cells[COLUMN_COUNT];
};

static bool span_is(struct span span, const char *name)
{
    return strlen(name) == span.length &&
           memcmp(span.text, name, span.length) == 0;
}

/* Of a cell that a message quotes. */
static int shown_bytes(struct span cell)
{
    return cell.length < 40 ? (int)cell.length : 40;
}

/* Cuts the next cell off `rest`. False when there is none left. */
static bool next_cell(struct span *rest, struct span *cell)
{
    if (rest->text == NULL)
        return false;
    const char *tab = memchr(rest->text, '\t', rest->length);
    *cell = *rest;
    if (tab == NULL) {
        *rest = (struct span){ NULL, 0 };
        return true;
    }
    cell->length = (size_t)(tab - rest->text);
    rest->text = tab + 1;
    rest->length -= cell->length + 1;
    return true;
}

/* Sets the diagnostic at `at`, a place in the line; false. */
#define FAIL(reading, at, ...)                                             \
    (diagnostic_at((reading)->diagnostic, (reading)->line,                 \
                   (size_t)((at) - (reading)->line->text), __VA_ARGS__),   \
     false)

/* --- the header --------------------------------------------------------- */

static bool place_column(struct trace_layout *layout,
                         const struct reading *reading, struct span cell)
{
    for (size_t i = 0; i < COLUMN_COUNT; i++) {
        if (!span_is(cell, column_names[i]))
            continue;
        if (layout->places[i] > 0)
            return FAIL(reading, cell.text, "the column '%s' is there twice",
                        column_names[i]);
        layout->places[i] = layout->width;
    }
    return true;
}

bool trace_header_read(struct trace_layout *layout, const struct source *line,
                       struct diagnostic *diagnostic)
{
    struct reading reading = { .line = line, .diagnostic = diagnostic };
    struct span rest = { line->text, line->length };
    struct span cell;
    while (next_cell(&rest, &cell)) {
        layout->width++;
        if (!place_column(layout, &reading, cell))
            return false;
    }
    for (size_t i = COLUMN_SPACE; i < COLUMN_COUNT; i++)
        if (layout->places[i] == 0)
            return FAIL(&reading, line->text, "the header has no column '%s'",
                        column_names[i]);
    return true;
}

/* --- a line's cells ----------------------------------------------------- */

static bool cut_cells(struct reading *reading)
{
    const struct trace_layout *layout = reading->layout;
    struct span rest = { reading->line->text, reading->line->length };
    const char *end = rest.text + rest.length;
    struct span cell;
    size_t width = 0;
    while (next_cell(&rest, &cell)) {
        if (++width > layout->width)
            return FAIL(reading, cell.text,
                        "more columns than the header's %zu", layout->width);
        for (size_t i = 0; i < COLUMN_COUNT; i++)
            if (layout->places[i] == width)
                reading->cells[i] = cell;
    }
    for (size_t i = 0; i < COLUMN_COUNT; i++)
        if (layout->places[i] > width)
            return FAIL(reading, end,
                        "expected the column '%s', saw the end of the line",
                        column_names[i]);
    return true;
}

static bool read_space(const struct reading *reading, struct request *request)
{
    struct span cell = reading->cells[COLUMN_SPACE];
    if (span_is(cell, "global"))
        request->space = SPACE_GLOBAL;
    else if (span_is(cell, "shared"))
        request->space = SPACE_SHARED;
    else
        return FAIL(reading, cell.text,
                    "expected global or shared, saw '%.*s'",
                    shown_bytes(cell), cell.text);
    return true;
}

static bool read_op(const struct reading *reading, struct request *request)
{
    struct span cell = reading->cells[COLUMN_OP];
    size_t i = 0;
    while (i < OP_COUNT && !span_is(cell, ops[i].name))
        i++;
    if (i == OP_COUNT)
        return FAIL(reading, cell.text,
                    "expected load, store, atomic, reduction, load.cg or "
                    "load.nc, saw '%.*s'", shown_bytes(cell), cell.text);
    if (ops[i].cache != CACHE_DEFAULT && request->space == SPACE_SHARED)
        return FAIL(reading, cell.text, "%s reads global memory only",
                    ops[i].name);
    request->kind = (uint8_t)ops[i].kind;
    request->cache = (uint8_t)ops[i].cache;
    return true;
}

const char *trace_op_name(const struct request *request)
{
    size_t i = 0;
    while (ops[i].kind != request->kind || ops[i].cache != request->cache)
        i++;
    return ops[i].name;
}

static bool read_bytes(const struct reading *reading, struct request *request)
{
    struct span cell = reading->cells[COLUMN_BYTES];
    uint64_t bytes;
    if (!number_unsigned(cell.text, cell.length, &bytes) || bytes > 16 ||
        bytes == 0 || (bytes & (bytes - 1)) != 0)
        return FAIL(reading, cell.text,
                    "expected 1, 2, 4, 8 or 16 bytes a lane, saw '%.*s'",
                    shown_bytes(cell), cell.text);
    if (bytes == 1 && (request->kind == KIND_ATOMIC ||
                       request->kind == KIND_REDUCTION))
        return FAIL(reading, cell.text, "no GPU has atomics of 1 byte");
    request->bytes_per_lane = (uint8_t)bytes;
    return true;
}

static bool read_mask(const struct reading *reading, struct request *request)
{
    struct span cell = reading->cells[COLUMN_MASK];
    uint32_t lanes = reading->layout->warp_lanes;
    if (!number_hex(cell.text, cell.length, &request->lanes))
        return FAIL(reading, cell.text,
                    "expected a lane mask of up to 64 bits in hexadecimal, "
                    "saw '%.*s'", shown_bytes(cell), cell.text);
    if (lanes < 64 && request->lanes >> lanes != 0)
        return FAIL(reading, cell.text,
                    "the mask has lanes beyond the warp's %" PRIu32, lanes);
    return true;
}

/* --- a line's offsets --------------------------------------------------- */

/* Decimal digits from `at` on: where they end, or NULL past 64 bits. */
static const char *scan_decimal(const char *at, uint64_t *value)
{
    uint64_t sum = 0;
    for (; *at >= '0' && *at <= '9'; at++) {
        uint64_t digit = (uint64_t)(*at - '0');
        if (sum > (UINT64_MAX - digit) / 10)
            return NULL;
        sum = sum * 10 + digit;
    }
    *value = sum;
    return at;
}

/* The same in hexadecimal, behind the "0x". */
static const char *scan_hex(const char *at, uint64_t *value)
{
    size_t length = strspn(at, "0123456789abcdefABCDEF");
    if (length == 0)
        return at;
    return number_hex(at, length, value) ? at + length : NULL;
}

struct offset {
    const char *text; /* where it stands in the line */
    bool is_negative;
    uint64_t size;
};

/* Reads an offset and the ',' behind it. The line's NUL ends every scan. */
static bool scan_offset(const struct reading *reading, const char **at,
                        struct offset *offset)
{
    struct span cell = reading->cells[COLUMN_OFFSETS];
    offset->text = *at;
    offset->is_negative = **at == '-';
    const char *digits = *at + offset->is_negative;
    bool is_hex = digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X');
    digits += is_hex ? 2 : 0;
    const char *end = is_hex ? scan_hex(digits, &offset->size)
                             : scan_decimal(digits, &offset->size);
    if (end == digits)
        return FAIL(reading, *at, "expected an offset, bytes in decimal or "
                                  "behind 0x");
    if (end == NULL)
        return FAIL(reading, *at, "the offset does not fit in 64 bits");
    *at = end;
    if (end == cell.text + cell.length)
        return true;
    if (*end != ',')
        return FAIL(reading, end, "expected ',' after an offset");
    (*at)++;
    return true;
}

static bool place_offset(const struct reading *reading,
                         const struct offset *offset, uint32_t bytes,
                         uint64_t *address)
{
    uint64_t base = reading->layout->base;
    if (offset->is_negative && offset->size > base)
        return FAIL(reading, offset->text, "the address lies before 0");
    if (!offset->is_negative && offset->size > UINT64_MAX - base)
        return FAIL(reading, offset->text,
                    "the address does not fit in 64 bits");
    *address = offset->is_negative ? base - offset->size
                                   : base + offset->size;
    if ((*address & (bytes - 1)) != 0)
        return FAIL(reading, offset->text,
                    "address %" PRIu64 " is not a multiple of the %" PRIu32
                    " bytes a lane", *address, bytes);
    return true;
}

static size_t count_bits(uint64_t bits)
{
    size_t count = 0;
    for (; bits != 0; bits &= bits - 1)
        count++;
    return count;
}

static size_t count_offsets(struct span cell)
{
    size_t count = cell.length > 0;
    for (size_t i = 0; i < cell.length; i++)
        count += cell.text[i] == ',';
    return count;
}

/* One a lane of the warp, or one a live lane; none is missing at the end. */
static bool check_count(const struct reading *reading, uint64_t live,
                        size_t count)
{
    struct span cell = reading->cells[COLUMN_OFFSETS];
    if (cell.length > 0 && cell.text[cell.length - 1] == ',')
        return FAIL(reading, cell.text + cell.length - 1,
                    "expected an offset after ','");
    size_t expected = count_bits(live);
    uint32_t lanes = reading->layout->warp_lanes;
    if (count != expected && count != lanes)
        return FAIL(reading, cell.text,
                    "the mask has %zu live lanes of %" PRIu32
                    ", but there are %zu offsets", expected, lanes, count);
    return true;
}

/* Lowest lane first. Where dead lanes have offsets those mean nothing. */
static bool read_offsets(const struct reading *reading,
                         struct request *request)
{
    struct span cell = reading->cells[COLUMN_OFFSETS];
    const char *at = cell.text;
    size_t count = count_offsets(cell);
    uint32_t lanes = reading->layout->warp_lanes;
    if (!check_count(reading, request->lanes, count))
        return false;
    for (uint32_t lane = 0; lane < lanes; lane++) {
        bool is_live = (request->lanes >> lane & 1) != 0;
        struct offset offset;
        if (!is_live && count != lanes)
            continue;
        if (!scan_offset(reading, &at, &offset))
            return false;
        if (is_live &&
            !place_offset(reading, &offset, request->bytes_per_lane,
                          &request->address[lane]))
            return false;
    }
    return true;
}

/* --- the line ----------------------------------------------------------- */

bool trace_line_read(const struct trace_layout *layout,
                     const struct source *line, struct request *request,
                     struct span *id, struct diagnostic *diagnostic)
{
    struct reading reading = { .layout = layout,
                               .line = line,
                               .diagnostic = diagnostic,
                               .cells[COLUMN_ID] = { line->text, 0 } };
    if (!cut_cells(&reading))
        return false;
    *id = reading.cells[COLUMN_ID];
    return read_space(&reading, request) && read_op(&reading, request) &&
           read_bytes(&reading, request) && read_mask(&reading, request) &&
           read_offsets(&reading, request);
}
