/* Writes a pattern as CUDA C++; see kernel_text.h. */
#include "cli/kernel_text.h"

#include <string.h>

#include "cli/statement_text.h"

/*
 * A value that is compared with one which the compiler does not know must have
 * been loaded.
 */
static const char prelude[] =
    "template <typename T>\n"
    "__device__ void coalsim_use(T value, unsigned *sink, unsigned never)\n"
    "{\n"
    "    unsigned words[(sizeof(T) + 3) / 4] = {}, all = 0;\n"
    "    memcpy(words, &value, sizeof value);\n"
    "    for (unsigned word : words)\n"
    "        all ^= word;\n"
    "    if (all == never)\n"
    "        *sink = all;\n"
    "}\n";

static const char short_names[] =
    "    const int tx = threadIdx.x, ty = threadIdx.y, tz = threadIdx.z;\n"
    "    const int bx = blockIdx.x, by = blockIdx.y, bz = blockIdx.z;\n"
    "    const int coalsim_linear =\n"
    "        tx + (int)blockDim.x * (ty + (int)blockDim.y * tz);\n"
    "    const int coalsim_block =\n"
    "        bx + (int)gridDim.x * (by + (int)gridDim.y * bz);\n"
    "    const int lane = coalsim_linear % 32, warp = coalsim_linear / 32;\n"
    "    const int tid = coalsim_linear + coalsim_block *\n"
    "        (int)(blockDim.x * blockDim.y * blockDim.z);\n";

static const struct {
    const char *bytes, *type;
} element_types[] = {
    { "1", "unsigned char" }, { "2", "unsigned short" }, { "4", "unsigned" },
    { "8", "unsigned long long" }, { "16", "uint4" },
};

static const char *element_of(const struct options *options)
{
    const char *element = options->lang.element;
    if (element == NULL)
        return "float";
    for (size_t i = 0; i < sizeof element_types / sizeof *element_types; i++)
        if (strcmp(element, element_types[i].bytes) == 0)
            return element_types[i].type;
    return element;
}

/* ---- declared arrays ---- */

/*
 * A pointer without a value, or an array, that the pattern declares: it would
 * be each thread's own. The kernel's parameter has its memory, so behind the
 * declaration the pointer is set; an array's name is given to the parameter's
 * memory, in a block of its own, since the compiler knows another by it. What
 * is declared with an array without a size becomes types first: C has none
 * such.
 */
struct declared {
    uint32_t array;
    bool is_open; /* its declaration was written */
};

enum { DEPTH_MAX = 256 };

struct writer {
    FILE *out;
    const struct source *source;
    size_t written; /* bytes of the source */
    const struct program *program;
    struct declared *declared;
    size_t declared_count;
    unsigned blocks[DEPTH_MAX]; /* opened here, by the pattern's depth */
    unsigned depth;
};

static bool is_declared(const struct array *array)
{
    return array->space == SPACE_GLOBAL &&
           (array->is_declared || array->is_pointers);
}

static void find_declared(struct writer *writer, struct arena *arena)
{
    const struct program *program = writer->program;
    writer->declared =
        arena_array(arena, program->array_count, sizeof *writer->declared);
    for (uint32_t i = 0; i < program->array_count; i++)
        if (is_declared(&program->arrays[i]))
            writer->declared[writer->declared_count++] =
                (struct declared){ i, false };
}

static void copy_to(struct writer *writer, size_t offset)
{
    fwrite(writer->source->text + writer->written, 1,
           offset - writer->written, writer->out);
    writer->written = offset;
}

/* Is it one with "[]", whose size nothing tells? */
static bool has_open_end(const struct token *first, const struct token *end)
{
    bool has_one = false;
    for (const struct token *token = first; token < end; token++) {
        if (token->kind == TOKEN_ASSIGN || token_is_word(token, "__shared__"))
            return false;
        has_one |= token->kind == TOKEN_LEFT_BRACKET &&
                   token[1].kind == TOKEN_RIGHT_BRACKET;
    }
    return has_one;
}

