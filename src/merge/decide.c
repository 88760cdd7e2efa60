/* The tree of tests that a `switch` becomes; see decide.h. */
#include "merge/decide.h"

#include <stdlib.h>

enum { LEAF_MAX = 3, NODES_MAX = 3 * DECIDE_LABELS_MAX };

/* Labels of one section, side by side: one test. */
struct cluster {
    int64_t first;
    size_t section;
    unsigned labels;
};

/* Tests `first` to `last` hang on it. */
struct node {
    size_t first, last;
};

struct tree {
    struct cluster clusters[DECIDE_LABELS_MAX]; /* in the order of the tests */
    size_t count;
    struct node nodes[NODES_MAX];
    size_t node_count;
    bool branches_indirectly;
};

static int compare_labels(const void *one, const void *other)
{
    const struct decide_label *a = one, *b = other;
    return (a->value > b->value) - (a->value < b->value);
}

static void make_clusters(struct tree *tree, const struct decide_switch *decide)
{
    const struct decide_label *label = decide->labels;
    for (size_t i = 0; i < decide->label_count; i++, label++) {
        if (i > 0 && label[-1].section == label->section &&
            label[-1].value + 1 == label->value)
            tree->clusters[tree->count - 1].labels++;
        else
            tree->clusters[tree->count++] =
                (struct cluster){ label->value, label->section, 1 };
    }
}

static bool has_one_cluster_each(const struct tree *tree)
{
    bool is_seen[DECIDE_LABELS_MAX] = { false };
    for (size_t i = 0; i < tree->count; i++) {
        if (is_seen[tree->clusters[i].section])
            return false;
        is_seen[tree->clusters[i].section] = true;
    }
    return true;
}

/* ---- the tree, as LLVM makes it (SwitchLowering) ---- */

static void add_node(struct tree *tree, size_t first, size_t last)
{
    tree->nodes[tree->node_count++] = (struct node){ first, last };
}

static int compare_clusters(const void *one, const void *other)
{
    const struct cluster *a = one, *b = other;
    if (a->labels != b->labels)
        return a->labels < b->labels ? 1 : -1;
    return (a->first > b->first) - (a->first < b->first);
}

/* The last test needs no jump to the section that stands behind it. */
static bool put_first_section_last(struct tree *tree, size_t first, size_t last)
{
    struct cluster *clusters = tree->clusters;
    for (size_t i = last + 1; i-- > first;) {
        if (clusters[i].labels > clusters[last].labels)
            return false;
        if (clusters[i].section != 0)
            continue;
        struct cluster swapped = clusters[i];
        clusters[i] = clusters[last];
        clusters[last] = swapped;
        return true;
    }
    return false;
}

static void add_leaf(struct tree *tree, size_t first, size_t last)
{
    qsort(tree->clusters + first, last - first + 1, sizeof *tree->clusters,
          compare_clusters);
    bool falls =
        last == tree->count - 1 && put_first_section_last(tree, first, last);
    add_node(tree, first, last);
    if (!tree->branches_indirectly || last - first < (falls ? 2u : 1u))
        for (size_t i = first + 1; i < last; i++)
            add_node(tree, i, last);
    add_node(tree, last, last);
}

static unsigned labels_of(const struct tree *tree, size_t first, size_t last)
{
    unsigned labels = 0;
    for (size_t i = first; i <= last; i++)
        labels += tree->clusters[i].labels;
    return labels;
}

/* How many of them are more likely, or come first. */
static size_t rank(const struct tree *tree, size_t of, size_t first,
                   size_t last)
{
    size_t rank = 0;
    for (size_t i = first; i <= last; i++)
        rank += compare_clusters(&tree->clusters[i], &tree->clusters[of]) < 0;
    return rank;
}

/* The first test of the right side: both are as likely. */
static size_t balanced(const struct tree *tree, size_t first, size_t last)
{
    size_t left = first, right = last;
    for (bool is_odd = false; left + 1 < right; is_odd = !is_odd) {
        unsigned before = labels_of(tree, first, left);
        unsigned behind = labels_of(tree, right, last);
        if (before < behind || (before == behind && is_odd))
            left++;
        else
            right--;
    }
    return right;
}

/* A side that is less than a leaf takes some of the other's. */
static size_t filled(const struct tree *tree, size_t first, size_t last,
                     size_t right)
{
    for (;;) {
        size_t before = right - first, behind = last - right + 1;
        bool from_right = before < behind;
        size_t fewer = from_right ? before : behind;
        if (fewer >= LEAF_MAX || before + behind - fewer <= LEAF_MAX)
            return right;
        size_t moved = from_right ? right : right - 1;
        size_t in_left = rank(tree, moved, first, right - 1);
        size_t in_right = rank(tree, moved, right, last);
        if (from_right ? in_left > in_right : in_right > in_left)
            return right;
        right = from_right ? right + 1 : right - 1;
    }
}

