#!/bin/sh
# baronet convert: every bundled ZRF game becomes VDL that plays the same, in as few words as it should; wrong
# command lines, broken files.
. tests/checks.sh

# Each game of each file: converted, equal, without mistakes.
for file in games/zrf/*.zrf; do
    folder=$place/$(basename "$file" .zrf)
    run 0 convert "$file" -o "$folder"
    is_silent_on DIFFERENT
    run 0 check "$folder"/*.vdl
done

# Altogether they have at most two thirds of the lines that a first version wrote, in the median.
run 0 check "$place/draughts/draughts-losing.vdl"
checks=$((checks + 1))
python3 tests/bench/convert_lines.py "$place" tests/data/convert-lines.tsv 0.75 >"$out" ||
    fail "converted games have become longer: $(tail -n 1 "$out")"

# Variants say what they have otherwise than the first game of their file.
variant="$place/chess/king-of-the-hill.vdl"
grep -q '^game "King of the Hill" from "chess.vdl"$' "$variant" || fail "a variant does not say its parent"
grep -q '^without "repetition"$' "$variant" || fail "a variant keeps its parent's goal"
run 0 perft "$variant" 3
says 'nodes 8902'

# As short as it can be said: the turn of chess, and its published counts.
last="$place/chess/chess.vdl"
cp "$last" "$out"
for line in 'use royalty, castling, promotion' 'board 8x8' 'piece Knight n: N, picture "images/wknight.bmp" "images/bknight.bmp"' 'piece Rook   r: R, picture "images/wrook.bmp" "images/brook.bmp"' \
    'piece Queen  q: Q, picture "images/wqueen.bmp" "images/bqueen.bmp"' '  one of move, castle'; do
    says_line "$line"
done
run 0 perft "$place/chess/chess.vdl" 4
says 'nodes 197281'
last="$place/xiangqi/xiangqi.vdl"
cp "$last" "$out"
for line in 'piece Horse    h: nN, picture "images/rhorse.bmp" "images/bhorse.bmp"' 'piece Chariot  r: R, picture "images/rchariot.bmp" "images/bchariot.bmp"' 'piece Cannon   c: cpR, mR, picture "images/rcannon.bmp" "images/bcannon.bmp"' \
    'piece Advisor  a: F within palace, picture "images/radvisor.bmp" "images/badvisor.bmp"'; do
    says_line "$line"
done

# Pieces that capture by blocks which stay as they are: the rule `attack` says so, checks ask for it, and their pieces
# are found by `attackers`.
cat >"$place/archers.zrf" <<'END'
(game (title "Archers") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e" (10 0)) ("5/4/3/2/1" (0 10)))
    (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
  (board-setup (White (King c1) (Archer e1)) (Black (King c5) (Archer a5)))
  (piece (name King) (moves ((n) (verify not-friend?) add) ((s) (verify not-friend?) add)
    ((e) (verify not-friend?) add) ((w) (verify not-friend?) add)))
  (piece (name Archer) (moves ((n) (verify empty?) add)
    (mark (n) (verify empty?) n (verify enemy?) capture back add)
    (mark (w) (verify empty?) w (verify enemy?) capture back add)
    (mark (e) (verify empty?) e (verify enemy?) capture back add)))
  (loss-condition (White Black) (checkmated King)))
END
run 0 convert "$place/archers.zrf"
for line in 'rule attack(pieces, targets):' '  choose mover among pieces in own Archer' 'piece King   k: royal, W' \
    'lose "checkmate" when (own royal attacked and not possible turn)'; do
    says_line "$line"
done
cp "$out" "$place/archers.vdl"
cat >>"$place/archers.vdl" <<'END'
win "shot at from c3" when attackers(own royal, enemy piece) = c3 and count attackers(own royal, enemy piece) = 1
test "an Archer two squares away gives check":
  position "2k2/5/1A3/5/2K2 b"
  legal c5c4 c5d5
  illegal c5b5
test "it is among the attackers":
  position "2k2/5/2A2/5/2K2 b"
  result Black "shot at from c3"
END
run 0 check "$place/archers.vdl"
run 0 show "$place/archers.vdl" --fen "2k2/5/2A2/5/2K2 b" --json
says '"attacked_from": ["c3"]'

# Boards that are no rectangles keep the look that the file gives them, converted or not; grids with more than their
# own steps stay grids.
run 0 show games/zrf/morris.zrf
says_line '  a7 .                       d7 .                       g7 .'
says_line '  a4 .     b4 .     c4 .              e4 .     f4 .     g4 .'
run 0 convert games/zrf/halma.zrf#1
says_line '  grid "a b c d e f g h/1 2 3 4 5 6 7 8"'
says_line '  direction n: (0,1)'
says_line '  at grid: 0 7 1 0 0 -1'

# Move blocks that differ in directions are one rule.
run 0 convert games/zrf/draughts.zrf#1
says_line 'rule man-jump(way):'
says_line '      one of king-jump(own ne), king-jump(own nw), king-jump(own se), king-jump(own sw)'

run 0 convert games/zrf/ataxx.zrf#1
says_line 'rule grow(way):'
says_line "rule leap2(way, way2):"
run 0 convert games/zrf/race.zrf#1
says_line 'rule enter(sort, there):'
run 0 convert games/zrf/qubic.zrf#1
says 'define pattern(way, there) = exists'

# Statement by statement it is the same game, only longer.
run 0 convert games/zrf/draughts.zrf#2 --literal
cp "$out" "$place/literal.vdl"
run 0 perft "$place/literal.vdl" 4
says 'nodes 1469'
if [ "$TEST_SCALE" = deep ]; then
    run 0 convert games/zrf/chess.zrf#1 --literal
    cp "$out" "$place/literal.vdl"
    run 0 perft "$place/literal.vdl" 3
    says 'nodes 8902'
fi

run 0 convert games/zrf/solitaire.zrf --json
says '"title": "Peg solitaire"'
says '"equal": true'

# Proved by perft, too, which takes ten seconds.
if [ "$TEST_SCALE" = deep ]; then
    run 0 convert games/zrf/chess.zrf#1 -o "$place/proved" --verify
    says 'perft 20 400 8902 197281'
fi

# What is there already is left alone, unless it is the same or told otherwise.
run 0 convert games/zrf/race.zrf#1 -o "$place/kept"
echo '-- mine' >>"$place/kept/race.vdl"
run 1 convert games/zrf/race.zrf#1 -o "$place/kept"
complains 'race.vdl exists and is another text'
complains 'hint: --force overwrites it'
says_regex 'Race: .*; equal.*'
run 0 check "$place/kept/race.vdl"
checks=$((checks + 1))
grep -q -e '-- mine' "$place/kept/race.vdl" || fail "wrote over a file"
run 0 convert games/zrf/race.zrf#1 -o "$place/kept" --force
lacks "$place/kept/race.vdl" '-- mine'

run 2 convert
run 2 convert games/zrf/chess.zrf
complains 'hint: -o DIR writes all of them'
# What can't be written is an error, and leaves what was there.
run 3 convert games/zrf/race.zrf#1 -o "$place/literal.vdl"
complains "cannot make $place/literal.vdl: "
mkdir -p "$place/full/race.vdl"
run 3 convert games/zrf/race.zrf#1 -o "$place/full" --force
complains "cannot write $place/full/race.vdl: Is a directory"

run 1 convert games/zrf/chess.zrf#99
complains 'no variant "99"'
run 1 convert "$place/missing.zrf"
complains "can't read"
printf '(game (title "Broken")' >"$place/broken.zrf"
run 1 convert "$place/broken.zrf" -o "$place/none"
checks=$((checks + 1))
[ ! -e "$place/none" ] || fail "left a folder behind"

finish
