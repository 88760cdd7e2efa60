/* The C library's; see temporary.h. */
#include "core/temporary.h"

#include <errno.h>
#include <string.h>

#include "core/diagnostic.h"

FILE *temporary_open(struct diagnostic *diagnostic)
{
    FILE *file = tmpfile();
    if (file == NULL)
        diagnostic_plain(diagnostic, "cannot make a temporary file: %s",
                         strerror(errno));
    return file;
}
