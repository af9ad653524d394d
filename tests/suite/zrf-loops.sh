#!/bin/sh
# Move blocks of ZRF that would go on for ever, and what of them is left out while attacks are asked for, against the
# slow interpreter.
. tests/checks.sh
export PYTHONDONTWRITEBYTECODE=1

# ring BLOCKS [CELL [true]]: a game on a ring of six cells, Black on d or CELL, with the most captures
ring() {
    cat >"$place/ring.zrf" <<END
(game (title "Ring") (players White Black) (turn-order White Black)
  (board (positions (a 0 0 9 9) (b 10 0 19 9) (c 20 0 29 9) (d 30 0 39 9) (e 40 0 49 9) (f 50 0 59 9))
    (links r (a b) (b c) (c d) (d e) (e f) (f a))
    (links l (b a) (c b) (d c) (e d) (f e))
    (dummy z) (links s (z a) (a b) (b c) (c d) (d e) (e f)))
  (board-setup (White (Man a)) (Black (Man ${2-d})))
  (piece (name Man) (attribute tired? false) (moves $1))
  (loss-condition (White Black) stalemated) (option "maximal captures" ${3-false}))
END
}

# counts DEPTH NODES: by both
counts() {
    run 0 perft "$place/ring.zrf" "$1"
    says "nodes $2"
    slow=$(python3 tests/reference-zrf/zrf.py perft "$place/ring.zrf" "$1" | tr -cd '0-9 \n' | awk 'END { print $2 }')
    [ "$slow" = "$2" ] || fail "the slow interpreter counts $slow"
}

# says_turn TURN: it is a legal one
says_turn() {
    run 0 moves "$place/ring.zrf"
    says "$1"
}

# Round and round: the block ends, what was added stays.
ring '((while true r) add) (r add)'
counts 1 1
ring '((while (not-flag? done) r (if empty? (set-flag seen true))) add) (r add)'
counts 1 1
ring '((while true r (if (and empty? (not-position-flag? seen)) (set-position-flag seen true) add)))'
counts 1 4

# A chain that comes back to where it was is none, one that stops in time is.
ring '(r r (verify not-friend?) (if enemy? capture) (add-partial)) (l add)' d true
counts 1 1
says_turn a-c-e-d
ring '(r r (verify not-friend?) (if enemy? capture) (if (position? e) add else (add-partial)))' d true
counts 1 1

# While it is asked what is attacked, walks over the board that only have effects don't matter; those that may end the
# block do.
ring '(r mark z (while (on-board? s) s (if friend? (set-attribute tired? true))) back add) (l (verify not-attacked?) add)'
counts 3 2
ring '(r mark z (while (on-board? s) s) s back add) (l (verify not-attacked?) add) (r r add)' e
counts 2 2

finish
