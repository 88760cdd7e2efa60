/* Random traces, good and bad, against the slow obvious reader. */
#include "input/trace.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "random.h"
#include "unit.h"

#define HEADER "id\tspace\top\tbytes_per_lane\tlane_mask\tlane_offsets\n"

static bool slow_offset(const char *text, uint64_t base, uint64_t *address)
{
    bool is_negative = text[0] == '-';
    const char *digits = text + is_negative;
    if (digits[0] == '\0' || digits[strspn(digits, "0123456789")] != '\0')
        return false;
    errno = 0;
    uint64_t size = strtoull(digits, NULL, 10);
    *address = is_negative ? base - size : base + size;
    return errno == 0 && (is_negative ? size <= base : *address >= base);
}

/* Cuts `line` at its tabs, in place. False unless there are six cells. */
static bool slow_cut(char *line, char *cells[6])
{
    size_t count = 0;
    for (char *at = line; at != NULL && count < 6; count++) {
        cells[count] = at;
        at = strchr(at, '\t');
        if (at != NULL)
            *at++ = '\0';
        if (count == 5 && at != NULL)
            return false;
    }
    return count == 6;
}

static bool slow_word(const char *word, const char *const *words,
                      uint8_t count, uint8_t *index)
{
    for (*index = 0; *index < count; (*index)++)
        if (strcmp(word, words[*index]) == 0)
            return true;
    return false;
}

static bool slow_number(const char *text, int radix, uint64_t *value)
{
    const char *digits = radix == 16 ? "0123456789abcdef" : "0123456789";
    errno = 0;
    *value = strtoull(text, NULL, radix);
    return text[0] != '\0' && text[strspn(text, digits)] == '\0' && errno == 0;
}

/* Lists of one offset a live lane only. */
static bool slow_offsets(char *at, uint64_t base, struct request *request)
{
    for (int lane = 0; lane < 32; lane++) {
        if ((request->lanes >> lane & 1) == 0)
            continue;
        if (at == NULL)
            return false;
        char *comma = strchr(at, ',');
        if (comma != NULL)
            *comma = '\0';
        if (!slow_offset(at, base, &request->address[lane]) ||
            request->address[lane] % request->bytes_per_lane != 0)
            return false;
        at = comma != NULL ? comma + 1 : NULL;
    }
    return request->lanes == 0 ? *at == '\0' : at == NULL;
}

static bool slow_read(const char *line, uint64_t base,
                      struct request *request)
{
    static const char *const spaces[] = { "global", "shared" };
    static const char *const kinds[] = { "load", "store", "atomic",
                                         "reduction" };
    char copy[1024], *cells[6];
    uint64_t bytes;
    *request = (struct request){ 0 };
    snprintf(copy, sizeof copy, "%s", line);
    if (!slow_cut(copy, cells) ||
        !slow_word(cells[1], spaces, 2, &request->space) ||
        !slow_word(cells[2], kinds, 4, &request->kind) ||
        !slow_number(cells[3], 10, &bytes) ||
        !slow_number(cells[4], 16, &request->lanes))
        return false;
    if (bytes != 1 && bytes != 2 && bytes != 4 && bytes != 8 && bytes != 16)
        return false;
    if ((bytes == 1 && request->kind >= KIND_ATOMIC) ||
        request->lanes > UINT32_MAX)
        return false;
    request->bytes_per_lane = (uint8_t)bytes;
    return slow_offsets(cells[5], base, request);
}

/* Mostly good; now and then a byte of it is another one. */
static void random_line(uint64_t *state, char *line, size_t room)
{
    static const char *const kinds[] = { "load", "store", "atomic",
                                         "reduction" };
    static const char odd[] = "0123456789,,--\tx +f";
    uint64_t lanes = next_random(state) & next_random(state) & UINT32_MAX;
    lanes &= ~1ull << 31; /* never the whole warp: counts stay unambiguous */
    lanes >>= next_random(state) % 32;
    unsigned bytes = 1u << next_random(state) % 5;
    int length = snprintf(line, room, "r\t%s\t%s\t%u\t%" PRIx64 "\t",
                          next_random(state) % 2 ? "global" : "shared",
                          kinds[next_random(state) % 4], bytes, lanes);
    const char *comma = "";
    for (; lanes != 0; lanes &= lanes - 1, comma = ",") {
        uint64_t offset =
            (next_random(state) >> next_random(state) % 60) / bytes * bytes;
        length += snprintf(line + length, room - (size_t)length,
                           "%s%" PRIu64, comma, offset);
    }
    if (next_random(state) % 2)
        line[next_random(state) % (uint64_t)length] =
            odd[next_random(state) % (sizeof odd - 1)];
}

static void check_request(const struct request *fast,
                          const struct request *slow)
{
    ck_assert_uint_eq(fast->space, slow->space);
    ck_assert_uint_eq(fast->kind, slow->kind);
    ck_assert_uint_eq(fast->bytes_per_lane, slow->bytes_per_lane);
    ck_assert_uint_eq(fast->lanes, slow->lanes);
    for (size_t lane = 0; lane < 32; lane++)
        if ((slow->lanes >> lane & 1) != 0)
            ck_assert_uint_eq(fast->address[lane], slow->address[lane]);
}

/* A bad line ends nothing for the reader: the next one is read all the same. */
START_TEST(agrees_with_the_slow_reader)
{
    enum { LINES = 8000, ROOM = 1024 };
    uint64_t state = 6364136223846793005u, base = 1 << 20;
    char(*lines)[ROOM] = calloc(LINES, ROOM);
    size_t accepted = 0;
    char path[] = "/tmp/coalsim_trace_XXXXXX";
    FILE *file = fdopen(mkstemp(path), "wb");
    ck_assert_ptr_nonnull(file);
    fputs(HEADER, file);
    for (size_t i = 0; i < LINES; i++) {
        random_line(&state, lines[i], ROOM);
        fprintf(file, "%s\n", lines[i]);
    }
    fclose(file);

    struct diagnostic diagnostic = { 0 };
    struct trace *trace = trace_open(path, base, 32, &diagnostic);
    unlink(path);
    for (size_t i = 0; i < LINES; i++) {
        struct request fast, slow;
        bool good_line = trace_next(trace, &fast, &diagnostic);
        ck_assert_msg(good_line == slow_read(lines[i], base, &slow), "%s\n%s",
                      lines[i], diagnostic.failed ? diagnostic.text : "");
        ck_assert(diagnostic.failed == !good_line);
        ck_assert_uint_eq(trace_line(trace), i + 2);
        if (good_line)
            check_request(&fast, &slow);
        accepted += good_line;
        diagnostic_free(&diagnostic);
    }
    ck_assert_uint_gt(accepted, LINES / 4);
    ck_assert_uint_lt(accepted, LINES * 9 / 10);
    trace_close(trace);
    free(lines);
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("trace_random");
    TCase *all = tcase_create("all");
    tcase_add_test(all, agrees_with_the_slow_reader);
    suite_add_tcase(suite, all);
    return suite;
}
