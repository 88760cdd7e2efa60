/* --elem; see element.h. */
#include "lang/element.h"

#include <string.h>

#include "lang/grammar.h"

struct element_size {
    const char *bytes;
    const char *type; /* an integer, so that its values may index */
};

static const struct element_size element_sizes[] = {
    { "1", "uint8_t" },  { "2", "uint16_t" }, { "4", "uint32_t" },
    { "8", "uint64_t" }, { "16", "uint4" },
};

static const struct type *parse_element(struct parser *parser,
                                        const char *text)
{
    struct arena *arena = parser->build->arena;
    struct source *source = arena_alloc(arena, sizeof *source);
    *source = source_of("--elem", text);
    struct parser inner;
    parser_init(&inner, parser->build, source, token_list(source, arena),
                PARSE_VALUE, 0);
    if (!parse_at_type(&inner)) {
        parser_fail(&inner, 0, "--elem takes 1, 2, 4, 8, 16 or a type's name, "
                    "not '%.60s'", text);
        return &type_float;
    }
    const struct type *type = parse_type_name(&inner);
    if (!parser_at_end(&inner))
        parser_expected(&inner, "end of value");
    if (type->size == 0)
        parser_fail(&inner, 0, "'%s' has no size", type->name);
    return type->size == 0 ? &type_float : type;
}

const struct type *element_type(struct parser *parser)
{
    const char *text = parser->build->options->element;
    if (text == NULL)
        return &type_float;
    for (size_t i = 0; i < sizeof element_sizes / sizeof *element_sizes; i++) {
        const struct element_size *size = &element_sizes[i];
        if (strcmp(size->bytes, text) == 0)
            return type_find(size->type, strlen(size->type));
    }
    const struct type *type = parse_element(parser, text);
    if (parser_failed(parser))
        parser->token = parser->end;
    return type;
}
