#!/bin/sh
# Texts of Interactive Diagrams: known games count as another program counts them; pages with such texts; mistakes.
. tests/checks.sh

run 0 perft --batch tests/data/idiagram.tsv
says '0 failed'

# In a page, with tags and entities; several are numbered.
cat >"$place/page.html" <<'HTML'
<html><head><title>Two games</title></head><body><p>files=3</p>
<div style="float: left" class="idiagram">
files=5 ranks=5 satellite=&quot;small&quot;<br>wazir (old):W:W::a1-e1 king::K:::
</div>
<script type="idiagram" class='other idiagram'>
files=4
ranks=4
ferz::::b1
king::::a1
</script></body></html>
HTML
run 0 perft "$place/page.html" 1
says 'nodes 5'
run 0 perft "$place/page.html#2" 1
says 'nodes 4'
run 2 convert "$place/page.html"
complains 'has 2 diagrams'
complains 'page.html#1 means one'
run 0 convert "$place/page.html#1"
says 'game "Two games"'
says 'piece Wazir-Old'
run 0 convert "$place/page.html" -o "$place/written"
says "page-2: $place/written/page-2.vdl"
run 0 perft "$place/written/page-1.vdl" 1
says 'nodes 5'
run 0 convert "$place/page.html#2" -o "$place/written"
says "page-2: $place/written/page-2.vdl"
echo 'game "Mine"' >"$place/written/page-1.vdl"
run 1 convert "$place/page.html#1" -o "$place/written"
complains "$place/written/page-1.vdl exists and is another text"
run 0 convert "$place/page.html#1" -o "$place/written" --force
run 0 convert "$place/page.html" --json
says '"title": "page-2"'
run 2 convert "$place/page.html#1" --verify
complains '--verify is for rules of Zillions of Games'
run 1 perft "$place/page.html#3" 1
complains 'this file has no diagram "3"'
echo '<html><body></body></html>' >"$place/empty.html"
run 1 perft "$place/empty.html" 1
complains 'this page has no Interactive Diagram'

# Mistakes are told with their place; what is not played is told by convert.
# diagram TEXT: a file with this one
diagram() {
    printf '%s\n' "$1" >"$place/my.idg"
}
diagram 'fils=9
ranks=x
symmetry=mirorr
nothing
king::K::e1'
run 1 perft "$place/my.idg" 1
for message in 'my.idg:1:1: warning: unknown setting "fils"' 'did you mean "files"?' \
    'my.idg:2:7: error: "ranks" expects a number, not "x"' 'my.idg:3:10: error: "symmetry" can'\''t be "mirorr"' \
    'my.idg:4:1: warning: this line is left out'; do
    complains "$message"
done
diagram 'rook::::a1,i1
king::K2x::e1'
run 1 perft "$place/my.idg" 1
complains 'my.idg:1:12: error: "i1" is no square of this board'
diagram 'rook::::a1
king::KxN::e1'
run 1 perft "$place/my.idg" 1
complains 'my.idg:2:8: error: modifier "x" (relay) is not part of this dialect'
diagram 'rook::::a1
king::K::a1'
run 1 perft "$place/my.idg" 1
complains 'my.idg:2:1: error: another piece stands there already: a1'
diagram 'files=99
king::K::a1'
run 1 perft "$place/my.idg" 1
complains 'my.idg:1:1: error: "files" has to be from 1 to 16'
diagram 'shuffle=QK
captureMatrix=./!
morph=2
promoChoice=Q
pawn::::a2
queen::::d1
king::::e1'
run 0 convert "$place/my.idg"
complains 'captureMatrix: '
complains 'morph: it stands after no piece'
diagram 'pawn:P:fmW::a2
morph=...
rook:R:R::a1
morph=/?Q
confine=........./
king:K:K::e1
confine=a1-b2'
run 0 convert "$place/my.idg"
complains 'morph: "..." of Pawn is no table of 8 ranks with 8 files each'
complains 'morph: Rook becomes nothing else where a sign is no id: a7 b7'
complains 'confine: "........./" of Rook is no table'
complains 'confine: "a1-b2" of King is no table'

