#!/bin/sh
# Installs what is missing to build and test Baronet; does nothing, quickly, when nothing is.
#
#     tests/setup.sh build    flex, bison, libedit and libseccomp
#     tests/setup.sh test     and what the tests need
#     tests/setup.sh measure  what counting instructions needs
#     tests/setup.sh doc      what the reference documentation of the public headers needs
#     tests/setup.sh wasm     emscripten, node, and a browser for its tests
#     tests/setup.sh web      and what the page and its server need
#     tests/setup.sh check    all of it, and what `make check` needs
#
# Uses apt-get, as root or through a sudo that asks no password. Where that is impossible it prints
# the command to type and exits with status 3.
set -u

purpose=${1:-test}
case $purpose in
build | test | measure | doc | wasm | web | check) ;;
*)
    echo "usage: tests/setup.sh [build|test|measure|doc|wasm|web|check]" >&2
    exit 2
    ;;
esac

has() {
    command -v "$1" >/dev/null 2>&1
}

has_header() {
    echo "#include <$1>" | ${CC:-cc} -E - >/dev/null 2>&1
}

# The sanitizers of clang are a package of their own.
has_clang_runtime() {
    has clang && find "$(clang -print-resource-dir)" -name 'libclang_rt.asan*' | grep -q .
}

# What turns the library into WebAssembly, and runs that.
missing_for_wasm() {
    has emcc || printf ' emscripten'
    has brotli || printf ' brotli'
    has esbuild || printf ' esbuild'
    has node || printf ' nodejs'
    has npm || printf ' npm'
    has chromium || printf ' chromium'
}

# What the server is made with; the page's tools are those of WebAssembly.
missing_for_web() {
    has pkg-config || printf ' pkg-config'
    has_header libwebsockets.h || printf ' libwebsockets-dev'
    has_header jansson.h || printf ' libjansson-dev'
    has_header sqlite3.h || printf ' libsqlite3-dev'
    has_header sodium.h || printf ' libsodium-dev'
    pkg-config --exists libpq 2>/dev/null || printf ' libpq-dev'
}

# Prints the Debian packages that are missing.
missing() {
    case $purpose in
    doc | check) has doxygen || printf ' doxygen' ;;
    esac
    [ "$purpose" = doc ] && return
    has flex || printf ' flex'
    has bison || printf ' bison'
    has_header histedit.h || printf ' libedit-dev'
    has_header seccomp.h || printf ' libseccomp-dev'
    [ "$purpose" = build ] && return
    case $purpose in
    wasm | web | check) missing_for_wasm ;;
    esac
    [ "$purpose" = wasm ] && return
    case $purpose in
    web | check) missing_for_web ;;
    esac
    [ "$purpose" = web ] && return
    has python3 || printf ' python3'
    [ "$purpose" = test ] || has valgrind || printf ' valgrind'
    [ "$purpose" = measure ] && return
    has_header cmocka.h || printf ' libcmocka-dev'
    has pkg-config || printf ' pkg-config'
    has parallel || printf ' parallel'
    [ "$purpose" = test ] && return
    has clang || printf ' clang'
    has_clang_runtime || printf ' libclang-rt-14-dev'
    has clang-format-14 || printf ' clang-format-14'
    has shellcheck || printf ' shellcheck'
    has cppcheck || printf ' cppcheck'
    [ -n "$(find /usr/lib/postgresql -name initdb 2>/dev/null)" ] || printf ' postgresql'
    has mypy || printf ' mypy'
    has mandoc || printf ' mandoc'
    has zsh || printf ' zsh'
    has dpkg-buildpackage || printf ' dpkg-dev'
    has dh || printf ' debhelper'
    has dh_python3 || printf ' dh-python'
}

packages=$(missing)
[ -z "$packages" ] && exit 0

as_root=
[ "$(id -u)" -eq 0 ] || as_root="sudo "
command="${as_root}apt-get update && ${as_root}apt-get install --yes --no-install-recommends$packages"

give_up() {
    echo "$1 To install what is missing, type:" >&2
    echo "    $command" >&2
    exit 3
}

has apt-get || give_up "There is no apt-get here (the names below are Debian's)."
if [ -n "$as_root" ]; then
    sudo -n true 2>/dev/null || give_up "Installing packages needs root."
    as_root="sudo -n"
fi

echo "Installing$packages (logged in the lines that follow, if it fails)"
log=$(mktemp) || exit 3
trap 'rm -f "$log"' EXIT
# shellcheck disable=SC2086 # both are lists of words
{
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 update
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 \
        install --yes --no-install-recommends $packages
} </dev/null >"$log" 2>&1 || {
    tail -n 20 "$log" >&2
    give_up "apt-get failed."
}
packages=$(missing)
[ -z "$packages" ] || give_up "Still missing:$packages."
