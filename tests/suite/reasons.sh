#!/bin/sh
# What "analyse --why" claims is true: tests/reasons.py replays the turns of each reason and counts the
# pieces in the FENs, in known positions and in those of random games.
. tests/checks.sh

last="reasons.py"
case ${TEST_SCALE:-usual} in
small) positions=1 ;;
deep) positions=6 ;;
*) positions=2 ;;
esac
checks=$((checks + 1))
python3 tests/reasons.py "$PROG" "$positions" >"$out" 2>&1 || {
    cat "$out"
    fail "a reason is not true"
}

# In words; with as many lines as are asked for.
run 0 analyse chess --learn 0 --depth 2 --why --fen "4k3/8/8/8/8/8/r7/7K w - - 0 1"
says_line "There is no other turn: h1g1"
run 0 analyse chess --learn 0 --depth 3 --why --fen "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"
says_line "It wins (checkmate): a1a8"
run 0 analyse chess --learn 0 --depth 5 --lines 1 --why --fen "4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1"
says_line "It wins a Queen: c3d5"
finish
