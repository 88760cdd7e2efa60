/*
 * Reads a GPU file (coalsim-gpu(5)).
 */
#ifndef INPUT_GPU_FILE_H
#define INPUT_GPU_FILE_H

#include <stdbool.h>

#include "coalsim/gpu.h"
#include "core/arena.h"
#include "core/diagnostic.h"
#include "core/source.h"

/*
 * False, with the diagnostic set at the line, on an unknown or repeated key, a
 * missing or wrong value, a wrong unit, or a key that is missing.
 */
bool gpu_file_parse(const struct source *source, struct gpu *gpu,
                    struct diagnostic *diagnostic);

/*
 * --gpu: a name that is built in, else (it holds '/' or '.', or is "-") a file.
 * An unknown name is an error that lists the names.
 */
bool gpu_open(const char *name_or_path, struct gpu *gpu, struct arena *arena,
              struct diagnostic *diagnostic);

#endif
