/*
 * VECTOR_CLONES before a function with plain loops over lanes: the compiler
 * makes a copy for wider vector units too, and the loader picks one. Without it
 * (other compilers, sanitizers, a loader that is not glibc's) the function is
 * the same, only slower.
 */
#ifndef CORE_VECTOR_H
#define CORE_VECTOR_H

#include <stdint.h> /* says __GLIBC__ */

#if defined(__x86_64__) && defined(__GNUC__) && __GNUC__ >= 12 && \
    !defined(__clang__) && defined(__GLIBC__) && \
    defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define VECTOR_CLONES \
    __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", \
                                 "default")))
#else
#define VECTOR_CLONES
#endif

/* Before a function that is a part of such ones: it is compiled into each copy,
 * for its units. */
#define VECTOR_PART static inline __attribute__((always_inline))

#endif
