#!/bin/sh
# The plain machine (interp/plain) defines what rules mean: with --plain the tables that other programs and
# the references made come out as well, and commands say the same.
#
# By TEST_SCALE lines of up to a thousand nodes, or 300,000. NODES=N: of up to so many.
. tests/checks.sh

case $TEST_SCALE in
deep) nodes=300000 ;;
*) nodes=1000 ;;
esac
nodes=${NODES:-$nodes}

# tables COMMAND COLUMN TABLE...: all lines hold whose number in that column (0: none) is not too large.
tables() {
    command=$1
    column=$2
    shift 2
    for table in "$@"; do
        awk -F'\t' -v most="$nodes" -v column="$column" '!/^#/ && (!column || $column <= most)' "$table" >"$place/table"
        run 0 --plain "$command" --batch "$place/table"
        says_regex '[1-9][0-9]* passed, 0 failed'
    done
}

tables perft 4 tests/data/seed-perft-open.tsv tests/data/fsf.tsv tests/data/rbg.tsv tests/data/published.tsv \
    tests/data/zrf-games.tsv tests/reference-*/perft.tsv
tables result 0 tests/data/seed-results-open.tsv tests/reference-*/results.tsv

# The same without the layers above the machine.
last="plain_perft"
checks=$((checks + 1))
"$BUILD/tests/plain_perft" tests/data/rbg.tsv tests/data/fsf.tsv >"$out" 2>"$err" || fail "a count is wrong"
says_regex '[2-9][0-9] passed, 0 failed'

# same ARGUMENT...: a command says the same with --plain, wherever that stands.
same() {
    run 0 "$@"
    cp "$out" "$place/fast"
    run 0 --plain "$@"
    checks=$((checks + 2))
    cmp -s "$place/fast" "$out" || fail "differs with --plain"
    run 0 "$@" --plain
    cmp -s "$place/fast" "$out" || fail "differs with --plain"
}

same moves chess --fen 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'
same show ruddigore --json
same result chess --moves 'f2f3 e7e5 g2g4 d8h4'
same mate chess 2 --fen '7k/8/8/8/8/8/R7/1R5K w - - 0 1'
same perft shogi 2 --divide
same perft ruddigore 2 --threads 2 --hash 1
run 0 --plain playouts hex --count 3 --seed 1
says 'playouts 3'
run 1 moves --plain no-such-game
complains 'no bundled game'

# What a turn clears after its move (removed squares around the destination, the moved piece), and whether the
# King is attacked then, is told without making it. Both machines count the same.
explodes() {
    {
        printf 'game "Exploding" from atomic\n'
        cat
    } >"$place/exploding.vdl"
    for fen in 'rnb1kbnr/pp2p3/5p2/3p2pp/qP6/P1P2N1P/4PPP1/RNBQKB1R w KQkq - 1 8' \
        '4r2k/3n4/8/8/8/8/3Q4/4K3 w - - 0 1' \
        '8/P2r4/3Pk3/4K3/3Rb2p/2n5/1p6/B6q w - - 0 1'; do
        same perft "$place/exploding.vdl" 1 --fen "$fen"
        same perft "$place/exploding.vdl" 2 --fen "$fen"
    done
}
explodes </dev/null
explodes <<'EOF'
rule explode:
  remove destination
  remove around(destination) in any piece
EOF
explodes <<'EOF'
rule explode: remove around(destination) in enemy piece except enemy Queen
EOF
explodes <<'EOF'
rule explode:
  remove around(origin) in any piece
  remove destination
EOF
explodes <<'EOF'
turn:
  one of move, castle
  when moved in Knight: explode
  promote
  stay-safe
EOF
explodes <<'EOF'
turn:
  move
  when captured > 0: remove destination
  require not own royal attacked
  when captured > 0: remove around(destination) in any piece
EOF
explodes <<'EOF'
define enemies-touch = exists around(around(own royal)) in enemy royal
EOF

# In "betza" it is an option of that command's own.
run 0 betza W --plain --board 3x3
says_only 'b2-a2 b2-b1 b2-b3 b2-c2'

finish
