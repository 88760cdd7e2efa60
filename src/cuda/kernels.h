/* Kernels compiled at run time, from the text that coalsim read. */
#ifndef CUDA_KERNELS_H
#define CUDA_KERNELS_H

#include <cuda_runtime_api.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

/* Machine code, and what its names are in it. */
struct kernel_code {
    std::vector<char> bytes;
    std::map<std::string, std::string> lowered; /* of names in the source */
    std::string error; /* why there is none: the compiler's messages, or "" */
};

/* "sm_90", of the GPU at hand. */
std::string kernel_architecture();

/*
 * Compiles a text; needs no GPU. `names`
 * are expressions of C++: a kernel's "k<64,float>", an array's "&space::a".
 */
kernel_code kernel_compile(const std::string &text,
                           const std::vector<std::string> &defines,
                           const std::vector<std::string> &names,
                           const std::string &architecture);

/* Code on the GPU; unloaded with its owner. */
class kernel_module {
public:
    /* Throws std::runtime_error when the code has an error. */
    explicit kernel_module(const kernel_code &code);

    /* Compiled for the GPU at hand. */
    kernel_module(const std::string &text,
                  const std::vector<std::string> &names);
    ~kernel_module();
    kernel_module(const kernel_module &) = delete;
    kernel_module &operator=(const kernel_module &) = delete;

    /* By their names in the source. */
    cudaKernel_t kernel(const std::string &name) const;
    uint64_t symbol(const std::string &name, uint64_t *bytes) const;

private:
    cudaLibrary_t library = nullptr;
    std::map<std::string, std::string> lowered;

    const char *lowered_name(const std::string &name) const;
};

#endif
