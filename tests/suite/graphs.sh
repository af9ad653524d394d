#!/bin/sh
# Boards of any shape: games on them against slow implementations in Python, and how the commands show and read them.
. tests/checks.sh
export PYTHONDONTWRITEBYTECODE=1
games=tests/reference-graph

# run ARGUMENT...: runs the program, which has to be content.
run() {
    last="baronet $*"
    checks=$((checks + 1))
    XDG_CACHE_HOME=$place "$PROG" "$@" >"$out" 2>&1 <"$place/input" && return
    fail "exit status $?"
}

: >"$place/input"
checks=$((checks + 1))
python3 $games/compare.py --program "$PROG" >"$out" 2>&1 || {
    failures=$((failures + 1))
    cat "$out"
}

run check $games/*.vdl
# Drawn where the game says, or else row by row, with holes.
run show nine-mens-morris
says '  a4 .  b4 .  c4 .        e4 .  f4 .  g4 .'
run show nine-mens-morris --json
says '"board": "24 squares"'
says '{"name": "d6", "x": 3, "y": 1, "centre": [3.500, 1.500]'
run show kalah --fen '1/6/6/1 b - - 0 2 {seeds=a1:0,b1:12}'
says '  black-store 4  a2 4 '
says ' a1 .           b1 12          c1 4 '
says ' white-store 4'
# Numbers of squares: after the piece, as far as they are told, and none where all are 0.
cat >"$place/numbers.vdl" <<'END'
game "Numbers"
board 2x2
piece Man m
variable gold = 0 for each square
variable iron = 0 for each square
variable mines = 1 for each square, secret
turn variable steps = 7 for each square
setup:
  White Man at a1, b1
  gold 12 at a1, b2
  iron 3 at a1, a2
view: rank of a1
turn: choose here among own Man where mines of here = 1 and steps of here = 7
draw "long enough" when turn-number > 3 and gold of a1 = iron of a1
END
run show "$place/numbers.vdl" --view white
says '  2   ?0,3 ?12,0'
says '  1  M12,3     M'
run show "$place/numbers.vdl"
says '  2    0,3,1  12,0,1'
says '  1  M12,3,1  M0,0,1'
run show $games/tower.vdl
says '  a2y .                   d2y .'
says '  lift .  7 B'
says 'FEN: 2bR/b3/4/1r2/1**1/B3/4/4/R2r/1B w - - 0 1'
run show chess --json
says '"squares": [{"name": "a1", "centre": [0.500, 7.500], "colour": 0'

# A direction may lead round in a circle, or into one; in a row each square counts once.
cat >"$place/circles.vdl" <<'END'
game "Circles"
board:
  squares a b c d e
  direction ahead: a-b b-c c-b d-e e-d
piece Stone o
turn:
  choose target among empty
  note "{target}"
  place Stone at target
lose "four in a row" when row(any piece, 4)
lose "three in a row" when row(any piece, 3)
draw "the board is full" when not exists empty
test "into a circle":
  position "O1OOO w - - 0 1"
  result ongoing
  position "OOO2 w - - 0 1"
  result Black "three in a row"
END
run check "$place/circles.vdl"

# Turns as text: names that could be misread are joined.
run moves $games/tower.vdl
says 'd3z-d3y'
printf '%s\n' a1x-a2x d1x-lift "save $place/record" fen quit >"$place/input"
run play $games/tower.vdl --seat white=human,black=human
says '2bR/b3/4/1r2/1**1/B3/4/R3/4/rB w - - 0 2'
: >"$place/input"
checks=$((checks + 1))
grep -qF -e '1. d1x-lift' "$place/record" || {
    failures=$((failures + 1))
    echo "FAILED: the record has no turn d1x-lift"
}
run play $games/tower.vdl --load "$place/record" --seat white=random,black=random --seed 1
says 'The game is over'
run show $games/tower.vdl --fen '2bR/b3/4/1r2/1**1/B3/4/4/R3/rB b - - 0 1'
says 'lift r'

# Computer players.
run analyse kalah --depth 3
says_regex 'best: ([abdef]1|c1-[abdef]1)'
run playouts nine-mens-morris --count 20 --seed 1
says 'white wins'

# As many squares, kinds and attributes as there may be.
large=$place/large.vdl
awk 'BEGIN {
    printf "game \"Large\"\nboard:\n  grid \"x0"
    for (i = 1; i < 64; i++) printf " x%d", i
    printf "/y0"
    for (i = 1; i < 64; i++) printf " y%d", i
    print "\"\n  direction north: (0,1)\n  unlink x0y0 north"
    for (i = 0; i < 1000; i++)
        printf "piece K%d \"%c%c%c\": \"\"\n", i, 97 + i / 676, 97 + i / 26 % 26, 97 + i % 26
    for (i = 1; i <= 20; i++)
        printf "attribute a%d shown \"%s\"\n", i, substr("!\043$%&()+,-.:;<=>@^_~", i, 1)
    print "setup:\n  White K999 at x63y0\n  Black K0 at x62y0"
    print "turn:\n  let start = own piece\n  let target = step(start, north)\n  require target is empty"
    print "  note \"{target}\"\n  move start to target"
    for (i = 1; i <= 20; i++)
        printf "  %s target as a%d\n", i % 2 ? "mark" : "unmark", i
    print "lose \"home\" when exists enemy K999 with a1 and exists enemy piece without a2 and x63y63 in enemy piece"
    print "test \"home\":\n  legal x63y1\n  perft 125 1\n  perft 200 0"
}' >"$large"
# To load it takes seconds.
run check "$large"
says '3 passed, 0 failed'
if [ "$TEST_SCALE" = deep ]; then
    run moves "$large"
    says 'x63y1'
    says 'BML'
fi

# refuses MESSAGE AWK-PROGRAM: a board whose lines awk prints is refused.
refuses() {
    { printf 'game "Too much"\nboard:\n' && awk "BEGIN { $2 }" && printf 'piece Man m\nturn: nothing\n'; } >"$large"
    last="baronet check ($1)"
    checks=$((checks + 1))
    if "$PROG" check "$large" >"$out" 2>&1; then
        failures=$((failures + 1))
        echo "FAILED: $last: it is content"
    fi
    says "$1"
}

refuses 'more than 64 grids' 'for (i = 0; i < 65; i++) print "  grid \"x" i "\""'
refuses 'more than 256 directions' \
    'print "  squares a b"; for (i = 0; i < 257; i++) print "  direction d" i ": a-b"'
refuses 'more than 16384 squares are declared' \
    'printf "  grid \"x"; for (i = 0; i < 50000; i++) printf " a%d", i; print "/y z\""'
refuses 'board of 4097 squares; at most 4096 are possible' \
    'printf "  grid \"x"; for (i = 0; i < 4096; i++) printf " a%d", i; print "\""'

finish
