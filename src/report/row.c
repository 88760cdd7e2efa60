/* What figures a row can have; see row.h. */
#include "report/row.h"

#include <string.h>

#include "coalsim/request.h"

static bool is_shared(const struct report_row *row)
{
    return strcmp(row->space, request_space_name(SPACE_SHARED)) == 0;
}

bool row_has_global(const struct report_row *row)
{
    if (row->space != NULL)
        return !is_shared(row);
    return row->counts.global_requests > 0 || row->counts.shared_requests == 0;
}

bool row_has_shared(const struct report_row *row)
{
    if (row->space != NULL)
        return is_shared(row);
    return row->counts.shared_requests > 0;
}

/* "load.cg" is a load too. */
bool row_has_footprint(const struct report_row *row)
{
    if (!row_has_global(row))
        return false;
    return row->is_total ||
           (row->op != NULL && (strncmp(row->op, "load", 4) == 0 ||
                                strcmp(row->op, "store") == 0));
}

double row_fetched_bytes(const struct report_row *row)
{
    return (double)row->counts.sectors * row->gpu->sector_bytes;
}

bool row_is_estimated(const struct report_row *row, const char *field)
{
    size_t length = strlen(field);
    const char *at = row->estimated;
    while (at != NULL && (strncmp(at, field, length) != 0 ||
                          (at[length] != ',' && at[length] != '\0'))) {
        at = strchr(at, ',');
        if (at != NULL)
            at++;
    }
    return at != NULL;
}
