#!/bin/sh
# Game files of earlier versions of the language run unchanged, and so they do in canonical layout and in today's words:
# their own tests, and the counts that the program of their time had. tests/data/earlier holds those bundled games whose
# text has changed.
. tests/checks.sh

program=$(realpath "$PROG")

# counts WHAT: in the place, the table's counts hold.
counts() {
    last="perft --batch, $1"
    checks=$((checks + 1))
    (cd "$place" && "$program" perft --batch earlier.tsv) >"$out" 2>"$err" || fail "other counts: $(tail -n 3 "$out")"
}

mkdir -p "$place/tests/data"
cp -R tests/data/earlier "$place/tests/data/earlier"
cp tests/data/earlier.tsv "$place"
games=$(ls "$place"/tests/data/earlier/*.vdl)
for game in $games; do
    run 0 check "$game"
done
counts "as they were"
for game in $games; do
    run 0 format "$game"
    run 0 check "$game"
done
counts "in canonical layout"
for game in $games; do
    run 0 format --upgrade "$game"
    run 0 check "$game"
done
counts "in today's words"
last="format --upgrade"
checks=$((checks + 1))
! grep -rn 'when false' "$place/tests/data/earlier" >"$out" || fail "goals that are never asked are left"

finish
