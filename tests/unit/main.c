#include <stdlib.h>

#include "unit.h"

int main(void)
{
    SRunner *runner = srunner_create(suite_make());
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
