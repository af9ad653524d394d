#!/bin/sh
# The plain machine (interp/plain) defines what rules mean: with --plain the tables that other programs and
# the references made come out as well, and commands say the same.
#
# By TEST_SCALE lines of up to a thousand nodes, or a million. NODES=N: of up to so many.
. tests/checks.sh

case $TEST_SCALE in
deep) nodes=1000000 ;;
*) nodes=1000 ;;
esac
nodes=${NODES:-$nodes}

# lines COLUMN TABLE...: those whose number in that column (0: none) is not too large.
lines() {
    column=$1
    shift
    awk -F'\t' -v most="$nodes" -v column="$column" 'NF && !/^#/ && (!column || $column <= most)' "$@"
}

# tables COMMAND COLUMN TABLE...: all these lines hold.
tables() {
    command=$1
    column=$2
    shift 2
    for table in "$@"; do
        lines "$column" "$table" >"$place/table"
        run 0 --plain "$command" --batch "$place/table"
        last="$last, of $table"
        says_line "$(wc -l <"$place/table") passed, 0 failed"
    done
}

# All tables of counts but deep.tsv, whose lines are all larger. In two processes: half of the time goes to the first two.
lines 4 tests/data/seed-perft-open.tsv tests/data/fsf.tsv >"$place/beside"
"$PROG" --plain perft --batch "$place/beside" >"$place/counted" 2>&1 </dev/null &
counting=$!
tables perft 4 tests/data/published.tsv tests/data/rbg.tsv tests/data/zrf-games.tsv tests/data/zrf-files.tsv \
    tests/data/second-choices.tsv tests/data/ini.tsv tests/data/ini-built-in.tsv tests/data/idiagram.tsv \
    tests/data/earlier.tsv tests/reference-*/perft.tsv
tables result 0 tests/data/seed-results-open.tsv tests/reference-*/results.tsv

# The same without the layers above the machine, once more: lines of up to 300,000 nodes.
last="plain_perft"
[ "$nodes" -le 300000 ] && alone=$nodes || alone=300000
checks=$((checks + 1))
"$BUILD/tests/plain_perft" "$alone" tests/data/*.tsv tests/reference-*/perft.tsv >"$out" 2>"$err" ||
    fail "a count is wrong"
says_regex "[1-9][0-9]+ passed, 0 failed"

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

# Several royal pieces: none of them may be attacked, also after another piece has been given up.
# several PARENT PIECE FEN...: the parent with that royal piece, too, and with more rules from the input.
several() {
    {
        printf 'game "Several Royals" from %s\nwithout "each player needs exactly one royal piece"\npiece %s\n' "$1" "$2"
        [ "$1" != chess ] || echo 'without "bare royals"'
        cat
    } >"$place/several.vdl"
    shift 2
    for fen; do
        same perft "$place/several.vdl" 2 --fen "$fen"
    done
}
several chess "Queen q: royal, Q" '3rkq2/3b4/8/8/8/3N4/1q1Q3R/4K3 w - - 0 1' '3qkb2/3b4/8/R2Q4/8/8/8/4K3 b - - 2 13' \
    '2rqkbnr/p1p1ppp1/n2p4/1p4Np/5Pb1/2P1PQ2/PP1P2PP/RNB1KBR1 b - - 5 8' </dev/null
several ruddigore "Queen q: royal, Q" '4x3/8/4r3/8/8/1b6/2P1P3/3QX3[] w - - 0 2' \
    '2rqxb2/p3p3/8/8/8/8/P3P3/2RQXB2[] w - - 0 2' </dev/null
several ruddigore "Guard g: royal, Q" '3gx2r/2p1p3/1B6/8/8/4R3/P6P/4X3[] w - - 0 2' </dev/null
several xiangqi "Cannon c: royal, mRcpR" '4k4/9/4c4/9/R3p3r/9/2C6/4N1C2/4A4/3K5 w - - 0 1' \
    'rnbakabn1/8r/9/p1p1p1p1p/9/P8/1cP1P1PcP/1C4N2/4A2C1/RNB1KAB1R b - - 7 4' </dev/null
several shogi "Bishop b: royal, B" '4k4/1b2r4/9/3l5/9/4P4/2n6/1B2R4/4K4[Pp] w - - 0 1' \
    'ln2k1sn1/2s1ggrbl/ppppppppp/9/9/1P2P4/P1PP1PPPP/LB3K1R1/1NSGG1SNL[] w - - 10 6' </dev/null
several chess "Rook r: royal, R" '3rk3/8/3q4/8/1N1R4/8/2Q5/3RK3 w - - 0 1' '3qkb2/3b4/8/R7/8/8/3Q4/1N2K3 w - - 1 13' <<'EOF'
rule stay-safe:
  choose gone among own piece except own royal
  note ",{gone}"
  remove gone
  require not own royal attacked
EOF

# In "betza" it is an option of that command's own.
run 0 betza W --plain --board 3x3
says_only 'b2-a2 b2-b1 b2-b3 b2-c2'

last="the tables that are counted beside"
checks=$((checks + 1))
wait "$counting" || fail "exit status $?"
cp "$place/counted" "$out"
says_line "$(wc -l <"$place/beside") passed, 0 failed"

finish
