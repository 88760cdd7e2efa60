# Random programs that are CUDA C for coalsim and C++ for the host's compiler:
# each thread makes the same accesses in both, in the same order (tests/oracle).
# And nvcc accepts every file of the pattern library.
#
#   SEED   the first program's seed  (default: 1)
#   COUNT  how many programs         (default: 300)
#
# `$BUILD/tests/oracle show SEED` prints the program of that seed.

seed=${SEED:-1}
count=${COUNT:-300}
oracle=$BUILD/tests/oracle

# The first command there is; none: nothing.
first_command() {
    for command; do
        if command -v "$command" >/dev/null 2>&1; then
            printf '%s\n' "$command"
            return
        fi
    done
}

# oracle_compile FIRST COUNT: the programs' C++ becomes $tmp/oracle_FIRST.so.
# Integers wrap and pointers may point anywhere, as on the GPU.
oracle_compile() {
    "$oracle" write "$1" "$2" >"$tmp/oracle_$1.cpp" &&
        "$cxx" -std=c++17 -O0 -w -fwrapv -fno-strict-overflow -fsigned-char \
            -fno-strict-aliasing -fno-delete-null-pointer-checks \
            -fno-exceptions -fno-asynchronous-unwind-tables \
            -shared -fPIC -Itests/oracle -o "$tmp/oracle_$1.so" \
            "$tmp/oracle_$1.cpp" >"$tmp/oracle_$1.txt" 2>&1
}

oracle_check() {
    if [ ! -f "$tmp/oracle_$1.so" ]; then
        fail "oracle: $cxx, seeds from $1" "$(head -n 5 "$tmp/oracle_$1.txt")"
    elif seen=$("$oracle" check "$1" "$2" "$tmp/oracle_$1.so" 2>&1); then
        pass
    else
        fail "oracle: $2 programs, seeds from $1" "$seen"
    fi
}

cxx=$(first_command ${CXX:+"$CXX"} g++ c++ clang++)
if [ -z "$cxx" ]; then
    skip 'the oracle: there is no C++ compiler'
elif [ ! -x "$oracle" ]; then
    fail "the oracle: no command at $oracle"
else
    half=$(((count + 1) / 2))
    oracle_compile "$seed" "$half" &
    oracle_compile $((seed + half)) $((count - half))
    wait
    oracle_check "$seed" "$half"
    oracle_check $((seed + half)) $((count - half))
fi

# All patterns in one call of nvcc, each in a namespace; when that fails, one
# by one, to tell which it is.
patterns_together() {
    for file in patterns/*.cu; do
        name=$(basename "$file" .cu)
        printf 'namespace pattern_%s {\n#include "%s"\n}\n' "$name" \
            "$root/$file"
        sed -n 's/^#define \([A-Za-z0-9_]*\).*/#undef \1/p' "$file"
    done
}

if [ -z "$(first_command nvcc)" ]; then
    skip 'patterns/*.cu with nvcc: it is not in PATH'
else
    patterns_together >"$tmp/patterns.cu"
    if nvcc --ptx -o "$tmp/patterns.ptx" "$tmp/patterns.cu" \
        >"$tmp/nvcc.txt" 2>&1; then
        pass
    else
        for file in patterns/*.cu; do
            if nvcc --ptx -o "$tmp/pattern.ptx" "$file" >"$tmp/nvcc.txt" 2>&1
            then
                pass
            else
                fail "nvcc $file" "$(head -n 5 "$tmp/nvcc.txt")"
            fi
        done
    fi
fi
