/* Looks up what was built in; see embedded.h. */
#include "core/embedded.h"

#include <stddef.h>
#include <string.h>

const char *embedded_find(const struct embedded *table, const char *name)
{
    for (; table->name != NULL; table++)
        if (strcmp(table->name, name) == 0)
            return table->text;
    return NULL;
}
