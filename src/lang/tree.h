/*
 * The typed tree: what lang makes of a text and exec runs.
 *
 * Everything that needs the words of CUDA C is gone from it. Conversions are
 * explicit, pointer arithmetic is in bytes, structs are taken apart into scalar
 * variables and into accesses of 1 to 16 bytes, and every access to memory is
 * one node that names its site. Exec needs no types beyond `struct scalar`.
 */
#ifndef LANG_TREE_H
#define LANG_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "coalsim/request.h"
#include "core/source.h"
#include "lang/contents.h"

/* How a value is computed. Narrow integers are VALUE_I32 after a CAST. */
enum value_class {
    VALUE_NONE, /* not computed: floating point, void, what memory held */
    VALUE_I32,  /* int; also bool, char and short once loaded or cast */
    VALUE_U32,
    VALUE_I64,
    VALUE_U64,
    VALUE_POINTER /* array number and byte offset, see exec/pointer.h */
};

/* Has it 64 bits, not 32? */
static inline bool class_is_wide(enum value_class class)
{
    return class >= VALUE_I64;
}

static inline bool class_is_signed(enum value_class class)
{
    return class == VALUE_I32 || class == VALUE_I64;
}

/* A 64-bit number as a value of the class. */
static inline int64_t class_wrap(enum value_class class, uint64_t number)
{
    if (class == VALUE_I32)
        return (int32_t)(uint32_t)number;
    return class == VALUE_U32 ? (int64_t)(uint32_t)number : (int64_t)number;
}

enum operator {
    OP_ADD, OP_SUB, OP_MUL, OP_DIV, OP_REM,
    OP_SHL, OP_SHR, OP_AND, OP_OR, OP_XOR,
    OP_MIN, OP_MAX,
    OP_LT, OP_LE, OP_GT, OP_GE, OP_EQ, OP_NE, /* the result is VALUE_I32 */
    OP_NEG, OP_BITNOT, OP_NOT, /* unary; OP_NOT gives VALUE_I32 */
    OP_ONES, OP_LEADING, OP_LOWEST, /* how many bits are 1; zeros above the
                            highest 1; place of the lowest 1, from 1, or 0: of
                            U32 or U64, giving VALUE_I32 */
    OP_REVERSE, /* the bits of U32 or U64 in reverse order */
    OP_MAGNITUDE, OP_FLOOR, OP_CEILING, OP_TRUNCATE, OP_ROUND, OP_NEAREST,
    OP_ROOT, OP_LOGARITHM, OP_POWER, /* these are of floating-point values;
                            NEAREST: halves to even; the last two: of 2 */
    OP_SINE, OP_COSINE, OP_TANGENT, OP_ARCSINE, OP_ARCCOSINE, OP_ARCTANGENT,
    OP_HYPERBOLIC_SINE, OP_HYPERBOLIC_COSINE, OP_HYPERBOLIC_TANGENT,
    OP_EXPONENTIAL, OP_POWER_OF_10, OP_NATURAL_LOGARITHM, OP_LOGARITHM_OF_10,
    OP_CUBE_ROOT, OP_RECIPROCAL_ROOT, OP_ERROR, /* and these, too */
    OP_FAST_SINE, OP_FAST_COSINE, OP_FAST_EXPONENTIAL, OP_FAST_LOGARITHM,
    OP_ANGLE, OP_RAISE, OP_HYPOTENUSE, OP_MODULO, /* binary: atan2, pow */
    OP_IS_NAN, OP_IS_INFINITE, OP_IS_FINITE, OP_IS_NEGATIVE, /* unary, of a
                            floating-point value, giving VALUE_I32 */
    OP_INC, OP_DEC, /* atomicInc and atomicDec; of atomics only */
    OP_COUNT
};

static inline bool operator_compares(enum operator op)
{
    return op >= OP_LT && op <= OP_NE;
}

/* Unary ones. */
static inline bool operator_asks(enum operator op)
{
    return op >= OP_IS_NAN && op <= OP_IS_NEGATIVE;
}

/* The comparison that holds where `op`, of integers, does not. */
static inline enum operator operator_opposite(enum operator op)
{
    static const enum operator opposites[] = {
        [OP_LT] = OP_GE, [OP_LE] = OP_GT, [OP_GT] = OP_LE,
        [OP_GE] = OP_LT, [OP_EQ] = OP_NE, [OP_NE] = OP_EQ,
    };
    return opposites[op];
}

