// coalsim: block=32 grid=1 n=20 k=3 f=1

// Ways through a kernel that part and meet: arms that leave, arms of which some
// load, and arms that end with stores to one place. ways.tsv has what nvcc left of
// each kernel; each instruction is one request.

#define KERNEL extern "C" __global__ void
#define ARGUMENTS (float *__restrict__ out, const float *__restrict__ in, int n, int k, float f)
#define PLAIN (float *out, const float *in, int n, int k, float f)
#define LANE int t = threadIdx.x
#define LOOP float v = n; for (int i = 0; i < n; i++) v = v * v + n

// arms that leave
KERNEL ways_leave_two ARGUMENTS { LANE; if (t < 4) { out[t] = in[t + 1]; return; } out[t] = in[t + 3]; }
KERNEL ways_leave_two_const ARGUMENTS { LANE; if (t < 4) { out[t] = 1; return; } out[t] = in[t + 3]; }
KERNEL ways_leave_two_const2 ARGUMENTS { LANE; if (t < 4) { out[t] = in[t + 3]; return; } out[t] = 1; }
KERNEL ways_leave_two_consts ARGUMENTS { LANE; if (t < 4) { out[t] = 1; return; } out[t] = 2; }
KERNEL ways_leave_two_val ARGUMENTS { LANE; float v = in[t]; if (t < 4) { out[t] = v; return; } out[t] = v * 2; }
KERNEL ways_leave_two_val2 ARGUMENTS { LANE; float v = in[t]; if (t < 4) { out[t] = v + in[t + 32]; return; } out[t] = v * in[t + 64]; }
KERNEL ways_leave_two_guard ARGUMENTS { LANE; if (t >= n) return; if (t < 4) { out[t] = in[t + 1]; return; } out[t] = in[t + 3]; }
KERNEL ways_leave_two_plain PLAIN { LANE; if (t < 4) { out[t] = in[t + 1]; return; } out[t] = in[t + 3]; }
KERNEL ways_leave_two_long PLAIN { LANE; if (t < 4) { out[t] = in[t + 1]; return; } float v = in[t + 3]; v += in[t + 4]; v *= in[t + 5]; out[t] = v; }
KERNEL ways_leave_three_const ARGUMENTS { LANE; if (t < 4) { out[t] = 0; return; } if (t < 8) { out[t] = 1; return; } out[t] = in[t + 3]; }
KERNEL ways_leave_three_part ARGUMENTS { LANE; if (t < 4) { out[t] = in[t]; return; } if (t < 8) { out[t] = in[t + 1]; return; } }
KERNEL ways_else_two_const2 ARGUMENTS { LANE; if (t < 4) { out[t] = in[t + 3];  } else out[t] = 1; }
KERNEL ways_in_call_f ARGUMENTS { LANE; auto get = [&](int i) { if (i < 3) return in[i]; if (i < 9) return in[i + 1]; return in[i + 2]; }; out[t] = get(t); }
KERNEL ways_in_call_g ARGUMENTS { LANE; auto get = [&](int i) { if (i < 3) return 0.f; if (i < 9) return in[i + 1]; return in[i + 2]; }; out[t] = get(t); }
KERNEL ways_in_call_h ARGUMENTS { LANE; auto get = [&](int i) { if (i < 3) return in[i]; return 2.f; }; out[t] = get(t); }

