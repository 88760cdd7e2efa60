/*
 * Throws random texts at coalsim: soups of tokens, damaged patterns, traces and
 * GPU files. Whatever comes, the command must end by itself with status 0, or
 * with status 2, a message on stderr and nothing on stdout.
 *
 * usage: fuzz COMMAND [CASES [SEED]]
 *
 * Case i of seed S is case 0 of seed S+i, so one failure can be run alone.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "text.h"

enum { ARGUMENTS = 24, SECONDS = 60 };

/* One run of the command. Argument texts lie in `own` or are constants. */
struct run {
    const char *arguments[ARGUMENTS]; /* ends with NULL; [0] is the command */
    size_t count;
    struct text own[4];
    size_t own_count;
    struct text input; /* standard input */
};

/* What it did. */
struct outcome {
    int status; /* of waitpid */
    off_t out_bytes;
    off_t err_bytes;
};

static const char *const tokens[] = {
    "(", ")", "[", "]", "{", "}", ";", ",", ".", "->", "?", ":", "~", "!", "+",
    "-", "*", "/", "%", "<<", ">>", "<", ">", "<=", ">=", "==", "!=", "&", "|",
    "^", "&&", "||", "=", "+=", "<<=", "++", "--", "//", "/*", "*/", "\n",
    "tid", "lane", "warp", "tx", "ty", "bz", "threadIdx", ".x", "blockDim.x",
    "A", "B", "p", "i", "N", "0", "1", "7", "32", "0x", "08", "1u", "1e9",
    "'a'", "2147483647", "2147483648", "9223372036854775807",
    "0xffffffffffffffff", "18446744073709551616", "int ", "unsigned ",
    "long long ", "char ", "bool ", "float ", "double ", "float4 ", "struct ",
    "void ", "const ", "sizeof", "if", "else ", "for", "while", "do ", "break;",
    "continue;", "return;", "__shared__ ", "atomicAdd", "min", "__ldg", "#",
    "\\", "\"", "@", "\xff",
    NULL
};

static const char *const patterns[] = {
    "tid*8",
    "A[tid==0 ? 2 : 35]",
    "(threadIdx.y*1920+threadIdx.x)*3",
    "int row = ty, col = tx; B[col*N+row] = A[row*N+col]",
    "struct P { float x, y, z, w; } *p; p[tid].x",
    "struct P { float x; double d[3]; } *p; P q = p[tid]; B[tid] = q.d[1]",
    "for (int k = 0; k < N; k++) C[tid] += A[tid*N+k] * B[k*N+tid]",
    "int i = tid; while (i < N) { A[i] = 0; i += 32; if (i % 3) continue; }",
    "__shared__ float t[32][33]; t[ty][tx] = A[tid]; B[tid] = t[tx][ty]",
    "if (lane < 16 && tid % 2) A[tid >> 1] = B[tid & ~3]; else C[tid] = 1",
    "float4 *v; float4 a = v[tid]; A[tid] = a.x + a.w",
    "float *A, *q = A + tid * 4; q[1] = *q; q++; *q = 2",
    "atomicAdd(&A[tid % 4], 1.0f); int old = atomicCAS(&n[0], 1, tid)",
    "do { A[min(tid, N)] = (short)tid; } while (0)",
    "B[A[tid]] = C[A[tid + 1]]",
    "if (A[tid] > 1 && B[tid] > 2) A[B[tid]] = 1; else return; C[tid]",
    "int2 *v; int2 a = v[tid]; for (int i = a.x; i < a.y; i++) A[C[i]]",
    "C[tid] = A[tid]; while (C[tid] < N) A[C[tid]++] = 1",
    NULL
};

static const char *const numbers[] = {
    "0", "1", "-1", "32", "31", "1024", "1025", "65", "2147483647",
    "4294967296",
    "18446744073709551615", "18446744073709551616", "-9223372036854775808",
    "1e3", "0x20", "0x", "", " ", ",", "x", "nan", "inf", "1.5", "\t", "\n",
    NULL
};

static const char *const sizes[] = { "0", "1", "33", "1<<10", NULL };

