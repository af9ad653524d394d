#!/bin/sh
# The commands: exit statuses, what goes to stdout and what to stderr, formats, JSON, hints.
. tests/checks.sh

# ---- The program
run 0 --version
is_clean
run 0 help
says "  perft "
run 0 --help
run 2
is_refused
for command in list check show moves perft result play disasm betza help; do
    run 0 help "$command"
    says "usage: baronet $command"
    cp "$out" "$place/help"
    run 0 "$command" --help
    cmp -s "$out" "$place/help" || fail "help differs"
done
run 0 betza fK --at d4 --plain --dialect xboard
cmp -s "$out" - <<END || fail "another move"
d4-d5
END
run 1 betza fK --dialect xbord
complains 'did you mean "xboard"?'
run 1 betza fK --dialect 'xboard
turn: move'
run 2 help nothing-like-it
run 2 perrft chess 1
is_refused
complains 'unknown command "perrft"'
complains 'did you mean "perft"?'
run 2 perft chess 1 --divid
is_refused
complains 'unknown option "--divid"'
complains 'did you mean "--divide"?'
run 2 perft chess
complains 'missing argument DEPTH'
run 2 perft chess 1 2
complains 'unexpected argument "2"'
run 2 perft chess -- --fen
run 2 perft chess x
run 2 perft chess 1001
run 2 perft --batch nothing chess 1
run 2 perft --batch nothing --divide
run 2 show chess --fen
complains 'option --fen needs a value'
run 2 show chess --json=1
complains 'takes no value'
run 2 show chess --json --json
complains 'given twice'
run 2 list chess
run 2 check
if [ -e /dev/full ]; then
    last="baronet list >/dev/full"
    "$PROG" list >/dev/full 2>"$err"
    [ $? -eq 3 ] || fail "does not notice a full disk"
fi

# ---- list
run 0 list
is_clean
says "chess${tab}Chess${tab}8x8${tab}2${tab}"
says "robber-baron${tab}Robber-Baron${tab}7x7${tab}2${tab}Battle${tab}flips=on|off trees=page|dealt"
awk -F"$tab" 'NF != 7' "$out" | grep . && fail "not seven columns"
# What is special about each game is one sentence, another one for each.
awk -F"$tab" '$7 !~ /^[A-Z0-9].*[^.]\.$/ || length($7) > 93 || seen[$7]++' "$out" | grep . && fail "not one line about the game"
cut -f1 "$out" | LC_ALL=C sort -c || fail "not sorted"
lines=$(wc -l <"$out")
run 0 list --family solitaire
[ "$(cut -f1 "$out" | tr '\n' ' ')" = "lights-out peg-solitaire " ] || fail "not the family"
run 0 list --secrets --players 2
[ "$(cut -f1 "$out" | tr '\n' ' ')" = "dark-chess kriegspiel robber-baron robber-baron-no-flip stratego " ] || fail "not those with secrets"
run 0 list --family Race --players 4 # chance is no player
[ "$(cut -f1 "$out" | tr '\n' ' ')" = "ludo " ] || fail "not the race of four"
run 0 list --family shogi --secrets --players 3
[ ! -s "$out" ] || fail "lists a game"
complains 'there is no such game'
run 2 list --players many
complains '--players takes a number from 1 to 64, not "many"'
run 2 list --family shoji
is_refused
complains 'no bundled game has the family "shoji"'
run 0 list --json
json "[g for g in it if g['name'] == 'shogi' and g['family'] == 'Shogi, Drops']"
json "[g for g in it if g['name'] == 'hex' and g['about'].startswith('Join your two sides')]"
json "len(it) == $lines"
json "[g for g in it if g['name'] == 'chess' and g['players'] == ['white', 'black']]"

# ---- check
run 0 check chess ruddigore
is_clean
says_regex 'chess: [1-9][0-9]* passed, 0 failed'
ends_with "$(awk -F': ' 'NF == 2 { split($2, n, " "); sum += n[1] } END { print sum " passed, 0 failed" }' "$out")"
printf 'game "x"\nboard 8y8\n' >"$place/bad.vdl"
printf '%s\n' 'game "Over"' 'board 2x2' 'piece Man m: W' 'setup "mm/MM w - - 0 1"' 'zone goal: rank 2' 'turn: move' \
    'lose "across" when exists enemy Man in goal' >"$place/over.vdl"
