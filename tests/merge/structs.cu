// coalsim: block=32 grid=1 k=31

// Structs as a whole, through shared memory and from global memory: by which loads
// and stores their members go, and which of these become one. structs.tsv has what
// nvcc left of each kernel; none of them has a loop left.

#define KERNEL extern "C" __global__ void
#define I int i = threadIdx.x
#define ROUND(T) __shared__ T s[64]; I; s[i] = p[i]; __syncthreads()

struct Arr { int v[3]; int n; };
struct Bytes { unsigned char r, g, b; };
struct D2 { double a, b; };
struct D4 { double a, b; int i, j, k, l; };
struct Five { float x, y, z, m; int k; };
struct L { long long a; int b; int c; };
struct LI { long long a; int b, c; long long d; };
struct Mixed { double d; int i; char c; };
struct Nest { float3 pos; float m; float4 v; };
struct Pair { int key, value; };
struct Pair8 { float key; int value; } __attribute__((aligned(8)));
struct Sh { short a, b; int c; };
struct Sh4 { short a, b, c, d; };
struct Three { float x, y, z; };
struct Two { float x, y; };
struct Wide { double d; int a, b; };
struct __align__(16) Four { float x, y, z; int w; };
struct __align__(16) M16 { double d; int i; int j; };
struct __align__(16) N16 { int h; int k; double d; };
struct __align__(16) Six { float a, b, c, d, e, f; };
struct __align__(8) By8 { unsigned char a, b, c, d; int e; };
struct __align__(8) Four8 { float x, y, z, w; };

