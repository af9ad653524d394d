#!/bin/sh
# Doubtful places of ZRF, as saved games of Zillions show them (docs/zrf.md), in small games.
. tests/checks.sh

# line PIECES SETUP [REST [MACROS]]: a game on a row of six cells
line() {
    cat >"$place/line.zrf" <<END
${4-}
(game (title "Line") (players White Black) (turn-order White Black)
  (board (positions (a 0 0 9 9) (b 10 0 19 9) (c 20 0 29 9) (d 30 0 39 9) (e 40 0 49 9) (f 50 0 59 9))
    (links r (a b) (b c) (c d) (d e) (e f)) (links l (b a) (c b) (d c) (e d) (f e)))
  (board-setup $2) $1 ${3-})
END
}

# texts TEXT...: these turns are legal, and no other
texts() {
    run 0 moves "$place/line.zrf"
    cut -f1 "$out" >"$place/texts"
    checks=$((checks + 1))
    printf '%s\n' "$@" | cmp -s - "$place/texts" || fail "the turns are $(tr '\n' ' ' <"$place/texts")"
}

# Turns that do different things are told apart by numbers, and each can be made.
line '(piece (name Man) (moves (r add))) (piece (name Stone))' '(White (Man a)) (Black (Stone f))'
texts a-b
line '(piece (name Man) (attribute tired? false) (attribute proud? false)
    (moves (r (set-attribute tired? true) add) (r (set-attribute proud? true) add) (r (verify tired?) add)
        (r (verify proud?) add)))' '(White (Man a)) (Black (Man f))'
texts a-b 'a-b#2'
run 0 result "$place/line.zrf" --moves 'a-b#2'
run 1 result "$place/line.zrf" --moves 'a-b#3'
complains 'a-b#2'
run 0 moves games/zrf/race.zrf
says "die-die#4${tab}6/6/1d:F[RRRrrr] w"
run 0 match games/zrf/race.zrf --first random --second random --games 4 --opening 0 --record "$place/race.pgn"
says_regex '.*: [0-9.]+ of 4 .*'
checks=$((checks + 1))
grep -q 'die-die#' "$place/race.pgn" || fail 'all throws were the first one'

# Pieces that wait in hand are not captured.
line '(piece (name Chief) (moves (r add)) (drops ((verify empty?) add)))' '(White (Chief off 1)) (Black (Chief f))' \
    '(loss-condition (White Black) (captured Chief))'
run 0 result "$place/line.zrf"
says ongoing
line '(piece (name Chief) (moves (r add)) (drops ((verify empty?) add)))' '(White (Chief a)) (Black (Chief b))' \
    '(loss-condition (White Black) (captured Chief))'
run 0 result "$place/line.zrf" --moves a-b
says 'white wins'

# A piece has attributes that it does not declare, false at first.
line '(piece (name Man) (attribute tired? false) (moves (r add))) (piece (name Stone) (moves
    ((verify (not tired?)) r (verify empty?) (set-attribute tired? true) add)))' \
    '(White (Stone a)) (Black (Man f))'
run 0 moves "$place/line.zrf"
says "a-b${tab}1S~3m b"
run 0 moves "$place/line.zrf" --fen '1S~3m w - - 0 1'
is_silent

# With "maximal captures" a piece that a chain changes on its way counts as one that it captures.
# shellcheck disable=SC2016 # that is how macros name what they are given
demoting() {
    line '(piece (name Man) (moves (over r))) (piece (name Chief) (moves (over r)))' \
        "$1" '(option "maximal captures" true)' \
        '(define over ($1 (verify enemy?) (if (piece? Chief) (change-type Man) else capture) $1 (verify empty?)
            (add-partial)))'
}
demoting '(White (Man a d)) (Black (Man b) (Chief e))'
texts a-c d-f
demoting '(White (Man a)) (Black (Man b) (Chief d))'
texts a-c-e

# A branch in which nothing that is known is done does nothing.
line '(piece (name Man) (moves (r (if (piece? Man) (set-attribute unknown? true) else (set-flag seen true)) add)))' \
    '(White (Man a)) (Black (Man f))'
texts a-b

finish