// values of which some are loaded
KERNEL ways_mixed_if ARGUMENTS { LANE; float v; if (t < 3) v = 0; else if (t < 9) v = in[t + 1]; else v = in[t + 2]; out[t] = v; }
KERNEL ways_mixed_if_in ARGUMENTS { LANE; float v = 0; if (t >= 3) { if (t < 9) v = in[t + 1]; else v = in[t + 2]; } out[t] = v; }
KERNEL ways_mixed_if_last ARGUMENTS { LANE; float v; if (t < 3) v = in[t + 1]; else if (t < 9) v = in[t + 2]; else v = 0; out[t] = v; }
KERNEL ways_mixed_if_mid ARGUMENTS { LANE; float v; if (t < 3) v = in[t + 1]; else if (t < 9) v = 0; else v = in[t + 2]; out[t] = v; }
KERNEL ways_mixed_tern ARGUMENTS { LANE; out[t] = t < 3 ? 0 : t < 9 ? in[t + 1] : in[t + 2]; }
KERNEL ways_mixed_tern_last ARGUMENTS { LANE; out[t] = t < 3 ? in[t + 1] : t < 9 ? in[t + 2] : 0; }
KERNEL ways_mixed_if_work ARGUMENTS { LANE; float v; if (t < 3) v = 0; else if (t < 9) v = in[t + 1] * 2; else v = in[t + 2] * 3; out[t] = v; }
KERNEL ways_mixed_two_arr (float *__restrict__ out, const float *__restrict__ in, const float *__restrict__ q, int n) { LANE; out[t] = t < 3 ? 0 : t < 9 ? in[t] : q[t]; }
KERNEL ways_mixed_guarded ARGUMENTS { LANE; if (t >= 30) return; float v = 0; if (t < n) { if (t > k) v = in[t]; else v = in[t + 32]; } out[t] = v; }
KERNEL ways_mixed_pad4 ARGUMENTS { LANE; float v; if (t < 3) v = 0; else if (t < 9) v = in[t + 1]; else if (t < 12) v = in[t + 2]; else v = in[t + 5]; out[t] = v; }
KERNEL ways_mixed_pad4l ARGUMENTS { LANE; float v; if (t < 3) v = in[t + 3]; else if (t < 9) v = in[t + 1]; else if (t < 12) v = in[t + 2]; else v = 0; out[t] = v; }
KERNEL ways_leave_also_nested ARGUMENTS { LANE; if (t < 4) { if (t > 1) { out[t] = 1; return; } out[t] = 2; return; } out[t] = in[t + 3]; }
KERNEL ways_leave_also_guard_mid ARGUMENTS { LANE; if (t < 4) { out[t] = in[t]; return; } if (t >= n) return; out[t] = in[t + 64]; }
KERNEL ways_leave_also_two (float *__restrict__ out, float *__restrict__ q, const float *__restrict__ in, int n) { LANE; if (t < 4) { out[t] = in[t]; q[t] = 1; return; } out[t] = in[t + 64]; q[t] = 2; }
KERNEL ways_leave_also_cont ARGUMENTS { LANE; for (int i = 0; i < 2; i++) { int j = t + 32 * i; if (j < 4) { out[j] = 1; continue; } out[j] = in[j + 3]; } }
KERNEL ways_leave_also_loop ARGUMENTS { LANE; if (t < 4) { out[t] = 0; return; } float v = 0; for (int i = 0; i < n; i++) v = v * v + n; out[t] = v; }

