/* Lists of statements; see list.h. */
#include "merge/list.h"

#include "core/memory.h"

struct stmt *list_last(struct stmt *list)
{
    while (list != NULL && list->next != NULL)
        list = list->next;
    return list;
}

struct stmt *list_tail(struct stmt *list)
{
    struct stmt *last = list_last(list);
    while (last != NULL && last->kind == STMT_BLOCK && last->loop == 0) {
        list = last->body;
        last = list_last(list);
    }
    return list;
}

struct stmt **list_inside(struct stmt **link)
{
    while (*link != NULL && (*link)->next == NULL &&
           (*link)->kind == STMT_BLOCK && (*link)->loop == 0)
        link = &(*link)->body;
    return link;
}

struct stmt **list_end(struct stmt **link)
{
    while (*link != NULL)
        link = &(*link)->next;
    return link;
}

struct stmt **list_all(struct stmt *list, size_t *count)
{
    *count = 0;
    for (const struct stmt *stmt = list; stmt != NULL; stmt = stmt->next)
        ++*count;
    struct stmt **all = memory_new(*count, sizeof *all);
    for (size_t i = 0; i < *count; i++, list = list->next)
        all[i] = list;
    return all;
}
