/* Reads coalsim's own text; see own_text.h. */
#include "lang/own_text.h"

#include <stdlib.h>
#include <string.h>

#include "core/embedded.h"
#include "lang/file_scope.h"
#include "lang/preprocess.h"

/* No -D reaches it; most headers have nothing for the preprocessor. */
static struct token *tokens_of(const struct build *build,
                               struct source *source)
{
    static const struct lang_options none;
    struct build apart = { .options = &none, .arena = build->arena,
                           .diagnostic = build->diagnostic };
    return strchr(source->text, '#') != NULL
               ? preprocess(&apart, source)
               : token_list(source, build->arena);
}

static void read_header(struct parser *parser, const char *text)
{
    struct build *build = parser->build;
    struct source *source = arena_alloc(build->arena, sizeof *source);
    struct kernel_list none = { 0 };
    struct parser own = *parser;
    *source = source_of("coalsim", text);
    own.source = source;
    parser_read_tokens(&own, tokens_of(build, source));
    own.reads_own = true;
    file_scope_read(&own, &none);
    free(none.items);
}

void own_text_read(struct parser *parser)
{
    for (const struct embedded *header = embedded_headers;
         header->name != NULL; header++)
        read_header(parser, header->text);
}
