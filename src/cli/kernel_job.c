/*
 * Whole kernels: a .cu file, a pattern of the library, or --gemm, which is a
 * pattern of the library with its sizes set.
 */
#include <inttypes.h>
#include <string.h>

#include "cli/analysis.h"
#include "core/embedded.h"
#include "lang/lang.h"

/* Options that change an index or a list of accesses, not a kernel. */
static bool check_options(const struct options *options,
                          struct diagnostic *diagnostic)
{
    if (options->mask != NULL)
        diagnostic_plain(diagnostic, "--mask goes with --pattern only");
    else if (options->lang.kind_given)
        diagnostic_plain(diagnostic,
                         "--op and --space hold for a bare index only");
    return !diagnostic->failed;
}

/* The file's launch line, where the command line says nothing else. */
static void choose_launch(struct launch *launch, const struct options *options,
                          const struct lang_launch *line)
{
    *launch = options->launch;
    if (!options->block_given && line->has_block)
        memcpy(launch->block, line->block, sizeof launch->block);
    if (!options->grid_given && line->has_grid)
        memcpy(launch->grid, line->grid, sizeof launch->grid);
}

/* Reads and runs a kernel. `*program` is what was run. */
static bool analyse_text(struct analysis *analysis, struct options *options,
                         const struct gpu *gpu, const struct source *text,
                         const struct lang_options *language,
                         const struct program **program,
                         struct diagnostic *diagnostic)
{
    struct lang_launch line;
    struct lang_options all = *language;
    const uint32_t *block =
        options->block_given ? options->launch.block : NULL;
    if (!check_options(options, diagnostic) ||
        !lang_launch_line(text, language, block, &options->arena, &line,
                          diagnostic))
        return false;
    all.defines = line.defines;
    all.define_count = line.define_count;
    *program = lang_kernel(text, options->kernel, &all, &options->arena,
                           diagnostic);
    if (*program == NULL)
        return false;
    for (size_t i = 0; i < options->lang.define_count; i++)
        options->lang.defines[i].used |= line.defines[line.own_count + i].used;
    choose_launch(&analysis->launch, options, &line);
    analysis->text = text;
    analysis->defines = all.defines;
    analysis->define_count = all.define_count;
    return analysis_of_program(analysis, options, gpu, *program, diagnostic);
}

bool kernel_job(struct analysis *analysis, struct options *options,
                const struct gpu *gpu, const struct job *job,
                struct diagnostic *diagnostic)
{
    struct source *text = arena_alloc(&options->arena, sizeof *text);
    const struct program *program;
    analysis->name = job->text;
    return source_read(text, job->text, &options->arena, diagnostic) &&
           analyse_text(analysis, options, gpu, text, &options->lang, &program,
                        diagnostic);
}

/* The library's text of that name as a source. */
static const struct source *library_source(struct options *options,
                                           const char *name,
                                           struct diagnostic *diagnostic)
{
    const char *text = embedded_find(embedded_patterns, name);
    if (text == NULL) {
        diagnostic_plain(diagnostic,
                         "no pattern '%s'; 'coalsim --list' has all (a file "
                         "ends in .cu or has a '/')",
                         name);
        return NULL;
    }
    struct source *source = arena_alloc(&options->arena, sizeof *source);
    *source = source_of(arena_format(&options->arena, "%s.cu", name), text);
    return source;
}

bool library_job(struct analysis *analysis, struct options *options,
                 const struct gpu *gpu, const struct job *job,
                 struct diagnostic *diagnostic)
{
    const struct program *program;
    const struct source *text =
        library_source(options, job->text, diagnostic);
    analysis->name = job->text;
    return text != NULL && analyse_text(analysis, options, gpu, text,
                                        &options->lang, &program, diagnostic);
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
    const struct program *program;
    struct lang_options language = gemm_language(options);
    const char *name = arena_format(&options->arena, "gemm_%s", job->text);
    const struct source *text = library_source(options, name, diagnostic);
    analysis->name = name;
    analysis->flops = gemm_flops(&options->gemm);
    if (text == NULL || !analyse_text(analysis, options, gpu, text, &language,
                                      &program, diagnostic))
        return false;
    set_steps(analysis, analysis->program);
    return true;
}
