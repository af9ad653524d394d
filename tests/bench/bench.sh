#!/bin/sh
# How fast Baronet is: counts of turns (perft) over a fixed list of positions, random games, loading. Other
# programs that are installed count the same positions in turn with it, so that a ratio means something also
# on a machine that has other things to do. docs/performance.md explains the columns.
#
#     make bench                 or: PROG=build/baronet tests/bench/bench.sh [NAME...]
#
# With names (chess, kiwipete, shogi, ... loading, betza) only these. What is printed is the median of BENCH_RUNS runs (5).
# BENCH_PLAYOUTS=FOLDER holds programs that play random games, named after the games (hex, connect-four, ...):
# FOLDER/hex 1000 plays 1000 of them, with rules compiled by rbg2cpp, say.
# BENCH_PEERS=0 leaves the other programs out, BENCH_INSTRUCTIONS=0 the instructions, which take perf or
# valgrind. The last line, `Bench: N`, is the sum of all counts: it changes only if rules or the list do.
set -u

cd "$(dirname "$0")/../.." || exit 3
BUILD=${BUILD:-build}
PROG=${PROG:-$BUILD/baronet}
runs=${BENCH_RUNS:-5}
wanted=" $* "
place=$(mktemp -d) || exit 3
trap 'rm -rf "$place"' EXIT
trap 'exit 130' INT TERM
LC_ALL=C
export LC_ALL

# name; game; FEN; depth; the variant's name in Fairy-Stockfish, in Stockfish and in Sjaak II (-: none).
cat >"$place/positions" <<'LIST'
chess;chess;start;5;chess;chess;normal
kiwipete;chess;r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1;4;chess;chess;normal
crazyhouse;crazyhouse;start;5;crazyhouse;-;crazyhouse
shogi;shogi;start;5;shogi;-;shogi
xiangqi;xiangqi;start;4;xiangqi;-;xiangqi
makruk;makruk;start;5;makruk;-;makruk
capablanca;capablanca;start;5;capablanca;-;capablanca
grand;grand;start;4;grand;-;grand
atomic;atomic;start;5;atomic;-;-
antichess;antichess;start;6;antichess;-;-
three-check;three-check;start;5;3check;-;-
breakthrough;breakthrough;start;6;breakthrough;-;-
reversi;reversi;start;8;flipello;-;-
amazons;amazons;2**q1**2/1*4Q3/**1**2*2/1Q3*2**/1*1q6/*q*1*1*3/q**2*2*1/6Q2*/1*3**1*1/1Q**1*4 w - - 30 16;3;-;-;-
english-draughts;english-draughts;start;9;-;-;-
hex;hex;start;4;-;-;-
gomoku;gomoku;start;3;-;-;-
connect-four;connect-four;start;9;-;-;-
ruddigore;ruddigore;rhbqxbhr/pppppppp/8/8/8/8/PPPPPPPP/RHBQXBHR[] w KQkq - 0 2;3;-;-;-
robber-baron;robber-baron;start;6;-;-;-
rutland;rutland;start;4;-;-;-
ryugi;ryugi;start;5;-;-;-
LIST

# game; number of random games
cat >"$place/playouts" <<'LIST'
chess;400
crazyhouse;500
shogi;100
xiangqi;1500
atomic;2000
breakthrough;60000
reversi;20000
amazons;20000
english-draughts;20000
hex;100000
gomoku;100000
connect-four;300000
ruddigore;500
LIST

# Runs a command with a file as its input; prints the seconds of processor time that it took.
cat >"$place/measure.py" <<'PYTHON'
import os, sys
actions = [(os.POSIX_SPAWN_OPEN, 0, sys.argv[1], os.O_RDONLY, 0),
           (os.POSIX_SPAWN_OPEN, 1, sys.argv[2], os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)]
child = os.posix_spawnp(sys.argv[3], sys.argv[3:], os.environ, file_actions=actions)
_, status, usage = os.wait4(child, 0)
print("%.6f" % (usage.ru_utime + usage.ru_stime))
sys.exit(status != 0)
PYTHON

