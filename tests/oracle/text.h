/* A text that grows. */
#ifndef ORACLE_TEXT_H
#define ORACLE_TEXT_H

#include <stdarg.h>
#include <stddef.h>

enum { TEXT_ROOM = 1 << 16 };

struct text {
    char bytes[TEXT_ROOM]; /* ends with a NUL */
    size_t length;
};

/* There is always room: programs are short. */
void text_put(struct text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void text_put_list(struct text *text, const char *format, va_list arguments);

#endif
