/* Runs coalsim-gpu as a child and reads what it says. */
#include "cli/instrument.h"

#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/number.h"
#include "core/source.h"
#include "core/temporary.h"

enum { STATUS_CANNOT_RUN = 127, STATUS_NO_GPU = 77, COLUMNS = 5 };

/* The folder of the running command, or NULL. */
static const char *own_folder(struct arena *arena)
{
    char path[4096];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path);
    if (length <= 0 || (size_t)length == sizeof path)
        return NULL;
    while (length > 0 && path[length - 1] != '/')
        length--;
    return arena_text(arena, path, (size_t)length);
}

/* COALSIM_GPU; beside the command; in ../libexec/coalsim. */
static const char *find_instrument(struct arena *arena)
{
    static const char *const places[] = { "coalsim-gpu",
                                          "../libexec/coalsim/coalsim-gpu" };
    const char *chosen = getenv("COALSIM_GPU");
    if (chosen != NULL && chosen[0] != '\0')
        return chosen;
    const char *folder = own_folder(arena);
    for (size_t i = 0; folder != NULL && i < sizeof places / sizeof *places;
         i++) {
        const char *path = arena_format(arena, "%s%s", folder, places[i]);
        if (access(path, X_OK) == 0)
            return path;
    }
    return NULL;
}

/* The child: its standard input and output are files. Does not return. */
static _Noreturn void become_instrument(const char *path, const char *option,
                                        FILE *job, FILE *output)
{
    char *const arguments[] = { (char *)(uintptr_t)path,
                                (char *)(uintptr_t)option, NULL };
    if (dup2(fileno(job), STDIN_FILENO) >= 0 &&
        dup2(fileno(output), STDOUT_FILENO) >= 0)
        execv(path, arguments);
    _exit(STATUS_CANNOT_RUN);
}

/* The child's exit status; 128 and more when a signal ended it. */
static int wait_for(pid_t child)
{
    int status;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return STATUS_CANNOT_RUN;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static enum instrument_end check_status(int status, const char *path,
                                        struct diagnostic *diagnostic)
{
    if (status == 0)
        return INSTRUMENT_DONE;
    if (status == STATUS_NO_GPU) {
        diagnostic_plain(diagnostic, "there is no GPU to measure on");
        return INSTRUMENT_NO_GPU;
    }
    if (status == STATUS_CANNOT_RUN) {
        diagnostic_plain(diagnostic,
                         "'%s' cannot be run: is the CUDA driver installed?",
                         path);
        return INSTRUMENT_NO_GPU;
    }
    diagnostic_plain(diagnostic, "'%s' failed with status %d", path, status);
    return INSTRUMENT_FAILED;
}

/* ---- the record ---- */

/* Cuts a line at its tabs; false when it has not COLUMNS parts. */
static bool cut_line(char *line, char *parts[COLUMNS])
{
    for (size_t i = 0; i < COLUMNS; i++) {
        parts[i] = line;
        line += strcspn(line, "\t");
        if ((*line == '\0') != (i == COLUMNS - 1))
            return false;
        *line++ = '\0';
    }
    return true;
}

static double real_of(const char *text)
{
    double value;
    return number_real(text, strlen(text), &value) ? value : NAN;
}

static bool read_line(struct measured *measured, char *line)
{
    char *parts[COLUMNS];
    uint64_t launch = 0;
    if (!cut_line(line, parts) ||
        (strcmp(parts[0], "-") != 0 &&
         !number_unsigned(parts[0], strlen(parts[0]), &launch)))
        return false;
    *measured = (struct measured){
        .launch = parts[0][0] == '-' ? (size_t)MEASURED_GPU : (size_t)launch,
        .name = parts[1],
        .text = parts[2],
        .value = real_of(parts[2]),
        .spread = real_of(parts[3]),
        .reason = parts[4],
    };
    return true;
}

static bool read_record(FILE *output, struct record *record,
                        struct arena *arena, struct diagnostic *diagnostic)
{
    char *text = NULL;
    size_t room = 0, lines = 0;
    rewind(output);
    ssize_t length = getdelim(&text, &room, '\0', output);
    char *copy = arena_text(arena, text != NULL ? text : "",
                            length > 0 ? (size_t)length : 0);
    free(text);
    for (const char *at = copy; *at != '\0'; at++)
        lines += *at == '\n';
    struct measured *all = arena_array(arena, lines, sizeof *all);
    *record = (struct record){ all, 0 };
    for (char *line = copy, *end; (end = strchr(line, '\n')) != NULL;
         line = end + 1) {
        *end = '\0';
        if (!read_line(&all[record->count++], line)) {
            diagnostic_plain(diagnostic, "the instrument's record is not "
                                         "understood: '%.60s'", line);
            return false;
        }
    }
    return true;
}

const struct measured *record_find(const struct record *record, size_t launch,
                                   const char *name)
{
    for (size_t i = 0; i < record->count; i++)
        if (record->lines[i].launch == launch &&
            strcmp(record->lines[i].name, name) == 0)
            return &record->lines[i];
    return NULL;
}

/* ---- running it ---- */

static enum instrument_end run_child(const char *path, const char *option,
                                     FILE *job, FILE *output,
                                     struct diagnostic *diagnostic)
{
    if (fflush(job) != 0 || ferror(job)) {
        diagnostic_plain(diagnostic, "cannot write a temporary file: %s",
                         strerror(errno));
        return INSTRUMENT_FAILED;
    }
    rewind(job);
    pid_t child = fork();
    if (child < 0) {
        diagnostic_plain(diagnostic, "cannot start '%s': %s", path,
                         strerror(errno));
        return INSTRUMENT_FAILED;
    }
    if (child == 0)
        become_instrument(path, option, job, output);
    return check_status(wait_for(child), path, diagnostic);
}

enum instrument_end instrument_run(FILE *job, const char *option,
                                   struct record *record, struct arena *arena,
                                   struct diagnostic *diagnostic)
{
    const char *path = find_instrument(arena);
    if (path == NULL) {
        diagnostic_plain(diagnostic,
                         "no instrument: 'make gpu' builds coalsim-gpu, which "
                         "is looked for beside coalsim, in "
                         "../libexec/coalsim, and at COALSIM_GPU");
        return INSTRUMENT_NO_GPU;
    }
    FILE *output = temporary_open(diagnostic);
    if (output == NULL)
        return INSTRUMENT_FAILED;
    enum instrument_end end = run_child(path, option, job, output, diagnostic);
    if (end == INSTRUMENT_DONE &&
        !read_record(output, record, arena, diagnostic))
        end = INSTRUMENT_FAILED;
    fclose(output);
    return end;
}