// ways in ways
KERNEL ways_nested_l0ll ARGUMENTS { LANE; float v; if (t < 3) v = in[t + 9]; else if (t < 9) v = 0; else if (t < 12) v = in[t + 2]; else v = in[t + 5]; out[t] = v; }
KERNEL ways_nested_ll0l ARGUMENTS { LANE; float v; if (t < 3) v = in[t + 9]; else if (t < 9) v = in[t + 4]; else if (t < 12) v = 0; else v = in[t + 5]; out[t] = v; }
KERNEL ways_nested_0l0l ARGUMENTS { LANE; float v; if (t < 3) v = 0; else if (t < 9) v = in[t + 4]; else if (t < 12) v = 0; else v = in[t + 5]; out[t] = v; }
KERNEL ways_nested_in_then ARGUMENTS { LANE; float v = 0; if (t < n) { if (t < 9) v = in[t + 4]; else v = in[t + 5]; } out[t] = v; }
KERNEL ways_nested_in_tern ARGUMENTS { LANE; float v = 0; if (t < n) v = t < 9 ? in[t + 4] : in[t + 5]; out[t] = v; }
KERNEL ways_nested_in_tern_work ARGUMENTS { LANE; float v = 0; if (t < n) v = 2 * (t < 9 ? in[t + 4] : in[t + 5]); out[t] = v; }
KERNEL ways_nested_in_work ARGUMENTS { LANE; float v = 0; if (t < n) { float w; if (t < 9) w = in[t + 4]; else w = in[t + 5]; v = 2 * w; } out[t] = v; }
KERNEL ways_nested_in_add ARGUMENTS { LANE; float v = in[t]; if (t < n) { if (t < 9) v += in[t + 4]; else v += in[t + 5]; } out[t] = v; }
KERNEL ways_nested_in_store ARGUMENTS { LANE; if (t < n) { if (t < 9) out[t] = in[t + 4]; else out[t] = in[t + 5]; } }
KERNEL ways_nested_in_shared ARGUMENTS { __shared__ float s[64]; LANE; s[t] = (t < n) ? t < 9 ? in[t + 4] : in[t + 5] : 0.f; __syncthreads(); out[t] = s[t ^ 1]; }
KERNEL ways_nested_in_both ARGUMENTS { LANE; float v; if (t < n) { if (t < 9) v = in[t + 4]; else v = in[t + 5]; } else { if (t < 25) v = in[t + 40]; else v = in[t + 50]; } out[t] = v; }
KERNEL ways_nested_in_value2 ARGUMENTS { LANE; float v; if (t < n) { if (t < 9) v = in[t + 4]; else v = in[t + 5]; } else v = k; out[t] = v; }
KERNEL ways_nested_in_load ARGUMENTS { LANE; float v; if (t < n) { if (t < 9) v = in[t + 4]; else v = in[t + 5]; } else v = in[t + 60]; out[t] = v; }
KERNEL ways_over_loop_first ARGUMENTS { LANE; if (t < 4) { float v = 1; for (int i = 0; i < n; i++) v = v * v + n; out[t] = v; } else out[t] = 2; }
KERNEL ways_over_loop_first_load ARGUMENTS { LANE; if (t < 4) { float v = 1; for (int i = 0; i < n; i++) v = v * v + n; out[t] = v; } else out[t] = in[t]; }
KERNEL ways_over_loop_second_load ARGUMENTS { LANE; if (t < 4) { out[t] = in[t]; } else { float v = 1; for (int i = 0; i < n; i++) v = v * v + n; out[t] = v; } }
KERNEL ways_over_loop_both ARGUMENTS { LANE; float v = 1; if (t < 4) { for (int i = 0; i < n; i++) v = v * v + n; out[t] = v; } else { for (int i = 0; i < k; i++) v = v * v * v + n; out[t] = v; } }
KERNEL ways_over_loop_do ARGUMENTS { LANE; if (t < 4) { out[t] = 1; } else { float v = n; int i = 0; do v = v * v + n; while (++i < n); out[t] = v; } }
KERNEL ways_over_loop_work ARGUMENTS { LANE; if (t < 4) { out[t] = 1; } else { float v = n; for (int i = 0; i < n; i++) v = v * v + n; v = v * 3 + 1; out[t] = v * v; } }
KERNEL ways_over_loop_shared ARGUMENTS { __shared__ float s[64]; LANE; if (t < 4) { s[t] = 1; } else { float v = n; for (int i = 0; i < n; i++) v = v * v + n; s[t] = v; } __syncthreads(); out[t] = s[t ^ 1]; }

