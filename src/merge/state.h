/*
 * The state of the one walk that merges: what is known at the place where it
 * stands. The tree is a copy that the walk may change.
 */
#ifndef MERGE_STATE_H
#define MERGE_STATE_H

#include "merge/counter.h"
#include "merge/merge.h"
#include "merge/value.h"

#define SITE_NOWHERE UINT32_MAX

/* Each access is held against all that are known, and all groups: with more of
 * them this would take minutes. */
enum { KNOWN_MAX = 6000, GROUPS_MAX = 6000 };

/* What one of several ways to a place has loaded or stored. */
struct known_way {
    struct known_way *next;
    uint32_t site;
    struct expr *node; /* as in struct known */
    struct number value;
    bool is_store;
    uint32_t variable; /* of the first: merge's, that each way sets, or 0 */
};

/* Where two ways part that have met since, one of which alone has bytes. */
struct half {
    struct stmt *stmt;   /* in which they part */
    size_t changes, made; /* when the walk came to it */
    struct expr *load;   /* the first, which may go before it, or NULL; */
    size_t load_made;    /* when the walk came to that */
    bool is_of_stmt;     /* they are its arms, */
    bool is_of_first;    /* the first of which has them, */
    bool is_kept;        /* which the other has changed */
};

/* Bytes that a register holds too, since they were loaded or stored. */
struct known {
    struct number address;
    uint32_t site;
    struct expr *node;     /* the LOAD, or its ASSIGN to a variable of merge's,
                              or the STORE; NULL: its value is gone, or */
    struct known_way *ways; /* differs from way to way; */
    bool is_behind;        /* these come out of a loop that makes it again in
                              each trip */
    struct number value;
    uint32_t region;       /* of its access */
    uint32_t regions;      /* that there were when the walk came to it */
    size_t made;           /* when the walk came to it */
    bool is_first;         /* no ways part in the region before it */
    const struct half *half; /* they are known on one way only; half.h */
    uint32_t stays;        /* it was moved before the loop of this depth, and is
                              known all over it; 0: it was not moved */
    bool is_guarded;       /* and only if that loop is entered */
    bool is_store;
    bool is_dead;          /* it may have changed since */
    uint32_t lost_in;      /* only because the loop of this depth changes it */
    bool is_unread;        /* a store that nobody needed so far */
    uint64_t accesses;     /* that were made up to it */
};


enum { GROUP_BYTES_MAX = 16, GROUP_PASSED_MAX = 16 };

/* Accesses side by side in one aligned block of memory; join.h. */
struct group {
    struct number block; /* its first byte */
    unsigned bytes;      /* of the block */
    uint32_t region;
    uint32_t site;       /* of the first */
    bool is_closed;
    bool is_early; /* the optimizer knows the block, not the assembler alone, */
    bool has_ended; /* which alone may add to it: a basic block has ended */
    uint32_t anchor; /* that addresses are counted from, or 0; anchor.h */
    bool is_store;
    bool is_copied; /* all that is loaded is */
    bool is_partial; /* of the first not all members are used */
    struct expr *members[GROUP_BYTES_MAX]; /* by their first byte in it */
    uint32_t order[GROUP_BYTES_MAX];       /* first bytes, as they come */
    unsigned count;
    uint32_t passed[GROUP_PASSED_MAX]; /* sites that change fields, which later
                                          loads may have to stay behind */
    unsigned passed_count;
};

/* A variable's number before it was assigned. */
struct change {
    uint32_t variable;
    struct number before;
};

/* What a variable has been assigned. */
struct set {
    uint32_t variable;
    struct number number;
};

/* Known to those for which a test turns out one way; fact.h. */
struct facts {
    struct known *list;
    size_t count;
    struct set *sets;
    size_t set_count;
    bool when;
};

struct stmt_chain {
    struct stmt *first, *last;
};

enum { CONDITIONS_MAX = 8 };

/* Tests that hold. */
struct conditions {
    struct number list[CONDITIONS_MAX];
    unsigned count;
};

/* A store that a loop makes in every trip, if these hold. */
struct trip_store {
    struct expr *node;
    struct number address;
    struct conditions conditions;
};

/* A load that was moved out of a loop, and one to be made before just that. */
struct reload {
    struct expr *moved, *again;
    struct expr *node, *made; /* a load that trips carry: what is left of it, and
                                 as it is made in every trip; or NULL */
    bool is_for_each; /* loop, the rest, too */
};

