/* Writes a pattern as CUDA C++; see kernel_text.h. */
#include "cli/kernel_text.h"

#include <string.h>

#include "lang/token.h"

/*
 * A value that is compared with one which the compiler does not know must have
 * been loaded.
 */
static const char prelude[] =
    "typedef signed char int8_t; typedef unsigned char uint8_t;\n"
    "typedef short int16_t; typedef unsigned short uint16_t;\n"
    "typedef int int32_t; typedef unsigned uint32_t;\n"
    "typedef long long int64_t; typedef unsigned long long uint64_t;\n"
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
    { "1", "uint8_t" },  { "2", "uint16_t" }, { "4", "uint32_t" },
    { "8", "uint64_t" }, { "16", "uint4" },
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

void kernel_text_begin(FILE *out)
{
    fputs(prelude, out);
}

bool kernel_text_is_index(const char *pattern, const struct program *program,
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

/* ---- statements ---- */

/* Words that begin a statement which is no expression, or a declaration. */
static const char *const statement_words[] = {
    "if",     "for",      "while",    "do",     "else",   "return", "break",
    "switch", "continue", "case",     "const",  "static", "extern", "volatile",
    "struct", "typedef",  "register", "signed", "unsigned", "default",
};

static const char *const headed_words[] = { "if", "for", "while", "switch" };

static bool is_one_of(const struct token *token, const char *const *words,
                      size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (token_is_word(token, words[i]))
            return true;
    return false;
}

#define IS_ONE_OF(token, words) \
    is_one_of(token, words, sizeof(words) / sizeof *(words))

static bool starts_with(const struct token *token, const char *text)
{
    size_t length = strlen(text);
    return token->length >= length && strncmp(token->text, text, length) == 0;
}

/* NAME NAME, and NAME "*" NAME before "=", ";" or ",". */
static bool is_declaration(const struct token *token)
{
    if (token[0].kind != TOKEN_NAME || token[1].kind == TOKEN_END)
        return false;
    if (token[1].kind == TOKEN_NAME)
        return true;
    const struct token *after = token + 1;
    while (after->kind == TOKEN_STAR)
        after++;
    return after > token + 1 && after->kind == TOKEN_NAME &&
           (after[1].kind == TOKEN_ASSIGN || after[1].kind == TOKEN_SEMICOLON ||
            after[1].kind == TOKEN_COMMA);
}

/* The token behind the statement's expression: ";" or the end. */
static const struct token *expression_end(const struct token *token)
{
    int depth = 0;
    for (; token->kind != TOKEN_END; token++) {
        depth += token->kind == TOKEN_LEFT_PAREN;
        depth -= token->kind == TOKEN_RIGHT_PAREN;
        if (token->kind == TOKEN_SEMICOLON && depth == 0)
            break;
    }
    return token;
}

/* Would the compiler drop it? Not what assigns, counts, waits or is atomic. */
static bool is_bare(const struct token *token)
{
    if (token->kind == TOKEN_LEFT_BRACE || token->kind == TOKEN_RIGHT_BRACE ||
        token->kind == TOKEN_SEMICOLON || token->kind == TOKEN_END ||
        token->kind == TOKEN_HASH || IS_ONE_OF(token, statement_words) ||
        starts_with(token, "atomic") || starts_with(token, "__") ||
        is_declaration(token))
        return false;
    for (const struct token *end = expression_end(token); token < end; token++)
        if ((token->kind >= TOKEN_ASSIGN && token->kind <= TOKEN_OR_ASSIGN) ||
            token->kind == TOKEN_INCREMENT || token->kind == TOKEN_DECREMENT)
            return false;
    return true;
}

/* The token behind "(" ... ")" of an if, for, while or switch. */
static const struct token *head_end(const struct token *token)
{
    int depth = 0;
    for (token++; token->kind != TOKEN_END; token++) {
        depth += token->kind == TOKEN_LEFT_PAREN;
        depth -= token->kind == TOKEN_RIGHT_PAREN;
        if (depth == 0)
            return token + 1;
    }
    return token;
}

/* Where the next statement may begin. */
static const struct token *statement_next(const struct token *token)
{
    if (IS_ONE_OF(token, headed_words))
        return head_end(token);
    if (token->kind == TOKEN_LEFT_BRACE || token->kind == TOKEN_RIGHT_BRACE ||
        token_is_word(token, "else") || token_is_word(token, "do"))
        return token + 1;
    const struct token *end = expression_end(token);
    return end->kind == TOKEN_END ? end : end + 1;
}

/* The statements, and each bare expression used. */
static void write_statements(FILE *out, const char *text, struct arena *arena)
{
    struct source source = source_of("--pattern", text);
    const struct token *token = token_list(&source, arena);
    size_t written = 0;
    while (token->kind != TOKEN_END) {
        const struct token *end = expression_end(token);
        if (is_bare(token)) {
            size_t stop = end->kind == TOKEN_END ? source.length : end->offset;
            fprintf(out, "%.*scoalsim_use((%.*s\n), coalsim_sink, "
                         "coalsim_never)%s",
                    (int)(token->offset - written), text + written,
                    (int)(stop - token->offset), text + token->offset,
                    end->kind == TOKEN_END ? ";" : "");
            written = stop;
        }
        token = statement_next(token);
    }
    fprintf(out, "%s\n;\n", text + written);
}

/* ---- an index ---- */

static const char *const index_forms[KIND_COUNT] = {
    [KIND_LOAD] = "coalsim_use(data[%s\n], coalsim_sink, coalsim_never);\n",
    [KIND_STORE] = "data[%s\n] = coalsim_element{};\n",
    [KIND_ATOMIC] = ("coalsim_use(atomicAdd(&data[%s\n], "
                     "coalsim_element(1)), coalsim_sink, coalsim_never);\n"),
    [KIND_REDUCTION] = "atomicAdd(&data[%s\n], coalsim_element(1));\n",
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

static bool check_arrays(const struct program *program,
                         struct diagnostic *diagnostic)
{
    for (size_t i = 0; i < program->array_count; i++) {
        const struct array *array = &program->arrays[i];
        if (array->space == SPACE_GLOBAL && array->bytes > 0)
            diagnostic_plain(diagnostic,
                             "'%s' is declared in the pattern; on a GPU it "
                             "would be each thread's own: leave its "
                             "declaration out", array->name);
    }
    return !diagnostic->failed;
}

static void write_head(FILE *out, size_t number, const struct options *options,
                       const struct program *program)
{
    fprintf(out, "__global__ void pattern_%zu(", number);
    for (size_t i = 0; i < program->array_count; i++)
        if (program->arrays[i].space == SPACE_GLOBAL)
            fprintf(out, "%s *__restrict__ %s, ", element_of(options),
                    program->arrays[i].name);
    fputs("unsigned *coalsim_sink, unsigned coalsim_never)\n{\n", out);
    fprintf(out, "    typedef %s coalsim_element;\n", element_of(options));
    fputs(short_names, out);
}

bool kernel_text_write(FILE *out, size_t number, const struct options *options,
                       const char *pattern, const struct program *program,
                       struct diagnostic *diagnostic)
{
    struct arena arena = { 0 };
    if (!check_arrays(program, diagnostic))
        return false;
    write_head(out, number, options, program);
    if (options->warp >= 0)
        fprintf(out, "    if (coalsim_block != 0 || warp != %lld) return;\n",
                (long long)options->warp);
    fprintf(out, "    if (%s\n) {\n",
            options->mask != NULL ? options->mask : "true");
    if (kernel_text_is_index(pattern, program, &arena))
        write_index(out, options, pattern);
    else
        write_statements(out, pattern, &arena);
    fputs("    }\n}\n", out);
    arena_free(&arena);
    return true;
}
