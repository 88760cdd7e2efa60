/* <utility>, <array>, and what iterators are derived from. */

template <typename T> __device__ T &move(T &value) { return value; }
template <typename T> __device__ T &forward(T &value) { return value; }
template <typename T> __device__ void swap(T &a, T &b) {
    T old = a; a = b; b = old;
}
template <typename T, typename U> __device__ T exchange(T &place, U value) {
    T old = place; place = value; return old;
}
template <typename T, T... VALUES> struct integer_sequence {};
template <typename T, size_t COUNT, T... VALUES> struct counted_sequence {
    typedef typename counted_sequence<T, COUNT - 1, COUNT - 1,
                                      VALUES...>::type type;
};
template <typename T, T... VALUES> struct counted_sequence<T, 0, VALUES...> {
    typedef integer_sequence<T, VALUES...> type;
};
template <typename T, T COUNT>
using make_integer_sequence = typename counted_sequence<T, COUNT>::type;
template <size_t... VALUES>
using index_sequence = integer_sequence<size_t, VALUES...>;
template <size_t COUNT>
using make_index_sequence = typename counted_sequence<size_t, COUNT>::type;
struct input_iterator_tag {};
struct forward_iterator_tag {};
struct bidirectional_iterator_tag {};
struct random_access_iterator_tag {};
template <typename C, typename T> struct iterator {};
template <typename T, typename U> struct pair { T first; U second; };
template <typename T, typename U>
__device__ pair<T, U> make_pair(T first, U second) {
    pair<T, U> made = { first, second }; return made;
}
template <typename T, size_t COUNT> struct array {
    T values[COUNT];
    T &operator[](size_t i) { return values[i]; }
    const T &operator[](size_t i) const { return values[i]; }
    T *data() { return values; }
    static constexpr size_t size() { return COUNT; }
};
