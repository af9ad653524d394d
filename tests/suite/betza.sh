#!/bin/sh
# baronet betza: --explain tells in words what the notation says, --svg draws it; and what is refused.
. tests/checks.sh

# ---- In words

# explains BETZA PHRASE...: all phrases occur, in this order.
explains() {
    betza=$1
    shift
    run 0 betza "$betza" --explain
    rest=$(tr '\n' ' ' <"$out")
    for phrase in "$@"; do
        checks=$((checks + 1))
        case $rest in
        *"$phrase"*) rest=${rest#*"$phrase"} ;;
        *) fail "does not say (there): $phrase" ;;
        esac
    done
}

# One sentence for each component.
explains fmWfceFifmnD "fmW: Steps one square straight forward, only to an empty square." \
    "fceF: Steps one square diagonally forward, only to capture an enemy (also in passing)." \
    "ifmnD: From a start square" "two squares straight forward" "if the square between is empty" \
    "only to an empty square" "may then capture it in passing"
explains K "one square in any direction" "move to empty squares and capture enemies."
explains mRcpR "mR: Slides" "any number of squares orthogonally, only to an empty square." \
    "cpR: " "hopping over exactly one piece of either side" "anywhere behind it" "only to capture an enemy."
explains gQ "in any direction" "hopping over exactly one piece" "right behind it"
explains W3F2 "W3: Slides up to three squares orthogonally" "F2: Slides up to two squares diagonally"

# Directions.
explains sN "two squares to either side and one forward or back"
explains vN "two squares forward or back and one to either side"
explains ffN "two squares forward and one to either side"
explains fsN "two squares to either side and one forward"
explains frN "two squares to the right and one forward"
explains rfN "two squares forward and one to the right"
explains hrN "two squares orthogonally and one to the right of that"
explains fhN "the four leaps forward"
explains frB "diagonally forward to the right"
explains lB3 "up to three squares diagonally to the left"
explains vR4 "up to four squares straight forward or back"
explains fsW "straight forward or sideways"
explains fK "straight forward or diagonally forward"
run 0 betza fK --explain --dialect xboard
says "Steps one square straight forward; "

# Modifiers.
explains mB "only to an empty square"
explains cR "only to capture an enemy"
explains dK "only to capture a friend"
explains mcdN "move to empty squares and capture enemies and friends"
explains kQ "only to capture a royal enemy"
explains tQ "enemies that are not royal"
explains uK "not removed but put down where it came from"
explains nD "if the square between is empty"
explains nN "if the orthogonally adjacent square on its way is empty"
explains ifmnH "three squares straight forward" "if the two squares between are empty" "squares that it passed over"
explains jB "skipping the first square, whatever stands there"
explains oR "as if it were a cylinder"
explains zB "in a zigzag" "to the left and to the right in turn"
explains qN "in a circle"
explains hhNN "at most half of the way to the edge, rounded up"
run 0 betza hhNN --explain --dialect "xbetza halfling floor"
says "rounded down"
explains iW2 "From a start square"
explains U "Goes to any other square of the board"
explains O "Stays where it is"
explains isO3 "three squares to the left or to the right" "unmoved friend" "inner side"
explains "(2,4)" "(2,4)"
explains NN "repeated Knight leaps"

# Several legs.
explains "[F?R]" "one square diagonally and ends there" "or goes on from an empty square and slides" \
    "by 45 degrees to either side"
explains "[W-F]" "one square orthogonally to an empty square, then steps one square outward"
explains afsW "then steps" "45 degrees"
explains avsW "straight on or at a right angle or straight back"
explains yafsW "to an empty square, then slides any number of squares, turned by 45 degrees"
explains caibK "to an enemy, which it captures, then goes straight back to where it began"
explains cafW "an enemy, which it captures, then steps one square straight on"
explains KNADcaKcabK "K: " "N: " "A: " "D: " "caK: " "which it captures, then steps one square" "cabK: "
explains "(az)N" "any number of times or not at all" "opposite to its latest bend"

