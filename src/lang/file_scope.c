/* What stands outside of functions; see file_scope.h. */
#include "lang/file_scope.h"

#include <string.h>

#include "core/memory.h"
#include "lang/outside.h"

/* template "<" ... ">": the parameters take their values from -D. */
static const struct token *skip_template(const struct token *token)
{
    while (token_is_word(token, "template") && token[1].kind == TOKEN_LESS)
        token = routine_skip(token + 1);
    return token;
}

static bool is_tag_word(const struct token *token)
{
    return token_is_word(token, "struct") || token_is_word(token, "class") ||
           token_is_word(token, "enum") || token_is_word(token, "union");
}

/* The last name before the parameters or the value is what is declared. */
static void scan_name(struct item *item, const struct token *token)
{
    if (item->paren != NULL || item->has_value)
        return;
    bool wants_tag = item->wants_tag;
    if (wants_tag && !routine_takes_argument(token))
        item->tag = token;
    item->wants_tag = is_tag_word(token) ||
                      (wants_tag && routine_takes_argument(token));
    item->name = token;
    item->is_kernel = item->is_kernel || token_is_word(token, "__global__");
}

static void scan_parenthesis(struct item *item, const struct token *token)
{
    bool of_function = token > item->first && !item->has_value &&
                       !routine_takes_argument(token - 1);
    if (of_function && item->paren == NULL)
        item->paren = token;
}

/* Template arguments name nothing that the item declares. */
static const struct token *scan_angles(const struct item *item,
                                       const struct token *token)
{
    bool before_name = item->paren == NULL && !item->has_value &&
                       token > item->first &&
                       !token_is_word(token - 1, "operator");
    return before_name ? routine_skip(token) : token + 1;
}

/* Notes what a token says; where to go on, or NULL at the item's end. */
static const struct token *scan_token(struct item *item,
                                      const struct token *token)
{
    item->behind = token + 1;
    switch (token->kind) {
    case TOKEN_END: item->behind = token; return NULL;
    case TOKEN_SEMICOLON: return NULL;
    case TOKEN_NAME: scan_name(item, token); return token + 1;
    case TOKEN_ASSIGN: item->has_value = true; return token + 1;
    case TOKEN_LEFT_PAREN:
        scan_parenthesis(item, token);
        return routine_skip(token);
    case TOKEN_LESS: return scan_angles(item, token);
    case TOKEN_LEFT_BRACKET:
        return routine_skip(token);
    case TOKEN_LEFT_BRACE:
        item->behind = routine_skip(token);
        item->has_body = item->paren != NULL;
        return item->has_body ? NULL : item->behind;
    default: return token + 1;
    }
}

/* Looks at an item from its first token to its ';' or closing '}'. */
struct item file_scope_item(const struct token *token)
{
    struct item item = { .first = skip_template(token) };
    if (item.first != token)
        item.head = token + 1;
    token = item.first;
    while (token != NULL)
        token = scan_token(&item, token);
    return item;
}

/* What has a meaning already, in the file or of CUDA's own, keeps it. */
static void refuse(struct parser *parser, const struct token *name,
                   const char *why)
{
    if (name == NULL || name->kind != TOKEN_NAME)
        return;
    struct symbol *symbol =
        scope_find(parser->scope, name->text, name->length, false);
    bool is_broken = symbol != NULL && symbol->kind == SYMBOL_TYPE &&
                     symbol->type->kind == TYPE_STRUCT &&
                     symbol->type->size == 0;
    if (symbol == NULL)
        symbol = scope_add(parser->scope, SYMBOL_REFUSED, name);
    else if (!is_broken)
        return;
    symbol->kind = SYMBOL_REFUSED;
    symbol->why = why;
}

static bool has_word(const struct item *item, const char *word)
{
    const struct token *end = item->paren != NULL ? item->paren : item->behind;
    for (const struct token *token = item->first; token != end; token++)
        if (token_is_word(token, word))
            return true;
    return false;
}

static void add_kernel(struct kernel_list *kernels, const struct item *item,
                       struct routine *routine)
{
    if (routine == NULL)
        return;
    kernels->items = memory_grow(kernels->items, kernels->count,
                                 &kernels->room, sizeof *kernels->items);
    kernels->items[kernels->count++] =
        (struct kernel){ .name = item->name, .has_body = item->has_body,
                         .routine = routine };
}