/* `is_type`: the name has become its type's. */
static void open_declared(struct writer *writer, struct declared *declared,
                          bool is_type)
{
    const struct array *array = &writer->program->arrays[declared->array];
    unsigned number = declared->array;
    declared->is_open = true;
    if (array->is_pointers && !is_type) {
        fprintf(writer->out, " %s = (decltype(%s))coalsim_array_%u;",
                array->name, array->name, number);
        return;
    }
    fprintf(writer->out, is_type ? " typedef %s coalsim_type_%u; {"
                                 : " typedef decltype(%s) coalsim_type_%u; {",
            array->name, number);
    fprintf(writer->out,
            array->is_pointers
                ? " coalsim_type_%u %s = (coalsim_type_%u)coalsim_array_%u;"
                : " coalsim_type_%u &%s = "
                  "*(coalsim_type_%u *)coalsim_array_%u;",
            number, array->name, number, number);
    writer->blocks[writer->depth]++;
}

/* Is the array's name there, for the first time? So it is declared. */
static bool is_declared_in(const struct writer *writer,
                           const struct declared *declared,
                           const struct token *first, const struct token *end)
{
    const char *name = writer->program->arrays[declared->array].name;
    for (const struct token *token = first; token < end; token++)
        if (!declared->is_open && token_is_word(token, name))
            return true;
    return false;
}

static void open_all(struct writer *writer, const struct token *first,
                     const struct token *end)
{
    bool is_type = has_open_end(first, end), is_copied = false;
    for (size_t i = 0; i < writer->declared_count; i++) {
        struct declared *declared = &writer->declared[i];
        if (!is_declared_in(writer, declared, first, end))
            continue;
        if (!is_copied) {
            copy_to(writer, first->offset);
            fputs(is_type ? "typedef " : "", writer->out);
            copy_to(writer, end->end);
        }
        is_copied = true;
        open_declared(writer, declared, is_type);
    }
}

static void close_blocks(struct writer *writer)
{
    for (; writer->blocks[writer->depth] > 0; writer->blocks[writer->depth]--)
        fputs(" }", writer->out);
}

static void note_brace(struct writer *writer, const struct token *token)
{
    if (token->kind == TOKEN_LEFT_BRACE && writer->depth + 1 < DEPTH_MAX)
        writer->blocks[++writer->depth] = 0;
    if (token->kind != TOKEN_RIGHT_BRACE || writer->depth == 0)
        return;
    copy_to(writer, token->offset);
    close_blocks(writer);
    writer->depth--;
}

/* ---- the pattern's text ---- */

static void write_use(struct writer *writer, const struct token *first,
                      const struct token *end)
{
    bool is_last = end->kind == TOKEN_END;
    copy_to(writer, first->offset);
    fputs("coalsim_use((", writer->out);
    copy_to(writer, is_last ? writer->source->length : end->offset);
    fprintf(writer->out, "\n), coalsim_sink, coalsim_never)%s",
            is_last ? ";" : "");
}

/* The statements, and each bare expression used. */
static void write_statements(FILE *out, const char *text,
                             const struct program *program,
                             struct arena *arena)
{
    struct source source = source_of("--pattern", text);
    struct writer writer = { .out = out, .source = &source,
                             .program = program };
    find_declared(&writer, arena);
    const struct token *token = token_list(&source, arena);
    while (token->kind != TOKEN_END) {
        const struct token *end = statement_end(token);
        note_brace(&writer, token);
        if (statement_is_bare(token))
            write_use(&writer, token, end);
        else if (end->kind == TOKEN_SEMICOLON &&
                 statement_next(token) == end + 1)
            open_all(&writer, token, end);
        token = statement_next(token);
    }
    copy_to(&writer, source.length);
    fputs("\n;", out);
    close_blocks(&writer);
    fputc('\n', out);
}

/* ---- an index ---- */

/* Is the pattern no more than an index into `data`? */
static bool is_index(const char *pattern, const struct program *program,
                     struct arena *arena)
{
    if (program->array_count != 1 ||
        strcmp(program->arrays[0].name, "data") != 0)
        return false;
    struct source source = source_of("--pattern", pattern);
    const struct token *token = token_list(&source, arena);
    for (; token->kind != TOKEN_END; token++)
        if (token_is_word(token, "data"))
            return false;
    return true;
}

