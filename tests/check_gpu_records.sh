# What was measured on real GPUs, held against what coalsim predicts today: the
# kept tables of --verify-on-gpu, in the columns case, metric, predicted,
# measured, difference. The prediction is asked for as the command makes it,
# with an instrument that measures nothing.

# Figures that do not depend on where the arrays lay, nor on chance.
records_exact='^(requests|(load|store|atomic)_sectors|l2_requests|shared_.*)$'

# records_cases FILE: those of a table, without those that are known to differ.
records_cases() {
    grep -v '^#' "$1" | sed 1d | cut -f 1 | uniq | while IFS= read -r case; do
        grep -qxF "# differs: ${case%% *}" "$1" || printf '%s\n' "$case"
    done
}

# Cases become lines of --batch: a product has a name, all else is such a line.
records_launches() {
    sed 's/^gemm_\([a-z]*\) \([0-9]*\)x.*/--gemm \1 --M \2/'
}

# records_predict CASES: "case TAB metric TAB predicted" of each, today.
records_predict() {
    records_launches <"$1" >"$tmp/launches"
    paste "$tmp/launches" "$1" >"$tmp/names"
    COALSIM_GPU=$root/tests/gpu/instrument.sh coalsim --verify-on-gpu \
        --format tsv --batch "$tmp/launches" 2>/dev/null | sed 1d |
        awk -F '\t' -v exact="$records_exact" '
            NR == FNR { case_of[$1] = $2; next }
            $2 ~ exact { print case_of[$1] "\t" $2 "\t" $3 }
        ' "$tmp/names" -
}

# records_check FILE: all exact figures of its cases.
records_check() {
    records_cases "$1" >"$tmp/cases"
    awk -F '\t' -v exact="$records_exact" '
        NR == FNR { is_case[$0] = 1; next }
        $1 in is_case && $2 ~ exact { print $1 "\t" $2 "\t" $4 }
    ' "$tmp/cases" "$1" | sort >"$tmp/measured"
    records_predict "$tmp/cases" | sort >"$tmp/predicted"
    is "$1: cases that were measured" "$(sort "$tmp/cases")" \
        "$(cut -f 1 "$tmp/measured" | uniq)"
    if differences=$(diff "$tmp/measured" "$tmp/predicted"); then
        pass
    else
        fail "$1: measured (<), predicted today (>)" "$differences"
    fi
}

for records in tests/gpu/results/*/gemm.tsv tests/gpu/results/*/patterns.tsv \
    tests/gpu/results/*/kernels.tsv; do
    records_check "$records"
done
