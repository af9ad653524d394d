#!/bin/sh
# Chu Shogi, Grant Acedrex, Metamachy and Ultima, of which nobody publishes counts: the tests in their files, and
# tests/reference2/, slow implementations of their own, by its table of counts and in random positions.
# TEST_SCALE=small, which a sanitizer build implies, keeps to few of them.
set -u

place=$(mktemp -d) || exit 3
trap 'rm -rf "$place"' EXIT
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE
scale=${TEST_SCALE:-${SANITIZE:+small}}
passed=0
failures=0

# tally NAME COMMAND...: its output ends in "N passed, 0 failed"; nothing tested is a failure, too.
tally() {
    name=$1
    shift
    "$@" >"$place/out" 2>&1
    status=$?
    count=$(sed -n 's/^\([0-9]*\) passed, 0 failed$/\1/p' "$place/out")
    if [ "$status" -eq 0 ] && [ "${count:-0}" -gt 0 ]; then
        passed=$((passed + count))
    else
        failures=$((failures + 1))
        echo "FAILED: $name (exit status $status)"
        tail -n 40 "$place/out"
    fi
}

tally "the files' tests" "$PROG" check chu-shogi grant-acedrex metamachy ultima
tally "the table of counts" "$PROG" perft --batch tests/reference2/perft.tsv
amount="--games 1 --every 15 --wild 12"
[ "$scale" = small ] && amount="--games 1 --every 60 --wild 3"
# shellcheck disable=SC2086 # the amount is a list of words
tally "random positions" python3 tests/reference2/compare.py --program "$PROG" $amount

if [ "$failures" -gt 0 ]; then
    echo "$failures failures"
    exit 1
fi
echo "summary: $passed lines, tests and positions"
