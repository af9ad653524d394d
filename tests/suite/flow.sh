#!/bin/sh
# Where rules tell a secret, `check` warns: mutants of the bundled games with secrets, made for the test that plays
# pairs of games (tests/secret_mutants.py), each of which tells something through one channel.
. tests/checks.sh

for game in robber-baron robber-baron-no-flip dark-chess; do
    run 0 check "$game"
    is_clean
    mkdir -p "$place/$game"
    python3 -B tests/secret_mutants.py "$PROG" "$game" "$place/$game" 7 >"$place/channels" || fail "no mutants of $game"
    [ "$(wc -w <"$place/channels")" -ge 6 ] || fail "$game has few mutants"
    for mutant in "$place/$game"/*.vdl; do
        run 0 check "$mutant"
        complains "hidden: " # the end of the way from what is told
    done
done

if [ "$failures" -gt 0 ]; then
    echo "$failures failures"
    exit 1
fi
echo "summary: $checks checks"
