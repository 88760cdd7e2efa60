/* Numbers in memory; see bits.h. */
#include "exec/bits.h"

#include "exec/machine.h"
#include "exec/real.h"

static bool is_real(unsigned bytes)
{
    return bytes == 4 || bytes == 8;
}

bool bits_of_lane(const struct lanes *value, enum value_class class,
                  unsigned bytes, unsigned lane, int64_t *bits,
                  unsigned *guesses)
{
    *guesses = 0;
    if (class != VALUE_NONE || value == NULL)
        return lanes_find(value, class, lane, bits);
    const struct real *real = lanes_real(value, lane);
    if (real == NULL || !is_real(bytes))
        return false;
    *guesses = real->low != real->high ? GUESS_ROUNDING : 0;
    *bits = (int64_t)contents_real_bits(real_likely(*real).low, bytes);
    return true;
}

void bits_to_reals(struct lanes *result, const int64_t *bits, unsigned bytes,
                   uint64_t known, const struct expr *why)
{
    lanes_set_unknown(result, why);
    if (result->reals == NULL || !is_real(bytes))
        return;
    result->known = REAL_EACH;
    result->reals->known = known;
    for (; known != 0; known &= known - 1) {
        unsigned lane = lowest_lane(known);
        result->reals->lane[lane] =
            real_exact(contents_real((uint64_t)bits[lane], bytes));
    }
}
