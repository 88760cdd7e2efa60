# What was measured on real GPUs, held against what coalsim predicts today: the
# kept tables of --verify-on-gpu, in the columns case, metric, predicted,
# measured, difference. The prediction is asked for as the command makes it,
# with an instrument that measures nothing.

# Figures that do not depend on where the arrays lay, nor on chance.
records_exact='^(requests|(load|store|atomic)_sectors|l2_requests|shared_.*)$'

# records_predict CASE: "metric TAB predicted" of each figure, today. A case is
# a product, or what a line of --batch says.
records_predict() {
    case $1 in
    gemm_*x*)
        kind=${1#gemm_}
        size=${kind#* }
        echo "--gemm ${kind%% *} --M ${size%%x*}"
        ;;
    *) echo "$1" ;;
    esac >"$tmp/launch"
    COALSIM_GPU=$root/tests/gpu/instrument.sh coalsim --verify-on-gpu \
        --format tsv --batch "$tmp/launch" 2>/dev/null | sed 1d | cut -f 2,3
}

# records_check FILE: its cases, one by one, but those that are known to differ.
records_check() {
    grep -v '^#' "$1" | sed 1d | cut -f 1 | uniq >"$tmp/cases"
    while IFS= read -r case; do
        grep -qxF "# differs: ${case%% *}" "$1" && continue
        records_predict "$case" | awk -F '\t' -v exact="$records_exact" \
            '$1 ~ exact' | sort >"$tmp/predicted"
        awk -F '\t' -v case="$case" -v exact="$records_exact" \
            '$1 == case && $2 ~ exact { print $2 "\t" $4 }' "$1" |
            sort >"$tmp/measured"
        if [ -s "$tmp/measured" ] &&
            differences=$(diff "$tmp/measured" "$tmp/predicted"); then
            pass
        else
            fail "$1, $case: measured (<), predicted today (>)" \
                "$differences"
        fi
    done <"$tmp/cases"
}

for records in tests/gpu/results/*/gemm.tsv tests/gpu/results/*/patterns.tsv \
    tests/gpu/results/*/kernels.tsv; do
    records_check "$records"
done
