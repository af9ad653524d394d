#!/bin/sh
# perft with --threads and --hash counts what it counts without; playouts: its output, its options, and
# that a seed repeats the games whatever the number of threads.
#
# TEST_SCALE=small counts one turn less.
. tests/checks.sh

less=0
[ "$TEST_SCALE" = small ] && less=1

# same_as FILE: stdout is what the file holds.
same_as() {
    checks=$((checks + 1))
    cmp -s "$out" "$1" || fail "is not what it was: $(head -n 1 "$1")"
}

# ---- perft --threads, --hash

# counts GAME DEPTH [OPTION...]: the same in every way.
counts() {
    game=$1
    depth=$(($2 - less))
    shift 2
    run 0 perft "$game" "$depth" "$@"
    says_regex 'nodes [0-9]+'
    cp "$out" "$place/plain"
    run 0 perft "$game" "$depth" "$@" --threads 2
    same_as "$place/plain"
    run 0 perft "$game" "$depth" "$@" --hash 1
    same_as "$place/plain"
    run 0 perft "$game" "$depth" "$@" --hash=16 --threads=3
    same_as "$place/plain"
}

counts chess 5
counts chess 4 --fen "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
counts crazyhouse 4
counts shogi 4
counts reversi 6
counts english-draughts 8
counts marseillais 2
counts hex 3
# In odd and in even turns, whoever is to move, and from the one to the other.
counts ruddigore 4 --fen "x1r5/pp6/8/8/8/8/6PP/5R1X[] w - - 0 1"
counts ruddigore 4 --fen "x1r5/pp6/8/8/8/8/6PP/5R1X[] b - - 0 1"
counts ruddigore 4 --fen "x1r5/pp6/8/8/8/8/6PP/5R1X[] w - - 0 2"
counts ruddigore 4 --fen "x1r5/pp6/8/8/8/8/6PP/5R1X[] b - - 0 2"

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
says 'nodes 4611686018427387904'
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
cp "$out" "$place/plain"
run 0 perft chess 3 --divide --threads 2 --hash 1
same_as "$place/plain"
run 0 perft chess 3 --json --threads 2 --hash 1
json "it['nodes'] == 8902 and it['depth'] == 3"
for depth in 0 1 2; do
    run 0 perft chess $depth --threads 256 --hash 1
done
says_regex 'nodes 400'
run 0 perft chess 2 --hash 0
says_regex 'nodes 400'
run 0 perft chess 3 --threads 2 --fen "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
says_regex 'nodes 0'

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
if [ "$TEST_SCALE" != small ]; then
    last="tests/bench/bench.sh rutland"
    checks=$((checks + 1))
    BENCH_RUNS=1 BENCH_PEERS=0 BENCH_INSTRUCTIONS=0 sh tests/bench/bench.sh rutland >"$out" 2>"$err" || fail "exit status $?"
    says_regex "\\| rutland \\| 4 \\| 7338952 \\| .*"
    says_regex "Bench: 7338952"
fi

finish
