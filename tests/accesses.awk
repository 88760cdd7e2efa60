# coalsim's tsv -> a line for each access, in the columns of tests/data/*.tsv.

$1 == "pattern" {
    for (i = 1; i <= NF; i++)
        column[$i] = i
    next
}

$column["op"] != "" {
    printf "%s", name
    n = split("access op space requests sectors wavefronts", want, " ")
    for (i = 1; i <= n; i++)
        printf "\t%s", $column[want[i]]
    print ""
}
