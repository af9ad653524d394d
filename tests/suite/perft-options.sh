#!/bin/sh
# perft with --threads and --hash counts what tables say; playouts: its output, its options, and
# that a seed repeats the games whatever the number of threads.
#
# Unless the run is deep, one turn less is counted.
. tests/checks.sh

less=1
[ "$TEST_SCALE" = deep ] && less=0

# same_as FILE: stdout is what the file holds.
same_as() {
    checks=$((checks + 1))
    cmp -s "$out" "$1" || fail "is not what it was: $(head -n 1 "$1")"
}

# ---- perft --threads, --hash

tables="tests/data/published.tsv tests/data/fsf.tsv tests/data/rbg.tsv tests/data/seed-perft-open.tsv
    tests/reference-chess/perft.tsv"

# counts GAME DEPTH FEN: in every way as many as a table says, none of which this program made.
counts() {
    depth=$(($2 - less))
    last="perft $1 $depth --fen $3"
    checks=$((checks + 1))
    # shellcheck disable=SC2086 # a list of words
    nodes=$(awk -F'\t' -v game="$1" -v depth=$depth -v fen="$3" '$1 == game && $2 == fen && $3 == depth { print $4; exit }' $tables)
    [ -n "$nodes" ] || fail "no table has it"
    for options in "" "--threads 2" "--hash 1" "--hash=16 --threads=3"; do
        # shellcheck disable=SC2086 # options are words
        run 0 perft "$1" $depth --fen "$3" $options
        says_only "nodes $nodes"
    done
}

counts chess 5 "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
counts chess 4 "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
counts crazyhouse 4 "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"
counts shogi 4 "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1"
counts reversi 6 start
counts english-draughts 8 start
counts marseillais 2 "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
counts hex 3 start
# In odd and in even turns, whoever is to move, and from the one to the other.
counts ruddigore 3 "2b5/1p4x1/8/5r2/r3p3/2p5/2P2X2/5R2[Pr] w - - 1 23"
counts ruddigore 3 "3x4/2Q5/r7/h5q1/4hp2/8/PPP1P2P/1HBXR3[] b - - 8 17"
counts ruddigore 3 "8/x7/7Q/8/8/8/6X1/8[Pq] w - - 11 46"
counts ruddigore 3 "4x1r1/6P1/b1h5/8/R7/4X3/3ppp2/5B2[] b - - 0 22"

# More than 64 bits hold is said; four turns lead from each of two positions to the other.
cat >"$place/two.vdl" <<'END'
game "Two"
board 2x1
piece Stone o
setup "O1 w - - 0 1"
turn order: White
turn:
  choose target among empty
  choose way among 1, 2, 3, 4
  note "{target}{way}"
  move own piece to target
lose "no legal turn" when not possible turn
END
run 0 perft "$place/two.vdl" 31 --hash 1
says_only 'nodes 4611686018427387904'
run 1 perft "$place/two.vdl" 32 --hash 1
complains 'there are more than 18446744073709551615 sequences of 32 turns'
run 1 perft "$place/two.vdl" 32 --hash 1 --threads 3
complains 'there are more than 18446744073709551615 sequences of 32 turns'
run 1 perft "$place/two.vdl" 32 --hash 1 --divide
says 'b13: 4611686018427387904'
is_silent_on 'nodes'
complains 'there are more than 18446744073709551615 sequences of 32 turns'
run 1 perft "$place/two.vdl" 1000 --hash 1 --divide --threads 2 --json
complains 'there are more than 18446744073709551615 sequences of 999 turns'

run 0 perft chess 3 --divide
says_line 'a2a3: 380' # Stockfish's
says_line 'e2e4: 600'
ends_with 'nodes 8902'
cp "$out" "$place/plain"
run 0 perft chess 3 --divide --threads 2 --hash 1
same_as "$place/plain"
run 0 perft chess 3 --json --threads 2 --hash 1
json "it['nodes'] == 8902 and it['depth'] == 3"
for depth in 0 1 2; do
    run 0 perft chess $depth --threads 256 --hash 1
done
says_only 'nodes 400'
run 0 perft chess 2 --hash 0
says_only 'nodes 400'
# Where the system gives no threads (their stacks would be larger than all memory), the program counts alone.
if [ -z "${SANITIZE:-}" ]; then
    last="perft chess 3 --threads 2 without threads"
    checks=$((checks + 1))
    # shellcheck disable=SC3045 # dash and bash have it
    (ulimit -v 1000000 && ulimit -s 2000000 && exec "$PROG" perft chess 3 --threads 2) >"$out" 2>"$err" || fail "fails"
    says_only 'nodes 8902'
