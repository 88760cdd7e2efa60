#!/bin/sh
# The command-line tests: runs the groups named as arguments, or all of them,
# and ends with the line `N passed, N failed`; exit status 1 when any failed.
#
#   COALSIM    the command under test       (default: $BUILD/coalsim)
#   BUILD      the build folder             (default: build)
#   RUN_UNDER  a command put before it, such as valgrind and its options
#   UPDATE=1   golden files take over what the command prints now
#
# A group is tests/check_GROUP.sh. It is read into this shell, finds `coalsim`
# in PATH, a place for files in $tmp, and tells its results with pass, fail and
# skip.

set -u
LC_ALL=C
export LC_ALL
newline='
'
tab=$(printf '\t')

cd "$(dirname "$0")/.." || exit 1
root=$PWD
BUILD=${BUILD:-build}
COALSIM=${COALSIM:-$BUILD/coalsim}

absolute() {
    case $1 in
    /*) printf '%s\n' "$1" ;;
    *) printf '%s\n' "$root/$1" ;;
    esac
}
COALSIM=$(absolute "$COALSIM")
BUILD=$(absolute "$BUILD")

if [ ! -x "$COALSIM" ]; then
    printf 'tests/run.sh: no command at %s: run make first\n' "$COALSIM" >&2
    exit 1
fi

# The scratch folder shows the project's files, and takes what examples write.
tmp=$(mktemp -d "${TMPDIR:-/tmp}/coalsim-tests.XXXXXX") || exit 1
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM
scratch=$tmp/scratch
mkdir "$tmp/bin" "$scratch" || exit 1
ln -s "$root"/* "$scratch"
if [ -z "${RUN_UNDER:-}" ]; then
    ln -s "$COALSIM" "$tmp/bin/coalsim"
else
    printf '#!/bin/sh\nexec %s "%s" "$@"\n' "$RUN_UNDER" "$COALSIM" \
        >"$tmp/bin/coalsim"
    chmod +x "$tmp/bin/coalsim"
fi
PATH=$tmp/bin:$PATH
export PATH

# A hanging command must not hang the tests.
ulimit -t "${CPU_SECONDS:-300}" 2>/dev/null || :

passed=0
failed=0

pass() {
    passed=$((passed + 1))
}

# fail NAME [DETAILS]
fail() {
    failed=$((failed + 1))
    printf 'FAILED: %s\n' "$1"
    if [ $# -gt 1 ] && [ -n "$2" ]; then
        printf '%s\n' "$2"
    fi
}

skip() {
    printf 'skipped: %s\n' "$1"
}

# is NAME WANTED SEEN
is() {
    if [ "$2" = "$3" ]; then
        pass
    else
        fail "$1" "    wanted: $2$newline    saw:    $3"
    fi
}

. tests/blocks.sh

if [ $# -eq 0 ]; then
    set -- golden data docs robust includes install accuracy gpu_records \
        merge oracle fuzz
fi
for group; do
    . "tests/check_$group.sh"
done

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
