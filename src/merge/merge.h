/*
 * What the compiler changes: a program as it is written becomes the program
 * that nvcc -O3 would emit, with the accesses that are left.
 *
 * A load of what is in a register already is dropped (known.h), loads and
 * stores that a loop repeats for nothing are moved out of it (loop.h), stores
 * that are overwritten unread are dropped, neighbours are joined (join.h), and
 * an atomic of a whole warp on one address becomes one lane's.
 */
#ifndef MERGE_MERGE_H
#define MERGE_MERGE_H

#include "core/arena.h"
#include "lang/tree.h"

/* Why an access is not made as it is written. */
enum merge_reason {
    MERGE_REPEATED,    /* it loads what `other` has loaded */
    MERGE_STORED,      /* it loads what `other` has just stored */
    MERGE_BEFORE_IF,   /* it is repeated behind the `if`: once, before it */
    MERGE_OTHER_WAY,   /* lanes that come by the way of `other` have it */
    MERGE_BEFORE_LOOP, /* no trip changes it: once, before the loop */
    MERGE_ARMS,        /* the other arm makes `other`: one access for both */
    MERGE_CARRIED,     /* the trip before has `other`: once, before the loop */
    MERGE_CARRIED_MAYBE, /* that is so, perhaps */
    MERGE_BEHIND_LOOP, /* only the last trip's counts: once, behind it */
    MERGE_LAST_TRIP,   /* only what the last trip loads counts: behind it */
    MERGE_SAME,        /* it stores what `other` has left there */
    MERGE_OVERWRITTEN, /* `other` stores there before anybody reads it */
    MERGE_IN_CODE,     /* of a table of constants, at a known place */
    MERGE_UNUSED,      /* nobody uses what it loads */
    MERGE_PARTLY,      /* not all of what it loads is used */
    MERGE_DEFERRED,    /* not all lanes use it: by those that come there */
    MERGE_UNREAD,      /* nobody reads the shared array */
    MERGE_JOINED,      /* with its neighbour `other` */
    MERGE_TRIED,       /* the hardware has no such atomic: it is tried */
    MERGE_ONE_LANE,    /* the warp's atomic is made by one lane */
    MERGE_APART,       /* lanes make it in other company: some trips of its loop
                          are made as one, by those that have so many left */
    MERGE_SPLIT,       /* its loop became three, for a test for one trip */
    MERGE_ENTERED,     /* so do those that came in at different labels of its
                          switch */
    MERGE_ENTERED_MAYBE, /* that is so, perhaps */
    MERGE_IN_BOTH,     /* the other arm makes it, too, as `other` */
    MERGE_CHOSEN,      /* it or another is loaded: which, is not known */
    MERGE_OVER,        /* it is made as one with `other`, before its `if` */
    MERGE_OVER_MAYBE,  /* that is so, perhaps */
    MERGE_TOO_MANY,    /* of accesses around it: what is repeated is not seen */
    MERGE_BLURRED,     /* neighbours may be joined if nvcc sees the alignment */
    MERGE_GUESSED,     /* its loop may be unrolled otherwise */
    MERGE_REASON_COUNT
};

struct merge_note {
    enum merge_reason reason;
    const struct site *site;  /* the access as it is written */
    const struct site *other; /* see above, or NULL */
    size_t older; /* the note before it of that site, + 1; 0: it is the first */
};

struct merge_notes {
    struct merge_note *list;
    size_t count, room; /* list is malloced: merge_notes_free */
};

void merge_notes_free(struct merge_notes *notes);

/* "x: as 'y' at 3:5: repeats it": one note as a line for people. */
const char *merge_note_text(const struct merge_note *note,
                            struct arena *arena);

/*
 * The program as the compiler would emit it, in the arena. `program` itself
 * where nothing changes. `notes` is emptied first, then has a note for each
 * access that is not made as it is written.
 */
const struct program *merge_program(const struct program *program,
                                    struct arena *arena,
                                    struct merge_notes *notes);

#endif