run 0 check "$place/over.vdl"
complains "over.vdl:7:27: warning: the game is over before the first turn: \"across\""
complains "hint: White is to move then, and a goal reads \"own\", \"enemy\" and zones as the player to move sees them"
run 1 check "$place/bad.vdl" chess
complains "$place/bad.vdl:2:"
says "$place/bad.vdl: 0 passed, 1 failed"
run 3 check "$place/none.vdl"
complains "$place/none.vdl"
ends_with "0 passed, 1 failed"
# As data: a mistake with its place and another one, warnings, failed tests with their reason, a file that is not there.
printf 'game "x"\nboard 3x3\npiece Man m: W\npiece Man n: W\nturn: move\n' >"$place/twice.vdl"
cat >"$place/doubtful.vdl" <<'END'
game "Doubtful"
board 3x3
variable men = 0 for each square
piece Man m: W, stack "men"
rule idle: move
setup:
  ". . ."
  ". . ."
  "M . ."
turn: move
lose "x" when not possible turn
test "t":
  position "3/3/M2 w"
  position "3/3/m3 w"
  legal a1a2 a3a1
END
run 1 check --json "$place/doubtful.vdl" hex "$place/twice.vdl"
is_clean
json "it['passed'] >= 1 and it['failed'] == 3"
json "[(f['failed'], f['left_out']) for f in it['files']] == [(2, 0), (0, 0), (1, 0)]"
json "it['files'][0]['name'] == '$place/doubtful.vdl' and it['files'][1]['diagnostics'] == []"
json "[d['severity'] for d in it['files'][0]['diagnostics']] == ['warning', 'error', 'error']"
json "[d['code'] for d in it['files'][0]['diagnostics']] == ['unused', 'test', 'test']"
json "[d['line'] for d in it['files'][0]['diagnostics']] == [5, 14, 15]"
json "it['files'][0]['diagnostics'][2]['column'] == 14 and it['files'][0]['diagnostics'][2]['end_column'] == 18"
json "[d['related'][0]['line'] for d in it['files'][2]['diagnostics']] == [3]"
json "it['files'][2]['diagnostics'][0]['expectation'] is None"
run 1 check --json "$place/bad.vdl"
json "it['files'][0]['diagnostics'][0]['file'] == '$place/bad.vdl' and it['files'][0]['diagnostics'][0]['line'] == 2"
run 3 check --json "$place/none.vdl"
is_clean
json "it['files'][0]['diagnostics'][0]['code'] == 'file' and it['files'][0]['diagnostics'][0]['line'] is None"
# More than are kept.
{
    printf 'game "x"\nboard 3x3\npiece Man m: W\nturn: move\n'
    for number in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23; do
        printf 'piece Man%s a%s: Wfm\n' "$number" "$number"
    done
} >"$place/many.vdl"
run 1 check --json "$place/many.vdl"
json "it['files'][0]['left_out'] > 0"
json "len(it['files'][0]['diagnostics']) == 20"

# ---- show
run 0 show chess
is_clean
says "FEN: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
says "Result: ongoing"
says "Knight${tab}N${tab}N"
run 0 show chess --fen "8/8/8/8/8/5k2/5q2/7K w - - 0 1" --json
json "it['mover'] == 'white' and it['result'] == 'draw' and it['winner'] is None"
json "[p for p in it['pieces'] if p['name'] == 'Knight' and p['letter'] == 'N' and p['betza'] == 'N']"
json "[p['name'] for p in it['pieces'] if p['royal']] == ['King']"
json "it['view']['viewer'] == 'referee' and it['view']['clock'] == 0"
json "[s['attacked_from'] for s in it['view']['squares'] if s['square'] == 'h1'] == [[]]"
json "[s['centre'] for s in it['squares'] if s['name'] == 'a1'] == [[0.5, 7.5]]"
json "it['geometry']['lattice'] == 'squares' and it['geometry']['files'] == list('abcdefgh')"
json "it['geometry']['players'] == [{'looks': 'north', 'sits': 'south'}, {'looks': 'south', 'sits': 'north'}]"
run 0 show nine-mens-morris --json
json "len(it['geometry']['links']) == 32 and it['geometry']['width'] == 7"
run 0 show dark-chess --view spectator --json
json "not any(s['seen'] for s in it['view']['squares']) and it['view']['clock'] is None"
run 0 moves chess --fen "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1" --json
json "[t['words'] for t in it['turns'] if t['turn'] == 'e4d5'] == ['Pawn from e4 takes the Pawn on d5']"
json "[c['kind'] for t in it['turns'] if t['turn'] == 'e4d5' for c in t['changes']] == ['moved', 'captured']"
json "[p['square'] for t in it['turns'] if t['turn'] == 'e4e5' for p in t['parts']] == ['e4', 'e5']"
run 0 show --view=white chess
run 0 show chess --view Black
run 2 show chess --view green
complains 'white, black, referee or spectator'
run 1 show chess --fen "no fen"
is_refused
run 1 show chess --fen "8/8/8/8/8/8/8/9 w - - 0 1"
run 1 show chss
complains 'did you mean "chess"?'
run 3 show "$place/none.vdl"
run 1 show "$place/bad.vdl"
run 0 show robber-baron --fen "rbr+brbr/1*1*1*1/7/*1*1*1*/7/1*1*1*1/RB+RBRBR w - - 0 1" --view white
says "FEN: rbrbrbr/1*1*1*1/7/*1*1*1*/7/1*1*1*1/RB+RBRBR w - - 0 1"

