/* Headers by the words that ask for them; see prelude.h. */
#include "prelude.h"

#include <cctype>

namespace {

const struct {
    const char *name, *type;
} aliases[] = {
    { "int8_t", "signed char" },    { "uint8_t", "unsigned char" },
    { "int16_t", "short" },         { "uint16_t", "unsigned short" },
    { "int32_t", "int" },           { "uint32_t", "unsigned" },
    { "int64_t", "long" },          { "uint64_t", "unsigned long" },
    { "intptr_t", "long" },         { "uintptr_t", "unsigned long" },
    { "uchar", "unsigned char" },   { "ushort", "unsigned short" },
    { "uint", "unsigned" },         { "ulong", "unsigned long" },
};

const char common[] = R"(
#define CHAR_BIT 8
#define CHAR_MAX 127
#define CHAR_MIN (-128)
#define UCHAR_MAX 255
#define SHRT_MAX 32767
#define SHRT_MIN (-32768)
#define USHRT_MAX 65535
#define INT_MAX 2147483647
#define INT_MIN (-2147483647 - 1)
#define UINT_MAX 4294967295u
#define LONG_MAX 9223372036854775807l
#define LLONG_MAX 9223372036854775807ll
#define ULLONG_MAX 18446744073709551615ull
#define INT32_MAX INT_MAX
#define UINT32_MAX UINT_MAX
#define INT64_MAX LLONG_MAX
#define UINT64_MAX ULLONG_MAX
#define FLT_MAX 3.402823466e+38f
#define FLT_MIN 1.175494351e-38f
#define FLT_EPSILON 1.192092896e-07f
#define DBL_MAX 1.7976931348623157e+308
#define DBL_MIN 2.2250738585072014e-308
#define DBL_EPSILON 2.2204460492503131e-16
#define M_PI 3.14159265358979323846
#define M_E 2.7182818284590452354
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
#define M_LN2 0.69314718055994530942
#define M_LOG2E 1.4426950408889634074
#define M_2_SQRTPI 1.12837916709551257390
#ifndef INFINITY
#define INFINITY __int_as_float(0x7f800000)
#endif
#ifndef NAN
#define NAN __int_as_float(0x7fffffff)
#endif
#ifndef assert
#define assert(condition) ((void)0)
#endif
)";

/* A word, or with '*' what it begins with; what the text then needs. Of
 * cooperative groups the parts are slow to read. */
const struct {
    const char *word, *text;
} headers[] = {
    { "cooperative_groups", "#include <cooperative_groups.h>\n" },
    { "cg :: reduce", "#include <cooperative_groups/reduce.h>\n" },
    { "cooperative_groups :: reduce",
      "#include <cooperative_groups/reduce.h>\n" },
    { "memcpy_async", "#include <cooperative_groups/memcpy_async.h>\n" },
    { "inclusive_scan", "#include <cooperative_groups/scan.h>\n" },
    { "exclusive_scan", "#include <cooperative_groups/scan.h>\n" },
    { "half*", "#include <cuda_fp16.h>\n" },
    { "__half*", "#include <cuda_fp16.h>\n" },
    { "__float2half*", "#include <cuda_fp16.h>\n" },
    { "nv_bfloat16*", "#include <cuda_bf16.h>\n" },
    { "__nv_bfloat16*", "#include <cuda_bf16.h>\n" },
    { "__float2bfloat16*", "#include <cuda_bf16.h>\n" },
    { "__nv_fp8*", "#include <cuda_fp8.h>\n" },
    { "curand*", "#include <curand_kernel.h>\n" },
    { "nvcuda", "#include <mma.h>\n" },
    { "cuComplex", "#include <cuComplex.h>\n" },
    { "cuFloatComplex", "#include <cuComplex.h>\n" },
    { "CUDART_*", "#include <math_constants.h>\n" },
    { "std", "#include <cuda/std/cstdint>\n#include <cuda/std/limits>\n"
             "#include <cuda/std/type_traits>\n#include <cuda/std/utility>\n"
             "#include <cuda/std/cmath>\n"
             "#include <cuda/std/__algorithm_>\n"
             "namespace std { using namespace cuda::std; }\n" },
};

bool is_part(char letter)
{
    return std::isalnum((unsigned char)letter) || letter == '_';
}

bool has_word(const std::string &text, std::string word)
{
    bool is_open = word.back() == '*';
    if (is_open)
        word.pop_back();
    for (size_t at = text.find(word); at != std::string::npos;
         at = text.find(word, at + 1)) {
        size_t end = at + word.size();
        if ((at == 0 || !is_part(text[at - 1])) &&
            (is_open || end == text.size() || !is_part(text[end])))
            return true;
    }
    return false;
}

/* The text stands with a space or newline around each token. */
bool declares_struct(const std::string &text, const std::string &name)
{
    return text.find("struct " + name + " {") != std::string::npos;
}

bool declares_alias(const std::string &text, const std::string &name)
{
    return text.find(" " + name + " ;") != std::string::npos ||
           text.find("using " + name + " =") != std::string::npos;
}

} // namespace

std::string prelude_for(const std::string &text)
{
    std::string prelude;
    for (const auto &row : headers)
        if (has_word(text, row.word) && !declares_struct(text, row.word))
            prelude += row.text;
    for (const auto &alias : aliases)
        if (has_word(text, alias.name) && !declares_alias(text, alias.name))
            prelude += std::string("typedef ") + alias.type + " " +
                       alias.name + ";\n";
    return prelude + common;
}
