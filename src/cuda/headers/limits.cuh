/* <limits>, as far as kernels ask it. */

template <typename T> struct numeric_limits {
    static constexpr T max() {
        return is_signed<T>::value ? (T)(~0ull >> (65 - 8 * sizeof(T)))
                                   : (T)~0ull;
    }
    static constexpr T min() { return (T)~max(); }
    static constexpr T lowest() { return min(); }
};
template <> struct numeric_limits<float> {
    static constexpr float max() { return FLT_MAX; }
    static constexpr float min() { return FLT_MIN; }
    static constexpr float lowest() { return -FLT_MAX; }
    static constexpr float epsilon() { return FLT_EPSILON; }
    static constexpr float infinity() { return INFINITY; }
    static constexpr float quiet_NaN() { return NAN; }
};
template <> struct numeric_limits<double> {
    static constexpr double max() { return DBL_MAX; }
    static constexpr double min() { return DBL_MIN; }
    static constexpr double lowest() { return -DBL_MAX; }
    static constexpr double epsilon() { return DBL_EPSILON; }
    static constexpr double infinity() { return INFINITY; }
    static constexpr double quiet_NaN() { return NAN; }
};
