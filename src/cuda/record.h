/* Lines of the record that the instrument answers with; main.cpp has it. */
#ifndef CUDA_RECORD_H
#define CUDA_RECORD_H

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <stdexcept>
#include <string>

#include "counters.h"

/* Newlines and tabs would break the record. */
inline std::string record_field(std::string text)
{
    for (char &letter : text)
        if (letter == '\n' || letter == '\t')
            letter = ' ';
    return text;
}

/* "LAUNCH NAME VALUE", without spread and reason. */
inline std::string record_line(const std::string &launch,
                               const std::string &name,
                               const std::string &value)
{
    return launch + "\t" + name + "\t" + record_field(value) + "\t\t\n";
}

/* A figure of a launch, or why there is none. */
inline std::string record_figure(size_t launch, const figure &figure)
{
    std::string head = std::to_string(launch) + "\t" + figure.name + "\t";
    if (!figure.reason.empty())
        return head + "\t\t" + record_field(figure.reason) + "\n";
    char values[64];
    std::snprintf(values, sizeof values, "%.17g\t%.17g\t\n", figure.value,
                  figure.spread);
    return head + values;
}

/* A launch of which nothing could be measured. */
inline std::string record_failure(size_t launch, const std::string &reason)
{
    return record_figure(launch, { "failed", 0, 0, reason });
}

/* Has standard output to itself: what kernels print there from then on goes
 * nowhere. Workers share it. */
class record_file {
public:
    record_file()
    {
        std::fflush(stdout);
        int nowhere = open("/dev/null", O_WRONLY);
        descriptor = dup(STDOUT_FILENO);
        if (descriptor < 0 || nowhere < 0 || dup2(nowhere, STDOUT_FILENO) < 0)
            throw std::runtime_error("cannot write the record");
        close(nowhere);
    }
    ~record_file() { close(descriptor); }
    record_file(const record_file &) = delete;
    record_file &operator=(const record_file &) = delete;

    /* At once: a worker may be ended at any time. */
    void write(const std::string &lines) const
    {
        for (size_t at = 0; at < lines.size();) {
            ssize_t count =
                ::write(descriptor, &lines[at], lines.size() - at);
            if (count < 0)
                throw std::runtime_error("cannot write the record");
            at += size_t(count);
        }
    }

private:
    int descriptor;
};

#endif
