#!/bin/sh
# --max-time, --max-steps and --max-memory: every command ends within them and says which one was spent; memory and
# threads that can't be had.
. tests/checks.sh

# spent WHAT ARGUMENT...: the command ends with exit status 3 and says that this limit is spent.
spent() {
    what=$1
    shift
    run 3 "$@"
    grep -q "baronet: error: the limit of $what is spent" "$err" || fail "nothing is said of the limit of $what"
}

{
    printf 'game "Slow"\nboard 4x4\npiece Man a: W\nsetup "4/aa2/4/AA2 w - - 0 1"\nvariable x = 0\n'
    printf 'turn:\n  move\n  set x = 0\n  while x < 1000000: set x = x + 1\n'
    printf 'test "counts":\n  perft 1 6\n'
} >"$place/slow.vdl"
printf 'game "Large"\nboard 20x20\npiece King k: mQaQ\nsetup:\n  White King at a1\nturn: move\n' >"$place/large.vdl"
for command in check moves show; do
    spent memory "$command" "$place/large.vdl" --max-memory 1
    spent steps "$command" "$place/large.vdl" --max-steps 100000
done
for command in "moves" "check" "perft" "playouts" "analyse"; do
    set -- "$command" "$place/slow.vdl"
    [ "$command" != perft ] || set -- "$@" 4
    spent steps "$@" --max-steps 300000
    spent time "$@" --max-time 20
done
spent time perft chess 8 --max-time 50 --threads 2
spent time perft chess 8 --max-time 50 --plain
spent steps perft chess 8 --max-steps=100000 --hash 1
spent time playouts chess --count 1000000 --max-time 50
spent time analyse chess --time 100 --max-time 50 --threads 2
for player in random greedy baronet; do
    spent time match chess --first $player --games 1000000 --max-time 300
done
spent time match chess --games 1000000 --nodes 100 --jobs 2 --max-time 300
run 0 perft chess 3 --max-time 60000 --max-steps 1000000000 --max-memory 1000
run 2 perft chess 3 --max-time soon
run 2 perft chess 3 --max-time
run 2 perft chess 3 --max-memory 1 --max-memory 2

# ---- Memory and threads that can't be had: it is said, and what was before stays
run 0 analyse hex --threads 256 --time 50 --learn 0
complains 'threads here; that is how many are used'
run 3 analyse hex --hash 16 --time 50 --learn 0 --max-memory 1
run 0 analyse hex --hash 60000 --time 50 --learn 0 --max-memory 4000
complains 'there is no memory for 60000 MB; 16 are used'
run 3 perft chess 2 --hash 60000 --max-memory 4000
complains 'there is no memory for 60000 MB'
for protocol in uci usi ucci; do
    last="baronet $protocol"
    case $protocol in
    uci) lines='setoption name Hash value 60000\nsetoption name Threads value 256\n' ;;
    usi) lines='setoption name USI_Hash value 60000\nsetoption name Threads value 256\n' ;;
    ucci) lines='setoption hashsize 60000\nsetoption threads 256\n' ;;
    esac
    # shellcheck disable=SC2059 # with line ends
    printf "${lines}isready\ngo nodes 20\nisready\nquit\n" |
        BARONET_LEARN=0 "$PROG" "$protocol" --max-memory 4000 >"$out" 2>"$err" || fail "does not end well"
    grep -q "there is no memory for 60000 MB; it stays at 16" "$out" || fail "nothing is said of memory"
    grep -q "threads here; it stays at 1" "$out" || fail "nothing is said of threads"
    grep -q readyok "$out" || fail "does not go on"
    grep -q '^bestmove [a-i1-9]' "$out" || fail "does not think"
done
last="baronet xboard"
printf '%s\n' xboard "memory 60000" "cores 256" "sd 1" go "ping 1" quit | "$PROG" xboard --max-memory 4000 >"$out" 2>"$err" || fail "does not end well"
grep -q "telluser there is no memory for 60000 MB; it stays at 16" "$out" || fail "nothing is said of memory"
grep -q "telluser there are at most [0-9]* threads here; it stays at 1" "$out" || fail "nothing is said of threads"
grep -q "pong 1" "$out" || fail "does not go on"
grep -q '^move [a-h]' "$out" || fail "does not think"