/* A place that a loop keeps in a variable, where these hold; promote.h. */
struct promoted {
    uint32_t site;
    struct number address;
    uint32_t variable;
    struct conditions conditions;
};

/* A load that is made in every trip, and what changes bytes in it. */
struct trip_load {
    struct expr *node;
    struct number address;
};

struct trip_change {
    uint32_t site;
    struct number address;
};

/* An access that is made. */
struct made {
    struct expr *node;
    uint32_t site;
    struct number address;
    uint32_t region;
    bool is_first; /* no ways part in the region before it */
};

enum { ALONG_MAX = 8 };

/* What moves along with a counter, and what it is when the loop is entered. */
struct along {
    uint32_t variable;
    struct number first;
};

/* A loop that the walk is in. */
struct frame {
    struct stmt *stmt;
    struct frame *outer;
    uint32_t depth;
    size_t changes;     /* when it was entered */
    size_t forgotten;   /* when nothing was known of what it assigns */
    bool in_test;       /* the walk is in the test that comes first */
    bool is_entered;    /* its body is run once at least */
    bool can_guard;     /* its test may be made once more, before it */
    bool was_certain;   /* each trip of the loop around it comes to it */
    bool has_return;
    bool is_opaque;     /* PTX in it hinders the optimizer; loop.c */
    bool ends_apart;    /* it is written with a step or a test at its end */
    bool has_entry_test;
    struct number entry_test; /* its test's value when it is entered */
    struct counter counter;
    struct along along[ALONG_MAX];
    size_t along_count;
    struct conditions conditions; /* where the walk is; unswitch.h */
    uint64_t twice_cost; /* of making two loops of it; 0: not measured yet */
    struct stmt_chain before, inside, behind; /* what was moved out of it:
                           inside: only if it is entered */
    struct trip_store *stores;
    size_t store_count, store_room;
    struct promoted *promoted;
    size_t promoted_count, promoted_room;
    struct trip_store *moved; /* behind it */
    size_t moved_count, moved_room;
    struct trip_store *left; /* what each trip leaves in memory; loop.c */
    size_t left_count, left_room;
    struct trip_load *loads; /* carry.h */
    size_t load_count, load_room;
    struct trip_change *changed;
    size_t change_count, change_room;
    bool has_barrier;
    bool has_finals; /* which move behind the loops that it becomes; final.h */
    struct reload *reloads; /* reload.h */
    size_t reload_count, reload_room;
    bool *is_kept; /* by entry of what was known: its trips hand it on */
};

enum { EQUAL_MAX = 48 };

/* What a value is equal to; equal.h. */
struct equal {
    uint32_t value;
    struct number is;
    bool is_bound;  /* no: that minus `more` is at most this; bound.h */
    uint32_t more;
    int64_t most;
};

/* How sure the count of an access is. */
enum guess {
    GUESS_NONE,
    GUESS_TRIPS, /* how its loop is unrolled is guessed: nothing came of it */
    GUESS_COUNT  /* but what is left of its trips hangs on that */
};

struct merge {
    const struct program *old;
    struct arena *arena;
    struct merge_notes *notes;
    struct values values;

    struct variable *variables;
    size_t variable_count, variable_room;
    struct number *numbers; /* by variable */
    size_t number_room;
    struct site *sites;
    const struct site **written; /* by site: the site as it is written */
    size_t site_count, site_room, written_room;
    enum guess *guesses;  /* by the site as it is written, */
    size_t *newest_notes; /* and so are these: numbers in notes, + 1, or 0 */

    struct change *changes;
    size_t change_count, change_room;
    struct known *known;
    size_t known_count, known_room;
    struct known unlisted; /* the one that there was no room for */
    bool has_given_up;
    struct facts facts; /* of the test that was walked last */
    struct group *groups;
    size_t group_count, group_room;
    bool *is_kept_array; /* its stores are, though no load of it is left;
                            unused.h */
    struct anchor *anchors;
    size_t anchor_count, anchor_room;

    struct equal equal[EQUAL_MAX]; /* here */
    size_t equal_count;
    bool puts_in;                  /* the walk is for an address in which they
                                      are put in */

