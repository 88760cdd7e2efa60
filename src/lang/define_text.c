/* Values of -D that are text; see define_text.h. */
#include "lang/define_text.h"

#include "core/arena.h"
#include "lang/grammar.h"

static size_t count_tokens(const struct token *tokens)
{
    size_t count = 0;
    while (tokens[count].kind != TOKEN_END)
        count++;
    return count;
}

/* "typename" NAME or "class" NAME: then -D gives the template's argument. */
static bool is_template_parameter(const struct token *tokens, const char *name)
{
    for (; tokens->kind != TOKEN_END; tokens++)
        if ((token_is_word(tokens, "typename") ||
             token_is_word(tokens, "class")) &&
            token_is_word(tokens + 1, name))
            return true;
    return false;
}

/* A type's name, with what may stand around it: no cast, no constructor. */
static bool is_type(const struct token *text)
{
    if (!parse_is_type_word(text))
        return false;
    for (; text->kind != TOKEN_END; text++)
        if (text->kind != TOKEN_NAME && text->kind != TOKEN_STAR)
            return false;
    return true;
}

void define_texts(struct build *build, const struct token *tokens,
                  struct macro_table *macros)
{
    const struct lang_options *options = build->options;
    for (size_t i = 0; i < options->define_count; i++) {
        struct lang_define *define = &options->defines[i];
        struct source text = source_of("-D", define->value);
        const struct token *value = token_list(&text, build->arena);
        if (define->parameters == NULL &&
            (!is_type(value) || is_template_parameter(tokens, define->name)))
            continue;
        struct source line = source_of(
            "-D", arena_format(build->arena, "%s%s %s", define->name,
                               define->parameters != NULL ? define->parameters
                                                          : "",
                               define->value));
        const struct token *list = token_list(&line, build->arena);
        macro_define(macros, list, count_tokens(list));
        define->used = true;
    }
}
