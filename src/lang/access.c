/* Accesses to memory; see access.h. */
#include "lang/access.h"

uint32_t access_new(struct parser *parser, const struct operand *place,
                    enum request_kind kind, uint64_t bytes, const char *suffix)
{
    bool shared = place->points_to == POINTS_SHARED;
    struct access access = {
        .site = { .space = shared ? SPACE_SHARED : SPACE_GLOBAL,
                  .kind = kind,
                  .cache = place->cache,
                  .hint = place->hint,
                  .is_opaque = place->is_opaque,
                  .bytes_per_lane = (uint8_t)bytes,
                  .is_volatile = place->type->is_volatile,
                  .offset = place->offset },
        .source = parser->source,
        .start = place->start,
        .end = place->end,
        .alias = place->alias,
        .alias_end = place->alias_end,
        .suffix = suffix,
    };
    return build_access(parser->build, &access);
}

static uint32_t access_scalar(struct parser *parser,
                              const struct operand *place,
                              enum request_kind kind)
{
    uint32_t access = access_new(parser, place, kind, place->type->size, "");
    struct site *site = &parser->build->accesses[access].site;
    site->align = place->align;
    site->align_at = place->align_at;
    site->is_half = type_same(place->type, &type_half);
    site->is_bfloat = type_same(place->type, &type_bfloat16);
    if (kind != KIND_ATOMIC) {
        site->field = place->field;
        site->fields = place->fields;
    }
    return access;
}

struct expr *access_load(struct parser *parser, const struct operand *place)
{
    if (place->points_to == POINTS_CONSTANT)
        return node_held(parser, place->type, place->expr, place->offset);
    uint32_t access = access_scalar(parser, place, KIND_LOAD);
    struct expr *load =
        node_access(parser, EXPR_LOAD, type_class(place->type), place->expr,
                    NULL, access, place->offset);
    node_set_type(load, place->type);
    return load;
}

struct expr *access_store(struct parser *parser, const struct operand *place,
                          struct expr *value)
{
    uint32_t access = access_scalar(parser, place, KIND_STORE);
    return node_access(parser, EXPR_STORE, value->value, place->expr, value,
                       access, place->offset);
}

/* Do both sides have the class that the result has? */
static bool is_of_one_class(const struct type *type, enum operator op,
                            const struct expr *value)
{
    return type_is_integer(type) && type->size >= 4 && op != OP_SHL &&
           op != OP_SHR && value->value == type_class(type);
}

struct expr *access_update(struct parser *parser, const struct operand *place,
                           enum operator op, struct expr *value)
{
    uint32_t load = access_scalar(parser, place, KIND_LOAD);
    uint32_t store = access_scalar(parser, place, KIND_STORE);
    struct expr *expr =
        node_access(parser, EXPR_UPDATE, type_class(place->type), place->expr,
                    value, load, place->offset);
    expr->second_site = store;
    expr->op = op;
    if (is_of_one_class(place->type, op, value))
        node_set_type(expr, place->type);
    return expr;
}

struct expr *access_atomic(struct parser *parser, const struct operand *place,
                           struct expr *value, struct expr *compared)
{
    uint32_t access = access_scalar(parser, place, KIND_ATOMIC);
    struct expr *expr =
        node_access(parser, EXPR_ATOMIC, type_class(place->type), place->expr,
                    value, access, place->offset);
    node_compare(parser, expr, compared);
    expr->op = OP_COUNT;
    return expr;
}
