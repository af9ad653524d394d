#!/bin/sh
# The Debian packages: they are built, installed with all that they depend on, tried and removed. Runs at length only
# (`make check`), as root.
set -u

. tests/checks.sh
skip() {
    echo "$*"
    exit 77
}
[ "$TEST_SCALE" = deep ] || skip "in make check only"
[ -z "${SANITIZE:-}" ] || skip "packages have no sanitizers"
[ "$(id -u)" -eq 0 ] || skip "installing packages needs root"
for tool in apt-get dpkg-buildpackage dh dh_python3; do
    command -v $tool >/dev/null 2>&1 || skip "$tool is missing"
done
packages="baronet libbaronet1 libbaronet-dev python3-baronet"
for package in $packages; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q ' installed$' && skip "$package is installed here"
done

# expect NAME COMMAND...: the command succeeds.
expect() {
    last=$1
    shift
    checks=$((checks + 1))
    "$@" >"$out" 2>"$err" </dev/null || fail "exit status $?"
}

version=$(sed -n 's/^VERSION := //p' Makefile)
# What is tried here is not how fast it is.
DEB_CFLAGS_APPEND=-O0
export DEB_CFLAGS_APPEND
expect "packaging/deb.sh" sh packaging/deb.sh "$version" "$place/deb"
[ "$failures" -eq 0 ] || finish
if command -v lintian >/dev/null 2>&1; then
    expect lintian lintian --fail-on error,warning --allow-root "$place/deb/baronet_${version}_$(dpkg --print-architecture).changes"
fi

remove() {
    # shellcheck disable=SC2086 # a list of words
    DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 purge --yes $packages
}
trap 'remove >/dev/null 2>&1; rm -rf "$place"' EXIT
expect "apt-get install" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install --yes \
    --no-install-recommends "$place"/deb/*.deb
[ "$failures" -eq 0 ] || finish
# shellcheck disable=SC2086
dpkg -L $packages | grep -i baronet >"$place/files"

# Nothing of the checkout or of the caller's is used from here on.
cp docs/examples/turns.c "$place"
cd "$place" || exit 3
unset PYTHONPATH LD_LIBRARY_PATH BARONET_LIBRARY
PROG=/usr/bin/baronet
run 0 perft chess 3
says_only "nodes 8902"
run 0 check /usr/share/baronet/games/chess.vdl
run 0 --version
says_only "baronet $version"
expect "the C example" sh -c "cc turns.c \$(pkg-config --cflags --libs baronet) -o turns && ./turns chess e2e4"
says_line e2e4
expect "dependencies of the C example" sh -c "ldd turns | grep 'libbaronet.so.1 => /.*lib/.*/libbaronet.so.1'"
expect "import baronet" /usr/bin/python3 -c "import baronet; print(baronet.Game('chess').start().perft(3)); print(baronet.__file__)"
says_line 8902
says "/usr/lib/python3/dist-packages/baronet"
expect "completion in bash" bash -c ". /usr/share/bash-completion/completions/baronet && complete -p baronet"
for page in man1/baronet.1 man5/vdl.5; do
    expect "$page" gzip -t "/usr/share/man/$page.gz"
done
expect "language.md" sh -c "ls /usr/share/doc/baronet/language.md*"

expect "apt-get purge" remove
checks=$((checks + 1))
while read -r file; do
    [ ! -e "$file" ] || fail "leaves $file behind"
done <"$place/files"
finish
