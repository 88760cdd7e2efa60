/* What is left out of the tree; see drop.h. */
#include "lang/drop.h"

void drop_expr(struct build *build, struct expr *expr)
{
    if (expr == NULL)
        return;
    build_node_seen(build, expr);
    drop_list(build, expr->body);
    drop_expr(build, expr->left);
    drop_expr(build, expr->right);
    drop_expr(build, expr->third);
}

void drop_list(struct build *build, struct stmt *list)
{
    for (struct stmt *stmt = list; stmt != NULL; stmt = stmt->next) {
        drop_expr(build, stmt->expr);
        drop_expr(build, stmt->step);
        drop_list(build, stmt->body);
        drop_list(build, stmt->otherwise);
    }
}
