#!/bin/sh
# baronet xboard: conversations as XBoard has them, with answers that follow from the protocol (CECP 2)
# and the rules of the games.
. tests/checks.sh

# talk LINE...: the program is told these lines, one after the other, and "quit".
talk() {
    last=$(printf '%s; ' "$@")
    checks=$((checks + 1))
    { printf '%s\n' "$@" && echo quit; } | "$PROG" xboard >"$out" 2>"$place/err"
    status=$?
    [ "$status" -eq 0 ] || fail "exit status $status"
    [ ! -s "$place/err" ] || fail "writes to stderr: $(cat "$place/err")"
}

# matches PATTERN: a line of the output does. none_matches PATTERN: there is output, and no line of it does.
matches() {
    checks=$((checks + 1))
    grep -q -e "$1" "$out" || fail "no line matches: $1"
}
none_matches() {
    checks=$((checks + 1))
    [ -s "$out" ] || fail "says nothing at all"
    ! grep -q -e "$1" "$out" || fail "has a line that matches: $1"
}

# in_order PATTERN...: each is found after the one before.
in_order() {
    checks=$((checks + 1))
    at=0
    for pattern; do
        next=$(tail -n "+$((at + 1))" "$out" | grep -n -m 1 -e "$pattern" | cut -d: -f1)
        if [ -z "$next" ]; then
            fail "not in that order: $pattern"
            return
        fi
        at=$((at + next))
    done
}

# ---- Features; ping
talk xboard 'protover 2'
in_order '^feature done=0$' ' ping=1 setboard=1 playother=1 usermove=1 ' '^feature myname="Baronet ' \
    '^feature variants="' '^feature done=1$'
matches ' highlight=1'
matches '^feature variants=".*normal,.*ruddigore,.*shogi,'
# What XBoard can't show is not offered: hexagons, boards without pieces, two moves in a turn, walls.
for game in glinski hex gomoku reversi marseillais amazons; do
    none_matches "^feature variants=\"\\(.*,\\)*${game}[,\"]"
done
talk 'accepted ping' 'rejected san' 'random' 'hard' 'easy' 'post' 'nopost' 'computer' 'name X' 'otim 100' '' \
    'ping 7'
says_line 'pong 7'
none_matches '^Error'
talk xboard 'ping 1' 'ping 22'
in_order '^pong 1$' '^pong 22$'

# ---- Unknown commands
talk 'nonsense' 'usermov e2e4'
says_line 'Error (unknown command): nonsense'
says_line 'Error (unknown command): usermov e2e4'

# ---- Variants that XBoard knows need no setup; others have one
for variant in normal crazyhouse shogi xiangqi 3check suicide atomic chu; do
    talk new "variant $variant"
    is_silent
done
talk new 'variant rutland'
says_line 'setup (PNBRQ...C.......DKpnbrq...c.......dk) 14x10+0_fairy rdnbbckqbbnndr/pppppppppppppp/14/14/14/14/14/14/PPPPPPPPPPPPPP/RDNBBCKQBBNNDR w - - 0 1'
says_line 'piece C& RN'
says_line 'piece D& RF'
says_line 'piece P& fmWfceFifmnDifmnH'
talk new 'variant ryugi'
says_line 'piece D& BN0' # XBoard's riders
says_line 'piece K& KO2O3' # castling by two squares or by three
talk new 'variant unicorn-great-chess'
matches '^piece K& KjO[23]$' # the Rooks are not in the corners
talk new 'variant ruddigore'
says_line 'setup (P.BRQ.......HXp.brq.......hx) 8x8+5_fairy rhbqxbhr/pppppppp/8/8/8/8/PPPPPPPP/RHBQXBHR[] w KQkq - 0 1'
none_matches '^piece' # there is more to Ruddigore than how the pieces go
talk new 'variant cylinder-chess'
matches '^setup (PNBRQKpnbrqk) 8x8+0_fairy '
none_matches '^piece'
# Strength, with bounds.
talk 'protover 2'
says_line 'feature option="Skill Level -spin 20 0 20"'
says_line 'feature option="Limit Strength -check 0"'
says_line 'feature option="Elo -spin 1500 100 4000"'
talk new 'option Skill Level=21' 'option Elo=50' 'option Limit Strength=yes'
says_line 'Error (a number from 0 to 20 is needed): option Skill Level=21'
says_line 'Error (a number from 100 to 4000 is needed): option Elo=50'
says_line 'Error (a number from 0 to 1 is needed): option Limit Strength=yes'
for weak in 'Skill Level=0' 'Elo=100'; do
    talk new post 'option Limit Strength=1' 'option Elo=4000' "option $weak" \
        "option Limit Strength=$([ "$weak" = Elo=100 ] && echo 1 || echo 0)" 'sd 30' 'usermove e2e4' 'ping 1'
    [ "$(awk '/^ *[0-9]+ -?[0-9]+ [0-9]+ [0-9]+ / { nodes = $4 } END { print nodes + 0 }' "$out")" -lt 1000 ] ||
        fail "$weak: looks at too many positions"
