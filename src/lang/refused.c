/* Names of what is not read; see refused.h. */
#include "lang/refused.h"

#include <string.h>

static const struct {
    const char *name; /* "*" behind it: whatever follows */
    const char *reason;
} rules[] = {
    { "tex1D*", "textures are not supported" },
    { "tex2D*", "textures are not supported" },
    { "tex3D*", "textures are not supported" },
    { "texCubemap*", "textures are not supported" },
    { "texture", "textures are not supported" },
    { "surf1D*", "surfaces are not supported" },
    { "surf2D*", "surfaces are not supported" },
    { "surf3D*", "surfaces are not supported" },
    { "surfCubemap*", "surfaces are not supported" },
    { "surface", "surfaces are not supported" },
    { "memcpy_async", "asynchronous copies are not supported" },
    { "__pipeline_*", "asynchronous copies are not supported" },
    { "make_pipeline", "asynchronous copies are not supported" },
    { "pipeline", "asynchronous copies are not supported" },
    { "pipeline_shared_state", "asynchronous copies are not supported" },
    { "barrier", "barriers in memory are not supported" },
    { "cp_async_*", "asynchronous copies are not supported" },
    { "cluster_group", "clusters of blocks are not supported" },
    { "this_cluster", "clusters of blocks are not supported" },
    { "tuple", "std::tuple is not supported; a struct is" },
    { "wmma", "matrix fragments are not supported" },
    { "fragment", "matrix fragments are not supported" },
    { "load_matrix_sync", "matrix fragments are not supported" },
    { "store_matrix_sync", "matrix fragments are not supported" },
    { "fill_fragment", "matrix fragments are not supported" },
    { "mma_sync", "matrix fragments are not supported" },
    { "malloc", "memory that a kernel allocates is not supported" },
    { "free", "memory that a kernel allocates is not supported" },
    { "new", "memory that a kernel allocates is not supported" },
    { "delete", "memory that a kernel allocates is not supported" },
    { "alloca", "memory that a kernel allocates is not supported" },
    { "cudaLaunchDevice*", "kernels that launch kernels are not supported" },
    { "cudaDeviceSynchronize", "kernels that launch kernels are not "
                               "supported" },
    { "cudaGetParameterBuffer*", "kernels that launch kernels are not "
                                 "supported" },
    { "curand*", "random numbers of cuRAND are not supported" },
    { "PackedTensorAccessor*", "tensor accessors of PyTorch are not "
                               "supported; a plain pointer is" },
    { "TensorAccessor", "tensor accessors of PyTorch are not supported; a "
                        "plain pointer is" },
    { "goto", "goto is not supported" },
};

/* Libraries, by their namespaces. */
static const struct {
    const char *space;
    const char *reason;
} spaces[] = {
    { "cub", "the library cub is not supported" },
    { "thrust", "the library thrust is not supported" },
    { "cutlass", "the library CUTLASS is not supported" },
    { "cute", "the library CuTe is not supported" },
    { "wmma", "matrix fragments are not supported" },
};

static const char *space_reason(const struct token *name)
{
    for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++) {
        size_t length = strlen(spaces[i].space);
        if (name->space != NULL && name->space_length >= length &&
            memcmp(name->space, spaces[i].space, length) == 0 &&
            (name->space_length == length || name->space[length] == ':'))
            return spaces[i].reason;
    }
    return NULL;
}

static bool is_named(const struct token *name, const char *rule)
{
    size_t length = strlen(rule);
    if (rule[length - 1] != '*')
        return token_is_word(name, rule);
    return name->length >= length - 1 &&
           memcmp(name->text, rule, length - 1) == 0;
}

const char *refused_reason(const struct token *name)
{
    if (name->kind != TOKEN_NAME)
        return NULL;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (is_named(name, rules[i].name))
            return rules[i].reason;
    return space_reason(name);
}
