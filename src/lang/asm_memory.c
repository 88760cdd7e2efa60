/*
 * Loads and stores in PTX; see asm.h. ptxas was seen to merge loads with those
 * of the same modifiers, and to load only what is used; stores are left as they
 * are.
 */
#include <stdlib.h>
#include <string.h>

#include "lang/asm.h"
#include "lang/assign.h"
#include "lang/convert.h"
#include "lang/declare.h"

/* --- the text --- */

/* Types as PTX names them; a vector's name has its length behind it. */
struct ptx_type {
    const char *suffix;
    const struct type *type;
    const char *vector;
};

static const struct ptx_type ptx_types[] = {
    { ".f32", &type_float, "float" },   { ".f64", &type_double, "double" },
    { ".b32", &type_uint, "uint" },     { ".u32", &type_uint, "uint" },
    { ".s32", &type_int, "int" },       { ".b64", &type_ulong, "ulonglong" },
    { ".u64", &type_ulong, "ulonglong" },
    { ".s64", &type_long, "longlong" },
    { ".b16", &type_ushort, "ushort" }, { ".u16", &type_ushort, "ushort" },
    { ".s16", &type_short, "short" },   { ".b8", &type_uchar, "uchar" },
    { ".u8", &type_uchar, "uchar" },    { ".s8", &type_char, "char" },
};

/* What may stand before the type, and leaves what is counted as it is. */
static const struct ptx_modifier {
    const char *text;
    bool is_hint, is_volatile;
} modifiers[] = {
    { ".global", false, false },         { ".shared", false, false },
    { ".shared::cta", false, false },    { ".gpu", false, false },
    { ".cta", false, false },            { ".sys", false, false },
    { ".volatile", false, true },        { ".relaxed", false, true },
    { ".nc", true, false },              { ".ca", true, false },
    { ".cg", true, false },              { ".cs", true, false },
    { ".lu", true, false },              { ".cv", true, false },
    { ".wb", true, false },              { ".wt", true, false },
    { ".L1::no_allocate", true, false }, { ".L1::evict_normal", true, false },
    { ".L1::evict_first", true, false }, { ".L1::evict_last", true, false },
    { ".L1::evict_unchanged", true, false },
    { ".L2::64B", false, false },        { ".L2::128B", false, false },
    { ".L2::256B", false, false },
};

static bool accept(const char **text, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(*text, word, length) != 0)
        return false;
    *text += length;
    return true;
}

/* Over one of the modifiers; it must end at a '.'. */
static bool accept_modifier(const char **text, struct asm_access *access)
{
    for (size_t i = 0; i < sizeof modifiers / sizeof *modifiers; i++) {
        const struct ptx_modifier *modifier = &modifiers[i];
        size_t length = strlen(modifier->text);
        if (strncmp(*text, modifier->text, length) != 0 ||
            (*text)[length] != '.')
            continue;
        *text += length;
        access->is_volatile |= modifier->is_volatile;
        if (modifier->is_hint)
            access->hint = modifier->text;
        if (strcmp(modifier->text, ".nc") == 0)
            access->cache = CACHE_NC;
        return true;
    }
    return false;
}

static const struct type *accept_type(const char **text, unsigned count)
{
    for (size_t i = 0; i < sizeof ptx_types / sizeof *ptx_types; i++) {
        const struct ptx_type *row = &ptx_types[i];
        char name[16];
        if (!accept(text, row->suffix))
            continue;
        if (count == 1)
            return row->type;
        size_t length = strlen(row->vector);
        memcpy(name, row->vector, length);
        name[length] = (char)('0' + count);
        return type_find(name, length + 1);
    }
    return NULL;
}

/* "%" number */
static bool read_number(const char **text, size_t *number)
{
    *text = asm_skip_space(*text);
    if (!accept(text, "%") || **text < '0' || **text > '9')
        return false;
    char *end;
    *number = strtoul(*text, &end, 10);
    *text = asm_skip_space(end);
    return *number < ASM_OPERANDS_MAX;
}

/* number { "," number } */
static bool read_values(const char **text, struct asm_access *access,
                        unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        if (i > 0 && !accept(text, ","))
            return false;
        if (!read_number(text, &access->values[i]))
            return false;
    }
    access->value_count = count;
    return true;
}

