/* C = alpha A B + beta C on the CPU, for as many rows as it can afford. */
#include "gemm_check.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <thread>

#include "check.h"

namespace {

enum { SEED_A = 11, SEED_B = 22, SEED_C = 33 };
constexpr uint64_t PRODUCTS_MAX = uint64_t(1) << 32;

std::vector<float> random_words(uint64_t begin, uint64_t count, uint32_t seed)
{
    std::vector<float> words(count);
    for (uint64_t i = 0; i < count; i++)
        words[i] = memory_word(begin + i, seed);
    return words;
}

struct distance {
    double error = 0, norm = 0; /* squares */
};

/* One row of the reference against the one measured. */
distance row_distance(const job_gemm &gemm, uint64_t row,
                      const std::vector<float> &b, const float *measured)
{
    std::vector<float> a = random_words(row * gemm.k, gemm.k, SEED_A);
    std::vector<float> c = random_words(row * gemm.n, gemm.n, SEED_C);
    std::vector<double> sum(gemm.n, 0.0);
    for (uint64_t k = 0; k < gemm.k; k++)
        for (uint64_t column = 0; column < gemm.n; column++)
            sum[column] += double(a[k]) * double(b[k * gemm.n + column]);
    distance distance;
    for (uint64_t column = 0; column < gemm.n; column++) {
        double expected = double(gemm.alpha) * sum[column];
        if (gemm.beta != 0)
            expected += double(gemm.beta) * double(c[column]);
        double error = double(measured[column]) - expected;
        distance.error += error * error;
        distance.norm += expected * expected;
    }
    return distance;
}

/* The rows to compute: all, or so many spread evenly. */
std::vector<uint64_t> choose_rows(const job_gemm &gemm)
{
    uint64_t affordable = PRODUCTS_MAX / std::max<uint64_t>(1, gemm.n * gemm.k);
    uint64_t count = std::max<uint64_t>(1, std::min(gemm.m, affordable));
    std::vector<uint64_t> rows;
    for (uint64_t i = 0; i < count; i++)
        rows.push_back(i * gemm.m / count);
    return rows;
}

double relative_error(const job_gemm &gemm, const std::vector<float> &c)
{
    std::vector<float> b = random_words(0, gemm.k * gemm.n, SEED_B);
    std::vector<uint64_t> rows = choose_rows(gemm);
    std::vector<distance> distances(rows.size());
    unsigned workers = std::max(1u, std::thread::hardware_concurrency());
    std::vector<std::thread> threads;
    for (unsigned worker = 0; worker < workers; worker++)
        threads.emplace_back([&, worker] {
            for (size_t i = worker; i < rows.size(); i += workers)
                distances[i] = row_distance(gemm, rows[i], b,
                                            &c[rows[i] * gemm.n]);
        });
    for (std::thread &thread : threads)
        thread.join();
    distance all;
    for (const distance &one : distances) {
        all.error += one.error;
        all.norm += one.norm;
    }
    return std::sqrt(all.error / all.norm);
}

/* Elements that still hold what was there before. */
uint64_t count_unwritten(const job_gemm &gemm, const std::vector<float> &c)
{
    uint64_t count = 0;
    for (uint64_t i = 0; i < c.size(); i++) {
        float before = memory_word(i, SEED_C);
        bool same = std::memcmp(&c[i], &before, sizeof before) == 0;
        count += gemm.beta != 0 ? same : std::isnan(c[i]);
    }
    return count;
}

} // namespace

figure gemm_check(const job_launch &launch, const prepared_launch &prepared,
                  const array_pool &arrays)
{
    const job_gemm &gemm = launch.gemm;
    std::vector<float> c(gemm.m * gemm.n);
    arrays.randomize(launch, gemm.a, SEED_A);
    arrays.randomize(launch, gemm.b, SEED_B);
    if (gemm.beta != 0)
        arrays.randomize(launch, gemm.c, SEED_C);
    else
        arrays.poison(launch, gemm.c);
    prepared.run();
    CUDA(cudaMemcpy(c.data(), (const void *)arrays.address(launch, gemm.c),
                    c.size() * sizeof(float), cudaMemcpyDeviceToHost));
    uint64_t unwritten = count_unwritten(gemm, c);
    if (unwritten > 0)
        return { "relative_error", 0, 0,
                 std::to_string(unwritten) + " elements were not written" };
    double error = relative_error(gemm, c);
    if (std::isnan(error))
        return { "relative_error", 0, 0, "the result is not a number" };
    return { "relative_error", error, 0, "" };
}
