/* Cases become a job for the instrument; src/cuda/job.h has the format. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/kernel_text.h"
#include "cli/verify.h"
#include "core/memory.h"
#include "lang/device_text.h"

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

/* ---- launches ---- */

enum { IMAGE_BYTES_MAX = 1 << 30 };

/* The first bytes of an array, as --data has them. */
static void write_image(FILE *out, const struct array *array, uint64_t bytes)
{
    unsigned char *image =
        memory_new(bytes <= IMAGE_BYTES_MAX ? bytes : IMAGE_BYTES_MAX, 1);
    bytes = bytes <= IMAGE_BYTES_MAX ? bytes : IMAGE_BYTES_MAX;
    contents_fill(array->contents, image, bytes);
    fprintf(out, "data %" PRIu64 "\n", bytes);
    fwrite(image, 1, bytes, out);
    fputc('\n', out);
    free(image);
}

/* Integers may be indices, which must not lead out of an array. */
static void write_contents(FILE *out, const struct array *array, uint64_t bytes)
{
    if (array->contents != NULL)
        write_image(out, array, bytes);
    else if (array->has_integers)
        fputs("zeros\n", out);
}

/* Arrays are numbered as they are written. */
static void number_array(struct verify_case *one, uint32_t array)
{
    one->placement.arrays[array].is_passed = true;
    one->placement.arrays[array].number = one->passed_arrays++;
}

static void write_array(FILE *out, struct verify_case *one, uint32_t number)
{
    const struct array_place *place = &one->placement.arrays[number];
    const struct array *array = &one->analysis.program->arrays[number];
    uint64_t shift = array->base_shift;
    uint64_t before = place->low < 0 ? 0 - (uint64_t)place->low : 0;
    uint64_t behind = place->high > (int64_t)shift
                          ? (uint64_t)place->high - shift
                          : 0;
    if (array->is_data_sized && behind < array->bytes)
        behind = array->bytes;
    behind += behind == 0 ? ROOM_BYTES : 0;
    fprintf(out, "array %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", before, behind,
            shift);
    write_contents(out, array, behind);
    number_array(one, number);
}

/* Arrays that the text declares; it need not have all of the file's. */
static void write_symbols(FILE *out, struct verify_case *one,
                          const struct device_text *text)
{
    const struct program *program = one->analysis.program;
    for (uint32_t i = 0; i < program->array_count; i++) {
        const struct array *array = &program->arrays[i];
        const struct array_place *place = &one->placement.arrays[i];
        if (array->space != SPACE_GLOBAL || place->is_passed ||
            (!place->touched && array->contents == NULL) ||
            !device_text_names(text, array->name))
            continue;
        fprintf(out, "symbol %s\n", array->name);
        write_contents(out, array, array->bytes);
        number_array(one, i);
    }
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
    return parameter->has_value ? parameter->real
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

static void write_parameter(FILE *out, struct verify_case *one,
                            const struct kernel_parameter *parameter)
{
    if (parameter->is_variable)
        fprintf(out, "variable %" PRIu32 " %s\n", parameter->bytes,
                parameter->name);
    if (parameter->is_variable)
        return;
    if (parameter->is_part)
        fprintf(out, "at %" PRIu64 "\n", parameter->offset);
    const struct array *arrays = one->analysis.program->arrays;
    if (parameter->is_array && !arrays[parameter->array].is_null)
        write_array(out, one, parameter->array);
    else if (parameter->is_struct)
        fprintf(out, "struct %" PRIu32 "\n", parameter->bytes);
    else
        fprintf(out, "scalar %" PRIu32 " %" PRIu64 "\n", parameter->bytes,
                parameter->is_floating ? bits_of(parameter)
                                       : (uint64_t)parameter->value);
}

/* Those that the launch passes. */
static void write_parameters(FILE *out, struct verify_case *one)
{
    const struct program *program = one->analysis.program;
    bool is_passed = false;
    for (size_t i = 0; i < program->parameter_count; i++) {
        const struct kernel_parameter *parameter = &program->parameters[i];
        if (!parameter->is_part)
            is_passed = !parameter->is_variable;
        if (is_passed)
            write_parameter(out, one, parameter);
    }
}

/* Those that the text declares, with what belongs to them. */
static void write_variables(FILE *out, struct verify_case *one,
                            const struct device_text *text)
{
    const struct program *program = one->analysis.program;
    bool is_declared = false;
    for (size_t i = 0; i < program->parameter_count; i++) {
        const struct kernel_parameter *parameter = &program->parameters[i];
        if (!parameter->is_part)
            is_declared = parameter->is_variable &&
                          device_text_names(text, parameter->name);
        if (is_declared)
            write_parameter(out, one, parameter);
    }
}

static void write_pattern_arguments(FILE *out, struct verify_case *one)
{
    const struct program *program = one->analysis.program;
    for (uint32_t i = 0; i < program->array_count; i++)
        if (program->arrays[i].space == SPACE_GLOBAL)
            write_array(out, one, i);
    fprintf(out, "array 0 %d 0\n", ROOM_BYTES);
    fprintf(out, "scalar 4 %" PRIu32 "\n", NEVER);
}

static const struct kernel_parameter *
find_parameter(const struct program *program, const char *name, size_t *number)
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
    uint64_t bytes = 0;
    for (size_t i = 0; i < program->array_count; i++) {
        const struct array *array = &program->arrays[i];
        const struct array_place *place = &one->placement.arrays[i];
        if (array->is_launch_sized && array->bytes > bytes)
            bytes = array->bytes;
        int64_t end = place->high - (int64_t)array->shared_at;
        if (array->space == SPACE_SHARED && array->bytes == 0 &&
            place->touched && end > 0 && (uint64_t)end > bytes)
            bytes = (uint64_t)end;
    }
    return bytes;
}

