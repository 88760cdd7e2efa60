/* The GPU files that are built in, and the choice between them and a file. */
#include <string.h>

#include "coalsim/gpu.h"
#include "core/embedded.h"
#include "core/similar.h"
#include "input/gpu_file.h"

size_t gpu_count(void)
{
    size_t count = 0;
    while (embedded_gpus[count].name != NULL)
        count++;
    return count;
}

const char *gpu_name(size_t index)
{
    return embedded_gpus[index].name;
}

bool gpu_find(const char *name, struct gpu *gpu)
{
    const char *text = embedded_find(embedded_gpus, name);
    if (text == NULL)
        return false;
    struct source source = source_of(name, text);
    struct diagnostic diagnostic = { 0 };
    bool done = gpu_file_parse(&source, gpu, &diagnostic);
    diagnostic_free(&diagnostic);
    return done;
}

static bool is_path(const char *text)
{
    return strpbrk(text, "/.") != NULL || strcmp(text, "-") == 0;
}

static void complain_unknown(const char *name, struct arena *arena,
                             struct diagnostic *diagnostic)
{
    const char *names = "";
    struct similar similar = similar_to(name);
    for (size_t i = 0; i < gpu_count(); i++) {
        names = arena_format(arena, "%s%s, ", names, gpu_name(i));
        similar_try(&similar, gpu_name(i));
    }
    diagnostic_plain(diagnostic,
                     "unknown GPU '%s': %sexpected %sor a file (with '/' or "
                     "'.' in its name)",
                     name, similar_hint(&similar, arena), names);
}

bool gpu_open(const char *name_or_path, struct gpu *gpu, struct arena *arena,
              struct diagnostic *diagnostic)
{
    if (gpu_find(name_or_path, gpu))
        return true;
    if (!is_path(name_or_path)) {
        complain_unknown(name_or_path, arena, diagnostic);
        return false;
    }
    struct source source;
    return source_read(&source, name_or_path, arena, diagnostic) &&
           gpu_file_parse(&source, gpu, diagnostic);
}
