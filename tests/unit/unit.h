/*
 * Each test_NAME.c is a program of its own: it defines suite_make(), main.c runs
 * it. Test data is found from the project's root, where make runs the tests.
 */
#ifndef UNIT_H
#define UNIT_H

#include <check.h>

Suite *suite_make(void);

#endif