/* `kernel`: its name in the source. */
static void write_launch(FILE *out, struct verify_case *one,
                         const char *kernel)
{
    const struct launch *launch = &one->analysis.launch;
    fprintf(out, "launch %s\n", kernel);
    fprintf(out, "block %" PRIu32 " %" PRIu32 " %" PRIu32 "\n",
            launch->block[0], launch->block[1], launch->block[2]);
    fprintf(out, "grid %" PRIu32 " %" PRIu32 " %" PRIu32 "\n", launch->grid[0],
            launch->grid[1], launch->grid[2]);
    fprintf(out, "shared %" PRIu64 "\n", shared_bytes(one));
    if (is_pattern(one))
        write_pattern_arguments(out, one);
    write_parameters(out, one);
    if (one->job->kind == JOB_GEMM)
        write_gemm(out, one);
}

/* ---- sources and their launches ---- */

static void write_pattern(FILE *out, struct verify_case *one,
                          struct diagnostic *diagnostic)
{
    char *text = NULL;
    size_t length = 0;
    FILE *source = open_memstream(&text, &length);
    if (source == NULL) {
        diagnostic_plain(diagnostic, "out of memory");
        return;
    }
    kernel_text_write(source, one->options, one->job->text,
                      one->analysis.program);
    fclose(source);
    write_source(out, text, length);
    free(text);
    write_launch(out, one, KERNEL_TEXT_NAME);
}

/* Of a file, what the kernel needs. */
static void write_kernel(FILE *out, struct verify_case *one,
                         struct diagnostic *diagnostic)
{
    const struct analysis *analysis = &one->analysis;
    struct device_text text;
    struct lang_options language = one->options->lang;
    language.defines = analysis->defines;
    language.define_count = analysis->define_count;
    if (!lang_device_text(&text, analysis->text, one->job->kernel,
                          analysis->program, &language, &one->options->arena,
                          diagnostic))
        return;
    for (size_t i = 0; i < text.define_count; i++) {
        fprintf(out, "define %s=", text.defines[i].name);
        kernel_text_write_value(out, &text.defines[i]);
        fputc('\n', out);
    }
    write_source(out, text.text, text.length);
    write_launch(out, one, text.kernel);
    if (device_text_names(&text, "this_grid"))
        fputs("cooperative\n", out);
    write_variables(out, one, &text); /* their arrays are no symbols */
    write_symbols(out, one, &text);
}

/* ---- the job ---- */

bool verify_write_job(FILE *out, struct verify_case *cases, size_t count,
                      bool with_times, struct diagnostic *diagnostic)
{
    size_t launch = 0;
    fputs("coalsim-gpu 2\n", out);
    fprintf(out, "repeat %d\n%s", with_times ? REPEATS : 1,
            with_times ? "times\n" : "");
    for (size_t i = 0; i < count && !diagnostic->failed; i++) {
        struct verify_case *one = &cases[i];
        if (one->failure != NULL)
            continue;
        one->launch = launch++;
        if (is_pattern(one))
            write_pattern(out, one, diagnostic);
        else
            write_kernel(out, one, diagnostic);
    }
    return !diagnostic->failed;
}
