#!/bin/sh
# The engine judges both sides alike: positions of random games and their mirror images, made from
# the FEN alone by tests/symmetry.py; and symmetric starts, searched to depth 1 for either side. Unless the run
# is deep, every other game is tried, and none with so many turns that it takes seconds.
. tests/checks.sh

last="symmetry.py and uci"
case ${TEST_SCALE:-usual} in
deep) set -- 12 ;;
*) set -- 1/2 -abalone -duck -halma -marseillais -tenjiku-shogi -twixt ;;
esac
checks=$((checks + 1))
python3 tests/symmetry.py "$PROG" "$@" >"$out" 2>&1 || {
    cat "$out"
    fail "a position and its image are judged differently"
}

# score GAME SIDE: of the start, with that side to move.
score() {
    fen=$("$PROG" show "$1" --json | sed -n 's/.*"fen": "\([^"]*\)".*/\1/p' | awk -v side="$2" '{ $2 = side; print }')
    : >"$out"
    converse "setoption name Learn value 0" "position fen $fen" "go depth 1" | "$PROG" uci "$1" >"$out"
    sed -n 's/.*score cp \(-*[0-9]*\) .*/\1/p' "$out" | tail -n 1
}

for game in rutland capablanca shogi ryugi breakthrough unicorn-great-chess; do
    checks=$((checks + 1))
    white=$(score $game w)
    black=$(score $game b)
    if [ -z "$white" ] || [ "$white" != "$black" ]; then
        fail "$game: $white for White, $black for Black"
    fi
done

finish
