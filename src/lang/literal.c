/* Numbers and characters; see literal.h. */
#include "lang/literal.h"

#include <math.h>
#include <string.h>

#include "core/number.h"

/* What follows an integer's digits. */
struct suffix {
    const char *text; /* in lower case */
    bool is_unsigned, is_long;
};

static const struct suffix suffixes[] = {
    { "", false, false },   { "u", true, false },   { "l", false, true },
    { "ll", false, true },  { "ul", true, true },   { "ull", true, true },
    { "lu", true, true },   { "llu", true, true },
};

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static unsigned digit_of(char c)
{
    c = lower(c);
    if (c >= '0' && c <= '9')
        return (unsigned)(c - '0');
    return c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10 : 16;
}

/* Reads the digits at `*at`; false when they pass 64 bits. */
static bool read_digits(const struct token *token, unsigned radix, size_t *at,
                        uint64_t *value)
{
    *value = 0;
    for (; *at < token->length; ++*at) {
        if (token->text[*at] == '\'')
            continue; /* parts groups of digits */
        unsigned digit = digit_of(token->text[*at]);
        if (token->text[*at] == '\'') /* 1'000 */
            continue;
        if (digit >= radix)
            return true;
        if (*value > (UINT64_MAX - digit) / radix)
            return false;
        *value = *value * radix + digit;
    }
    return true;
}

static const struct suffix *find_suffix(const struct token *token, size_t at)
{
    char text[4] = "";
    size_t length = token->length - at;
    if (length >= sizeof text)
        return NULL;
    for (size_t i = 0; i < length; i++)
        text[i] = lower(token->text[at + i]);
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
        if (strcmp(suffixes[i].text, text) == 0)
            return &suffixes[i];
    return NULL;
}

/* The first type of C's list that can hold it. */
static const struct type *integer_type(const struct suffix *suffix,
                                       bool decimal, uint64_t value)
{
    bool may_be_unsigned = suffix->is_unsigned || !decimal;
    if (!suffix->is_long) {
        if (!suffix->is_unsigned && value <= INT32_MAX)
            return &type_int;
        if (may_be_unsigned && value <= UINT32_MAX)
            return &type_uint;
    }
    if (!suffix->is_unsigned && value <= INT64_MAX)
        return &type_long;
    return may_be_unsigned ? &type_ulong : NULL;
}

static struct operand bad_number(struct parser *parser,
                                 const struct token *token, const char *why)
{
    int length = token->length > 60 ? 60 : (int)token->length;
    parser_fail(parser, token->offset, "'%.*s' %s", length, token->text, why);
    return operand_bad(parser, token->offset);
}

static struct operand integer_value(struct parser *parser,
                                    const struct token *token)
{
    char second = token->length > 1 ? lower(token->text[1]) : '\0';
    bool zero = token->text[0] == '0';
    unsigned radix = !zero ? 10 : second == 'x' ? 16 : second == 'b' ? 2 : 8;
    size_t at = zero && (second == 'x' || second == 'b') ? 2 : 0;
    size_t start = at;
    uint64_t value;
    if (!read_digits(token, radix, &at, &value))
        return bad_number(parser, token, "is too large for 64 bits");
    const struct suffix *suffix = find_suffix(token, at);
    if (at == start || suffix == NULL)
        return bad_number(parser, token, "is no number");
    const struct type *type = integer_type(suffix, radix == 10, value);
    if (type == NULL)
        return bad_number(parser, token,
                          "is too large for a signed integer; write a 'u' "
                          "behind it");
    return operand_integer(parser, type, (int64_t)value, token->offset);
}

static bool is_floating(const struct token *token)
{
    if (token->length > 1 && lower(token->text[1]) == 'x')
        return memchr(token->text, '.', token->length) != NULL ||
               memchr(token->text, 'p', token->length) != NULL ||
               memchr(token->text, 'P', token->length) != NULL;
    for (size_t i = 0; i < token->length; i++)
        if (token->text[i] == '.' || lower(token->text[i]) == 'e')
            return true;
    return false;
}

static size_t skip_digits(const struct token *token, size_t at)
{
    while (at < token->length &&
           (digit_of(token->text[at]) < 10 || token->text[at] == '\''))
        at++;
    return at;
}

/* `digits` bytes of the token; what is too large is infinite. */
static struct operand floating_number(struct parser *parser,
                                      const struct token *token,
                                      size_t digits, bool is_float)
{
    const struct type *type = is_float ? &type_float : &type_double;
    double number;
    bool is_known =
        number_real_of(token->text, digits, type_bits(type), &number);
    return operand_of_value(
        type, is_known
                  ? node_real(parser, number, type_bits(type), token->offset)
                  : node_none(parser, VALUE_NONE, token->offset));
}

