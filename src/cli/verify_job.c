/* Cases become a job for the instrument; src/cuda/job.h has the format. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/kernel_text.h"
#include "cli/verify.h"

/* Bytes behind what is touched, so that nothing is empty. */
enum { ROOM_BYTES = 64, REPEATS = 5 };

/* No word of the instrument's data, nor an xor of some, looks like it. */
static const uint32_t NEVER = 0x5a5a5a5a;

static const float GEMM_ALPHA = 1.5f, GEMM_BETA = 0.5f;

static bool is_pattern(const struct verify_case *one)
{
    return one->job->kind == JOB_PATTERN;
}

/* ---- sources ---- */

static void write_source(FILE *out, const char *text, size_t length)
{
    fprintf(out, "source %zu\n", length);
    fwrite(text, 1, length, out);
    fputc('\n', out);
}

/* What -D says, but for parameters, which are passed. */
static void write_defines(FILE *out, const struct analysis *analysis)
{
    const struct program *program = analysis->program;
    for (size_t i = 0; i < analysis->define_count; i++) {
        const struct lang_define *define = &analysis->defines[i];
        bool is_parameter = false;
        for (size_t p = 0; p < program->parameter_count; p++)
            is_parameter |= program->parameters[p].name != NULL &&
                            strcmp(program->parameters[p].name,
                                   define->name) == 0;
        if (!is_parameter)
            fprintf(out, "define %s=%s\n", define->name, define->value);
    }
}

/* All patterns are kernels of one source: it compiles once. */
static bool write_patterns(FILE *out, const struct verify_case *cases,
                           size_t count, struct diagnostic *diagnostic)
{
    char *text = NULL;
    size_t length = 0;
    FILE *source = open_memstream(&text, &length);
    if (source == NULL) {
        diagnostic_plain(diagnostic, "out of memory");
        return false;
    }
    const struct verify_case *first = NULL;
    kernel_text_begin(source);
    for (size_t i = 0; i < count && !diagnostic->failed; i++) {
        if (!is_pattern(&cases[i]))
            continue;
        first = first == NULL ? &cases[i] : first;
        kernel_text_write(source, i, cases[i].options, cases[i].job->text,
                          cases[i].analysis.program, diagnostic);
    }
    fclose(source);
    if (first != NULL && !diagnostic->failed) {
        write_defines(out, &first->analysis);
        write_source(out, text, length);
    }
    free(text);
    return !diagnostic->failed;
}

/* ---- launches ---- */

static void write_array(FILE *out, const struct verify_case *one,
                        uint32_t number)
{
    const struct array_place *place = &one->placement.arrays[number];
    uint64_t shift = one->analysis.program->arrays[number].base_shift;
    uint64_t before = place->low < 0 ? 0 - (uint64_t)place->low : 0;
    uint64_t behind = place->high > (int64_t)shift
                          ? (uint64_t)place->high - shift
                          : 0;
    fprintf(out, "array %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", before,
            behind + (behind == 0 ? ROOM_BYTES : 0), shift);
}

/* alpha and beta of a product, unless -D gives them; 1 for others. */
static double default_real(const char *name)
{
    if (name != NULL && strcmp(name, "alpha") == 0)
        return (double)GEMM_ALPHA;
    return name != NULL && strcmp(name, "beta") == 0 ? (double)GEMM_BETA : 1.0;
}

static double real_of(const struct kernel_parameter *parameter)
{
    return parameter->has_value ? strtod(parameter->text, NULL)
                                : default_real(parameter->name);
}

static uint64_t bits_of(const struct kernel_parameter *parameter)
{
    uint64_t bits = 0;
    double real = real_of(parameter);
    float single = (float)real;
    if (parameter->bytes == sizeof real)
        memcpy(&bits, &real, sizeof real);
    else
        memcpy(&bits, &single, sizeof single);
    return bits;
}

static void write_parameter(FILE *out, const struct verify_case *one,
                            const struct kernel_parameter *parameter)
{
    if (parameter->is_array)
        write_array(out, one, parameter->array);
    else
        fprintf(out, "scalar %" PRIu32 " %" PRIu64 "\n", parameter->bytes,
                parameter->is_floating ? bits_of(parameter)
                                       : (uint64_t)parameter->value);
}

static void write_pattern_arguments(FILE *out, const struct verify_case *one)
{
    const struct program *program = one->analysis.program;
    for (uint32_t i = 0; i < program->array_count; i++)
        if (program->arrays[i].space == SPACE_GLOBAL)
            write_array(out, one, i);
    fprintf(out, "array 0 %d 0\n", ROOM_BYTES);
    fprintf(out, "scalar 4 %" PRIu32 "\n", NEVER);
}

