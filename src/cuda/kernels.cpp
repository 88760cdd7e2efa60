/* From CUDA C to a loaded kernel, by NVRTC, for the GPU at hand. */
#include "kernels.h"

#include <nvrtc.h>

#include <stdexcept>

#include "check.h"

namespace {

/* What kernel files include without needing more of it than these names. */
const char *const header_names[] = { "cuda_runtime.h", "stdint.h", "stddef.h",
                                     "cstdint", "cstddef", "stdio.h" };
const char integer_types[] =
    "#pragma once\n"
    "typedef signed char int8_t; typedef unsigned char uint8_t;\n"
    "typedef short int16_t; typedef unsigned short uint16_t;\n"
    "typedef int int32_t; typedef unsigned uint32_t;\n"
    "typedef long long int64_t; typedef unsigned long long uint64_t;\n";
const char *const header_texts[] = { "", integer_types, "", integer_types, "",
                                     "" };
constexpr int HEADERS = sizeof header_names / sizeof *header_names;

void nvrtc_check(nvrtcResult result, const char *call)
{
    if (result != NVRTC_SUCCESS)
        throw std::runtime_error(std::string(call) + ": " +
                                 nvrtcGetErrorString(result));
}
#define NVRTC(call) nvrtc_check(call, #call)

struct nvrtc_program {
    nvrtcProgram handle = nullptr;
    explicit nvrtc_program(const char *text)
    {
        NVRTC(nvrtcCreateProgram(&handle, text, "kernel.cu", HEADERS,
                                 header_texts, header_names));
    }
    ~nvrtc_program() { nvrtcDestroyProgram(&handle); }
};

std::string architecture()
{
    int major, minor;
    CUDA(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0));
    CUDA(cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, 0));
    return "-arch=sm_" + std::to_string(major) + std::to_string(minor);
}

std::string compiler_log(nvrtcProgram program)
{
    size_t bytes;
    NVRTC(nvrtcGetProgramLogSize(program, &bytes));
    std::string log(bytes, '\0');
    NVRTC(nvrtcGetProgramLog(program, log.data()));
    return log.c_str();
}

void compile(nvrtcProgram program, const std::vector<std::string> &defines)
{
    std::string arch = architecture();
    std::vector<const char *> options = { arch.c_str(), "-std=c++17", "-w" };
    for (const std::string &define : defines)
        options.push_back(define.c_str());
    nvrtcResult result =
        nvrtcCompileProgram(program, int(options.size()), options.data());
    if (result == NVRTC_ERROR_COMPILATION)
        throw std::runtime_error("the kernel does not compile:\n" +
                                 compiler_log(program));
    nvrtc_check(result, "nvrtcCompileProgram");
}

} // namespace

kernel_module::kernel_module(const std::string &text,
                             const std::vector<std::string> &defines,
                             const std::vector<std::string> &kernel_names)
    : names(kernel_names)
{
    nvrtc_program program(text.c_str());
    for (const std::string &name : names)
        NVRTC(nvrtcAddNameExpression(program.handle, name.c_str()));
    compile(program.handle, defines);
    for (const std::string &name : names) {
        const char *low;
        NVRTC(nvrtcGetLoweredName(program.handle, name.c_str(), &low));
        lowered.push_back(low);
    }
    size_t bytes;
    NVRTC(nvrtcGetCUBINSize(program.handle, &bytes));
    std::vector<char> code(bytes);
    NVRTC(nvrtcGetCUBIN(program.handle, code.data()));
    CUDA(cudaLibraryLoadData(&library, code.data(), nullptr, nullptr, 0,
                             nullptr, nullptr, 0));
}

kernel_module::~kernel_module()
{
    if (library != nullptr)
        cudaLibraryUnload(library);
}

cudaKernel_t kernel_module::kernel(const std::string &name) const
{
    for (size_t i = 0; i < names.size(); i++) {
        if (names[i] != name)
            continue;
        cudaKernel_t kernel;
        CUDA(cudaLibraryGetKernel(&kernel, library, lowered[i].c_str()));
        return kernel;
    }
    throw std::runtime_error("no kernel '" + name + "'");
}
