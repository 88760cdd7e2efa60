/* Random patterns as commands; see random_command.h. */
#include "cli/random_command.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "coalsim/request.h"

/* splitmix64 */
static uint64_t random_next(struct random *random)
{
    uint64_t x = random->state += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

unsigned random_below(struct random *random, unsigned count)
{
    return (unsigned)(random_next(random) % count);
}

/* Indices with holes for two numbers. */
static const char *const index_forms[] = {
    "tid*%u + %u",
    "tid*%u %% (%u + 32)",
    "(tid ^ %u)*%u",
    "(tx + ty*%u)*%u",
    "(tx*%u + ty + tz*5)*%u",
    "tid / (%u + 1) + lane*%u",
    "(lane*%u & 31) + warp*%u + tx",
    "(63 - lane)*%u + bx*%u",
    "(lane < %u ? lane : lane*%u)",
    "tid*%u + (lane & 3)*%u",
};

static const unsigned factors[] = { 0,  1,  2,  3,  4,  5,  7,   8,   12,  13,
                                    16, 17, 24, 31, 32, 33, 64, 96, 128, 257,
                                    1024 };

static const char *const masks[] = {
    "lane %% (%u + 1) == 0", "lane < %u",      "(lane & %u) != 0",
    "lane >= %u",      "tid %% 7 < %u",  "lane == %u",
};

static const uint32_t blocks[][3] = {
    { 32, 1, 1 }, { 64, 1, 1 }, { 256, 1, 1 }, { 48, 1, 1 }, { 8, 8, 1 },
    { 16, 4, 1 }, { 4, 4, 4 },  { 32, 2, 1 },  { 33, 1, 1 }, { 7, 5, 1 },
    { 2, 3, 9 },
};

static const char *const wide_elements[] = { "1", "2", "4", "8", "16" };
static const char *const atomic_elements[] = { "float", "4", "8" };

/* A form with its holes filled. */
static const char *fill(struct random *random, struct arena *arena,
                        const char *form)
{
    char text[128];
    size_t length = 0;
    for (; *form != '\0'; form++) {
        if (form[0] == '%' && form[1] == 'u')
            length += (size_t)sprintf(text + length, "%u",
                                      RANDOM_CHOOSE(random, factors));
        else
            text[length++] = form[0];
        form += form[0] == '%';
    }
    return arena_text(arena, text, length);
}

/* An index, and what is done there. Shared arrays of more than 48 KB need
 * asking for; so few elements never do. */
static const char *index_options(struct random *random, struct arena *arena)
{
    bool is_shared = random_below(random, 5) == 0;
    unsigned drawn = random_below(random, is_shared ? 2 : 5);
    enum request_kind kind = drawn == 0               ? KIND_LOAD
                             : drawn == 1 && is_shared ? KIND_STORE
                             : drawn == 1              ? KIND_LOAD
                             : drawn == 2              ? KIND_STORE
                             : drawn == 3              ? KIND_ATOMIC
                                                       : KIND_REDUCTION;
    const char *element = kind >= KIND_ATOMIC
                              ? RANDOM_CHOOSE(random, atomic_elements)
                              : RANDOM_CHOOSE(random, wide_elements);
    const char *index = fill(random, arena, RANDOM_CHOOSE(random, index_forms));
    return arena_format(arena, is_shared ? "'(%s) & 1023' --op %s --space %s "
                                           "--elem %s"
                                         : "'%s' --op %s --space %s --elem %s",
                        index, request_kind_name(kind),
                        is_shared ? "shared" : "global", element);
}

/* An index, with its operation and lanes switched off. */
static const char *index_command(struct random *random, struct arena *arena)
{
    const char *what = index_options(random, arena);
    if (random_below(random, 3) != 0)
        return what;
    return arena_format(arena, "%s --mask '%s'", what,
                        fill(random, arena, RANDOM_CHOOSE(random, masks)));
}

const char *random_command(struct random *random, struct arena *arena)
{
    const uint32_t *block = RANDOM_CHOOSE(random, blocks);
    const char *what =
        random_below(random, 3) == 0
            ? arena_format(arena, "'%s'", random_kernel(random, arena))
            : index_command(random, arena);
    return arena_format(arena,
                        "coalsim --verify-on-gpu --pattern %s --block %u,%u,%u "
                        "--grid %u", what, (unsigned)block[0],
                        (unsigned)block[1], (unsigned)block[2],
                        random_below(random, 2) == 0 ? 1u : 3u);
}
