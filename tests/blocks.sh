# Files of commands with their expected output, which is what golden files
# (tests/cli/*.test) and the examples of the documentation are made of:
#
#     # A comment.
#     $ coalsim --pattern 'tid*8' --get sectors
#     32
#
#     $ printf 'space\n' | coalsim --trace -
#     ! -:1:1: error: ...
#     ? 2
#
# `$ ` begins a command, `> ` goes on with it on the next line. It is run by sh
# from the project's folder, or rather from a folder that looks like it. What
# follows is the expected standard output; behind `! ` the expected standard
# error; behind `? ` the exit status when it is not 0. A line `...` stands for
# any number of lines. Blank lines and comments before the next `$ ` belong to
# nobody.

# lines_match WANTED SEEN: whether they are equal but for `...` lines.
lines_match() {
    want=$newline$1$newline
    rest=$newline$2$newline
    anywhere=
    while :; do
        case $want in
        *"$newline...$newline"*) ;;
        *) break ;;
        esac
        chunk=${want%%"$newline...$newline"*}$newline
        want=$newline${want#*"$newline...$newline"}
        case $rest in
        "$chunk"*) rest=$newline${rest#"$chunk"} ;;
        *"$chunk"*)
            [ -n "$anywhere" ] || return 1
            rest=$newline${rest#*"$chunk"}
            ;;
        *) return 1 ;;
        esac
        anywhere=yes
    done
    case $rest in
    "$want") return 0 ;;
    *"$want") [ -n "$anywhere" ] ;;
    *) return 1 ;;
    esac
}

# Runs $command; sets $seen to what a block shows, $status to its exit status.
block_run() {
    (cd "$scratch" && eval "$command") >"$tmp/out" 2>"$tmp/err" </dev/null
    status=$?
    seen=$(
        cat "$tmp/out"
        if [ -s "$tmp/err" ]; then
            sed "s/^/$1/" "$tmp/err"
        fi
        if [ -n "$1" ] && [ "$status" -ne 0 ]; then
            printf '? %d\n' "$status"
        fi
    )
}

# block_report WANTED: fails the test of the block at $place.
block_report() {
    printf '%s\n' "$1" >"$tmp/wanted"
    printf '%s\n' "$seen" >"$tmp/seen"
    fail "$place: $command" "$(diff -u "$tmp/wanted" "$tmp/seen" | sed 1,2d)"
}

# blocks_each FILE FUNCTION NAME: calls FUNCTION for each block with $command,
# $expected, $place (NAME:LINE), and $prelude, the lines before it that are
# nobody's.
blocks_each() {
    command='' expected='' prelude='' pending='' number=0
    while IFS= read -r line || [ -n "$line" ]; do
        number=$((number + 1))
        case $line in
        '$ '*)
            block_end "$2"
            command=${line#??}
            place=$3:$number
            prelude=$pending pending='' expected=''
            ;;
        '> '*) command=$command$newline${line#??} ;;
        '' | '#'*) pending=$pending$line$newline ;;
        *)
            expected=$expected$pending$line$newline
            pending=
            ;;
        esac
    done <"$1"
    block_end "$2"
}

block_end() {
    if [ -n "$command" ]; then
        expected=${expected%"$newline"}
        "$1"
    fi
}
