/*
 * Which function a call means: template parameters are deduced from the
 * arguments, and of several functions the one whose parameters are nearest to
 * them is taken.
 */
#include <string.h>

#include "lang/cost.h"
#include "lang/pack.h"
#include "lang/routine.h"

/* One function as a candidate. */
struct fit {
    unsigned cost;
    unsigned detail; /* of two templates that cost the same, the one that says
                        more of its parameters' types is the better */
    struct template_arguments known;
};

static bool deduce(const struct type *parameter, const struct type *argument,
                   struct fit *fit)
{
    fit->detail += cost_detail(parameter);
    return template_unify(parameter, argument, &fit->known);
}

/* A parameter pack takes all arguments that are left. The template's own pack
 * is deduced from them, element by element, where it is not given. */
static void measure_pack(struct parser *parser, const struct routine *routine,
                         const struct call_arguments *arguments, size_t first,
                         bool deduces, struct fit *fit)
{
    struct template_arguments *known = &fit->known;
    const struct token *token = parser->token;
    size_t own = template_count(routine->head) - 1;
    size_t count = arguments->count > first ? arguments->count - first : 0;
    bool is_given = known->count > own;
    if (own + count > TEMPLATE_ARGUMENTS_MAX) {
        fit->cost = COST_NEVER;
        return;
    }
    struct template_argument deduced[TEMPLATE_ARGUMENTS_MAX] = { 0 };
    for (size_t i = 0; i < count && !parser_failed(parser); i++) {
        pack_enter_element(parser, token, deduces && !is_given ? 0 : i);
        struct parameter parameter = routine_parameter(parser);
        const struct operand *argument = &arguments->list[first + i];
        const struct type *type = cost_type(parser, argument,
                                                parameter.is_reference);
        if (!deduces)
            fit->cost += cost_of_argument(parameter.type, type, argument);
        else if (!is_given && !deduce(parameter.type, type, fit))
            fit->cost = COST_NEVER;
        deduced[i] = known->list[own];
        known->list[own].is_known = is_given && known->list[own].is_known;
    }
    pack_leave_elements(parser);
    if (!deduces || is_given)
        return;
    for (size_t i = 0; i < count; i++)
        known->list[own + i] = deduced[i];
    known->count = own + count;
}

/* Goes over the parameters: deduces from them, or adds up what they cost. */
static void measure(struct parser *parser, const struct routine *routine,
                    const struct call_arguments *arguments, bool deduces,
                    struct fit *fit)
{
    size_t number = 0;
    parser->token = routine->parameters + 1;
    while (!parser_at(parser, TOKEN_RIGHT_PAREN) && !parser_failed(parser)) {
        if (parser_at_word(parser, "void") &&
            parser_ahead(parser)->kind == TOKEN_RIGHT_PAREN)
            break;
        if (routine->head != NULL && pack_parameter(parser->token) != NULL) {
            measure_pack(parser, routine, arguments, number, deduces, fit);
            number = arguments->count;
            break;
        }
        struct parameter parameter = routine_parameter(parser);
        if (number < arguments->count) {
            const struct operand *argument = &arguments->list[number];
            const struct type *type = cost_type(parser, argument,
                                                    parameter.is_reference);
            if (!deduces)
                fit->cost += cost_of_argument(parameter.type, type, argument);
            else if (!deduce(parameter.type, type, fit))
                fit->cost = COST_NEVER;
        } else if (parameter.value == NULL) {
            fit->cost = COST_NEVER;
        }
        number++;
        if (!parser_accept(parser, TOKEN_COMMA))
            break;
    }
    if (number < arguments->count)
        fit->cost = COST_NEVER;
}

/* A result's type that cannot be had makes no candidate: enable_if. */
static void look_at_result(struct parser *parser,
                           const struct routine *routine)
{
    bool by_reference;
    if (routine->result == NULL || routine->trailing != NULL)
        return;
    parser->token = routine->result;
    parse_result(parser, &by_reference);
}

/* One look at the parameters, in a scope in which the template's are bound. */
static void look(struct parser *parser, const struct routine *routine,
                 const struct call_arguments *arguments, bool deduces,
                 struct fit *fit)
{
    struct parser outer = *parser;
    struct scope_view view = scope_enter_function(
        parser->scope, routine->view, routine->view_level);
    parser->scope->view.space = routine->space;
    parser->in_angles = parser->half_shift = false;
    parser->unevaluated++;
    if (routine->owner != NULL)
        struct_bind_names(parser, routine->owner);
    if (routine->head != NULL) {
        struct template_arguments bound = fit->known;
        parser->token = routine->head;
        template_bind(parser, &bound,
                      deduces ? MISSING_IS_OPEN : MISSING_IS_ERROR);
    }
    if (!parser_failed(parser))
        measure(parser, routine, arguments, deduces, fit);
    if (!parser_failed(parser) && !deduces && routine->head != NULL)
        look_at_result(parser, routine);
    if (parser_failed(parser))
        fit->cost = COST_NEVER;
    scope_leave(parser->scope);
    parser->scope->view = view;
    *parser = outer;
}

static const struct template_arguments *
given_of(const struct routine *routine, const struct call_arguments *arguments)
{
    return arguments->given != NULL ? arguments->given : routine->given;
}

