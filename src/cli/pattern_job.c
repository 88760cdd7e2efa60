/* --pattern: an index or statements, from the command line. */
#include "cli/analysis.h"
#include "lang/lang.h"

bool pattern_job(struct analysis *analysis, struct options *options,
                 const struct gpu *gpu, const struct job *job,
                 struct diagnostic *diagnostic)
{
    struct source text = source_of("--pattern", job->text);
    struct source mask = { 0 };
    if (options->mask != NULL)
        mask = source_of("--mask", options->mask);
    struct lang_options language = options->lang;
    language.threads = launch_all_threads(&options->launch);
    const struct program *program =
        lang_pattern(&text, options->mask != NULL ? &mask : NULL, &language,
                     &options->arena, diagnostic);
    if (program == NULL)
        return false;
    analysis->name = job->text;
    analysis->launch = options->launch;
    analysis->defines = options->lang.defines;
    analysis->define_count = options->lang.define_count;
    return analysis_of_program(analysis, options, gpu, program, diagnostic);
}
