# The rooms of the house: who may include whom (tests/includes.awk).

includes_of() {
    (cd "$1" && awk -f "$root/tests/includes.awk" \
        $(find src include -name '*.[ch]' | sort))
}

if broken=$(includes_of "$root"); then
    pass
else
    fail 'every #include keeps to the rule' "$broken"
fi

# The test itself must fail: made-up trees of one file each.
# includes_refuses FILE HEADER
includes_refuses() {
    tree=$tmp/tree
    rm -rf "$tree"
    mkdir -p "$tree/src" "$tree/include" "$tree/$(dirname "$1")"
    printf '#include <stdio.h>\n#include "%s"\n' "$2" >"$tree/$1"
    if includes_of "$tree" >"$tmp/out"; then
        fail "$1 may not include $2, and nobody noticed"
    else
        is "$1 includes $2" "$1:2:" "$(sed 's/ .*//' "$tmp/out")"
    fi
}

includes_refuses src/core/arena.c model/tally.h
includes_refuses src/core/arena.c coalsim/request.h
includes_refuses src/model/tally.c lang/tree.h
includes_refuses src/lang/parse.c coalsim/counts.h
includes_refuses src/lang/parse.c exec/exec.h
includes_refuses src/exec/run.c model/tally.h
includes_refuses src/exec/run.c coalsim/gpu.h
includes_refuses src/input/trace.c coalsim/launch.h
includes_refuses src/report/json.c lang/lang.h
includes_refuses src/report/json.c ../lang/lang.h
includes_refuses include/coalsim/bank.h core/arena.h
