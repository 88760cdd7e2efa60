/* The sections of a `switch`, by those that enter it; see entry.h. */
#include "merge/entry.h"

#include <stdlib.h>

#include "core/memory.h"
#include "merge/change.h"
#include "merge/decide.h"
#include "merge/list.h"
#include "merge/make.h"
#include "merge/visit.h"

/* A `switch` as lang makes it: `at` is the number of the section where a lane
 * enters, and a section is if (at <= number). */
struct entered {
    uint32_t tag, at;
    const struct expr *number; /* what tag is; NULL: not found */
    struct decide_switch decide;
    size_t otherwise;                             /* the section of others */
    struct stmt *sections[DECIDE_LABELS_MAX + 1]; /* NULL: not as they were */
    struct entered *next;
};

struct search {
    struct merge *merge;
    struct entered *all;
};

/* ---- what is entered where ---- */

/* tag == value ? section : ...; false: it is none, or has too many labels. */
static bool read_labels(struct entered *entered, const struct expr *choice)
{
    struct decide_switch *decide = &entered->decide;
    for (; choice->kind == EXPR_CONDITIONAL; choice = choice->third) {
        const struct expr *test = choice->left;
        if (decide->label_count == DECIDE_LABELS_MAX ||
            test->kind != EXPR_BINARY || test->op != OP_EQ ||
            test->left->kind != EXPR_VARIABLE ||
            test->right->kind != EXPR_CONSTANT ||
            choice->right->kind != EXPR_CONSTANT)
            return false;
        entered->tag = test->left->variable;
        decide->labels[decide->label_count++] =
            (struct decide_label){ test->right->constant,
                                   (size_t)choice->right->constant };
    }
    entered->otherwise = (size_t)choice->constant;
    return choice->kind == EXPR_CONSTANT && decide->label_count > 0;
}

/* A label of the section of all others is not tested. */
static void drop_others(struct entered *entered)
{
    struct decide_switch *decide = &entered->decide;
    size_t count = 0;
    for (size_t i = 0; i < decide->label_count; i++)
        if (decide->labels[i].section != entered->otherwise)
            decide->labels[count++] = decide->labels[i];
    decide->label_count = count;
}

static bool note_switch(void *context, const struct stmt *stmt)
{
    struct search *search = context;
    const struct expr *expr = stmt->expr;
    struct entered *entered;
    if (stmt->kind != STMT_EXPR || expr->kind != EXPR_ASSIGN ||
        expr->left->kind != EXPR_CONDITIONAL)
        return false;
    entered = memory_new(1, sizeof *entered);
    if (!read_labels(entered, expr->left)) {
        free(entered);
        return false;
    }
    entered->at = expr->variable;
    entered->next = search->all;
    search->all = entered;
    return false;
}

static struct entered *find(const struct search *search, uint32_t at)
{
    struct entered *entered = search->all;
    while (entered != NULL && entered->at != at)
        entered = entered->next;
    return entered;
}

static void note_section(const struct search *search, struct stmt *stmt)
{
    const struct expr *test = stmt->expr;
    if (test->kind != EXPR_BINARY || test->op != OP_LE ||
        test->left->kind != EXPR_VARIABLE || test->right->kind != EXPR_CONSTANT)
        return;
    struct entered *entered = find(search, test->left->variable);
    size_t number = (size_t)test->right->constant;
    if (entered == NULL || number >= DECIDE_LABELS_MAX)
        return;
    entered->sections[number] = stmt;
    if (stmt->next != NULL && stmt->next->is_section &&
        stmt->next->kind == STMT_BLOCK) { /* all lanes come to it */
        entered->sections[number + 1] = stmt->next;
        entered->otherwise = number + 1;
    }
}

static bool note_parts(void *context, const struct stmt *stmt)
{
    struct search *search = context;
    if (stmt->kind == STMT_IF && stmt->is_section)
        note_section(search, (struct stmt *)stmt);
    if (stmt->kind == STMT_EXPR && stmt->expr->kind == EXPR_ASSIGN)
        for (struct entered *at = search->all; at != NULL; at = at->next)
            if (at->tag == stmt->expr->variable)
                at->number = stmt->expr->left;
    return false;
}

