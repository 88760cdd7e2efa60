/* What is launched; see option_launch.h. */
#include "cli/option_launch.h"

#include <string.h>

#include "core/number.h"

enum { REGISTERS_MAX = 512 };

/* One to three numbers, 'X,Y,Z' or 'XxYxZ'; what is left out is 1. */
static bool set_extent(const struct setter *setter, const char *text,
                       uint32_t extent[3])
{
    const char *at = text;
    extent[0] = extent[1] = extent[2] = 1;
    for (unsigned axis = 0; axis < 3; axis++) {
        size_t length = strcspn(at, ",xX");
        uint64_t number;
        if (!number_unsigned(at, length, &number))
            break;
        if (number > UINT32_MAX)
            return option_wrong(setter, "numbers below 2^32", text);
        extent[axis] = (uint32_t)number;
        at += length;
        if (*at == '\0')
            return true;
        at++;
    }
    return option_wrong(setter, "X, X,Y or X,Y,Z", text);
}

bool option_block(const struct setter *setter, const char *text)
{
    setter->options->block_given = true;
    return set_extent(setter, text, setter->options->launch.block);
}

bool option_grid(const struct setter *setter, const char *text)
{
    setter->options->grid_given = true;
    return set_extent(setter, text, setter->options->launch.grid);
}

bool option_warp(const struct setter *setter, const char *text)
{
    uint64_t number;
    if (!option_number(setter, text, 0, &number))
        return false;
    if (number > INT32_MAX)
        return option_wrong(setter, "the number of a warp", text);
    setter->options->warp = (int64_t)number;
    return true;
}

bool option_registers(const struct setter *setter, const char *text)
{
    uint64_t number;
    if (!option_number(setter, text, 1, &number))
        return false;
    if (number > REGISTERS_MAX)
        return option_wrong(setter, "at most 512 registers", text);
    setter->options->launch.registers = (uint32_t)number;
    return true;
}
