#!/bin/sh
# The whole command: its start-up, and a long trace beside `wc -l`.
set -eu
trace=$(mktemp "${TMPDIR:-/tmp}/coalsim-bench.XXXXXX")
trap 'rm -f "$trace"' EXIT

# seconds COMMAND...: wall time of the fastest of five runs
seconds() {
    for _ in 1 2 3 4 5; do
        start=$(date +%s%N)
        "$@" >/dev/null
        echo $(($(date +%s%N) - start))
    done | sort -n | awk 'NR == 1 { printf "%.6f", $1 / 1e9 }'
}

# Twenty starts a time, so that the clock's own cost does not count.
twenty() {
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        "$@" >/dev/null
    done
}

awk 'BEGIN {
    print "space\top\tbytes_per_lane\tlane_mask\tlane_offsets"
    for (i = 0; i < 1000000; i++) {
        row = "global\tload\t4\tffffffff\t" i * 128
        for (lane = 1; lane < 32; lane++)
            row = row "," (i * 32 + lane * (1 + i % 7)) * 4
        print row
    }
}' >"$trace"

empty=$(seconds twenty env true)
start=$(seconds twenty "$COALSIM" --pattern tid)
awk -v a="$start" -v b="$empty" 'BEGIN {
    printf "\nstart-up: %.2f ms a run of coalsim, %.2f ms of env true\n",
        a * 50, b * 50 }'

lines=$(seconds wc -l "$trace")
ours=$(seconds "$COALSIM" --trace "$trace")
awk -v a="$ours" -v b="$lines" 'BEGIN {
    printf "trace of a million lines: %.2f s, %.2f million lines a second; " \
        "wc -l %.2f s, ratio %.1f\n", a, 1 / a, b, a / b }'
