#!/bin/sh
# What `make install` leaves behind works by itself: from another directory, with the checkout out of
# sight, and for a program that is built against the library with pkg-config.
set -eu

top=$PWD
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
prefix=$place/usr

fail() {
    echo "$*"
    exit 1
}

make --no-print-directory -s install BUILD="$BUILD" PREFIX=/usr DESTDIR="$place" || fail "make install failed"
for file in bin/baronet lib/libbaronet.a lib/libbaronet.so lib/libbaronet.so.1 include/baronet.h include/baronet_base.h include/baronet_notation.h \
    lib/pkgconfig/baronet.pc share/man/man1/baronet.1 share/man/man5/vdl.5 share/doc/baronet/language.md \
    share/doc/baronet/tutorial.md share/doc/baronet/cookbook.md \
    share/bash-completion/completions/baronet share/zsh/site-functions/_baronet; do
    [ -s "$prefix/$file" ] || fail "$file was not installed"
done
for file in games/*.vdl games/zrf/*.zrf games/zrf/common/*.zrf stdlib/*.vdl; do
    [ ! -e "$file" ] || cmp "$file" "$prefix/share/baronet/$file"
done

# What the headers declare is visible in the shared library, as of one version, and nothing else.
sed 's,//.*,,; /^ *#/d' "$prefix"/include/baronet*.h | tr '\n' ' ' | grep -o 'BARONET_API [^;]*;' |
    sed -E 's/^[^(]*[ *](baronet_[a-z0-9_]*)\(.*/\1@@BARONET_1/' | sort >"$place/declared"
nm -D --defined-only "$prefix/lib/libbaronet.so.1" | sed 's/.* //' | grep '^baronet_' | sort >"$place/visible"
diff "$place/declared" "$place/visible" || fail "< declared but not visible, > visible but not declared"
private=$(nm -D --defined-only "$prefix/lib/libbaronet.so.1" | sed 's/.* //' |
    grep -v '^baronet_\|^_\|^BARONET_1' || true)
[ -z "$private" ] || fail "exported, but not public: $private"
version=$(sed -n 's/^VERSION := //p' "$top/Makefile")
number=$(echo "$version" | awk -F. '{ print 10000 * $1 + 100 * $2 + $3 }')
printf '#include <baronet.h>\n#if BARONET_VERSION_NUMBER != %d\n#error\n#endif\n' "$number" |
    ${CC:-cc} -I"$prefix/include" -fsyntax-only -x c - || fail "BARONET_VERSION_NUMBER is not that of $version"

# Each header can be included alone, in C and in C++.
for header in "$prefix"/include/baronet*.h; do
    echo "#include <${header##*/}>" >"$place/alone"
    ${CC:-cc} -std=c11 -Wall -Wextra -Wpedantic -Werror -I"$prefix/include" -fsyntax-only -x c "$place/alone" ||
        fail "${header##*/} can't be included alone"
    ! command -v c++ >/dev/null || c++ -Wall -Wextra -Wpedantic -Werror -I"$prefix/include" -fsyntax-only -x c++ "$place/alone" ||
        fail "${header##*/} can't be included in C++"
done

# The installed copy needs no file of its own: it is moved and started elsewhere.
mkdir "$place/elsewhere"
cp "$prefix/bin/baronet" "$place/elsewhere/program"
cd "$place/elsewhere"
games=$(./program list | wc -l)
[ "$games" -gt 0 ] || fail "\"baronet list\" names no game"

# The example of the documentation, against the shared library and against the static one.
PKG_CONFIG_PATH=$prefix/lib/pkgconfig
PKG_CONFIG_SYSROOT_DIR=$place
export PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR
[ "$(pkg-config --modversion baronet)" = "$(sed -n 's/^VERSION := //p' "$top/Makefile")" ]
# PKG_CONFIG_ALLOW_SYSTEM_*: /usr/include and /usr/lib would be left out as known to the compiler.
flags=$(PKG_CONFIG_ALLOW_SYSTEM_CFLAGS=1 PKG_CONFIG_ALLOW_SYSTEM_LIBS=1 pkg-config --cflags --libs baronet)
sanitize=${SANITIZE:+-fsanitize=$SANITIZE}
# shellcheck disable=SC2086 # flags are words
${CC:-cc} -std=c11 -Wall -Wextra -Wpedantic -Werror $sanitize "$top/docs/examples/turns.c" $flags -o shared
LD_LIBRARY_PATH=$prefix/lib ./shared >shared.out
[ -s shared.out ] || fail "docs/examples/turns.c prints nothing"
# shellcheck disable=SC2086
${CC:-cc} -std=c11 $sanitize "$top/docs/examples/turns.c" -I"$prefix/include" "$prefix/lib/libbaronet.a" -o static
./static | cmp - shared.out
# A program without the page stays small.
if [ -z "${SANITIZE:-}" ] && "$PROG" serve --port x 2>&1 | grep -q 'built without the server'; then
    strip -o "$place/stripped" "$PROG"
    size=$(wc -c <"$place/stripped")
    [ "$size" -lt 3000000 ] || fail "the program has $size bytes without symbols"
fi

echo "summary: $games games listed"