done
talk new 'variant no-such-game' 'ping 1'
matches '^tellusererror '
says_line 'pong 1'

# A game of one's own is offered as well, and is there before any variant is set.
cat >"$place/tiny.vdl" <<'GAME'
game "Tiny" from chess
setup "r2k4/8/8/8/8/8/8/3KR3 w - - 0 1"
GAME
printf '%s\n' 'protover 2' 'force' 'usermove e1e7' 'usermove a8a1' 'usermove e7e6' 'usermove d1d2' 'quit' |
    "$PROG" xboard "$place/tiny.vdl" >"$out" 2>&1
last='xboard tiny.vdl'
matches "^feature variants=\".*,$place/tiny.vdl\"\$"
matches '^Illegal move (.*): e7e6$' # the King is in check from a1
none_matches ': d1d2$'

# ---- Moves, legal and not
talk new force 'usermove e2e4' 'usermove e7e5' 'ping 1'
none_matches '^Illegal'
talk new force 'usermove e2e5' 'usermove e7e5' 'usermove e2e4' 'usermove e1g1' 'usermove zzz'
matches '^Illegal move (.*): e2e5$'
matches '^Illegal move (.*): e7e5$'
matches '^Illegal move (.*): e1g1$'
matches '^Illegal move (.*): zzz$'
none_matches 'error:'
none_matches ': e2e4$'
talk new force 'setboard 8/P6k/8/8/8/8/8/K7 w - - 0 1' 'usermove a7a8q' 'usermove h7g8'
matches '^Illegal move (.*): h7g8$' # the Queen
talk new 'variant crazyhouse' force 'usermove e2e4' 'usermove d7d5' 'usermove e4d5' 'usermove a7a6' \
    'usermove P@e4' 'usermove P@h6'
matches '^Illegal move (.*): P@h6$'
none_matches ': P@e4$'

# Ranks count from 0 where there are ten.
talk new 'variant xiangqi' force 'usermove a0a1' 'usermove a9a8' 'usermove a10a9'
matches '^Illegal move (.*): a10a9$'
none_matches ': a0a1$'
none_matches ': a9a8$'

# ---- Undo, remove
talk new undo
says_line 'Error (command not legal now): undo'
talk new force 'usermove e2e4' remove
says_line 'Error (command not legal now): remove'
talk new force 'usermove e2e4' undo 'usermove e2e4' 'usermove e7e5' remove 'usermove d2d4' 'usermove e2e4'
none_matches ': d2d4$'
matches '^Illegal move (.*): e2e4$' # it is Black's turn