enum expr_kind {
    EXPR_CONSTANT,    /* constant; VALUE_POINTER 0: the null pointer */
    EXPR_NONE,        /* a value that is not computed: a floating one (is_real:
                         the literal `real`, of `bits`), or, of any class, what
                         memory held; variable: 0, or 1 + the number of the
                         missing value that it is */
    EXPR_VARIABLE,    /* variable; with a right (I32): of `constant` variables
                         from that one on, the one of no class that it is the
                         number of; so has ASSIGN */
    EXPR_ARRAY,       /* array: a pointer to its first byte */
    EXPR_CAST,        /* left, to value class and (bits, is_signed); 1: bool */
    EXPR_BITS,        /* the `bits` of left, a floating-point number, as an
                         integer (is_signed), or the other way */
    EXPR_UNARY,       /* op left */
    EXPR_BINARY,      /* left op right: both of one class, but a shift's count
                         is of its own */
    EXPR_AND,         /* left && right */
    EXPR_OR,          /* left || right */
    EXPR_CONDITIONAL, /* left ? right : third */
    EXPR_COMMA,       /* left, right */
    EXPR_OFFSET,      /* pointer left + (I64 or U64) right * signed constant */
    EXPR_POINTER,     /* the pointer that U64 left is the number of: as far
                         from the null pointer */
    EXPR_DIFFERENCE,  /* (pointer left - pointer right) / constant, I64 */
    EXPR_ASSIGN,      /* variable = left; the value is the new one */
    EXPR_POST_ASSIGN, /* variable = left; the value is the old one (i++) */
    EXPR_LOAD,        /* *left at site; known where the array's contents
                         are: an integer of (bits, is_signed) */
    EXPR_HELD,        /* the same value, but no access */
    EXPR_STORE,       /* *left = right at site, right first; its value */
    EXPR_TOLD,        /* *left = right of `bits`, right first, but no access */
    EXPR_UPDATE,      /* *left op= right: load at site, store at second_site;
                         left is evaluated once; the value is computed where
                         what is told is, and the type (bits, is_signed) known */
    EXPR_ATOMIC,      /* atomic at site on *left; right, its operand, first;
                         op: OP_ADD to OP_MAX, OP_INC, OP_DEC, or OP_COUNT;
                         is_exchange: right is stored, but with a third only
                         where that is found; is_tried: the hardware has none
                         such, so what is there is loaded at second_site, and
                         exchanged with a new value at site while it is that;
                         again by those lanes that others were ahead of */
    EXPR_ASSUMED,     /* is left not 0? Where that is not known, `way` says so:
                         number `constant` of --assume */
    EXPR_SHUFFLE,     /* left as the lane right (I32) holds it, where third (U32,
                         a mask of lanes) names that one and it runs this */
    EXPR_BALLOT,      /* U32: those of the lanes third in which left is not 0 */
    EXPR_MATCH,       /* U32: those of the lanes third that hold this left */
    EXPR_REDUCE,      /* left op left of the next lane ..., over those in third;
                         op: ADD, MIN, MAX, AND, OR, XOR */
    EXPR_TALLY,       /* with a left (I32): this thread says yes if that is not 0;
                         without: what the block's threads said before the last
                         barrier (I32); op: ADD, how many said yes, AND, whether
                         all did, OR, whether any did */
    EXPR_CALL         /* a function that was inlined: runs body, of which
                         STMT_RETURN ends only this; then left (or NULL) */
};

/* What in a function's code, besides its length, keeps the loop around the call
 * from being unrolled. */
enum hindrance {
    HINDERS_NOTHING,
    HINDERS_ASSEMBLER, /* short as it is for the optimizer, it branches then */
    HINDERS_BOTH       /* it has a loop */
};

/* Where in the machine code of a function, or of a quotient, ways part. */
enum parting {
    PARTS_NOWHERE,
    PARTS_ASSEMBLED, /* in what the assembler makes of its one instruction */
    PARTS_ALWAYS     /* in what the optimizer has, too */
};

/* What is assumed of a branch on a value that is not known. */
enum assume_way { ASSUME_TAKEN, ASSUME_UNTAKEN, ASSUME_BOTH };

/* Is a constant made of the counter of a loop that merge unrolled, which the
 * compiler does late, or early, as #pragma unroll asks for it? */
enum unrolled { UNROLLED_NOT, UNROLLED_LATE, UNROLLED_EARLY };

struct stmt;

