/* Bits as numbers; see reinterpret.h. */
#include "exec/reinterpret.h"

#include "exec/bits.h"

/* Those of a lane, which asks for them or does not; false: they are not
 * known. */
static bool bits_in_lane(struct machine *machine, const struct expr *expr,
                         const struct lanes *operand, unsigned lane,
                         bool is_asked, int64_t *number)
{
    struct bits bits;
    unsigned bytes = expr->bits / 8;
    if (!bits_of_lane(operand, expr->left->value, bytes, lane, &bits))
        return false;
    if (bits.low != bits.high && is_asked)
        machine_note_guess(machine, GUESS_ROUNDING);
    *number = (int64_t)bits_likely(bits, bytes);
    return bits.low == bits.high || is_asked;
}

static void set_integers(struct machine *machine, const struct expr *expr,
                         const int64_t *number, uint64_t known)
{
    struct lanes *result = machine_result(machine, expr);
    lanes_from_bits(result, expr->value, number, expr->bits, expr->is_signed,
                    machine->lanes);
    result->unknown = ~0ULL >> (64 - machine->lanes) & ~known;
    if (result->unknown == 0)
        lanes_gather(result, expr->value, machine->lanes);
}

const struct lanes *reinterpret_bits(struct machine *machine,
                                     const struct expr *expr,
                                     const struct lanes *operand,
                                     uint64_t mask)
{
    struct lanes *result = machine_result(machine, expr);
    const struct expr *why = operand->why;
    int64_t number[LANES_MAX] = { 0 };
    uint64_t known = 0;
    for (unsigned i = 0; i < machine->lanes; i++)
        if (bits_in_lane(machine, expr, operand, i, (mask >> i & 1) != 0,
                         &number[i]))
            known |= UINT64_C(1) << i;
    if (expr->value == VALUE_NONE)
        bits_to_reals(result, number, number, expr->bits, known, why);
    else
        set_integers(machine, expr, number, known);
    result->why = why;
    if (machine->watches)
        slope_opaque(machine, result, operand, NULL);
    return result;
}