fail() {
    echo "tests/bench/bench.sh: $*" >&2
    exit 1
}

# is_wanted NAME
is_wanted() {
    case $wanted in
    "  " | *" $1 "*) return 0 ;;
    *) return 1 ;;
    esac
}

# calculate EXPRESSION FORMAT: "-" when a value is missing ("?").
calculate() {
    case $1 in
    *\?*) printf '%s' - ;;
    *) awk "BEGIN { printf \"$2\", $1 }" ;;
    esac
}

median() {
    sort -n "$1" | awk '{ n[NR] = $1 } END { print (n[int((NR + 1) / 2)] + n[int(NR / 2) + 1]) / 2 }'
}

has() {
    command -v "$1" >/dev/null 2>&1
}

# find_program NAME: also where Debian puts games.
find_program() {
    if [ "${BENCH_PEERS:-1}" = 0 ]; then
        return
    fi
    PATH=$PATH:/usr/games command -v "$1"
}

# ---- Peers: each has its input for a position, and a way to read the count from its output.

fairy=$(find_program fairy-stockfish)
stockfish=$(find_program stockfish)
sjaakii=$(find_program sjaakii)
: >"$place/variants"
[ -n "$fairy" ] && printf 'uci\nquit\n' | "$fairy" | sed -n 's/^option name UCI_Variant//p' |
    tr -s ' ' '\n' >"$place/variants"

# ask PEER VARIANT FEN DEPTH: its input (depth 0: nothing but what comes before).
ask() {
    if [ "$1" = sjaakii ]; then
        printf 'xboard\nvariant %s\n' "$2"
        [ "$3" = start ] || printf 'setboard %s\n' "$3"
        [ "$4" -eq 0 ] || printf 'perft %d\n' "$4"
    else
        [ "$1" = stockfish ] || printf 'setoption name UCI_Variant value %s\n' "$2"
        if [ "$3" = start ]; then echo "position startpos"; else echo "position fen $3"; fi
        [ "$4" -eq 0 ] || printf 'go perft %d\n' "$4"
    fi
    echo quit
}

# counted PEER DEPTH: the count in its output.
counted() {
    if [ "$1" = sjaakii ]; then
        awk -v depth="$2" '$1 == depth && NF == 4 { print $2 }' "$place/out"
    else
        sed -n 's/^Nodes searched: *//p' "$place/out"
    fi
}

# depth_for PEER DEPTH: Stockfish starts in more time than it counts in, so it counts one turn more.
depth_for() {
    if [ "$1" = stockfish ]; then echo $(($2 + 1)); else echo "$2"; fi
}

# can_play PEER VARIANT
can_play() {
    [ "$2" != - ] || return 1
    case $1 in
    fairy) [ -n "$fairy" ] && grep -qxF "$2" "$place/variants" ;;
    stockfish) [ -n "$stockfish" ] ;;
    sjaakii) [ -n "$sjaakii" ] ;;
    esac
}

path_of() {
    case $1 in
    fairy) echo "$fairy" ;;
    stockfish) echo "$stockfish" ;;
    sjaakii) echo "$sjaakii" ;;
    esac
}

# ---- Measuring

# once NAME INPUT COMMAND...: adds the seconds of one run to $place/NAME.
once() {
    name=$1
    input=$2
    shift 2
    python3 "$place/measure.py" "$input" "$place/out" "$@" >>"$place/$name" || fail "$* failed"
}

# How instructions are counted: perf where the processor lets it, else valgrind, for one turn less.
counter=
if [ "${BENCH_INSTRUCTIONS:-1}" != 0 ]; then
    if has perf && perf stat -x, -e instructions:u true 2>&1 | grep -q '^[0-9]'; then
        counter=perf
    elif has valgrind; then
        counter=valgrind
    fi
fi