static void add_tests(struct tree *tree, size_t first, size_t last)
{
    if (last - first < LEAF_MAX) {
        add_leaf(tree, first, last);
        return;
    }
    size_t right = filled(tree, first, last, balanced(tree, first, last));
    add_node(tree, first, last);
    add_tests(tree, first, right - 1);
    add_tests(tree, right, last);
}

/* ---- where its ways meet ---- */

/* Tests, a bit each: those that lead to a section, at once or through those
 * before it. */
_Static_assert(DECIDE_LABELS_MAX <= 64, "a bit for each test");

struct meetings {
    const struct tree *tree;
    uint64_t reaches[DECIDE_LABELS_MAX]; /* by section */
    uint64_t gone;                       /* those that end the function */
    size_t count;
};

static uint64_t tests_of(const struct tree *tree, size_t section)
{
    uint64_t tests = 0;
    for (size_t i = 0; i < tree->count; i++)
        tests |= (uint64_t)(tree->clusters[i].section == section) << i;
    return tests;
}

static uint64_t tests_below(const struct node *node)
{
    return (UINT64_MAX >> (63 - (node->last - node->first))) << node->first;
}

static bool is_one(uint64_t tests)
{
    return (tests & (tests - 1)) == 0;
}

static unsigned count_tests(uint64_t tests)
{
    unsigned count = 0;
    for (; tests != 0; tests &= tests - 1)
        count++;
    return count;
}

/* The test that all of them hang on: the smallest such node. */
static size_t node_of(const struct tree *tree, uint64_t tests)
{
    size_t found = 0;
    for (size_t i = 0; i < tree->node_count; i++) {
        const struct node *node = &tree->nodes[i], *old = &tree->nodes[found];
        if ((tests & ~tests_below(node)) == 0 &&
            node->last - node->first < old->last - old->first)
            found = i;
    }
    return found;
}

/* Is there a section that they all come to? */
static bool come_together(const struct meetings *meetings, uint64_t tests)
{
    for (size_t i = 0; i < meetings->count; i++)
        if ((tests & ~meetings->reaches[i]) == 0)
            return true;
    return false;
}

static void choose_meetings(const struct meetings *meetings, bool *meets)
{
    const struct tree *tree = meetings->tree;
    size_t chosen[NODES_MAX] = { 0 }; /* by node: the section, + 1 */
    for (size_t i = 0; i < meetings->count; i++) {
        uint64_t tests = meetings->reaches[i];
        size_t node = node_of(tree, tests);
        uint64_t all = tests_below(&tree->nodes[node]) & ~meetings->gone;
        meets[i] = is_one(tests) || tests == all;
        if (meets[i] || node == 0 || come_together(meetings, all))
            continue;
        if (chosen[node] == 0 ||
            count_tests(tests) >
                count_tests(meetings->reaches[chosen[node] - 1]))
            chosen[node] = i + 1;
    }
    for (size_t i = 0; i < tree->node_count; i++)
        if (chosen[i] != 0)
            meets[chosen[i] - 1] = true;
}

static bool is_plain(const struct decide_switch *decide)
{
    const struct decide_label *labels = decide->labels;
    size_t last = decide->label_count - 1;
    bool is_up = labels[0].section < labels[last].section;
    for (size_t i = 0; i < last; i++)
        if ((labels[i].section < labels[i + 1].section) != is_up ||
            !decide->falls[i])
            return false;
    return true;
}

bool decide_meetings(struct decide_switch *decide, bool *meets)
{
    struct tree tree = { .count = 0 };
    struct meetings meetings = { .tree = &tree, .count = decide->label_count };
    qsort(decide->labels, decide->label_count, sizeof *decide->labels,
          compare_labels);
    make_clusters(&tree, decide);
    if (tree.count == 0 || !has_one_cluster_each(&tree))
        return false;
    tree.branches_indirectly = !decide->is_narrow && tree.count > LEAF_MAX;
    add_tests(&tree, 0, tree.count - 1);
    for (size_t i = 0; i < meetings.count; i++) {
        meetings.reaches[i] = tests_of(&tree, i);
        if (i > 0 && decide->falls[i - 1])
            meetings.reaches[i] |= meetings.reaches[i - 1];
        if (decide->returns[i])
            meetings.gone |= meetings.reaches[i];
    }
    decide->is_sure = is_plain(decide);
    choose_meetings(&meetings, meets);
    return true;
}