struct expr {
    enum expr_kind kind;
    enum value_class value;
    enum operator op;
    uint32_t id;       /* 0 .. program.expr_count-1, its own result slot */
    uint32_t variable; /* VARIABLE, ASSIGN, POST_ASSIGN */
    uint32_t array;    /* ARRAY */
    uint32_t site;     /* LOAD, STORE, UPDATE, ATOMIC */
    uint32_t second_site;
    uint8_t bits;      /* CAST, LOAD, HELD: 1 (bool), 8, 16, 32, 64; of a floating
                          type also UNARY, BINARY, SHUFFLE, 0 where that is not
                          known */
    bool is_signed;    /* CAST, LOAD, HELD */
    uint16_t members;  /* LOAD: which of its site's are used, a bit each; HELD,
                          NONE: which they are of the load before them */
    enum assume_way way; /* ASSUMED */
    bool is_told;      /* STORE: TOLD nodes say what it stores */
    bool is_copied;    /* LOAD: its bytes are stored as they are; merge/join.h */
    bool is_real;      /* NONE */
    double real;
    bool is_function;  /* NONE, UNARY, BINARY: the value of a mathematical
                          function, */
    uint16_t weight;   /* and how many operations its code has beyond one, */
    enum hindrance hinders; /* and what else that does to a loop, */
    enum parting parting;   /* and to straight code */
    bool is_exchange;  /* ATOMIC: see there, */
    bool is_tried;     /* set by merge */
    bool is_made;      /* UNARY, BINARY: a register has the value, of a trip of the
                          loop before */
    bool is_mixed;     /* CONDITIONAL: another way comes to where its own meet, and
                          not all of them load something */
    bool drops_left;   /* COMMA: nobody uses the left side's value */
    bool has_effect;   /* something below reads memory or assigns */
    bool is_quiet;     /* nothing below accesses memory */
    uint32_t depth;    /* of the tree, 1 for a leaf, at most EXPR_DEPTH_MAX */
    int64_t constant;
    enum unrolled unrolled; /* CONSTANT: what it is made of */
    uint32_t given; /* CONSTANT: not 0: it is made of what a launch gives, so the
                       compiler does not know it; in what way. It only knows
                       that it is not above given_most; see largest.h */
    uint64_t given_most;
    bool is_one_more; /* CONSTANT: it is what a launch gives, and 1 */
    struct expr *left;
    struct expr *right;
    struct expr *third;
    struct stmt *body; /* CALL */
    size_t offset; /* where in the source, for diagnostics */
};

/* Does it make requests? */
static inline bool expr_is_access(const struct expr *expr)
{
    return expr->kind == EXPR_LOAD || expr->kind == EXPR_STORE ||
           expr->kind == EXPR_UPDATE || expr->kind == EXPR_ATOMIC;
}

/* Is it an access whose value is what memory had? */
static inline bool expr_reads_memory(const struct expr *expr)
{
    return expr_is_access(expr) && expr->kind != EXPR_STORE;
}

/* Is what is stored evaluated before the place where? */
static inline bool expr_right_is_first(const struct expr *expr)
{
    return expr->kind == EXPR_STORE || expr->kind == EXPR_TOLD ||
           expr->kind == EXPR_UPDATE || expr->kind == EXPR_ATOMIC;
}

/* Bytes of the scalar that a LOAD or HELD with bits finds. */
static inline unsigned expr_bytes(const struct expr *expr)
{
    return expr->bits == 1 ? 1 : expr->bits / 8;
}

/* Do lanes that do not know this condition go both ways? */
static inline bool expr_goes_both_ways(const struct expr *condition)
{
    return condition != NULL && condition->kind == EXPR_ASSUMED &&
           condition->way == ASSUME_BOTH;
}

static inline const struct expr *expr_under_casts(const struct expr *expr)
{
    while (expr->kind == EXPR_CAST)
        expr = expr->left;
    return expr;
}

/* No tree is deeper, so that walking one cannot run out of stack. */
enum { EXPR_DEPTH_MAX = 1000 };

/* What #pragma unroll says of a loop. */
enum { UNROLL_UNSAID = 0, UNROLL_WHOLE = -1 };

enum stmt_kind {
    STMT_EXPR,    /* expr */
    STMT_BLOCK,   /* body: a list by next; with a loop: what was a trip of it
                     before merge unrolled it, in the scope of the loop */
    STMT_DECLARE, /* variable comes into scope (uninitialised) */
    STMT_IF,      /* expr, body, otherwise (or NULL) */
    STMT_LOOP,    /* while (expr) body, then step; expr NULL: for ever;
                     test_last: do body while (expr) */
    STMT_SCOPE,   /* body; STMT_BREAK in it goes behind it (switch) */
    STMT_BREAK,
    STMT_CONTINUE,
    STMT_RETURN,
    STMT_BARRIER
};

