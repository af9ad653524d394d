#!/bin/sh
# Kills, full disks and power cuts while games are saved, kept, matched and learnt: what was acknowledged is there
# afterwards, and what is there can be read (tests/crash/). At every call and 200 random instants in deep tests.
set -u

if [ -n "${SANITIZE:-}" ]; then
    echo "nothing else can be loaded before the sanitizers"
    exit 77
fi
command -v python3 >/dev/null 2>&1 || {
    echo "python3 is needed"
    exit 77
}
place=$(mktemp -d) || exit 3
trap 'rm -rf "$place"' EXIT
place=$(cd "$place" && pwd -P) || exit 3
${CC:-cc} -shared -fPIC -O1 -o "$place/shim.so" tests/crash/file_shim.c -ldl || {
    echo "FAILED: the shim does not compile"
    exit 1
}
python3 -B tests/crash/crash.py "$PROG" "$place/shim.so" "$place" "$TEST_SCALE"
