# Golden tests: the blocks of tests/cli/*.test, both streams and the status.
# GOLDEN names the files to be run instead of all.

golden_block() {
    block_run '! '
    if lines_match "$expected" "$seen"; then
        seen=$expected
        pass
    elif [ "${UPDATE:-}" = 1 ]; then
        pass
    else
        block_report "$expected"
    fi
    golden_write >>"$tmp/golden"
}

golden_write() {
    printf '%s' "$prelude"
    printf '%s\n' "$command" | sed '1s/^/$ /; 2,$s/^/> /'
    if [ -n "$seen" ]; then
        printf '%s\n' "$seen"
    fi
}

for file in ${GOLDEN:-tests/cli/*.test}; do
    : >"$tmp/golden"
    blocks_each "$file" golden_block "$file"
    if [ "${UPDATE:-}" = 1 ] && ! cmp -s "$tmp/golden" "$file"; then
        cat "$tmp/golden" >"$file"
        printf 'updated: %s\n' "$file"
    fi
done
