/* Deducing a template's arguments from types; see template.h. */
#include "lang/template.h"

bool template_is_open(const struct type *type)
{
    while (type->kind == TYPE_POINTER || type->kind == TYPE_ARRAY) {
        if (type->open_count > 0)
            return true;
        type = type->of;
    }
    if (type->kind == TYPE_PLACEHOLDER)
        return true;
    return type->arguments != NULL && template_has_open(type->arguments);
}

bool template_has_open(const struct template_arguments *arguments)
{
    for (size_t i = 0; i < arguments->count; i++) {
        const struct template_argument *argument = &arguments->list[i];
        if (argument->placeholder > 0 ||
            (argument->type != NULL && template_is_open(argument->type)))
            return true;
    }
    return false;
}

static bool unify_type(const struct type *pattern, const struct type *type,
                       struct template_arguments *arguments)
{
    if (pattern->count == 0)
        return true;
    struct template_argument *argument = &arguments->list[pattern->count - 1];
    if (argument->is_known)
        return true;
    *argument = (struct template_argument){
        .is_known = true, .type = pattern->is_const ? type_plain(type) : type };
    return true;
}

/* A base of the struct may be what the pattern is about. */
static bool unify_base(const struct type *pattern, const struct type *type,
                       struct template_arguments *arguments)
{
    const struct struct_info *info =
        type->kind == TYPE_STRUCT ? type->info : NULL;
    for (size_t i = 0; info != NULL && i < info->base_count; i++)
        if (template_unify(pattern, info->bases[i].type, arguments))
            return true;
    return type_same(pattern, type);
}

bool template_unify_rest(const struct template_argument *pattern,
                         const struct template_arguments *given, size_t first,
                         struct template_arguments *arguments)
{
    size_t number = pattern->placeholder;
    if (pattern->type != NULL && pattern->type->kind == TYPE_PLACEHOLDER)
        number = pattern->type->count;
    size_t count = given->count > first ? given->count - first : 0;
    if (number == 0 || number - 1 + count > TEMPLATE_ARGUMENTS_MAX)
        return false;
    for (size_t i = 0; i < count; i++)
        arguments->list[number - 1 + i] = given->list[first + i];
    arguments->count = number - 1 + count;
    return true;
}

static bool unify_struct(const struct type *pattern, const struct type *type,
                         struct template_arguments *arguments)
{
    if (type->pattern != pattern->pattern)
        return unify_base(pattern, type, arguments);
    if (pattern->arguments == NULL)
        return type_same(pattern, type);
    for (size_t i = 0; i < pattern->arguments->count; i++) {
        const struct template_argument *open = &pattern->arguments->list[i];
        const struct template_argument *given = &type->arguments->list[i];
        if (open->is_pack)
            return template_unify_rest(open, type->arguments, i, arguments);
        if (i >= type->arguments->count)
            return false;
        if (open->placeholder > 0)
            arguments->list[open->placeholder - 1] = *given;
        else if (open->type != NULL && given->type != NULL &&
                 !template_unify(open->type, given->type, arguments))
            return false;
    }
    return true;
}

bool template_unify(const struct type *pattern, const struct type *type,
                    struct template_arguments *arguments)
{
    if (pattern->kind == TYPE_PLACEHOLDER)
        return unify_type(pattern, type, arguments);
    if (!template_is_open(pattern))
        return true;
    if (pattern->open_count > 0 && type->kind == TYPE_ARRAY)
        arguments->list[pattern->open_count - 1] = (struct template_argument){
            .is_known = true, .value_type = &type_ulong,
            .value = (int64_t)type->count };
    if (pattern->kind == TYPE_POINTER || pattern->kind == TYPE_ARRAY)
        return (type->kind == TYPE_POINTER || type->kind == TYPE_ARRAY) &&
               template_unify(pattern->of, type->of, arguments);
    return unify_struct(pattern, type, arguments);
}
