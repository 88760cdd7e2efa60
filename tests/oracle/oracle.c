/*
 * Random programs that are both CUDA C for coalsim and C++ for the host.
 *
 *   oracle write SEED COUNT           the C++ side, on stdout
 *   oracle check SEED COUNT LIBRARY   coalsim against the compiled C++ side
 *   oracle show SEED                  one program, as coalsim reads it
 */
#include <dlfcn.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "program.h"

enum { SHOWN_MAX = 10 };

static void write_cpp(struct random_program *program, uint64_t seed,
                      uint32_t count)
{
    printf("#include \"prelude.hpp\"\n\nnamespace oracle {\n");
    for (uint32_t i = 0; i < count; i++) {
        program_write(program, seed + i, i);
        fputs(program->cpp.bytes, stdout);
    }
    printf("\nstatic void (*const programs[])() = {\n");
    for (uint32_t i = 0; i < count; i++)
        printf("    program_%" PRIu32 "::run,\n", i);
    printf("};\n}\n\nextern \"C\" recorded_run oracle_run;\n"
           "void oracle_run(unsigned program, const thread *names, "
           "record *record)\n{\n"
           "    oracle::name_thread(names);\n    oracle::now = record;\n"
           "    oracle::programs[program]();\n}\n");
}

static void show(struct random_program *program, uint64_t seed)
{
    program_write(program, seed, 0);
    printf("--block %" PRIu32 ",%" PRIu32 ",%" PRIu32 " --grid %" PRIu32
           ",%" PRIu32 ",%" PRIu32,
           program->launch.block[0], program->launch.block[1],
           program->launch.block[2], program->launch.grid[0],
           program->launch.grid[1], program->launch.grid[2]);
    for (unsigned i = 0; i < PROGRAM_DEFINES; i++)
        printf(" -D '%s=%s'", program->defines[i].name,
               program->defines[i].value);
    printf(" --elem '%s'", program->element);
    if (program->mask.length > 0)
        printf(" --mask '%s'", program->mask.bytes);
    printf(" (warps of %" PRIu32 ")\n%s\n", program->warp_lanes,
           program->coalsim.bytes);
}

/* POSIX has no other way from a symbol's address to a function. */
static recorded_run *load(const char *library)
{
    recorded_run *run = NULL;
    void *handle = dlopen(library, RTLD_NOW);
    void *symbol = handle != NULL ? dlsym(handle, "oracle_run") : NULL;
    memcpy(&run, &symbol, sizeof run);
    if (run == NULL)
        fprintf(stderr, "oracle: %s\n", dlerror());
    return run;
}

static int check(struct random_program *program, uint64_t seed,
                 uint32_t count, const char *library)
{
    recorded_run *run = load(library);
    struct check_totals totals = { 0, 0, 0 };
    unsigned differences = 0;
    if (run == NULL)
        return 2;
    for (uint32_t i = 0; i < count && differences < SHOWN_MAX; i++) {
        program_write(program, seed + i, i);
        differences += !check_program(program, i, run, &totals);
    }
    printf("%" PRIu64 " programs, %" PRIu64 " accesses, %" PRIu64
           " with errors, %u differ\n", totals.programs, totals.accesses,
           totals.wrong, differences);
    return differences > 0;
}

int main(int argc, char **argv)
{
    struct random_program *program = malloc(sizeof *program);
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
    uint32_t count =
        argc > 3 ? (uint32_t)strtoul(argv[3], NULL, 10) : 0;
    int status = 0;
    if (program == NULL || argc < 3) {
        fprintf(stderr, "usage: oracle write|check|show SEED [COUNT "
                        "[LIBRARY]]\n");
        status = 2;
    } else if (strcmp(argv[1], "write") == 0) {
        write_cpp(program, seed, count);
    } else if (strcmp(argv[1], "check") == 0 && argc > 4) {
        status = check(program, seed, count, argv[4]);
    } else {
        show(program, seed);
    }
    free(program);
    return status;
}