/* An index of which the compiler does not see that all lanes have the same: it
 * would make one lane's atomic of a warp's. An index is the request itself. */
#define ATOMIC_OF_EACH_LANE                                        \
    "atomicAdd(&data[(%s\n) + (coalsim_never == 0 ? lane : 0)], " \
    "coalsim_element(1))"

static const char *const index_forms[KIND_COUNT] = {
    [KIND_LOAD] = "coalsim_use(data[%s\n], coalsim_sink, coalsim_never);\n",
    [KIND_STORE] = "data[%s\n] = coalsim_element{};\n",
    [KIND_ATOMIC] = "coalsim_use(" ATOMIC_OF_EACH_LANE
                    ", coalsim_sink, coalsim_never);\n",
    [KIND_REDUCTION] = ATOMIC_OF_EACH_LANE ";\n",
};

static void write_index(FILE *out, const struct options *options,
                        const char *pattern)
{
    size_t length = strlen(pattern);
    while (length > 0 && strchr("; \t\n", pattern[length - 1]) != NULL)
        length--;
    const char *form = index_forms[options->lang.kind];
    const char *hole = strstr(form, "%s");
    if (options->lang.space == SPACE_SHARED)
        fputs("extern __shared__ __align__(16) unsigned char coalsim_shared[];\n"
              "coalsim_element *data = (coalsim_element *)coalsim_shared;\n",
              out);
    fprintf(out, "%.*s%.*s%s", (int)(hole - form), form, (int)length, pattern,
            hole + 2);
}

/* ---- the kernel ---- */

void kernel_text_write_value(FILE *out, const struct lang_define *define)
{
    static const char parts[] = "0123456789abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ_.";
    bool is_word = define->value[strspn(define->value, parts)] == '\0';
    fprintf(out, is_word ? "%s" : "(%s)", define->value);
}

/* The values of -D that the text names. */
static void write_defines(FILE *out, const struct lang_options *options)
{
    for (size_t i = 0; i < options->define_count; i++) {
        const struct lang_define *define = &options->defines[i];
        if (!define->is_constant)
            continue;
        fprintf(out, "#undef %s\n#define %s ", define->name, define->name);
        kernel_text_write_value(out, define);
        fputc('\n', out);
    }
}

static void write_parameter(FILE *out, const struct options *options,
                            const struct program *program, size_t number)
{
    const struct array *array = &program->arrays[number];
    if (!is_declared(array))
        fprintf(out, "%s *__restrict__ %s, ",
                array->contents != NULL ? "int" : element_of(options),
                array->name);
    else
        fprintf(out, "void *%scoalsim_array_%zu, ",
                array->is_declared || array->is_restrict ? "__restrict__ " : "",
                number);
}

static void write_head(FILE *out, const struct options *options,
                       const struct program *program)
{
    fputs("__global__ void " KERNEL_TEXT_NAME "(", out);
    for (size_t i = 0; i < program->array_count; i++)
        if (program->arrays[i].space == SPACE_GLOBAL)
            write_parameter(out, options, program, i);
    fputs("unsigned *coalsim_sink, unsigned coalsim_never)\n{\n", out);
    fprintf(out, "    typedef %s coalsim_element;\n", element_of(options));
    fputs(short_names, out);
}

void kernel_text_write(FILE *out, const struct options *options,
                       const char *pattern, const struct program *program)
{
    struct arena arena = { 0 };
    fputs(prelude, out);
    write_defines(out, &options->lang);
    write_head(out, options, program);
    if (options->warp >= 0)
        fprintf(out, "    if (coalsim_block != 0 || warp != %lld) return;\n",
                (long long)options->warp);
    fprintf(out, "    if (%s\n) {\n",
            options->mask != NULL ? options->mask : "true");
    if (is_index(pattern, program, &arena))
        write_index(out, options, pattern);
    else
        write_statements(out, pattern, program, &arena);
    fputs("    }\n}\n", out);
    arena_free(&arena);
}
