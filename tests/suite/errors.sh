#!/bin/sh
# Mistakes of authors: tests/errors/NAME.vdl has to be refused with exactly the messages in NAME.err.
# A file slip-NAME.vdl has one typical mistake, and is answered by one message with a hint.
#
# BLESS=1 writes the .err files anew: read the difference before you keep it.
set -u

place=$(mktemp -d) || exit 3
trap 'rm -rf "$place"' EXIT
top=$PWD
checks=0
failures=0

cd tests/errors || exit 3
for file in *.vdl; do
    name=${file%.vdl}
    checks=$((checks + 1))
    timeout 120 "$PROG" check "$file" >"$place/out" 2>"$place/err" </dev/null
    status=$?
    if [ "$status" -ne 1 ]; then
        failures=$((failures + 1))
        echo "FAILED: $file: exit status $status, not 1"
        tail -n 20 "$place/err"
    elif [ "${BLESS:-0}" = 1 ]; then
        cp "$place/err" "$name.err"
    elif ! diff "$name.err" "$place/err" >"$place/diff" 2>&1; then
        failures=$((failures + 1))
        echo "FAILED: $file (< expected, > printed)"
        cat "$place/diff"
    fi
done
for file in slip-*.err; do
    messages=$(grep -cE '^[^ ]*: (error|warning): ' "$file")
    if [ "$messages" -ne 1 ] || ! grep -q '^ *hint: ' "$file"; then
        failures=$((failures + 1))
        echo "FAILED: $file: $messages messages, of which one is wanted, with a hint"
    fi
done
for file in *.err; do
    [ -e "${file%.err}.vdl" ] || {
        failures=$((failures + 1))
        echo "FAILED: $file stands without ${file%.err}.vdl"
    }
done
cd "$top" || exit 3

if [ "$failures" -gt 0 ]; then
    echo "$failures failures"
    exit 1
fi
echo "summary: $checks files"
