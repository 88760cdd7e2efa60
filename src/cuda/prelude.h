/* What stands before a kernel's text: a host compiler's headers would give
 * it. */
#ifndef CUDA_PRELUDE_H
#define CUDA_PRELUDE_H

#include <string>

/* Integer types, limits and constants, and the CUDA headers whose names the
 * text has. */
std::string prelude_for(const std::string &text);

/* The text with "using namespace std" narrowed to what kernels take from it. */
std::string prelude_narrow(std::string text);

#endif
