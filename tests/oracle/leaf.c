/* Names and numbers, and chains of them without parentheses. */
#include <stddef.h>

#include "writer.h"

struct local_type {
    const char *words[8]; /* ways to say it */
    bool is_bool;
};

static const struct local_type local_types[] = {
    { { "bool" }, true },
    { { "char", "signed char" }, false },
    { { "unsigned char", "char unsigned" }, false },
    { { "short", "short int", "signed short", "short signed int" }, false },
    { { "unsigned short", "unsigned short int" }, false },
    { { "int", "signed", "signed int", "int" }, false },
    { { "unsigned", "unsigned int", "int unsigned" }, false },
    { { "long long", "long", "long int", "long long int", "ptrdiff_t",
        "signed long" }, false },
    { { "unsigned long long", "size_t", "unsigned long", "long unsigned int" },
      false },
};

const char *pick_local_type(struct writer *writer, bool *is_bool)
{
    const struct local_type *type =
        &local_types[pick(writer, sizeof local_types / sizeof *local_types)];
    *is_bool = type->is_bool;
    return pick_word(writer, type->words);
}

static const char *const any_structs[] = {
    "threadIdx.x", "threadIdx.y", "threadIdx.z", "blockIdx.x", "blockIdx.y",
    "blockDim.x", "blockDim.y", "gridDim.x", "warpSize", NULL,
};

static const char *const short_names[] = {
    "tid", "tid", "lane", "warp", "tx", "ty", "tz", "bx", "by", "bz", NULL,
};

/* No plain INT_MIN: g++ 12 makes INT_MIN / -x of -(INT_MIN / x). */
static const char *const numbers[] = {
    "0", "1", "2", "3", "5", "7", "31", "32", "100", "127", "128", "255",
    "256", "1000", "32767", "32768", "65535", "65536", "2147483647",
    "2147483648", "4294967295", "4294967296", "9223372036854775807",
    "0xffffffff", "0x80000000", "0x7fffffff", "0xFFu", "0x8000000000000000",
    "1u", "7U", "12l", "3ll", "9uLL", "40ull", "0b1011", "017", "0777u",
    "18446744073709551615u", "'a'", "'\\n'", "'\\xff'", "'\\0'", "'\\377'",
    "true", "false", "INT_MAX", "(INT_MIN | 1)", "UINT_MAX", NULL,
};

static void put_number(struct writer *writer)
{
    if (one_in(writer, 2))
        put(writer, "%u", pick(writer, 40));
    else
        put(writer, "%s", pick_word(writer, numbers));
}

static void put_builtin(struct writer *writer)
{
    if (writer->program->form == FORM_KERNEL || one_in(writer, 2))
        put(writer, "%s", pick_word(writer, any_structs));
    else
        put(writer, "%s", pick_word(writer, short_names));
}

static bool put_read(struct writer *writer, enum name_kind kind)
{
    const struct name *name = name_to_read(writer, kind);
    if (name == NULL)
        return false;
    put(writer, "%c%u", name_letter(kind), name->number);
    return true;
}

void put_leaf(struct writer *writer, unsigned depth)
{
    (void)depth;
    switch (pick(writer, 10)) {
    case 0:
        put_number(writer);
        break;
    case 9:
        put(writer, "%s", pick_word(writer, writer->constants));
        break;
    case 1:
        if (writer->inside_function)
            put_number(writer);
        else
            put(writer, "%s", writer->program->defines[pick(writer, 2)].name);
        break;
    case 2:
    case 3:
        put_builtin(writer);
        break;
    case 4:
    case 5:
        if (!put_read(writer, NAME_COUNTER))
            put_builtin(writer);
        break;
    default:
        if (!put_read(writer, NAME_INTEGER))
            put_number(writer);
        break;
    }
}

static void put_signed_leaf(struct writer *writer)
{
    static const char *const prefixes[] = { "", "", "", "", "- ", "~", "!",
                                            "+ ", NULL };
    put(writer, "%s", pick_word(writer, prefixes));
    put_known(writer, 0);
}

/* What may stand between two operands; a count or divisor is in range. */
static const char *const all_links[] = {
    "+", "-", "*", "&", "|", "^", "<", "<=", ">", ">=", "==", "!=", "&&", "||",
    "<< 2 &", ">> 1 <", "<< 3 ==", ">> 3 ^", NULL,
};
static const char *const bit_links[] = { "|", "^", "&", "|", "^", "==", "<",
                                         "+", NULL };
static const char *const sum_links[] = {
    "+", "-", "*", "+", "-", "% 7 +", "/ 3 *", "/ -5 -", "<< 5 - 2 &",
    ">> 1 + 2 |", NULL,
};

/* Without parentheses: the precedences say what it means. */
void put_chain(struct writer *writer, unsigned depth)
{
    static const char *const *const lists[] = { all_links, bit_links,
                                                sum_links };
    const char *const *links = lists[pick(writer, 3)];
    (void)depth;
    put(writer, "(");
    put_signed_leaf(writer);
    for (unsigned i = 1 + pick(writer, 4); i > 0; i--) {
        put(writer, one_in(writer, 3) ? "%s " : " %s ",
            pick_word(writer, links));
        put_signed_leaf(writer);
    }
    if (one_in(writer, 5)) {
        put(writer, " ? ");
        put_signed_leaf(writer);
        put(writer, " : ");
        put_signed_leaf(writer);
    }
    put(writer, ")");
}