    struct made *made;       /* in the order of the walk; both.h */
    size_t made_count, made_room;
    unsigned walk_count;     /* over all, so far */
    bool may_unroll;         /* loops, behind the walk over each */
    bool walks_again;        /* behind this one, as it may show more */
    bool is_trial;           /* the walk is for a number only, with made-up
                                values of variables */
    uint64_t unrolled_nodes; /* that were added so far */
    struct frame *loop;      /* the innermost */
    struct stmt *stmt;       /* the innermost, before which others may be put,
                                or NULL, */
    size_t stmt_changes, stmt_made; /* when the walk came to it */
    uint32_t region;         /* what is run by the same lanes, one by one */
    uint32_t region_count;
    bool is_certain;         /* each trip of the loop comes here, where its
                                frame's conditions hold */
    bool has_ended;          /* nothing comes here */
    bool some_left;          /* lanes may have left the loop's trip, or the
                                function, on the way here */
    uint64_t accesses;       /* that are made, so far; nvcc looks for stores
                                that are overwritten not beyond an if that has
                                some in an arm */
    uint64_t accesses_met;   /* of those, before ways met here, or threads */
    bool has_branched;       /* ways have parted before, in a loop in its trip, but
                                for a choice only */
    bool is_part_end;        /* what the walk is at is the last of a trip, before
                                a step, or of a function */
    bool is_shared_end;      /* what follows what the walk is at, others come
                                to, too */
};

/* copy.c */
struct stmt *copy_list(struct merge *merge, const struct stmt *stmt);
struct expr *copy_expr(struct merge *merge, const struct expr *expr);

/* note.c: `other` may be SITE_NOWHERE. */
void merge_note(struct merge *merge, enum merge_reason reason, uint32_t site,
                uint32_t other);
/* note.c: each access of the statements. */
void merge_each_site(struct merge *merge, const struct stmt *list,
                     void (*note)(struct merge *merge, uint32_t site));
/* note.c: only the first so many were right. */
void merge_notes_back(struct merge *merge, size_t count);
/* note.c: its count is an estimate. */
void merge_estimate(struct merge *merge, enum merge_reason reason,
                    uint32_t site);
/* note.c: its loop is unrolled by guess; its count hangs on such a guess. */
void merge_guess_trips(struct merge *merge, uint32_t site);
void merge_guess(struct merge *merge, uint32_t site);
/* It may be joined with its neighbours. */
void merge_doubt(struct merge *merge, uint32_t site);
/* There are too many to hold it against. */
void merge_give_up(struct merge *merge, uint32_t site);

/* state.c */
void merge_start(struct merge *merge, const struct program *program);
void merge_restart(struct merge *merge); /* before each walk over all */
uint32_t merge_site_as(struct merge *merge, uint32_t site,
                       const struct site *as);
uint32_t merge_new_variable(struct merge *merge, enum value_class class);
/* The same, which is there behind its loop, too. */
uint32_t merge_new_result(struct merge *merge, enum value_class class);
/* Is it read by nodes of the tree only? Merge's own are. */
bool merge_is_traced(const struct merge *merge, uint32_t variable);
void merge_set(struct merge *merge, uint32_t variable, struct number number);
void merge_undo(struct merge *merge, size_t changes);
uint32_t merge_depth(const struct merge *merge);
struct number merge_unknown(struct merge *merge, enum value_class class,
                            uint32_t variable);
void merge_new_region(struct merge *merge);

/* walk.c: the number of an expression; what it changes is noted. */
struct number walk_expr(struct merge *merge, struct expr *expr);

/* The number of an expression as it would be here; nothing is noted. What it
 * loads has a number if it is known. */
struct number walk_number(struct merge *merge, const struct expr *expr);

/* statement.c: a list of statements, and a function called in its place. */
void walk_list(struct merge *merge, struct stmt **link);
struct number walk_call(struct merge *merge, struct expr *expr);

/* access.c */
struct number walk_load(struct merge *merge, struct expr *expr);
struct number walk_store(struct merge *merge, struct expr *expr);
struct number walk_atomic(struct merge *merge, struct expr *expr);

struct expr *make_expr(struct merge *merge, enum expr_kind kind,
                       enum value_class class, size_t offset);

/* The value of a load that is not made as it is: what its array is known to
 * hold, or nothing. */
struct expr *make_held(struct merge *merge, const struct expr *load);

/* The same where nothing was stored since: what is told in shared memory,
 * too. */
struct expr *make_held_here(struct merge *merge, const struct expr *load);

/* A store that is made elsewhere: what is left is its value, which is used. */
void make_value_only(struct merge *merge, struct expr *store);

/* A store that is not made: what is left is its value, for who wants it. */
void make_no_store(struct merge *merge, struct expr *store);

/* A load that nobody uses: what is left is what its address does. */
void make_no_load(struct merge *merge, struct expr *load);

#endif
