/* One JSON object; the rows are written as they come. */
#include <inttypes.h>

#include "report/format.h"
#include "report/text.h"

static void write_cell(FILE *out, const struct cell *cell)
{
    char buffer[CELL_TEXT_ROOM];
    const char *text = cell_text(cell, buffer, sizeof buffer);
    if (cell->kind == CELL_TEXT)
        text_write_json(out, text);
    else
        fputs(text[0] != '\0' ? text : "null", out);
}

static void write_real(FILE *out, double value)
{
    struct cell cell = { .kind = CELL_REAL, .real = value };
    write_cell(out, &cell);
}

static void write_time_model(FILE *out, const struct gpu *gpu)
{
    if (gpu->time_model == GPU_TIME_NONE) {
        fputs("\"time_model\": null", out);
        return;
    }
    if (gpu->time_model == GPU_TIME_THROUGHPUT) {
        fprintf(out,
                "\"time_model\": \"throughput\", \"sms\": %" PRIu32
                ", \"clock_ghz\": ",
                gpu->sm.sms);
        write_real(out, gpu->rates.clock_ghz);
        return;
    }
    fputs("\"time_model\": \"latency\", \"latency_ns\": ", out);
    write_real(out, gpu->latency_ns);
    fputs(", \"bandwidth_gb_s\": ", out);
    write_real(out, gpu->bandwidth_gb_s);
    fprintf(out, ", \"slots\": %" PRIu32, gpu->slots);
}

static void write_gpu(FILE *out, const struct gpu *gpu)
{
    fputs("\"gpu\": {\"name\": ", out);
    text_write_json(out, gpu->name);
    fprintf(out,
            ", \"warp_lanes\": %" PRIu32 ", \"sector_bytes\": %" PRIu32
            ", \"line_bytes\": %" PRIu32 ", \"banks\": %" PRIu32
            ", \"bank_bytes\": %" PRIu32 ", ",
            gpu->warp_lanes, gpu->sector_bytes, gpu->line_bytes, gpu->banks,
            gpu->bank_bytes);
    write_time_model(out, gpu);
    fputs("}", out);
}

static void write_axes(FILE *out, const char *name, const uint32_t axes[3])
{
    fprintf(out, "\"%s\": [%" PRIu32 ", %" PRIu32 ", %" PRIu32 "], ", name,
            axes[0], axes[1], axes[2]);
}

static void write_launch(FILE *out, const struct launch *launch,
                         uint32_t warp_lanes)
{
    if (launch == NULL) {
        fputs("\"launch\": null", out);
        return;
    }
    fputs("\"launch\": {", out);
    write_axes(out, "block", launch->block);
    write_axes(out, "grid", launch->grid);
    fprintf(out,
            "\"threads_per_block\": %" PRIu32 ", \"warps_per_block\": %" PRIu32
            ", \"blocks\": %" PRIu64 ", \"shared_bytes\": %" PRIu64
            ", \"registers\": ",
            launch_threads(launch), launch_warps(launch, warp_lanes),
            launch_blocks(launch), launch->shared_bytes);
    if (launch->registers > 0)
        fprintf(out, "%" PRIu32 "}", launch->registers);
    else
        fputs("null}", out);
}

static void write_units(FILE *out)
{
    fputs("\"units\": {", out);
    for (size_t i = 0; i < report_field_count; i++)
        fprintf(out, "%s\"%s\": \"%s\"", i > 0 ? ", " : "",
                report_fields[i].name, report_fields[i].unit);
    fputs("}", out);
}

static void write_notes(FILE *out, const struct report_context *context)
{
    fputs("\"notes\": [", out);
    for (size_t i = 0; i < context->note_count; i++) {
        fputs(i > 0 ? ", " : "", out);
        text_write_json(out, context->notes[i]);
    }
    fputs("]", out);
}

void json_begin(struct report *report)
{
    FILE *out = report->out;
    const struct report_context *context = report->context;
    fputs("{\n", out);
    write_gpu(out, context->gpu);
    fputs(",\n", out);
    write_launch(out, context->launch, context->gpu->warp_lanes);
    fprintf(out,
            ",\n\"time\": {\"warps_in_flight\": %" PRIu64
            ", \"warp_loads\": %" PRIu64 "},\n",
            context->time.warps_in_flight, context->time.warp_loads);
    write_units(out);
    fputs(",\n", out);
    write_notes(out, context);
    fputs(",\n\"rows\": [", out);
}

void json_row(struct report *report, const struct report_row *row)
{
    fputs(report->has_rows ? ",\n{" : "\n{", report->out);
    for (size_t i = 0; i < report_field_count; i++) {
        struct cell cell = report_fields[i].value(row);
        fputs(i > 0 ? ", \"" : "\"", report->out);
        fputs(report_fields[i].name, report->out);
        fputs("\": ", report->out);
        write_cell(report->out, &cell);
    }
    fputs("}", report->out);
}

void json_end(struct report *report)
{
    fputs("\n]\n}\n", report->out);
}
