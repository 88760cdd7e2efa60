# Documentation tests: every example is run and its output compared, every
# option and field is described, and the manuals are clean to mandoc.

# A document shows both streams as a terminal would, and no exit status: an
# example that fails must show an `error:`. 77: this machine has no GPU.
doc_block() {
    examples=$((examples + 1))
    block_run ''
    if [ "$status" -eq 77 ]; then
        skip "$place: $command (no GPU)"
    elif ! lines_match "$expected" "$seen"; then
        block_report "$expected"
    elif [ "$status" -ne 0 ] && [ "${seen#*error:}" = "$seen" ]; then
        fail "$place: $command" "    exit status $status, yet no error is shown"
    else
        pass
    fi
}

for document in README.md man/*.[157]; do
    examples=0
    awk -f tests/doc_examples.awk "$document" >"$tmp/examples"
    blocks_each "$tmp/examples" doc_block "$document"
    if [ "$examples" -eq 0 ] && [ "${document%.7}" = "$document" ]; then
        fail "$document: no example found"
    fi
done

# doc_same NAME FILE FILE: both hold the same sorted lines.
doc_same() {
    if differences=$(diff "$2" "$3"); then
        pass
    else
        fail "$1" "$differences"
    fi
}

coalsim --help >"$tmp/help"
awk -f tests/doc_options.awk "$tmp/help" | sort -u >"$tmp/help_options"
awk -f tests/doc_options.awk man/coalsim.1 | sort -u >"$tmp/man_options"
doc_same 'man/coalsim.1 (>) has the options of --help (<)' \
    "$tmp/help_options" "$tmp/man_options"

coalsim --list | awk '$1 == "field" { print $2 }' >"$tmp/fields"
while IFS= read -r field; do
    word="(^|[^a-z_])$field([^a-z_]|\$)"
    if grep -Eq "$word" man/coalsim-model.7 man/coalsim.1; then
        pass
    else
        fail "field $field is not in man/coalsim-model.7 or man/coalsim.1"
    fi
done <"$tmp/fields"

if command -v mandoc >/dev/null; then
    for manual in man/*.[157]; do
        is "$manual: mandoc -T lint" '' \
            "$(mandoc -T lint -W warning "$manual" 2>&1)"
    done
else
    skip 'man pages: mandoc is not installed'
fi
