#include <stdlib.h>

#include "unit.h"

int main(void)
{
    setenv("CK_DEFAULT_TIMEOUT", "120", 0); /* a slow day fails no test */
    SRunner *runner = srunner_create(suite_make());
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
