/*
 * A typed tree as one line of text, for the tests of lang.
 *
 * Statements are separated by "; ", sites are written #0, loops L1. A value's
 * class stands behind a cast or a constant: i u l m (32, 64 bits), p, or _.
 */
#ifndef LANG_DUMP_H
#define LANG_DUMP_H

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/memory.h"
#include "lang/tree.h"

static const char *const dump_operators[] = {
    "+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^", "min", "max",
    "<", "<=", ">", ">=", "==", "!=", "-", "~", "!",
    "ones", "leading", "lowest", "reverse", "magnitude", "floor",
    "ceiling", "truncate", "round", "nearest", "root", "logarithm",
    "power", "sine", "cosine", "tangent", "arcsine", "arccosine",
    "arctangent", "sinh", "cosh", "tanh", "exponential", "power of 10",
    "natural logarithm", "logarithm of 10", "cube root", "reciprocal root",
    "error", "fast sine", "fast cosine", "fast exponential",
    "fast logarithm", "angle", "raise", "hypotenuse", "modulo",
    "is nan", "is infinite", "is finite", "is negative", "inc", "dec",
};
_Static_assert(sizeof dump_operators / sizeof *dump_operators == OP_COUNT,
               "an operator's text");

static inline char dump_class(enum value_class value)
{
    return "_iulmp"[value];
}

static inline void dump_list(FILE *out, const struct program *program,
                             const struct stmt *stmt);

static inline void dump_expr(FILE *out, const struct program *program,
                      const struct expr *expr)
{
    const char *op = expr->op < OP_COUNT ? dump_operators[expr->op] : "";
    switch (expr->kind) {
    case EXPR_CONSTANT:
        fprintf(out, "%" PRId64, expr->constant);
        if (expr->value != VALUE_I32)
            fputc(dump_class(expr->value), out);
        return;
    case EXPR_NONE: fprintf(out, "?%c", dump_class(expr->value)); return;
    case EXPR_VARIABLE:
        fprintf(out, "%s", program->variables[expr->variable].name);
        return;
    case EXPR_ARRAY:
        fprintf(out, "&%s", program->arrays[expr->array].name);
        return;
    case EXPR_CAST:
        fprintf(out, "(%c%d", expr->is_signed ? 's' : 'u', expr->bits);
        fputc(dump_class(expr->value), out);
        fputs(")", out);
        break;
    case EXPR_BITS:
        fprintf(out, "bits%d", expr->bits);
        fputc(dump_class(expr->value), out);
        break;
    case EXPR_UNARY: fputs(op, out); break;
    case EXPR_BINARY: fprintf(out, "%s", op); break;
    case EXPR_AND: fputs("&&", out); break;
    case EXPR_OR: fputs("||", out); break;
    case EXPR_CONDITIONAL: fputs("?:", out); break;
    case EXPR_COMMA: fputs(",", out); break;
    case EXPR_OFFSET: fprintf(out, "+%" PRId64 "*", expr->constant); break;
    case EXPR_POINTER: fputs("(pointer)", out); break;
    case EXPR_DIFFERENCE: fprintf(out, "-/%" PRId64, expr->constant); break;
    case EXPR_ASSIGN:
        fprintf(out, "%s=", program->variables[expr->variable].name);
        break;
    case EXPR_POST_ASSIGN:
        fprintf(out, "%s:=", program->variables[expr->variable].name);
        break;
    case EXPR_LOAD: fprintf(out, "load#%u", expr->site); break;
    case EXPR_STORE: fprintf(out, "store#%u", expr->site); break;
    case EXPR_TOLD: fputs("told", out); break;
    case EXPR_UPDATE:
        fprintf(out, "update#%u#%u", expr->site, expr->second_site);
        break;
    case EXPR_ATOMIC: fprintf(out, "atomic#%u", expr->site); break;
    case EXPR_HELD: fputs("held", out); break;
    case EXPR_ASSUMED: fputs("assumed", out); break;
    case EXPR_SHUFFLE: fputs("shuffle", out); break;
    case EXPR_BALLOT: fputs("ballot", out); break;
    case EXPR_MATCH: fputs("match", out); break;
    case EXPR_REDUCE: fprintf(out, "reduce%s", op); break;
    case EXPR_TALLY: fprintf(out, "tally%s", op); break;
    case EXPR_CALL:
        fputs("call{", out);
        dump_list(out, program, expr->body);
        fputs("}", out);
        if (expr->left == NULL)
            return;
        break;
    }
    fputs("(", out);
    dump_expr(out, program, expr->left);
    const struct expr *others[] = { expr->right, expr->third };
    for (int i = 0; i < 2; i++) {
        if (others[i] == NULL)
            continue;
        fputs(" ", out);
        dump_expr(out, program, others[i]);
    }
    fputs(")", out);
}