static const struct kernel_parameter *find_parameter(const struct program *program,
                                              const char *name, size_t *number)
{
    for (size_t i = 0; i < program->parameter_count; i++)
        if (program->parameters[i].name != NULL &&
            strcmp(program->parameters[i].name, name) == 0) {
            *number = i;
            return &program->parameters[i];
        }
    return NULL;
}

/* gemm M N K A B C ALPHA BETA: the library's kernels have these names. */
static void write_gemm(FILE *out, const struct verify_case *one)
{
    static const char *const sizes[] = { "M", "N", "K" };
    static const char *const arrays[] = { "A", "B", "C" };
    static const char *const factors[] = { "alpha", "beta" };
    const struct program *program = one->analysis.program;
    size_t number = 0;
    fputs("gemm", out);
    for (size_t i = 0; i < 3; i++)
        fprintf(out, " %" PRId64,
                find_parameter(program, sizes[i], &number)->value);
    for (size_t i = 0; i < 3; i++) {
        find_parameter(program, arrays[i], &number);
        fprintf(out, " %zu", number);
    }
    for (size_t i = 0; i < 2; i++) {
        bool is_off = i == 1 && one->options->gemm.no_beta;
        const struct kernel_parameter *factor =
            find_parameter(program, factors[i], &number);
        fprintf(out, " %.9g", is_off ? 0.0 : real_of(factor));
    }
    fputc('\n', out);
}

/* Bytes of extern __shared__ arrays; an index into shared memory is one. */
static uint64_t shared_bytes(const struct verify_case *one)
{
    const struct program *program = one->analysis.program;
    uint64_t bytes = one->options->launch.shared_bytes;
    for (size_t i = 0; i < program->array_count; i++) {
        const struct array_place *place = &one->placement.arrays[i];
        if (program->arrays[i].space == SPACE_SHARED &&
            program->arrays[i].bytes == 0 && place->touched &&
            place->high > 0 && (uint64_t)place->high > bytes)
            bytes = (uint64_t)place->high;
    }
    return bytes;
}

static void write_launch(FILE *out, const struct verify_case *one,
                         size_t number)
{
    const struct program *program = one->analysis.program;
    const struct launch *launch = &one->analysis.launch;
    if (is_pattern(one))
        fprintf(out, "launch pattern_%zu\n", number);
    else
        fprintf(out, "launch %s\n", program->kernel);
    fprintf(out, "block %" PRIu32 " %" PRIu32 " %" PRIu32 "\n",
            launch->block[0], launch->block[1], launch->block[2]);
    fprintf(out, "grid %" PRIu32 " %" PRIu32 " %" PRIu32 "\n", launch->grid[0],
            launch->grid[1], launch->grid[2]);
    fprintf(out, "shared %" PRIu64 "\n", shared_bytes(one));
    if (is_pattern(one))
        write_pattern_arguments(out, one);
    for (size_t i = 0; i < program->parameter_count; i++)
        write_parameter(out, one, &program->parameters[i]);
    if (one->job->kind == JOB_GEMM)
        write_gemm(out, one);
}

/* ---- the job ---- */

static bool check_case(const struct verify_case *one,
                       struct diagnostic *diagnostic)
{
    if (one->analysis.program == NULL)
        diagnostic_plain(diagnostic, "--verify-on-gpu runs patterns and "
                                     "kernels; a trace has nothing to run");
    return !diagnostic->failed;
}

bool verify_write_job(FILE *out, struct verify_case *cases, size_t count,
                      bool with_times, struct diagnostic *diagnostic)
{
    for (size_t i = 0; i < count; i++)
        if (!check_case(&cases[i], diagnostic))
            return false;
    fputs("coalsim-gpu 1\n", out);
    fprintf(out, "repeat %d\n%s", with_times ? REPEATS : 1,
            with_times ? "times\n" : "");
    if (!write_patterns(out, cases, count, diagnostic))
        return false;
    size_t launch = 0;
    for (size_t i = 0; i < count; i++) {
        if (!is_pattern(&cases[i]))
            continue;
        cases[i].launch = launch++;
        write_launch(out, &cases[i], i);
    }
    for (size_t i = 0; i < count; i++) {
        if (is_pattern(&cases[i]))
            continue;
        write_defines(out, &cases[i].analysis);
        write_source(out, cases[i].analysis.text->text,
                     cases[i].analysis.text->length);
        cases[i].launch = launch++;
        write_launch(out, &cases[i], i);
    }
    return true;
}
