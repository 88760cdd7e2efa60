/* Names in scope; see scope.h. */
#include "lang/scope.h"

#include <string.h>

/* FNV-1a. */
static size_t bucket_of(const char *name, size_t length)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)name[i]) * 16777619u;
    return (hash ^ hash >> 16) % SCOPE_BUCKETS;
}

struct scope *scope_new(struct arena *arena)
{
    struct scope *scope = arena_alloc(arena, sizeof *scope);
    scope->arena = arena;
    return scope;
}

void scope_enter(struct scope *scope)
{
    scope->level++;
}

/* The newest symbols head their buckets, so they go in reverse order. */
void scope_leave(struct scope *scope)
{
    struct symbol *symbol = scope->newest;
    for (; symbol != NULL && symbol->level == scope->level;
         symbol = symbol->older)
        scope->buckets[bucket_of(symbol->name, symbol->length)] =
            symbol->hidden;
    scope->newest = symbol;
    scope->level--;
}

struct symbol *scope_find(const struct scope *scope, const char *name,
                          size_t length, bool tag)
{
    struct symbol *symbol = scope->buckets[bucket_of(name, length)];
    for (; symbol != NULL; symbol = symbol->hidden)
        if (symbol->length == length && (symbol->kind == SYMBOL_TAG) == tag &&
            memcmp(symbol->name, name, length) == 0)
            return symbol;
    return NULL;
}

struct symbol *scope_find_here(const struct scope *scope, const char *name,
                               size_t length, bool tag)
{
    struct symbol *symbol = scope_find(scope, name, length, tag);
    return symbol != NULL && symbol->level == scope->level ? symbol : NULL;
}

struct symbol *scope_add(struct scope *scope, enum symbol_kind kind,
                         const char *name, size_t length)
{
    struct symbol *symbol = arena_alloc(scope->arena, sizeof *symbol);
    struct symbol **bucket = &scope->buckets[bucket_of(name, length)];
    *symbol = (struct symbol){
        .kind = kind, .name = name, .length = length, .level = scope->level,
        .hidden = *bucket, .older = scope->newest,
    };
    *bucket = symbol;
    scope->newest = symbol;
    return symbol;
}