KERNEL five_all(Five *q, const Five *p) { ROUND(Five); q[i] = s[i ^ 1]; }
KERNEL five_two(float *q, const Five *p) { ROUND(Five); Five b = s[i ^ 1]; q[i] = b.x * b.k; }
KERNEL five_row(float *q, const Five *p) { ROUND(Five); float t = 0; for (int k = 0; k < 4; k++) { Five b = s[k]; t += b.x * b.m; } q[i] = t; }
KERNEL five_rowall(float *q, const Five *p) { ROUND(Five); float t = 0; for (int k = 0; k < 4; k++) { Five b = s[k]; t += b.x * b.m + b.y * b.z + b.k; } q[i] = t; }
KERNEL five_ref(float *q, const Five *p) { ROUND(Five); float t = 0; for (int k = 0; k < 4; k++) { const Five &b = s[k]; t += b.x * b.m + b.y * b.z + b.k; } q[i] = t; }
KERNEL three_all(Three *q, const Three *p) { ROUND(Three); q[i] = s[i ^ 1]; }
KERNEL three_row(float *q, const Three *p) { ROUND(Three); float t = 0; for (int k = 0; k < 8; k++) { Three b = s[k]; t += b.x * b.y + b.z; } q[i] = t; }
KERNEL two_all(Two *q, const Two *p) { ROUND(Two); q[i] = s[i ^ 1]; }
KERNEL two_row(float *q, const Two *p) { ROUND(Two); float t = 0; for (int k = 0; k < 8; k++) { Two b = s[k]; t += b.x * b.y; } q[i] = t; }
KERNEL four8_all(Four8 *q, const Four8 *p) { ROUND(Four8); q[i] = s[i ^ 1]; }
KERNEL four8_row(float *q, const Four8 *p) { ROUND(Four8); float t = 0; for (int k = 0; k < 4; k++) { Four8 b = s[k]; t += b.x * b.y + b.z * b.w; } q[i] = t; }
KERNEL four8_part(float *q, const Four8 *p) { ROUND(Four8); Four8 b = s[i ^ 1]; q[i] = b.x * b.w; }
KERNEL four_all(Four *q, const Four *p) { ROUND(Four); q[i] = s[i ^ 1]; }
KERNEL four_part(float *q, const Four *p) { ROUND(Four); Four b = s[i ^ 1]; q[i] = b.x * b.w; }
KERNEL four_three(float *q, const Four *p) { ROUND(Four); Four b = s[i ^ 1]; q[i] = b.x * b.y + b.z; }
KERNEL six_all(Six *q, const Six *p) { ROUND(Six); q[i] = s[i ^ 1]; }
KERNEL six_part(float *q, const Six *p) { ROUND(Six); Six b = s[i ^ 1]; q[i] = b.a * b.f; }
KERNEL mixed_all(Mixed *q, const Mixed *p) { ROUND(Mixed); q[i] = s[i ^ 1]; }
KERNEL mixed_part(float *q, const Mixed *p) { ROUND(Mixed); Mixed b = s[i ^ 1]; q[i] = b.d * b.c; }
KERNEL bytes_all(Bytes *q, const Bytes *p) { ROUND(Bytes); q[i] = s[i ^ 1]; }
KERNEL bytes_sum(int *q, const Bytes *p) { ROUND(Bytes); Bytes b = s[i ^ 1]; q[i] = b.r + b.g + b.b; }
KERNEL nest_all(Nest *q, const Nest *p) { ROUND(Nest); q[i] = s[i ^ 1]; }
KERNEL nest_part(float *q, const Nest *p) { ROUND(Nest); Nest b = s[i ^ 1]; q[i] = b.pos.x * b.m * b.v.w; }
KERNEL arr_all(Arr *q, const Arr *p) { ROUND(Arr); q[i] = s[i ^ 1]; }
KERNEL arr_part(int *q, const Arr *p) { ROUND(Arr); Arr b = s[i ^ 1]; q[i] = b.v[0] + b.v[2] * b.n; }
KERNEL sh_all(Sh *q, const Sh *p) { ROUND(Sh); q[i] = s[i ^ 1]; }
KERNEL sh_part(int *q, const Sh *p) { ROUND(Sh); Sh b = s[i ^ 1]; q[i] = b.a + b.c; }
KERNEL l_all(L *q, const L *p) { ROUND(L); q[i] = s[i ^ 1]; }
KERNEL l_part(long long *q, const L *p) { ROUND(L); L b = s[i ^ 1]; q[i] = b.a + b.c; }
KERNEL five_made(float *q, const float *p) { __shared__ Five s[64]; I; Five a = { p[i], p[i + 64], p[i + 128], 1.0f, i }; s[i] = a; __syncthreads(); Five b = s[i ^ 1]; q[i] = b.x + b.y * b.z + b.m * b.k; }
KERNEL five_unread(float *q, const float *p) { __shared__ Five s[64]; I; s[i] = Five{ p[i], p[i + 64], p[i + 128], 1.0f, i }; __syncthreads(); q[i] = s[i ^ 1].x; }
KERNEL two_made(float *q, const float *p) { __shared__ Two s[64]; I; s[i] = Two{ p[i], p[i + 64] }; __syncthreads(); Two b = s[i ^ 1]; q[i] = b.x + b.y; }
KERNEL six_made(float *q, const float *p) { __shared__ Six s[64]; I; s[i] = Six{ p[i], p[i + 64], 1, 2, 3, 4 }; __syncthreads(); Six b = s[i ^ 1]; q[i] = b.a + b.b + b.f; }
KERNEL swap_three(Three *q, const Three *p) { ROUND(Three); if (i < 16) { Three t = s[i]; s[i] = s[i + 16]; s[i + 16] = t; } __syncthreads(); q[i] = s[31 - i]; }
KERNEL swap_four8(Four8 *q, const Four8 *p) { ROUND(Four8); if (i < 16) { Four8 t = s[i]; s[i] = s[i + 16]; s[i + 16] = t; } __syncthreads(); q[i] = s[31 - i]; }
KERNEL one_three(float *q, const Three *p) { __shared__ Three s; I; if (i == 0) s = p[0]; __syncthreads(); Three b = s; q[i] = b.x + b.y + b.z; }
KERNEL one_five(float *q, const Five *p) { __shared__ Five s; I; if (i == 0) s = p[0]; __syncthreads(); Five b = s; q[i] = b.x + b.y + b.z + b.m + b.k; }
KERNEL one_arr(int *q, const Arr *p) { __shared__ Arr s; I; if (i == 0) s = p[0]; __syncthreads(); Arr b = s; q[i] = b.v[0] + b.v[1] + b.v[2] + b.n; }
KERNEL one_bytes(int *q, const Bytes *p) { __shared__ Bytes s; I; if (i == 0) s = p[0]; __syncthreads(); Bytes b = s; q[i] = b.r + b.g + b.b; }

