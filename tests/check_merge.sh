# What is left of the accesses of tests/merge/kernels.cu, by coalsim and by nvcc
# in PTX: how many of each kind. Without nvcc there is nothing to compare with.
# And of each other .cu there, by coalsim and by the machine code, of which the .tsv
# beside it is the record; with nvcc and python3 the record is held against them.

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

# The kernels of a file that are compared: all but those said to be read otherwise.
merge_names() {
    awk '/^\/\/ not:/ { getline; next }
        /^KERNEL/ { sub(/\(.*/, ""); print $2 }' "$1"
}

# merge_rows FILE OPTION...: all of its kernels' accesses, counted in one run: a
# line each of kernel, op, space, requests, and bytes of a lane or '-'.
merge_rows() {
    file=$1
    shift
    # shellcheck disable=SC2046
    coalsim "$file" $(merge_names "$file" | sed 's/^/--kernel /') "$@" \
        --format tsv 2>"$tmp/err" |
        awk -F'\t' '
            $1 == "pattern" { for (i = 1; i <= NF; i++) column[$i] = i; next }
            $column["access"] != "total" && $column["op"] != "" {
                sub(/.*:/, "", $1)
                lanes = $column["lanes"]
                print $1, $column["op"], $column["space"], $column["requests"],
                      (lanes > 0 ? $column["requested_bytes"] / lanes : "-")
            }'
    grep -v "^coalsim: note:" "$tmp/err"
}

if ! command -v nvcc >/dev/null; then
    skip 'merge: no nvcc to compare with'
elif ! nvcc -w -arch=sm_90 -ptx -O3 -o "$tmp/merge.ptx" $kernels; then
    fail "nvcc cannot compile $kernels"
else
    merge_ptx "$tmp/merge.ptx" >"$tmp/merge.wanted"
    merge_rows "$kernels" --shared 512 --data index=iota |
        awk '$2 == "load" || $2 == "store" { print $1, $2, $3 }' |
        merge_sums >"$tmp/merge.seen"
    merge_names "$kernels" >"$tmp/merge.names"
    if difference=$(awk 'NR == FNR { is_named[$1] = 1; next } $1 in is_named' \
        "$tmp/merge.names" "$tmp/merge.wanted" | diff - "$tmp/merge.seen"); then
        pass
    else
        fail "$kernels: what nvcc leaves, and what coalsim leaves" \
            "$difference"
    fi
fi

# Requests by kernel, op and space, of global memory also by the bytes of a lane,
# as a record has instructions.
merge_requests() {
    # shellcheck disable=SC2046
    merge_rows "$1.cu" $(cat "$1.args" 2>/dev/null) |
        awk 'NF != 5 { print; next }
            {
                key = $1 " " $2 " " $3
                if ($3 == "global" && $5 != "-")
                    key = key " " $5
                sum[key] += $4
            }
            END { for (key in sum) if (sum[key] > 0) print key, sum[key] }'
}

merge_recorded() {
    awk -F'\t' '/^#/ || $1 == "kernel" { next }
        { sum[$1 " " $2 " " $3 ($3 == "global" ? " " $4 : "")] += $5 }
        END { for (key in sum) print key, sum[key] }' "$1" | sort
}

# $1.cu, by coalsim and by the machine code that $1.tsv is the record of.
merge_compare() {
    merge_requests "$1" | sort >"$tmp/sass.seen"
    merge_recorded "$1.tsv" >"$tmp/sass.wanted"
    if difference=$(diff "$tmp/sass.wanted" "$tmp/sass.seen"); then
        pass
    else
        fail "$1.cu: the machine code, and what coalsim counts" "$difference"
    fi
}

# The record, against the machine code that nvcc makes now.
merge_renew() {
    if ! command -v nvcc >/dev/null || ! command -v python3 >/dev/null; then
        skip "merge: no nvcc, or no python3, to hold $1.tsv against"
    elif ! nvcc -w -std=c++17 -arch=sm_90 -O3 -extended-lambda -cubin \
        -o "$tmp/sass.cubin" "$1.cu"; then
        fail "nvcc cannot compile $1.cu"
    else
        python3 tests/merge/sass.py "$tmp/sass.cubin" | sort >"$tmp/sass.now"
        grep -v '^#' "$1.tsv" | sed 1d | sort >"$tmp/sass.then"
        if difference=$(diff "$tmp/sass.then" "$tmp/sass.now"); then
            pass
        else
            fail "$1.tsv: as recorded, and as nvcc has it now" "$difference"
        fi
    fi
}

for record in tests/merge/*.tsv; do
    merge_compare "${record%.tsv}"
    merge_renew "${record%.tsv}"
done
