/* Names in scope; see scope.h. */
#include "lang/scope.h"

#include <limits.h>
#include <string.h>

enum { FIRST_BUCKETS = 16 };

/* FNV-1a. */
static struct symbol **bucket_of(const struct scope *scope, const char *name,
                                 size_t length)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)name[i]) * 16777619u;
    return &scope->buckets[(hash ^ hash >> 16) & (scope->bucket_count - 1)];
}

static void put_in_bucket(struct scope *scope, struct symbol *symbol)
{
    struct symbol **bucket = bucket_of(scope, symbol->name, symbol->length);
    symbol->hidden = *bucket;
    *bucket = symbol;
}

/* Turns the list of all symbols round, and gives its other end. */
static struct symbol *turn_round(struct symbol *symbol)
{
    struct symbol *done = NULL;
    while (symbol != NULL) {
        struct symbol *next = symbol->older;
        symbol->older = done;
        done = symbol;
        symbol = next;
    }
    return done;
}

/* More buckets; the oldest symbols must go into them first. */
static void spread(struct scope *scope)
{
    struct symbol *oldest = turn_round(scope->newest);
    scope->bucket_count *= 2;
    scope->buckets = arena_array(scope->arena, scope->bucket_count,
                                 sizeof *scope->buckets);
    for (struct symbol *symbol = oldest; symbol != NULL;
         symbol = symbol->older)
        put_in_bucket(scope, symbol);
    scope->newest = turn_round(oldest);
}

struct scope *scope_new(struct arena *arena)
{
    struct scope *scope = arena_alloc(arena, sizeof *scope);
    scope->arena = arena;
    scope->view.element = SCOPE_NO_ELEMENT;
    scope->bucket_count = FIRST_BUCKETS;
    scope->buckets = arena_array(arena, FIRST_BUCKETS, sizeof *scope->buckets);
    scope->ambiguous = arena_alloc(arena, sizeof *scope->ambiguous);
    *scope->ambiguous = (struct symbol){
        .kind = SYMBOL_REFUSED,
        .why = "is declared in several namespaces, which are not told apart "
               "here" };
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
         symbol = symbol->older) {
        *bucket_of(scope, symbol->name, symbol->length) = symbol->hidden;
        scope->count--;
    }
    scope->newest = symbol;
    scope->level--;
}

void scope_set_file(struct scope *scope)
{
    scope->view.file = scope->level;
}

struct scope_view scope_enter_function(struct scope *scope,
                                       const struct scope_view *seen,
                                       unsigned high)
{
    struct scope_view old = scope->view;
    scope_enter(scope);
    scope->view.base = scope->level;
    scope->view.low = seen != NULL ? seen->base : 1;
    scope->view.high = seen != NULL ? high : 0;
    scope->view.element = SCOPE_NO_ELEMENT;
    return old;
}

static bool is_visible(const struct scope_view *view, unsigned level)
{
    return level <= view->file || level >= view->base ||
           (level >= view->low && level <= view->high);
}

const struct scope_space *scope_space(struct scope *scope, const char *name,
                                      size_t length)
{
    const struct scope_space *outer = scope->view.space;
    unsigned depth = outer != NULL ? outer->depth + 1 : 1;
    if (depth > SCOPE_SPACE_DEPTH_MAX)
        return outer;
    if (scope->spaces == NULL)
        scope->spaces = scope_new(scope->arena);
    scope->spaces->view.space = outer;
    struct symbol *symbol = scope_find_here(scope->spaces, name, length, false);
    if (symbol != NULL)
        return symbol->opens;
    struct scope_space *space = arena_alloc(scope->arena, sizeof *space);
    *space = (struct scope_space){ outer, depth, name, length };
    scope_add_text(scope->spaces, SYMBOL_TYPE, name, length)->opens = space;
    return space;
}

static bool is_within(const struct scope_space *inner,
                      const struct scope_space *outer)
{
    while (inner != outer && inner != NULL)
        inner = inner->outer;
    return inner == outer;
}

enum {
    FOREIGN = 1 << 30,
    FOREIGN_MAX = 64 /* of one name: whichever is meant is not looked for */
};

/*
 * How many namespaces out of the one that the text is in the symbol stands; or,
 * more than any of these, the first in which there is a namespace with it.
 */
static unsigned distance(const struct scope *scope,
                         const struct symbol *symbol)
{
    unsigned steps = 0;
    const struct scope_space *space = scope->view.space;
    for (; !is_within(symbol->space, space); steps++)
        space = space->outer;
    return symbol->space == space ? steps : FOREIGN + steps;
}

static bool is_named(const struct symbol *symbol, const char *name,
                     size_t length, bool tag)
{
    return symbol->length == length && (symbol->kind == SYMBOL_TAG) == tag &&
           memcmp(symbol->name, name, length) == 0;
}

/* Where a symbol must stand; `path` NULL: anywhere that is seen. */
struct scope_place {
    const char *path; /* "outer::inner"; "": in no namespace */
    size_t length;
};