/* ---- what the lanes of it make apart ---- */

static bool leaves(struct stmt *section)
{
    const struct stmt *last = list_last(list_tail(section->body));
    return section->otherwise != NULL ||
           (last != NULL &&
            (last->kind == STMT_BREAK || last->kind == STMT_CONTINUE ||
             last->kind == STMT_RETURN));
}

static bool returns(struct stmt *section)
{
    const struct stmt *last = list_last(list_tail(section->body));
    return last != NULL && last->kind == STMT_RETURN;
}

static void note_falls(struct entered *entered)
{
    for (size_t i = 0; i < entered->decide.label_count; i++) {
        struct stmt *section = entered->sections[i];
        entered->decide.falls[i] = section != NULL && !leaves(section) &&
                                   section->next != NULL &&
                                   section->next == entered->sections[i + 1];
        entered->decide.returns[i] = section != NULL && returns(section);
    }
}

static bool is_narrow(const struct expr *number)
{
    enum { NARROW_BITS = 16 };
    while (number->kind == EXPR_CAST && number->bits > NARROW_BITS)
        number = number->left;
    if (number->kind == EXPR_BINARY && number->op == OP_AND)
        return number->right->kind == EXPR_CONSTANT &&
               number->right->constant >> NARROW_BITS == 0;
    return number->bits != 0 && number->bits <= NARROW_BITS;
}

struct part {
    struct merge *merge;
    bool is_sure;
};

static void note_part(const struct part *part, uint32_t site)
{
    if (part->is_sure)
        merge_note(part->merge, MERGE_ENTERED, site, SITE_NOWHERE);
    else
        merge_estimate(part->merge, MERGE_ENTERED_MAYBE, site);
}

static bool note_access(void *context, struct expr *expr)
{
    const struct part *part = context;
    if (expr_is_access(expr))
        note_part(part, expr->site);
    return false;
}

static void note_section_apart(struct merge *merge, const struct stmt *section,
                               bool is_sure)
{
    static const struct visitor accesses = { .expr = note_access };
    struct part part = { merge, is_sure };
    visit_list(section->body, &accesses, &part);
}

/* The lanes that enter at a section run what they fall into by themselves. */
static void make_apart(struct merge *merge, struct entered *entered,
                       size_t number)
{
    struct stmt *section = entered->sections[number];
    struct stmt *before = entered->sections[number - 1];
    *list_end(&before->body) = copy_list(merge, section->body);
    section->kind = STMT_IF;
    section->expr = make_binary(
        merge, OP_EQ, make_variable(merge, entered->at, section->offset),
        make_constant(merge, VALUE_I32, (int64_t)number, section->offset));
}

static void part_sections(struct merge *merge, struct entered *entered)
{
    bool meets[DECIDE_LABELS_MAX];
    drop_others(entered);
    size_t count = entered->decide.label_count;
    if (entered->otherwise < count || entered->number == NULL)
        return;
    note_falls(entered);
    entered->decide.is_narrow = is_narrow(entered->number);
    if (!decide_meetings(&entered->decide, meets))
        return;
    for (size_t i = count; i-- > 1;) {
        if (!entered->decide.falls[i - 1] || entered->sections[i] == NULL)
            continue;
        if (!meets[i] || !entered->decide.is_sure)
            note_section_apart(merge, entered->sections[i],
                               entered->decide.is_sure);
        if (!meets[i])
            make_apart(merge, entered, i);
    }
}

void entry_part_all(struct merge *merge, struct stmt *body)
{
    static const struct visitor switches = { .stmt = note_switch };
    static const struct visitor parts = { .stmt = note_parts };
    struct search search = { .merge = merge };
    if (merge->old->kernel == NULL)
        return;
    visit_list(body, &switches, &search);
    if (search.all != NULL)
        visit_list(body, &parts, &search);
    while (search.all != NULL) {
        struct entered *entered = search.all;
        search.all = entered->next;
        part_sections(merge, entered);
        free(entered);
    }
}
