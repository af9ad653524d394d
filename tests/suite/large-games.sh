#!/bin/sh
# Chu Shogi, Grant Acedrex, Metamachy and Ultima, of which nobody publishes counts: the tests in their files, and
# tests/reference-large/, slow implementations of their own, by its table of counts and in random positions.
# By TEST_SCALE there are more or fewer of them.
set -u

place=$(mktemp -d) || exit 3
trap 'rm -rf "$place"' EXIT
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE
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
tally "the table of counts" "$PROG" perft --batch tests/reference-large/perft.tsv
amount="--games 1 --turns 50 --every 50 --wild 2"
[ "$TEST_SCALE" = deep ] && amount="--games 1 --every 15 --wild 12"
# shellcheck disable=SC2086 # the amount is a list of words
tally "random positions" python3 tests/reference-large/compare.py --program "$PROG" $amount

# Thirty pieces on 1024 squares, each with leaps of its own from squares of its own: too many sets of them attack alike.
python3 >"$place/wild.vdl" - <<'END'
import random
random.seed(1)
squares = [(chr(97 + f) if f < 26 else "a" + chr(71 + f)) + str(r + 1) for r in range(32) for f in range(32)]
leaps = [d + leap for leap in "NCZ" for d in "ffl ffr bbl bbr llf llb rrf rrb".split()]
leaps += [d + leap for leap in "WDH" for d in "flbr"] + [d + leap for leap in "FAG" for d in ("fl", "fr", "bl", "br")]
print('game "Wild"\nboard 32x32')
for letter in "abcdefghijklmnopqrstuvwxyzABCD":
    name = letter.lower() * (1 + letter.isupper())
    print(f"zone home-{name}: " + " ".join(random.sample(squares, 512)))
    print(f'piece P-{name} "{"+" * letter.isupper()}{letter}": {"".join(random.sample(leaps, 24))} from home-{name}')
print("setup:\n  White P-a at a1\nturn: move")
END
if "$PROG" show "$place/wild.vdl" >"$place/out" 2>&1 ||
    ! grep -q 'wild.vdl:62:7: error: the movements of all pieces together are too complex' "$place/out"; then
    failures=$((failures + 1))
    echo "FAILED: a game with too many sets of attackers"
    head -n 5 "$place/out"
fi

if [ "$failures" -gt 0 ]; then
    echo "$failures failures"
    exit 1
fi
echo "summary: $passed lines, tests and positions"
