# What is left of the accesses of tests/merge/kernels.cu, by coalsim and by nvcc
# in PTX: how many of each kind. Without nvcc there is nothing to compare with.

kernels=tests/merge/kernels.cu

# Counts by kind, from lines of "kernel load|store global|shared".
merge_sums() {
    sort | uniq -c | awk '{ print $2, $3, $4, $1 }'
}

merge_ptx() {
    awk '
        /\.entry/ { sub(/\(.*/, ""); name = $NF }
        /^[ \t]*(ld|st)\.(volatile\.)?(global|shared)/ {
            print name, $1 ~ /^ld/ ? "load" : "store",
                  $1 ~ /shared/ ? "shared" : "global"
        }' "$1" | merge_sums
}

merge_coalsim() {
    data=
    grep -q "^KERNEL $1(.*index" "$kernels" && data='--data index=iota'
    # shellcheck disable=SC2086
    coalsim "$kernels" --kernel "$1" --shared 512 $data --format tsv \
        2>"$tmp/err" |
        awk -F'\t' -v name="$1" '
            $1 == "pattern" { for (i = 1; i <= NF; i++) column[$i] = i; next }
            $column["access"] != "total" && ($column["op"] == "load" ||
                                             $column["op"] == "store") {
                print name, $column["op"], $column["space"]
            }' | merge_sums
    cat "$tmp/err"
}

if ! command -v nvcc >/dev/null; then
    skip 'merge: no nvcc to compare with'
elif ! nvcc -w -arch=sm_90 -ptx -O3 -o "$tmp/merge.ptx" $kernels; then
    fail "nvcc cannot compile $kernels"
else
    merge_ptx "$tmp/merge.ptx" >"$tmp/merge.wanted"
    awk '/^\/\/ not:/ { getline; next }
        /^KERNEL/ { sub(/\(.*/, ""); print $2 }' $kernels |
        while read -r name; do
            echo "$name"
            merge_coalsim "$name" >"$tmp/merge.seen"
            grep "^$name " "$tmp/merge.wanted" |
                diff - "$tmp/merge.seen" >&2
        done >"$tmp/merge.names" 2>"$tmp/merge.diff"
    if [ -s "$tmp/merge.names" ] && ! [ -s "$tmp/merge.diff" ]; then
        pass
    else
        fail "$kernels: what nvcc leaves, and what coalsim leaves" \
            "$(cat "$tmp/merge.diff")"
    fi
fi
