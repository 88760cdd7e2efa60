/* Arrays in memory; see memory.h. */
#include "lang/memory.h"

#include <string.h>

#include "core/memory.h"
#include "lang/assign.h"

enum { TABLE_LEAVES_MAX = 64 };

static void skip_initial_value(struct parser *parser, bool shared)
{
    if (!parser_at(parser, TOKEN_ASSIGN) && !parser_at(parser, TOKEN_LEFT_BRACE))
        return;
    if (shared)
        parser_fail(parser, parser->token->offset,
                    "what lies in shared memory has no initial value");
    parser_accept(parser, TOKEN_ASSIGN);
    parse_memory_initializer(parser);
}

/*
 * A function that is called twice has its shared array once; all `extern` ones
 * begin at one address.
 */
static bool find_shared(const struct build *build, const struct token *name,
                        const struct type *type, bool is_extern,
                        uint32_t *array)
{
    for (size_t i = 0; i < build->shared_count; i++) {
        const struct shared_array *shared = &build->shared[i];
        bool same = is_extern ? shared->is_extern
                              : shared->name == name &&
                                    type_same(shared->type, type);
        if (same) {
            *array = shared->array;
            return true;
        }
    }
    return false;
}

static void keep_shared(struct build *build, const struct token *name,
                        const struct type *type, bool is_extern,
                        uint32_t array)
{
    build->shared = memory_grow(build->shared, build->shared_count,
                                &build->shared_room, sizeof *build->shared);
    build->shared[build->shared_count++] = (struct shared_array){
        .name = name, .type = type, .is_extern = is_extern, .array = array,
    };
}

static uint32_t new_array(struct parser *parser,
                          const struct declarator *declarator, bool shared)
{
    const struct token *name = declarator->name;
    uint32_t array = build_array(parser->build, name->text, name->length,
                                 shared ? SPACE_SHARED : SPACE_GLOBAL,
                                 declarator->type->size, declarator->type);
    parser->build->arrays[array].is_declared = true;
    return array;
}

void memory_declare(struct parser *parser, const struct specifiers *specifiers,
                    const struct declarator *declarator)
{
    const struct token *name = declarator->name;
    const struct type *type = declarator->type;
    struct build *build = parser->build;
    bool shared = specifiers->is_shared, is_extern = specifiers->is_extern;
    uint32_t array;
    if (shared && !is_extern && type->size == 0)
        parser_fail(parser, name->offset, "'%.*s' needs a size, or 'extern'",
                    (int)name->length, name->text);
    skip_initial_value(parser, shared);
    if (parser_failed(parser))
        return;
    if (!shared || !find_shared(build, name, type, is_extern, &array)) {
        array = new_array(parser, declarator, shared);
        if (shared)
            keep_shared(build, name, type, is_extern, array);
    }
    struct symbol *symbol = scope_add(parser->scope, SYMBOL_ARRAY, name->text,
                                      name->length);
    symbol->type = type;
    symbol->array = array;
    symbol->value = specifiers->is_constant_memory;
}

void declare_named_array(struct parser *parser, struct operand pointer,
                         const char *name, struct stmt_list *list)
{
    size_t offset = pointer.offset;
    uint32_t array = build_array(parser->build, name, strlen(name),
                                 SPACE_GLOBAL, 0, pointer.type->of);
    struct operand own =
        operand_of_value(pointer.type, node_array(parser, array, offset));
    own.points_to = POINTS_GLOBAL;
    parser->build->arrays[array].is_restrict = pointer.type->is_restrict;
    stmt_append_expr(parser, list,
                     assign_initial(parser, pointer, own, offset));
}

void declare_own_array(struct parser *parser, struct operand pointer,
                       const struct token *name, struct stmt_list *list)
{
    pointer.offset = name->offset;
    declare_named_array(parser, pointer,
                        arena_text(parser->build->arena, name->text,
                                   name->length), list);
}

bool memory_is_table(const struct parser *parser,
                     const struct specifiers *specifiers,
                     const struct declarator *declarator)
{
    const struct type *type = declarator->type;
    bool fixed = specifiers->is_constant_memory || type->is_const;
    return specifiers->is_device && fixed && type->size > 0 &&
           type->leaves <= TABLE_LEAVES_MAX &&
           (parser_at(parser, TOKEN_ASSIGN) ||
            parser_at(parser, TOKEN_LEFT_BRACE));
}

void memory_declare_table(struct parser *parser,
                          const struct declarator *declarator,
                          struct stmt_list *list)
{
    struct operand object =
        declare_object(parser, declarator->type, declarator->name, list);
    parser_accept(parser, TOKEN_ASSIGN);
    if (parser_at(parser, TOKEN_LEFT_BRACE)) {
        parse_initializer(parser, object, list);
        return;
    }
    size_t offset = parser->token->offset;
    struct operand value = parse_assignment(parser);
    stmt_append_expr(parser, list,
                     assign_initial(parser, object, value, offset));
}
