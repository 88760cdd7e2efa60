/*
 * A locale that writes 1.5 as 1,5: what is read and written must not change.
 */
#ifndef COMMA_LOCALE_H
#define COMMA_LOCALE_H

#include <locale.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* False when this machine has none and none can be made. */
static bool comma_locale_set(void)
{
    static const char *const names[] = { "de_DE.UTF-8", "de_DE", "fr_FR.UTF-8",
                                         "es_ES.UTF-8", "comma" };
    char folder[] = "/tmp/coalsim_locale_XXXXXX";
    char command[128];
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (setlocale(LC_NUMERIC, names[i]) != NULL)
            return strcmp(localeconv()->decimal_point, ",") == 0;
    if (mkdtemp(folder) == NULL)
        return false;
    snprintf(command, sizeof command,
             "localedef -i de_DE -f ISO-8859-1 %s/comma >%s/log 2>&1", folder,
             folder);
    bool made = system(command) == 0 && setenv("LOCPATH", folder, 1) == 0 &&
                setlocale(LC_NUMERIC, "comma") != NULL;
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command) == 0 && made;
}

#endif