# instructions COMMAND...
instructions() {
    case $counter in
    perf) perf stat -x, -e instructions:u "$@" 2>&1 >/dev/null | awk -F, '/instructions/ { print $1 }' ;;
    valgrind)
        valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null "$@" 2>&1 >/dev/null |
            sed -n 's/.*I *refs: *//p' | tr -d ,
        ;;
    esac
}

# instructions_per_node GAME FEN DEPTH: without those of loading.
instructions_per_node() {
    depth=$3
    [ "$counter" = valgrind ] && depth=$((depth - 1))
    nodes_then=$("$PROG" perft "$1" "$depth" --fen "$2" | sed 's/nodes //')
    all=$(instructions "$PROG" perft "$1" "$depth" --fen "$2")
    loading=$(instructions "$PROG" perft "$1" 0 --fen "$2")
    calculate "(${all:-?} - ${loading:-?}) / $nodes_then" %.0f
}

peak_memory() {
    if [ -x /usr/bin/time ]; then
        /usr/bin/time -f %M "$@" 2>&1 >/dev/null | tail -n 1
    else
        echo -
    fi
}

# print_peer PEER DEPTH: its part of the line.
print_peer() {
    if [ ! -e "$place/ask.$1" ]; then
        printf ' - | - |'
        return
    fi
    count=$(cat "$place/count.$1")
    if [ "$(depth_for "$1" "$2")" = "$2" ] && [ "$count" != "$nodes" ]; then
        printf ' other count | - |'
        return
    fi
    other=$(calculate "$(median "$place/seconds.$1") - $(median "$place/start.$1")" %.4f)
    printf ' %s | %s |' "$(calculate "$count / $other / 1000000" %.1f)" \
        "$(calculate "($nodes / $seconds) / ($count / $other)" %.2f)"
}

# measure_position NAME GAME FEN DEPTH FAIRY STOCKFISH SJAAKII: all in turn, then a line of the table.
measure_position() {
    rm -f "$place"/seconds.* "$place"/start.*
    for peer in fairy stockfish sjaakii; do
        case $peer in
        fairy) variant=$5 ;;
        stockfish) variant=$6 ;;
        sjaakii) variant=$7 ;;
        esac
        rm -f "$place/ask.$peer"
        if can_play $peer "$variant"; then
            ask $peer "$variant" "$3" "$(depth_for $peer "$4")" >"$place/ask.$peer"
            ask $peer "$variant" "$3" 0 >"$place/start.$peer.input"
        fi
    done
    run=0
    while [ $run -lt "$runs" ]; do
        run=$((run + 1))
        once start.baronet /dev/null "$PROG" perft "$2" 0 --fen "$3"
        once seconds.baronet /dev/null "$PROG" perft "$2" "$4" --fen "$3"
        nodes=$(sed -n 's/^nodes //p' "$place/out")
        for peer in fairy stockfish sjaakii; do
            [ -e "$place/ask.$peer" ] || continue
            once start.$peer "$place/start.$peer.input" "$(path_of $peer)"
            once seconds.$peer "$place/ask.$peer" "$(path_of $peer)"
            counted $peer "$4" >"$place/count.$peer"
        done
    done
    loading=$(median "$place/start.baronet")
    seconds=$(calculate "$(median "$place/seconds.baronet") - $loading" %.4f)
    total=$((total + nodes))
    printf '| %s | %d | %s | %s | %s | %s | %s | %s |' "$1" "$4" "$nodes" "$(calculate "$seconds" %.3f)" \
        "$(calculate "$nodes / $seconds / 1000000" %.1f)" "$(instructions_per_node "$2" "$3" "$4")" \
        "$(peak_memory "$PROG" perft "$2" "$4" --fen "$3")" "$(calculate "1000 * ($loading - $starting)" %.1f)"
    for peer in fairy stockfish sjaakii; do
        [ -z "$(path_of $peer)" ] || print_peer $peer "$4"
    done
    echo
}

# member NAME: a number in the JSON of the latest run.
member() {
    sed 's/.*"'"$1"'": *\([0-9.]*\).*/\1/' "$place/out"
}

