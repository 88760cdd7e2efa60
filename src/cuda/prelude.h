/* What stands before a kernel's text: a host compiler's headers would give it. */
#ifndef CUDA_PRELUDE_H
#define CUDA_PRELUDE_H

#include <string>

/* Integer types, limits and constants, and the CUDA headers whose names the
 * text has. */
std::string prelude_for(const std::string &text);

#endif
