/* Command lines become cases; see verify_batch.h. */
#include "cli/verify_batch.h"

#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/jobs.h"
#include "core/memory.h"
#include "core/source.h"
#include "input/gpu_file.h"

/* ---- words ---- */

static bool is_blank(char letter)
{
    return letter == ' ' || letter == '\t' || letter == '\r';
}

/* Cuts one word off, in place: quotes and backslashes are gone. NULL: none is
 * left. */
static char *next_word(char **rest)
{
    char *from = *rest, quote = '\0';
    while (is_blank(*from))
        from++;
    char *word = from, *to = from;
    for (; *from != '\0' && (quote != '\0' || !is_blank(*from)); from++) {
        if (*from == quote)
            quote = '\0';
        else if (quote == '\0' && (*from == '\'' || *from == '"'))
            quote = *from;
        else if (*from == '\\' && quote != '\'' && from[1] != '\0')
            *to++ = *++from;
        else
            *to++ = *from;
    }
    bool is_last = *from == '\0';
    *rest = from + !is_last;
    bool is_none = is_last && to == word && from == word;
    *to = '\0';
    return is_none ? NULL : word;
}

static void add_word(struct verify_line *line, char *word)
{
    line->arguments = memory_grow(line->arguments, line->count + 1, &line->room,
                                  sizeof *line->arguments);
    line->arguments[line->count++] = word;
    line->arguments[line->count] = NULL;
}

/* The words behind "coalsim --verify-on-gpu", which comes first in any case. */
static void split_words(struct verify_line *line, const char *text)
{
    static const char command[] = "coalsim", option[] = "--verify-on-gpu";
    char *rest = arena_text(&line->words, text, strlen(text));
    add_word(line, arena_text(&line->words, command, strlen(command)));
    add_word(line, arena_text(&line->words, option, strlen(option)));
    for (char *word; (word = next_word(&rest)) != NULL;)
        if (line->count > 2 ||
            (strcmp(word, command) != 0 && strcmp(word, option) != 0))
            add_word(line, word);
}

/* ---- cases ---- */

static void add_case(struct verify_batch *batch, const struct verify_case *one)
{
    batch->cases = memory_grow(batch->cases, batch->case_count,
                               &batch->case_room, sizeof *batch->cases);
    batch->cases[batch->case_count++] = *one;
}

static bool read_line(struct verify_line *line, const char *text)
{
    struct options *options = &line->options;
    struct diagnostic *failure = &line->failure;
    split_words(line, text);
    if (options_parse(options, (int)line->count, line->arguments, failure) &&
        (options->action != ACTION_ANALYSE || options->random > 0 ||
         options->batch != NULL))
        diagnostic_plain(failure, "not a launch to verify");
    return !failure->failed && jobs_open(options, failure);
}

void verify_batch_add(struct verify_batch *batch, const char *text)
{
    struct verify_line *line = memory_new(1, sizeof *line);
    batch->lines = memory_grow(batch->lines, batch->line_count,
                               &batch->line_room, sizeof *batch->lines);
    batch->lines[batch->line_count++] = line;
    bool fine = read_line(line, text);
    struct options *options = &line->options;
    const char *name = arena_text(&line->words, text, strlen(text));
    if (!fine)
        add_case(batch, &(struct verify_case){
                            .name = name,
                            .options = options,
                            .failure = line->failure.text,
                        });
    for (size_t i = 0; i < options->job_count && fine; i++)
        add_case(batch, &(struct verify_case){
                            .name = options->job_count == 1
                                        ? name
                                        : verify_case_name(options,
                                                           &options->jobs[i]),
                            .options = options,
                            .job = &options->jobs[i],
                        });
}

void verify_batch_free(struct verify_batch *batch)
{
    for (size_t i = 0; i < batch->case_count; i++)
        placement_free(&batch->cases[i].placement);
    for (size_t i = 0; i < batch->line_count; i++) {
        options_free(&batch->lines[i]->options);
        diagnostic_free(&batch->lines[i]->failure);
        free(batch->lines[i]->arguments);
        arena_free(&batch->lines[i]->words);
        free(batch->lines[i]);
    }
    free(batch->lines);
    free(batch->cases);
    *batch = (struct verify_batch){ 0 };
}

/* ---- --batch ---- */

static void add_lines(struct verify_batch *batch, const struct source *file)
{
    struct arena arena = { 0 };
    const char *at = file->text, *end = file->text + file->length;
    while (at < end) {
        size_t length = strcspn(at, "\n");
        const char *line = arena_text(&arena, at, length);
        const char *first = line + strspn(line, " \t\r");
        if (*first != '\0' && *first != '#')
            verify_batch_add(batch, line);
        at += length + 1;
    }
    arena_free(&arena);
}

int verify_batch_run(struct options *options, FILE *out,
                     struct diagnostic *diagnostic)
{
    struct verify_batch batch = { 0 };
    struct source file;
    struct gpu gpu;
    if (!gpu_open(options->gpu, &gpu, &options->arena, diagnostic) ||
        !source_read(&file, options->batch, &options->arena, diagnostic))
        return STATUS_ERROR;
    add_lines(&batch, &file);
    int status = STATUS_ERROR;
    if (batch.case_count == 0)
        diagnostic_plain(diagnostic, "'%s' has no command lines",
                         options->batch);
    else
        status = verify_report_cases(options, &gpu, out, batch.cases,
                                     batch.case_count, diagnostic);
    verify_batch_free(&batch);
    return status;
}
