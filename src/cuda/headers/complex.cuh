/* cuComplex.h */

typedef float2 cuFloatComplex;
__device__ cuFloatComplex make_cuFloatComplex(float r, float i) {
    return make_float2(r, i);
}
__device__ float cuCrealf(cuFloatComplex a) { return a.x; }
__device__ float cuCimagf(cuFloatComplex a) { return a.y; }
__device__ cuFloatComplex cuConjf(cuFloatComplex a) {
    return make_float2(a.x, -a.y);
}
__device__ float cuCabsf(cuFloatComplex a) {
    return sqrt(a.x * a.x + a.y * a.y);
}
__device__ cuFloatComplex cuCaddf(cuFloatComplex a, cuFloatComplex b) {
    return make_float2(a.x + b.x, a.y + b.y);
}
__device__ cuFloatComplex cuCsubf(cuFloatComplex a, cuFloatComplex b) {
    return make_float2(a.x - b.x, a.y - b.y);
}
__device__ cuFloatComplex cuCmulf(cuFloatComplex a, cuFloatComplex b) {
    return make_float2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}
__device__ cuFloatComplex cuCdivf(cuFloatComplex a, cuFloatComplex b) {
    float by = b.x * b.x + b.y * b.y;
    return make_float2((a.x * b.x + a.y * b.y) / by,
                       (a.y * b.x - a.x * b.y) / by);
}
__device__ cuFloatComplex cuCfmaf(cuFloatComplex a, cuFloatComplex b,
                                  cuFloatComplex c) {
    return cuCaddf(cuCmulf(a, b), c);
}
typedef cuFloatComplex cuComplex;
__device__ cuComplex make_cuComplex(float r, float i) {
    return make_float2(r, i);
}
typedef double2 cuDoubleComplex;
__device__ cuDoubleComplex make_cuDoubleComplex(double r, double i) {
    return make_double2(r, i);
}
__device__ double cuCreal(cuDoubleComplex a) { return a.x; }
__device__ double cuCimag(cuDoubleComplex a) { return a.y; }
__device__ cuDoubleComplex cuConj(cuDoubleComplex a) {
    return make_double2(a.x, -a.y);
}
__device__ double cuCabs(cuDoubleComplex a) {
    return sqrt(a.x * a.x + a.y * a.y);
}
__device__ cuDoubleComplex cuCadd(cuDoubleComplex a, cuDoubleComplex b) {
    return make_double2(a.x + b.x, a.y + b.y);
}
__device__ cuDoubleComplex cuCsub(cuDoubleComplex a, cuDoubleComplex b) {
    return make_double2(a.x - b.x, a.y - b.y);
}
__device__ cuDoubleComplex cuCmul(cuDoubleComplex a, cuDoubleComplex b) {
    return make_double2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}
__device__ cuDoubleComplex cuCdiv(cuDoubleComplex a, cuDoubleComplex b) {
    double by = b.x * b.x + b.y * b.y;
    return make_double2((a.x * b.x + a.y * b.y) / by,
                       (a.y * b.x - a.x * b.y) / by);
}
__device__ cuDoubleComplex cuCfma(cuDoubleComplex a, cuDoubleComplex b,
                                  cuDoubleComplex c) {
    return cuCadd(cuCmul(a, b), c);
}
