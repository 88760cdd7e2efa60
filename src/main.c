/* coalsim: reads its options, runs the command, and alone decides to exit. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/options.h"

/* Output that did not reach its reader is an error like any other. */
static bool check_output(FILE *out, struct diagnostic *diagnostic)
{
    errno = 0;
    if (fflush(out) != 0 || ferror(out))
        diagnostic_plain(diagnostic, "cannot write the output: %s",
                         errno != 0 ? strerror(errno) : "write error");
    return !diagnostic->failed;
}

int main(int argc, char **argv)
{
    struct options options;
    struct diagnostic diagnostic = { 0 };
    int status = STATUS_ERROR;
    if (options_parse(&options, argc, argv, &diagnostic)) {
        status = command_run(&options, stdout, &diagnostic);
        if (!diagnostic.failed && !check_output(stdout, &diagnostic))
            status = STATUS_ERROR;
    }
    options_free(&options);
    if (diagnostic.failed)
        fputs(diagnostic.text, stderr);
    diagnostic_free(&diagnostic);
    return status;
}