/* "[" number [ "+" bytes ] "]" */
static bool read_address(const char **text, struct asm_access *access)
{
    *text = asm_skip_space(*text);
    if (!accept(text, "[") || !read_number(text, &access->address))
        return false;
    if (**text == '+' || **text == '-') {
        char *end;
        access->offset = strtol(*text, &end, 0);
        *text = asm_skip_space(end);
    }
    if (!accept(text, "]"))
        return false;
    *text = asm_skip_space(*text);
    return true;
}

bool asm_memory_read(const char *text, struct asm_access *access)
{
    unsigned count = 1;
    *access = (struct asm_access){ .offset = 0 };
    text = asm_skip_space(text);
    access->is_store = accept(&text, "st");
    if (!access->is_store && !accept(&text, "ld"))
        return false;
    access->is_volatile = access->is_store;
    access->hint = "ld";
    while (accept_modifier(&text, access))
        continue;
    if (accept(&text, ".v2"))
        count = 2;
    else if (accept(&text, ".v4"))
        count = 4;
    access->type = accept_type(&text, count);
    if (access->type == NULL || access->type->size > 16 ||
        asm_skip_space(text) == text)
        return false;
    bool is_read = access->is_store
                       ? read_address(&text, access) && accept(&text, ",") &&
                             read_values(&text, access, count)
                       : read_values(&text, access, count) &&
                             accept(&text, ",") && read_address(&text, access);
    return is_read && *text == '\0';
}

/* --- what it does --- */

/* The place in memory. */
static struct operand place_of(struct parser *parser,
                               const struct asm_access *access,
                               const struct asm_operands *operands,
                               size_t offset)
{
    struct arena *arena = parser->build->arena;
    struct operand pointer = operands->list[access->address];
    const struct type *type = access->is_volatile
                                  ? type_volatile(arena, access->type)
                                  : access->type;
    if (pointer.type->kind != TYPE_POINTER) {
        parser_fail(parser, offset, "'asm' that accesses memory needs a "
                    "pointer for the address, not '%s'", pointer.type->name);
        return operand_bad(parser, offset);
    }
    size_t start = pointer.start, end = pointer.end;
    pointer = convert_cast(parser, pointer, type_pointer(arena, type), offset);
    pointer.expr = node_offset(
        parser, pointer.expr,
        node_constant(parser, VALUE_I64, access->offset, offset), 1, offset);
    struct operand place = operand_dereference(parser, pointer, offset);
    place.start = start;
    place.end = end;
    place.hint = access->hint;
    place.cache = access->cache;
    place.is_opaque = access->is_opaque;
    return place;
}

static struct operand part_of(struct parser *parser, struct operand object,
                              size_t number)
{
    return object.type->kind == TYPE_STRUCT
               ? operand_member_at(parser, object,
                                   &object.type->members[number],
                                   object.offset)
               : object;
}

static void load(struct parser *parser, const struct asm_access *access,
                 const struct asm_operands *operands, struct operand place,
                 struct operand loaded, struct stmt_list *list)
{
    stmt_append_expr(parser, list,
                     assign_initial(parser, loaded, place, place.offset));
    for (size_t i = 0; i < access->value_count && !parser_failed(parser); i++)
        stmt_append_expr(
            parser, list,
            assign_simple(parser, operands->list[access->values[i]],
                          part_of(parser, loaded, i), place.offset).expr);
}

static void store(struct parser *parser, const struct asm_access *access,
                  const struct asm_operands *operands, struct operand place,
                  struct operand stored, struct stmt_list *list)
{
    for (size_t i = 0; i < access->value_count && !parser_failed(parser); i++)
        stmt_append_expr(
            parser, list,
            assign_initial(parser, part_of(parser, stored, i),
                           operands->list[access->values[i]], place.offset));
    if (!parser_failed(parser))
        stmt_append_expr(
            parser, list,
            assign_simple(parser, place, stored, place.offset).expr);
}

void asm_memory_run(struct parser *parser, const struct asm_access *access,
                    const struct asm_operands *operands, size_t offset,
                    struct stmt_list *list)
{
    size_t last = access->address;
    for (size_t i = 0; i < access->value_count; i++)
        last = access->values[i] > last ? access->values[i] : last;
    if (last >= operands->count) {
        parser_fail(parser, offset, "'asm' has no operand %%%zu", last);
        return;
    }
    struct operand place = place_of(parser, access, operands, offset);
    if (parser_failed(parser))
        return;
    struct operand between =
        declare_hidden(parser, access->type, "asm", offset, list);
    if (access->is_store)
        store(parser, access, operands, place, between, list);
    else
        load(parser, access, operands, place, between, list);
}