# ---- Positions
talk new force 'setboard 7k/8/5KQ1/8/8/8/8/8 w - - 0 1' 'usermove g6g7'
matches '^1-0 {.*}$'
talk new force 'setboard 7k/8/6Q1/5K2/8/8/8/8 w - - 0 1' 'usermove f5f6'
matches '^1/2-1/2 {.*}$'
talk new force 'setboard 8/8/8/8/8/5kq1/8/7K b - - 0 1' 'usermove g3g2'
matches '^0-1 {.*}$'
talk new force 'setboard nonsense' 'ping 1' 'usermove e2e4'
says_line 'tellusererror Illegal position'
none_matches '^Illegal move' # the old position is still there

# ---- The engine moves: as Black after a move, at go, not in force mode, at playother when its turn comes
talk new 'sd 1' 'usermove e2e4' 'ping 1'
in_order '^move [a-h][78][a-h][56]$' '^pong 1$'
talk new 'sd 1' go 'ping 1' 'usermove a7a6' 'ping 2' 'usermove b7b6' 'ping 3'
in_order '^move ' '^pong 1$' '^move ' '^pong 2$' '^move ' '^pong 3$'
none_matches '^Illegal'
talk new 'sd 1' go 'ping 1' force 'usermove a7a6' 'ping 2'
in_order '^move ' '^pong 1$' '^pong 2$'
[ "$(grep -c '^move ' "$out")" -eq 1 ] || fail 'moves in force mode'
talk new 'sd 1' force 'usermove e2e4' playother 'ping 1' 'usermove a7a6' 'ping 2'
in_order '^pong 1$' '^move ' '^pong 2$'
talk new 'sd 1' force 'setboard 7k/8/5KQ1/8/8/8/8/8 w - - 0 1' go 'ping 1'
in_order '^move ' '^1-0 {.*}$' '^pong 1$'
# Its rank counts from 0, too: the only turn.
talk new 'variant rutland' force 'setboard 13k/14/14/14/14/14/14/14/1r12/K13 w - - 0 1' 'sd 1' go 'ping 1'
says_line 'move a0b1'

# Clocks: level, time, st, two of them unless the run is deep; the answer comes in time, and at once when asked for by "?".
for clock in 'level 40 5 0' 'level 0 0:10 0.1' 'level 0 1 1' 'st 1'; do
    case $TEST_SCALE$clock in deep* | *0.1 | *st*) ;; *) continue ;; esac
    talk new "$clock" 'time 100' 'otim 100' go 'ping 1'
    in_order '^move ' '^pong 1$'
done
talk new 'level 0 60 0' 'time 360000' go '?' 'ping 1'
in_order '^move ' '^pong 1$'

# ---- Thinking: ply, score, centiseconds, nodes, ..., turns
talk new 'sd 3' post go 'ping 1'
matches "^3 -\\{0,1\\}[0-9]* [0-9]* [0-9]* [0-9]* [0-9]* 0${tab}[a-h][12][a-h][34] "
talk new 'sd 3' nopost go 'ping 1'
none_matches "$tab"
talk new 'sd 4' post force 'setboard 7k/8/5KQ1/8/8/8/8/8 w - - 0 1' go 'ping 1'
matches '^[0-9]* 100001 ' # mate in 1

# ---- Analysis; no move is made; hint
# until_said PATTERN: waits for a line in what has been said so far, at most 30 seconds.
until_said() {
    tries=0
    until grep -q "$1" "$out" || [ "$tries" -eq 300 ]; do
        sleep 0.1
        tries=$((tries + 1))
    done
}
last='analyze'
checks=$((checks + 1))
: >"$out"
{
    printf '%s\n' new force post analyze
    until_said "^[0-9].*${tab}[a-h][12][a-h][34]"
    printf '%s\n' 'usermove e2e4'
    until_said "^[0-9].*${tab}[a-h][78][a-h][56]"
    printf '%s\n' undo exit 'usermove e2e4' 'ping 1' quit
} | "$PROG" xboard >"$out" 2>&1
in_order "^[0-9].*${tab}[a-h][12][a-h][34]" "^[0-9].*${tab}[a-h][78][a-h][56]" '^pong 1$'
none_matches '^move'
none_matches '^Illegal'
talk new hint
matches '^Hint: [a-h][12][a-h][34]$'

