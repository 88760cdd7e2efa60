/* Arrays in memory; see memory.h. */
#include "lang/memory.h"

#include <string.h>

#include "core/memory.h"
#include "lang/assign.h"
#include "lang/constant.h"
#include "lang/data.h"
#include "lang/declare.h"
#include "lang/initial.h"

enum { TABLE_LEAVES_MAX = 64 };

/* Is some part of it an integer? */
static bool holds_integers(const struct type *type)
{
    type = type_innermost(type);
    for (size_t i = 0; type->kind == TYPE_STRUCT && i < type->member_count; i++)
        if (holds_integers(type->members[i].type))
            return true;
    return type_is_integer(type);
}

/* An array of integers may not be larger to have known values. */
enum { INITIAL_BYTES_MAX = 1 << 24 };

/* The integers that stay what they are here; NULL: there are none. */
static const unsigned char *
initial_value(struct parser *parser, const struct specifiers *specifiers,
              const struct type *type)
{
    if (!parser_at(parser, TOKEN_ASSIGN) &&
        !parser_at(parser, TOKEN_LEFT_BRACE))
        return NULL;
    if (specifiers->is_shared)
        parser_fail(parser, parser->token->offset,
                    "what lies in shared memory has no initial value");
    parser_accept(parser, TOKEN_ASSIGN);
    const struct type *element = initial_element(type);
    if (element != NULL && parser_at(parser, TOKEN_LEFT_BRACE) &&
        type->size > 0 && type->size <= INITIAL_BYTES_MAX &&
        (specifiers->is_constant_memory || element->is_const))
        return initial_integers(parser, type);
    parse_memory_initializer(parser);
    return NULL;
}

/* --data for the array, if there is some, holds first. */
static void set_initial(struct parser *parser, uint32_t number,
                        const struct type *type, const unsigned char *bytes)
{
    struct array *array = &parser->build->arrays[number];
    uint64_t size = initial_element(type)->size;
    struct contents *contents =
        arena_alloc(parser->build->arena, sizeof *contents);
    if (array->contents != NULL)
        return;
    *contents = (struct contents){ .kind = CONTENTS_LIST, .packed = bytes,
                                   .bytes = (uint8_t)size, .stride = size,
                                   .count = type->size / size };
    array->contents = contents;
}

/*
 * A function that is called twice has its shared or static array once; all
 * `extern` ones begin at one address.
 */
