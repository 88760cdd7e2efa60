/*
 * Which function a call means: template parameters are deduced from the
 * arguments, and of several functions the one whose parameters are nearest to
 * them is taken.
 */
#include <string.h>

#include "core/memory.h"
#include "lang/base.h"
#include "lang/braces.h"
#include "lang/convert.h"
#include "lang/pack.h"

enum {
    COST_TEMPLATE = 1,  /* decides between functions that fit alike */
    COST_CONST = 2,     /* only what a pointer points to is const */
    COST_PROMOTE = 4,   /* a small integer to int, float to double */
    COST_WIDEN = 6,     /* among integers, or among floating types */
    COST_CONVERT = 1 << 10, /* between the two, or of pointers */
    COST_STRUCT = 1 << 15,  /* by a constructor or an operator */
    COST_NEVER = 1 << 20
};

/* One function as a candidate. */
struct fit {
    unsigned cost;
    unsigned detail; /* of two templates that cost the same, the one that says
                        more of its parameters' types is the better */
    struct template_arguments known;
};

/* The type that a parameter sees. */
static const struct type *argument_type(struct parser *parser,
                                        const struct operand *argument,
                                        bool is_reference)
{
    const struct type *type = argument->type;
    if (type->kind == TYPE_ARRAY && !is_reference)
        return type_pointer(parser->build->arena, type->of);
    return is_reference ? type : type_plain(type);
}

static unsigned pointer_cost(const struct type *to, const struct type *from)
{
    if (base_is(to->of, from->of))
        return COST_WIDEN;
    if (!type_same(to->of, from->of))
        return to->of->kind == TYPE_VOID ? COST_CONVERT : COST_NEVER;
    return to->of->is_const == from->of->is_const ? 0 : COST_CONST;
}

/* Is there a constructor or an operator that may make one of the other? */
static bool may_convert(const struct type *to, const struct type *from)
{
    static const char word[] = "operator";
    bool is_struct = to->kind == TYPE_STRUCT;
    return (is_struct &&
            (method_has_constructor(to) || braces_is_type(from) ||
             type_same(to, &type_dim3))) ||
           (from->kind == TYPE_STRUCT &&
            method_find(from, word, sizeof word - 1) != NULL);
}

static unsigned number_cost(const struct type *to, const struct type *from)
{
    if (type_is_integer(to) != type_is_integer(from))
        return COST_CONVERT;
    bool is_promoted = type_is_integer(from)
                           ? type_same(to, convert_promoted(from))
                           : type_same(to, &type_double) &&
                                 type_same(from, &type_float);
    return is_promoted ? COST_PROMOTE : COST_WIDEN;
}

static unsigned argument_cost(const struct type *to, const struct type *from,
                              const struct operand *argument)
{
    bool to_pointer = to->kind == TYPE_POINTER || to->kind == TYPE_ARRAY;
    bool from_pointer = from->kind == TYPE_POINTER || from->kind == TYPE_ARRAY;
    if (template_is_open(to))
        return 0;
    if (to_pointer && from_pointer)
        return pointer_cost(to, from);
    if (type_same(to, from))
        return 0;
    if (base_is(to, from))
        return COST_WIDEN;
    if (type_is_arithmetic(to) && type_is_arithmetic(from))
        return number_cost(to, from);
    if (to_pointer && argument->kind == OPERAND_VALUE &&
        argument->expr->kind == EXPR_CONSTANT && argument->expr->constant == 0)
        return COST_CONVERT;
    return may_convert(to, from) ? COST_STRUCT : COST_NEVER;
}

/* How much a parameter's type says: T nothing, T * something, int * more. */
static unsigned detail_of(const struct type *type)
{
    unsigned detail = 1;
    if (type->kind == TYPE_PLACEHOLDER)
        return 0;
    if (type->kind == TYPE_POINTER || type->kind == TYPE_ARRAY)
        return 1 + type->of->is_const + detail_of(type->of);
    if (!template_is_open(type) || type->arguments == NULL)
        return 1;
    for (size_t i = 0; i < type->arguments->count; i++) {
        const struct template_argument *argument = &type->arguments->list[i];
        detail += argument->type != NULL ? detail_of(argument->type)
                                         : argument->placeholder == 0;
    }
    return detail;
}

static bool deduce(const struct type *parameter, const struct type *argument,
                   struct fit *fit)
{
    fit->detail += detail_of(parameter);
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
        const struct type *type = argument_type(parser, argument,
                                                parameter.is_reference);
        if (!deduces)
            fit->cost += argument_cost(parameter.type, type, argument);
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
            const struct type *type = argument_type(parser, argument,
                                                    parameter.is_reference);
            if (!deduces)
                fit->cost += argument_cost(parameter.type, type, argument);
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

static void start_known(const struct routine *routine,
                        const struct call_arguments *arguments,
                        struct fit *fit)
{
    if (arguments->given != NULL)
        fit->known = *arguments->given;
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
        (routine->head == NULL && arguments->given != NULL)) {
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
