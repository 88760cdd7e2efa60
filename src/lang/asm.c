/*
 * PTX within a kernel; see asm.h. Instructions that work on registers alone are
 * read: what they give is not known, but for the special registers of a thread.
 * Of all others one load or store alone is, the rest is refused by name.
 */
#include <ctype.h>
#include <string.h>

#include "lang/asm.h"
#include "lang/assign.h"

/* --- the text --- */

/* Up to the first '.' of an instruction. */
static const char *const harmless[] = {
    "abs", "activemask", "add", "addc", "and", "bar", "barrier", "bfe", "bfi",
    "bfind", "bmsk", "brev", "clz", "cnot", "copysign", "cos", "cvt", "cvta",
    "div", "dp2a", "dp4a", "elect", "ex2", "fence", "fma", "fns", "isspacep",
    "lg2", "lop3", "mad", "mad24", "madc", "mapa", "match", "max", "membar",
    "min", "mma", "mov", "mul", "mul24", "nanosleep", "neg", "not", "or",
    "popc", "prmt", "rcp", "redux", "rem", "rsqrt", "sad", "selp", "set",
    "setp", "shf", "shfl", "shl", "shr", "sin", "slct", "sqrt", "sub", "subc",
    "szext", "tanh", "testp", "vabsdiff", "vabsdiff4", "vadd", "vadd4", "vmax",
    "vmin", "vote", "vsub", "xor",
};

const char *asm_skip_space(const char *text)
{
    for (;; text++) {
        bool is_escape = text[0] == '\\' && (text[1] == 'n' || text[1] == 't' ||
                                             text[1] == 'r');
        if (is_escape)
            text++;
        else if (!isspace((unsigned char)*text) && *text != '{' &&
                 *text != '}' && *text != ';')
            return text;
    }
}

static bool is_harmless(const char *word, size_t length)
{
    for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++)
        if (strlen(harmless[i]) == length &&
            memcmp(harmless[i], word, length) == 0)
            return true;
    return false;
}

/* The first instruction that is not harmless, or NULL; its length too. */
static const char *find_harm(const char *text, size_t *length)
{
    for (text = asm_skip_space(text); *text != '\0';
         text = asm_skip_space(text)) {
        if (*text == '@') /* @p or @!p */
            text = asm_skip_space(text + strcspn(text, " \\\t\n;"));
        size_t word = strcspn(text, ". \\\t\n;");
        *length = strcspn(text, " \\\t\n;");
        if (*text != '.' && !is_harmless(text, word))
            return text;
        text += strcspn(text, ";");
    }
    return NULL;
}

/* The strings behind the parenthesis, as one text. */
static const char *parse_text(struct parser *parser)
{
    const struct token *string;
    size_t length = 0;
    if (!parser_at(parser, TOKEN_STRING))
        parser_expected(parser, "a string");
    for (string = parser->token; string->kind == TOKEN_STRING; string++)
        length += string->length;
    char *text = arena_array(parser->build->arena, length + 1, 1), *end = text;
    while (parser_at(parser, TOKEN_STRING)) { /* a blank for both quotes */
        string = parser_next(parser);
        memcpy(end, string->text + 1, string->length - 2);
        end += string->length - 2;
        *end++ = ' ';
    }
    *end = '\0';
    return text;
}

static void check_text(struct parser *parser, const char *text, size_t offset)
{
    size_t length;
    const char *harm = find_harm(text, &length);
    if (harm == NULL || parser_failed(parser))
        return;
    parser_fail(parser, offset, "'asm' with '%.*s' is not read: only "
                "instructions on registers are, or a load or store alone",
                (int)(length > 60 ? 60 : length), harm);
}

/* --- special registers --- */

struct special_register {
    const char *name;
    enum builtin_variable variable;
};

static const struct special_register special_registers[] = {
    { "laneid", BUILTIN_LANE },
    { "tid.x", BUILTIN_THREAD_X },
    { "tid.y", BUILTIN_THREAD_Y },
    { "tid.z", BUILTIN_THREAD_Z },
    { "ntid.x", BUILTIN_BLOCK_DIM_X },
    { "ntid.y", BUILTIN_BLOCK_DIM_Y },
    { "ntid.z", BUILTIN_BLOCK_DIM_Z },
    { "ctaid.x", BUILTIN_BLOCK_X },
    { "ctaid.y", BUILTIN_BLOCK_Y },
    { "ctaid.z", BUILTIN_BLOCK_Z },
    { "nctaid.x", BUILTIN_GRID_DIM_X },
    { "nctaid.y", BUILTIN_GRID_DIM_Y },
    { "nctaid.z", BUILTIN_GRID_DIM_Z },
};

/* lanemask_lt and its like: `shift`, less 1 or not, then inverted or not. */
struct lane_mask {
    const char *name;
    int64_t shifted;
    bool less_one, inverted;
};

static const struct lane_mask lane_masks[] = {
    { "lanemask_eq", 1, false, false }, { "lanemask_lt", 1, true, false },
    { "lanemask_le", 2, true, false },  { "lanemask_ge", 1, true, true },
    { "lanemask_gt", 2, true, true },
};

static struct expr *lane_mask(struct parser *parser,
                              const struct lane_mask *mask, size_t offset)
{
    struct expr *value = node_binary(
        parser, OP_SHL,
        node_constant(parser, VALUE_U32, mask->shifted, offset),
        node_variable(parser, BUILTIN_LANE, offset), offset);
    if (mask->less_one)
        value = node_binary(parser, OP_SUB, value,
                            node_constant(parser, VALUE_U32, 1, offset),
                            offset);
    return mask->inverted ? node_unary(parser, OP_BITNOT, value, offset)
                          : value;
}

