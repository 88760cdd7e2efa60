/* Reads a job, line by line, by a table of its words. */
#include "job.h"

#include <sstream>
#include <stdexcept>

namespace {

constexpr uint64_t SOURCE_BYTES_MAX = 64u << 20;
constexpr uint64_t ARRAY_BYTES_MAX = uint64_t(1) << 46;

struct reader {
    std::istream &in;
    job result;
    std::vector<std::string> defines; /* of the next source */
};

[[noreturn]] void wrong(const std::string &what)
{
    throw std::runtime_error("job: " + what);
}

job_launch &last_launch(reader &reader)
{
    if (reader.result.launches.empty())
        wrong("no launch yet");
    return reader.result.launches.back();
}

void read_define(reader &reader, std::istringstream &line)
{
    std::string text;
    std::getline(line >> std::ws, text);
    reader.defines.push_back("-D" + text);
}

void read_source(reader &reader, std::istringstream &line)
{
    uint64_t bytes = 0;
    if (!(line >> bytes) || bytes > SOURCE_BYTES_MAX)
        wrong("bad length of a source");
    std::string text(bytes, '\0');
    if (!reader.in.read(text.data(), std::streamsize(bytes)) ||
        reader.in.get() != '\n')
        wrong("a source ends too early");
    reader.result.sources.push_back({ text, reader.defines });
    reader.defines.clear();
}

void read_launch(reader &reader, std::istringstream &line)
{
    if (reader.result.sources.empty())
        wrong("a launch before any source");
    job_launch launch;
    launch.source = reader.result.sources.size() - 1;
    line >> launch.kernel;
    reader.result.launches.push_back(launch);
}

void read_block(reader &reader, std::istringstream &line)
{
    auto &block = last_launch(reader).block;
    line >> block[0] >> block[1] >> block[2];
}

void read_grid(reader &reader, std::istringstream &line)
{
    auto &grid = last_launch(reader).grid;
    line >> grid[0] >> grid[1] >> grid[2];
}

void read_shared(reader &reader, std::istringstream &line)
{
    line >> last_launch(reader).shared_bytes;
}

void read_array(reader &reader, std::istringstream &line)
{
    job_argument array{};
    array.is_array = true;
    line >> array.before >> array.behind >> array.shift;
    if (array.before > ARRAY_BYTES_MAX || array.behind > ARRAY_BYTES_MAX ||
        array.shift > ARRAY_BYTES_MAX)
        wrong("an array is too large");
    last_launch(reader).arguments.push_back(array);
}

void read_scalar(reader &reader, std::istringstream &line)
{
    job_argument scalar{};
    line >> scalar.bytes >> scalar.bits;
    if (scalar.bytes < 1 || scalar.bytes > sizeof scalar.bits)
        wrong("bad size of a scalar");
    last_launch(reader).arguments.push_back(scalar);
}

void read_gemm(reader &reader, std::istringstream &line)
{
    job_launch &launch = last_launch(reader);
    job_gemm &gemm = launch.gemm;
    line >> gemm.m >> gemm.n >> gemm.k >> gemm.a >> gemm.b >> gemm.c >>
        gemm.alpha >> gemm.beta;
    for (uint64_t number : { gemm.a, gemm.b, gemm.c })
        if (number >= launch.arguments.size() ||
            !launch.arguments[number].is_array)
            wrong("gemm names an argument that is no array");
    launch.has_gemm = true;
}

void read_repeat(reader &reader, std::istringstream &line)
{
    if (!(line >> reader.result.repeats) || reader.result.repeats < 1)
        wrong("bad number of repeats");
}

void read_times(reader &reader, std::istringstream &)
{
    reader.result.times = true;
}

const struct {
    const char *word;
    void (*read)(reader &reader, std::istringstream &line);
} words[] = {
    { "define", read_define }, { "source", read_source },
    { "launch", read_launch }, { "block", read_block },
    { "grid", read_grid },     { "shared", read_shared },
    { "array", read_array },   { "scalar", read_scalar },
    { "gemm", read_gemm },     { "repeat", read_repeat },
    { "times", read_times },
};

void read_line(reader &reader, const std::string &text)
{
    std::istringstream line(text);
    std::string word;
    line >> word;
    for (const auto &row : words) {
        if (word != row.word)
            continue;
        row.read(reader, line);
        if (line.fail())
            wrong("cannot read '" + text + "'");
        return;
    }
    wrong("unknown word '" + word + "'");
}

} // namespace

job job_read(std::istream &in)
{
    reader reader{ in, {}, {} };
    std::string line;
    if (!std::getline(in, line) || line != "coalsim-gpu 1")
        wrong("expected 'coalsim-gpu 1' as the first line");
    while (std::getline(in, line))
        if (!line.empty())
            read_line(reader, line);
    return reader.result;
}
