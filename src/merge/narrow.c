/* Loads of which not all is used; see narrow.h. */
#include "merge/narrow.h"

#include "merge/make.h"
#include "merge/mixture.h"
#include "merge/visit.h"

enum { REGISTER_BYTES = 4 };

/* Members of `size` bytes: which of them are used, and of registers, in which
 * something is. */
struct usage {
    unsigned members, registers;
    unsigned size, bytes;
};

static unsigned count_bits(unsigned bits)
{
    unsigned count = 0;
    for (; bits != 0; bits &= bits - 1)
        count++;
    return count;
}

static struct usage usage_of(const struct site *site, unsigned members)
{
    struct usage usage = { .members = members & ((1u << site->members) - 1),
                           .size = site->bytes_per_lane / site->members,
                           .bytes = site->bytes_per_lane };
    for (unsigned at = 0; at < usage.bytes; at++)
        if (usage.members >> at / usage.size & 1)
            usage.registers |= 1u << at / REGISTER_BYTES;
    return usage;
}

/* The only member that is used in a register, or all of that. */
static struct load_part part_of_register(const struct usage *usage,
                                         unsigned number)
{
    struct load_part part = { number * REGISTER_BYTES, REGISTER_BYTES };
    if (usage->bytes < part.bytes)
        part.bytes = usage->bytes;
    if (usage->size >= part.bytes)
        return part;
    unsigned per_register = part.bytes / usage->size;
    unsigned members =
        usage->members >> number * per_register & ((1u << per_register) - 1);
    if (count_bits(members) > 1)
        return part;
    for (; (members & 1) == 0; members >>= 1)
        part.first += usage->size;
    part.bytes = usage->size;
    return part;
}

/* Gives how many parts are loaded. */
static unsigned parts_alike(const struct usage *usage,
                            struct load_part parts[2])
{
    unsigned count = 0, registers = usage->registers;
    if (count_bits(registers) > 2) {
        parts[0] = (struct load_part){ 0, usage->bytes };
        return 1;
    }
    for (unsigned i = 0; registers >> i != 0; i++) {
        if (i % 2 == 0 && (registers >> i & 3) == 3) {
            parts[0] = (struct load_part){ i * REGISTER_BYTES,
                                           2 * REGISTER_BYTES };
            return 1;
        }
        if (registers >> i & 1)
            parts[count++] = part_of_register(usage, i);
    }
    return count;
}

static unsigned find_parts(const struct site *site, unsigned members,
                           struct load_part parts[LOAD_PARTS_MAX])
{
    if (site->mixture != NULL)
        return mixture_parts(site, members, parts);
    if (site->members == 0)
        return 0;
    struct usage usage = usage_of(site, members);
    return parts_alike(&usage, parts);
}

static struct expr *load_part(struct merge *merge, const struct expr *whole,
                              const struct load_part *part)
{
    struct site site = merge->sites[whole->site];
    site.bytes_per_lane = (uint8_t)part->bytes;
    site.members = 0;
    site.mixture = NULL;
    struct expr *load = make_load(
        merge, whole,
        make_shifted(merge, copy_expr(merge, whole->left), part->first));
    load->members = 0;
    load->site = merge_site_as(merge, whole->site, &site);
    return load;
}

/* first, second, ... in place of the load */
static void load_parts(struct merge *merge, struct expr *load,
                       const struct load_part *parts, unsigned count)
{
    const struct expr whole = *load;
    *load = *load_part(merge, &whole, &parts[0]);
    for (unsigned i = 1; i < count; i++) {
        struct expr *before = make_expr(merge, load->kind, load->value,
                                        load->offset);
        *before = *load;
        *load = whole;
        load->kind = EXPR_COMMA;
        load->left = before;
        load->right = load_part(merge, &whole, &parts[i]);
        load->depth = whole.depth + i;
    }
}

static bool narrow_load(void *context, struct expr *load)
{
    struct merge *merge = context;
    struct load_part parts[LOAD_PARTS_MAX];
    if (load->kind != EXPR_LOAD || load->members == 0)
        return false;
    const struct site *site = &merge->sites[load->site];
    unsigned count = find_parts(site, load->members, parts);
    if (site->is_volatile || count == 0 ||
        parts[0].bytes == site->bytes_per_lane ||
        (count > 1 && load->left->has_effect) ||
        load->depth > EXPR_DEPTH_MAX - 1 - LOAD_PARTS_MAX)
        return false;
    merge_note(merge, MERGE_PARTLY, load->site, SITE_NOWHERE);
    load_parts(merge, load, parts, count);
    return false;
}

void narrow_all(struct merge *merge, const struct stmt *body)
{
    static const struct visitor narrows = { .expr = narrow_load };
    visit_list(body, &narrows, merge);
}