// stores behind loops
KERNEL ways_loop_first_zero ARGUMENTS { LANE; if (t < 4) { LOOP; out[t] = v; } else out[t] = 0; }
KERNEL ways_loop_first_param ARGUMENTS { LANE; if (t < 4) { LOOP; out[t] = v; } else out[t] = f; }
KERNEL ways_loop_first_load ARGUMENTS { LANE; if (t < 4) { LOOP; out[t] = v; } else out[t] = in[t + 50]; }
KERNEL ways_loop_first_work ARGUMENTS { LANE; if (t < 4) { LOOP; out[t] = v; } else out[t] = f * n; }
KERNEL ways_loop_second_zero ARGUMENTS { LANE; if (t < 4) out[t] = 0; else { LOOP; out[t] = v; } }
KERNEL ways_loop_second_param ARGUMENTS { LANE; if (t < 4) out[t] = f; else { LOOP; out[t] = v; } }
KERNEL ways_loop_second_load ARGUMENTS { LANE; if (t < 4) out[t] = in[t + 50]; else { LOOP; out[t] = v; } }
KERNEL ways_loop_second_div ARGUMENTS { LANE; if (t < 4) out[t] = 0; else out[t] = f / (f + t); }
KERNEL ways_loop_shared_y ARGUMENTS { __shared__ float s[64]; LANE; if (t < 4) { LOOP; s[t] = v; } else s[t] = 0; __syncthreads(); out[t] = s[t ^ 1]; }

// What both arms load first is loaded before them, also where one arm stores it as
// it is, and behind a variable that has changed.
#define SHARED __shared__ float s[64], q[64]; int t = threadIdx.x; s[t] = in[t]; s[t + 32] = 0; __syncthreads()
#define STORED __syncthreads(); out[t] = q[t ^ 1] + s[t ^ 2]
KERNEL ways_first_alone ARGUMENTS { SHARED; if (t >= 16) q[t] = s[t] + s[t - 16]; else q[t] = s[t]; STORED; }
KERNEL ways_first_second ARGUMENTS { SHARED; if (t < 16) q[t] = s[t]; else q[t] = s[t] + s[t - 16]; STORED; }
KERNEL ways_first_not ARGUMENTS { SHARED; if (t >= 16) q[t] = s[t - 16] + s[t]; else q[t] = s[t]; STORED; }
KERNEL ways_first_global ARGUMENTS { SHARED; if (t >= 16) out[t + 32] = s[t] + s[t - 16]; else out[t + 32] = s[t]; STORED; }
KERNEL ways_first_scan ARGUMENTS { SHARED; int p = 0; for (int o = 16; o < n; o *= 2) { p = 1 - p; if (t >= o) s[p * 32 + t] = s[32 - p * 32 + t] + s[32 - p * 32 + t - o]; else s[p * 32 + t] = s[32 - p * 32 + t]; __syncthreads(); } out[t] = s[p * 32 + t]; }

// A shared array that is only read where its own store is found: early, if that is in
// the same block of code, and not far.
#define OWN __shared__ float s[64]; int t = threadIdx.x
KERNEL ways_own_early ARGUMENTS { OWN; s[t] = in[t]; out[t] = s[t]; }
KERNEL ways_own_store ARGUMENTS { OWN; s[t] = in[t]; out[t + 64] = 1; out[t] = s[t]; }
KERNEL ways_own_arm ARGUMENTS { OWN; s[t] = in[t]; if (t < n) out[t] = s[t]; }
KERNEL ways_own_behind ARGUMENTS { OWN; s[t] = in[t]; float x = in[t + 64]; if (t < n) x *= 2; out[t] = s[t] + x; }
KERNEL ways_own_arms ARGUMENTS { OWN; if (t < n) s[t] = in[t]; else s[t] = 0; out[t] = s[t]; }
KERNEL ways_own_two ARGUMENTS { OWN; __shared__ float q[64]; s[t] = in[t]; q[t] = in[t + 64]; out[t] = s[t] + q[t]; }
KERNEL ways_own_sum ARGUMENTS { OWN; s[t] = 0; for (int i = 0; i < 4; i++) s[t] += in[i * 64 + t]; out[t] = s[t]; }
KERNEL ways_own_dynamic ARGUMENTS { extern __shared__ float d[]; int t = threadIdx.x; d[t] = in[t]; out[t] = in[t + 1]; }