# What it says of captures is what the piece does: with enemies all around it, and with none.
around=d4,d5,d6,e4,e6,f4,f5,f6,c4,c6,d3,d7,f3,f7,g4,g6,e3,e7,c5,g5,c3,c7,g3,g7,e2,e8,b5,h5,b2,b8,h2,h8
for betza in N mN cN K mK cK R mR cR B Q cQ fmW cfF NN mNN cNN C Z A D H; do
    run 0 betza "$betza" --explain
    sentence=$(cat "$out")
    run 0 betza "$betza" --plain --at e5
    quiet=$(cat "$out")
    run 0 betza "$betza" --plain --at e5 --board 9x9 --enemies "$around"
    checks=$((checks + 1))
    case $sentence in
    *"only to an empty square"*) if [ "$quiet" = - ] || grep -q x "$out"; then fail "the sentence is not true"; fi ;;
    *"only to capture an enemy"*) if [ "$quiet" != - ] || ! grep -q . "$out"; then fail "the sentence is not true"; fi ;;
    *) [ "$quiet" != - ] || fail "the sentence is not true" ;;
    esac
done

# ---- As a picture

mkdir "$place/pictures"
for betza in N Q fmWfceFifmnD mRcpR NN "[F?R]" gQ KNADcaKcabK KisO2 mKcaibK zB hhNN U O mU "(az)N"; do
    run 0 betza "$betza" --svg "$place/picture.svg"
    is_silent
    cp "$place/picture.svg" "$place/pictures/$checks.svg"
    checks=$((checks + 1))
    # Dark on dark screens only: paper stays white.
    grep -q '@media screen and (prefers-color-scheme:dark)' "$place/picture.svg" || fail "nothing for the dark"
done

last="betza --svg"
checks=$((checks + 1))
python3 -c "import sys, xml.dom.minidom; print(len([xml.dom.minidom.parse(it) for it in sys.argv[1:]]))" \
    "$place"/pictures/*.svg >"$out" 2>"$err" || fail "a picture is no XML"
says_only 16
rm -r "$place/pictures"

# picture_has STRING TEXT ARGUMENT...: the legend of that picture.
picture_has() {
    betza=$1
    text=$2
    shift 2
    run 0 betza "$betza" --svg - "$@"
    says "$text"
}
picture_has mN "only moves there"
picture_has cN "only captures there"
picture_has N "moves or captures there"
picture_has R "slides along the line while it is empty"
picture_has NN "only the marked squares of its line matter"
picture_has gQ "by a hop over a piece"
picture_has cafW "captured on the way to another square"
picture_has caibK "captured while the piece ends where it began"
picture_has ifmnD "only from a start square"
picture_has R "blocked" --at d4 --friends d6
picture_has R enemy --at d4 --enemies d6 --holes f4
picture_has B "<svg" --board "hexagon 4"
picture_has B "<svg" --board "12x5" --colour black

# A name with what XML would misread.
run 1 betza 'N<&>"' --svg "$place/never.svg"
checks=$((checks + 1))
[ ! -e "$place/never.svg" ] || fail "left a file"

# Together with words and turns.
run 0 betza N --at b1 --plain --explain --svg "$place/picture.svg"
says "b1-a3 b1-c3 b1-d2"
says "Leaps like a Knight"

# ---- Refusals

run 3 betza N --svg "$place/nowhere/picture.svg"
complains "$place/nowhere/picture.svg"
run 3 betza N --svg "$place"
complains "$place"
run 1 betza fmWx --svg "$place/never.svg"
complains "relay"
is_silent
checks=$((checks + 1))
[ ! -e "$place/never.svg" ] || fail "left a file"
run 1 betza fmWx --explain
complains "relay"
run 2 betza --batch nothing.tsv --svg x.svg
complains "--batch can't be combined with --svg"
run 2 betza --batch nothing.tsv --explain
complains "--batch can't be combined with --explain"
run 2 betza N --svg - --explain
complains "--svg - can't be combined with --explain"
run 2 betza N --svg
complains "--svg"

# An existing picture stays when a new one can't be made.
echo kept >"$place/kept.svg"
run 1 betza "[F?" --svg "$place/kept.svg"
checks=$((checks + 1))
[ "$(cat "$place/kept.svg")" = kept ] || fail "the old file is gone"
checks=$((checks + 1))
[ -z "$(find "$place" -type f ! -name out ! -name err ! -name picture.svg ! -name kept.svg)" ] || fail "left temporary files"

finish
