#!/bin/sh
# Rules as subroutines: they do what they do where they are put in; many rules, deep and wide calls. And what they work
# with: variables of all types, `none`, notes of many names.
. tests/checks.sh
last="rules as subroutines"

# Prints a game in which a Man goes by rules that choose, leave and return. With "often" more of it
# calls these rules, though it is never carried out.
game() {
    cat <<'VDL'
game "Calls"
board 6x6
piece Man m: W
setup "mm4/6/6/6/6/4MM w - - 0 1"
define heights = rank of a1 or rank of a6

turn:
  choose start among own Man
  one of walk(start, n), walk(start, e), hop(start)
  when possible walk(start, w) by opponent: note "~"
  when possible hop(first of own piece) and not possible reply: note "#"

rule walk(start, way):
  let here = start
  let steps = 0
  attempt:
    while steps < 3:
      set here = step(here, way)
      check-free(here)
      set steps = steps + 1
      either: arrive(start, here)
      or: nothing
    require false
  require here != start and here is not empty

rule check-free(here):
  require here != none
  when here is empty: return
  when here in own piece: require false
  when here in heights: leave-now
  require false

rule leave-now: leave

rule arrive(start, here):
  when here = e3: return
  move start to here
  note "{start}{here}"
  attempt:
    when here in heights: leave-now
    note "!"
  end turn

rule hop(start):
  choose over among any piece in around(start)
  let target = toward(start, over, 2)
  require target is empty
  attempt:
    for each near among own piece in around(target):
      when near != start: leave
    remove over
  move start to target
  note "{start}{target}"

lose "no legal turn" when not possible turn
lose "no Men" when not exists own Man
VDL
    [ "$1" = often ] || return 0
    i=0
    echo "rule never:"
    while [ $i -lt 60 ]; do
        echo "  walk(a1, n)"
        echo "  hop(a1)"
        echo "  arrive(a1, a2)"
        echo "  attempt: check-free(a1)"
        i=$((i + 1))
    done
    echo 'draw "never" when turn-number < 0 and possible never'
}

game once >"$place/once.vdl"
game often >"$place/often.vdl"

# The same turns, one after the other.
checks=$((checks + 1))
for depth in 1 2 3 4; do
    once=$("$PROG" perft "$place/once.vdl" $depth 2>&1)
    often=$("$PROG" perft "$place/often.vdl" $depth 2>&1)
    [ "$once" = "$often" ] || fail "depth $depth: $once put in, $often called"
done
checks=$((checks + 1))
once=$("$PROG" moves "$place/once.vdl" 2>&1)
[ "$once" = "$("$PROG" moves "$place/often.vdl" 2>&1)" ] || fail "other turns when rules are called"
[ "$(printf '%s\n' "$once" | wc -l)" -gt 3 ] || fail "few turns: $once"
run 0 disasm "$place/once.vdl"
is_silent_on CALL
run 0 disasm "$place/often.vdl"
calls=$(grep -c CALL "$out")
[ "$calls" -gt 200 ] || fail "only $calls calls of subroutines"

# Variables of all types, in the position and of the turn: what they hold is read back from text.
cat >"$place/variables.vdl" <<'VDL'
game "Vars"
board 4x4
piece Man m: mW
piece Boss b: mK
setup "m3/4/3m/MM2 w - - 0 1"

variable last = none
variable trail = nowhere
variable best = Man for each player
variable whose = White
variable seen = nowhere for each player, uncompared
variable low = -3
variable flag = false
variable home = a1
turn variable here = none
turn variable around-set = nowhere
turn variable k = Boss
turn variable n-steps = -2

turn:
  require here = none and not exists around-set and n-steps = -2 and k = Boss
  choose start among own piece
  set here = start
  set around-set = around(here)
  set n-steps = count around-set
  choose target among around-set in empty
  move here to target
  let both = start or target
  grow(both)
  set last = target
  set home = none
  set here = target
  set low = low - 1
  set flag = not flag
  set best = none
  set whose = opponent
  set seen = seen or target
  note "{start}{here}"
  when possible see(both): set low = low - 1

