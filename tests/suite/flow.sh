#!/bin/sh
# Where rules tell a secret, `check` warns: mutants of the bundled games with secrets, made for the test that plays
# pairs of games (tests/secret_mutants.py), each of which tells something through one channel.
. tests/checks.sh

for game in robber-baron robber-baron-no-flip dark-chess kriegspiel stratego; do
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

# Numbers of squares: those that follow from hidden moves are not told, unless the rules do.
cat >"$place/numbers.vdl" <<'VDL'
game "Numbers"
board 3x3
piece Man m: K
variable visits = 0 for each square
variable turns = 0 for each square
variable told = 0 for each square, open
setup "m2/3/M2 w"
view: own piece or around(own piece)
turn:
  move
  set visits of destination = visits of destination + 1
  set turns of a1 = turns of a1 + 1
  set openly told of destination = 1
lose openly "gone" when not exists own piece
VDL
run 0 check "$place/numbers.vdl"
is_clean
run 0 show "$place/numbers.vdl" --fen "2m/3/M2 b - - 0 1 {visits=a1:3;turns=a1:2;told=c3:1}" --view White
says "FEN: ???/2?/M1? b - - 0 1 {turns=a1:2;told=c3:1}"

# Of tries nothing is told: not how many there were, nor what they change.
run 0 check tests/rules/tries.vdl
is_clean
sed 's/^turn:/variable tries = 0, open\nturn:/; s/^after turn:/after turn:\n  set tries = tries + 1/' tests/rules/tries.vdl >"$place/tries.vdl"
run 0 check "$place/tries.vdl"
complains "the open variable \"tries\" tells everybody what not all may know"
sed 's/keep turn secretly/keep turn/' tests/rules/tries.vdl >"$place/tries.vdl"
run 0 check "$place/tries.vdl"
complains "keep turn openly"

if [ "$failures" -gt 0 ]; then
    echo "$failures failures"
    exit 1
fi
echo "summary: $checks checks"