diagram 'iron=king,rook
rook::::a1
king:K:K::e1'
run 0 convert "$place/my.idg"
complains 'iron: King can be attacked, as royal pieces are'
diagram 'iron=7
king:K:K::e1'
run 1 convert "$place/my.idg"
complains 'iron: there is no piece "7"'

# losing SHUFFLE LIST WHY: it says why this list of it is not played.
losing() {
    diagram "shuffle=$1
pawn::::a2-h2
knight:N:::b1,g1
bishop::::c1,f1
rook::::a1,h1
queen::::d1
king:K:KisO2::e1"
    run 0 convert "$place/my.idg"
    complains "shuffle: $2 stay where they are: $3"
}
losing '#BN' '#BN' 'there are other signs than ids, "!" and ":"'
losing 'BN,RQ' RQ 'what castles with them does not move'
losing '!KQRN' '!KQRN' 'it is not clear how they castle'
losing 'KPRN' KPRN 'it is not clear how they castle'
losing ':QN' ':QN' 'Queen does not stand on opposite squares'
losing ':BN!Q' ':BN!Q' 'their squares are not opposite each other'
losing ':B!N' ':B!N' '":" and "!" do not go together'
losing 'BN,!BQ' '!BQ' 'Bishop does not stand on both colours alike'
diagram 'symmetry=none
shuffle=QK
queen::::d1,,c8
king:K:K::e1,,e8'
run 0 convert "$place/my.idg"
complains 'shuffle: QK stay where they are: Black has them on other squares than White'

# Settings with tables, and shuffles: positions with turns that are, or are not, legal by what the text says.
for name in squares turned shuffled facing iron; do
    run 0 convert "tests/idiagram/$name.idg"
    cat "$out" "tests/idiagram/$name.vdl" >"$place/$name.vdl"
    run 0 check "$place/$name.vdl"
    says ' 0 failed'
done

# What is converted plays the same.
for name in chess capablanca shatranj makruk shogi; do
    run 0 convert "tests/idiagram/$name.idg"
    cp "$out" "$place/$name.vdl"
done
sed "s,^tests/idiagram/\([a-z]*\).idg,./\1.vdl,;/	4	/d" tests/data/idiagram.tsv >"$place/idiagram.tsv"
plays_the_same idiagram.tsv
# Games of our own are written as diagrams, which count as they do: those in the table, every other one of the quick
# ones unless the run is deep.
written=0 number=0
while IFS='	' read -r game depth when; do
    case $game$when in '#'*) continue ;; *slow) [ "${TEST_SCALE:-}" = deep ] || continue ;; esac
    number=$((number + 1))
    [ "${TEST_SCALE:-}" = deep ] || [ $((number % 2)) = 1 ] || continue
    run 0 convert "$game" --to diagram -o "$place/diagrams"
    says "$game: $place/diagrams/$game.idg"
    run 0 perft "$game" "$depth"
    cp "$out" "$place/wanted"
    run 0 perft "$place/diagrams/$game.idg" "$depth"
    checks=$((checks + 1))
    cmp -s "$out" "$place/wanted" || fail "$game.idg plays otherwise"
    written=$((written + 1))
done <tests/data/idiagram_written.tsv
[ "$written" -ge 5 ] || fail "just $written games are written"
run 0 convert chess --to diagram
for line in 'promoChoice=QRBN' 'King:K:KisO2::e1' 'Pawn:P:fmWfceFifmnD::a2-h2'; do
    says_line "$line"
done
run 0 convert clobber --to diagram -o "$place/here" --force --json
[ -e "$place/here/clobber.idg" ] || fail 'clobber.idg is not written'
run 1 convert hive --to diagram
complains "it can't be written as a diagram: its board (24x24) is not part of a rectangle of up to 16 by 16"
run 1 convert go --to diagram
complains "it can't be written as a diagram: "
run 1 convert dark-chess --to diagram
complains "players don't see everything"
finish
