/* Kernels compiled at run time, from the text that coalsim read. */
#ifndef CUDA_KERNELS_H
#define CUDA_KERNELS_H

#include <cuda_runtime_api.h>

#include <string>
#include <vector>

/* A compiled source; unloaded with its owner. */
class kernel_module {
public:
    /* Throws std::runtime_error with the compiler's messages. `names` are
     * those of the kernels that will be asked for. */
    kernel_module(const std::string &text,
                  const std::vector<std::string> &defines,
                  const std::vector<std::string> &names);
    ~kernel_module();
    kernel_module(const kernel_module &) = delete;
    kernel_module &operator=(const kernel_module &) = delete;

    /* By its name in the source. */
    cudaKernel_t kernel(const std::string &name) const;

private:
    cudaLibrary_t library = nullptr;
    std::vector<std::string> names;
    std::vector<std::string> lowered; /* the names in the machine code */
};

#endif