static const char *reason(struct parser *parser,
                          const struct diagnostic *failure)
{
    return arena_format(parser->build->arena, "could not be read: %.*s",
                        (int)strcspn(failure->text, "\n"), failure->text);
}

/*
 * A declaration of types, constants or variables. One that cannot be read is
 * an error only where its name is used.
 */
static void read_declaration(struct parser *parser, const struct item *item,
                             struct stmt_list *values)
{
    struct build *build = parser->build;
    struct diagnostic *outer = build->diagnostic;
    struct diagnostic failure = { .is_brief = true };
    build->diagnostic = &failure;
    parser->token = item->first;
    if (!parse_using(parser))
        parse_declaration(parser, values);
    if (failure.failed) {
        refuse(parser, item->tag, reason(parser, &failure));
        refuse(parser, item->name, reason(parser, &failure));
    }
    build->diagnostic = outer;
    diagnostic_free(&failure);
}

/* Types, constants, shared arrays: what may be read. Variables of the host
 * are not. */
static bool is_readable(const struct item *item)
{
    static const char *const words[] = { "struct", "enum", "typedef", "const",
                                         "constexpr", "__shared__", "using",
                                         "__constant__", "__device__",
                                         "__managed__", "class", "union" };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (has_word(item, words[i]))
            return true;
    return false;
}

/* Functions of one name are called by one symbol. */
static void add_routine(struct parser *parser, struct routine *routine)
{
    const struct token *name = routine->name;
    struct symbol *symbol =
        name->space != NULL
            ? scope_find_name(parser->scope, name, false)
            : scope_find_here(parser->scope, name->text, name->length, false);
    if (symbol == NULL)
        symbol = scope_add(parser->scope, SYMBOL_ROUTINE, name);
    else
        routine->space = symbol->space;
    if (symbol->kind != SYMBOL_ROUTINE && symbol->kind != SYMBOL_REFUSED)
        return;
    symbol->kind = SYMBOL_ROUTINE;
    routine->next = symbol->routine;
    symbol->routine = routine;
}

/* template <...> struct NAME<...> ... */
static void add_special(struct parser *parser, const struct item *item,
                        const struct token *name, const struct symbol *symbol)
{
    struct struct_special *special =
        arena_alloc(parser->build->arena, sizeof *special);
    if (symbol == NULL || symbol->kind != SYMBOL_TEMPLATE)
        return;
    *special = (struct struct_special){ .head = item->head,
                                        .word = item->first,
                                        .given = name + 1,
                                        .next = symbol->pattern->specials };
    symbol->pattern->specials = special;
}

/* template <...> struct NAME ..., "using" NAME "=" ..., constexpr ... NAME =
 * ..., or a specialisation of the first or last */
static void add_template(struct parser *parser, const struct item *item,
                         enum template_kind kind)
{
    const struct token *name =
        kind == TEMPLATE_STRUCT ? item->tag : item->name;
    struct symbol *symbol =
        scope_find_here(parser->scope, name->text, name->length, false);
    if (name[1].kind == TOKEN_LESS) {
        add_special(parser, item, name, symbol);
        return;
    }
    if (symbol != NULL && symbol->kind != SYMBOL_TEMPLATE)
        return;
    if (symbol == NULL) {
        symbol = scope_add(parser->scope, SYMBOL_TEMPLATE, name);
        symbol->pattern =
            arena_alloc(parser->build->arena, sizeof *symbol->pattern);
    }
    struct struct_template *pattern = symbol->pattern;
    pattern->kind = kind;
    pattern->is_own = parser->reads_own;
    pattern->space = parser->scope->view.space;
    pattern->head = item->head;
    pattern->word = kind == TEMPLATE_ALIAS ? name + 2 : item->first;
    pattern->name = name;
}

/* A template that is no function: what of? False: nothing that is read. */
static bool is_template(const struct item *item, enum template_kind *kind)
{
    if (item->head == NULL || item->name == NULL)
        return false;
    if (token_is_word(item->first, "using") && item->has_value)
        *kind = TEMPLATE_ALIAS;
    else if (item->tag != NULL && item->paren == NULL)
        *kind = TEMPLATE_STRUCT;
    else if ((item->has_value || is_readable(item)) && item->paren == NULL)
        *kind = TEMPLATE_VARIABLE;
    else
        return false;
    return true;
}

