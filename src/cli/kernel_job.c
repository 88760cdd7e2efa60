/*
 * Whole kernels: a .cu file, a pattern of the library, or --gemm, which is a
 * pattern of the library with its sizes set.
 */
#include <inttypes.h>
#include <string.h>

#include "cli/analysis.h"
#include "cli/jobs.h"
#include "lang/lang.h"
#include "lang/survey.h"

/* What of a launch is said: by the command line, or by the file's first
 * line. */
struct said {
    bool block, grid, shared;
};

static struct said said_of(const struct options *options,
                           const struct lang_launch *line)
{
    return (struct said){ options->block_given || line->has_block,
                          options->grid_given || line->has_grid,
                          options->launch.shared_bytes > 0 };
}

/* What the file has, read with the names that its first line gives values;
 * NULL: it cannot be taken apart. */
static const struct survey *survey_of(struct options *options,
                                      const struct lang_options *language,
                                      const struct job *job)
{
    bool has_more = language->define_count > options->lang.define_count;
    if (job->survey != NULL && !has_more)
        return job->survey;
    struct survey *survey = arena_alloc(&options->arena, sizeof *survey);
    struct diagnostic ignored = { 0 };
    bool fine = survey_read(survey, job->source, language, &options->arena,
                            &ignored);
    diagnostic_free(&ignored);
    return fine ? survey : NULL;
}

/* Is there host code at all that launches, here or in what it includes? To
 * read a file takes long beside to search it. */
static bool may_launch(const struct source *source)
{
    return strstr(source->text, "<<<") != NULL ||
           strstr(source->text, "include") != NULL;
}

/* How the host code launches the kernel, if something is left to say; or
 * NULL. */
static const struct survey_launch *host_launch(
    struct options *options, const struct lang_options *language,
    const struct job *job, struct said said)
{
    if ((said.block && said.grid && said.shared) || !may_launch(job->source))
        return NULL;
    const struct survey *survey = survey_of(options, language, job);
    struct survey_launch *launch =
        arena_alloc(&options->arena, sizeof *launch);
    return survey != NULL && survey_launch_of(survey, job->kernel, launch)
               ? launch
               : NULL;
}

/* What else the host code has is for its blocks. */
static bool has_host_block(const struct launch *launch,
                           const struct survey_launch *host)
{
    return host != NULL && host->has_block &&
           memcmp(launch->block, host->block, sizeof host->block) == 0;
}

static bool has_host_grid(const struct launch *launch,
                          const struct survey_launch *host)
{
    return has_host_block(launch, host) && host->has_grid;
}

/* The file's launch line, or else its host code, where the command line says
 * nothing else. */
static void choose_launch(struct launch *launch, const struct options *options,
                          const struct lang_launch *line, struct said said,
                          const struct survey_launch *host)
{
    *launch = options->launch;
    if (!options->block_given && line->has_block)
        memcpy(launch->block, line->block, sizeof launch->block);
    else if (!said.block && host != NULL && host->has_block)
        memcpy(launch->block, host->block, sizeof launch->block);
    if (!options->grid_given && line->has_grid)
        memcpy(launch->grid, line->grid, sizeof launch->grid);
    else if (!said.grid && has_host_grid(launch, host))
        memcpy(launch->grid, host->grid, sizeof launch->grid);
    if (!said.shared && has_host_block(launch, host) && host->has_shared)
        launch->shared_bytes = host->shared_bytes;
}

/* What is counted where not all is said. */
static const char *default_launch(const struct analysis *analysis,
                                  struct options *options, struct said said,
                                  const struct survey_launch *host)
{
    bool has_block = said.block || (host != NULL && host->has_block);
    bool has_grid = said.grid || has_host_grid(&analysis->launch, host);
    if (has_block && has_grid)
        return arena_format(
            &options->arena, "no %s, so block %s and grid %s are counted",
            said.block  ? "--grid"
            : said.grid ? "--block"
                        : "--block and no --grid",
            analysis_axes_text(&options->arena, analysis->launch.block),
            analysis_axes_text(&options->arena, analysis->launch.grid));
    return has_block  ? "no --grid, so one block is counted"
           : has_grid ? "no --block, so 32 threads a block"
                      : "no --block and no --grid, so one block of 32 threads "
                        "is counted";
}

/* What the launch is taken to be, and how the file's host code launches it. */
static void note_launch(struct analysis *analysis, struct options *options,
                        struct said said, const struct survey_launch *host)
{
    if (options->warp >= 0 || (said.block && said.grid))
        return;
    const char *what = default_launch(analysis, options, said, host);
    if (host != NULL)
        what = arena_format(&options->arena, "%s; line %s%zu has %s", what,
                            host->place.prefix, host->place.line, host->text);
    note_own(analysis, what);
}

/* The size of extern arrays is the host code's. */
static void note_shared(struct analysis *analysis, struct options *options,
                        const struct survey_launch *host)
{
    uint64_t bytes = analysis->launch.shared_bytes;
    if (options->launch.shared_bytes > 0 || bytes == 0)
        return;
    const char *text = arena_format(
        &options->arena, "no --shared, so %" PRIu64 " bytes are taken; line "
        "%s%zu has %s", bytes, host->place.prefix, host->place.line,
        host->text);
    note_own(analysis, text);
}

static void note_passed(struct analysis *analysis, struct options *options,
                        const struct passed_note *passed, const char *how)
{
    if (passed->what == NULL)
        return;
    const char *text = arena_format(
        &options->arena, "'%s' at %s%zu:%zu %s", passed->what,
        passed->place.prefix, passed->place.line, passed->place.column, how);
    note_own(analysis, text);
}

