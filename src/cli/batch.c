/* Lines become words, and words options; see batch.h. */
#include "cli/batch.h"

#include <stdlib.h>
#include <string.h>

#include "cli/jobs.h"
#include "cli/words.h"
#include "core/memory.h"
#include "input/lines.h"

static void add_word(struct batch_line *line, char *word)
{
    line->arguments = memory_grow(line->arguments, line->count + 1, &line->room,
                                  sizeof *line->arguments);
    line->arguments[line->count++] = word;
    line->arguments[line->count] = NULL;
}

static bool is_leading(const struct batch_line *line, const char *word)
{
    static const char command[] = "coalsim", option[] = "--verify-on-gpu";
    return line->count == 1 &&
           (strcmp(word, command) == 0 || strcmp(word, option) == 0);
}

/* As a command has them: its name comes first. */
static void split_words(struct batch_line *line, const struct source *text)
{
    const char *open = NULL;
    char *copy = arena_text(&line->words, text->text, text->length);
    char *rest = copy;
    add_word(line, arena_format(&line->words, "coalsim"));
    for (char *word; (word = words_next(&rest, &open)) != NULL;)
        if (!is_leading(line, word))
            add_word(line, word);
    if (open != NULL)
        diagnostic_at(&line->failure, text, (size_t)(open - copy),
                      "nothing ends this quote");
}

static struct batch_line *new_line(const struct source *text)
{
    struct batch_line *line = memory_new(1, sizeof *line);
    line->text = arena_text(&line->words, text->text, text->length);
    line->place = arena_format(&line->words, "%s:%zu", text->name,
                               text->lines_before + 1);
    return line;
}

struct batch_line *batch_line_new(const struct options *all,
                                  const struct source *text)
{
    struct batch_line *line = new_line(text);
    struct diagnostic *failure = &line->failure;
    split_words(line, text);
    if (!failure->failed &&
        options_parse_line(&line->options, all, (int)line->count,
                           line->arguments, failure))
        jobs_open(&line->options, failure);
    return line;
}

void batch_line_free(struct batch_line *line)
{
    options_free(&line->options);
    diagnostic_free(&line->failure);
    free(line->arguments);
    arena_free(&line->words);
    free(line);
}

static bool is_wanted(const struct source *text)
{
    const char *first = text->text + strspn(text->text, " \t\r");
    return *first != '\0' && *first != '#';
}

/* A line that cannot be read. What is left of one that is too long would look
 * like others, so that ends it all. NULL, with the diagnostic set: so it is. */
static struct batch_line *unreadable(const struct lines *lines, size_t before,
                                     const struct source *text,
                                     struct diagnostic *failure,
                                     struct diagnostic *diagnostic)
{
    bool is_line = lines_number(lines) > before;
    if (!is_line || text->length > LINE_BYTES_MAX) {
        diagnostic_move(diagnostic, failure);
        return NULL;
    }
    struct batch_line *line = new_line(text);
    line->failure = *failure;
    return line;
}

/* NULL: there is no more, or, with the diagnostic set, it cannot be read. */
static struct batch_line *next_line(struct lines *lines,
                                    const struct options *all,
                                    struct diagnostic *diagnostic)
{
    struct source text = { 0 };
    struct diagnostic failure = { 0 };
    size_t before = lines_number(lines);
    while (lines_next(lines, &text, &failure)) {
        if (is_wanted(&text))
            return batch_line_new(all, &text);
        before = lines_number(lines);
    }
    return failure.failed
               ? unreadable(lines, before, &text, &failure, diagnostic)
               : NULL;
}

bool batch_read(const struct options *all,
                void (*take)(void *context, struct batch_line *line),
                void *context, struct diagnostic *diagnostic)
{
    struct lines *lines = lines_open(all->batch, diagnostic);
    if (lines == NULL)
        return false;
    struct batch_line *line = next_line(lines, all, diagnostic);
    if (line == NULL)
        diagnostic_plain(diagnostic, "'%s' has no command lines", all->batch);
    for (; line != NULL; line = next_line(lines, all, diagnostic))
        take(context, line);
    lines_close(lines);
    return !diagnostic->failed;
}
