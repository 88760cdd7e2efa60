# Robustness: whatever is wrong with the input or the output, coalsim says what
# and where on stderr, prints nothing half-way, and ends with status 2.

# refuses START ARGS...: the first line of stderr begins with START (a pattern).
refuses() {
    start=$1
    shift
    coalsim "$@" >"$tmp/out" 2>"$tmp/err" <"${input:-/dev/null}"
    refused $? "coalsim $(printf '%.60s ' "$@")"
}

# refused STATUS NAME
refused() {
    first=
    IFS= read -r first <"$tmp/err"
    if [ "$1" -ne 2 ]; then
        fail "$2" "    exit status $1, not 2; stderr: $first"
    elif [ -s "$tmp/out" ]; then
        fail "$2" "    stdout is not empty: $(sed 1q "$tmp/out")"
    else
        case $first in
        $start*) pass ;;
        *) fail "$2" "    stderr begins '$first', not '$start'" ;;
        esac
    fi
}

# many COUNT TEXT: TEXT so many times in a row.
many() {
    awk -v count="$1" -v text="$2" 'BEGIN {
        while (count-- > 0)
            printf "%s", text
    }'
}

# --- output ------------------------------------------------------------------

start='coalsim: error: '
if [ -w /dev/full ]; then
    : >"$tmp/out"
    for format in table tsv csv json; do
        coalsim --pattern tid --format $format >/dev/full 2>"$tmp/err"
        refused $? "--format $format > /dev/full"
    done
    coalsim --pattern tid --get sectors >/dev/full 2>"$tmp/err"
    refused $? '--get > /dev/full'
    coalsim --help >/dev/full 2>"$tmp/err"
    refused $? '--help > /dev/full'
    coalsim --trace tests/data/h200_requests.tsv --each --format tsv \
        >/dev/full 2>"$tmp/err"
    refused $? '--trace --each > /dev/full'
else
    skip 'a full device: there is no /dev/full'
fi

: >"$tmp/out"
coalsim --pattern tid >&- 2>"$tmp/err"
refused $? 'closed standard output'

# 141: ended by SIGPIPE, as `| head` expects it.
ended=$({
    {
        coalsim --trace tests/data/h200_requests.tsv --each --format json
        echo $? >&3
    } | sed 1q >/dev/null
} 3>&1 2>"$tmp/err")
is 'a reader that closes the pipe' 141 "$ended"
is 'a reader that closes the pipe: stderr' '' "$(cat "$tmp/err")"

for option in --help --version; do
    coalsim $option >"$tmp/out" 2>"$tmp/err"
    is "$option: exit status" 0 $?
    is "$option: stderr" '' "$(cat "$tmp/err")"
    [ -s "$tmp/out" ]
    is "$option: something on stdout" 0 $?
done

comma=$(locale -a 2>/dev/null | grep -i '^\(de_DE\|fr_FR\).*utf' | sed 1q)
if [ -n "$comma" ]; then
    for format in table tsv csv json; do
        is "--format $format in $comma" \
            "$(coalsim --pattern 'tid*9' --format $format 2>&1)" \
            "$(LC_ALL=$comma coalsim --pattern 'tid*9' --format $format 2>&1)"
    done
else
    skip 'a locale with a decimal comma: none is installed'
fi

# --- the command line --------------------------------------------------------

refuses 'coalsim: error: '
refuses 'coalsim: error: ' ''
refuses 'coalsim: error: ' --
refuses 'coalsim: error: ' --nonsense
refuses 'coalsim: error: ' --pattern
refuses 'coalsim: error: ' --pattern tid -Z
refuses 'coalsim: error: ' --pattern tid --format
refuses 'coalsim: error: ' --pattern tid --format xml
refuses 'coalsim: error: ' --pattern tid --get nonsense
refuses 'coalsim: error: ' --pattern tid --get ''
refuses 'coalsim: error: ' --pattern tid --get sectors,
refuses 'coalsim: error: ' --pattern tid --gpu nonsense
refuses 'coalsim: error: ' --pattern tid --gpu ''
refuses 'coalsim: error: ' --pattern tid --op nonsense
refuses 'coalsim: error: ' --pattern tid --space nonsense
refuses 'coalsim: error: ' --pattern tid --help=no
for option in block grid; do
    for value in '' 0 -1 32,0 0x0 1,2,3,4 32, ,32 32,,1 abc 32abc \
        1.5 4294967296 99999999999999999999 ' 32'; do
        refuses 'coalsim: error: ' --pattern tid --$option "$value"
    done
