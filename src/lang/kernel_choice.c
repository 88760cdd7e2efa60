/* Which kernel is meant; see kernel_choice.h. */
#include "lang/kernel_choice.h"

#include <string.h>

#include "core/similar.h"
#include "lang/qualifier.h"
#include "lang/routine.h"
#include "lang/survey.h"

bool kernel_is_special(const struct kernel *kernel)
{
    const struct token *head = kernel->routine->head;
    return head != NULL && head[1].kind == TOKEN_GREATER;
}

/* "'a', 'b'": the names of the kernels that have a body. */
static const char *kernel_names(struct parser *parser,
                                const struct kernel_list *kernels)
{
    struct arena *arena = parser->build->arena;
    const char *names = "";
    for (size_t i = 0; i < kernels->count; i++) {
        const struct kernel *kernel = &kernels->items[i];
        if (kernel->has_body && !kernel_is_special(kernel) &&
            strlen(names) < 400)
            names = arena_format(arena, "%s%s'%.*s'", names,
                                 names[0] != '\0' ? ", " : "",
                                 (int)kernel->name->length, kernel->name->text);
    }
    return names;
}

/* That may be since a comment or string has no end. */
static void fail_without_kernel(struct parser *parser)
{
    const struct token *token = parser->first;
    while (token < parser->end && token->kind != TOKEN_BAD)
        token++;
    if (token < parser->end)
        parser_fail(parser, token->offset, "%s",
                    token_fault(token, parser->build->arena));
    else
        diagnostic_plain(parser->build->diagnostic,
                         "'%s' has no __global__ function",
                         parser->source->name);
}

static const char *similar_kernel(struct parser *parser,
                                  const struct kernel_list *kernels,
                                  const char *name)
{
    struct arena *arena = parser->build->arena;
    struct similar similar = similar_to(name);
    for (size_t i = 0; i < kernels->count; i++)
        similar_try(&similar, arena_text(arena, kernels->items[i].name->text,
                                         kernels->items[i].name->length));
    return similar_hint(&similar, arena);
}

/* Does "a::b::name" name a namespace that the kernel is in, as the last? */
static bool is_qualified(const struct kernel *kernel, const char *name)
{
    const struct scope_space *space = kernel->routine->space;
    size_t end = strcspn(name, "<");
    while (end > 0 && name[end - 1] != ':')
        end--;
    if (end < 2 || space == NULL)
        return false;
    end -= 2;
    return end >= space->length &&
           memcmp(name + end - space->length, space->name, space->length) == 0;
}

/* The first of those that the name fits, which is no specialisation; how many
 * there are. */
static const struct kernel *find_kernel(const struct kernel_list *kernels,
                                        const char *name, bool is_full,
                                        size_t *fitting)
{
    const struct kernel *first = NULL;
    *fitting = 0;
    for (size_t i = 0; i < kernels->count; i++) {
        const struct kernel *kernel = &kernels->items[i];
        if (!kernel->has_body || kernel_is_special(kernel) ||
            (name != NULL && !survey_is_named(kernel->name->text,
                                              kernel->name->length, name)) ||
            (is_full && !is_qualified(kernel, name)))
            continue;
        first = first == NULL ? kernel : first;
        ++*fitting;
    }
    return first;
}

static const struct kernel *choose_template(struct parser *parser,
                                            const struct kernel_list *kernels,
                                            const char *name)
{
    size_t fitting, fully;
    const struct kernel *chosen = find_kernel(kernels, name, false, &fitting);
    const struct kernel *full =
        fitting > 1 && name != NULL ? find_kernel(kernels, name, true, &fully)
                                    : NULL;
    if (full != NULL && fully == 1)
        return full;
    struct diagnostic *diagnostic = parser->build->diagnostic;
    const char *file = parser->source->name;
    const char *names = kernel_names(parser, kernels);
    if (names[0] == '\0')
        fail_without_kernel(parser);
    else if (fitting == 0)
        diagnostic_plain(diagnostic, "'%s' has no kernel '%s'; %sit has %s",
                         file, name, similar_kernel(parser, kernels, name),
                         names);
    else if (fitting > 1 && name == NULL)
        diagnostic_plain(diagnostic, "'%s' has several kernels; --kernel "
                         "chooses among %s", file, names);
    else if (fitting > 1)
        parser_fail(parser, chosen->name->offset, "there are several kernels "
                    "'%s'; a namespace in front of it can tell them apart",
                    name);
    return parser_failed(parser) ? NULL : chosen;
}

