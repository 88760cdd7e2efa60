/* Reads a job, line by line, by a table of its words. */
#include "job.h"

#include <sstream>
#include <stdexcept>

namespace {

constexpr uint64_t SOURCE_BYTES_MAX = 64u << 20;
constexpr uint64_t DATA_BYTES_MAX = uint64_t(16) << 30;
constexpr uint64_t ARRAY_BYTES_MAX = uint64_t(1) << 46;
constexpr uint64_t RECORD_BYTES_MAX = 4096; /* of all arguments, by CUDA */
constexpr uint64_t VARIABLE_BYTES_MAX = 65536; /* of constant memory */

struct reader {
    std::istream &in;
    job result;
    std::vector<std::string> defines; /* of the next source */
    bool is_inside;                   /* the next argument is, */
    uint64_t offset;                  /* here */
};

[[noreturn]] void wrong(const std::string &what)
{
    throw std::runtime_error("job: " + what);
}

/* Wrong in a way that leaves the rest readable. */
struct wrong_launch : std::runtime_error {
    explicit wrong_launch(const std::string &what)
        : std::runtime_error("job: " + what)
    {
    }
};

job_launch &last_launch(reader &reader)
{
    if (reader.result.launches.empty())
        wrong("no launch yet");
    return reader.result.launches.back();
}

/* So many bytes and a newline. */
std::string read_bytes(reader &reader, std::istringstream &line, uint64_t most)
{
    uint64_t bytes = 0;
    if (!(line >> bytes) || bytes > most)
        wrong("bad number of bytes");
    std::string text(bytes, '\0');
    if (!reader.in.read(text.data(), std::streamsize(bytes)) ||
        reader.in.get() != '\n')
        wrong("ends too early");
    return text;
}

std::string rest_of(std::istringstream &line)
{
    std::string text;
    std::getline(line >> std::ws, text);
    return text;
}

void read_define(reader &reader, std::istringstream &line)
{
    reader.defines.push_back("-D" + rest_of(line));
}

void read_source(reader &reader, std::istringstream &line)
{
    reader.result.sources.push_back(
        { read_bytes(reader, line, SOURCE_BYTES_MAX), reader.defines });
    reader.defines.clear();
}

void read_launch(reader &reader, std::istringstream &line)
{
    if (reader.result.sources.empty())
        wrong("a launch before any source");
    job_launch launch;
    launch.source = reader.result.sources.size() - 1;
    launch.kernel = rest_of(line);
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

void read_cooperative(reader &reader, std::istringstream &)
{
    last_launch(reader).is_cooperative = true;
}

/* ---- arguments ---- */

void add_argument(reader &reader, job_argument argument)
{
    auto &arguments = last_launch(reader).arguments;
    argument.is_inside = reader.is_inside;
    argument.offset = reader.offset;
    reader.is_inside = false;
    if (argument.is_inside) {
        auto record = arguments.rbegin();
        while (record != arguments.rend() && record->is_inside)
            ++record;
        uint64_t bytes = argument.is_array() ? sizeof(void *) : argument.bytes;
        if (record == arguments.rend() || !record->has_parts() ||
            argument.offset + bytes > record->bytes)
            throw wrong_launch("an argument is not inside of a struct");
    }
    arguments.push_back(std::move(argument));
}

void read_array(reader &reader, std::istringstream &line)
{
    job_argument array;
    array.kind = argument_kind::array;
    line >> array.before >> array.behind >> array.shift;
    if (array.before > ARRAY_BYTES_MAX || array.behind > ARRAY_BYTES_MAX ||
        array.shift > ARRAY_BYTES_MAX)
        throw wrong_launch("an array is too large");
    add_argument(reader, array);
}

void read_scalar(reader &reader, std::istringstream &line)
{
    job_argument scalar;
    line >> scalar.bytes >> scalar.bits;
    if (scalar.bytes < 1 || scalar.bytes > sizeof scalar.bits)
        throw wrong_launch("bad size of a scalar");
    add_argument(reader, scalar);
}

void read_struct(reader &reader, std::istringstream &line)
{
    job_argument record;
    record.kind = argument_kind::record;
    line >> record.bytes;
    if (record.bytes < 1 || record.bytes > RECORD_BYTES_MAX)
        throw wrong_launch("bad size of a struct");
    add_argument(reader, record);
}

void read_at(reader &reader, std::istringstream &line)
{
    line >> reader.offset;
    if (reader.offset >= VARIABLE_BYTES_MAX)
        throw wrong_launch("bad place in a struct");
    reader.is_inside = true;
}

void read_variable(reader &reader, std::istringstream &line)
{
    job_argument variable;
    variable.kind = argument_kind::variable;
    line >> variable.bytes;
    variable.name = rest_of(line);
    if (variable.bytes < 1 || variable.bytes > VARIABLE_BYTES_MAX)
        throw wrong_launch("bad size of a variable");
    add_argument(reader, variable);
}

void read_symbol(reader &reader, std::istringstream &line)
{
    job_argument symbol;
    symbol.kind = argument_kind::symbol;
    symbol.name = rest_of(line);
    add_argument(reader, symbol);
}

job_argument &last_array(reader &reader)
{
    auto &arguments = last_launch(reader).arguments;
    if (arguments.empty() || !arguments.back().has_address())
        throw wrong_launch("contents without an array");
    return arguments.back();
}

void read_zeros(reader &reader, std::istringstream &)
{
    last_array(reader).contents = array_contents::zeros;
}

void read_data(reader &reader, std::istringstream &line)
{
    std::string data = read_bytes(reader, line, DATA_BYTES_MAX);
    job_argument &array = last_array(reader);
    if (array.is_array() && data.size() > array.behind)
        throw wrong_launch("more data than the array has room for");
    array.contents = array_contents::data;
    array.data = std::move(data);
}

/* ---- */

void read_gemm(reader &reader, std::istringstream &line)
{
    job_launch &launch = last_launch(reader);
    job_gemm &gemm = launch.gemm;
    line >> gemm.m >> gemm.n >> gemm.k >> gemm.a >> gemm.b >> gemm.c >>
        gemm.alpha >> gemm.beta;
    for (uint64_t number : { gemm.a, gemm.b, gemm.c })
        if (number >= launch.arguments.size() ||
            !launch.arguments[number].is_array())
            throw wrong_launch("gemm names an argument that is no array");
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
    { "cooperative", read_cooperative },
    { "array", read_array },   { "scalar", read_scalar },
    { "struct", read_struct }, { "at", read_at },
    { "symbol", read_symbol }, { "variable", read_variable },
    { "zeros", read_zeros },   { "data", read_data },
    { "gemm", read_gemm },     { "repeat", read_repeat },
    { "times", read_times },
};

void read_word(reader &reader, const std::string &text)
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

void read_line(reader &reader, const std::string &text)
{
    try {
        read_word(reader, text);
    } catch (const wrong_launch &error) {
        reader.is_inside = false;
        if (last_launch(reader).error.empty())
            last_launch(reader).error = error.what();
    }
}

} // namespace

job job_read(std::istream &in)
{
    reader reader{ in, {}, {}, false, 0 };
    std::string line;
    if (!std::getline(in, line) || line != "coalsim-gpu 2")
        wrong("expected 'coalsim-gpu 2' as the first line");
    while (std::getline(in, line))
        if (!line.empty())
            read_line(reader, line);
    return reader.result;
}