# ---- Results end the game
talk new 'sd 1' 'result 1-0 {White mates}' 'usermove e2e4' 'ping 1'
none_matches '^move'

# ---- Lifted pieces: Y quiet, R capture, M promotion
talk new force 'lift e2' 'lift e1' 'lift z9' 'lift g1'
says_line 'highlight 8/8/8/8/4Y3/4Y3/8/8'
says_line 'highlight 8/8/8/8/8/8/8/8'
says_line 'highlight 8/8/8/8/8/5Y1Y/8/8'
[ "$(wc -l <"$out")" -eq 3 ] || fail 'answers to z9'
talk new force 'setboard 1n5k/P7/8/8/8/8/8/K7 w - - 0 1' 'lift a7' 'put b8'
says_line 'highlight MM6/8/8/8/8/8/8/8'
matches '^choice [QRBN]\{4\}$'
# What is in hand is lifted from beside the board, in the order of the letters: Pawns from j1. On even
# turns XBoard can't drop, since it has no way to say what is given up.
talk new 'variant ruddigore' force 'usermove e1d1' 'usermove a7a6' 'lift j4' 'usermove d2h2,h2d3' \
    'usermove a6b7,b7a5' 'lift j4' 'lift j5'
in_order '^highlight 8/8/8/8/8/8/8/8$' \
    '^highlight 8/YY6/YYYYYYYY/1YYYYYYY/YYYYYYYY/YYY1YYYY/3Y3Y/4Y3$' '^highlight 8/8/8/8/8/8/8/8$'

# ---- A turn of legs. Ruddigore asks for a piece on even turns: it is passed on the way.
talk new 'variant ruddigore' force 'usermove a2a3' 'usermove a7a6' 'lift d2' 'put h2' 'lift h2' 'put d3' \
    'usermove d2d3' 'usermove d2h2,h2d3' 'ping 1'
says_line 'highlight 8/8/8/8/8/C7/1CC1CCCC/CCCC1CCC'
says_line 'highlight 8/8/8/8/3Y4/3Y4/3Y4/8'
matches '^Illegal move (.*): d2d3$'
none_matches ': d2h2,h2d3$'
# XBoard's other way of writing it, which is castling; and in two lines.
for legs in 'usermove d2d3,h2c3' 'usermove d2d3,h2e3' 'usermove a1a1,d2`1'; do
    talk new 'variant ruddigore' force 'usermove a2a3' 'usermove a7a6' "$legs" 'ping 1' 'usermove b2b3'
    matches '^Illegal move (.*): b2b3$' # it is Black's turn
    none_matches ',.*$'
done
talk new 'variant ruddigore' force 'usermove a2a3' 'usermove a7a6' 'usermove d2h2,' 'usermove h2d3' \
    'usermove b2b3'
matches '^Illegal move (.*): b2b3$'
none_matches ': h2d3$'
# The Baronet can't be given up, nor what is not there.
talk new 'variant ruddigore' force 'usermove a2a3' 'usermove a7a6' 'usermove d2e1,e1d3' 'usermove d2e5,e5d3'
matches '^Illegal move (.*): d2e1,e1d3$'
matches '^Illegal move (.*): d2e5,e5d3$'
# So are captures of pieces that are jumped over.
talk new 'variant english-draughts' force 'usermove c3b4' 'usermove b6a5' 'usermove g3h4' 'lift a5' 'put b4' \
    'lift b4' 'usermove a5b4,b4c3' 'usermove d2b4' 'ping 1'
says_line 'highlight 8/8/8/8/1C6/8/8/8'
says_line 'highlight 8/8/8/8/8/2Y5/8/8'
none_matches '^Illegal'

finish