# ---- moves
run 0 moves chess
is_clean
says "e2e4${tab}rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
[ "$(wc -l <"$out")" -eq 20 ] || fail "not 20 turns"
LC_ALL=C sort -c "$out" || fail "not sorted"
run 0 moves chess --fen "8/P7/8/8/8/5k2/8/7K w - - 0 1"
says "a7a8q${tab}"
run 0 moves chess --json
json "len(it['turns']) == 20 and it['turns'][0]['turn'] == 'a2a3' and it['mover'] == 'white'"
# A player is told nothing of turns or positions that depend on what is hidden from him.
fen="rbr+brbr/1*1*1*1/7/*1*1*1*/7/1*1*1*1/RB+RBRBR w - - 0 1"
run 0 moves robber-baron --fen "$fen" --view white
says_regex "[a-g][1-7][a-g][1-7]$tab\?"
grep -v "$tab?\$" "$out" && fail "tells positions"
run 1 moves robber-baron --fen "$fen" --view black
is_refused

# ---- perft
run 0 perft chess 0
says_only "nodes 1"
run 0 perft chess 3
says_only "nodes 8902"
is_clean
run 0 perft chess 2 --divide
says "e2e4: 20"
ends_with "nodes 400"
[ "$(wc -l <"$out")" -eq 21 ] || fail "not 20 turns"
run 0 perft chess 2 --divide --json
json "it['nodes'] == 400 and it['divide']['e2e4'] == 20 and len(it['divide']) == 20"
run 0 perft chess 2 --json
json "it == {'game': 'chess', 'fen': it['fen'], 'depth': 2, 'nodes': 400}"
printf '# comment\n\nchess\tstart\t2\t400\n' >"$place/good.tsv"
run 0 perft --batch "$place/good.tsv"
says_only "1 passed, 0 failed"
is_clean
{
    cat "$place/good.tsv"
    printf 'chess\tstart\t1\t21\nchess\tbroken\t1\t20\nno-such-game\tstart\t1\t1\nchess\tstart\n'
} >"$place/wrong.tsv"
run 1 perft --batch "$place/wrong.tsv"
says "chess${tab}start${tab}1${tab}21${tab}20"
says "chess${tab}broken${tab}1${tab}20${tab}"
says "wrong.tsv:6: the game does not load"
complains "wrong.tsv:7:"
ends_with "1 passed, 4 failed"
: >"$place/empty.tsv"
run 1 perft --batch "$place/empty.tsv"
run 3 perft --batch "$place/none.tsv"

# ---- result
run 0 result chess
says_only "ongoing"
run 0 result chess --moves 'f2f3 e7e5 g2g4 d8h4'
says_only "black wins: checkmate"
run 0 result chess --moves 'f2f3 e7e5 g2g4 d8h4' --json
json "it['result'] == 'win' and it['winner'] == 'black' and it['reason'] == 'checkmate'"
run 0 result chess --fen "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
says_only "draw: stalemate"
run 1 result chess --moves 'e2e4 e2e4'
is_refused
printf 'chess\tstart\tongoing\nchess\t7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\tdraw\n' >"$place/good.tsv"
run 1 result chess --moves 'e2e4 e4e6' --json
json "it['refused'] == 'e4e6' and it['reason'] == 'not-yours' and it['squares'] == ['e4'] and it['rule'] is None"
run 1 result chess --fen "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1" --moves e2c3 --json
json "it['reason'] == 'royal-attacked' and it['rule']['file'] == 'stdlib/royalty.vdl' and it['fine'] == 0"
run 0 result --batch "$place/good.tsv"
says_only "2 passed, 0 failed"
printf 'chess\tstart\twhite\n' >"$place/wrong.tsv"
run 1 result --batch "$place/wrong.tsv"
says "chess${tab}start${tab}white${tab}ongoing"
ends_with "0 passed, 1 failed"

# ---- disasm
run 0 disasm chess
is_clean
[ "$(wc -l <"$out")" -gt 50 ] || fail "no listing"

finish
