/* Headers by the words that ask for them; see prelude.h. */
#include "prelude.h"

#include <cctype>

namespace {

const struct {
    const char *name, *type;
} aliases[] = {
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

const char standard[] =
    "#include <cuda/std/cstdint>\n#include <cuda/std/limits>\n"
    "#include <cuda/std/type_traits>\n#include <cuda/std/utility>\n"
    "#include <cuda/std/__algorithm_>\n"
    "namespace std { using namespace cuda::std; }\n";

/* A word, or with '*' what it begins with; what the text then needs. Of
 * cooperative groups the parts are slow to read. */
const struct {
    const char *word, *text;
} headers[] = {
    { "int8_t", "#include <cuda/std/cstdint>\n" },
    { "int16_t", "#include <cuda/std/cstdint>\n" },
    { "int32_t", "#include <cuda/std/cstdint>\n" },
    { "int64_t", "#include <cuda/std/cstdint>\n" },
    { "intptr_t", "#include <cuda/std/cstdint>\n" },
    { "uint8_t", "#include <cuda/std/cstdint>\n" },
    { "uint16_t", "#include <cuda/std/cstdint>\n" },
    { "uint32_t", "#include <cuda/std/cstdint>\n" },
    { "uint64_t", "#include <cuda/std/cstdint>\n" },
    { "uintptr_t", "#include <cuda/std/cstdint>\n" },
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
};

/* The compiler at run time has functions of float and of double; of a whole
 * file's compiler the standard library adds those of integers and of different
 * types, which are of double. */
const char types[] = R"(
template <class T> struct coalsim_number {};
template <class T> struct coalsim_integer {};
template <> struct coalsim_number<float> { typedef double real; };
template <> struct coalsim_number<double> { typedef double real; };
#define COALSIM_INTEGER(T) \
    template <> struct coalsim_number<T> { typedef double real; }; \
    template <> struct coalsim_integer<T> { typedef double real; };
COALSIM_INTEGER(bool)
COALSIM_INTEGER(char)
COALSIM_INTEGER(signed char)
COALSIM_INTEGER(unsigned char)
COALSIM_INTEGER(short)
COALSIM_INTEGER(unsigned short)
COALSIM_INTEGER(int)
COALSIM_INTEGER(unsigned)
COALSIM_INTEGER(long)
COALSIM_INTEGER(unsigned long)
COALSIM_INTEGER(long long)
COALSIM_INTEGER(unsigned long long)
#define COALSIM_OF_ONE(F) template <class T> \
    typename coalsim_integer<T>::real F(T x) { return F(double(x)); }
#define COALSIM_OF_TWO(F) template <class A, class B> \
    decltype(typename coalsim_number<A>::real() * \
             typename coalsim_number<B>::real()) \
    F(A a, B b) { return F(double(a), double(b)); }
inline double min(float a, double b) { return fmin(double(a), b); }
inline double min(double a, float b) { return fmin(a, double(b)); }
inline double max(float a, double b) { return fmax(double(a), b); }
inline double max(double a, float b) { return fmax(a, double(b)); }
)";

const struct {
    const char *name;
    int arguments; /* those of other types are added; 0: none are */
} functions[] = {
    { "sqrt", 1 },  { "cbrt", 1 },  { "exp", 1 },   { "exp2", 1 },
    { "expm1", 1 }, { "log", 1 },   { "log2", 1 },  { "log10", 1 },
    { "log1p", 1 }, { "sin", 1 },   { "cos", 1 },   { "tan", 1 },
    { "asin", 1 },  { "acos", 1 },  { "atan", 1 },  { "sinh", 1 },
    { "cosh", 1 },  { "tanh", 1 },  { "asinh", 1 }, { "acosh", 1 },
    { "atanh", 1 }, { "floor", 1 }, { "ceil", 1 },  { "trunc", 1 },
    { "round", 1 }, { "rint", 1 },  { "fabs", 1 },  { "erf", 1 },
    { "erfc", 1 },  { "tgamma", 1 }, { "lgamma", 1 }, { "nearbyint", 1 },
    { "pow", 2 },   { "fmin", 2 },  { "fmax", 2 },  { "fmod", 2 },
    { "atan2", 2 }, { "hypot", 2 }, { "fdim", 2 },  { "copysign", 2 },
    { "remainder", 2 }, { "abs", 0 }, { "fma", 0 }, { "isnan", 0 },
    { "isinf", 0 }, { "isfinite", 0 }, { "signbit", 0 },
    { "ldexp", 0 }, { "frexp", 0 }, { "modf", 0 },
    { "sqrtf", 0 }, { "expf", 0 },  { "exp2f", 0 }, { "logf", 0 },
    { "log2f", 0 }, { "log10f", 0 }, { "sinf", 0 }, { "cosf", 0 },
    { "tanf", 0 },  { "tanhf", 0 }, { "floorf", 0 }, { "ceilf", 0 },
    { "roundf", 0 }, { "truncf", 0 }, { "fabsf", 0 }, { "powf", 0 },
    { "fminf", 0 }, { "fmaxf", 0 }, { "fmodf", 0 }, { "fmaf", 0 },
};

/* What a kernel takes from std without its name in front; all of cuda::std
 * would be ambiguous with what the compiler declares: abs(int), expf. */
const char *const common_names[] = {
    "numeric_limits", "swap", "move", "forward", "declval", "pair",
    "make_pair", "clamp", "is_same", "is_same_v", "is_integral",
    "is_floating_point", "integral_constant", "true_type", "false_type",
    "conditional", "conditional_t", "enable_if", "enable_if_t",
};
const char using_std[] = "using namespace std ;";
const char using_common[] = "using namespace coalsim_std ;";

/* With std its names are these too, and not those that cuda::std has. */
std::string number_functions(bool with_std)
{
    std::string text = types;
    for (const auto &row : functions)
        if (row.arguments > 0)
            text += std::string(row.arguments == 1 ? "COALSIM_OF_ONE("
                                                   : "COALSIM_OF_TWO(") +
                    row.name + ")\n";
    for (const auto &row : functions)
        if (with_std)
            text += std::string("namespace std { using ::") + row.name +
                    "; }\n";
    for (const char *name : common_names)
        if (with_std)
            text += std::string("namespace coalsim_std { using cuda::std::") +
                    name + "; }\n";
    return text;
}

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

bool ends_in(const std::string &text, size_t end, const std::string &word)
{
    return end >= word.size() &&
           text.compare(end - word.size(), word.size(), word) == 0;
}

bool declares_alias(const std::string &text, const std::string &name)
{
    size_t end = text.find(" " + name + " ;"); /* of a typedef */
    return (end != std::string::npos && !ends_in(text, end, "=") &&
            !ends_in(text, end, "namespace")) ||
           text.find("using " + name + " =") != std::string::npos;
}

/* The parts of std that the text uses as a whole and that the compiler at run
 * time does not have, such as chrono, stay empty. */
std::string parts_of_std(const std::string &text)
{
    const std::string start = "using namespace std :: ";
    std::string parts;
    for (size_t at = text.find(start); at != std::string::npos;
         at = text.find(start, at + 1)) {
        size_t name = at + start.size();
        parts += "namespace std { namespace " +
                 text.substr(name, text.find(' ', name) - name) + " {} }\n";
    }
    return parts;
}

/* A variable may be called std, too. */
bool has_std(const std::string &text)
{
    return has_word(text, "std ::") || has_word(text, "namespace std");
}

} // namespace

std::string prelude_narrow(std::string text)
{
    for (size_t at = text.find(using_std); at != std::string::npos;
         at = text.find(using_std, at + 1))
        text.replace(at, sizeof using_std - 1, using_common);
    return text;
}

std::string prelude_for(const std::string &text)
{
    std::string prelude;
    for (const auto &row : headers)
        if (has_word(text, row.word) && !declares_struct(text, row.word) &&
            !declares_alias(text, row.word))
            prelude += row.text;
    for (const auto &alias : aliases)
        if (has_word(text, alias.name) && !declares_alias(text, alias.name))
            prelude += std::string("typedef ") + alias.type + " " +
                       alias.name + ";\n";
    if (has_std(text))
        prelude += standard;
    return prelude + parts_of_std(text) + number_functions(has_std(text)) +
           common;
}
