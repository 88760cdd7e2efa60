/* <type_traits>, as far as kernels ask it. */

template <typename T, T V> struct integral_constant {
    static constexpr T value = V;
};
template <bool B> using bool_constant = integral_constant<bool, B>;
typedef integral_constant<bool, true> true_type;
typedef integral_constant<bool, false> false_type;
template <typename T, typename U> struct is_same { enum { value = 0 }; };
template <typename T> struct is_same<T, T> { enum { value = 1 }; };
template <typename T> struct is_pointer { enum { value = 0 }; };
template <typename T> struct is_pointer<T *> { enum { value = 1 }; };
template <typename T> struct is_const { enum { value = 0 }; };
template <typename T> struct is_const<const T> { enum { value = 1 }; };
template <typename T> struct is_floating_point { enum { value = 0 }; };
template <> struct is_floating_point<float> { enum { value = 1 }; };
template <> struct is_floating_point<double> { enum { value = 1 }; };
template <typename T> struct is_integral { enum { value = 0 }; };
template <> struct is_integral<bool> { enum { value = 1 }; };
template <> struct is_integral<char> { enum { value = 1 }; };
template <> struct is_integral<unsigned char> { enum { value = 1 }; };
template <> struct is_integral<short> { enum { value = 1 }; };
template <> struct is_integral<unsigned short> { enum { value = 1 }; };
template <> struct is_integral<int> { enum { value = 1 }; };
template <> struct is_integral<unsigned> { enum { value = 1 }; };
template <> struct is_integral<long> { enum { value = 1 }; };
template <> struct is_integral<unsigned long> { enum { value = 1 }; };
template <typename T> struct is_arithmetic {
    enum { value = is_integral<T>::value || is_floating_point<T>::value };
};
template <typename T> struct is_signed {
    enum { value = is_floating_point<T>::value ||
                   (is_integral<T>::value && (T)-1 < (T)0) };
};
template <typename T> struct is_unsigned {
    enum { value = is_integral<T>::value && !is_signed<T>::value };
};

template <unsigned long SIZE, unsigned long ALIGN = 16> struct aligned_storage {
    struct alignas(ALIGN) type { unsigned char bytes[SIZE]; };
};
template <typename T> struct remove_const { typedef T type; };
template <typename T> struct remove_const<const T> { typedef T type; };
template <typename T> struct remove_pointer { typedef T type; };
template <typename T> struct remove_pointer<T *> { typedef T type; };
template <typename T> using remove_const_t = typename remove_const<T>::type;
template <typename T> using remove_pointer_t = typename remove_pointer<T>::type;
template <typename T> using remove_cv_t = remove_const_t<T>;
template <typename T> using remove_reference_t = T;
template <typename T> using remove_cvref_t = remove_const_t<T>;
template <typename T> using decay_t = remove_const_t<T>;
template <typename T> struct remove_cv { typedef remove_const_t<T> type; };
template <typename T> struct remove_reference { typedef T type; };
template <typename T> struct decay { typedef remove_const_t<T> type; };
template <bool B, typename T, typename F> struct conditional {
    typedef T type;
};
template <typename T, typename F> struct conditional<false, T, F> {
    typedef F type;
};
template <bool B, typename T = void> struct enable_if {};
template <typename T> struct enable_if<true, T> { typedef T type; };
template <bool B, typename T, typename F>
using conditional_t = typename conditional<B, T, F>::type;
template <bool B, typename T = void>
using enable_if_t = typename enable_if<B, T>::type;
template <typename T, typename U>
constexpr bool is_same_v = is_same<T, U>::value;
template <typename T> constexpr bool is_pointer_v = is_pointer<T>::value;
template <typename T> constexpr bool is_integral_v = is_integral<T>::value;
template <typename T>
constexpr bool is_floating_point_v = is_floating_point<T>::value;
template <typename T> constexpr bool is_arithmetic_v = is_arithmetic<T>::value;
template <typename T> constexpr bool is_signed_v = is_signed<T>::value;
template <typename T> constexpr bool is_unsigned_v = is_unsigned<T>::value;
