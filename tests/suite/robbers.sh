#!/bin/sh
# Robber-Baron without flips, counted by a program that knows nothing of this one.
set -u

place=$(mktemp -d) || exit 3
trap 'rm -rf "$place"' EXIT
${CC:-cc} -O2 -o "$place/robbers" tests/bench/robbers.c -lm || exit 3
failed=0
for depth in 2 4 6; do
    wanted=$("$place/robbers" --perft $depth)
    counted=$("$PROG" perft robber-baron-no-flip $depth | tail -n 1)
    if [ "$counted" != "nodes $wanted" ]; then
        echo "FAILED: perft robber-baron-no-flip $depth: $counted, not $wanted"
        failed=1
    fi
done
[ $failed -eq 0 ] && echo "3 checks"
exit $failed
