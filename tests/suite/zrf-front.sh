#!/bin/sh
# Rules files of Zillions of Games: what the loader makes of them, compared with the slow reader in
# tests/reference-zrf; variants, included files, mistakes, files that are meant to take for ever.
. tests/checks.sh
export PYTHONDONTWRITEBYTECODE=1

# ---- Own games: without a warning, and as the other reader has them

for game in games/zrf/*.zrf; do
    run 0 zrf "$game"
    is_clean
done
last="tests/reference-zrf/compare.py"
checks=$((checks + 1))
python3 tests/reference-zrf/compare.py games/zrf/*.zrf >"$out" 2>"$err" || fail "differences"

run 0 zrf games/zrf/chess.zrf
says 'Chess (1 of 3)'
says 'board: 64 positions, grid 8x8, 420 links'
says '  Knight: 8 moves, 0 drops, 4 on the board, 0 in reserve'
says 'attributes: never-moved?'
run 0 zrf 'games/zrf/draughts.zrf'
says 'option: maximal captures 1'
says 'priorities: jump, step'
run 0 zrf 'games/zrf/chess.zrf#2'
says '(2 of 3)'
run 1 zrf 'games/zrf/chess.zrf#4'
complains 'no variant "4" among the 3 of the file'
run 1 zrf 'games/zrf/chess.zrf#Ches s'
complains 'hint: did you mean "Chess"?'
run 3 zrf games/zrf/none.zrf
complains "can't read games/zrf/none.zrf: No such file or directory"
run 2 zrf
run 2 zrf games/zrf/chess.zrf --jsn
complains 'did you mean "--json"?'

# ---- Files in odd forms

board='(players White Black) (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (9 0)) ("2/1" (0 9)))
  (directions (n 0 -1) (e 1 0))))'
piece='(piece (name Man) (moves (n add)))'
printf '(game (title "Gr\374n") %s %s)' "$board" "$piece" >"$place/western.zrf"
run 0 zrf "$place/western.zrf"
says 'Grün (1 of 1)'
printf '\357\273\277(game (title "T")\r\n%s\r\n%s) The end.' "$board" "$piece" >"$place/mark.zrf"
run 0 zrf "$place/mark.zrf"
says 'T (1 of 1)'
complains 'warning: this stands in no list and is left out'
printf '(game (title "T")\n%s\n%s' "$board" "$piece" >"$place/open.zrf"
run 0 zrf "$place/open.zrf"
complains "$place/open.zrf:1:1: warning: this list is never closed"

# Other encodings, ends of lines and of files, capitals, missing quotes: all the same game.
cat >"$place/plain.zrf" <<'EOF'
(version "2.0") ; a comment, "not closed
(define step ($1 (verify not-friend?) add))
(game (title "Plain")
  (players White Black)
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (9 0)) ("3/2/1" (0 9))) (directions (n 0 -1) (e 1 0))))
  (piece (name Man) (help "Man: goes
    up or right") (image White "w.bmp" Black "b.bmp") (moves (step n) (step e)))
  (piece (name Lady) (help "Lady: goes up") (moves (step n)))
  (board-setup (White (Man a1 b1)) (Black (Lady a2 c2)))
  (loss-condition (Black) (captured Lady)))
EOF
run 0 perft "$place/plain.zrf" 2
says_only 'nodes 5'
# same_game [NAME [MESSAGE]]: has as many turns; the only message is that one, or there is none.
same_game() {
    run 0 perft "$place/$1.zrf" 2
    says_only 'nodes 5'
    if [ $# -gt 1 ]; then
        complains "$1.zrf:$2"
    else
        is_clean
    fi
}
(cd "$place" && sed 's/$/\r/' plain.zrf >returns.zrf && tr '\n' '\r' <plain.zrf >old.zrf &&
    iconv -t UTF-16LE plain.zrf >unmarked.zrf && iconv -t UTF-16BE plain.zrf >unmarked-big.zrf &&
    iconv -t UTF-16 plain.zrf >marked.zrf && sed 's/(game/(GAME/; s/(version/(VERSION/; s/(define/(Define/' plain.zrf |
    sed 's/(players/(PLAYERS/; s/(moves/(Moves/; s/verify/Verify/; s/not-friend/Not-Friend/; s/ add/ ADD/' >capitals.zrf &&
    sed 's/captured/CAPTURED/; s/loss-/Loss-/; s/dimensions/Dimensions/; s/(grid/(Grid/' capitals.zrf >more.zrf) ||
    fail "forms"
for name in returns old unmarked unmarked-big marked capitals more; do
    same_game "$name"
done
{ cat "$place/plain.zrf" && printf '\032'; } >"$place/end.zrf"
{ cat "$place/plain.zrf" && printf '\0\0'; } >"$place/zeros.zrf"
same_game end '11:1: warning: control character; it is taken for a blank'
same_game zeros '11:1: warning: control character; it is taken for a blank'
sed 's/"Plain"/"Plain/' "$place/plain.zrf" >"$place/odd.zrf"
sed 's/"w.bmp"/"w.bmp/; s/goes up"/goes up/' "$place/plain.zrf" >"$place/even.zrf"
{ cat "$place/plain.zrf" && echo 'Then he said "hello'; } >"$place/behind.zrf"
same_game odd '3:14: warning: this string is never closed'
same_game even '7:51: warning: this string is never closed'
same_game behind '11:14: warning: this string is never closed'

mkdir -p "$place/Inc/Deep"
printf '(include "..\\Other.ZRF") (include "Inc\\deep\\steps.inc") (game %s (piece (name P) (moves ((go-n) (go-e) add))))' \
    "$board" >"$place/including.zrf"
echo '(include "More.inc") (define go-n n)' >"$place/Inc/Deep/Steps.INC"
echo '(define go-e e)' >"$place/Inc/Deep/more.inc"
run 1 zrf "$place/including.zrf"
complains 'cannot read the included file "..\Other.ZRF"'
sed -i 's/(include "[.][^)]*)//' "$place/including.zrf"
run 0 zrf "$place/including.zrf"
is_clean
says 'blocks: 1, of 6 statements'

# ---- Mistakes

printf '(game %s (engine "x.dll") %s)' "$board" "$piece" >"$place/engine.zrf"
run 1 zrf "$place/engine.zrf"
complains 'error: this game is played by a program of its own, which is not part of the file'
# shellcheck disable=SC2016 # the $1 is the macro's
printf '(define m $1\n (verfy empty?))\n(game %s (piece (name P) (moves\n ((m n) add)\n ((m e) add))))' "$board" >"$place/macro.zrf"
run 0 zrf "$place/macro.zrf"
cat >"$place/expected" <<EOF
$place/macro.zrf:5:3: warning: unknown statement "verfy"; a move ends here
    5 |  ((m n) add)
      |   ^~~~~
$place/macro.zrf:2:3: note: this is what the macro "m" leads to
    2 |  (verfy empty?))
      |   ^~~~~
      hint: did you mean "verify"?
EOF
checks=$((checks + 1))
cmp -s "$place/expected" "$err" || fail "not as expected"

# ---- Files that are meant to take for ever: an error or a game, in two seconds and 200 MB

# hostile NAME STATUS
hostile() {
    last="baronet zrf $1.zrf"
    checks=$((checks + 1))
    if [ -n "${SANITIZE:-}" ]; then
        "$PROG" zrf "$place/$1.zrf" >"$out" 2>"$err"
    else
        # shellcheck disable=SC3045 # dash and bash have them
        (ulimit -v 230000 && ulimit -t 2 && exec "$PROG" zrf "$place/$1.zrf") >"$out" 2>"$err"
    fi
    status=$?
    [ "$status" -eq "$2" ] || fail "exit status $status, not $2"
}

last="making hostile files"
python3 - "$place" "$board" <<'EOF' || fail "python"
import sys
place, board = sys.argv[1:]

def write(name, definitions, moves, more=""):
    with open("%s/%s.zrf" % (place, name), "w") as file:
        file.write("%s(game %s (piece (name P) (moves %s)) %s)" % (definitions, board, moves, more))

def chain(body, count, last):
    return "".join("(define m%d %s)\n" % (i, body.replace("M", "m%d" % (i + 1))) for i in range(count)) + \
        "(define m%d %s)\n" % (count, last)

write("doubled", chain("(M) (M)", 150, "n"), "((m0) add)")
write("doubled-arguments", chain("(M ($1 $1))", 150, "(verify $1)"), "((m0 n) add)")
write("different", chain("(M $1a) (M $1b)", 60, "$1"), "((m0 x) add)")
write("long-words", chain("(M $1$1)", 60, "$1"), "((m0 x) add)")
write("long-strings", chain('(M "$1$1")', 60, "$1"), '((m0 "x") add)')
write("lists-of-data", chain("(M) (M)", 60, "a1"), "", "(board-setup (White (P (m0))))")
write("itself", "(define m (m) (m))", "((m) add)")
write("each-other", "(define a (b $1) (b $1)) (define b (a ($1)) (a ($1)))", "((a n) add)")
write("lone", "(define r (m0) (m0))" + chain("(M) r (M)", 60, "r"), "((r) add)")
write("branches", chain("(if (empty? n) (M) else (M))", 60, "(set-flag f true)"), "((m0) n add)")
write("conditions", chain("(and (M) (not (M)))", 60, "(empty? n)"), "((verify (m0)) n add)")
write("rows", "", "((verify (or %s)) n add)" % " ".join("(and (empty? n) (flag? f%d))" % i for i in range(900)),
      "(win-condition (White Black) (or %s (absolute-config P (%s))))" % (
          " ".join("(pieces-remaining %d P)" % i for i in range(9, 900)), "a1 b1 c1 a2 b2 c2 " * 20))
write("numbers", "", "(n add)", "(board-setup (White (P off 99999999999)) (Black (P off 2147483648)))")
write("unknown-words", "", "(%s)" % " ".join("x%d" % i for i in range(100000)))
with open(place + "/brackets.zrf", "w") as file:
    file.write("(" * 100000)
with open(place + "/unlinks.zrf", "w") as file:
    labels = "/".join("%s%d" % (chr(97 + i // 10), i % 10) for i in range(140))
    ways = " ".join("(d%d 0 %d)" % (i, i) for i in range(180))
    file.write('(game (players A B) (board (grid (start-rectangle 0 0 1 1) (dimensions ("%s" (1 0)) ("%s" (0 1))) '
               '(directions %s)) (unlink %s)) (piece (name P)))' % (labels, labels, ways, "a0a0 " * 20000))
with open(place + "/attributes.zrf", "w") as file:
    pieces = " ".join("(piece (name P%d) (attribute a%d true))" % (i, i) for i in range(20000))
    file.write("(game %s %s)" % (board, pieces))
EOF
hostile doubled 0
for name in doubled-arguments different long-words long-strings lists-of-data itself each-other lone brackets unlinks attributes; do
    hostile "$name" 1
done
for name in unknown-words branches rows numbers; do
    hostile "$name" 0
done
hostile conditions 1
# Nor does the translation take for ever.
for name in branches rows; do
    run 0 perft "$place/$name.zrf" 1
    run 0 convert "$place/$name.zrf"
done
run 0 perft "$place/numbers.zrf" 1
complains 'warning: only 1000 of them are there'
mkfifo "$place/pipe.inc"
echo '(include "pipe.inc")' >"$place/pipe.zrf"
run 1 zrf "$place/pipe.zrf"
complains 'cannot read the included file "pipe.inc"'

finish