static const char *const trace =
    "id\tspace\top\tbytes_per_lane\tlane_mask\tlane_offsets\n"
    "a\tglobal\tload\t4\t0000000f\t0,4,8,12\n"
    "# comment\n"
    "b\tglobal\tstore\t16\t00000003\t0,4096\n"
    "c\tshared\tload\t8\t80000001\t64,128\n"
    "d\tglobal\treduction\t4\t1\t0\n"
    "\n"
    "e\tglobal\tload.nc\t1\t0\t\n";

static const char *const gpu_file =
    "# a GPU\n"
    "name mine\n"
    "warp 32 lanes\n"
    "sector 32 B\n"
    "line 128 B\n"
    "banks 32\n"
    "bank_width 4 B\n"
    "time latency\n"
    "latency 300 ns\n"
    "bandwidth 900 GB/s\n"
    "slots 4\n";

static void add_argument(struct run *run, const char *argument)
{
    run->arguments[run->count++] = argument;
}

static struct text *add_own(struct run *run, const char *option)
{
    struct text *text = &run->own[run->own_count++];
    add_argument(run, option);
    add_argument(run, text->bytes);
    return text;
}

/* What an array holds, by a rule or from standard input. */
static void make_data(struct run *run, struct random *random)
{
    static const char *const names[] = { "A=", "B=", "p.x=", "n=", "v.y=",
                                         "C=" };
    static const char *const rules[] = {
        "iota", "iota:3:-7", "const:N", "random:1:64", "random:2",
        "permutation:3", "permutation:N:32", "-", "text:-", "raw:-", NULL
    };
    static const char *const ways[] = { "1=taken", "1=untaken", "1=both",
                                        "--pattern:1=both", "2=both", NULL };
    struct text *data = add_own(run, "--data");
    text_add(data, names[random_below(random, 6)]);
    text_add(data, random_word(random, rules));
    if (random_below(random, 4) == 0)
        text_mutate(data, random, numbers, 0);
    text_add(&run->input, "0, 1 2\n# three\n0x10 -4 99999");
    if (random_below(random, 2) == 0)
        text_mutate(&run->input, random, numbers, 0);
    if (random_below(random, 2) == 0)
        return;
    add_argument(run, "--assume");
    add_argument(run, random_word(random, ways));
}

static void make_pattern(struct run *run, struct random *random)
{
    struct text *pattern = add_own(run, "--pattern");
    if (random_below(random, 4) == 0) {
        text_add_soup(pattern, random, tokens, random_below(random, 40));
    } else {
        text_add(pattern, random_word(random, patterns));
        text_mutate(pattern, random, tokens, 1);
    }
    if (random_below(random, 4) == 0)
        make_data(run, random);
    if (random_below(random, 8) == 0)
        text_add_soup(add_own(run, "--mask"), random, tokens,
                      1 + random_below(random, 6));
    struct text *value = add_own(run, "-D");
    text_add(value, "N=");
    text_add(value, random_word(random, random_below(random, 4) == 0
                                            ? numbers : sizes));
}

/* Up to two options, whose values may be of another option. */
static void make_options(struct run *run, struct random *random)
{
    static const char *const blocks[] = {
        "1", "7", "32", "32,8", "8x4x2", NULL
    };
    static const char *const options[] = {
        "--block", "--elem", "--base", "--warp", "--op", "--space", "--format",
        "--warp-loads", "--warps-in-flight", "--gpu", "--get", NULL
    };
    static const char *const values[] = {
        "atomic", "store", "shared", "tsv", "csv", "json", "float4", "fermi",
        "sectors,time_ms", NULL
    };
    add_argument(run, "--block");
    add_argument(run, random_word(random, blocks));
    for (size_t n = random_below(random, 6); n > 3; n--) {
        add_argument(run, random_word(random, options));
        add_argument(run, random_word(random, random_below(random, 2) == 0
                                                  ? numbers : values));
    }
}

