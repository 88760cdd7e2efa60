/* Searching and adding; see texts.h. */
#include "cli/texts.h"

#include <string.h>

bool texts_have(const char *const *texts, size_t count, const char *text)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(texts[i], text) == 0)
            return true;
    return false;
}

struct text_list text_list_new(struct arena *arena, size_t room)
{
    return (struct text_list){ arena_array(arena, room, sizeof(char *)), 0 };
}

void text_list_add(struct text_list *list, const char *text)
{
    if (!texts_have(list->items, list->count, text))
        list->items[list->count++] = text;
}
