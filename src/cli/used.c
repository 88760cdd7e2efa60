/* Slips of the command line; see used.h. */
#include "cli/used.h"

#include <string.h>

/* Is some -D of that name needed? Of several the last one holds. */
static bool define_is_used(const struct options *options, const char *name)
{
    for (size_t i = 0; i < options->lang.define_count; i++)
        if (options->lang.defines[i].used &&
            strcmp(options->lang.defines[i].name, name) == 0)
            return true;
    return false;
}

static bool data_is_used(const struct options *options, const char *name)
{
    for (size_t i = 0; i < options->lang.data_count; i++)
        if (options->lang.data[i].used &&
            strcmp(options->lang.data[i].name, name) == 0)
            return true;
    return false;
}

static void check_assumes(const struct options *options,
                          struct diagnostic *diagnostic)
{
    for (size_t i = 0; i < options->lang.assume_count; i++)
        if (!options->assumes[i].has_branch)
            diagnostic_plain(diagnostic, "--assume %s: there is no branch "
                                         "there", options->assumes[i].text);
}

bool used_check(const struct options *options, struct diagnostic *diagnostic)
{
    for (size_t i = 0; i < options->lang.base_count; i++) {
        const struct lang_base *base = &options->lang.bases[i];
        if (base->name != NULL && !base->used)
            diagnostic_plain(diagnostic, "--base %s=...: no array '%s'",
                             base->name, base->name);
    }
    check_assumes(options, diagnostic);
    for (size_t i = 0; i < options->lang.data_count; i++) {
        const struct lang_data *data = &options->lang.data[i];
        if (!data_is_used(options, data->name))
            diagnostic_plain(diagnostic, "--data %s=%s: no array '%s'",
                             data->name, data->text, data->name);
    }
    for (size_t i = 0; i < options->lang.define_count; i++) {
        const struct lang_define *define = &options->lang.defines[i];
        if (!define_is_used(options, define->name))
            diagnostic_plain(diagnostic, "-D %s=%s: nothing uses '%s'",
                             define->name, define->value, define->name);
    }
    return !diagnostic->failed;
}
