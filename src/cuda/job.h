/*
 * A job: what coalsim asks the instrument to run, read from a text.
 *
 *   coalsim-gpu 2                 first line
 *   define NAME=VALUE             for the next source
 *   source BYTES                  and so many bytes of CUDA C, then a newline
 *   launch KERNEL                 of the last source, by a name that C++ takes;
 *                                 what follows is the launch's, arguments in
 *                                 their order
 *   block X Y Z
 *   grid X Y Z
 *   shared BYTES                  of extern __shared__ arrays
 *   cooperative                   its blocks wait for each other
 *   array BEFORE BEHIND SHIFT     a pointer SHIFT bytes behind a 2 MiB boundary,
 *                                 with so much memory before and behind it
 *   scalar BYTES BITS             an argument of 1 to 8 bytes
 *   struct BYTES                  a struct by value
 *   at OFFSET                     the next array or scalar lies in that struct
 *   symbol NAME                   no argument: an array that the source declares
 *   variable BYTES NAME           no argument: one in constant memory, which `at`
 *                                 fills like a struct
 *   zeros                         the last array or symbol holds zeros,
 *   data BYTES                    or begins with so many bytes, which follow,
 *                                 then a newline; else it holds random words
 *   gemm M N K A B C ALPHA BETA   check: array arguments A, B, C by number
 *   repeat N                      how often the counters are read
 *   times                         time the launches too
 */
#ifndef CUDA_JOB_H
#define CUDA_JOB_H

#include <cstdint>
#include <istream>
#include <string>
#include <vector>

enum class argument_kind { scalar, array, record, symbol, variable };
enum class array_contents { random, zeros, data };

struct job_argument {
    argument_kind kind = argument_kind::scalar;
    bool is_inside = false; /* of the last record or variable, */
    uint64_t offset = 0;    /* so many bytes behind its start */
    uint64_t bits = 0; /* of a scalar */
    uint64_t bytes = 0; /* of a scalar, a record, a variable */
    uint64_t before = 0, behind = 0, shift = 0; /* bytes, of an array */
    array_contents contents = array_contents::random;
    std::string data; /* the first bytes of an array */
    std::string name; /* of a symbol, a variable */

    bool is_declared() const
    {
        return kind == argument_kind::symbol || kind == argument_kind::variable;
    }
    bool has_parts() const
    {
        return kind == argument_kind::record || kind == argument_kind::variable;
    }
    bool is_array() const { return kind == argument_kind::array; }
    bool has_address() const
    {
        return kind == argument_kind::array || kind == argument_kind::symbol;
    }
};

struct job_gemm {
    uint64_t m, n, k;
    uint64_t a, b, c; /* numbers of arguments */
    float alpha, beta;
};

struct job_launch {
    size_t source = 0;
    std::string kernel;
    unsigned block[3] = { 1, 1, 1 };
    unsigned grid[3] = { 1, 1, 1 };
    uint64_t shared_bytes = 0;
    bool is_cooperative = false;
    std::vector<job_argument> arguments;
    bool has_gemm = false;
    job_gemm gemm{};
    std::string error; /* what of it is not understood, or "" */
};

struct job_source {
    std::string text;
    std::vector<std::string> defines;
};

struct job {
    std::vector<job_source> sources;
    std::vector<job_launch> launches;
    unsigned repeats = 1;
    bool times = false;
};

/* Throws std::runtime_error, with what is wrong, where the text is wrong; of a
 * launch that is wrong in itself, only that launch has an error. */
job job_read(std::istream &in);

#endif
