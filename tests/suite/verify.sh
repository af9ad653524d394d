#!/bin/sh
# baronet verify: a record that a server has made, as it is, altered, cut, and noted otherwise; without a server.
# tests/serve/chance_test.py has records of all kinds, where the program was built with the server.
set -u

. tests/checks.sh
record=tests/data/fair-race.baronet
white=7bab581b7863a7d12fbb92be5dece4e3094c53d6df9340241159bf4ae25448e9
commitment=49d744c645ead5ecc3ed876ef70a5001e5cf140d92b42c1db60b09cb53175ee6

run 0 verify "$record"
says "committed itself to its seed: $commitment"
says "white has added $white."
says "All turns of chance follow from this: 19."
run 0 --plain verify "$record" --commitment "$commitment" --contribution "white=$white"
# A stranger's record brings its rules with it: they can be confined.
if "$PROG" --sandbox list >"$out" 2>"$err"; then
    run 0 --sandbox verify "$record"
fi
run 0 verify "$record" --json
says '"fair": true, "problem": null, "chance_turns": 19'
# Another program, which knows only docs/wire.md, finds the same.
last="tests/serve/chance_verifier.py $record"
checks=$((checks + 1))
python3 -B tests/serve/chance_verifier.py "$record" >"$out" 2>"$err" || fail "finds a mistake"
says "19 throws follow from the seed"

# altered SCRIPT TEXT: the record, altered by sed, is refused with this text.
altered() {
    sed "$1" "$record" >"$place/altered"
    run 1 verify "$place/altered"
    complains "$2"
}
altered 's/^1\. =4$/1. =3/' 'turn 1 of the record, "1. =3", does not follow from the seed and the contributions: these give "=4"'
altered 's/^\[ChanceSeed "d/[ChanceSeed "e/' 'not the one that the server has committed itself to'
altered 's/^\[Seats "white=human/[Seats "white=engine/' 'not the one that the server has committed itself to'
altered 's/^\[Start ".*/[Start "6\/6\/1[RRrrr] Die - - 0 1"]/' 'not the one that the server has committed itself to'
altered 's/^\(\[ChanceContributions "white=\)7/\18/' 'does not follow from the seed'
altered 's/^\[ChanceContributions ".*/[ChanceContributions "white=none"]/' 'the contribution of black is missing'
altered '/^\[ChanceSeed/d' 'the seed is not told yet'
altered '/^\[ChanceCommitment/d' 'has no commitment to a seed'
altered 's/^\[Turns "38"/[Turns "37"/; $!b' 'more turns than the header line "Turns" says'
altered 's/^\[Result "white/[Result "black/' 'this is not the result of the game'
altered 's/^\[Game/[View "white"]\n[Game/' 'this is what one player knew'
altered 's/^1\. @t4$/1. @t3/' 'this turn is not legal here'
sed '/^%/,$d; /^1\. =2$/,$d' "$record" >"$place/cut"
run 1 verify "$place/cut"
complains 'the record ends after 2 of 38 turns'
run 1 verify "$record" --commitment "$white"
complains 'another commitment than the one you have noted'
run 1 verify "$record" --contribution "black=$white"
complains 'your contribution is not in the record: there black has added'
run 1 verify "$record" --contribution "green=$white"
complains 'nobody called "green" has a seat'
run 1 verify "$record" --json --contribution "black=$white"
says '"fair": false, "problem": "your contribution is not in the record: there black has added '

# Other games, and no games.
printf 'e2e4\nsave %s\nquit\n' "$place/chess" | "$PROG" play chess --seat white=human,black=human >/dev/null 2>&1
run 0 verify "$place/chess"
says 'Chess has no turns of chance; all turns are legal.'
printf 'save %s\nquit\n' "$place/race" | "$PROG" play race --seat white=human,black=human >/dev/null 2>&1
run 1 verify "$place/race"
complains 'has no commitment to a seed'
run 1 verify Makefile
complains "no record in Baronet's own format"
printf '[Event "x"]\n[White "a"]\n\n1. e4 e5 *\n' >"$place/pgn"
run 1 verify "$place/pgn"
complains "no record in Baronet's own format"
run 3 verify "$place"
complains 'Is a directory'
# shellcheck disable=SC2002 # a pipe is the point
cat "$record" | "$PROG" verify /dev/stdin >"$out" 2>"$err"
complains 'not a pipe'
run 3 verify "$place/nowhere"
complains 'cannot read'
run 2 verify
run 2 verify "$record" --commitment 12
complains '--commitment is a number of 64 hexadecimal digits'
run 2 verify "$record" --contribution "$white"
complains '--contribution is PLAYER=NUMBER'
finish
