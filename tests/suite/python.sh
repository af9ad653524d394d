#!/bin/sh
# The Python package (bindings/python): its own tests, its types (when the run is deep), and that it works where it is
# installed.
set -u

if ! command -v python3 >/dev/null 2>&1; then
    echo "python3 is missing"
    exit 77
fi
make --no-print-directory -s python BUILD="$BUILD" CC="${CC:-cc}" || exit 1
place=$(mktemp -d) || exit 3
trap 'rm -rf "$place"' EXIT
PYTHONDONTWRITEBYTECODE=1
PYTHONPATH=$BUILD/python
export PYTHONDONTWRITEBYTECODE PYTHONPATH

# A library with sanitizers needs their runtime in a Python that has none. What Python itself never frees is no leak.
preload=
if [ -n "${SANITIZE:-}" ]; then
    for runtime in libclang_rt.asan-x86_64.so libasan.so; do
        found=$(${CC:-cc} -print-file-name=$runtime)
        [ ! -e "$found" ] || preload=${preload:-$found} # clang names gcc's, too
    done
    # A hash table that can't be had is asked for, too.
    ASAN_OPTIONS=${ASAN_OPTIONS:-}:detect_leaks=0:allocator_may_return_null=1
    export ASAN_OPTIONS
    if [ -z "$preload" ]; then
        echo "the sanitizers' runtime is not to be found"
        exit 77
    fi
fi
LD_PRELOAD=$preload python3 -m unittest discover -s bindings/python/tests >"$place/log" 2>&1 || {
    cat "$place/log"
    exit 1
}
tests=$(sed -n 's/^Ran \([0-9]*\) tests.*/\1/p' "$place/log")

# Installed, it has all its parts, and loads the library that is named.
make --no-print-directory -s install-python BUILD="$BUILD" DESTDIR="$place/root" PYTHON_FOLDER=/python || exit 1
count=$(LD_PRELOAD=$preload PYTHONPATH=$place/root/python BARONET_LIBRARY=$BUILD/libbaronet.so.1 \
    python3 -c 'import baronet; print(baronet.Game("chess").start().perft(3))')
[ "$count" = 8902 ] || {
    echo "installed, it counts $count"
    exit 1
}

types="types unchecked: mypy is missing"
if [ "$TEST_SCALE" != deep ]; then
    types="types are checked in make check"
elif command -v mypy >/dev/null 2>&1; then
    mypy --strict --python-version 3.9 --cache-dir="$place/mypy" "$BUILD/python/baronet" >"$place/log" 2>&1 || {
        cat "$place/log"
        exit 1
    }
    types="types checked"
fi
echo "summary: $tests tests, $types"