done
refuses 'coalsim: error: ' --pattern tid --block 1025
refuses 'coalsim: error: ' --pattern tid --block 33,32
refuses 'coalsim: error: ' --pattern tid --block 1,1,65
refuses 'coalsim: error: ' --pattern tid --grid 2147483648
refuses 'coalsim: error: ' --pattern tid --grid 1,65536
refuses 'coalsim: error: ' --pattern tid --grid 1,1,65536
for option in warp warp-loads warps-in-flight max-steps threads; do
    for value in '' -1 x 1x 1.5 18446744073709551616; do
        refuses 'coalsim: error: ' --pattern tid --$option "$value"
    done
done
refuses 'coalsim: error: ' --pattern tid --warp 1
refuses 'coalsim: error: ' --pattern tid --warps-in-flight 0
refuses 'coalsim: error: ' --pattern tid --warp-loads 0
for value in '' 0 3 32 -4 nonsense; do
    refuses '*error: ' --pattern tid --elem "$value"
done
for value in '' N= =1 1N=1 N=x N=1.5 N=1/0 'N=1 2' N=99999999999999999999; do
    refuses '*error: ' --pattern 'tid*N' -D "$value"
done
for value in '' x -1 1x data= other=4 99999999999999999999; do
    refuses 'coalsim: error: ' --pattern tid --base "$value"
done

# --- patterns ----------------------------------------------------------------

refuses '--pattern:1:1: error: ' --pattern ''
refuses '--pattern:1:*: error: ' --pattern ' '
refuses '--pattern:1:5: error: ' --pattern 'tid*'
refuses '--pattern:1:5: error: ' --pattern 'tid tid'
refuses '--pattern:1:1: error: ' --pattern 'nonsense*4'
refuses '--pattern:1:4: error: ' --pattern 'tid/0'
refuses '--pattern:1:*: error: ' --pattern 'A[tid'
refuses '--pattern:2:4: error: ' --pattern "tid$newline  *)"
refuses '--pattern:1:1: error: ' --pattern "$(printf '\377\376')"
refuses '--mask:1:5: error: ' --pattern tid --mask 'tid<'
refuses '--mask:1:1: error: ' --pattern tid --mask ''
refuses '--pattern:1:*: error: ' --pattern 'A[B[tid]]'
refuses '--pattern:1:*: error: ' --pattern 'for (;;) A[tid]' --max-steps 1000
refuses '--pattern:1:*: error: ' --pattern 'while (1) ; A[tid]' --max-steps 1000
refuses '--pattern:1:*: error: ' --elem 8 --pattern tid --base 4
refuses '*error: ' --pattern 'A[tid]' --op store

