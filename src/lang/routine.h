/*
 * Functions of the text: kept as tokens, and parsed anew at every call, in
 * which the parameters are names for what the call gives. So nothing is left of
 * them in the tree but what they do.
 */
#ifndef LANG_ROUTINE_H
#define LANG_ROUTINE_H

#include "lang/operand.h"
#include "lang/template.h"

struct routine {
    const struct token *name;
    const struct token *shown;      /* in messages; NULL: the name */
    const struct token *head;       /* a template's '<', or NULL */
    const struct token *special;    /* template <> f<...>: the second '<' */
    const struct token *first;      /* of its declaration, behind the head */
    const struct token *within;     /* the struct that NAME "::" names, or NULL */
    const struct token *result;     /* its type begins; NULL: a constructor */
    const struct token *trailing;   /* behind "->", or NULL */
    const struct token *parameters; /* '(' */
    const struct token *inits;      /* behind a constructor's ':', or NULL */
    const struct token *body;       /* '{', or NULL */
    const struct token *behind;     /* the token after it */
    const struct type *owner;       /* the struct that it is a method of */
    const struct scope_space *space; /* the namespace that it is in */
    const struct scope_view *view;  /* a lambda: what it sees, */
    unsigned view_level;            /* up to this level */
    const struct operand *captured; /* the object of the method around it */
    bool is_kernel, is_device, is_static;
    bool is_own; /* of coalsim's own text: it stands where it is called */
    const struct template_arguments *given; /* f<...> as a value, or NULL */
    struct function_value *values; /* function.h: with the older ones */
    unsigned busy; /* calls of it that are being parsed */
    struct routine *next; /* an older one of that name */
};

/* What return means while a function is being parsed. */
struct frame {
    const struct type *result_type; /* NULL: that of the first return */
    bool by_reference;
    bool is_simple; /* its body is one return */
    bool has_result;
    struct operand result;
    const struct operand *self;     /* the object of a method, or NULL */
    const struct type *owner;       /* its struct */
    const struct token *end;        /* the body's '}' */
    const struct routine *routine;
};

/* A parameter as it is declared. */
struct parameter {
    const struct token *name; /* or NULL */
    const struct type *type;  /* TYPE_PLACEHOLDER somewhere: the argument's */
    const struct token *value; /* the default, or NULL */
    bool is_reference;
};

/*
 * The function that begins at `first`, if one does: a declaration at file scope
 * or, with `owner`, in a struct. NULL: something else is declared.
 */
struct routine *routine_scan(struct parser *parser, const struct token *first,
                             const struct type *owner);

/* Goes from an opening token behind the one that closes it. */
const struct token *routine_skip(const struct token *token);

/* The same, of an expression, where '<' opens nothing. */
const struct token *routine_skip_operand(const struct token *token);

/* Is it a word whose parentheses are not those of a function's parameters? */
bool routine_takes_argument(const struct token *token);

/* "(" ... ")" of a declaration: one parameter, at its first token. */
struct parameter routine_parameter(struct parser *parser);

/* What a call gives. */
struct call_arguments {
    const struct template_arguments *given; /* f<...>, or NULL */
    struct operand *list;
    size_t count;
    size_t offset;      /* where the call stands */
    size_t start, end;  /* its text */
};

/* inline.c: calls the function, whose template arguments are all known. */
struct operand routine_call(struct parser *parser, struct routine *routine,
                            const struct template_arguments *known,
                            const struct operand *self,
                            const struct call_arguments *arguments);

/* overload.c: the best of the functions from `first` on, called. */
struct operand routine_choose(struct parser *parser, struct routine *first,
                              const struct operand *self,
                              const struct call_arguments *arguments);

/* overload.c: does any of them take these arguments? */
bool routine_fits(struct parser *parser, struct routine *first,
                  const struct call_arguments *arguments);

/* The same, without conversions between integers and floating-point values, or
 * by constructors. */
bool routine_fits_well(struct parser *parser, struct routine *first,
                       const struct call_arguments *arguments);

/* inline.c: "return" [ expression ] ";" of the function that is parsed. */
void routine_return(struct parser *parser, struct stmt_list *list);

#endif
