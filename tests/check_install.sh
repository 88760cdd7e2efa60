# make install and uninstall into a folder of their own, and a program of a
# user's that is built against what was installed.

root_of_install=$tmp/install
prefix=/opt/coalsim
installed=$root_of_install$prefix

run_make() {
    make -s "$1" BUILD="$BUILD" DESTDIR="$root_of_install" PREFIX="$prefix" \
        >"$tmp/make.out" 2>&1 || fail "make $1" "$(cat "$tmp/make.out")"
}

run_make install
is 'the installed command' 32 \
    "$("$installed/bin/coalsim" --pattern 'tid*8' --get sectors)"
for file in lib/libcoalsim.a lib/pkgconfig/coalsim.pc include/coalsim/gpu.h \
    share/man/man1/coalsim.1 share/man/man5/coalsim-pattern.5 \
    share/man/man7/coalsim-model.7; do
    if [ -r "$installed/$file" ]; then pass; else fail "no $file"; fi
done

cat >"$tmp/user.c" <<'END'
#include <coalsim/coalesce.h>
#include <coalsim/gpu.h>
#include <stdio.h>

int main(void)
{
    struct gpu gpu;
    struct counts counts;
    struct request request = { .bytes_per_lane = 4, .lanes = 0xffffffff };
    if (!gpu_find("h200", &gpu))
        return 1;
    for (unsigned lane = 0; lane < 32; lane++)
        request.address[lane] = 12 * lane;
    coalesce_count(&gpu, &request, &counts);
    printf("%d of %d\n", (int)counts.sectors, (int)counts.l2_requests);
    return 0;
}
END
flags() {
    PKG_CONFIG_PATH=$installed/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR= \
        pkg-config --define-variable=prefix="$installed" "$@" coalsim
}
if command -v pkg-config >/dev/null; then
    # shellcheck disable=SC2046 # the flags are words
    ${CC:-cc} -std=c11 -Wall -Wextra -Werror ${CFLAGS:-} $(flags --cflags) \
        "$tmp/user.c" -o "$tmp/user" $(flags --libs) 2>"$tmp/user.out" ||
        fail 'a program that uses the library' "$(cat "$tmp/user.out")"
    is 'a program that uses the library' '12 of 3' "$("$tmp/user" 2>&1)"
else
    skip 'a program that uses the library: pkg-config is not installed'
fi

# Each header stands by itself.
for header in include/coalsim/*.h; do
    if echo "#include <coalsim/${header##*/}>" |
        ${CC:-cc} -std=c11 -pedantic-errors -Wall -Werror -fsyntax-only \
            -I"$installed/include" -x c - 2>"$tmp/header.out"; then
        pass
    else
        fail "$header alone" "$(cat "$tmp/header.out")"
    fi
done

run_make uninstall
is 'what uninstall leaves' '' "$(find "$root_of_install" ! -type d)"
