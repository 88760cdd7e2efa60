/* What functions weigh, and which branch; see weight.h. */
#include "lang/weight.h"

#include <string.h>

#include "lang/tree.h"

/*
 * Operations that nvcc 13.0 -O3 counts for a call beyond one (sm_90), of floats
 * and of doubles: of loops s += f(q[k]) of constant odd lengths, the longest
 * that is unrolled whole, against those of as many products. Those of 1000 were
 * never unrolled. What is not listed weighs no more than one operation. The
 * code for doubles has no loop: it calls a function for that.
 */
struct weight {
    const char *name;
    uint16_t single, twofold;
    enum hindrance hinders;
};

#define PLAIN HINDERS_NOTHING
#define BRANCHES HINDERS_ASSEMBLER
#define LOOPS HINDERS_BOTH

static const struct weight weights[] = {
    { "sqrt", 0, 4, BRANCHES },
    { "round", 3, 3, PLAIN },
    { "fdim", 3, 3, PLAIN },
    { "ldexp", 4, 4, PLAIN },
    { "scalbn", 4, 4, PLAIN },
    { "scalbln", 4, 4, PLAIN },
    { "exp", 11, 39, PLAIN },
    { "exp10", 11, 48, PLAIN },
    { "exp2", 0, 48, PLAIN },
    { "expm1", 27, 48, PLAIN },
    { "log", 30, 62, PLAIN },
    { "log2", 30, 62, PLAIN },
    { "log10", 30, 62, PLAIN },
    { "log1p", 35, 100, PLAIN },
    { "logb", 17, 23, PLAIN },
    { "pow", 100, 62, PLAIN },
    { "pow(2, x)", 35, 23, PLAIN },
    { "pow(x, 2)", 93, 20, PLAIN },
    { "sin", 11, 62, LOOPS },
    { "cos", 11, 62, LOOPS },
    { "tan", 11, 48, LOOPS },
    { "sinpi", 27, 48, PLAIN },
    { "cospi", 27, 48, PLAIN },
    { "asin", 27, 62, PLAIN },
    { "acos", 27, 62, PLAIN },
    { "atan", 20, 35, PLAIN },
    { "atan2", 35, 35, PLAIN },
    { "sinh", 27, 62, PLAIN },
    { "cosh", 17, 35, PLAIN },
    { "tanh", 17, 48, PLAIN },
    { "asinh", 48, 100, PLAIN },
    { "acosh", 48, 100, PLAIN },
    { "atanh", 35, 100, PLAIN },
    { "hypot", 23, 35, PLAIN },
    { "rhypot", 17, 35, PLAIN },
    { "norm3d", 23, 35, PLAIN },
    { "rnorm3d", 23, 27, PLAIN },
    { "cbrt", 15, 48, PLAIN },
    { "rcbrt", 20, 48, PLAIN },
    { "fmod", 62, 1000, LOOPS },
    { "remainder", 80, 1000, LOOPS },
    { "nextafter", 35, 35, PLAIN },
    { "erf", 23, 48, PLAIN },
    { "erfc", 48, 100, PLAIN },
    { "erfinv", 27, 100, PLAIN },
    { "erfcinv", 35, 1000, PLAIN },
    { "erfcx", 62, 100, PLAIN },
    { "normcdf", 62, 100, PLAIN },
    { "normcdfinv", 35, 1000, PLAIN },
    { "tgamma", 1000, 1000, PLAIN },
    { "lgamma", 1000, 1000, PLAIN },
    { "j0", 20, 1000, LOOPS },
    { "j1", 20, 1000, LOOPS },
    { "y0", 62, 1000, LOOPS },
    { "y1", 62, 1000, LOOPS },
    { "__exp", 2, 0, PLAIN },
    { "__exp10", 2, 0, PLAIN },
    { "__log", 2, 0, PLAIN },
    { "__log10", 2, 0, PLAIN },
    { "__tan", 3, 0, BRANCHES },
    { "__pow", 3, 0, BRANCHES },
    { "__frsqrt_rn", 27, 0, PLAIN },
};

