/* From CUDA C to a loaded kernel, by NVRTC. */
#include "kernels.h"

#include <nvrtc.h>

#include <stdexcept>

#include "check.h"
#include "prelude.h"

namespace {

void nvrtc_check(nvrtcResult result, const char *call)
{
    if (result != NVRTC_SUCCESS)
        throw std::runtime_error(std::string(call) + ": " +
                                 nvrtcGetErrorString(result));
}
#define NVRTC(call) nvrtc_check(call, #call)

struct nvrtc_program {
    nvrtcProgram handle = nullptr;
    explicit nvrtc_program(const std::string &text)
    {
        NVRTC(nvrtcCreateProgram(&handle, text.c_str(), "kernel.cu", 0, nullptr,
                                 nullptr));
    }
    ~nvrtc_program() { nvrtcDestroyProgram(&handle); }
};

std::string compiler_log(nvrtcProgram program)
{
    size_t bytes;
    NVRTC(nvrtcGetProgramLogSize(program, &bytes));
    std::string log(bytes, '\0');
    NVRTC(nvrtcGetProgramLog(program, log.data()));
    return log.c_str();
}

/* What has no mark is device code: coalsim sends nothing else. */
const char *const fixed_options[] = {
    "-std=c++17",
    "-w",
    "--device-as-default-execution-space",
    "--include-path=" COALSIM_CUDA "/include",
    "--include-path=" COALSIM_CUDA "/include/cccl",
};

void run_compiler(nvrtcProgram program, const std::vector<std::string> &defines,
                  const std::string &architecture)
{
    std::string arch = "-arch=" + architecture;
    std::vector<const char *> options = { arch.c_str() };
    for (const char *option : fixed_options)
        options.push_back(option);
    for (const std::string &define : defines)
        options.push_back(define.c_str());
    nvrtcResult result =
        nvrtcCompileProgram(program, int(options.size()), options.data());
    if (result == NVRTC_ERROR_COMPILATION)
        throw std::runtime_error("the kernel does not compile:\n" +
                                 compiler_log(program));
    nvrtc_check(result, "nvrtcCompileProgram");
}

void compile(kernel_code &code, const std::string &text,
             const std::vector<std::string> &defines,
             const std::vector<std::string> &names,
             const std::string &architecture)
{
    std::string words = text;
    for (const std::string &name : names)
        words += name + "\n";
    nvrtc_program program(prelude_for(words) + "#line 1\n" +
                          prelude_narrow(text));
    for (const std::string &name : names)
        NVRTC(nvrtcAddNameExpression(program.handle, name.c_str()));
    run_compiler(program.handle, defines, architecture);
    for (const std::string &name : names) {
        const char *low;
        NVRTC(nvrtcGetLoweredName(program.handle, name.c_str(), &low));
        code.lowered[name] = low;
    }
    size_t bytes;
    NVRTC(nvrtcGetCUBINSize(program.handle, &bytes));
    code.bytes.resize(bytes);
    NVRTC(nvrtcGetCUBIN(program.handle, code.bytes.data()));
}

} // namespace

std::string kernel_architecture()
{
    int major, minor;
    CUDA(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0));
    CUDA(cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, 0));
    return "sm_" + std::to_string(major) + std::to_string(minor);
}

kernel_code kernel_compile(const std::string &text,
                           const std::vector<std::string> &defines,
                           const std::vector<std::string> &names,
                           const std::string &architecture)
{
    kernel_code code;
    try {
        compile(code, text, defines, names, architecture);
    } catch (const std::runtime_error &error) {
        code.error = error.what();
    }
    return code;
}

kernel_module::kernel_module(const kernel_code &code) : lowered(code.lowered)
{
    if (!code.error.empty())
        throw std::runtime_error(code.error);
    CUDA(cudaLibraryLoadData(&library, code.bytes.data(), nullptr, nullptr, 0,
                             nullptr, nullptr, 0));
}

kernel_module::kernel_module(const std::string &text,
                             const std::vector<std::string> &names)
    : kernel_module(kernel_compile(text, {}, names, kernel_architecture()))
{
}

kernel_module::~kernel_module()
{
    if (library != nullptr)
        cudaLibraryUnload(library);
}

const char *kernel_module::lowered_name(const std::string &name) const
{
    auto found = lowered.find(name);
    if (found == lowered.end())
        throw std::runtime_error("no '" + name + "' in the source");
    return found->second.c_str();
}

cudaKernel_t kernel_module::kernel(const std::string &name) const
{
    cudaKernel_t kernel;
    CUDA(cudaLibraryGetKernel(&kernel, library, lowered_name(name)));
    return kernel;
}

uint64_t kernel_module::symbol(const std::string &name, uint64_t *bytes) const
{
    void *address;
    size_t size;
    CUDA(cudaLibraryGetGlobal(&address, &size, library, lowered_name(name)));
    *bytes = size;
    return uint64_t(address);
}