/* digits [. digits] [e [sign] digits] [f] */
static struct operand floating_value(struct parser *parser,
                                     const struct token *token)
{
    const char *text = token->text;
    size_t length = token->length, at = skip_digits(token, 0);
    bool fits = true;
    if (at < length && text[at] == '.')
        at = skip_digits(token, at + 1);
    if (at < length && lower(text[at]) == 'e') {
        at++;
        if (at < length && (text[at] == '+' || text[at] == '-'))
            at++;
        size_t start = at;
        at = skip_digits(token, at);
        fits = at > start;
    }
    bool is_float = at < length && lower(text[at]) == 'f';
    at += is_float ? 1 : 0;
    if (!fits || at != length)
        return bad_number(parser, token, "is no number");
    return floating_number(parser, token, at - (is_float ? 1 : 0), is_float);
}

/* Hexadecimal digits with a point, which is not read; `*scale` goes down by 4 for
 * each behind it. False where they pass 53 bits, and could be rounded. */
static bool read_fraction(const struct token *token, size_t *at,
                          uint64_t *value, int *scale)
{
    bool is_behind = false;
    *value = 0;
    for (; *at < token->length; ++*at) {
        char c = token->text[*at];
        if (c == '\'' || (c == '.' && !is_behind)) {
            is_behind = is_behind || c == '.';
            continue;
        }
        if (digit_of(c) > 15)
            return true;
        *value = *value * 16 + digit_of(c);
        *scale -= is_behind ? 4 : 0;
        if (*value >> 53 != 0)
            return false;
    }
    return true;
}

/* [sign] digits; false: there are none, or too many. */
static bool read_exponent(const struct token *token, size_t *at, int *scale)
{
    bool is_negative = *at < token->length && token->text[*at] == '-';
    bool has_sign = is_negative ||
                    (*at < token->length && token->text[*at] == '+');
    uint64_t size;
    *at += has_sign;
    size_t start = *at;
    if (!read_digits(token, 10, at, &size) || *at == start || size > 100000)
        return false;
    *scale += is_negative ? -(int)size : (int)size;
    return true;
}

/* "0x" digits [. digits] p [sign] digits [f] */
static struct operand hex_value(struct parser *parser,
                                const struct token *token)
{
    size_t at = 2;
    uint64_t digits;
    int scale = 0;
    if (!read_fraction(token, &at, &digits, &scale))
        return bad_number(parser, token, "has more than 53 bits");
    bool fits = at > 2 && at < token->length && lower(token->text[at]) == 'p' &&
                (at++, read_exponent(token, &at, &scale));
    bool is_float = fits && at < token->length && lower(token->text[at]) == 'f';
    if (!fits || at + is_float != token->length)
        return bad_number(parser, token, "is no number");
    const struct type *type = is_float ? &type_float : &type_double;
    double number = number_rounded(ldexp((double)digits, scale),
                                   type_bits(type));
    return operand_of_value(
        type, node_real(parser, number, type_bits(type), token->offset));
}

struct escape {
    char name, value;
};

static const struct escape escapes[] = {
    { 'n', '\n' }, { 't', '\t' }, { 'r', '\r' },  { 'a', '\a' },
    { 'b', '\b' }, { 'f', '\f' }, { 'v', '\v' },  { '\\', '\\' },
    { '\'', '\'' }, { '"', '"' }, { '?', '?' },
};

/* \n, \0 to \377, \x0 to \xff. False: no such escape. */
static bool escape_value(const struct token *inner, uint64_t *value)
{
    size_t at = 1;
    if (inner->length > 2 && inner->text[1] == 'x') {
        at = 2;
        return read_digits(inner, 16, &at, value) && at == inner->length &&
               *value <= 0xff;
    }
    if (inner->length > 1 && digit_of(inner->text[1]) < 8)
        return read_digits(inner, 8, &at, value) && at == inner->length &&
               *value <= 0xff;
    for (size_t i = 0; i < sizeof escapes / sizeof *escapes; i++) {
        if (inner->length == 2 && escapes[i].name == inner->text[1]) {
            *value = (unsigned char)escapes[i].value;
            return true;
        }
    }
    return false;
}

static struct operand character_value(struct parser *parser,
                                      const struct token *token)
{
    struct token inner = *token;
    inner.text++;
    inner.length -= 2;
    uint64_t value = 0;
    if (inner.length == 1 && inner.text[0] != '\\')
        value = (unsigned char)inner.text[0];
    else if (inner.length == 0 || inner.text[0] != '\\' ||
             !escape_value(&inner, &value))
        return bad_number(parser, token, "is no character");
    int64_t number = value > INT8_MAX ? (int64_t)value - 256 : (int64_t)value;
    return operand_integer(parser, &type_char, number, token->offset);
}

struct operand literal_value(struct parser *parser, const struct token *token)
{
    if (token->kind == TOKEN_CHARACTER)
        return character_value(parser, token);
    if (!is_floating(token))
        return integer_value(parser, token);
    return token->length > 1 && lower(token->text[1]) == 'x'
               ? hex_value(parser, token)
               : floating_value(parser, token);
}
