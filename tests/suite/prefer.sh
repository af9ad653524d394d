#!/bin/sh
# `prefer most`: several statements, in loops and rules, tried and counted in every way. The counts are
# worked out by hand; those of Brazilian draughts are published ("Perft for all recognized draughts
# variants", damforum.nl, 2010).
set -u

place=$(mktemp -d) || exit 3
trap 'rm -rf "$place"' EXIT
checks=0
failures=0

# same GAME NODES DEPTH OPTION...
same() {
    game=$1
    nodes=$2
    shift 2
    checks=$((checks + 1))
    found=$("$PROG" perft "$place/$game.vdl" "$@" | tail -n 1)
    [ "$found" = "nodes $nodes" ] && return
    failures=$((failures + 1))
    echo "FAILED: perft $game $*: $found, not $nodes"
}

cat >"$place/prefer.vdl" <<'VDL'
game "Prefer"
board 6x6
piece Man m: mR
setup "m5/6/6/6/6/M5 w - - 0 1"
define far = c1 or d1

turn:
  move
  require destination != f1
  when destination in file of a1: along-the-file
  otherwise: prefer most count between(a1, destination), "not far enough"
  prefer most count (far in (file of destination))
  when possible step-on: note "x"
  when me = White and possible reply: note "r"

-- Only the last of the three values counts.
rule along-the-file:
  let n = 0
  while n < 3:
    set n = n + 1
    prefer most (3 - n) * count between(a1, destination)

-- The statement is not heeded where a rule is tried.
rule step-on:
  move
  prefer most 1

lose "no legal turn" when not possible turn

test "the farthest along the rank, and all along the file; the next statement compares only these":
  perft 1 5
  legal a1e1xr a1a2xr a1a3xr a1a4xr a1a5xr
  illegal a1b1xr a1c1xr a1d1xr a1f1xr
test "b1f1 would be farther, but breaks the requirement; b1a1 is compared with neither":
  position "m5/6/6/6/6/1M4 w - - 0 1"
  legal b1e1xr b1a1xr
  perft 1 2
VDL
checks=$((checks + 1))
"$PROG" check "$place/prefer.vdl" >"$place/out" 2>&1 || {
    failures=$((failures + 1))
    cat "$place/out"
}
for options in "" "--threads 2" "--hash 1" "--divide"; do
    # shellcheck disable=SC2086 # several words
    same prefer 5 1 $options
    # shellcheck disable=SC2086
    same prefer 16 2 $options
done
cat >"$place/brazilian.vdl" <<'VDL'
game "Brazilian draughts" from international-draughts
board 8x8
zone last-rank: rank 8
setup "1m1m1m1m/m1m1m1m1/1m1m1m1m/8/8/M1M1M1M1/1M1M1M1M/M1M1M1M1 w - - 0 1"
VDL
same brazilian 1469 4
same brazilian 7473 5
same brazilian 37628 6
same brazilian 37628 6 --threads 2 --hash 4
"$PROG" playouts "$place/prefer.vdl" --count 20 --turns 30 >"$place/out" 2>&1 || {
    failures=$((failures + 1))
    cat "$place/out"
}
if [ "$failures" -gt 0 ]; then
    echo "$failures failures"
    exit 1
fi
echo "summary: $checks checks"
