#!/bin/sh
# Prints how well the `throughput` model agrees with what was measured: each row
# of tests/data/h200_times.tsv, their number, the median and worst error, then
# the products that others published. Run from the project's root.

set -u
COALSIM=${COALSIM:-build/coalsim}
here=tests/accuracy
tab=$(printf '\t')

# The arguments of coalsim for a kernel of the table.
# arguments KERNEL N BLOCK
arguments() {
    case $1 in
    gemm_*_beta) kind=${1#gemm_} && echo "--gemm ${kind%_beta} --M $2" ;;
    gemm_*) echo "--gemm ${1#gemm_} --no-beta --M $2" ;;
    transpose_copy) echo "$here/copy.cu -D N=$2" ;;
    transpose_naive) echo "transpose_naive -D N=$2" ;;
    transpose_tile) echo "transpose_tiled -D N=$2" ;;
    transpose_tile_pad) echo "transpose_padded -D N=$2" ;;
    read_stride_*) echo "$here/read.cu -D N=$2 -D STRIDE=${1##*_}" ;;
    read_offset_*) echo "$here/read.cu -D N=$2 -D OFFSET=${1##*_}" ;;
    *) echo "accuracy.sh: unknown kernel '$1'" >&2 && return 1 ;;
    esac
}

# The rows of a table as command lines.
launches() {
    while IFS=$tab read -r kernel n block _; do
        run=$(arguments "$kernel" "$n") || exit 1
        echo "$run --block $block"
    done
}

tmp=$(mktemp -d "${TMPDIR:-/tmp}/coalsim-accuracy.XXXXXX") || exit 1
trap 'rm -rf "$tmp"' EXIT

sed 1d tests/data/h200_times.tsv >"$tmp/rows"
launches <"$tmp/rows" >"$tmp/launches" || exit 1
"$COALSIM" --batch "$tmp/launches" --gpu h200 --get time_ms,bound \
    >"$tmp/predicted" 2>/dev/null || exit 1
cut -f 1-4 "$tmp/rows" | paste - "$tmp/predicted" |
    awk -f $here/times.awk || exit 1

grep -v '^#' $here/published.tsv | sed 1d |
    while IFS=$tab read -r gpu kind n gflops; do
        seen=$("$COALSIM" --gemm "$kind" --M "$n" --gpu "$gpu" --get gflops \
            2>/dev/null) || exit 1
        printf '%s\t%s\t%s\t%s\n' "$gpu" "$kind" "$gflops" "$seen"
    done | awk -f $here/published.awk
