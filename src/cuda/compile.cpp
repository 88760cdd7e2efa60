/* Forks compilers and reads what they write to a file each; see compile.h. */
#include "compile.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <stdexcept>
#include <thread>

namespace {

/* What is asked of one source by name. */
std::vector<std::string> names_of(const job &job, size_t source)
{
    std::vector<std::string> names;
    for (const job_launch &launch : job.launches) {
        if (launch.source != source)
            continue;
        names.push_back(launch.kernel);
        for (const job_argument &argument : launch.arguments)
            if (argument.is_declared())
                names.push_back("&" + argument.name);
    }
    return names;
}

/* ---- code in a file ---- */

void put(std::FILE *file, const char *bytes, size_t count)
{
    std::fwrite(&count, sizeof count, 1, file);
    std::fwrite(bytes, 1, count, file);
}

std::string get(std::FILE *file)
{
    size_t count;
    if (std::fread(&count, sizeof count, 1, file) != 1)
        throw std::runtime_error("a compiler ended too early");
    std::string text(count, '\0');
    if (std::fread(text.data(), 1, count, file) != count)
        throw std::runtime_error("a compiler ended too early");
    return text;
}

void put_code(std::FILE *file, const kernel_code &code)
{
    put(file, code.error.data(), code.error.size());
    put(file, code.bytes.data(), code.bytes.size());
    for (const auto &name : code.lowered) {
        put(file, name.first.data(), name.first.size());
        put(file, name.second.data(), name.second.size());
    }
    put(file, "", 0); /* no name: the end */
}

kernel_code get_code(std::FILE *file)
{
    kernel_code code;
    code.error = get(file);
    std::string bytes = get(file);
    code.bytes.assign(bytes.begin(), bytes.end());
    for (std::string name; !(name = get(file)).empty();)
        code.lowered[name] = get(file);
    return code;
}

/* ---- processes ---- */

struct compiler {
    std::FILE *file = nullptr;
    pid_t process = -1;
};

/* Of `count` compilers number `first` has every so many'th source. */
compiler start(const job &job, const std::string &architecture, size_t first,
               size_t count)
{
    compiler compiler;
    compiler.file = std::tmpfile();
    compiler.process = compiler.file != nullptr ? fork() : -1;
    if (compiler.process < 0)
        throw std::runtime_error("cannot start a compiler");
    if (compiler.process > 0)
        return compiler;
    for (size_t i = first; i < job.sources.size(); i += count)
        put_code(compiler.file,
                 kernel_compile(job.sources[i].text, job.sources[i].defines,
                                names_of(job, i), architecture));
    std::fflush(compiler.file);
    _exit(0);
}

} // namespace

std::vector<kernel_code> compile_job(const job &job,
                                     const std::string &architecture)
{
    std::vector<kernel_code> code(job.sources.size());
    size_t cores = std::max(1u, std::thread::hardware_concurrency());
    std::vector<compiler> compilers;
    for (size_t i = 0, count = std::min(cores, code.size()); i < count; i++)
        compilers.push_back(start(job, architecture, i, count));
    for (const compiler &compiler : compilers) {
        int status;
        while (waitpid(compiler.process, &status, 0) < 0 && errno == EINTR)
            continue;
        std::rewind(compiler.file);
    }
    for (size_t i = 0; i < code.size(); i++)
        code[i] = get_code(compilers[i % compilers.size()].file);
    for (const compiler &compiler : compilers)
        std::fclose(compiler.file);
    return code;
}