/*
 * Functions whose machine code has branches that stay (sm_90): of loads of
 * neighbours in shared memory, between which each is called, none are joined.
 * The single instruction of some becomes branches in the assembler only:
 * neighbours in an array that is declared as aligned are joined there. Of
 * floats and of doubles.
 */
static const struct {
    const char *name;
    enum parting single, twofold;
} partings[] = {
    { "sqrt", PARTS_ASSEMBLED, PARTS_ASSEMBLED },
    { "rsqrt", PARTS_NOWHERE, PARTS_ASSEMBLED },
    { "hypot", PARTS_ASSEMBLED, PARTS_NOWHERE },
    { "norm3d", PARTS_ASSEMBLED, PARTS_NOWHERE },
    { "sin", PARTS_ALWAYS, PARTS_ALWAYS },
    { "cos", PARTS_ALWAYS, PARTS_ALWAYS },
    { "tan", PARTS_ALWAYS, PARTS_ALWAYS },
    { "sinh", PARTS_NOWHERE, PARTS_ALWAYS },
    { "asinh", PARTS_NOWHERE, PARTS_ALWAYS },
    { "acosh", PARTS_NOWHERE, PARTS_ALWAYS },
    { "atanh", PARTS_NOWHERE, PARTS_ALWAYS },
    { "atan2", PARTS_ALWAYS, PARTS_ALWAYS },
    { "pow", PARTS_NOWHERE, PARTS_ALWAYS },
    { "pow(x, 2)", PARTS_NOWHERE, PARTS_ALWAYS },
    { "log1p", PARTS_NOWHERE, PARTS_ALWAYS },
    { "fmod", PARTS_ALWAYS, PARTS_ALWAYS },
    { "remainder", PARTS_ALWAYS, PARTS_ALWAYS },
    { "erfinv", PARTS_NOWHERE, PARTS_ALWAYS },
    { "erfcinv", PARTS_NOWHERE, PARTS_ALWAYS },
    { "erfcx", PARTS_NOWHERE, PARTS_ALWAYS },
    { "normcdfinv", PARTS_NOWHERE, PARTS_ALWAYS },
    { "tgamma", PARTS_NOWHERE, PARTS_ALWAYS },
    { "lgamma", PARTS_NOWHERE, PARTS_ALWAYS },
    { "j0", PARTS_ALWAYS, PARTS_ALWAYS },
    { "j1", PARTS_ALWAYS, PARTS_ALWAYS },
    { "y0", PARTS_ALWAYS, PARTS_ALWAYS },
    { "y1", PARTS_ALWAYS, PARTS_ALWAYS },
};

/* Of floats or doubles: an operation that is one until the assembler makes
 * branches of it. */
static bool is_rounded_quotient(const char *name)
{
    static const char *const starts[] = { "__fdiv_r", "__frcp_r", "__fsqrt_r",
                                          "__ddiv_r", "__drcp_r", "__dsqrt_r" };
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (strncmp(name, starts[i], strlen(starts[i])) == 0)
            return true;
    return false;
}

/* `name` is that of the row, or has an f behind it. */
static bool is_of(const char *name, const char *row)
{
    size_t length = strlen(row);
    return strncmp(name, row, length) == 0 &&
           (name[length] == '\0' || strcmp(name + length, "f") == 0);
}

static enum parting parting_of(const char *name, bool is_single)
{
    for (size_t i = 0; i < sizeof partings / sizeof *partings; i++)
        if (is_of(name, partings[i].name))
            return is_single ? partings[i].single : partings[i].twofold;
    return is_rounded_quotient(name) ? PARTS_ASSEMBLED : PARTS_NOWHERE;
}

void weight_note(struct expr *expr, const char *name, bool is_single)
{
    expr->is_function = true;
    expr->parting = parting_of(name, is_single);
    if (is_rounded_quotient(name))
        expr->hinders = HINDERS_ASSEMBLER;
    for (size_t i = 0; i < sizeof weights / sizeof *weights; i++) {
        const struct weight *row = &weights[i];
        if (!is_of(name, row->name))
            continue;
        expr->weight = is_single ? row->single : row->twofold;
        if (row->hinders != LOOPS || is_single)
            expr->hinders = row->hinders;
        return;
    }
}