/* A template that could not be read without its arguments: the host code has
 * some. */
static void note_instance(struct options *options, const struct job *job,
                          const struct lang_options *language,
                          struct diagnostic *diagnostic)
{
    if (job->kernel != NULL && strchr(job->kernel, '<') != NULL)
        return;
    const struct survey_launch *launch =
        host_launch(options, language, job, (struct said){ 0 });
    if (launch == NULL)
        return;
    int length = (int)(strstr(launch->text, "<<<") - launch->text);
    if (memchr(launch->text, '<', (size_t)length) != NULL)
        diagnostic_note(
            diagnostic,
            arena_format(&options->arena,
                         "line %s%zu launches it as --kernel '%.*s'",
                         launch->place.prefix, launch->place.line, length,
                         launch->text));
}

/* Reads and runs the kernel of job->source. */
static bool analyse_text(struct analysis *analysis, struct options *options,
                         const struct gpu *gpu, const struct job *job,
                         const struct lang_options *language,
                         struct diagnostic *diagnostic)
{
    const struct source *text = job->source;
    struct lang_launch line;
    struct lang_options all = *language;
    const uint32_t *block =
        options->block_given ? options->launch.block : NULL;
    if (!lang_launch_line(text, language, block, &options->arena, &line,
                          diagnostic))
        return false;
    all.defines = line.defines;
    all.define_count = line.define_count;
    struct said said = said_of(options, &line);
    const struct survey_launch *host = host_launch(options, &all, job, said);
    choose_launch(&analysis->launch, options, &line, said, host);
    all.threads = launch_all_threads(&analysis->launch);
    if (analysis->launch.shared_bytes <= UINT32_MAX)
        all.shared_bytes = analysis->launch.shared_bytes;
    const struct program *program =
        lang_kernel(text, job->kernel, &all, &options->arena, diagnostic);
    if (program == NULL) {
        note_instance(options, job, &all, diagnostic);
        return false;
    }
    for (size_t i = 0; i < options->lang.define_count; i++)
        options->lang.defines[i].used |= line.defines[line.own_count + i].used;
    analysis->text = text;
    analysis->defines = all.defines;
    analysis->define_count = all.define_count;
    note_launch(analysis, options, said, host);
    note_shared(analysis, options, host);
    note_passed(analysis, options, &program->ignored,
                "is passed over, with what it is given");
    note_passed(analysis, options, &program->uncounted,
                "makes requests of its own, which are not counted");
    return analysis_of_program(analysis, options, gpu, program, diagnostic);
}

bool kernel_job(struct analysis *analysis, struct options *options,
                const struct gpu *gpu, const struct job *job,
                struct diagnostic *diagnostic)
{
    analysis->name = jobs_name(options, job);
    return analyse_text(analysis, options, gpu, job, &options->lang,
                        diagnostic);
}

/* ---- --gemm ---- */

enum { GEMM_DEFINES = 4 };

static void add_define(struct lang_options *language, const char *name,
                       const char *value)
{
    language->defines[language->define_count++] =
        (struct lang_define){ .name = name, .value = value };
}

static const char *size_text(struct arena *arena, uint64_t size)
{
    return arena_format(arena, "%" PRIu64 "LL", size);
}

/* -D M=.. N=.. K=.. [NO_BETA], behind what the user defined. */
static struct lang_options gemm_language(struct options *options)
{
    struct arena *arena = &options->arena;
    const struct gemm_size *size = &options->gemm;
    struct lang_options language = options->lang;
    language.defines = arena_array(arena, language.define_count + GEMM_DEFINES,
                                   sizeof *language.defines);
    for (size_t i = 0; i < language.define_count; i++)
        language.defines[i] = options->lang.defines[i];
    add_define(&language, "M", size_text(arena, size->m));
    add_define(&language, "N", size_text(arena, size->n ? size->n : size->m));
    add_define(&language, "K", size_text(arena, size->k ? size->k : size->m));
    if (size->no_beta)
        add_define(&language, "NO_BETA", "1");
    return language;
}

static double gemm_flops(const struct gemm_size *size)
{
    double n = (double)(size->n != 0 ? size->n : size->m);
    double k = (double)(size->k != 0 ? size->k : size->m);
    return 2 * (double)size->m * n * k;
}

/*
 * The loads in the loop over k: a step of a warp is a request of the first of
 * them; each lane multiplies and adds once in it.
 */
static void set_steps(struct analysis *analysis, const struct program *program)
{
    struct report_steps steps = { 0, 0, 0, 0 };
    for (size_t i = 0; i < program->site_count; i++) {
        const struct counts *counts = &analysis->rows[i].counts;
        if (program->sites[i].scope == 0)
            continue;
        if (steps.steps == 0) {
            steps.steps = counts->requests;
            steps.flops = 2 * counts->lanes;
        }
        steps.sectors += counts->sectors;
        steps.requested_bytes += counts->requested_bytes;
    }
    analysis->rows[analysis->row_count - 1].steps = steps;
}

bool gemm_job(struct analysis *analysis, struct options *options,
              const struct gpu *gpu, const struct job *job,
              struct diagnostic *diagnostic)
{
    struct lang_options language = gemm_language(options);
    struct job product = {
        .kind = job->kind,
        .text = arena_format(&options->arena, "gemm_%s", job->text),
    };
    product.source =
        jobs_library(&options->arena, product.text, diagnostic);
    analysis->name = product.text;
    analysis->flops = gemm_flops(&options->gemm);
    if (product.source == NULL ||
        !analyse_text(analysis, options, gpu, &product, &language, diagnostic))
        return false;
    set_steps(analysis, analysis->program);
    return true;
}