/* "mov.u32 %0, %%laneid;": its name, or NULL. */
static const char *moved_register(const char *text)
{
    static const char move[] = "mov.u32";
    text = asm_skip_space(text);
    if (strncmp(text, move, sizeof move - 1) != 0)
        return NULL;
    text = asm_skip_space(text + sizeof move - 1);
    if (strncmp(text, "%0,", 3) != 0)
        return NULL;
    text = asm_skip_space(text + 3);
    return *text == '%' ? text + strspn(text, "%") : NULL;
}

static bool is_named(const char *text, const char *name)
{
    size_t length = strlen(name);
    return strncmp(text, name, length) == 0 &&
           *asm_skip_space(text + length) == '\0';
}

/* What output 0 holds; NULL: it is not known. */
static struct expr *known_output(struct parser *parser, const char *text,
                                 size_t offset)
{
    const char *name = moved_register(text);
    if (name == NULL)
        return NULL;
    for (size_t i = 0; i < sizeof lane_masks / sizeof *lane_masks; i++)
        if (is_named(name, lane_masks[i].name))
            return lane_mask(parser, &lane_masks[i], offset);
    size_t count = sizeof special_registers / sizeof *special_registers;
    for (size_t i = 0; i < count; i++)
        if (is_named(name, special_registers[i].name))
            return node_variable(parser, special_registers[i].variable,
                                 offset);
    return NULL;
}

/* --- operands --- */

static void add_operand(struct parser *parser, struct asm_operands *operands,
                        struct operand operand)
{
    if (operands->count == ASM_OPERANDS_MAX)
        parser_fail(parser, operand.offset, "more than %d operands",
                    ASM_OPERANDS_MAX);
    else
        operands->list[operands->count++] = operand;
}

/* STRING "(" expression ")" { "," ... }; `outputs`: they are assigned to */
static void parse_operands(struct parser *parser,
                           struct asm_operands *operands, bool outputs)
{
    while (parser_at(parser, TOKEN_STRING) && !parser_failed(parser)) {
        const struct token *constraint = parser_next(parser);
        parser_expect(parser, TOKEN_LEFT_PAREN, "'('");
        struct operand operand = parse_expression(parser);
        parser_expect(parser, TOKEN_RIGHT_PAREN, "')'");
        if (parser_failed(parser))
            return;
        struct operand value = operand;
        if (!outputs || constraint->text[1] == '+')
            value = operand_read_scalar(parser, operand, "an operand");
        if (!outputs)
            operand = value;
        else if (constraint->text[1] == '+')
            operands->reads = node_comma(parser, operands->reads, value.expr);
        add_operand(parser, operands, operand);
        operands->output_count += outputs;
        if (!parser_accept(parser, TOKEN_COMMA))
            break;
    }
}

/* ":" outputs ":" inputs ":" STRING { "," STRING }; "::" is two of them */
static void parse_sections(struct parser *parser,
                           struct asm_operands *operands)
{
    unsigned section = 0;
    while (!parser_at(parser, TOKEN_RIGHT_PAREN) && !parser_failed(parser)) {
        if (parser_accept(parser, TOKEN_SCOPE))
            section += 2;
        else if (parser_accept(parser, TOKEN_COLON))
            section++;
        else if (section == 1 || section == 2)
            parse_operands(parser, operands, section == 1);
        else if (section == 3 && (parser_accept(parser, TOKEN_STRING) ||
                                  parser_accept(parser, TOKEN_COMMA)))
            ;
        else
            parser_expected(parser, "':' or ')'");
    }
}

/* The values are computed, and the outputs are not known. */
static void run(struct parser *parser, const struct asm_operands *operands,
                struct expr *known, struct stmt_list *list)
{
    if (operands->reads != NULL)
        stmt_append_expr(parser, list, operands->reads);
    for (size_t i = operands->output_count; i < operands->count; i++)
        stmt_append_expr(parser, list, operands->list[i].expr);
    for (size_t i = 0; i < operands->output_count; i++) {
        struct operand place = operands->list[i];
        size_t offset = place.offset;
        struct operand value = operand_of_value(
            place.type, node_none(parser, type_class(place.type), offset));
        if (i == 0 && known != NULL)
            value = operand_of_value(&type_uint, known);
        stmt_append_expr(parser, list,
                         assign_simple(parser, place, value, offset).expr);
    }
}

/* "asm" [ "volatile" ] "(" text [ sections ] ")" ";" */
void parse_asm(struct parser *parser, struct stmt_list *list)
{
    struct asm_operands operands = { .count = 0 };
    struct asm_access access;
    size_t offset = parser_next(parser)->offset;
    bool is_volatile = parser_accept_word(parser, "volatile") ||
                       parser_accept_word(parser, "__volatile__");
    parser_expect(parser, TOKEN_LEFT_PAREN, "'('");
    const char *text = parse_text(parser);
    bool accesses = asm_memory_read(text, &access);
    access.is_opaque = is_volatile || access.is_store;
    if (!accesses)
        check_text(parser, text, offset);
    parse_sections(parser, &operands);
    parser_expect(parser, TOKEN_RIGHT_PAREN, "')'");
    parse_semicolon(parser);
    if (parser_failed(parser))
        return;
    if (accesses)
        asm_memory_run(parser, &access, &operands, offset, list);
    else
        run(parser, &operands, known_output(parser, text, offset), list);
}
