/* Finds CUPTI and its calls. */
#include "cupti.h"

#include <dlfcn.h>

#include <stdexcept>
#include <string>

namespace {

/* The toolkit that this was built with comes first. */
const char *const library_names[] = {
    COALSIM_CUDA "/lib64/libcupti.so",
    COALSIM_CUDA "/extras/CUPTI/lib64/libcupti.so",
    "libcupti.so.13",
    "libcupti.so.12",
    "libcupti.so",
};

void *find_library()
{
    for (const char *name : library_names)
        if (void *library = dlopen(name, RTLD_NOW | RTLD_GLOBAL))
            return library;
    throw cupti_error("no CUPTI (libcupti.so of the CUDA toolkit)");
}

void *find_call(void *library, const char *name)
{
    if (void *call = dlsym(library, name))
        return call;
    throw cupti_error(std::string("CUPTI has no ") + name +
                             "; CUDA 12.6 or later has");
}

} // namespace

cupti_calls cupti_open()
{
    cupti_calls cupti;
    void *library = find_library();
#define X(name) \
    cupti.name = reinterpret_cast<decltype(&::name)>(find_call(library, #name));
    CUPTI_CALLS(X)
#undef X
    return cupti;
}

void cupti_check(const cupti_calls &cupti, CUptiResult result, const char *call)
{
    if (result == CUPTI_SUCCESS)
        return;
    if (result == CUPTI_ERROR_INSUFFICIENT_PRIVILEGES)
        throw cupti_error(
            "no permission to read the counters (ERR_NVGPUCTRPERM): run as "
            "root, or let the administrator load the nvidia module with "
            "NVreg_RestrictProfilingToAdminUsers=0");
    const char *text = "unknown error";
    cupti.cuptiGetResultString(result, &text);
    throw cupti_error(std::string(call) + ": " + text);
}