struct stmt {
    enum stmt_kind kind;
    struct expr *expr;
    struct expr *step;
    struct stmt *body;
    struct stmt *otherwise;
    struct stmt *next;
    uint32_t variable; /* DECLARE */
    uint32_t loop;     /* LOOP: from 1, the scope of the accesses in it */
    bool test_last;
    bool is_quiet; /* IF, LOOP, SCOPE: nothing in it accesses memory or jumps
                      out of it, so all that it does is to assign */
    bool was_quiet; /* IF: that was so until loads were moved into it; where
                       its test is not known they are made all the same */
    bool is_quiet_tail; /* in the body of a function, loop or scope: nothing
                           from here on accesses memory, or jumps elsewhere
                           than to the body's end */
    bool is_guarded;   /* LOOP, BLOCK of stages: the test was made before, too */
    bool is_for_block; /* BARRIER: all threads of the block wait there */
    bool is_aside;     /* BARRIER: on a way that no lane counted goes; accesses are
                          not moved across it all the same */
    bool ends_part; /* IF: it was the last of a trip, with a step or a test behind
                       it, or of a function */
    bool is_section;   /* IF: of a switch */
    bool is_mixed;     /* IF: as in struct expr */
    bool is_unswitched; /* IF: of the loop around it two are made, for each way */
    bool stands_alone; /* LOOP: in its arm; merge/alone.h */
    bool is_of_step;   /* EXPR: it was written in the step of the loop around it */
    bool is_of_address; /* EXPR: it was written in an address of the one before */
    bool is_part;      /* LOOP: made of one that was unrolled, */
    bool is_late;      /* by the assembler alone; */
    bool is_one_over;  /* of two trips in one, the trip that may be left */
    bool starts_group; /* BLOCK of a trip, IF of several: the assembler put it
                          behind the others, of which it drops no store that is
                          overwritten */
    bool goes_on;      /* LOOP: the assembler made one of it and the loop before */
    bool is_stage;     /* LOOP: a part of one that was unrolled; */
    bool has_stages;   /* BLOCK: of such parts; `expr` is the loop's test */
    int32_t unroll;    /* LOOP: by #pragma unroll: trips in one, 1: none, or one
                          of these */
    const uint32_t *carried; /* LOOP: variables declared outside of it that it
                                assigns (the loop variable of a for included) */
    size_t carried_count;
    size_t offset;
};

/* An array: a pointer parameter, a declared array, an undeclared name. */
struct array {
    const char *name;
    enum request_space space;
    uint64_t bytes;      /* 0: the end is not known */
    uint64_t base_shift; /* bytes behind a 2 MiB boundary (--base) */
    uint64_t shared_at;  /* bytes behind the start of the block's shared memory,
                            as shared.h says; 0 elsewhere */
    uint32_t align;     /* of its declaration, in shared memory; else 0 */
    uint32_t element_bytes; /* of its innermost elements, for messages */
    bool is_restrict; /* through its pointer alone it is reached */
    bool is_declared; /* an array of its own, no pointer may point into it */
    bool is_table; /* of constants: what stands in it the compiler knows */
    bool is_data_sized; /* it is as long as --data says */
    bool is_launch_sized; /* extern __shared__: as long as --shared says */
    bool is_written;    /* the program may store to it */
    const struct contents *contents; /* the integers that are known, or NULL */
    bool is_pointers; /* what a pointer without a value points to */
    bool is_null;     /* -D says that there is none: its address is 0 */
    bool has_integers; /* among what it holds */
};

/*
 * One parameter of a kernel, as a launch must pass it. A struct that is passed
 * by value is followed by its pointers and numbers.
 */
struct kernel_parameter {
    bool is_struct;
    bool is_variable;    /* no parameter: the file's, in constant memory, with
                            parts like a struct */
    bool is_part;        /* of the last struct or variable, */
    uint64_t offset;     /* so many bytes behind its start */
    bool is_array;
    uint32_t array;      /* its number */
    uint32_t bytes;      /* of a scalar, a struct or a variable */
    bool is_floating;
    bool has_value;
    int64_t value;       /* of an integer, */
    double real;         /* of a floating one */
    const char *name;    /* NULL: it has none */
};

struct member;

