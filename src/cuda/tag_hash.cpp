/*
 * Two lines of one bank take a cycle each, two of different ones go together.
 * The bank is linear over the bits of the line's number: line r and r with bit
 * i turned share one exactly when bit i counts for nothing, and r with bit i
 * and r with bit j turned when both count for the same. So pairs of bits give
 * each bit one of four meanings; that is the hash. Random pairs check it.
 */
#include "tag_hash.h"

#include <algorithm>
#include <vector>

namespace {

constexpr uint64_t LINE = 128;
constexpr size_t CHECKS = 20000;
constexpr double ENOUGH = 0.99;

/* splitmix64 */
uint64_t next_random(uint64_t &state)
{
    uint64_t x = state += 0x9e3779b97f4a7c15;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return x ^ x >> 31;
}

unsigned bits_of(uint64_t lines)
{
    unsigned bits = 0;
    while (uint64_t(1) << bits < lines)
        bits++;
    return bits;
}

/* Random pairs of different lines. */
std::vector<uint64_t> random_pairs(uint64_t lines)
{
    std::vector<uint64_t> pairs;
    uint64_t state = 1;
    while (pairs.size() < 2 * CHECKS) {
        uint64_t first = next_random(state) % lines;
        uint64_t second = next_random(state) % lines;
        if (first != second)
            pairs.insert(pairs.end(), { first, second });
    }
    return pairs;
}

/* Between the fast pairs and the slow, of which there are many of each. */
double threshold_of(std::vector<double> cycles)
{
    std::sort(cycles.begin(), cycles.end());
    return (cycles[cycles.size() / 4] + cycles[cycles.size() * 19 / 20]) / 2;
}

/* Which pairs of bits count alike; "bit" `bits` is none at all. */
std::vector<std::vector<bool>> alike_bits(probes &probes, unsigned bits,
                                          double threshold)
{
    std::vector<uint64_t> pairs;
    uint64_t reference = 0;
    auto turned = [&](unsigned bit) {
        return bit < bits ? reference ^ uint64_t(1) << bit : reference;
    };
    for (unsigned i = 0; i <= bits; i++)
        for (unsigned j = 0; j < i; j++)
            pairs.insert(pairs.end(), { turned(i), turned(j) });
    std::vector<double> cycles = probes.pair_cycles(pairs);
    std::vector<std::vector<bool>> alike(
        bits + 1, std::vector<bool>(bits + 1, true));
    size_t pair = 0;
    for (unsigned i = 0; i <= bits; i++)
        for (unsigned j = 0; j < i; j++)
            alike[i][j] = alike[j][i] = cycles[pair++] > threshold;
    return alike;
}

/*
 * Meaning 0 is that of no bit; the others are numbered as they are met: 3, 1,
 * 2, so that the first bit that counts is in both masks.
 */
bool solve(const std::vector<std::vector<bool>> &alike, unsigned bits,
           uint64_t masks[2])
{
    static const unsigned meanings[] = { 3, 1, 2 };
    std::vector<unsigned> examples; /* a bit of each meaning */
    masks[0] = masks[1] = 0;
    for (unsigned bit = 0; bit < bits; bit++) {
        if (alike[bit][bits])
            continue;
        size_t meaning = 0;
        while (meaning < examples.size() && !alike[bit][examples[meaning]])
            meaning++;
        if (meaning == examples.size())
            examples.push_back(bit);
        if (meaning >= sizeof meanings / sizeof *meanings)
            return false;
        for (unsigned mask = 0; mask < 2; mask++)
            if (meanings[meaning] >> mask & 1)
                masks[mask] |= uint64_t(1) << bit;
    }
    if (masks[0] > masks[1])
        std::swap(masks[0], masks[1]);
    return masks[0] != 0;
}

unsigned bank_of(const uint64_t masks[2], uint64_t line)
{
    return unsigned(__builtin_parityll(line & masks[0])) |
           unsigned(__builtin_parityll(line & masks[1])) << 1;
}

} // namespace

tag_hash tag_hash_find(probes &probes)
{
    tag_hash hash{};
    uint64_t lines = probes.size() / LINE;
    hash.bits = bits_of(lines);
    std::vector<uint64_t> pairs = random_pairs(lines);
    std::vector<double> cycles = probes.pair_cycles(pairs);
    double threshold = threshold_of(cycles);
    if (!solve(alike_bits(probes, hash.bits, threshold), hash.bits, hash.masks))
        return hash;
    for (size_t i = 0; i < cycles.size(); i++) {
        bool same = bank_of(hash.masks, pairs[2 * i]) ==
                    bank_of(hash.masks, pairs[2 * i + 1]);
        hash.agreed += same == (cycles[i] > threshold);
        hash.checked++;
    }
    hash.found = double(hash.agreed) >= ENOUGH * double(hash.checked);
    return hash;
}
