/* Numbers in memory; see bits.h. */
#include "exec/bits.h"

#include "core/float16.h"
#include "exec/machine.h"
#include "exec/real.h"

static bool is_real(unsigned bytes)
{
    return bytes == 4 || bytes == 8;
}

/* Which of them the hardware makes is not looked at: two that differ. */
static struct bits bits_of_no_number(unsigned bytes)
{
    return bytes == 4 ? (struct bits){ 0x7fc00000, 0x7fffffff }
                      : (struct bits){ UINT64_C(0x7ff8000000000000),
                                       UINT64_C(0xfff8000000000000) };
}

bool bits_of_lane(const struct lanes *value, enum value_class class,
                  unsigned bytes, unsigned lane, struct bits *bits)
{
    int64_t number = 0;
    *bits = (struct bits){ 0, 0 };
    if (class != VALUE_NONE || value == NULL) {
        bool is_known = lanes_find(value, class, lane, &number);
        *bits = (struct bits){ (uint64_t)number, (uint64_t)number };
        return is_known;
    }
    const struct real *real = lanes_real(value, lane);
    if (real == NULL || !is_real(bytes))
        return false;
    *bits = isnan(real->low)
                ? bits_of_no_number(bytes)
                : (struct bits){ contents_real_bits(real->low, bytes * 8),
                                 contents_real_bits(real->high, bytes * 8) };
    return true;
}

uint64_t bits_likely(struct bits bits, unsigned bytes)
{
    if (bits.low == bits.high)
        return bits.low;
    struct real real = { .low = contents_real(bits.low, bytes * 8),
                         .high = contents_real(bits.high, bytes * 8) };
    return is_real(bytes) && !isnan(real.low)
               ? contents_real_bits(real_likely(real).low, bytes * 8)
               : bits.low;
}

void bits_to_reals(struct lanes *result, const int64_t *low,
                   const int64_t *high, unsigned bits, uint64_t known,
                   const struct expr *why)
{
    lanes_set_unknown(result, why);
    if (result->reals == NULL || bits < BITS_HALF || known == 0)
        return;
    result->known = REAL_EACH;
    result->reals->known = known;
    for (; known != 0; known &= known - 1) {
        unsigned lane = lowest_lane(known);
        struct real *real = &result->reals->lane[lane];
        *real = (struct real){ .low = contents_real((uint64_t)low[lane], bits),
                               .high = contents_real((uint64_t)high[lane],
                                                     bits) };
        if (real->low > real->high) /* of bounds of another width */
            result->reals->known &= ~(UINT64_C(1) << lane);
    }
}
