# coalsim's tsv -> a line for each access, in the columns of tests/data/*.tsv. A
# pattern's name is what stands between a prefix and a suffix.

$1 == "pattern" {
    for (i = 1; i <= NF; i++)
        column[$i] = i
    next
}

$column["op"] != "" {
    printf "%s", substr($1, length(prefix) + 1,
                        length($1) - length(prefix) - length(suffix))
    n = split("access op space requests sectors wavefronts", want, " ")
    for (i = 1; i <= n; i++)
        printf "\t%s", $column[want[i]]
    print ""
}