static bool find_once(const struct build *build, const struct token *name,
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

static void keep_once(struct parser *parser,
                      const struct specifiers *specifiers,
                      const struct declarator *declarator, uint32_t array)
{
    struct build *build = parser->build;
    uint32_t align = declarator->type->align;
    if (specifiers->align > align)
        align = specifiers->align;
    if (declarator->align > align)
        align = declarator->align;
    build->shared = memory_grow(build->shared, build->shared_count,
                                &build->shared_room, sizeof *build->shared);
    build->shared[build->shared_count++] = (struct shared_array){
        .name = declarator->name, .type = declarator->type,
        .is_extern = specifiers->is_extern, .array = array, .align = align,
        .level = parser->frame == NULL ? parser->scope->level : 0,
    };
}

uint32_t memory_array(struct parser *parser, const char *name, size_t length,
                      enum request_space space, uint64_t bytes,
                      const struct type *type)
{
    uint32_t array =
        build_array(parser->build, name, length, space, bytes, type);
    if (parser_failed(parser))
        parser->token = parser->end;
    return array;
}

static uint32_t new_array(struct parser *parser,
                          const struct declarator *declarator, bool shared,
                          bool is_extern)
{
    const struct token *name = declarator->name;
    bool by_launch = shared && is_extern;
    uint32_t array = memory_array(
        parser, name->text, name->length, shared ? SPACE_SHARED : SPACE_GLOBAL,
        by_launch ? parser->build->options->shared_bytes
                  : declarator->type->size,
        declarator->type);
    parser->build->arrays[array].is_declared = true;
    parser->build->arrays[array].is_launch_sized = by_launch;
    parser->build->arrays[array].has_integers =
        holds_integers(declarator->type);
    return array;
}

void memory_declare(struct parser *parser, const struct specifiers *specifiers,
                    const struct declarator *declarator)
{
    const struct token *name = declarator->name;
    const struct type *type = declarator->type;
    struct build *build = parser->build;
    bool shared = specifiers->is_shared, is_extern = specifiers->is_extern;
    bool has_value = parser_at(parser, TOKEN_ASSIGN) ||
                     parser_at(parser, TOKEN_LEFT_BRACE);
    uint32_t array;
    if (shared && !is_extern && type->size == 0)
        parser_fail(parser, name->offset, "'%.*s' needs a size, or 'extern'",
                    (int)name->length, name->text);
    const unsigned char *initial = initial_value(parser, specifiers, type);
    if (parser_failed(parser))
        return;
    bool is_once = shared || specifiers->is_static;
    if (!is_once || !find_once(build, name, type, is_extern, &array)) {
        array = new_array(parser, declarator, shared, is_extern);
        if (is_once)
            keep_once(parser, specifiers, declarator, array);
    }
    if (initial != NULL)
        set_initial(parser, array, type, initial);
    build->arrays[array].is_table =
        has_value && !shared && type_innermost(type)->is_const;
    struct symbol *symbol = scope_add(parser->scope, SYMBOL_ARRAY, name);
    symbol->type = type;
    symbol->array = array;
    symbol->value = specifiers->is_constant_memory;
}

/* -D NAME=0, or nullptr: a launch passes no array. Another value is meant for
 * a number of that name elsewhere. */
static bool is_null(const struct parser *parser, const char *name)
{
    static const char *const nulls[] = { "0", "nullptr", "NULL" };
    struct token token = { .kind = TOKEN_NAME, .text = name,
                           .length = strlen(name) };
    size_t define = constant_find(parser, &token);
    if (define == CONSTANT_NONE)
        return false;
    struct lang_define *given = &parser->build->options->defines[define];
    for (size_t i = 0; i < sizeof nulls / sizeof *nulls; i++)
        if (strcmp(given->value, nulls[i]) == 0)
            return given->used = true;
    return false;
}

void declare_named_array(struct parser *parser, struct operand pointer,
                         const char *name, struct stmt_list *list)
{
    size_t offset = pointer.offset;
    uint32_t array = memory_array(parser, name, strlen(name), SPACE_GLOBAL, 0,
                                  pointer.type->of);
    struct operand own =
        operand_of_value(pointer.type, node_array(parser, array, offset));
    own.points_to = POINTS_GLOBAL;
    parser->build->arrays[array].is_pointers = true;
    parser->build->arrays[array].is_null = is_null(parser, name);
    parser->build->arrays[array].is_restrict = pointer.type->is_restrict;
    parser->build->arrays[array].has_integers =
        holds_integers(pointer.type->of);
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
    bool fixed =
        specifiers->is_constant_memory ||
        (type_innermost(type)->is_const &&
         (type->kind != TYPE_ARRAY ||
          type_innermost(type)->kind == TYPE_STRUCT));
    const struct token *name = declarator->name;
    return specifiers->is_device && fixed && type->size > 0 &&
           !data_names(parser->build, name->text, name->length) &&
           type->leaves <= TABLE_LEAVES_MAX &&
           (parser_at(parser, TOKEN_ASSIGN) ||
            parser_at(parser, TOKEN_LEFT_BRACE));
}

bool memory_is_static(const struct parser *parser,
                      const struct specifiers *specifiers,
                      const struct type *type)
{
    const struct type *element = type_innermost(type);
    bool is_local = parser->scope->level > parser->scope->view.file;
    return is_local && specifiers->is_static && type->kind == TYPE_ARRAY &&
           element->is_const && element->kind != TYPE_STRUCT;
}

/* The host may change what is not `const`, so the compiler counts on
 * nothing. */
static void mark_given(struct parser *parser, const struct operand *object)
{
    for (uint32_t i = 0; i < object->type->leaves; i++)
        assign_mark_given(parser, object->variable + i);
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
    } else {
        size_t offset = parser->token->offset;
        struct operand value = parse_assignment(parser);
        stmt_append_expr(parser, list,
                         assign_initial(parser, object, value, offset));
    }
    if (!parser_failed(parser) && !declarator->type->is_const)
        mark_given(parser, &object);
}
