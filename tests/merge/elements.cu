// coalsim: block=32 grid=1 n=3 m=1

// Local arrays that loops write and read at their counters. elements.tsv has what
// nvcc left of each kernel; each instruction is one request.

#define KERNEL extern "C" __global__ void
#define ARGUMENTS (float *__restrict__ out, const float *__restrict__ in, int n, int m)
#define LANE int t = threadIdx.x

KERNEL element_first_unread ARGUMENTS { LANE; float v[3]; for (int i = 0; i < 3; i++) v[i] = in[t * 3 + i]; for (int i = 1; i < 3; i++) out[t + i * 32] = v[i]; }
KERNEL element_all_read ARGUMENTS { LANE; float v[3]; for (int i = 0; i < 3; i++) v[i] = in[t * 3 + i]; for (int i = 0; i < 3; i++) out[t + i * 32] = v[2 - i]; }
KERNEL element_last_stored ARGUMENTS { LANE; float v[4]; for (int i = 0; i < 4; i++) v[i] = in[t * 4 + i]; for (int i = 0; i < 4; i++) out[t] = v[i]; }
KERNEL element_updated ARGUMENTS { LANE; float v[3]; for (int i = 0; i < 3; i++) v[i] = in[t + i]; for (int i = 0; i < 3; i++) v[i] += in[t + 64 + i]; out[t] = v[0] + v[2]; }
KERNEL element_overwritten ARGUMENTS { LANE; float v[3]; for (int i = 0; i < 3; i++) v[i] = in[t + i]; for (int i = 0; i < 2; i++) v[i] = in[t + 64 + i]; out[t] = v[0] + v[1] + v[2]; }
KERNEL element_of_rows ARGUMENTS { LANE; float v[2][3]; for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) v[i][j] = in[t + i * 3 + j]; for (int j = 0; j < 3; j++) out[t + j * 32] = v[1][j]; }
KERNEL element_by_parameter ARGUMENTS { LANE; float v[3]; for (int i = 0; i < 3; i++) v[i] = in[t * 3 + i]; out[t] = v[m]; }
KERNEL element_in_arm ARGUMENTS { LANE; float v[3]; for (int i = 0; i < 3; i++) v[i] = in[t * 3 + i]; if (n > 2) for (int i = 0; i < 2; i++) out[t + 32 * i] = v[i]; }
KERNEL element_shifted ARGUMENTS { LANE; float v[4]; for (int i = 0; i < 4; i++) v[i] = in[t + i]; for (int i = 0; i < 3; i++) v[i] = v[i + 1]; for (int i = 0; i < 3; i++) out[t + i * 32] = v[i]; }
KERNEL element_written_apart ARGUMENTS { LANE; float v[2]; v[0] = in[t]; v[1] = in[t + 32]; for (int i = 0; i < 1; i++) out[t + i] = v[i]; }
KERNEL element_of_integers (int *__restrict__ out, const int *__restrict__ in, int n, int m) { LANE; int v[3]; for (int i = 0; i < 3; i++) v[i] = in[t * 3 + i]; for (int i = 1; i < 3; i++) out[t + i * 32] = v[i]; }
