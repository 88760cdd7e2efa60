/* The places of shared arrays; see shared.h. */
#include "lang/shared.h"

#include "lang/layout.h"

enum { EXTERN_ALIGN = 16 };

static bool is_read(const struct program *program, uint32_t array)
{
    for (size_t i = 0; i < program->site_count; i++) {
        const struct site *site = &program->sites[i];
        if (site->space == SPACE_SHARED && site->kind != KIND_STORE &&
            (site->root == array || site->root == SITE_ROOT_ANY))
            return true;
    }
    return false;
}

/* Puts those of one level behind `end`; gives the new end. */
static uint64_t arrange_level(const struct build *build,
                              const struct program *program,
                              struct array *arrays, unsigned level,
                              uint64_t end)
{
    for (size_t i = 0; i < build->shared_count; i++) {
        const struct shared_array *shared = &build->shared[i];
        struct array *array = &arrays[shared->array];
        if (shared->level != level || shared->is_extern ||
            array->space != SPACE_SHARED || !is_read(program, shared->array))
            continue;
        array->shared_at = layout_round_up(end, shared->align);
        end = array->shared_at + array->bytes;
    }
    return end;
}

static unsigned deepest(const struct build *build)
{
    unsigned level = 0;
    for (size_t i = 0; i < build->shared_count; i++)
        if (build->shared[i].level > level)
            level = build->shared[i].level;
    return level;
}

static uint32_t align_of(const struct shared_array *shared)
{
    bool is_raised = shared->is_extern && shared->align < EXTERN_ALIGN;
    return is_raised ? EXTERN_ALIGN : shared->align;
}

void shared_arrange(const struct build *build, const struct program *program,
                    struct array *arrays)
{
    uint64_t end = 0;
    unsigned last = deepest(build);
    for (size_t i = 0; i < build->shared_count; i++)
        arrays[build->shared[i].array].align = align_of(&build->shared[i]);
    for (unsigned level = 0; level <= last; level++)
        end = arrange_level(build, program, arrays, level, end);
    for (size_t i = 0; i < build->shared_count; i++)
        if (build->shared[i].is_extern)
            arrays[build->shared[i].array].shared_at =
                layout_round_up(end, EXTERN_ALIGN);
}
