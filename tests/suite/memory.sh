#!/bin/sh
# Commands that run out of memory say so in one line and end with 3; people who play can go on. One allocation after
# the other fails (tests/memory/shim.c), alone or with all later ones.
. tests/checks.sh

if [ -n "${SANITIZE:-}" ]; then
    echo "nothing else can be loaded before the sanitizers"
    exit 77
fi
shim=$place/shim.so
${CC:-cc} -shared -fPIC -O1 -o "$shim" tests/memory/shim.c 2>/dev/null || {
    echo "this C library has no __libc_malloc"
    exit 77
}
sure=3 # allocations at the beginning that fail one by one
[ "$TEST_SCALE" != deep ] || sure=40

# fail_at N ARGUMENT...: allocation N fails.
fail_at() {
    number=$1
    shift
    MEMORY_FAILS=$number LD_PRELOAD=$shim "$PROG" "$@" >"$out" 2>"$err" </dev/null
}

# each ARGUMENT...: the command with each allocation failing ends with 3, one line, and no word of a crash; at last
# it succeeds.
each() {
    "$PROG" "$@" >"$place/expected" 2>/dev/null </dev/null
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
    complains "out of memory"
fi
finish
