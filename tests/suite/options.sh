#!/bin/sh
# Options of games are chosen wherever a game is named, and are kept wherever a game is.
. tests/checks.sh

# ---- Commands
run 0 check 'robber-baron?flips=off' games/rutland.vdl
is_clean
says 'robber-baron?flips=off: 2 passed, 0 failed'
run 0 perft 'rutland?castling=on' 3
castled=$(cat "$out")
run 0 perft rutland-gollon 3
says "$castled"
run 0 show robber-baron
says 'Option flips=on (on, off): a Robber may be turned over where it stands'
run 0 list
says 'flips=on|off'
run 0 show 'robber-baron?flips=off' --json
says '"game": "robber-baron?flips=off"'
says '"chosen": "off", "values": ["on", "off"]'
run 1 show 'robber-baron?flip=off'
complains 'there is no option "flip"'
complains 'did you mean "flips"? The options are: flips (on, off)'
run 1 show 'robber-baron?flips=maybe'
complains 'the option "flips" can'"'"'t be "maybe"'
run 1 show 'chess?size=9'
complains 'this game has no options'
run 1 show 'robber-barn?flips=off'
complains 'did you mean "robber-baron"?'

# Chance and players have turns of one rule: what chance does in it, it does not do after "otherwise".
run 0 check 'robber-baron?trees=dealt'
is_clean

# ---- Files, and what they may have in common
# A parent's name may have a part that begins with a digit.
for name in chess-960 chess-960x chess-3d-2; do
    cp games/chess.vdl "$place/$name.vdl"
    printf 'game "Child" from %s\nwithout "stalemate"\n' "$name" >"$place/child.vdl"
    run 0 check "$place/child.vdl"
    is_clean
done
printf 'game "Child" from chess\ndefine less = turn-number -1\ndraw "late" when less-60 > turn-number-3\n' >"$place/child.vdl"
run 0 check "$place/child.vdl"
is_clean
cat >"$place/sizes.vdl" <<'EOF'
game "Sizes"
option size: 3, 4, 5
option crowd: off, on
board size
piece Rook r: R
setup:
  White Rook at a1
  Black Rook at rank size
when crowd:
  setup:
    White Rook at rank 1
    Black Rook at rank size
turn: move
draw "enough" when turn-number > size
test "usual":
  perft 1 4
when size = 4 and not crowd:
  test "larger":
    perft 1 6
    perft 1 7
EOF
run 1 check "$place/sizes.vdl"
says '2 passed, 1 failed'
complains 'test "larger" failed: perft 1 is 6'
run 0 perft "$place/sizes.vdl?size=5&crowd=on" 1
says 'nodes 20'
printf '%s\tstart\t1\t6\n' "sizes.vdl?size=4" >"$place/list"
(program=$(realpath "$PROG") && cd "$place" && "$program" perft --batch list) >"$out" 2>"$err" || fail "a list can't choose"

# ---- Games that are kept
printf 'a1a2\nsave %s\nquit\n' "$place/saved" >"$place/lines"
last="play with options"
"$PROG" play "$place/sizes.vdl?size=4" --seat white=human,black=human <"$place/lines" >"$out" 2>"$err" || fail "exit status $?"
grep -q '^% with size=4$' "$place/saved" || fail "the rules in the record have no options"
run 0 replay "$place/saved"
has "$place/saved" 'sizes?size=4' || fail "the record does not name them"
run 0 replay "$place/saved" "$place/sizes.vdl?size=4"
run 1 replay "$place/saved" "$place/sizes.vdl"
complains 'is a record of "sizes?size=4", not of "sizes"'
printf '+c1\n+d7\nsave %s\nquit\n' "$place/secret" >"$place/lines"
last="play with options and secrets"
"$PROG" play 'robber-baron?flips=off' --seat white=human,black=human <"$place/lines" >"$out" 2>"$err" || fail "exit status $?"
run 0 play --load "$place/secret" 'robber-baron?flips=off'
last="uci with options"
printf 'setoption name UCI_Variant value robber-baron?flips=off\nquit\n' | "$PROG" uci >"$out" 2>"$err"
says 'variant robber-baron?flips=off'

# ---- Interfaces: options of the rules are told when the game is chosen, and set like those of the engine
last="uci with options of the rules"
printf 'uci\nsetoption name UCI_Variant value robber-baron\nsetoption name Flips value off\nsetoption name flips value sideways\nquit\n' |
    "$PROG" uci >"$out" 2>"$err"
says 'option name flips type combo default on var on var off'
says 'variant robber-baron?flips=off files 7'
says 'option name flips type combo default off var on var off'
says 'the option "flips" can'"'"'t be "sideways"'
printf 'setoption name VariantPath value %s\nsetoption name UCI_Variant value sizes?size=4\nsetoption name crowd value on\nsetoption name size value 5\nd\nquit\n' \
    "$place/sizes.vdl" | "$PROG" uci >"$out" 2>"$err"
says 'option name size type combo default 4 var 3 var 4 var 5'
says 'variant sizes?size=4&crowd=on files 4'
says 'variant sizes?size=5&crowd=on files 5'
printf 'uci\nsetoption name size value 4\nquit\n' | "$PROG" uci "$place/sizes.vdl?crowd=on" >"$out" 2>"$err"
says 'option name crowd type combo default on var off var on'
says 'variant sizes?size=4&crowd=on files 4'
printf 'uci\nsetoption name size value 4\nquit\n' | "$PROG" uci >"$out" 2>"$err"
says 'No such option: size'

last="xboard with options of the rules"
printf 'xboard\nprotover 2\nvariant robber-baron\noption flips=off\noption flips=sideways\noption nonsense=1\nquit\n' |
    "$PROG" xboard >"$out" 2>"$err"
says 'feature option="flips -combo *on /// off"'
says 'feature option="flips -combo on /// *off"'
says 'tellusererror '
says 'Error (no such option): nonsense=1'
grep -q 'feature variants=.*,rutland?castling=on,' "$out" || grep -q 'robber-baron?flips=off' "$out" || fail "no variant with options"
printf 'protover 2\noption size=5\nquit\n' | "$PROG" xboard "$place/sizes.vdl?crowd=on" >"$out" 2>"$err"
says 'feature option="crowd -combo off /// *on"'
says 'feature option="size -combo 3 /// 4 /// *5"'

finish