static void start_known(const struct routine *routine,
                        const struct call_arguments *arguments,
                        struct fit *fit)
{
    const struct template_arguments *given = given_of(routine, arguments);
    if (given != NULL)
        fit->known = *given;
    if (routine->head == NULL)
        return;
    bool has_pack = template_has_pack(routine->head);
    size_t count = template_count(routine->head) - has_pack;
    if (count > TEMPLATE_ARGUMENTS_MAX ||
        (fit->known.count > count && !has_pack))
        fit->cost = COST_NEVER;
    else if (fit->known.count < count)
        fit->known.count = count;
}

/* What cannot be read makes no candidate, and no error. */
static struct fit fit_of(struct parser *parser, const struct routine *routine,
                         const struct call_arguments *arguments)
{
    struct build *build = parser->build;
    struct diagnostic *outer = build->diagnostic, failure = { 0 };
    struct fit fit = { .cost = routine->head != NULL ? COST_TEMPLATE : 0 };
    start_known(routine, arguments, &fit);
    if (fit.cost == COST_NEVER ||
        (routine->head == NULL && given_of(routine, arguments) != NULL)) {
        fit.cost = COST_NEVER;
        return fit;
    }
    build->diagnostic = &failure;
    if (routine->head != NULL)
        look(parser, routine, arguments, true, &fit);
    if (fit.cost < COST_NEVER)
        look(parser, routine, arguments, false, &fit);
    build->diagnostic = outer;
    diagnostic_free(&failure);
    return fit;
}

static bool same_name(const struct routine *a, const struct routine *b)
{
    return a->name->length == b->name->length &&
           memcmp(a->name->text, b->name->text, a->name->length) == 0;
}

static struct routine *next_like(struct routine *routine)
{
    struct routine *next = routine->next;
    while (next != NULL && !same_name(next, routine))
        next = next->next;
    return next;
}

/* template <> f<...>: does it stand for these arguments? */
static bool is_special(struct parser *parser, const struct routine *routine,
                       const struct template_arguments *known)
{
    if (routine->special == NULL)
        return false;
    struct parser outer = *parser;
    struct scope_view view = scope_enter_function(parser->scope, NULL, 0);
    parser->scope->view.space = routine->space;
    parser->token = routine->special;
    struct template_arguments own = template_parse_arguments(parser);
    scope_leave(parser->scope);
    parser->scope->view = view;
    bool failed = parser_failed(parser);
    *parser = outer;
    return !failed && template_same(&own, known);
}

static struct routine *specialised(struct parser *parser,
                                   struct routine *first,
                                   struct routine *chosen,
                                   const struct template_arguments *known)
{
    if (chosen->head == NULL)
        return chosen;
    for (struct routine *r = first; r != NULL; r = next_like(r))
        if (r->body != NULL && is_special(parser, r, known))
            return r;
    return chosen;
}

/* A method that is const is for objects that are. */
static unsigned object_cost(const struct routine *method,
                            const struct operand *self)
{
    bool is_const =
        token_is_word(routine_skip(method->parameters), "const");
    return self == NULL || self->type->is_const == is_const ? 0 : COST_CONST;
}

static struct routine *best_of(struct parser *parser, struct routine *first,
                               const struct operand *self,
                               const struct call_arguments *arguments,
                               struct fit *best)
{
    struct routine *chosen = NULL;
    *best = (struct fit){ .cost = COST_NEVER };
    for (struct routine *r = first; r != NULL; r = next_like(r)) {
        if (r->special != NULL || r->body == NULL)
            continue;
        struct fit fit = fit_of(parser, r, arguments);
        if (fit.cost < COST_NEVER)
            fit.cost += object_cost(r, self);
        if (fit.cost > best->cost || fit.cost >= COST_NEVER ||
            (fit.cost == best->cost && fit.detail <= best->detail))
            continue;
        *best = fit;
        chosen = r;
    }
    return chosen;
}

static size_t count_bodies(struct routine *first, struct routine **one)
{
    size_t count = 0;
    for (struct routine *r = first; r != NULL; r = next_like(r)) {
        if (r->special != NULL || r->body == NULL)
            continue;
        *one = r;
        count++;
    }
    return count;
}

bool routine_fits(struct parser *parser, struct routine *first,
                  const struct call_arguments *arguments)
{
    struct fit fit;
    return best_of(parser, first, NULL, arguments, &fit) != NULL;
}

bool routine_fits_well(struct parser *parser, struct routine *first,
                       const struct call_arguments *arguments)
{
    struct fit fit;
    return best_of(parser, first, NULL, arguments, &fit) != NULL &&
           fit.cost < COST_CONVERT;
}

struct operand routine_choose(struct parser *parser, struct routine *first,
                              const struct operand *self,
                              const struct call_arguments *arguments)
{
    struct fit fit = { .cost = 0 };
    struct routine *chosen = first;
    if (parser_failed(parser))
        return operand_bad(parser, arguments->offset);
    /* Where there is no choice, the call itself says best what is wrong. */
    bool alone = count_bodies(first, &chosen) < 2;
    if (alone && chosen->head == NULL)
        return routine_call(parser, chosen, &fit.known, self, arguments);
    struct routine *found = best_of(parser, first, self, arguments, &fit);
    if (found == NULL && alone) {
        start_known(chosen, arguments, &fit);
        return routine_call(parser, chosen, &fit.known, self, arguments);
    }
    if (found == NULL) {
        parser_fail(parser, arguments->offset, "none of the functions '%.*s' "
                    "takes these arguments", (int)first->name->length,
                    first->name->text);
        return operand_bad(parser, arguments->offset);
    }
    struct template_arguments known = fit.known;
    return routine_call(parser, specialised(parser, first, found, &known),
                        &known, self, arguments);
}
