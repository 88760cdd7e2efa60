/* A text that grows; see text.h. */
#include "text.h"

#include <assert.h>
#include <stdio.h>

void text_put_list(struct text *text, const char *format, va_list arguments)
{
    size_t room = TEXT_ROOM - text->length;
    int length =
        vsnprintf(text->bytes + text->length, room, format, arguments);
    assert(length >= 0 && (size_t)length < room);
    text->length += (size_t)length;
}

void text_put(struct text *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text_put_list(text, format, arguments);
    va_end(arguments);
}
