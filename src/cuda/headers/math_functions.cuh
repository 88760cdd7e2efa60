/* Functions with results where their arguments point. */

__device__ void sincosf(float x, float *s, float *c) {
    *s = sinf(x); *c = cosf(x);
}
__device__ void sincos(double x, double *s, double *c) {
    *s = sin(x); *c = cos(x);
}
__device__ void __sincosf(float x, float *s, float *c) { sincosf(x, s, c); }
__device__ void sincospif(float x, float *s, float *c) { sincosf(x, s, c); }
__device__ void sincospi(double x, double *s, double *c) { sincos(x, s, c); }
__device__ float modff(float x, float *whole) {
    *whole = truncf(x); return x - *whole;
}
__device__ double modf(double x, double *whole) {
    *whole = trunc(x); return x - *whole;
}
__device__ float frexpf(float x, int *by) {
    *by = ilogbf(x) + 1; return ldexpf(x, -*by);
}
__device__ double frexp(double x, int *by) {
    *by = ilogb(x) + 1; return ldexp(x, -*by);
}