struct template_arguments kernel_arguments(struct parser *parser,
                                           const char *name)
{
    struct template_arguments arguments = { .count = 0 };
    const char *text = name != NULL ? strchr(name, '<') : NULL;
    if (text == NULL)
        return arguments;
    struct arena *arena = parser->build->arena;
    struct source *source = arena_alloc(arena, sizeof *source);
    *source = source_of("--kernel", text);
    struct token *tokens = token_list(source, arena);
    qualifier_drop(parser->build->qualifiers, tokens, arena);
    struct parser inner = *parser;
    inner.source = source;
    parser_read_tokens(&inner, tokens);
    inner.end_name = "end of name";
    arguments = template_parse_arguments(&inner);
    if (!parser_at_end(&inner))
        parser_expected(&inner, "end of name");
    return arguments;
}

/* --- specialisations --- */

/* Their types, one beside the other: are they the same? */
static bool same_parameters(const struct parser *parser,
                            const struct routine *a, const struct routine *b)
{
    struct parser left = *parser, right = *parser;
    left.token = a->parameters + 1;
    right.token = b->parameters + 1;
    bool more = !parser_at(&left, TOKEN_RIGHT_PAREN), same = true;
    while (more && same) {
        same = type_same(routine_parameter(&left).type,
                         routine_parameter(&right).type);
        more = parser_accept(&left, TOKEN_COMMA);
        same = same && more == parser_accept(&right, TOKEN_COMMA) &&
               !parser_failed(parser);
    }
    return same && parser_at(&right, TOKEN_RIGHT_PAREN);
}

/* template <> NAME<...>: has it these arguments? Without "<...>" only the
 * parameters tell. */
static bool has_arguments(struct parser *parser, const struct routine *special,
                          const struct template_arguments *known)
{
    if (special->special == NULL)
        return true;
    parser->token = special->special;
    struct template_arguments own = template_parse_arguments(parser);
    return !parser_failed(parser) && template_same(&own, known);
}

static bool is_for(struct parser *parser, const struct routine *special,
                   const struct routine *whole,
                   const struct template_arguments *given)
{
    struct template_arguments known = *given;
    struct scope_view view = scope_enter_function(parser->scope, NULL, 0);
    parser->scope->view.space = whole->space;
    parser->token = whole->head;
    template_bind(parser, &known, MISSING_IS_DEFINE);
    bool fits = !parser_failed(parser) &&
                same_parameters(parser, whole, special) &&
                has_arguments(parser, special, &known);
    scope_leave(parser->scope);
    parser->scope->view = view;
    return fits;
}

/* The template's specialisation for the arguments in the name, in -D or by
 * default, or itself. */
static const struct kernel *specialised(struct parser *parser,
                                        const struct kernel_list *kernels,
                                        const struct kernel *whole,
                                        const char *name)
{
    struct template_arguments given = kernel_arguments(parser, name);
    for (size_t i = 0; i < kernels->count; i++) {
        const struct kernel *kernel = &kernels->items[i];
        if (kernel->has_body && kernel_is_special(kernel) &&
            kernel->routine->space == whole->routine->space &&
            survey_is_named(kernel->name->text, kernel->name->length, name) &&
            is_for(parser, kernel->routine, whole->routine, &given))
            return kernel;
    }
    return whole;
}

const struct kernel *kernel_choose(struct parser *parser,
                                   const struct kernel_list *kernels,
                                   const char *name)
{
    const struct kernel *chosen = choose_template(parser, kernels, name);
    if (chosen == NULL || chosen->routine->head == NULL)
        return chosen;
    chosen = specialised(parser, kernels, chosen, name);
    return parser_failed(parser) ? NULL : chosen;
}
