#!/bin/sh
# Forced wins of a table (tests/data/forced-wins.tsv): `mate` proves them and that nothing shorter is one,
# `analyse` finds them. Every tenth of them, all when the run is deep: one alone takes half a minute.
. tests/checks.sh

every=10 first=1
[ "$TEST_SCALE" = deep ] && every=1 first=0
awk -F'\t' -v every=$every -v first=$first '!/^#/ && n++ % every == first' tests/data/forced-wins.tsv >"$place/wins"
[ "$(wc -l <"$place/wins")" -ge 4 ] || fail "few positions"
while IFS=$tab read -r game fen turns; do
    run 0 mate "$game" "$turns" --fen "$fen"
    says "wins in $turns:"
    run 0 mate "$game" $((turns - 1)) --fen "$fen"
    says "has no forced win"
    run 0 analyse "$game" --fen "$fen" --nodes 400000 --learn 0
    checks=$((checks + 1))
    grep -qE "wins in [1-$turns] turns?:" "$out" || fail "does not find the win in $turns"
done <"$place/wins"

finish