KERNEL sh_gpart(int *q, const Sh *p) { I; Sh b = p[i]; q[i] = b.a + b.c; }
KERNEL sh_gboth(int *q, const Sh *p) { I; Sh b = p[i]; q[i] = b.a * b.b + b.c; }
KERNEL sh_gab(int *q, const Sh *p) { I; Sh b = p[i]; q[i] = b.a * b.b; }
KERNEL sh_both(int *q, const Sh *p) { ROUND(Sh); Sh b = s[i ^ 1]; q[i] = b.a * b.b + b.c; }
KERNEL sh_ab(int *q, const Sh *p) { ROUND(Sh); Sh b = s[i ^ 1]; q[i] = b.a * b.b; }
KERNEL sh_a(int *q, const Sh *p) { ROUND(Sh); Sh b = s[i ^ 1]; q[i] = b.a; }
KERNEL sh4_all(Sh4 *q, const Sh4 *p) { ROUND(Sh4); q[i] = s[i ^ 1]; }
KERNEL sh4_part(int *q, const Sh4 *p) { ROUND(Sh4); Sh4 b = s[i ^ 1]; q[i] = b.a + b.c; }
KERNEL sh4_gpart(int *q, const Sh4 *p) { I; Sh4 b = p[i]; q[i] = b.a + b.c; }
KERNEL by8_all(By8 *q, const By8 *p) { ROUND(By8); q[i] = s[i ^ 1]; }
KERNEL by8_part(int *q, const By8 *p) { ROUND(By8); By8 b = s[i ^ 1]; q[i] = b.a + b.c + b.e; }
KERNEL by8_four(int *q, const By8 *p) { ROUND(By8); By8 b = s[i ^ 1]; q[i] = b.a + b.b * b.c + b.d * b.e; }
KERNEL by8_gpart(int *q, const By8 *p) { I; By8 b = p[i]; q[i] = b.a + b.c + b.e; }
KERNEL m16_all(M16 *q, const M16 *p) { ROUND(M16); q[i] = s[i ^ 1]; }
KERNEL m16_gall(M16 *q, const M16 *p) { I; q[i] = p[i]; }
KERNEL m16_part(float *q, const M16 *p) { ROUND(M16); M16 b = s[i ^ 1]; q[i] = b.d * b.j; }
KERNEL m16_gpart(float *q, const M16 *p) { I; M16 b = p[i]; q[i] = b.d * b.j; }
KERNEL m16_ij(float *q, const M16 *p) { ROUND(M16); M16 b = s[i ^ 1]; q[i] = b.i * b.j; }
KERNEL m16_three(float *q, const M16 *p) { ROUND(M16); M16 b = s[i ^ 1]; q[i] = b.i * b.j * b.d; }
KERNEL m16_gthree(float *q, const M16 *p) { I; M16 b = p[i]; q[i] = b.i * b.j * b.d; }
KERNEL n16_all(N16 *q, const N16 *p) { ROUND(N16); q[i] = s[i ^ 1]; }
KERNEL d2_all(D2 *q, const D2 *p) { ROUND(D2); q[i] = s[i ^ 1]; }
KERNEL d2_both(double *q, const D2 *p) { ROUND(D2); D2 b = s[i ^ 1]; q[i] = b.a * b.b; }
KERNEL d4_all(D4 *q, const D4 *p) { ROUND(D4); q[i] = s[i ^ 1]; }
KERNEL d4_use(double *q, const D4 *p) { ROUND(D4); D4 b = s[i ^ 1]; q[i] = b.a * b.b + b.i * b.j + b.k * b.l; }
KERNEL li_all(LI *q, const LI *p) { ROUND(LI); q[i] = s[i ^ 1]; }
KERNEL li_use(long long *q, const LI *p) { ROUND(LI); LI b = s[i ^ 1]; q[i] = b.a + b.b * b.c + b.d; }
KERNEL li_members(long long *q, const LI *p) { ROUND(LI); q[i] = s[i ^ 1].a + s[i ^ 1].b * s[i ^ 1].c; }
KERNEL sh_members(int *q, const Sh *p) { ROUND(Sh); q[i] = s[i ^ 1].a + s[i ^ 1].c; }

KERNEL pair_swap(Pair *q, const Pair *p) { ROUND(Pair); int j = i ^ 1; if (i < 16) { Pair t = s[i]; s[i] = s[i + 16]; s[i + 16] = t; } __syncthreads(); q[i] = s[31 - i]; }
KERNEL pair_move(Pair *q, const Pair *p) { ROUND(Pair); if (i < 16) s[i] = s[i + 16]; __syncthreads(); q[i] = s[31 - i]; }
KERNEL pair_more(Pair *q, const Pair *p) { ROUND(Pair); if (i < 16) s[i] = s[i + 16]; __syncthreads(); q[i] = s[31 - i]; }
KERNEL pair_bitonic(Pair *q, const Pair *p, int k) { ROUND(Pair); int j = i ^ k; if (j > i) { Pair a = s[i], b = s[j]; { s[i] = b; s[j] = a; } } __syncthreads(); q[i] = s[31 - i]; }
KERNEL pair8_move(Pair8 *q, const Pair8 *p) { ROUND(Pair8); if (i < 16) s[i] = s[i + 16]; __syncthreads(); q[i] = s[31 - i]; }
KERNEL wide_move(Wide *q, const Wide *p) { ROUND(Wide); if (i < 16) s[i] = s[i + 16]; __syncthreads(); q[i] = s[31 - i]; }

