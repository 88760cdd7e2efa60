/* Reads coalsim's own text; see own_text.h. */
#include "lang/own_text.h"

#include <stdlib.h>

#include "lang/file_scope.h"
#include "lang/half.h"
#include "lang/own_parts.h"

static const char *const *const subjects[] = {
    own_functions, own_types, own_groups, half_text, own_library,
};

static void read_part(struct parser *parser, const char *text)
{
    struct build *build = parser->build;
    struct source *source = arena_alloc(build->arena, sizeof *source);
    struct kernel_list none = { 0 };
    struct parser own = *parser;
    *source = source_of("coalsim", text);
    own.source = source;
    parser_read_tokens(&own, token_list(source, build->arena));
    own.reads_own = true;
    file_scope_read(&own, &none);
    free(none.items);
}

void own_text_read(struct parser *parser)
{
    for (size_t i = 0; i < sizeof subjects / sizeof *subjects; i++)
        for (const char *const *part = subjects[i]; *part != NULL; part++)
            read_part(parser, *part);
}
