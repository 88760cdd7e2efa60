/* Functions of two halves or four bytes of an integer; see simd.h. */
#include "lang/simd.h"

#include <string.h>

#include "lang/convert.h"

/* What they give is not computed. */
static struct operand apply(struct parser *parser, const struct call *call)
{
    struct expr *expr = node_none(parser, VALUE_U32, call->offset);
    for (size_t i = call->count; i > 0; i--) {
        struct operand argument = convert_to(parser, call->arguments[i - 1],
                                             &type_uint, call->offset);
        expr = node_made_of(parser, argument.expr, expr);
    }
    return operand_of_value(&type_uint, expr);
}

/* "__" NAME ( "2" | "4" ) */
static const char *const of_one[] = { "vabs", "vabsss", "vneg", "vnegss" };

static const char *const of_two[] = {
    "vadd", "vaddss", "vaddus", "vsub", "vsubss", "vsubus", "vabsdiffs",
    "vabsdiffu", "vavgs", "vavgu", "vhaddu", "vmaxs", "vmaxu", "vmins",
    "vminu", "vsads", "vsadu", "vcmpeq", "vcmpges", "vcmpgeu", "vcmpgts",
    "vcmpgtu", "vcmples", "vcmpleu", "vcmplts", "vcmpltu", "vcmpne", "vseteq",
    "vsetges", "vsetgeu", "vsetgts", "vsetgtu", "vsetles", "vsetleu",
    "vsetlts", "vsetltu", "vsetne",
};

const struct function *simd_function(const struct token *name)
{
    static const struct function one = { "a SIMD function", apply, 1, NULL, 0,
                                         0 };
    static const struct function two = { "a SIMD function", apply, 2, NULL, 0,
                                         0 };
    struct token word = *name;
    if (word.length < 4 || memcmp(word.text, "__v", 3) != 0 ||
        (word.text[word.length - 1] != '2' &&
         word.text[word.length - 1] != '4'))
        return NULL;
    word.text += 2;
    word.length -= 3;
    if (TOKEN_IS_ONE_OF(&word, of_one))
        return &one;
    return TOKEN_IS_ONE_OF(&word, of_two) ? &two : NULL;
}