fi
run 0 perft chess 3 --threads 2 --fen "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
says_only 'nodes 0'

for value in 0 257 -1 x 1.5 ''; do
    run 2 perft chess 2 --threads "$value"
    is_refused
    complains "--threads takes a number from 1 to 256, not \"$value\""
done
for value in 1048577 -1 x ''; do
    run 2 perft chess 2 --hash "$value"
    is_refused
    complains "--hash takes a number of megabytes from 0 to 1048576, not \"$value\""
done
run 2 perft chess 2 --threads
run 2 perft chess 2 --hash 1 --hash 1
run 2 perft --batch "$place/none" --threads 2
complains "--batch goes with no other option"
run 2 perft chess 2 --thread 2
complains 'did you mean "--threads"?'

# ---- playouts

number='[0-9]+\.[0-9]+'
run 0 playouts breakthrough --seconds 0.05 --seed 7
says_regex "playouts [1-9][0-9]* in $number s, seed 7"
says_regex "playouts/s $number"
says_regex "turns/s $number"
says_regex "mean length $number"
says_regex "white wins [0-9]+ \\($number %\\)"
says_regex "black wins [0-9]+ \\($number %\\)"
says_regex "draws 0 \\(0\\.0 %\\)"
says_regex "unfinished 0 \\(0\\.0 %\\)"
run 0 playouts breakthrough --seconds 0.05 --json
json "it['playouts'] > 0 and it['turns'] > 0 and it['threads'] == 1 and it['seconds'] > 0"
json "it['playouts'] == sum(it['wins'].values()) + it['draws'] + it['unfinished']"
json "abs(it['mean_length'] - it['turns'] / it['playouts']) < 0.001"
json "list(it['wins']) == ['white', 'black'] and it['game'] == 'breakthrough' and it['cpu_seconds'] > 0"

# What is the same in two runs: all but the times.
results() {
    run 0 playouts "$@" --json
    python3 - "$out" >"$place/results" <<'PYTHON'
import json, sys
it = json.load(open(sys.argv[1]))
print(it["playouts"], it["turns"], it["wins"], it["draws"], it["unfinished"])
PYTHON
}

results atomic --count 30 --seed 5
cp "$place/results" "$place/first"
grep -q '^30 ' "$place/first" || fail "not 30 playouts"
for threads in 1 2 5; do
    results atomic --count 30 --seed 5 --threads $threads
    cp "$place/results" "$out"
    same_as "$place/first"
done
results atomic --count 30 --seed 6
cmp -s "$place/results" "$place/first" && fail "another seed has the same results"

run 0 playouts hex --count 5 --turns 10 --json
json "it['unfinished'] == 5 and it['turns'] == 50"
run 0 playouts chess --count 5 --fen "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1" --json
json "it['draws'] == 5 and it['turns'] == 0 and it['fen'].startswith('7k/')"
run 0 playouts chess --count 5 --fen "4k3/8/8/8/8/8/8/R3K3 w - - 149 90" --turns 1 --json
json "it['draws'] + it['unfinished'] == 5 and it['turns'] == 5"
run 0 playouts chess --seconds 0
says_regex "playouts 1 in .*"

cat >"$place/endless.vdl" <<'VDL'
game "Endless"
board 3x3
piece Stone s: mK
setup "s2/3/2S w - - 0 1"
turn:
  move
  require possible turn
VDL
for threads in 1 3; do
    run 1 playouts "$place/endless.vdl" --threads $threads
    is_refused
    complains "$place/endless.vdl:7:"
done

for value in x -1 '' 1,5 1. 1000001; do
    run 2 playouts chess --seconds "$value"
    is_refused
    complains "--seconds takes a time such as 2 or 0.5, not \"$value\""
done
for option in --threads --count --turns; do
    for value in 0 x -1 ''; do
        run 2 playouts chess "$option" "$value"
        is_refused
        complains "$option takes a number from 1 to "
    done
done
run 2 playouts chess --seed x
complains '--seed takes a number, not "x"'
run 2 playouts
complains "missing argument GAME"
run 2 playouts chess 5
run 1 playouts no-such-game --count 1
is_refused
run 0 help playouts
says_regex "usage: baronet playouts .*"

# ---- make bench: that the script works, not how fast anything is
if [ "$TEST_SCALE" = deep ]; then
    last="tests/bench/bench.sh rutland"
    checks=$((checks + 1))
    BENCH_RUNS=1 BENCH_PEERS=0 BENCH_INSTRUCTIONS=0 sh tests/bench/bench.sh rutland >"$out" 2>"$err" || fail "exit status $?"
    says_regex "\\| rutland \\| 4 \\| 7338952 \\| .*"
    says_regex "Bench: 7338952"
fi

finish