static void make_run(struct run *run, const char *command, uint64_t seed)
{
    struct random random = random_of(seed);
    memset(run, 0, sizeof *run);
    add_argument(run, command);
    add_argument(run, "--max-steps");
    add_argument(run, "500");
    switch (random_below(&random, 6)) {
    case 0:
        add_argument(run, "--trace");
        add_argument(run, "-");
        text_add(&run->input, trace);
        text_mutate(&run->input, &random, numbers, 0);
        return;
    case 1:
        add_argument(run, "--gpu");
        add_argument(run, "-");
        text_add(&run->input, gpu_file);
        text_mutate(&run->input, &random, numbers, 0);
        add_argument(run, "--pattern");
        add_argument(run, "tid*8");
        return;
    default:
        make_pattern(run, &random);
        make_options(run, &random);
    }
}

/* In the child; an alarm outlives exec and ends a command that hangs. */
static void execute(const struct run *run, FILE *in, FILE *out, FILE *err)
{
    alarm(SECONDS);
    if (dup2(fileno(in), 0) >= 0 && dup2(fileno(out), 1) >= 0 &&
        dup2(fileno(err), 2) >= 0)
        execv(run->arguments[0], (char *const *)(uintptr_t)run->arguments);
    _exit(127);
}

static off_t file_size(FILE *file)
{
    struct stat info;
    return fstat(fileno(file), &info) == 0 ? info.st_size : -1;
}

static bool perform(const struct run *run, struct outcome *outcome)
{
    FILE *in = tmpfile();
    FILE *out = tmpfile();
    FILE *err = tmpfile();
    if (in == NULL || out == NULL || err == NULL)
        return false;
    fwrite(run->input.bytes, 1, run->input.length, in);
    rewind(in);
    pid_t child = fork();
    if (child == 0)
        execute(run, in, out, err);
    bool done = child > 0 && waitpid(child, &outcome->status, 0) == child;
    outcome->out_bytes = file_size(out);
    outcome->err_bytes = file_size(err);
    fclose(in);
    fclose(out);
    fclose(err);
    return done;
}

/* What is wrong with the outcome, or NULL. */
static const char *judge(const struct outcome *outcome)
{
    if (WIFSIGNALED(outcome->status))
        return "ended by a signal";
    int status = WEXITSTATUS(outcome->status);
    if (status == 0)
        return outcome->out_bytes > 0 ? NULL : "status 0 without any output";
    if (status != 2)
        return "neither status 0 nor 2";
    if (outcome->out_bytes != 0)
        return "status 2, yet something on stdout";
    return outcome->err_bytes > 0 ? NULL : "status 2 without a message";
}

static void print_quoted(const char *text)
{
    putchar('\'');
    for (; *text != '\0'; text++) {
        if (*text == '\'')
            fputs("'\\''", stdout);
        else
            putchar(*text);
    }
    putchar('\'');
}

static void print_failure(const struct run *run, const struct outcome *outcome,
                          uint64_t seed, const char *fault)
{
    int number = WIFSIGNALED(outcome->status) ? WTERMSIG(outcome->status)
                                              : WEXITSTATUS(outcome->status);
    printf("seed %llu: %s (%d):", (unsigned long long)seed, fault, number);
    for (size_t i = 0; i < run->count; i++) {
        putchar(' ');
        print_quoted(run->arguments[i]);
    }
    if (run->input.length > 0) {
        fputs(" <<'END'\n", stdout);
        fwrite(run->input.bytes, 1, run->input.length, stdout);
        fputs("\nEND", stdout);
    }
    putchar('\n');
}

int main(int argc, char **argv)
{
    if (argc < 2 || argc > 4) {
        fprintf(stderr, "usage: fuzz COMMAND [CASES [SEED]]\n");
        return 2;
    }
    unsigned long cases = argc > 2 ? strtoul(argv[2], NULL, 10) : 1000;
    uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    unsigned long failures = 0;
    unsigned long accepted = 0;
    for (unsigned long i = 0; i < cases; i++) {
        struct run run;
        struct outcome outcome;
        make_run(&run, argv[1], seed + i);
        if (!perform(&run, &outcome)) {
            fprintf(stderr, "fuzz: cannot run %s\n", argv[1]);
            return 2;
        }
        const char *fault = judge(&outcome);
        accepted += outcome.status == 0;
        failures += fault != NULL;
        if (fault != NULL)
            print_failure(&run, &outcome, seed + i, fault);
    }
    printf("%lu cases, %lu of them accepted, %lu failures\n", cases, accepted,
           failures);
    return failures == 0 ? 0 : 1;
}
