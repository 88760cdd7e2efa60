# Holds the rows of `coalsim --trace MEASURED --each --format tsv` against the
# counters in MEASURED: sectors and lines of global loads and stores, or the
# wavefronts of shared requests.
# usage: awk -v space=global|shared -f h200.awk MEASURED COUNTED

BEGIN {
    FS = "\t"
    if (space == "shared") {
        pairs = split("shared_wavefronts", theirs, " ")
        split("wavefronts", ours, " ")
    } else {
        pairs = split("sectors l2_requests", theirs, " ")
        split("sectors l2_requests", ours, " ")
    }
}

FNR == 1 {
    file++
    for (i = 1; i <= NF; i++)
        column[file, $i] = i
    next
}

file == 1 && $column[1, "space"] == space &&
$column[1, "op"] !~ /^(atomic|reduction)$/ {
    wanted[FNR] = 1
    id[FNR] = $column[1, "id"]
    for (i = 1; i <= pairs; i++)
        value[FNR, i] = $column[1, theirs[i]]
}

file == 2 && FNR in wanted {
    checked++
    for (i = 1; i <= pairs; i++) {
        seen = $column[2, ours[i]]
        if (seen "" != value[FNR, i] "") {
            wrong++
            if (wrong <= 10)
                printf "    %s: %s measured %s, counted %s\n", id[FNR], \
                    theirs[i], value[FNR, i], seen
        }
    }
}

END {
    for (row in wanted)
        count++
    if (checked + 0 != count + 0 || count + 0 == 0)
        printf "    %d of %d requests came back\n", checked, count
    if (wrong > 10)
        printf "    ... and %d more\n", wrong - 10
    exit wrong > 0 || checked + 0 != count + 0 || count + 0 == 0
}