# An argument has at most 128 KiB on Linux.
for text in '(' '~' '[' '{' '-' '*' '&' 'A[' 'if(1)' '1+' '1?' '1?1:' 'x=' \
    'f('; do
    long=$(many $((120000 / ${#text})) "$text")
    refuses '--pattern:1:*: error: ' --pattern "$long"
    refuses '*error: ' --pattern tid --mask "$long"
    refuses '*error: ' --pattern 'tid*N' -D "N=$long"
done
refuses '--pattern:1:*: error: ' \
    --pattern "$(many 50000 '(')tid$(many 50000 ')')"
refuses '*error: ' --pattern "$(many 120000 9)"
refuses '*error: ' --pattern "$(many 120000 a)"

# --- large kernel files ------------------------------------------------------

# large NAME BEFORE TEXT AFTER: a kernel behind BEFORE, TEXT 60000 times, with its
# number for each @, and AFTER. Read or refused, it takes no time that grows with
# the square of its size, and no stack.
large() {
    awk -v before="$2" -v text="$3" -v after="$4" 'BEGIN {
        printf "__global__ void k(float *a) { a[threadIdx.x] = 1; }\n%s", before
        parts = split(text, part, "@")
        for (i = 0; i < 60000; i++)
            for (j = 1; j <= parts; j++)
                printf "%s%s", part[j], j < parts ? i : ""
        printf "%s", after
    }' >"$tmp/large.cu"
    (ulimit -t 20 && coalsim "$tmp/large.cu" --kernel k --get sectors \
        >"$tmp/out" 2>"$tmp/err")
    case $? in
    0 | 2) pass ;;
    *) fail "large: $1" "    exit status $?: $(sed 1q "$tmp/err")" ;;
    esac
}

large 'a comment without an end' '' '/*' ''
large 'a string without an end' '"' '\\"' ''
large 'constants' '' 'const int c@ = @;\n' ''
large 'types that cannot be read' '' 'struct S@ { nothing x; };\n' ''
large 'pointers' '' 'using P@ = struct S@ *;\n' ''
large 'structs within structs' '' 'struct S { ' ''
large 'template arguments' 'template <class T> struct B { T x; }; struct S { ' \
    'B<' ' x; };'
large 'alignments' '' 'struct alignas(' ''
large 'attributes' '' '[[ ' ''
large 'typedefs' '' 'typedef ' ''
large 'macros' '' '#define A@ 1\n#undef A@\n' ''
large 'conditions' '' '#if 0\n#elif @\n#endif\n' ''
large 'kernels' '' '__global__ void k@(float *a) { a[0] = 1; }\n' ''
large 'launches' 'int main() { ' 'k<<<1, 32>>>(0);' ' }'

# --- traces and GPU files ----------------------------------------------------

header=space${tab}op${tab}bytes_per_lane${tab}lane_mask${tab}lane_offsets
mkdir "$tmp/dir"
: >"$tmp/empty"
printf '%s\nglobal\tload\t4\t1\t0\0\n' "$header" >"$tmp/nul"
printf '\0' >"$tmp/only_nul"
printf '%s\n%s' "$header" "$(many 300000 1)" >"$tmp/long"

for option in trace gpu; do
    pattern=
    [ $option = trace ] || pattern=--pattern=tid
    refuses 'coalsim: error: ' $pattern --$option "$tmp/missing"
    refuses 'coalsim: error: ' $pattern --$option "$tmp/dir"
    refuses '*/empty' $pattern --$option "$tmp/empty"
    refuses '*/only_nul:1:*: error: ' $pattern --$option "$tmp/only_nul"
    refuses '*/long:*: error: ' $pattern --$option "$tmp/long"
done
refuses '*/nul:2:*: error: ' --trace "$tmp/nul"
refuses '*/nul:2:*: error: ' --pattern tid --trace "$tmp/nul"
refuses '*/nul:2:*: error: ' --trace "$tmp/nul" --each

# trace_refuses COLUMN ROW: row 2 of a trace is wrong at that column.
trace_refuses() {
    printf "%s\\n$2\\n" "$header" >"$tmp/trace"
    refuses "*/trace:2:$1: error: " --trace "$tmp/trace"
}

trace_refuses 1 'nowhere\tload\t4\t1\t0'
trace_refuses 8 'global\tnothing\t4\t1\t0'
trace_refuses 13 'global\tload\t3\t1\t0'
trace_refuses 13 'global\tload\t\t1\t0'
trace_refuses 15 'global\tload\t4\tx\t0'
trace_refuses '*' 'global\tload\t4\t1ffffffff\t0'
trace_refuses '*' 'global\tload\t4\t3\t0,2'
trace_refuses '*' 'global\tload\t4\t3\t0'
trace_refuses '*' 'global\tload\t4\t3\t0,4,8'
trace_refuses '*' 'global\tload\t4\t3\t0,'
trace_refuses '*' 'global\tload\t4\t1\t-4'
trace_refuses '*' 'global\tload\t4\t1\t18446744073709551616'
trace_refuses '*' 'global\tload\t4\t1'
trace_refuses '*' 'shared\tload.cg\t4\t1\t0'
