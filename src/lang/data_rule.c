/* Contents by a rule: NAME[:EXPRESSION[:EXPRESSION]]; see binding.h. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "core/float16.h"
#include "core/number.h"
#include "core/similar.h"
#include "lang/binding.h"
#include "lang/constant.h"
#include "lang/grammar.h"

enum { RULE_ARGUMENTS_MAX = 2 };

struct rule_arguments {
    int64_t value[RULE_ARGUMENTS_MAX];
    double real[RULE_ARGUMENTS_MAX]; /* one in `reals`, of an array of reals */
    unsigned count;
};

typedef void rule_setter(const struct binding *binding,
                         const struct rule_arguments *arguments,
                         struct contents *contents);

struct rule {
    const char *name;
    const char *form; /* for messages */
    unsigned fewest, most;
    unsigned reals; /* which arguments are numbers as the array has them: a bit
                       each */
    rule_setter *set;
};

/* What N stands for when it is left out: an element a thread. */
static uint64_t default_count(const struct binding *binding)
{
    uint64_t threads = binding->build->options->threads;
    return threads > 0 ? threads : 1;
}

/* A number as the array has it. */
static double check_real(const struct binding *binding, double number)
{
    const struct type *type = binding->place.type;
    double held = number_rounded(number, type_bits(type));
    if (!isfinite(held))
        binding_fail(binding, "'%s' does not hold %g", type->name, number);
    return held;
}

/* origin + i * scale */
static void set_reals(const struct binding *binding, double origin,
                      double scale, struct contents *contents)
{
    contents->kind = CONTENTS_SEQUENCE;
    contents->step = 1;
    contents->origin = origin;
    contents->scale = scale;
    if (isfinite(origin))
        (void)check_real(binding, origin);
}

static void set_iota(const struct binding *binding,
                     const struct rule_arguments *arguments,
                     struct contents *contents)
{
    if (contents->is_real) {
        set_reals(binding, arguments->count > 0 ? arguments->real[0] : 0,
                  arguments->count > 1 ? arguments->real[1] : 1, contents);
        return;
    }
    contents->kind = CONTENTS_SEQUENCE;
    contents->start = arguments->count > 0 ? arguments->value[0] : 0;
    contents->step = arguments->count > 1 ? arguments->value[1] : 1;
}

static void set_const(const struct binding *binding,
                      const struct rule_arguments *arguments,
                      struct contents *contents)
{
    if (contents->is_real) {
        set_reals(binding, arguments->real[0], 0, contents);
        return;
    }
    contents->kind = CONTENTS_SEQUENCE;
    contents->start = arguments->value[0];
    bool is_negative = contents->start < 0;
    uint64_t size = (uint64_t)contents->start;
    if (!binding_holds(binding, is_negative ? 0 - size : size, is_negative))
        binding_fail(binding, "'%s' does not hold %lld",
                     binding->place.type->name, (long long)contents->start);
}

/* From 0 up to LIMIT, in steps of which a number has one more at the most: so
 * none is rounded up to it. */
static void set_random_reals(const struct binding *binding,
                             const struct rule_arguments *arguments,
                             struct contents *contents)
{
    unsigned bits = type_bits(binding->place.type);
    double least = bits == 64 ? DBL_MIN : FLT_MIN; /* with all its digits */
    if (bits == BITS_HALF)
        least = 0x1p-14;
    double limit = arguments->count > 1 ? arguments->real[1] : 1;
    contents->limit = binding_highest(binding) / 2;
    contents->scale = check_real(binding, limit) / (double)contents->limit;
    if (limit <= 0)
        binding_fail(binding, "numbers from 0 up to %g: there are none", limit);
    else if (limit < least)
        binding_fail(binding, "numbers from 0 up to %g: a limit is at least "
                     "%g", limit, least);
}

static void set_random(const struct binding *binding,
                       const struct rule_arguments *arguments,
                       struct contents *contents)
{
    const struct type *type = binding->place.type;
    uint64_t highest = binding_highest(binding);
    contents->kind = CONTENTS_RANDOM;
    contents->seed = (uint64_t)arguments->value[0];
    if (contents->is_real) {
        set_random_reals(binding, arguments, contents);
        return;
    }
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
    { "iota", "iota[:START[:STEP]]", 0, 2, 1 | 2, set_iota },
    { "const", "const:VALUE", 1, 1, 1, set_const },
    { "random", "random:SEED[:LIMIT]", 1, 2, 2, set_random },
    { "permutation", "permutation:SEED[:COUNT]", 1, 2, 0, set_permutation },
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

/* A constant, integer or floating. */
static double parse_real(struct parser *parser, const char *what)
{
    struct operand operand = parse_conditional(parser);
    if (operand.type->kind != TYPE_FLOATING) {
        operand = constant_of(parser, operand, what);
        int64_t number = operand.expr->constant;
        return operand.type->is_signed ? (double)number
                                       : (double)(uint64_t)number;
    }
    if (operand.kind != OPERAND_VALUE || !operand.expr->is_real)
        parser_fail(parser, operand.offset, "%s must be a number", what);
    return operand.expr->real;
}

/* Constant expressions; they may use the names of -D. */
static void parse_argument(const struct binding *binding, const char *text,
                           size_t length, bool is_real,
                           struct rule_arguments *arguments)
{
    struct build *build = binding->build;
    struct source *source = arena_alloc(build->arena, sizeof *source);
    *source = source_of(arena_format(build->arena, "--data %s",
                                     binding->data->name),
                        arena_text(build->arena, text, length));
    struct parser parser;
    parser_init(&parser, build, source, token_list(source, build->arena),
                PARSE_VALUE, 0);
    const char *what =
        binding_is_real(binding)
            ? "a value of --data"
            : arena_format(build->arena, "a value of --data for an array of "
                           "'%s'", binding->place.type->name);
    unsigned number = arguments->count++;
    if (is_real)
        arguments->real[number] = parse_real(&parser, what);
    else
        arguments->value[number] = parse_constant(&parser, what);
    if (!parser_at_end(&parser))
        parser_expected(&parser, "end of value");
}

void data_read_rule(const struct binding *binding, struct contents *contents)
{
    const struct rule *rule = find_rule(binding->data->text);
    struct rule_arguments arguments = { .count = 0 };
    const char *at = binding->data->text + strlen(rule->name);
    for (; *at == ':' && arguments.count < rule->most &&
           !binding_failed(binding);) {
        size_t length = strcspn(at + 1, ":");
        bool is_real = contents->is_real &&
                       (rule->reals >> arguments.count & 1) != 0;
        parse_argument(binding, at + 1, length, is_real, &arguments);
        at += 1 + length;
    }
    if (*at == ':' || arguments.count < rule->fewest)
        binding_fail(binding, "expected %s", rule->form);
    if (!binding_failed(binding))
        rule->set(binding, &arguments, contents);
}

