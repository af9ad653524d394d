#!/bin/sh
# Loading takes work in proportion to what is written: tests/bench/growth.py counts it for many constructs.
. tests/checks.sh

for tool in python3 valgrind; do
    command -v "$tool" >/dev/null || {
        echo "there is no $tool"
        exit 77
    }
done
[ -z "${SANITIZE:-}" ] || {
    echo "valgrind does not run sanitized programs"
    exit 77
}
# One that was quadratic once; all of them, in two minutes, with DEEP=1.
set -- "goals"
[ "$TEST_SCALE" != deep ] || set --
python3 -B tests/bench/growth.py "$@" || exit 1
echo "summary: the work of loading grows in proportion"
