/*
 * Templates: parameters that are bound to types and constants, in a scope of
 * their own, before the text behind them is parsed.
 */
#ifndef LANG_TEMPLATE_H
#define LANG_TEMPLATE_H

#include "lang/grammar.h"

struct template_argument {
    bool is_known;
    const struct type *type;       /* of a type parameter, */
    const struct type *value_type; /* or of a constant */
    int64_t value;
    unsigned placeholder; /* a constant to be deduced: its number + 1 */
    bool is_pack;         /* it stands before "..." */
};

enum { TEMPLATE_ARGUMENTS_MAX = 36 };

/* Those of a parameter pack, which is the last, come one after the other. */
struct template_arguments {
    struct template_argument list[TEMPLATE_ARGUMENTS_MAX];
    size_t count;
};

/* What is done with a parameter that has no argument and no default. */
enum template_missing {
    MISSING_IS_DEFINE, /* the value of -D, if there is one */
    MISSING_IS_OPEN,   /* a placeholder, to be deduced */
    MISSING_IS_ERROR
};

/* template_argument.c: one, and "<" argument { "," argument } ">". */
struct template_argument template_parse_argument(struct parser *parser);
struct template_arguments template_parse_arguments(struct parser *parser);

/* template_argument.c: the '>' that ends them, which may be half of a ">>". */
bool template_at_greater(const struct parser *parser);

/* "<" parameters ">": binds each in the scope; `arguments` becomes complete. */
void template_bind(struct parser *parser, struct template_arguments *arguments,
                   enum template_missing missing);

/* template_argument.c: is the name that follows a constant still to be deduced?
 * Which, from 1. */
bool template_at_open(const struct parser *parser, unsigned *number);

/* Is the last parameter of a template a pack? */
bool template_has_pack(const struct token *head);

/* How many parameters stand at a '<'. */
size_t template_count(const struct token *head);

bool template_same(const struct template_arguments *a,
                   const struct template_arguments *b);

/* deduce.c: does a placeholder stand anywhere in the type? */
bool template_is_open(const struct type *type);
bool template_has_open(const struct template_arguments *arguments);

/* deduce.c: template_unify of a pattern before "...", which is all of `given`
 * from `first` on. */
bool template_unify_rest(const struct template_argument *pattern,
                         const struct template_arguments *given, size_t first,
                         struct template_arguments *arguments);

/* deduce.c: fills arguments in so that `pattern` becomes `type`. False: it
 * cannot. */
bool template_unify(const struct type *pattern, const struct type *type,
                    struct template_arguments *arguments);

enum template_kind {
    TEMPLATE_STRUCT,
    TEMPLATE_ALIAS,   /* template <...> using NAME = type */
    TEMPLATE_VARIABLE /* template <...> constexpr type NAME = value */
};

/* A template of something other than a function. */
struct struct_template {
    enum template_kind kind;
    const struct token *head; /* its '<' */
    const struct token *word; /* "struct"; the type; the declaration */
    const struct token *name;
    bool is_own; /* of coalsim's own text */
    const struct scope_space *space; /* the namespace that it is in */
    const struct type *as_value; /* instance_argument's type, once made */
    struct struct_special *specials; /* template <...> struct NAME<...> */
    struct struct_instance *instances;
    struct routine *outside; /* methods defined behind it */
};

/* A specialisation: partial when its head has parameters. */
struct struct_special {
    const struct token *head;
    const struct token *word;
    const struct token *given; /* the '<' behind the name */
    struct struct_special *next;
};

struct struct_instance {
    struct template_arguments arguments;
    const struct type *type;
    struct struct_instance *next;
};

/* instance.c: NAME "<" ... ">", at the '<': the struct, or the type that an
 * alias names, for these arguments. */
const struct type *struct_instantiate(struct parser *parser,
                                      struct struct_template *pattern);

/* instance.c: the same of a variable: its value, which is a constant. */
struct operand template_value(struct parser *parser,
                              struct struct_template *pattern);

/* struct.c: what a struct declares under that name, or NULL. */
const struct symbol *struct_name(const struct type *type,
                                 const struct token *name);

/* struct.c: what is declared in a struct comes into scope again. */
void struct_bind_names(struct parser *parser, const struct type *type);

#endif
