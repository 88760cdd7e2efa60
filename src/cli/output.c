/* A report, bare values or counters; see output.h. */
#include "cli/output.h"

#include <string.h>

#include "cli/command.h"
#include "cli/estimate.h"
#include "cli/texts.h"
#include "report/ncu.h"

static struct report_row *total_of(const struct analysis *analysis)
{
    return &analysis->rows[analysis->row_count - 1];
}

/* Of several each total knows the first one's. */
static void compare_totals(struct results *results)
{
    const struct report_row *first = NULL;
    for (size_t i = 0; i < results->count && results->count > 1; i++) {
        if (results->list[i]->failure != NULL)
            continue;
        struct report_row *total = total_of(&results->list[i]->analysis);
        first = first == NULL ? total : first;
        total->first = first;
        estimate_name_ratios(total, &results->arena);
    }
}

/* ---- names of fields ---- */

/* A bare value cannot say by itself that it is an estimate, or not there. */
static void print_names(const char *what, const struct text_list *names)
{
    for (size_t i = 0; i < names->count; i++)
        fprintf(stderr, "%s%s%s", i == 0 ? "coalsim: note: " : ", ",
                i == 0 ? what : "", names->items[i]);
    if (names->count > 0)
        fputc('\n', stderr);
}

/* ---- bare values ---- */

static void note_values(const struct options *options,
                        const struct report_row *total,
                        struct text_list *estimated, struct text_list *missing)
{
    for (size_t i = 0; i < options->get_count; i++) {
        const struct field *field = options->get[i];
        if (field->value(total).kind == CELL_EMPTY)
            text_list_add(missing, field->name);
        if (row_is_estimated(total, field->name))
            text_list_add(estimated, field->name);
    }
}

static void print_values(FILE *out, const struct options *options,
                         struct results *results)
{
    struct text_list estimated =
        text_list_new(&results->arena, options->get_count);
    struct text_list missing =
        text_list_new(&results->arena, options->get_count);
    for (size_t i = 0; i < results->count; i++) {
        const struct result *result = results->list[i];
        if (result->failure != NULL) {
            fputc('\n', out);
            continue;
        }
        const struct report_row *total = total_of(&result->analysis);
        report_get(out, options->get, options->get_count, total);
        note_values(options, total, &estimated, &missing);
    }
    print_names("estimated: ", &estimated);
    print_names("without a value: ", &missing);
}

/* ---- counters ---- */

/* A result's name, with a number where results before it have the same. */
static const char *name_apart(struct results *results, size_t number)
{
    const char *name = results->list[number]->analysis.name;
    size_t count = 1;
    for (size_t i = 0; i < number; i++) {
        const struct result *before = results->list[i];
        count += before->failure == NULL &&
                 strcmp(before->analysis.name, name) == 0;
    }
    return count == 1 ? name
                      : arena_format(&results->arena, "%s (%zu)", name, count);
}

static void print_metrics(FILE *out, struct results *results)
{
    bool several = results->count > 1;
    struct text_list estimated =
        text_list_new(&results->arena, NCU_ESTIMATED_MAX);
    for (size_t i = 0; i < results->count; i++) {
        const struct analysis *analysis = &results->list[i]->analysis;
        const char *names[NCU_ESTIMATED_MAX];
        if (results->list[i]->failure != NULL)
            continue;
        struct ncu_profile profile = { &analysis->kinds, total_of(analysis) };
        ncu_write(out, &profile, several ? name_apart(results, i) : NULL);
        size_t count = ncu_estimated(&profile, names, NCU_ESTIMATED_MAX);
        for (size_t j = 0; j < count; j++)
            text_list_add(&estimated, names[j]);
    }
    print_names("estimated: ", &estimated);
}

/* ---- reports ---- */

static bool is_same_launch(const struct launch *a, const struct launch *b)
{
    return a != NULL && b != NULL &&
           memcmp(a->block, b->block, sizeof a->block) == 0 &&
           memcmp(a->grid, b->grid, sizeof a->grid) == 0;
}

/* The launch of all, or NULL when there is no such one. */
static const struct launch *common_launch(const struct results *results)
{
    const struct launch *common = NULL;
    bool is_first = true;
    for (size_t i = 0; i < results->count; i++) {
        const struct result *result = results->list[i];
        if (result->failure != NULL)
            continue;
        const struct launch *launch = total_of(&result->analysis)->launch;
        if (!is_first && !is_same_launch(launch, common))
            return NULL;
        common = launch;
        is_first = false;
    }
    return common;
}

static void print_report(FILE *out, const struct options *options,
                         const struct gpu *gpu, struct results *results)
{
    struct text_list notes = notes_collect(results, options);
    struct report_context context = { .gpu = gpu,
                                      .launch = common_launch(results),
                                      .time = options->time,
                                      .notes = notes.items,
                                      .note_count = notes.count };
    struct report *report = report_begin(options->format, out, &context);
    for (size_t i = 0; i < results->count; i++) {
        const struct analysis *analysis = &results->list[i]->analysis;
        for (size_t row = 0; row < analysis->row_count; row++)
            if (results->list[i]->failure == NULL)
                report_row(report, &analysis->rows[row]);
    }
    report_end(report);
}

/* ---- all ---- */

static void print_failures(const struct results *results)
{
    for (size_t i = 0; i < results->count; i++) {
        const struct result *result = results->list[i];
        if (result->failure == NULL)
            continue;
        if (results->count > 1 || result->place != NULL)
            note_left_out(result->place, result->line != NULL ? result->line
                                                              : result->name);
        fputs(result->failure, stderr);
    }
}

static void print(FILE *out, const struct options *options,
                  const struct gpu *gpu, struct results *results)
{
    bool shows_notes = false;
    compare_totals(results);
    if (options->metrics) {
        print_metrics(out, results);
    } else if (options->get != NULL) {
        print_values(out, options, results);
    } else {
        print_report(out, options, gpu, results);
        shows_notes = options->format->has_notes;
    }
    if (!shows_notes)
        notes_print(results, options);
}

int output_write(FILE *out, const struct options *options,
                 const struct gpu *gpu, struct results *results)
{
    if (results->done > 0)
        print(out, options, gpu, results);
    print_failures(results);
    return results->done < results->count ? STATUS_ERROR : STATUS_DONE;
}