/* Does the path lead to the namespace, perhaps from one around it? */
static bool ends_in(const struct scope_place *place,
                    const struct scope_space *space)
{
    size_t left = place->length;
    for (; space != NULL && left >= space->length; space = space->outer) {
        left -= space->length;
        if (memcmp(place->path + left, space->name, space->length) != 0)
            return false;
        if (left == 0)
            return true;
        if (left < 2 || place->path[left - 1] != ':')
            return false;
        left -= 2;
    }
    return space == NULL && place->length == 0;
}

static bool is_at(const struct scope *scope, const struct symbol *symbol,
                  const struct scope_place *place)
{
    const struct scope_space *space = symbol->space;
    if (place->path == NULL)
        return is_visible(&scope->view, symbol->level);
    if (symbol->level > scope->view.file)
        return false;
    return ends_in(place, space);
}

static struct symbol *find_at(const struct scope *scope, const char *name,
                              size_t length, bool tag,
                              struct scope_place place)
{
    struct symbol *symbol = *bucket_of(scope, name, length);
    struct symbol *nearest = NULL;
    unsigned least = UINT_MAX;
    bool is_ambiguous = false;
    size_t foreign = 0;
    for (; symbol != NULL && foreign < FOREIGN_MAX; symbol = symbol->hidden) {
        if (!is_named(symbol, name, length, tag) ||
            !is_at(scope, symbol, &place))
            continue;
        if (nearest != NULL && symbol->level != nearest->level)
            break;
        unsigned steps = distance(scope, symbol);
        if (steps == 0)
            return symbol;
        foreign += steps >= FOREIGN;
        if (steps < least) {
            nearest = symbol;
            least = steps;
            is_ambiguous = false;
        } else if (steps == least && steps >= FOREIGN) {
            is_ambiguous |= symbol->space != nearest->space;
        }
    }
    if (!is_ambiguous || tag)
        return nearest;
    scope->ambiguous->name = name;
    scope->ambiguous->length = length;
    return scope->ambiguous;
}

/* A pack's name stands for one of its elements where the view tells which. */
static struct symbol *element_of(const struct scope *scope,
                                 struct symbol *symbol)
{
    return symbol != NULL && symbol->kind == SYMBOL_PACK &&
                   scope->view.element < symbol->element_count
               ? symbol->elements[scope->view.element]
               : symbol;
}

struct symbol *scope_find(const struct scope *scope, const char *name,
                          size_t length, bool tag)
{
    struct scope_place anywhere = { NULL, 0 };
    return element_of(scope, find_at(scope, name, length, tag, anywhere));
}

struct symbol *scope_find_pack(const struct scope *scope,
                               const struct token *name)
{
    struct scope_place anywhere = { NULL, 0 };
    struct symbol *symbol =
        find_at(scope, name->text, name->length, false, anywhere);
    return symbol != NULL && symbol->kind == SYMBOL_PACK ? symbol : NULL;
}

struct symbol *scope_find_name(const struct scope *scope,
                               const struct token *name, bool tag)
{
    struct scope_place place = { name->space, name->space_length };
    struct symbol *symbol =
        find_at(scope, name->text, name->length, tag, place);
    return symbol != NULL || place.path == NULL
               ? element_of(scope, symbol)
               : scope_find(scope, name->text, name->length, tag);
}

struct symbol *scope_find_here(const struct scope *scope, const char *name,
                               size_t length, bool tag)
{
    struct symbol *symbol = scope_find(scope, name, length, tag);
    return symbol != NULL && symbol->level == scope->level &&
                   symbol->space == scope->view.space
               ? symbol
               : NULL;
}

struct symbol *scope_add_text(struct scope *scope, enum symbol_kind kind,
                              const char *name, size_t length)
{
    struct symbol *symbol = arena_alloc(scope->arena, sizeof *symbol);
    *symbol = (struct symbol){
        .kind = kind, .name = name, .length = length, .level = scope->level,
        .space = scope->view.space,
        .older = scope->newest,
    };
    scope->newest = symbol;
    if (++scope->count > scope->bucket_count)
        spread(scope);
    else
        put_in_bucket(scope, symbol);
    return symbol;
}

struct symbol *scope_add(struct scope *scope, enum symbol_kind kind,
                         const struct token *name)
{
    return scope_add_text(scope, kind, name->text, name->length);
}

void scope_add_type(struct scope *scope, const struct token *name,
                    const struct type *type)
{
    scope_add(scope, SYMBOL_TYPE, name)->type = type;
}

void scope_add_again(struct scope *scope, const struct symbol *symbol)
{
    struct symbol *again =
        scope_add_text(scope, symbol->kind, symbol->name, symbol->length);
    struct symbol here = *again;
    *again = *symbol;
    again->level = here.level;
    again->space = here.space;
    again->hidden = here.hidden;
    again->older = here.older;
}
