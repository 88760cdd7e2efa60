/* --metrics ncu: which counts stand behind which name. */
#include "report/ncu.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "report_sample.h"
#include "unit.h"

enum { ROOM = 4096 }; /* more than all metrics take */

static struct gpu h200(void)
{
    struct gpu gpu;
    ck_assert(gpu_find("h200", &gpu));
    return gpu;
}

/* Each count of each kind is another number. */
static struct kind_counts distinct_kinds(void)
{
    struct kind_counts kinds = { 0 };
    uint64_t next = 100;
    for (int space = 0; space < SPACE_COUNT; space++)
        for (int kind = 0; kind < KIND_COUNT; kind++, next++)
            kinds.of[space][kind] = (struct counts){
                .requests = next,
                .sectors = next * 8,
                .l2_requests = next + 1,
                .used_bytes = next * 64,
                .tag_wavefronts = next + 2,
                .wavefronts = next + 13,
                .bank_conflicts = next,
            };
    return kinds;
}

static char *written_of(const struct ncu_profile *profile, const char *kernel)
{
    char *text = malloc(ROOM);
    ck_assert_ptr_nonnull(text);
    memset(text, 0, ROOM);
    FILE *out = fmemopen(text, ROOM, "w");
    ncu_write(out, profile, kernel);
    fclose(out);
    return text;
}

/* The text ends with a newline. */
static void check_line(const char *text, const char *line)
{
    const char *at = strstr(text, line);
    bool whole = at != NULL && (at == text || at[-1] == '\n') &&
                 at[strlen(line)] == '\n';
    ck_assert_msg(whole, "no line '%s' in\n%s", line, text);
}

START_TEST(each_kind_has_its_own)
{
    struct gpu gpu = h200();
    struct kind_counts kinds = distinct_kinds();
    struct report_row total = sample_global("p", "total", 4);
    total.gpu = &gpu;
    char *text = written_of(&(struct ncu_profile){ &kinds, &total }, NULL);
    static const char *const lines[] = {
        "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum\t100",
        "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum\t101",
        "l1tex__t_requests_pipe_lsu_mem_global_op_atom.sum\t102",
        "l1tex__t_requests_pipe_lsu_mem_global_op_red.sum\t103",
        "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum\t800",
        "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum\t808",
        "l1tex__t_sectors_pipe_lsu_mem_global_op_atom.sum\t816",
        "l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum\t824",
        "l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_ld.ratio"
        "\t8",
        "l1tex__t_output_wavefronts_pipe_lsu_mem_global_op_ld.sum\t102",
        "l1tex__t_output_wavefronts_pipe_lsu_mem_global_op_st.sum\t103",
        "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum\t117",
        "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum\t118",
        "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum\t104",
        "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum\t105",
        "lts__t_requests_srcunit_tex_op_write.sum\t102",
        "lts__t_sectors_srcunit_tex_op_write.sum\t808",
        "memory_l1_wavefronts_shared\t235",
        "memory_l1_wavefronts_shared_ideal\t26",
        "smsp__sass_average_data_bytes_per_sector_mem_global_op_ld.ratio\t8",
        "smsp__sass_average_data_bytes_per_sector_mem_global_op_ld.pct\t25",
        "launch__block_size\t256",
        "launch__grid_size\t4",
        "sm__maximum_warps_per_active_cycle_pct\t100",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        check_line(text, lines[i]);
    ck_assert_ptr_null(strstr(text, "dram__bytes"));
    ck_assert_ptr_null(strstr(text, "registers"));
    free(text);
}
END_TEST

START_TEST(names_come_sorted)
{
    struct gpu gpu = h200();
    struct kind_counts kinds = distinct_kinds();
    struct launch launch = sample_launch;
    struct report_row total = sample_global("p", "total", 4);
    launch.registers = 32;
    total.launch = &launch;
    total.gpu = &gpu;
    total.has_dram_bytes = true;
    total.estimate.waves = 1;
    total.estimate.warps_per_sm = 8;
    char *text = written_of(&(struct ncu_profile){ &kinds, &total }, NULL);
    char *last = NULL;
    size_t count = 0;
    for (char *line = strtok(text, "\n"); line != NULL;
         line = strtok(NULL, "\n"), count++) {
        ck_assert_ptr_nonnull(strchr(line, '\t'));
        ck_assert_msg(last == NULL || strcmp(last, line) < 0, "%s, %s", last,
                      line);
        last = line;
    }
    ck_assert_uint_eq(count, 32);
    free(text);
}
END_TEST

START_TEST(what_is_not_predicted_is_left_out)
{
    struct kind_counts kinds = { 0 };
    struct report_row total = sample_global("p", "total", 0);
    total.launch = NULL; /* a trace, on a GPU that says little */
    total.estimate.time_ms = NAN;
    char *text = written_of(&(struct ncu_profile){ &kinds, &total }, NULL);
    ck_assert_ptr_null(strstr(text, "output_wavefronts"));
    ck_assert_ptr_null(strstr(text, "launch__"));
    ck_assert_ptr_null(strstr(text, "sm__"));
    ck_assert_ptr_null(strstr(text, "gpu__"));
    ck_assert_ptr_null(strstr(text, "ratio"));
    check_line(text, "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum\t0");
    free(text);
}
END_TEST

START_TEST(several_kernels_are_named)
{
    struct kind_counts kinds = { 0 };
    struct report_row total = sample_global("p", "total", 0);
    char *text = written_of(&(struct ncu_profile){ &kinds, &total }, "a\tb");
    check_line(text, "a\\tb\tlaunch__block_size\t256");
    free(text);
}
END_TEST

START_TEST(estimates_are_named)
{
    struct gpu gpu = h200();
    struct kind_counts kinds = { 0 };
    struct report_row total = sample_global("p", "total", 4);
    const char *names[NCU_ESTIMATED_MAX];
    struct ncu_profile profile = { &kinds, &total };
    total.gpu = &gpu;
    total.estimated = "dram_bytes,time_ms"; /* there are no DRAM bytes */
    gpu.time_model = GPU_TIME_LATENCY;
    ck_assert_uint_eq(ncu_estimated(&profile, names, NCU_ESTIMATED_MAX), 0);
    gpu.time_model = GPU_TIME_THROUGHPUT;
    ck_assert_uint_eq(ncu_estimated(&profile, names, NCU_ESTIMATED_MAX), 1);
    ck_assert_str_eq(names[0], "gpu__time_duration.sum");
    ck_assert_uint_eq(ncu_estimated(&profile, names, 0), 0);

    total.estimated = "time_ms,tag_wavefronts,dram_bytes";
    total.has_dram_bytes = true;
    total.estimate.warps_per_sm = 8;
    ck_assert_uint_eq(ncu_estimated(&profile, names, NCU_ESTIMATED_MAX), 5);
    ck_assert_str_eq(names[0], "dram__bytes.sum");
}
END_TEST

Suite *suite_make(void)
{
    Suite *suite = suite_create("ncu");
    TCase *cases = tcase_create("ncu");
    tcase_add_test(cases, each_kind_has_its_own);
    tcase_add_test(cases, names_come_sorted);
    tcase_add_test(cases, what_is_not_predicted_is_left_out);
    tcase_add_test(cases, several_kernels_are_named);
    tcase_add_test(cases, estimates_are_named);
    suite_add_tcase(suite, cases);
    return suite;
}