rule see(them): require here = none and count them = 2
rule grow(more):
  set trail = trail or more
lose "no legal turn" when not possible turn or here != none
VDL
checks=$((checks + 1))
"$PROG" moves "$place/variables.vdl" | cut -f 2 >"$place/first"
while IFS= read -r fen; do
    "$PROG" moves "$place/variables.vdl" --fen "$fen" </dev/null | cut -f 2
done <"$place/first" >"$place/second"
[ "$(wc -l <"$place/second")" -gt 20 ] || fail "few positions with variables"
grep -qF "{last=a3;trail=a1,b2,a3,a4;best=none,none;seen=b2|a3;low=-7;home=none}" "$place/second" ||
    fail "variables: $(head -n 1 "$place/second")"
while IFS= read -r fen; do
    [ "$("$PROG" show "$place/variables.vdl" --fen "$fen" </dev/null | grep -cxF "FEN: $fen")" = 1 ] ||
        fail "read back differently: $fen"
done <"$place/second"

# `none` stands for a direction, a piece and a player that is not there.
cat >"$place/none.vdl" <<'VDL'
game "None"
board 3x3
piece Man m: W
setup "3/1m1/M2 w - - 0 1"
turn:
  choose start among own Man
  let way = n
  let kind = type of start
  let whose = me
  set way = none
  set kind = none
  set whose = none
  require step(start, way) = none and kind != Man and whose != me and whose != opponent
  move start to c3
  note "{start}"
lose "no legal turn" when not possible turn
test "no way leads nowhere":
  legal a1
VDL
checks=$((checks + 1))
"$PROG" check "$place/none.vdl" >/dev/null || fail "none as a direction, a piece and a player"

# Notes with many names.
cat >"$place/notes.vdl" <<'VDL'
game "Notes"
board 3x3
piece Man m: W
setup "3/1m1/M2 w - - 0 1"
turn:
  choose a among own Man
  choose b among empty
  choose c among empty
  choose d among 1, 2
  let kind = type of a
  move a to b
  note "{KIND}{a}-{b}/{c}={d}{kind}!"
lose "no legal turn" when not possible turn
test "five names":
  legal "Ma1-b1/c1=2m!"
VDL
checks=$((checks + 1))
"$PROG" check "$place/notes.vdl" >/dev/null || fail "five names in one note"

# Twenty thousand rules in a row.
checks=$((checks + 1))
awk 'BEGIN {
    print "game \"Many\"\nboard 2x2\npiece Man m: W\nsetup \"m1/1M w - - 0 1\"\nturn: r0"
    for (i = 0; i < 19990; i++) printf "rule r%d: r%d\n", i, i + 1
    print "rule r19990:\n  move\n  end turn\nlose \"no legal turn\" when not possible turn"
}' >"$place/many.vdl"
[ "$("$PROG" perft "$place/many.vdl" 1 2>&1)" = "nodes 2" ] ||
    fail "many rules: $("$PROG" perft "$place/many.vdl" 1 2>&1 | head -n 3)"

# Calls that double with each rule end in a message.
checks=$((checks + 1))
awk 'BEGIN {
    print "game \"Doubling\"\nboard 2x2\npiece Man m: W\nsetup \"m1/1M w - - 0 1\"\nturn: r0"
    for (i = 0; i < 60; i++) printf "rule r%d:\n  r%d\n  r%d\n", i, i + 1, i + 1
    print "rule r60: nothing\nlose \"no legal turn\" when not possible turn"
}' >"$place/doubling.vdl"
"$PROG" perft "$place/doubling.vdl" 1 2>&1 | grep -q "too many steps" ||
    fail "doubling calls: $("$PROG" perft "$place/doubling.vdl" 1 2>&1 | head -n 3)"

finish