# Where no thread can be started, one thread thinks, and what can't be done without another is refused.
if [ -z "${SANITIZE:-}" ]; then # whose own memory is beyond any limit
    # without_threads LINE...: says this to $protocol
    without_threads() {
        last="baronet $protocol, no thread: $*"
        # shellcheck disable=SC3045 # dash and bash have them
        printf '%s\n' "$@" | (
            ulimit -s 900000 # that large is the stack of a thread
            ulimit -v 800000
            BARONET_LEARN=0 timeout 60 "$PROG" "$protocol" connect-four
        ) >"$out" 2>"$err" || fail "does not end well"
    }
    for protocol in uci usi ucci; do
        without_threads "go nodes 20" isready quit
        grep -q '^bestmove [a-i1-9]' "$out" || fail "does not think"
        grep -q readyok "$out" || fail "does not go on"
        without_threads "go infinite" isready quit
        grep -q "error: no thread can be started" "$out" || fail "nothing is said of threads"
        grep -q readyok "$out" || fail "does not go on"
    done
    protocol=xboard
    without_threads xboard "sd 1" go "ping 1" quit
    grep -q '^move [a-h]' "$out" || fail "does not think"
    without_threads xboard analyze "ping 1" quit
    grep -q "telluser Error (no thread can be started)" "$out" || fail "nothing is said of threads"
    grep -q "pong 1" "$out" || fail "does not go on"
fi

# ---- Rules without an end: the same is said wherever somebody asks
{
    printf 'game "Endless"\nboard 4x4\npiece Man a: W\nsetup "4/aa2/4/AA2 w - - 0 1"\nvariable x = 0\n'
    printf 'turn:\n  while x = 0: set x = 0\n  move\n'
} >"$place/endless.vdl"
set -- moves
[ "$TEST_SCALE" != deep ] || set -- moves result show "show --json" "result --json"
for command; do
    # shellcheck disable=SC2086 # words
    run 1 $command "$place/endless.vdl"
    complains "the rules take too many steps (do they loop without end?)"
done

printf 'endless.vdl\tstart\tongoing\n' >"$place/endless.tsv"
(cd "$place" && "$PROG" result --batch endless.tsv) >"$out" 2>"$err" # a list names files from the current folder
[ $? -eq 1 ] || fail "a result is told that the rules don't give"
says "the rules take too many steps"

# ---- The thread that thinks while commands come
# await_limit: until it answers or says that a limit is spent, ten seconds at most.
await_limit() {
    tries=0
    while ! grep -qE '^(best)?move |a limit is spent|the limit of' "$out" && [ $((tries += 1)) -lt 200 ]; do
        sleep 0.05
    done
}

# spent_while_thinking ANSWER LINE...: the engine ($protocol) answers when its time is spent, if it had any: a busy machine
# may need more to load the game.
spent_while_thinking() {
    answer=$1
    shift
    for milliseconds in 400 3000 12000; do
        last="baronet $protocol --max-time $milliseconds"
        : >"$out"
        {
            printf '%s\n' "$@"
            await_limit
            printf 'quit\n'
        } | "$PROG" "$protocol" --max-time $milliseconds >"$out" 2>"$err"
        status=$?
        ! grep -q "$answer" "$out" || break
    done
    [ $status -eq 3 ] || fail "does not end with status 3"
    grep -q "$answer" "$out" || fail "does not answer when time is spent"
}
for protocol in uci usi ucci; do
    spent_while_thinking '^bestmove [a-i1-9]' "go infinite"
    grep -q "error: the limit of time is spent" "$out" || fail "nothing is said of the limit of time"
done
protocol=xboard
spent_while_thinking '^move [a-h]' xboard "st 100" go
# XBoard waits for the end of the introduction, in which games are loaded.
last="baronet xboard, a limit that is spent while it introduces itself"
printf '%s\n' xboard "protover 2" "ping 1" quit | timeout 60 "$PROG" xboard --max-steps 2000000 >"$out" 2>"$err"
[ $? -eq 3 ] || fail "does not end with status 3"
grep -q '^feature done=1' "$out" || fail "does not say that this was all"
grep -q '^Error (a limit is spent): protover 2' "$out" || fail "nothing is said of the limit"
# What is counted there is limited, too, and still stopped by "stop".
for protocol in uci usi ucci; do
    for limit in "time 400" "steps 3000000"; do
        last="baronet $protocol --max-$limit, go perft"
        : >"$out"
        {
            printf 'go perft 20\n'
            await_limit
            printf 'stop\nquit\n'
        } | timeout 60 "$PROG" "$protocol" connect-four "--max-${limit% *}" "${limit#* }" >"$out" 2>"$err"
        [ $? -eq 3 ] || fail "does not end with status 3"
        grep -q "error: the limit of ${limit% *} is spent" "$out" || fail "nothing is said of the limit"
        ! grep -q 'Nodes searched' "$out" || fail "a count is told that is not whole"
    done
done
finish
