#!/bin/sh
# The engine wins nearly all games against a random mover (tests/random_mover.py): in a few games each time that the run
# is deep, others each day; else in one. A player who is no better than that is found out.
. tests/checks.sh

# try ARGUMENT...: what the comparison says.
try() {
    last="tests/random_mover.py $*"
    checks=$((checks + 1))
    python3 -B tests/random_mover.py "$PROG" "$@" >"$out" 2>"$err"
}

if [ "$TEST_SCALE" = deep ]; then
    try --sample 8 --seed "$(date +%j | sed 's/^0*//')" || fail "fewer points than expected"
else
    try breakthrough || fail "fewer points than expected"
fi
says_regex 'summary: [1-9][0-9]* games, 0 with fewer points than expected'
try --first random breakthrough && fail "a random mover is as good"
says 'breakthrough: '
says 'fewer than expected'

finish
