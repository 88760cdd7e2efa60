/* Assumptions are hung into conditions; see assume.h. */
#include "lang/assume.h"

#include <string.h>

#include "lang/node.h"

/* Is the place in that file? Without a name: in no included one. */
static bool is_in_file(const struct lang_assume *assume,
                       const struct source *source, size_t offset)
{
    const char *name = source_name(source, offset);
    if (assume->file == NULL)
        return source_place(source, offset).prefix[0] == '\0';
    const char *slash = strrchr(name, '/');
    return strcmp(assume->file, name) == 0 ||
           (slash != NULL && strcmp(assume->file, slash + 1) == 0);
}

#define ASSUME_NONE SIZE_MAX

/* The number of the --assume for that place, or ASSUME_NONE: of several the
 * last one holds. */
static size_t find(const struct parser *parser, size_t offset)
{
    const struct lang_options *options = parser->build->options;
    size_t found = ASSUME_NONE;
    if (options->assume_count == 0 || parser->reads_own)
        return found;
    size_t line = source_place(parser->source, offset).line;
    for (size_t i = 0; i < options->assume_count; i++) {
        struct lang_assume *assume = &options->assumes[i];
        if (assume->line != line ||
            !is_in_file(assume, parser->source, offset))
            continue;
        assume->has_branch = true;
        found = i;
    }
    return found;
}

static struct expr *assumed(struct parser *parser, struct expr *condition,
                            size_t number)
{
    if (condition->kind == EXPR_CONSTANT || condition->kind == EXPR_ASSUMED)
        return condition;
    return node_assumed(parser, condition,
                        parser->build->options->assumes[number].way, number);
}

/* Of `a && b` and `a || b` it is assumed of a too: where b is known, it says
 * how they turn out. */
static void assume_parts(struct parser *parser, struct expr *condition,
                         size_t number)
{
    if (condition->kind != EXPR_AND && condition->kind != EXPR_OR)
        return;
    assume_parts(parser, condition->left, number);
    assume_parts(parser, condition->right, number);
    condition->left = assumed(parser, condition->left, number);
}

struct expr *assume_condition(struct parser *parser, struct expr *condition)
{
    size_t number = find(parser, condition->offset);
    if (number == ASSUME_NONE)
        return condition;
    assume_parts(parser, condition, number);
    return assumed(parser, condition, number);
}