/* The array of an access of which that is not known. */
#define SITE_ROOT_ANY (UINT32_MAX - 1)

/* One access of the program, in the order in which it is executed. */
/* The members of several sizes that one access moves. */
enum { MIXTURE_MAX = 16 };

struct mixture {
    unsigned count;
    struct {
        uint8_t at, bytes;
    } members[MIXTURE_MAX];
};

struct site {
    enum request_space space;
    enum request_kind kind;
    enum request_cache cache;
    uint8_t bytes_per_lane;
    bool alone;       /* no other of its loop and kind may touch its array */
    bool is_volatile;
    bool is_half;     /* what it moves is a half, */
    bool is_bfloat;   /* or an __nv_bfloat16 */
    const char *hint; /* the function that makes it, such as __ldcs; only with its
                         like it is merged; NULL: none */
    bool is_opaque;   /* the function is PTX that the optimizer takes to access
                         any memory */
    bool is_one_lane; /* only the lowest live lane accesses */
    bool may_reach_out; /* of its array: it was joined with another's access, or
                           with bytes that nobody wants */
    bool is_in_both;  /* the other arm of an `if` makes it, too: as one perhaps */
    bool is_estimate; /* how often it is made hangs on what is guessed */
    uint8_t members;  /* it moves so many of one size; 0: one, */
    const struct mixture *mixture; /* or these of several; NULL: it does not */
    uint8_t align;    /* the compiler knows that the address is `align_at`... */
    uint8_t align_at; /* ...behind a multiple of this; 0: of its bytes */
    const struct member *field; /* it is this field of a struct, */
    const struct member *fields; /* which has these; NULL: of none */
    uint32_t scope;   /* the loop that directly encloses it, 0: none */
    uint32_t root;    /* the array that it touches, or SITE_ROOT_ANY, */
    bool has_either;  /* which is, of two loads that became one, */
    uint32_t either[2]; /* one of these */
    const char *text; /* the source text, white space folded */
    struct source_place place;
    size_t offset;
};

/* Variables that exec fills in itself; the others follow. */
enum builtin_variable {
    BUILTIN_THREAD_X, BUILTIN_THREAD_Y, BUILTIN_THREAD_Z, /* VALUE_U32 */
    BUILTIN_BLOCK_X, BUILTIN_BLOCK_Y, BUILTIN_BLOCK_Z,
    BUILTIN_BLOCK_DIM_X, BUILTIN_BLOCK_DIM_Y, BUILTIN_BLOCK_DIM_Z,
    BUILTIN_GRID_DIM_X, BUILTIN_GRID_DIM_Y, BUILTIN_GRID_DIM_Z,
    BUILTIN_WARP_SIZE, /* VALUE_I32, as are those below */
    BUILTIN_TID,       /* global linear thread index */
    BUILTIN_LANE, BUILTIN_WARP,
    BUILTIN_COUNT
};

struct variable {
    const char *name;
    enum value_class value;
    uint8_t bits; /* of the declared type: 1 (bool), 8, 16, 32, 64 */
    bool is_signed;
    bool is_temporary; /* holds a value from one place to others behind it, in
                          the same trip: no loop carries it */
    bool is_read;      /* somewhere in the text */
    bool is_traced;    /* each read of it is an EXPR_VARIABLE of the tree */
    bool is_indexed;   /* an element of a local array, some of which are read or
                          written at an index: each read may find another
                          value */
};

/* A call in the text that the tree does not show. `what` NULL: none. */
struct passed_note {
    const char *what;
    struct source_place place;
};

/* Exec may run one program from several threads: it is never written to. */
struct program {
    const struct source *source; /* what offsets of statements refer to */
    const struct stmt *body;
    const struct array *arrays;
    size_t array_count;
    const char *kernel; /* its name; NULL: a pattern */
    const char *const *missing; /* fields that -D would give a value */
    bool tells_shared; /* integers in shared memory are looked after; board.h */
    struct passed_note ignored;   /* the first function that is passed over, */
    struct passed_note uncounted; /* what first makes requests of its own */
    const struct kernel_parameter *parameters;
    size_t parameter_count;
    const struct site *sites;
    size_t site_count;
    const struct variable *variables; /* the first BUILTIN_COUNT are built in */
    size_t variable_count;
    size_t expr_count;
    size_t loop_count; /* loops are numbered 1 .. loop_count */
    const struct expr *mask; /* --mask: lanes to switch off, or NULL */
    const struct source *mask_source;
};

#endif