# measure_playouts GAME COUNT: in turn with the other program, then a line of the table.
measure_playouts() {
    rm -f "$place"/seconds.*
    other=${BENCH_PLAYOUTS:-}/$1
    run=0
    while [ $run -lt "$runs" ]; do
        run=$((run + 1))
        once unused /dev/null "$PROG" playouts "$1" --count "$2" --seed 1 --json
        member cpu_seconds >>"$place/seconds.playouts"
        turns=$(member turns)
        mean=$(member mean_length)
        [ ! -x "$other" ] || once seconds.other /dev/null "$other" "$2"
    done
    seconds=$(median "$place/seconds.playouts")
    printf '| %s | %s | %s | %s | %s |' "$1" "$2" "$(calculate "$2 / $seconds" %.0f)" \
        "$(calculate "$turns / $seconds" %.0f)" "$mean"
    if [ -e "$place/seconds.other" ]; then
        printf ' %s | %s |' "$(calculate "$2 / $(median "$place/seconds.other")" %.0f)" \
            "$(calculate "$(median "$place/seconds.other") / $seconds" %.2f)"
    elif [ -n "${BENCH_PLAYOUTS:-}" ]; then
        printf ' - | - |'
    fi
    echo
}

has python3 || fail "python3 is missing"
[ -x "$PROG" ] || fail "there is no $PROG; \"make bench\" builds it"
total=0

echo "$("$PROG" --version), $(sed -n 's/^model name.*: *//p' /proc/cpuinfo 2>/dev/null | head -n 1), median of $runs" \
    "runs; processor time without loading"
echo
# What it takes to start a program from here.
run=0
while [ $run -lt "$runs" ]; do
    run=$((run + 1))
    once seconds.start /dev/null "$PROG" --version
done
starting=$(median "$place/seconds.start")

heading='| position | depth | nodes | s | Mnodes/s | instructions/node | peak KB | load ms |'
rule='|---|---|---|---|---|---|---|---|'
for peer in fairy stockfish sjaakii; do
    if [ -n "$(path_of $peer)" ]; then
        heading="$heading $(basename "$(path_of $peer)") Mnodes/s | ratio |"
        rule="$rule---|---|"
    fi
done
echo "$heading"
echo "$rule"
while IFS=';' read -r name game fen depth fairy_name stockfish_name sjaakii_name; do
    is_wanted "$name" && measure_position "$name" "$game" "$fen" "$depth" "$fairy_name" "$stockfish_name" "$sjaakii_name"
done <"$place/positions"
echo
echo "| random games | playouts | playouts/s | turns/s | mean length |${BENCH_PLAYOUTS:+ other playouts/s | ratio |}"
echo "|---|---|---|---|---|${BENCH_PLAYOUTS:+---|---|}"
while IFS=';' read -r game count; do
    is_wanted "$game" && measure_playouts "$game" "$count"
done <"$place/playouts"

# The games that take longest to load; without what it takes to start a program that does nothing.
measure_loading() {
    "$PROG" list | cut -f 1 | while read -r game; do
        rm -f "$place/seconds.load"
        run=0
        while [ $run -lt "$runs" ]; do
            run=$((run + 1))
            once seconds.load /dev/null "$PROG" perft "$game" 0
        done
        printf '%s %s %s\n' "$(calculate "1000 * ($(median "$place/seconds.load") - $starting)" %.1f)" "$game" \
            "$(peak_memory "$PROG" perft "$game" 0)"
    done | sort -rn | head -n 5
}
if is_wanted loading; then
    echo
    echo '| slowest to load | ms | peak KB |'
    echo '|---|---|---|'
    measure_loading | awk '{ printf "| %s | %s | %s |\n", $2, $1, $3 }'
fi
if is_wanted betza; then
    echo
    echo '| movements | microseconds each | at most | for |'
    echo '|---|---|---|---|'
    cut -f 1 tests/data/betza-open.tsv | grep -v '^#' | sort -u | "$BUILD/bench/betza_bench"
fi
echo
echo "Bench: $total"
