# Data-driven tests: figures that others published or measured, row by row.

# data_is NAME WANTED ARGS...
data_is() {
    name=$1 wanted=$2
    shift 2
    seen=$(coalsim "$@" 2>"$tmp/err" </dev/null)
    if [ "$seen" = "$wanted" ]; then
        pass
    else
        fail "$name: coalsim $*" \
            "    wanted: $wanted, saw: $seen$newline$(cat "$tmp/err")"
    fi
}

# The rows of a table as lines, its header left out; fields are never empty.
data_rows() {
    sed 1d "$1" >"$tmp/rows"
}

data_rows tests/data/exercises.tsv
while IFS=$tab read -r _ what arguments metric value; do
    eval "set -- $arguments"
    data_is "exercises.tsv, $what" "$value" "$@" --get "$metric"
done <"$tmp/rows"

data_rows tests/data/public.tsv
while IFS=$tab read -r id expr elem x y z base mask sectors _; do
    data_is "public.tsv, $id" "$sectors" --pattern "$expr" --elem "$elem" \
        --block "$x,$y,$z" --base "$base" --mask "$mask" --warp 0 --get sectors
done <"$tmp/rows"

data_rows tests/data/public_shared_memory.tsv
while IFS=$tab read -r id byte elem x mask wavefronts conflicts _; do
    data_is "public_shared_memory.tsv, $id" "$wavefronts$tab$conflicts" \
        --pattern "($byte)/$elem" --elem "$elem" --block "$x" --mask "$mask" \
        --space shared --get wavefronts,bank_conflicts
done <"$tmp/rows"

# Every access of every file of a table, as derived without coalsim; white space
# inside an access does not count. A row's name becomes a file's by a prefix and
# a suffix; a file beside it that ends in .args has more options.
accesses_are() {
    table=$1 prefix=$2 suffix=$3
    grep -v '^#' "$table" | sed 1d | tr -d ' ' >"$tmp/wanted"
    cut -f 1 "$tmp/wanted" | uniq | while read -r name; do
        printf '%s %s\n' "$prefix$name$suffix" \
            "$(cat "$prefix$name.args" 2>/dev/null)"
    done >"$tmp/launches"
    coalsim --batch "$tmp/launches" --source-level --format tsv 2>"$tmp/err" |
        awk -F'\t' -v prefix="$prefix" -v suffix="$suffix" \
            -f tests/accesses.awk | tr -d ' ' >"$tmp/out"
    if differences=$(diff "$tmp/wanted" "$tmp/out"); then
        pass
    else
        fail "$table" "$differences$newline$(cat "$tmp/err")"
    fi
}

accesses_are tests/data/patterns.tsv '' ''
accesses_are tests/data/kernels.tsv tests/kernels/ .cu

# The requests measured on an H200, all in one run.
h200=tests/data/h200_requests.tsv
coalsim --trace $h200 --each --format tsv >"$tmp/out" 2>"$tmp/err"
is "$h200: exit status" 0 $?
for space in global shared; do
    if differences=$(awk -v space=$space -f tests/h200.awk $h200 "$tmp/out")
    then
        pass
    else
        fail "$h200: $space requests" "$differences"
    fi
done