static inline void dump_list(FILE *out, const struct program *program,
                      const struct stmt *stmt);

static inline void dump_loop(FILE *out, const struct program *program,
                      const struct stmt *stmt)
{
    fprintf(out, "%s L%u[", stmt->test_last ? "do" : "loop", stmt->loop);
    for (size_t i = 0; i < stmt->carried_count; i++)
        fprintf(out, "%s%s", i > 0 ? " " : "",
                program->variables[stmt->carried[i]].name);
    fputs("](", out);
    if (stmt->expr != NULL)
        dump_expr(out, program, stmt->expr);
    fputs(") {", out);
    dump_list(out, program, stmt->body);
    fputs("}", out);
    if (stmt->step != NULL) {
        fputs(" step ", out);
        dump_expr(out, program, stmt->step);
    }
}

static inline void dump_stmt(FILE *out, const struct program *program,
                      const struct stmt *stmt)
{
    switch (stmt->kind) {
    case STMT_EXPR: dump_expr(out, program, stmt->expr); break;
    case STMT_BLOCK:
        fputs("{", out);
        dump_list(out, program, stmt->body);
        fputs("}", out);
        break;
    case STMT_DECLARE:
        fprintf(out, "var %s", program->variables[stmt->variable].name);
        break;
    case STMT_IF:
        fputs("if (", out);
        dump_expr(out, program, stmt->expr);
        fputs(") {", out);
        dump_list(out, program, stmt->body);
        fputs("}", out);
        if (stmt->otherwise != NULL) {
            fputs(" else {", out);
            dump_list(out, program, stmt->otherwise);
            fputs("}", out);
        }
        break;
    case STMT_LOOP: dump_loop(out, program, stmt); break;
    case STMT_SCOPE:
        fputs("scope {", out);
        dump_list(out, program, stmt->body);
        fputs("}", out);
        break;
    case STMT_BREAK: fputs("break", out); break;
    case STMT_CONTINUE: fputs("continue", out); break;
    case STMT_RETURN: fputs("return", out); break;
    case STMT_BARRIER: fputs("barrier", out); break;
    }
}

static inline void dump_list(FILE *out, const struct program *program,
                      const struct stmt *stmt)
{
    for (; stmt != NULL; stmt = stmt->next) {
        dump_stmt(out, program, stmt);
        if (stmt->next != NULL)
            fputs("; ", out);
    }
}

/* "load 4 A[i]", each followed by " alone" and " @LOOP" where they hold. */
static inline void dump_sites(FILE *out, const struct program *program)
{
    for (size_t i = 0; i < program->site_count; i++) {
        const struct site *site = &program->sites[i];
        static const char *const kinds[] = { "load", "store", "atomic",
                                             "reduction" };
        fprintf(out, "%s%s %d %s", i > 0 ? ", " : "", kinds[site->kind],
                site->bytes_per_lane, site->text);
        if (site->scope > 0)
            fprintf(out, " @%u", site->scope);
        if (!site->alone)
            fputs(" shares", out);
        if (site->space == SPACE_SHARED)
            fputs(" shared", out);
        if (site->cache != CACHE_DEFAULT)
            fputs(site->cache == CACHE_NC ? " nc" : " cg", out);
    }
}

/* The caller frees it. */
static inline char *dump_text(const struct program *program,
                       void (*dump)(FILE *, const struct program *))
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    if (out == NULL)
        memory_exhausted();
    dump(out, program);
    if (fclose(out) != 0)
        memory_exhausted();
    return text;
}

static inline void dump_body(FILE *out, const struct program *program)
{
    dump_list(out, program, program->body);
}

#endif
