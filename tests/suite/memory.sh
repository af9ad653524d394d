#!/bin/sh
# Commands that run out of memory say so in one line and end with 3; people who play can go on. One allocation after
# the other fails (tests/memory/memory_shim.c), alone or with all later ones.
. tests/checks.sh

if [ -n "${SANITIZE:-}" ]; then
    echo "nothing else can be loaded before the sanitizers"
    exit 77
fi
shim=$place/shim.so
${CC:-cc} -shared -fPIC -O1 -o "$shim" tests/memory/memory_shim.c 2>/dev/null || {
    echo "this C library has no __libc_malloc"
    exit 77
}
sure=2 # allocations at the beginning that fail one by one
[ "$TEST_SCALE" != deep ] || sure=40

# fail_at N ARGUMENT...: allocation N fails.
fail_at() {
    number=$1
    shift
    MEMORY_FAILS=$number LD_PRELOAD=$shim "$PROG" "$@" >"$out" 2>"$err" <"$input"
}

# each ARGUMENT...: the command with each allocation failing ends with 3, one line, and no word of a crash; at last
# it succeeds. What it reads is $input.
input=/dev/null
each() {
    "$PROG" "$@" >"$place/expected" 2>/dev/null <"$input"
    wanted=$?
    n=1
    while [ "$n" -lt 100000 ]; do
        checks=$((checks + 1))
        last="allocation $n: baronet $*"
        fail_at "$n" "$@"
        status=$?
        if [ "$status" -eq "$wanted" ]; then
            # Some are not needed: a buffer of the C library, a comfort.
            cmp -s "$out" "$place/expected" || fail "it prints something else"
            [ "$n" -lt 3000 ] || break
        elif [ "$status" -ne 3 ] || [ "$(wc -l <"$err")" -ne 1 ]; then
            fail "exit status $status, not 3 with one line"
        fi
        n=$((n + 1 + n / sure))
    done
}

each show connect-four
each moves hex
each perft connect-four 3 --threads 2
each check connect-four
each convert games/zrf/reversi.zrf
each check --secrets --games 1 --turns 2 robber-baron
each moves robber-baron --view white --json
printf 'connect-four\tstart\t1\t7\nhex\tstart\t1\t121\n' >"$place/list.tsv"
each perft --batch "$place/list.tsv"
printf 'd1\nd2\nsave %s\nquit\n' "$place/four.game" | "$PROG" play connect-four --seat White=human,Black=human >"$out" 2>"$err"
each replay "$place/four.game" --json
"$PROG" match hex --first random --second random --games 2 --turns 6 --seed 1 --record "$place/match.pgn" >"$out" 2>"$err"
each replay "$place/match.pgn"

# A match: as it ends, or 3 and a record that a later one goes on with.
n=1
while [ "$n" -lt 3000 ]; do
    checks=$((checks + 1))
    last="allocation $n: baronet match"
    rm -f "$place/new.pgn"
    fail_at "$n" match hex --first random --second greedy --games 2 --turns 6 --seed 1 --jobs 1 --record "$place/new.pgn"
    status=$?
    [ "$status" -eq 0 ] || [ "$status" -eq 3 ] || fail "exit status $status"
    "$PROG" match hex --first random --second greedy --games 2 --turns 6 --seed 1 --jobs 1 --record "$place/new.pgn" >"$out" 2>"$err" ||
        fail "nobody can go on with the record"
    n=$((n + 1 + n / sure))
done

# Conversations: each line is answered, or it is said that memory was out.
introduction= # which loads all games
[ "$TEST_SCALE" != deep ] || introduction=protover
for protocol in uci usi ucci xboard; do
    case $protocol in
    xboard) printf '%s\n' xboard $introduction new "sd 1" go force "ping 7" quit ;;
    *) printf '%s\nsetoption name Learn value 0\nposition startpos\ngo nodes 5\nstop\nisready\nquit\n' "$protocol" ;;
    esac >"$place/said"
    n=1
    while [ "$n" -lt 3000 ]; do
        checks=$((checks + 1))
        last="allocation $n: baronet $protocol"
        input=$place/said
        BARONET_LEARN=0 fail_at "$n" "$protocol" connect-four
        status=$?
        [ "$status" -eq 0 ] || [ "$status" -eq 3 ] || fail "exit status $status"
        if [ "$status" -eq 0 ]; then
            grep -Eq '^(readyok|pong 7)|out of memory' "$out" || fail "there is no answer"
        elif [ "$(wc -l <"$err")" -ne 1 ]; then
            fail "exit status 3 without a word"
        fi
        n=$((n + 1 + n / sure))
    done
done
input=/dev/null
export MEMORY_STAYS_OUT=1
each show hex
unset MEMORY_STAYS_OUT

# Who plays is told, and what is saved is whole.
n=1
while [ "$n" -lt 3000 ]; do
    checks=$((checks + 1))
    last="allocation $n: baronet play connect-four"
    rm -f "$place/kept.txt"
    printf 'd1\ne1\nundo\nd2\nsave %s\nboard\nquit\n' "$place/kept.txt" |
        MEMORY_FAILS=$n LD_PRELOAD=$shim "$PROG" play connect-four --seat White=human,Black=human >"$out" 2>"$err"
    status=$?
    [ "$status" -lt 4 ] || fail "exit status $status"
    [ ! -e "$place/kept.txt" ] || "$PROG" replay "$place/kept.txt" >/dev/null 2>&1 || fail "what was saved can't be read"
    [ "$(find "$place" -name 'kept.txt*' | wc -l)" -lt 2 ] || fail "something else is left beside the game"
    n=$((n + 1 + n / sure))
done

# More than there is.
# shellcheck disable=SC3045 # dash and bash have it; else nothing is tried
if ulimit -v 1000000 2>/dev/null; then
    run 3 perft connect-four 3 --hash 100000
    complains "there is no memory for 100000 MB"
fi
finish
