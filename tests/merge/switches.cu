// coalsim: block=32 grid=1 n=20 k=3

// Switches: what their sections load for one variable, or store at their ends to one
// place. switches.tsv has what nvcc left of each kernel; each instruction is one
// request.

#define KERNEL extern "C" __global__ void
#define ARGUMENTS (float *__restrict__ out, const float *__restrict__ in, int n, int k)
#define LANE int t = threadIdx.x

KERNEL switch_load_all ARGUMENTS { LANE; float v; switch (t & 3) { case 0: v = in[t]; break; case 1: v = in[t] * 2; break; default: v = in[t] + 1; } out[t] = v; }
KERNEL switch_load_diff ARGUMENTS { LANE; float v; switch (t & 3) { case 0: v = in[t]; break; case 1: v = in[t + 1]; break; default: v = in[t + 2]; } out[t] = v; }
KERNEL switch_load_diff4 ARGUMENTS { LANE; float v; switch (t & 3) { case 0: v = in[t]; break; case 1: v = in[t + 1]; break; case 2: v = in[t + 2]; break; default: v = in[t + 3]; } out[t] = v; }
KERNEL switch_load_zero ARGUMENTS { LANE; float v; switch (t & 3) { case 0: v = in[t]; break; case 1: v = in[t + 1]; break; default: v = 0; } out[t] = v; }
KERNEL switch_load_zero4 ARGUMENTS { LANE; float v; switch (t & 7) { case 0: v = in[t]; break; case 1: v = in[t + 1]; break;  case 2: v = in[t + 2]; break; default: v = 0; } out[t] = v; }
KERNEL switch_load_only ARGUMENTS { LANE; float v = 0; switch (t & 3) { case 0: v = in[t]; break; case 1: v = in[t + 1]; break; } out[t] = v; }
KERNEL switch_store ARGUMENTS { LANE; switch (t & 3) { case 0: out[t] = in[t + 4]; break; case 1: out[t] = in[t + 1]; break; default: out[t] = in[t + 2]; } }
KERNEL switch_store_w4 ARGUMENTS { LANE; float v = in[t]; switch (t & 3) { case 0: out[t] = v * 2; break; case 1: out[t] = v + 3; break; case 2: out[t] = v - 1; break; default: out[t] = v * v; } }
KERNEL switch_labels_together ARGUMENTS { LANE; float v; switch (t & 7) { case 0: case 1: v = in[t]; break; case 2: case 3: v = in[t + 1]; break; default: v = in[t + 2]; } out[t] = v; }
KERNEL switch_in_call ARGUMENTS { LANE; auto g = [&](int m) { switch (m) { case 0: return in[t]; case 1: return in[t + 1]; default: return in[t + 2]; } }; out[t] = g(t & 3); }
KERNEL switch_continues ARGUMENTS { LANE; for (int i = 0; i < 2; i++) { switch ((t + i) & 3) { case 0: continue; case 1: out[t + 32 * i] = in[t]; break; default: out[t + 32 * i] = 5; } out[t + 64 + 32 * i] = 1; } }
KERNEL switch_returns ARGUMENTS { LANE; switch (t & 3) { case 0: return; case 1: out[t] = in[t]; break; default: out[t] = in[t + 5]; } }
KERNEL switch_returns_from_one ARGUMENTS { LANE; switch (t & 3) { case 0: out[t] = in[t + 9]; return; case 1: out[t] = in[t]; break; default: out[t] = in[t + 5]; } out[t + 40] = 1; }
KERNEL switch_default_between ARGUMENTS { LANE; float v = 0; switch (t & 3) { case 0: v = in[t + 5]; break; default: v = in[t + 6]; break; case 1: v = in[t]; break; } out[t] = v; }
KERNEL switch_falls ARGUMENTS { LANE; float v = 0; switch (t & 3) { case 0: v = in[t + 5]; case 1: v += in[t + 6]; break; default: v = in[t]; break; } out[t] = v; }
KERNEL switch_breaks_early ARGUMENTS { LANE; float v = 0; switch (t & 3) { case 0: v = in[t + 5]; if (t > 9) break; v += in[t + 6]; break; default: v = in[t]; break; } out[t] = v; }
KERNEL switch_operations_all ARGUMENTS { LANE; float a = in[t], b = in[t + 32]; switch (t & 3) { case 0: out[t] = a + b; break; case 1: out[t] = a - b; break; case 2: out[t] = a * b; break; case 3: out[t] = a; break; } }
KERNEL switch_operations_default ARGUMENTS { LANE; float a = in[t], b = in[t + 32]; switch (t & 7) { case 0: out[t] = a + b; break; case 1: out[t] = a - b; break; case 2: out[t] = a * b; break; default: out[t] = 0; break; } }
KERNEL switch_operations ARGUMENTS { LANE; float a = in[t], b = in[t + 32]; switch (k + t) { case 3: out[t] = a + b; break; case 4: out[t] = a - b; break; case 5: out[t] = a * b; break; } }
KERNEL switch_zero_last ARGUMENTS { LANE; switch (t & 7) { case 0: out[t] = in[t + 3]; break; case 1: out[t] = in[t + 4]; break; default: out[t] = 0; } }
KERNEL switch_zero_between ARGUMENTS { LANE; switch (t & 7) { case 0: out[t] = in[t + 3]; break; case 1: out[t] = 0; break; default: out[t] = in[t + 12]; } }
KERNEL switch_zero_first ARGUMENTS { LANE; switch (t & 7) { case 0: out[t] = 0; break; case 1: out[t] = in[t + 4]; break; default: out[t] = in[t + 12]; } }
KERNEL switch_number_last ARGUMENTS { LANE; switch (t & 7) { case 0: out[t] = in[t + 3]; break; case 1: out[t] = in[t + 4]; break; case 2: out[t] = in[t + 5]; break; default: out[t] = 10; } }
KERNEL switch_numbers_last ARGUMENTS { LANE; switch (t & 7) { case 0: out[t] = in[t + 3]; break; case 1: out[t] = in[t + 4]; break; case 2: out[t] = 3; break; default: out[t] = 10; } }
KERNEL switch_all_labels ARGUMENTS { LANE; switch (t & 3) { case 0: out[t] = in[t + 3]; break; case 1: out[t] = in[t + 4]; break; case 2: out[t] = in[t + 5]; break; case 3: out[t] = in[t + 6]; break; } }
KERNEL switch_all_labels_zero ARGUMENTS { LANE; switch (t & 3) { case 0: out[t] = in[t + 3]; break; case 1: out[t] = in[t + 4]; break; case 2: out[t] = in[t + 5]; break; case 3: out[t] = 0; break; } }
KERNEL switch_all_labels_numbers ARGUMENTS { LANE; switch (t & 3) { case 0: out[t] = in[t + 3]; break; case 1: out[t] = 2; break; case 2: out[t] = 3; break; case 3: out[t] = in[t + 6]; break; } }
KERNEL switch_no_default ARGUMENTS { LANE; switch (t & 7) { case 0: out[t] = in[t + 3]; break; case 1: out[t] = in[t + 4]; break; case 2: out[t] = in[t + 5]; break; case 3: out[t] = in[t + 6]; break; } }
