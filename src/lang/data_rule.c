/* Contents by a rule: NAME[:EXPRESSION[:EXPRESSION]]; see binding.h. */
#include <string.h>

#include "core/similar.h"
#include "lang/binding.h"
#include "lang/grammar.h"

enum { RULE_ARGUMENTS_MAX = 2 };

struct rule_arguments {
    int64_t value[RULE_ARGUMENTS_MAX];
    unsigned count;
};

typedef void rule_setter(const struct binding *binding,
                         const struct rule_arguments *arguments,
                         struct contents *contents);

struct rule {
    const char *name;
    const char *form; /* for messages */
    unsigned fewest, most;
    rule_setter *set;
};

/* What N stands for when it is left out: an element a thread. */
static uint64_t default_count(const struct binding *binding)
{
    uint64_t threads = binding->build->options->threads;
    return threads > 0 ? threads : 1;
}

static void set_iota(const struct binding *binding,
                     const struct rule_arguments *arguments,
                     struct contents *contents)
{
    (void)binding;
    contents->kind = CONTENTS_SEQUENCE;
    contents->start = arguments->count > 0 ? arguments->value[0] : 0;
    contents->step = arguments->count > 1 ? arguments->value[1] : 1;
}

static void set_const(const struct binding *binding,
                      const struct rule_arguments *arguments,
                      struct contents *contents)
{
    contents->kind = CONTENTS_SEQUENCE;
    contents->start = arguments->value[0];
    bool is_negative = contents->start < 0;
    uint64_t size = (uint64_t)contents->start;
    if (!binding_holds(binding, is_negative ? 0 - size : size, is_negative))
        binding_fail(binding, "'%s' does not hold %lld",
                     binding->place.type->name, (long long)contents->start);
}

static void set_random(const struct binding *binding,
                       const struct rule_arguments *arguments,
                       struct contents *contents)
{
    const struct type *type = binding->place.type;
    uint64_t highest = binding_highest(binding);
    contents->kind = CONTENTS_RANDOM;
    contents->seed = (uint64_t)arguments->value[0];
    contents->limit = default_count(binding);
    if (contents->limit - 1 > highest)
        contents->limit = highest + 1;
    if (arguments->count < 2)
        return;
    contents->limit = (uint64_t)arguments->value[1];
    if (arguments->value[1] < 1)
        binding_fail(binding, "numbers below %lld: there are none from 0 up",
                     (long long)arguments->value[1]);
    else if (contents->limit - 1 > highest)
        binding_fail(binding, "'%s' does not hold %llu", type->name,
                     (unsigned long long)contents->limit - 1);
}

static void set_permutation(const struct binding *binding,
                            const struct rule_arguments *arguments,
                            struct contents *contents)
{
    uint64_t room = binding_room(binding);
    contents->kind = CONTENTS_PERMUTATION;
    contents->seed = (uint64_t)arguments->value[0];
    contents->count = room > 0 ? room : default_count(binding);
    if (arguments->count > 1)
        contents->count = (uint64_t)arguments->value[1];
    if (contents->count < 1 || contents->count > TYPE_BYTES_MAX)
        binding_fail(binding, "a permutation of %lld numbers",
                     (long long)contents->count);
    else if (!binding_holds(binding, contents->count - 1, false))
        binding_fail(binding, "'%s' does not hold %llu",
                     binding->place.type->name,
                     (unsigned long long)contents->count - 1);
}

static const struct rule rules[] = {
    { "iota", "iota[:START[:STEP]]", 0, 2, set_iota },
    { "const", "const:VALUE", 1, 1, set_const },
    { "random", "random:SEED[:LIMIT]", 1, 2, set_random },
    { "permutation", "permutation:SEED[:COUNT]", 1, 2, set_permutation },
};

static const struct rule *find_rule(const char *text)
{
    size_t length = strcspn(text, ":");
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (strlen(rules[i].name) == length &&
            strncmp(rules[i].name, text, length) == 0)
            return &rules[i];
    return NULL;
}

const char *lang_data_rule_hint(const char *text, struct arena *arena)
{
    struct similar similar =
        similar_to(arena_text(arena, text, strcspn(text, ":")));
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        similar_try(&similar, rules[i].name);
    return similar_hint(&similar, arena);
}

bool lang_data_is_rule(const char *text)
{
    return find_rule(text) != NULL;
}

/* A constant expression; it may use the names of -D. */
static int64_t parse_argument(const struct binding *binding, const char *text,
                              size_t length)
{
    struct build *build = binding->build;
    struct source *source = arena_alloc(build->arena, sizeof *source);
    *source = source_of(arena_format(build->arena, "--data %s",
                                     binding->data->name),
                        arena_text(build->arena, text, length));
    struct parser parser;
    parser_init(&parser, build, source, token_list(source, build->arena),
                PARSE_VALUE, 0);
    int64_t value = parse_constant(&parser, "a value of --data");
    if (!parser_at_end(&parser))
        parser_expected(&parser, "end of value");
    return value;
}

void data_read_rule(const struct binding *binding, struct contents *contents)
{
    const struct rule *rule = find_rule(binding->data->text);
    struct rule_arguments arguments = { .count = 0 };
    const char *at = binding->data->text + strlen(rule->name);
    for (; *at == ':' && arguments.count < rule->most &&
           !binding_failed(binding); arguments.count++) {
        size_t length = strcspn(at + 1, ":");
        arguments.value[arguments.count] =
            parse_argument(binding, at + 1, length);
        at += 1 + length;
    }
    if (*at == ':' || arguments.count < rule->fewest)
        binding_fail(binding, "expected %s", rule->form);
    if (!binding_failed(binding))
        rule->set(binding, &arguments, contents);
}

