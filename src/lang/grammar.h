/*
 * The parse functions that call each other. Above each stands its grammar.
 */
#ifndef LANG_GRAMMAR_H
#define LANG_GRAMMAR_H

#include "lang/operand.h"

struct stmt_list;

/* expression.c */
struct operand parse_expression(struct parser *parser);
struct operand parse_assignment(struct parser *parser);
struct operand parse_conditional(struct parser *parser);

/* primary.c */
struct operand parse_unary(struct parser *parser);

/* call.c: NAME "(" ..., at the parenthesis. */
struct operand parse_call(struct parser *parser, const struct token *name);

/* call.c: does CUDA have a function of that name, with so many arguments? */
bool call_is_known(const struct token *name, size_t arguments);
bool call_has_name(const struct token *name);

/* name.c: what a name stands for. */
struct operand parse_name(struct parser *parser);

/* name.c: what a symbol stands for. */
struct operand name_symbol(struct parser *parser, const struct symbol *symbol,
                           size_t offset);

/* undeclared.c: a name without a symbol: CUDA's, or of -D, or an array of a
 * pattern; and one that is an error. */
struct operand name_undeclared(struct parser *parser,
                               const struct token *token);
struct operand name_unknown(struct parser *parser, const struct token *token);

/* name.c: "::" NAME behind a struct. */
struct operand parse_scoped_name(struct parser *parser,
                                 const struct type *type);

/* name.c: a method's name and arguments behind "." or "->", if they follow. */
bool parse_method(struct parser *parser, const struct operand *object,
                  struct operand *result);

/* name.c: the name of a static member behind "." or "->", if it follows. */
bool parse_static_member(struct parser *parser, const struct type *type,
                         struct operand *result);

/* lambda.c: "[" captures "]" [ "(" parameters ")" ] body */
struct operand parse_lambda(struct parser *parser);

/* lambda.c: fails if what a lambda has by value was changed behind it. To be
 * called when all is parsed. */
void lambda_check_captures(struct parser *parser);

/* statement.c */
void parse_one_statement(struct parser *parser, struct stmt_list *list);

/* statement.c: one in a scope of its own, as the body of `if`. */
struct stmt *parse_substatement(struct parser *parser);

/* statement.c: what is tested between the parentheses of `if` and `switch`. */
struct operand parse_condition(struct parser *parser, struct stmt_list *list);

/* statement.c: what comes first in the parentheses of `for`, with its ';'. */
void parse_start(struct parser *parser, struct stmt_list *list);

/* loop.c */
void parse_while(struct parser *parser, struct stmt_list *list);
void parse_do(struct parser *parser, struct stmt_list *list);
void parse_for(struct parser *parser, struct stmt_list *list);
struct stmt *parse_loop_body(struct parser *parser);

/* switch.c */
void parse_switch(struct parser *parser, struct stmt_list *list);

/* asm.c */
void parse_asm(struct parser *parser, struct stmt_list *list);

/* constant.c: a constant integer; `what` names it in errors. */
int64_t parse_constant(struct parser *parser, const char *what);

/* specifier.c: does a type begin here? */
bool parse_at_type(const struct parser *parser);

/* Is the word one of a type that CUDA has, or of its qualifiers? */
bool parse_is_type_word(const struct token *token);

/* type_name.c: at the word. */
const struct type *parse_decltype(struct parser *parser);

/* type_name.c: does a type's name? `int (*)[4]` is one, `int(x)` is a cast. */
bool parse_at_type_name(const struct parser *parser);

/* type_name.c: the type whose name is all that stands up to the next ',', ')'
 * or '>'; NULL, and nothing is read, when that is no type's name. */
const struct type *parse_whole_type(struct parser *parser, bool *is_reference);

/* type_name.c: ( "sizeof" | "alignof" ) ( "(" type-name ")" | unary ) */
struct operand parse_sizeof(struct parser *parser);

/* What stands before the declarators of a declaration. */
struct specifiers {
    const struct type *type;
    bool is_typedef;
    bool is_shared;
    bool is_extern;
    bool is_constant; /* constexpr */
    bool is_static;
    bool is_device;          /* __device__, __managed__ or __constant__ */
    bool is_constant_memory; /* __constant__ */
    uint32_t align;   /* 0: not given */
};

struct specifiers parse_specifiers(struct parser *parser);

/* declarator.c */
struct declarator {
    const struct token *name; /* NULL: none */
    const struct type *type;
    uint32_t align; /* 0: not given */
    bool is_reference;
};

struct declarator parse_declarator(struct parser *parser,
                                   const struct type *base);

/* What a function gives: a type, and whether it is a reference. */
const struct type *parse_result(struct parser *parser, bool *by_reference);

/* A type without a name, as in a cast. */
const struct type *parse_type_name(struct parser *parser);

/* The same; is it one for a reference? */
const struct type *parse_target(struct parser *parser, bool *is_reference);

/* struct.c: behind the word `struct`. */
const struct type *parse_struct(struct parser *parser, bool is_union);

/* struct.c: behind the word `enum`. */
const struct type *parse_enum(struct parser *parser);

/* specifier.c: __align__(n) and its like; the larger of it and `align`. */
uint32_t parse_align(struct parser *parser, uint32_t align);
bool parse_at_align(const struct parser *parser);

/* Statements under construction, by their `next`. */
struct stmt_list {
    struct stmt *first;
    struct stmt *last;
};

void stmt_append(struct stmt_list *list, struct stmt *stmt);
void stmt_append_expr(struct parser *parser, struct stmt_list *list,
                      struct expr *expr);

/* statement.c: statements without branches, as one expression; NULL: none.
 * The variables that they declare hold values within it only. */
struct expr *stmt_as_expression(struct parser *parser, struct stmt *stmt);

/* statement.c: the place or value, once these statements have run. */
struct operand stmt_put_before(struct parser *parser, struct operand result,
                               struct stmt *stmt);

/* statement.c: ";", which may be missing at the end of a pattern. */
void parse_semicolon(struct parser *parser);

/* declaration.c */
void parse_declaration(struct parser *parser, struct stmt_list *list);

/* declaration.c: of one variable, which is the condition of an `if`. */
struct operand parse_declared_value(struct parser *parser,
                                    struct stmt_list *list);

/* declaration.c */
bool parse_using(struct parser *parser);

/* initializer.c: what stands behind the '=' of a local variable. */
void parse_initializer(struct parser *parser, struct operand object,
                       struct stmt_list *list);

/* Of an array in memory: constants, which are read over. */
void parse_memory_initializer(struct parser *parser);

/* statement.c: statements up to the end of the text, or to a '}'. */
void parse_statements(struct parser *parser, struct stmt_list *list);

#endif
