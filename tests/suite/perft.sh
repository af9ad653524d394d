#!/bin/sh
# Counts of turns and results against tables that this program did not make (tests/data/, and tests/reference-chess/ and
# tests/reference-others/, which are implementations of their own), and random games against the reference.
#
# By TEST_SCALE: lines of few nodes; up to 50,000; all, those of over ten million too, with the
# reference's own tests.
set -u

place=$(mktemp -d) || exit 3
trap 'rm -rf "$place"' EXIT
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE
case $TEST_SCALE in
small) nodes=20000 ;;
usual) nodes=50000 ;;
deep) nodes=1000000000000 ;;
esac
lines=0
failures=0

# tally NAME: the output in $place/out ends in "N passed, M failed"; a table that lost its lines fails.
tally() {
    passed=$(sed -n 's/^\([0-9]*\) passed, 0 failed$/\1/p' "$place/out")
    if [ "$status" -eq 0 ] && [ "${passed:-0}" -gt 0 ]; then
        lines=$((lines + passed))
    else
        failures=$((failures + 1))
        echo "FAILED: $1 (exit status $status)"
        tail -n 12 "$place/out"
    fi
}

# counts TABLE...: perft of all lines that are not too large for this run.
counts() {
    for table in "$@"; do
        awk -F'\t' -v most="$nodes" '!/^#/ && $4 <= most' "$table" >"$place/table"
        "$PROG" perft --batch "$place/table" >"$place/out" 2>&1
        status=$?
        tally "$table"
    done
}

results() {
    for table in "$@"; do
        "$PROG" result --batch "$table" >"$place/out" 2>&1
        status=$?
        tally "$table"
    done
}

# agrees GAME...: the reference's legal turns, with the positions after them, in random games.
agrees() {
    python3 tests/reference-chess/compare.py --program "$PROG" "$@" >"$place/out" 2>&1
    status=$?
    tally "compare.py $*"
}

counts tests/data/seed-perft-open.tsv tests/data/fsf.tsv tests/data/rbg.tsv tests/data/published.tsv \
    tests/reference-chess/perft.tsv tests/reference-others/perft.tsv
python3 tests/reference-others/backgammon.py >"$place/backgammon"
counts "$place/backgammon"
results tests/data/seed-results-open.tsv tests/reference-chess/results.tsv

if [ "$TEST_SCALE" != deep ]; then
    agrees --games 1 --turns 14 --every 7
else
    counts tests/data/deep.tsv
    agrees --games 1 --turns 24 --every 8
    agrees --games 3 --turns 40 --every 4 chess chessgi unicorn-great-chess cylinder-chess glinski dark-chess
    agrees --games 2 --turns 24 --every 6 marseillais
    python3 tests/reference-others/backgammon.py --deep --games 12 --wild 1500 --seed 2 >"$place/backgammon"
    counts "$place/backgammon"
    python3 tests/reference-others/count.py tests/reference-others/perft.tsv >"$place/out"
    status=$?
    tally "count.py"
    python3 tests/reference-chess/selftest.py >"$place/out" 2>&1 || {
        failures=$((failures + 1))
        echo "FAILED: the reference's own tests"
        tail -n 12 "$place/out"
    }
fi

if [ "$failures" -gt 0 ]; then
    echo "$failures failures"
    exit 1
fi
echo "summary: $lines lines and positions"