static bool is_device(const struct item *item)
{
    return has_word(item, "__device__") || has_word(item, "constexpr");
}

bool file_scope_is_device(const struct item *item)
{
    if (item->paren != NULL)
        return item->is_kernel || is_device(item);
    return is_readable(item) || item->tag != NULL;
}

static void read_item(struct parser *parser, const struct item *item,
                      struct kernel_list *kernels)
{
    bool is_function =
        item->paren != NULL && !token_is_word(item->first, "typedef");
    struct routine *routine = NULL;
    enum template_kind kind;
    if (is_function && (item->is_kernel || is_device(item)))
        routine = routine_scan(
            parser, item->head != NULL ? item->head - 1 : item->first, NULL);
    if (item->is_kernel && is_function)
        add_kernel(kernels, item, routine);
    else if (routine != NULL && routine->within != NULL)
        outside_define(parser, routine);
    else if (routine != NULL)
        add_routine(parser, routine);
    else if (is_template(item, &kind))
        add_template(parser, item, kind);
    else if (is_function)
        refuse(parser, item->name, "is a function of the host");
    else if (is_readable(item))
        read_declaration(parser, item, &kernels->values);
    else
        refuse(parser, item->name, "is a variable of the host");
}

/* "template" of what is there already, or "extern" before it: it says no more
 * than that it is wanted. */
static bool skip_instance(struct parser *parser)
{
    const struct token *token = parser->token;
    token += token_is_word(token, "extern") ? 1 : 0;
    if (!token_is_word(token, "template") || token[1].kind == TOKEN_LESS)
        return false;
    while (token->kind != TOKEN_SEMICOLON && token->kind != TOKEN_END)
        token++;
    parser->token = token;
    return true;
}

/* Braces that were opened around what follows. */
struct wrapper {
    struct wrapper *outer;
    const struct scope_space *space; /* the namespace around them */
};

static void open_wrapper(struct parser *parser, struct wrapper **open,
                         const struct token *name)
{
    struct scope *scope = parser->scope;
    struct wrapper *wrapper =
        arena_alloc(parser->build->arena, sizeof *wrapper);
    wrapper->outer = *open;
    wrapper->space = scope->view.space;
    *open = wrapper;
    if (name != NULL)
        scope->view.space = scope_space(scope, name->text, name->length);
}

/* extern "C", its braces, and a namespace's: what is inside counts. One that is
 * inline, or has no name, is as if it were not there. */
static bool skip_wrapper(struct parser *parser, struct wrapper **open)
{
    const struct token *token = parser->token;
    bool linkage =
        token_is_word(token, "extern") && token[1].kind == TOKEN_STRING;
    bool is_inline = token_is_word(token, "inline") &&
                     token_is_word(token + 1, "namespace");
    token += is_inline ? 1 : 0;
    bool is_namespace = token_is_word(token, "namespace");
    if (token->kind == TOKEN_RIGHT_BRACE && *open != NULL) {
        parser->scope->view.space = (*open)->space;
        *open = (*open)->outer;
    } else if (token->kind != TOKEN_SEMICOLON && !linkage && !is_namespace) {
        return false;
    }
    token += linkage ? 2 : 1;
    const struct token *name = NULL;
    if (is_namespace && token->kind == TOKEN_NAME)
        name = token++;
    if ((linkage || is_namespace) && token->kind == TOKEN_LEFT_BRACE) {
        open_wrapper(parser, open, is_inline ? NULL : name);
        token++;
    }
    parser->token = token;
    return true;
}

void file_scope_read(struct parser *parser, struct kernel_list *kernels)
{
    struct wrapper *open = NULL;
    while (!parser_at_end(parser) && !parser_failed(parser)) {
        if (skip_wrapper(parser, &open) || skip_instance(parser))
            continue;
        struct item item = file_scope_item(parser->token);
        read_item(parser, &item, kernels);
        parser->token = item.behind;
    }
    parser->scope->view.space = NULL;
}
