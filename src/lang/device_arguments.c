/* Template arguments by -D; see device_arguments.h. */
#include "lang/device_arguments.h"

static const struct lang_define *find_define(const struct lang_options *options,
                                             const struct token *name)
{
    const struct lang_define *found = NULL;
    for (size_t i = 0; i < options->define_count; i++)
        if (token_is_word(name, options->defines[i].name))
            found = &options->defines[i]; /* the last one holds */
    return found;
}

/* The name of the template parameter that begins here. */
static const struct token *parameter_name(const struct token *token,
                                          const struct token **behind)
{
    const struct token *name = NULL;
    int open = 0;
    bool has_value = false;
    for (; token->kind != TOKEN_END; token++) {
        if (open == 0 &&
            (token->kind == TOKEN_COMMA || token->kind == TOKEN_GREATER))
            break;
        open += token->kind == TOKEN_LESS ? 1 : 0;
        open -= token->kind == TOKEN_GREATER ? 1 : 0;
        has_value |= token->kind == TOKEN_ASSIGN;
        if (token->kind == TOKEN_NAME && !has_value)
            name = token;
    }
    *behind = token;
    return name;
}

const char *device_arguments(const struct item *kernel,
                             const struct lang_options *options,
                             struct arena *arena)
{
    const char *text = "";
    const struct token *token = kernel->head;
    if (token == NULL)
        return text;
    while (token != NULL && token->kind != TOKEN_GREATER &&
           token->kind != TOKEN_END) {
        const struct token *first = token + 1;
        const struct token *name = parameter_name(first, &token);
        const struct lang_define *define =
            name != NULL ? find_define(options, name) : NULL;
        if (define == NULL)
            break; /* it and those behind it have defaults */
        bool is_type = token_is_word(first, "typename") ||
                       token_is_word(first, "class");
        text = arena_format(arena, is_type ? "%s%c%s" : "%s%c(%s)", text,
                            text[0] == '\0' ? '<' : ',', define->value);
    }
    return text[0] != '\0' ? arena_format(arena, "%s>", text) : "<>";
}
